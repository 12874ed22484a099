/**
 * Backtests of the sample, recomputed from what `mds export panel` and `mds export prices` write: the conditions in
 * plain code, returns by an account of shares and dollars.
 */
import { expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/backtest/compute.ts';
import { type Payload, type Strategy, type Study, schema } from '../../../src/endpoints/backtest/payload.ts';
import { spec } from '../../../src/endpoints/backtest/spec.ts';
import { checkParams } from '../../../src/endpoints/validate.ts';
import { completionInstant, isSession } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { endOfDay } from '../../../src/engine/new-york.ts';
import { isMdsError } from '../../../src/errors.ts';
import { subjectsOf } from '../../../src/export/subjects.ts';
import type { ExportTable } from '../../../src/export/table.ts';
import { panelTable } from '../../../src/export/tables/panel.ts';
import { pricesTable } from '../../../src/export/tables/prices.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { dollar, ledger, type Traded } from '../../engine/backtest/ledger.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { day } from '../../support/facts-builder.ts';

const { store } = sampleStore();
const NOW = completionInstant(SAMPLE_END_DAY) + 3_600_000;
const FROM = '2019-01-01';

async function backtest(params: Readonly<Record<string, string>>, asOf?: number): Promise<Payload> {
  const checked = checkParams(spec, Object.entries(params), {});
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  return compute({ store, now: NOW, asOf }, checked.params);
}

/** Code of the error a request fails with, and its message. */
async function refused(params: Readonly<Record<string, string>>): Promise<string> {
  try {
    await backtest(params);
  } catch (error) {
    if (isMdsError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no error';
}

type Row = Readonly<Record<string, string | number | boolean | undefined>>;

function rowsOf(table: ExportTable): Row[] {
  return table.subjects.flatMap((subject) =>
    [...table.rowsOf(subject)].map((cells) => Object.fromEntries(table.columns.map(({ name }, i) => [name, cells[i]]))),
  );
}

const source = { store, now: NOW, asOf: undefined };
const FIELDS = 'pe_ttm,roic_pct,market_cap_usd,pct_1y,pb,sector,dividend_yield_pct,price';
const PANEL = rowsOf(
  await panelTable(source, subjectsOf(store, 'stocks'), {
    ...{ fields: FIELDS, cadence: 'monthly', from: day(FROM), to: SAMPLE_END_DAY, sameDay: false },
  }),
);
const MARKET = marketOf(rowsOf(pricesTable({ source, subjects: subjectsOf(store, 'all') })));

interface Listing {
  readonly closes: Map<number, number>;
  readonly splits: { day: number; numerator: number; denominator: number }[];
  readonly dividends: { day: number; amount: number }[];
}

/** Prices as exported: as traded, with the dividends and the split of each day. */
function marketOf(rows: readonly Row[]): readonly Traded[] {
  const market = new Map<string, Listing>();
  for (const { symbol, date, close, dividend, split } of rows) {
    const each: Listing = market.get(symbol as string) ?? { closes: new Map(), splits: [], dividends: [] };
    market.set(symbol as string, each);
    each.closes.set(date as number, close as number);
    if (dividend !== undefined) each.dividends.push({ day: date as number, amount: dividend as number });
    const [numerator, denominator] = String(split ?? '')
      .split(':')
      .map(Number);
    if (denominator !== undefined) each.splits.push({ day: date as number, numerator: numerator!, denominator });
  }
  return [...market].map(([symbol, each]) => ({ symbol, ...each }));
}

const named = (symbol: string): Traded => MARKET.find((each) => each.symbol === symbol)!;
const isKnown = (value: Row[string]): value is number => typeof value === 'number';
const number = (row: Row, name: string): number => (isKnown(row[name]) ? (row[name] as number) : Number.NaN);

/** Days on which the months from FROM end, and the session so many sessions after each. */
function months(delay: number): { formed: number[]; trades: number[] } {
  const sessions = Array.from({ length: SAMPLE_END_DAY - day(FROM) + 9 }, (_, i) => day(FROM) + i).filter(isSession);
  const ends = sessions.filter((each, i) => {
    const next = sessions[i + 1];
    return next !== undefined && formatDay(next).slice(0, 7) !== formatDay(each).slice(0, 7);
  });
  const trades = ends
    .filter((each) => each <= SAMPLE_END_DAY)
    .flatMap((each) => sessions[sessions.indexOf(each) + delay] ?? [])
    .filter((each) => each <= SAMPLE_END_DAY);
  return { formed: ends.slice(0, trades.length - 1), trades };
}

interface Plan {
  readonly expression: string;
  readonly meets: (row: Row) => boolean;
  readonly sort?: readonly [option: string, orderOf: (row: Row) => number];
  readonly top?: number;
  readonly weight?: string;
  readonly cost?: number;
  readonly delay?: number;
}

const PLANS: readonly Plan[] = [
  { expression: 'pe_ttm < 25', meets: (row) => number(row, 'pe_ttm') < 25 },
  {
    expression: 'pe_ttm < 25 and roic_pct > 8',
    meets: (row) => number(row, 'pe_ttm') < 25 && number(row, 'roic_pct') > 8,
  },
  { expression: 'pct_1y > 0', meets: (row) => number(row, 'pct_1y') > 0, cost: 10 },
  { expression: 'pct_1y < 0', meets: (row) => number(row, 'pct_1y') < 0, delay: 0 },
  { expression: 'roic_pct > 5', meets: (row) => number(row, 'roic_pct') > 5, weight: 'market_cap_usd' },
  { expression: 'sector == Technology', meets: ({ sector }) => sector === 'Technology', cost: 25 },
  { expression: 'sector != Technology', meets: ({ sector }) => sector !== undefined && sector !== 'Technology' },
  { expression: 'price > 0', meets: () => true, sort: ['-pct_1y', (row) => -number(row, 'pct_1y')], top: 5 },
  { expression: 'price > 0', meets: () => true, sort: ['pe_ttm', (row) => number(row, 'pe_ttm')], top: 3, cost: 50 },
  {
    expression: 'price > 0',
    meets: () => true,
    sort: ['-roic_pct', (row) => -number(row, 'roic_pct')],
    top: 8,
    delay: 3,
  },
  { expression: 'price > 0', meets: () => true, weight: 'pb' },
  { expression: 'dividend_yield_pct > 1', meets: (row) => number(row, 'dividend_yield_pct') > 1 },
  {
    expression: 'dividend_yield_pct > 0 and pe_ttm < 40',
    meets: (row) => number(row, 'dividend_yield_pct') > 0 && number(row, 'pe_ttm') < 40,
    cost: 5,
  },
  { expression: 'dividend_yield_pct == 0', meets: (row) => row.dividend_yield_pct === 0 },
  { expression: 'pb < 5 or pct_1y > 20', meets: (row) => number(row, 'pb') < 5 || number(row, 'pct_1y') > 20 },
  { expression: 'not (pb < 5)', meets: (row) => number(row, 'pb') >= 5 },
  { expression: 'price < 100', meets: (row) => number(row, 'price') < 100, weight: 'market_cap_usd', cost: 10 },
  { expression: 'price < 100', meets: (row) => number(row, 'price') < 100, delay: 20 },
  {
    expression: 'pe_ttm > 15 and pe_ttm < 30',
    meets: (row) => number(row, 'pe_ttm') > 15 && number(row, 'pe_ttm') < 30,
    delay: 5,
  },
  { expression: 'market_cap_usd > 100e9', meets: (row) => number(row, 'market_cap_usd') > 100e9, weight: 'roic_pct' },
];

/** The symbols and weights of a plan on a day, from the panel alone. */
function chosen({ meets, sort, top = Infinity, weight }: Plan, formed: number) {
  let rows = PANEL.filter(({ date }) => date === formed).filter(meets);
  const orderOf = sort?.[1];
  if (orderOf !== undefined)
    rows = [...rows].sort((a, b) => {
      const [x, y] = [orderOf(a), orderOf(b)].map((each) => (Number.isNaN(each) ? Infinity : each)) as [number, number];
      return x === y ? (String(a.symbol) < String(b.symbol) ? -1 : 1) : x - y;
    });
  rows = rows.slice(0, top).filter((row) => weight === undefined || number(row, weight) > 0);
  const sizes = rows.map((row) => (weight === undefined ? 1 : number(row, weight)));
  const sum = sizes.reduce((a, b) => a + b, 0);
  return rows.map((row, i) => ({ symbol: row.symbol as string, weight: sizes[i]! / sum }));
}

test.each(PLANS.map((plan, i) => [i, plan] as const))('strategy %i is what panel and prices say', async (_, plan) => {
  const { cost = 0, delay = 1, sort, top, weight } = plan;
  const answer = (await backtest({
    ...{ expression: plan.expression, from: FROM, cost: String(cost), delay: String(delay), include: 'positions' },
    ...(sort && { sort: sort[0] }),
    ...(top && { top: String(top) }),
    ...(weight && { weight }),
  })) as Strategy;
  const { formed, trades } = months(delay);
  expect(answer.periods.length).toBeGreaterThan(85);
  const picks = formed.slice(0, answer.periods.length).map((each) => chosen(plan, each));
  const { values } = ledger(MARKET, trades, picks, cost);
  let before = 1;
  answer.periods.forEach((period, i) => {
    expect([period.formed, period.traded, period.until]).toEqual(
      [formed[i]!, trades[i]!, trades[i + 1]!].map(formatDay),
    );
    expect(period.return_pct).toBeCloseTo((values[i]! / before - 1) * 100, 7);
    before = values[i]!;
    // A symbol that is halted at the trade is not bought.
    const bought = picks[i]!.filter(({ symbol }) => dollar(named(symbol), trades[i]!, trades[i + 1]!) !== undefined);
    const held = answer.positions!.filter((position) => position.formed === period.formed);
    const shares = new Map(held.map(({ symbol, weight: share }) => [symbol, share as number]));
    expect([...shares.keys()].sort()).toEqual(bought.map(({ symbol }) => symbol).sort());
    for (const { symbol, weight: share } of bought) expect(shares.get(symbol)).toBeCloseTo(share, 9);
    expect(period.skipped).toBe(picks[i]!.length - bought.length);
  });
});

test.each([
  ['roic_pct', 5, undefined],
  ['pe_ttm', 3, undefined],
  ['pct_1y', 5, undefined],
  ['pb', 4, undefined],
  ['market_cap_usd', 2, undefined],
  ['dividend_yield_pct', 3, undefined],
  ['price', 10, undefined],
  ['roic_pct', 2, 'sector'],
  ['pct_1y', 2, 'sector'],
  ['pe_ttm', 3, 'sector'],
] as const)('study by %s in %i within %s', async (by, quantiles, within) => {
  const answer = (await backtest({ by, quantiles: String(quantiles), from: FROM, ...(within && { within }) })) as Study;
  const { formed, trades } = months(1);
  const sums = Array.from({ length: quantiles }, (): number[] => []);
  const used = formed.slice(0, answer.periods.length);
  for (const [i, each] of used.entries()) {
    const rows = PANEL.filter((row) => row.date === each && isKnown(row[by])).filter(
      (row) => within === undefined || row.sector !== undefined,
    );
    const sectors = new Set(rows.map((row) => (within === undefined ? '' : String(row.sector))));
    const groups = [...sectors].map((sector) => rows.filter((row) => within === undefined || row.sector === sector));
    const quantileOf = new Map<string, number>();
    for (const group of groups) {
      if (group.length < quantiles) continue;
      group.sort((a, b) => number(a, by) - number(b, by) || (String(a.symbol) < String(b.symbol) ? -1 : 1));
      group.forEach((row, rank) => {
        quantileOf.set(row.symbol as string, Math.floor((rank * quantiles) / group.length));
      });
    }
    for (let q = 0; q < quantiles; q++) {
      const own = [...quantileOf].filter(([, at]) => at === q).map(([symbol]) => ({ symbol, weight: 1 }));
      const picks = [own.map(({ symbol }) => ({ symbol, weight: 1 / own.length }))];
      sums[q]!.push(ledger(MARKET, trades.slice(i, i + 2), picks, 0).values[0]! - 1);
    }
  }
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  answer.rows.forEach((row, q) => {
    expect(row.quantile).toBe(q + 1);
    expect(row.mean_return_pct).toBeCloseTo(mean(sums[q]!) * 100, 1);
  });
  answer.periods.forEach(({ spread_pct: spread }, i) => {
    expect(spread).toBeCloseTo((sums.at(-1)![i]! - sums[0]![i]!) * 100, 6);
  });
});

test('a backtest to a day is the beginning of the whole, also as of the end of that day', async () => {
  const whole = (await backtest({ expression: 'pct_1y > 0', from: FROM })) as Strategy;
  for (const to of ['2020-03-20', '2021-07-01', '2022-12-30', '2024-05-15', '2025-10-31']) {
    const short = (await backtest({ expression: 'pct_1y > 0', from: FROM, to })) as Strategy;
    expect(short.periods.length).toBeGreaterThan(10);
    expect(short.periods).toEqual(whole.periods.slice(0, short.periods.length));
    const past = (await backtest({ expression: 'pct_1y > 0', from: FROM }, endOfDay(day(to)))) as Strategy;
    expect(past.periods).toEqual(short.periods);
    expect(past.summary).toEqual(short.summary);
  }
});

test('the same request has the same answer, byte for byte', async () => {
  const request = { expression: 'pe_ttm < 25', from: FROM, include: 'positions,returns' };
  expect(JSON.stringify(await backtest(request))).toBe(JSON.stringify(await backtest(request)));
});

test('daily returns lead to the return of the whole, and months to years', async () => {
  const {
    returns,
    periods,
    months: byMonth,
    years,
    summary,
  } = (await backtest({
    ...{ expression: 'pct_1y > 0', from: FROM, include: 'returns' },
  })) as Strategy;
  const grow = (changes: readonly number[]) => changes.reduce((value, change) => value * (1 + change), 1);
  const whole = grow(periods.map((each) => (each.return_pct as number) / 100));
  expect(grow(returns!.map((each) => each.return as number))).toBeCloseTo(whole, 7);
  expect(grow(years.map((each) => (each.return_pct as number) / 100))).toBeCloseTo(whole, 2);
  expect(grow(byMonth.map((each) => (each.return_pct as number) / 100))).toBeCloseTo(whole, 2);
  expect(summary.cagr_pct).toBeCloseTo((whole ** (252 / returns!.length) - 1) * 100, 1);
  expect(summary.halves).toHaveLength(2);
  expect(summary.by_cost.map(({ cost_bps }) => cost_bps)).toEqual([0, 10, 25]);
});

test('what cannot be answered is refused with the parameter at fault', async () => {
  expect(await refused({})).toMatch(/PARAM_INVALID: conditions are missing/);
  expect(await refused({ expression: 'pe_ttm <' })).toMatch(/PARAM_INVALID: expression/);
  expect(await refused({ expression: 'pe_ttm < 5', cost: '-5' })).toBe(
    "PARAM_INVALID: cost must be a number from 0 to 1000 (got '-5')",
  );
  expect(await refused({ expression: 'pe_ttm < 5', delisting_return: '-130' })).toMatch(/from -100 to 1000/);
  expect(await refused({ quantiles: '5' })).toMatch(/PARAM_INVALID: by is missing/);
  expect(await refused({ by: 'pe_ttm' })).toMatch(/PARAM_INVALID: quantiles is missing/);
  expect(await refused({ by: 'sector', quantiles: '5' })).toBe("PARAM_INVALID: by takes a number (got 'sector')");
  expect(await refused({ by: 'pe_ttm', quantiles: '5', within: 'price' })).toMatch(/within takes a text/);
  expect(await refused({ expression: 'pe_ttm < 5', weight: 'name' })).toMatch(/weight takes a number/);
  expect(await refused({ expression: 'price < -1', from: FROM })).toMatch(/NO_DATA: no symbol is chosen in any of/);
  expect(await refused({ expression: 'price > 0', to: '1990-01-31' })).toMatch(/NO_DATA.*prices begin/);
  expect(await refused({ expression: 'price > 0', from: '2026-10-20' })).toMatch(/NO_DATA: no whole monthly period/);
  expect(await refused({ expression: 'price > 0', from: '2024-01-01', to: '2023-01-01' })).toMatch(
    /PARAM_INVALID: from/,
  );
});

test('every payload is what its schema says', async () => {
  const study = await backtest({ by: 'pb', quantiles: '3', from: FROM, include: 'positions' });
  const strategy = await backtest({ expression: 'pb > 0', from: FROM, benchmark: 'KO', include: 'positions,returns' });
  expect(schema.anyOf).toHaveLength(2);
  for (const each of [study, strategy]) {
    expect(each.survivorship.by_year[0]).toMatchObject({ year: 2019 });
    expect(each.positions!.length).toBeGreaterThan(500);
  }
});
