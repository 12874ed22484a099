/** `GET /v2/history` by quarter and by year (FIELDS 8.5): the columns of the statement rows, oldest first. */

import { describe, expect, test } from 'vitest';
import { compute as fundamentalsOf } from '../../../src/endpoints/fundamentals/compute.ts';
import type { Payload as Fundamentals } from '../../../src/endpoints/fundamentals/payload.ts';
import { compute } from '../../../src/endpoints/history/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/history/payload.ts';
import { RANGE_TOKENS, SERIES_BY_CADENCE, spec } from '../../../src/endpoints/history/spec.ts';
import { compute as snapshotOf } from '../../../src/endpoints/snapshot/compute.ts';
import type { Payload as Snapshot } from '../../../src/endpoints/snapshot/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { checkParams } from '../../../src/endpoints/validate.ts';
import { closeInstant, isSession, previousSession } from '../../../src/engine/calendar.ts';
import { SERIES_COLUMNS } from '../../../src/engine/fundamentals/columns.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { factsOf, type Lines, MAKER, plus, type Shape } from '../../engine/fundamentals/samples.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { symbolsOf } from '../../service/calls.ts';
import { day } from '../../support/facts-builder.ts';
import { type Listed, marketStore } from '../../support/market-store.ts';
import { fitting } from '../contract/ajv.ts';

const DAY = day('2022-03-01');
const NOW = closeInstant(DAY) + 3_600_000;
const SERIES = SERIES_BY_CADENCE.quarterly;

const fits = fitting(schema);

interface At {
  readonly asOf?: number;
  /** Newest session of the store. */
  readonly lastDay?: number;
}

/** Through the checks of the service, then computed. */
async function history(query: Readonly<Record<string, string>>, issuer: Listed, at: At = {}): Promise<Payload> {
  const checked = checkParams(spec, Object.entries({ symbol: 'AAA', ...query }), {});
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  const store = marketStore({ AAA: issuer }, { lastDay: () => at.lastDay });
  return fits((await compute({ store, now: NOW, asOf: at.asOf, liveFigures }, checked.params)) as Payload);
}

function maker(lines: Lines = {}, shape: Shape = {}): Listed {
  return { facts: factsOf(plus(MAKER, lines), shape) };
}

/** The series in groups of 12, joined to one table by date. */
async function everything(read: (series: string) => Promise<Payload>): Promise<Map<string, Map<string, unknown>>> {
  const table = new Map<string, Map<string, unknown>>();
  for (let i = 0; i < SERIES.length; i += 12) {
    const { columns, rows } = await read(SERIES.slice(i, i + 12).join(','));
    for (const [date, ...cells] of rows) {
      const row = table.get(date as string) ?? new Map<string, unknown>();
      for (const [k, cell] of cells.entries()) row.set(columns[k + 1]!, cell);
      table.set(date as string, row);
    }
  }
  return table;
}

/** Numbers of the three rows by the name of their leaf: nested ratios and quality have no series. */
function leaves(report: Extract<Fundamentals, { ttm: unknown }>, i: number): Map<string, unknown> {
  const { growth, margins, investment: _, quality: __, ...income } = report.income_statement[i]!;
  const { ratios: ___, ...balance } = report.balance_sheet[i]!;
  const all = { ...balance, ...report.cash_flow[i]!, ...income, ...growth, ...margins };
  const { period_end: _a, fiscal_year: _b, fiscal_period: _c, ...numbers } = all;
  return new Map(Object.entries(numbers).map(([name, value]) => [name, isMarker(value) ? null : value]));
}

test('every series the contract names is computed, and no other', () => {
  expect(Object.keys(SERIES_COLUMNS).sort()).toEqual([...SERIES].sort());
});

describe('rows', () => {
  test('ascending, dated by the end of the period, in the order of the request', async () => {
    const { columns, rows, period, cadence } = await history({ cadence: 'quarterly', range: '1y' }, maker());
    expect([cadence, period, columns]).toEqual([
      'quarterly',
      '1y',
      ['date', 'revenue', 'net_income', 'eps_diluted', 'free_cash_flow'],
    ]);
    // Quarters 12 to 15 ended after 2021-03-01; free cash flow is 1,800 + 20 q.
    expect(rows).toEqual([
      ['2021-03-31', 11_200, 2_224, 1.112, 2_040],
      ['2021-06-30', 11_300, 2_256, 1.128, 2_060],
      ['2021-09-30', 11_400, 2_288, 1.144, 2_080],
      ['2021-12-31', 11_500, 2_320, 1.16, 2_100],
    ]);
  });

  test('by fiscal year', async () => {
    const { rows } = await history(
      { cadence: 'annual', series: 'revenue,revenue_qoq_pct,shares_outstanding' },
      maker(),
    );
    // Sums of quarters: 40,000 + 100 x (6, 22, 38, 54).
    expect(rows).toEqual([
      ['2018-12-31', 40_600, null, 2_000],
      ['2019-12-31', 42_200, null, 2_000],
      ['2020-12-31', 43_800, null, 2_000],
      ['2021-12-31', 45_400, null, 2_000],
    ]);
  });

  test('a missing value is null', async () => {
    const gap = maker({ income: { ResearchAndDevelopmentExpense: (q) => (q === 14 ? undefined : 500 + 10 * q) } });
    const { rows } = await history({ series: 'rnd_expense,rnd_yoy_pct', range: '6m' }, gap);
    // Quarter 15 is the year less nine months, which quarter 14 leaves open.
    expect(rows).toEqual([
      ['2021-09-30', null, null],
      ['2021-12-31', null, null],
    ]);
  });

  test('a period that ended on the anchor is out, one that ended a day later is in', async () => {
    const at = async (date: string) =>
      (await history({ cadence: 'quarterly', range: '3m' }, maker(), { asOf: closeInstant(day(date)) + 1_200_000 }))
        .rows[0]?.[0];
    // Three months before 2021-12-31 is 2021-09-30; before 2021-12-29 it is 2021-09-29.
    expect([await at('2021-12-31'), await at('2021-12-29')]).toEqual([undefined, '2021-09-30']);
  });

  test.each(Object.entries(RANGE_TOKENS))('range %s', async (token, canonical) => {
    const { rows, period } = await history(
      { cadence: 'quarterly', range: token },
      maker({}, { firstYear: 2010, quarters: 48 }),
    );
    expect(period).toBe(canonical);
    // Quarters that ended within the range before 2022-03-01; a first filing has the year before, too: 52 quarters in
    // all.
    const expected = { '1m': 0, '3m': 1, '6m': 2, '1y': 4, '2y': 8, '5y': 20, '10y': 40, '30y': 52, ytd: 0, max: 52 };
    const most = expected[canonical];
    if (most < 50) expect(rows.length).toBe(most);
    else expect(rows.length).toBeGreaterThanOrEqual(48);
  });

  test('time travel', async () => {
    const instant = closeInstant(day('2021-12-01')) + 1_200_000;
    const { rows, as_of } = await history({ cadence: 'quarterly', range: '1y' }, maker(), { asOf: instant });
    expect([rows.at(-1)![0], as_of]).toEqual(['2021-09-30', '2021-12-01T21:20:00Z']);
  });
});

describe('where there is nothing', () => {
  test.each<[string, Listed]>([
    ['a fund', { row: { assetType: 'etf' }, facts: factsOf(MAKER) }],
    ['a filer of years asked for quarters', maker({}, { annualForm: '20-F' })],
  ])('%s: the columns without rows', async (_, issuer) => {
    expect(await history({ series: 'revenue,eps_diluted', cadence: 'quarterly' }, issuer)).toMatchObject({
      columns: ['date', 'revenue', 'eps_diluted'],
      rows: [],
    });
  });

  test('a company without facts: an error', async () => {
    const nothing = history({ series: 'revenue', cadence: 'quarterly' }, {});
    await expect(nothing).rejects.toMatchObject({ code: 'NO_DATA', details: { missing: ['fundamentals'] } });
  });
});

describe('the same figures as elsewhere', () => {
  const { store } = sampleStore();
  const now = closeInstant(store.lastDay()!) + 3_600_000;
  const context = { store, now, asOf: undefined, liveFigures };
  const symbols = symbolsOf(store).filter((symbol) => store.symbol(symbol)?.assetType !== 'etf');

  test.each(symbols)('%s: every column of every row of the statements', async (symbol) => {
    for (const [cadence, period] of [
      ['quarterly', 'quarter'],
      ['annual', 'annual'],
    ] as const) {
      const report = fundamentalsOf(context, { symbol, period }) as Fundamentals;
      if (!('ttm' in report)) throw new Error('unsupported');
      const table = await everything(async (series) => {
        const asked = { symbol, cadence, range: 'max', series: series.split(',') };
        const payload = (await compute(context, asked)) as Payload;
        expect(payload.currency).toBe(report.currency);
        return payload;
      });
      for (const [i, { period_end }] of report.balance_sheet.entries()) {
        const {
          shares_outstanding: _,
          shares_outstanding_as_reported: __,
          ...row
        } = Object.fromEntries(table.get(period_end)!);
        expect(row, period_end).toEqual(Object.fromEntries(leaves(report, i)));
      }
    }
  });

  test.each(symbols)('%s: a short range equals the end of the whole history', async (symbol) => {
    const of = async (range: string) =>
      (await compute(context, {
        symbol,
        cadence: 'quarterly',
        range,
        series: ['revenue', 'eps_yoy_pct', 'ocf_yoy_pct'],
      })) as Payload;
    const { rows } = await of('2y');
    expect(rows).toEqual(rows.length === 0 ? [] : (await of('max')).rows.slice(-rows.length));
  });

  test.each(symbols)('%s: the newest count of shares is that of the snapshot', async (symbol) => {
    const { rows } = (await compute(context, {
      symbol,
      cadence: 'quarterly',
      range: 'max',
      series: ['shares_outstanding'],
    })) as Payload;
    const { fundamentals_quick: quick } = (await snapshotOf(context, { symbol })) as Snapshot;
    const count = quick.shares_outstanding;
    if (rows.length > 0) expect(rows.at(-1)![1]).toBe(isMarker(count) ? null : count);
  });

  test('shares as reported are on the share of their filing: before a split the ratio of it fewer', async () => {
    const { rows } = (await compute(context, {
      symbol: 'NVDA',
      cadence: 'quarterly',
      range: '5y',
      series: ['shares_outstanding', 'shares_outstanding_as_reported'],
    })) as Payload;
    // The sample's NVIDIA split as the real one did: 10:1 on 2024-06-10.
    const factors = rows.map(([date, today, filed]) => [String(date) < '2024-05', Number(today) / Number(filed)]);
    expect(new Set(factors.map(([isBefore, factor]) => `${isBefore} ${(factor as number).toFixed(3)}`))).toEqual(
      new Set(['true 10.000', 'false 1.000']),
    );
  });

  test.each(symbols)('%s: the value of a week is that of a snapshot at its end', async (symbol) => {
    const names = ['market_cap_usd', 'pe_ttm', 'ps_ttm', 'pb', 'ev_ebitda_ttm'] as const;
    const { rows } = (await compute(context, { symbol, cadence: 'weekly', range: '2y', series: names })) as Payload;
    for (const [monday, ...cells] of [rows.at(-1), rows.at(-30), rows.at(-70)].filter((row) => row !== undefined)) {
      const friday = day(monday as string) + 4;
      const session = isSession(friday) ? friday : previousSession(friday);
      const asOf = closeInstant(session) + 1_200_000;
      const { cik } = store.symbol(symbol)!;
      const { reports } = (cik === undefined ? undefined : store.facts(cik, [])) ?? { reports: [] };
      // A report of that evening is known to the snapshot, but not at the close.
      if (reports.some(({ accepted = 0 }) => accepted >= closeInstant(session) && accepted <= asOf)) continue;
      const then = { store, now, asOf, liveFigures };
      const { fundamentals_quick: quick } = (await snapshotOf(then, { symbol })) as Snapshot;
      expect(cells, monday as string).toEqual(names.map((name) => (isMarker(quick[name]) ? null : quick[name])));
    }
  });
});
