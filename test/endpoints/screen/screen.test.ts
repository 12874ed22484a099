/**
 * `GET /v2/screen` over the sample: every value is that of the symbol's own route on that day, and sets are those a
 * plain filter gives.
 */
import { describe, expect, test } from 'vitest';
import { fieldName } from '../../../src/conditions/fields.ts';
import { endpointNamed } from '../../../src/endpoints/index.ts';
import { compute } from '../../../src/endpoints/screen/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/screen/payload.ts';
import { view } from '../../../src/endpoints/screen/view.ts';
import { screenVocabulary } from '../../../src/endpoints/screen/vocabulary.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import type { Params } from '../../../src/endpoints/types.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { isMdsError } from '../../../src/errors.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { day } from '../../support/facts-builder.ts';
import { drawn } from '../../support/screen.ts';
import { compareTriples } from '../../support/screen-triples.ts';
import { fitting } from '../contract/ajv.ts';

const { store } = sampleStore();
const NOW = closeInstant(SAMPLE_END_DAY) + 3_600_000;
const fits = fitting(schema);
const DEFAULTS = { universe: 'stocks', sort: '-market_cap_usd', include_stale: 'no' };

function endOf(date: string): number {
  return newYorkInstant(day(date), 1440) - 1;
}

async function screened(params: Params, asOf?: number): Promise<Payload> {
  return fits(await compute({ store, now: NOW, asOf, liveFigures }, { ...DEFAULTS, ...params }));
}

const column = ({ rows }: Payload, field: string) => rows.map((row) => row[field]);
const symbols = (payload: Payload) => column(payload, 'symbol');

const { fields: FIELDS } = await screenVocabulary();

test('there are at least 150 fields, each by one name', () => {
  const names = FIELDS.map(fieldName);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(150);
  for (const source of ['quarter', 'annual', 'ttm'])
    expect(names.some((name) => name.startsWith(`${source}.`))).toBe(true);
});

const answers = new Map<string, Promise<unknown>>();

const ROUTE_PARAMS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  segments: { measure: 'revenue', by: 'segment', basis: 'as_reported', limit: 8 },
};

/** The answer of a route, or that it has no data. */
function answerOf(route: string, symbol: string, period: string, asOf: number): Promise<unknown> {
  const key = `${route} ${symbol} ${period} ${asOf}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = (async () => {
    const { compute: load } = endpointNamed(route)!;
    try {
      return await (await load!()).compute(
        { store, now: NOW, asOf, liveFigures },
        { ...ROUTE_PARAMS[route], symbol, period },
      );
    } catch (error) {
      if (isMdsError(error, 'NO_DATA')) return {};
      throw error;
    }
  })();
  answers.set(key, answer);
  return answer;
}

/** The value at the path of a field in the answer of its route, by plain property access. */
async function ofRoute(name: string, symbol: string, asOf: number): Promise<unknown> {
  const [source = '', ...path] = name.split('.');
  const statements = ['quarter', 'annual', 'ttm'].includes(source);
  let at = await answerOf(
    statements ? 'fundamentals' : source,
    symbol,
    source === 'annual' || source === 'segments' ? 'annual' : 'quarter',
    asOf,
  );
  const under: Readonly<Record<string, string>> = { ttm: 'ttm', segments: 'summary' };
  for (const part of source in under ? [under[source]!, ...path] : path) {
    at = (at as Record<string, unknown>)[part];
    if (Array.isArray(at)) at = at[0];
    if (isMarker(at) || at === undefined) return 'missing';
  }
  return at;
}

describe('every value is that of the route on that day', () => {
  const all = FIELDS.map(fieldName);
  // A stock with splits, a bank, a foreign company, one with few statements, a fund.
  const SYMBOLS = ['AAPL', 'JPM', 'SHEL', 'ZRST', 'SPY'];
  test.each(['2026-10-30', '2025-02-03', '2023-08-11', '2021-05-20'])(
    '%s',
    async (date) => {
      const asOf = endOf(date);
      const universe = SYMBOLS.filter((symbol) => store.symbol(symbol)!.firstDay! <= day(date)).join(',');
      let compared = 0;
      for (let from = 0; from < all.length; from += 80) {
        const some = all.slice(from, from + 80);
        const request = { expression: 'price > 0 or not price > 0', universe, fields: some.join(','), sort: 'symbol' };
        for (const row of (await screened(request, asOf)).rows) {
          for (const name of some) {
            const value = row[name];
            const expected = await ofRoute(name, row.symbol, asOf);
            expect(isMarker(value) ? 'missing' : value, `${row.symbol} ${name}`).toEqual(expected);
            compared++;
          }
        }
      }
      expect(compared).toBeGreaterThan(600);
    },
    120_000,
  );
});

test('random values on random days are those of their routes', async () => {
  const symbols = store.marketSymbols('').flatMap(({ symbol, firstDay }) => (firstDay === undefined ? [] : [symbol]));
  const { differences, known } = await compareTriples(store, symbols, { count: 60, seed: 'screen/unit', now: NOW });
  expect(differences).toEqual([]);
  expect(known).toBeGreaterThan(20);
});

test('at the close a screen, a panel and a route are the same figures', async () => {
  const symbols = store.marketSymbols('').flatMap(({ symbol, firstDay }) => (firstDay === undefined ? [] : [symbol]));
  const drawn = { count: 60, seed: 'close/unit', now: NOW, atClose: true };
  const { differences, known, inPanels } = await compareTriples(store, symbols, drawn);
  expect(differences).toEqual([]);
  expect(Math.min(known, inPanels)).toBeGreaterThan(20);
});

describe('sets, order and counts', () => {
  test('conditions are those of a filter over all rows; the order is total', async () => {
    const every = await screened({ expression: 'price > 0', fields: 'pe_ttm,pct_1y,market_cap_usd' });
    const chosen = await screened({ expression: 'pe_ttm < 25 and pct_1y > 0' });
    const expected = every.rows.filter(
      ({ pe_ttm: pe, pct_1y: change }) => typeof pe === 'number' && pe < 25 && typeof change === 'number' && change > 0,
    );
    expect(symbols(chosen)).toEqual(expected.map(({ symbol }) => symbol));
    expect(chosen.matched).toBe(expected.length);
    const lacking = (field: string) => column(every, field).filter(isMarker).length;
    expect(chosen.missing).toEqual({ pe_ttm: lacking('pe_ttm'), pct_1y: lacking('pct_1y') });
    const caps = column(every, 'market_cap_usd');
    const known = caps.filter((cap) => typeof cap === 'number');
    expect(caps.slice(0, known.length)).toEqual(known.toSorted((a, b) => b - a));
    expect(caps.slice(known.length).every(isMarker)).toBe(true);
    expect((await screened({ expression: 'price > 0', top: 3 })).rows).toHaveLength(3);
  });

  test('a fund is no stock; a list is a universe of its own', async () => {
    expect(symbols(await screened({ expression: 'price > 0', universe: 'etfs' }))).toContain('SPY');
    expect(symbols(await screened({ expression: 'price > 0' }))).not.toContain('SPY');
    expect(symbols(await screened({ expression: 'price > 0', universe: 'KO,AAPL', sort: 'symbol' }))).toEqual([
      'AAPL',
      'KO',
    ]);
    await expect(screened({ expression: 'price > 0', universe: 'KX,AAPL,QQZZ' })).rejects.toMatchObject({
      code: 'SYMBOL_UNKNOWN',
      details: { symbols: ['KX', 'QQZZ'] },
    });
    const begin = Math.min(
      ...store.marketSymbols('').flatMap((row) => (row.assetType === 'stock' ? (row.firstDay ?? []) : [])),
    );
    await expect(screened({ expression: 'price > 0' }, endOf('1999-01-05'))).rejects.toMatchObject({
      code: 'NO_DATA',
      message: `no symbol of stocks has a price by 1999-01-05: prices begin ${formatDay(begin)}`,
    });
    const first = await screened({ expression: 'price > 0' }, endOf(formatDay(begin)));
    expect([first.session, first.evaluated > 0]).toEqual([formatDay(begin), true]);
  });

  test('on a past day only who was listed then, with a price of that session', async () => {
    const then = await screened(
      { expression: 'price > 0', universe: 'all', fields: 'price_age.session_date' },
      endOf('2019-07-06'),
    );
    // 2019-07-06 is a Saturday.
    expect(then.session).toBe('2019-07-05');
    expect(new Set(column(then, 'price_age.session_date'))).toEqual(new Set(['2019-07-05']));
    for (const symbol of symbols(then))
      expect(store.symbol(String(symbol))!.firstDay!).toBeLessThanOrEqual(day('2019-07-05'));
    const now = await screened({ expression: 'price > 0', universe: 'all' });
    const later = symbols(now).filter((symbol) => store.symbol(String(symbol))!.firstDay! > day('2019-07-05'));
    expect(later.length).toBeGreaterThan(0);
    expect(symbols(then)).not.toEqual(expect.arrayContaining([later[0]]));
    const stale = await screened({ expression: 'price > 0', universe: 'all', include_stale: 'yes' });
    expect(stale.evaluated).toBe(now.evaluated + now.left_out.stale);
  });
});

describe('functions over the market', () => {
  test('rank, percentile and median by hand', async () => {
    const fields = 'sector,roic_pct,rank(roic_pct),pctl(roic_pct),pctl(roic_pct, sector),median(roic_pct, sector)';
    const { rows } = await screened({ expression: 'price > 0', fields });
    const known = rows.filter(({ roic_pct: value }) => typeof value === 'number');
    expect(known.length).toBeGreaterThan(10);
    for (const row of known) {
      const all = known.map(({ roic_pct: value }) => value as number);
      const peers = known.filter(({ sector }) => sector === row.sector).map(({ roic_pct: value }) => value as number);
      const own = row.roic_pct as number;
      const share = (of: readonly number[]) =>
        (100 * (of.filter((each) => each < own).length + of.filter((each) => each === own).length / 2)) / of.length;
      expect(row['rank(roic_pct)']).toBe(all.filter((each) => each > own).length + 1);
      expect(row['pctl(roic_pct)']).toBeCloseTo(share(all), 3);
      expect(row['pctl(roic_pct, sector)']).toBeCloseTo(share(peers), 3);
      const sorted = peers.toSorted((a, b) => a - b);
      const middle = (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
      expect(row['median(roic_pct, sector)']).toBeCloseTo(middle, 3);
    }
  });

  test('a year earlier is the value of that day; a change is in percent, of percentages in points', async () => {
    const fields =
      'annual.revenue,annual.revenue{1y},change(annual.revenue,1y),roic_pct,roic_pct{1y},change(roic_pct, 1y)';
    const { rows } = await screened({ expression: 'price > 0', fields, universe: 'AAPL,KO,JPM' }, endOf('2026-10-30'));
    const before = await screened(
      { expression: 'price > 0', fields: 'annual.revenue', universe: 'AAPL,KO,JPM' },
      endOf('2025-10-30'),
    );
    for (const row of rows) {
      const old = before.rows.find(({ symbol }) => symbol === row.symbol)!['annual.revenue'];
      expect(row['annual.revenue{1y}']).toEqual(old);
      const [now, then] = [row['annual.revenue'] as number, old as number];
      expect(row['change(annual.revenue,1y)']).toBeCloseTo((now / then - 1) * 100, 3);
      if (typeof row.roic_pct === 'number')
        expect(row['change(roic_pct, 1y)']).toBeCloseTo(row.roic_pct - (row['roic_pct{1y}'] as number), 3);
    }
  });
});

test('a split between two prices is no change: the earlier one is on the share basis of the later', async () => {
  const fields = 'price,price{1y},change(price,1y),pct_1y';
  const { rows } = await screened({ expression: 'pct_1y > -100', universe: 'all', fields });
  // Split 3 for 1 in October 2026.
  expect(rows.map(({ symbol }) => symbol)).toContain('ZCAD');
  for (const row of rows) {
    expect(row['change(price,1y)'], row.symbol).toBeCloseTo(row.pct_1y as number, 1);
    expect(((row.price as number) / (row['price{1y}'] as number) - 1) * 100, row.symbol).toBeCloseTo(
      row.pct_1y as number,
      1,
    );
  }
});

test('nor is one between two counts of shares or figures per share', async () => {
  // Split 3 for 1 in October 2026.
  const universe = 'ZCAD';
  const fields = ['shares_outstanding', 'annual.shares_diluted', 'quarter.eps_diluted', 'last_payment_amount'];
  const earlier = fields.map((field) => `${field}{1m}`).join(',');
  const { rows } = await screened({ expression: 'price > 0', universe, fields: earlier });
  const then = await screened({ expression: 'price > 0', universe, fields: fields.join(',') }, endOf('2026-09-30'));
  const ratios = fields.map((field) => (rows[0]![`${field}{1m}`] as number) / (then.rows[0]![field] as number));
  for (const [i, ratio] of [3, 3, 1 / 3, 1 / 3].entries()) expect(ratios[i], fields[i]).toBeCloseTo(ratio, 3);
});

test('the screen writes ranks, counts and years without decimals of money', async () => {
  const fields = 'rank(price),consecutive_days,annual.income_statement.fiscal_year,pctl(price),consecutive_days / 2';
  const payload = await screened({ expression: 'price > 0', fields, universe: 'AAPL,KO,JPM', sort: '-price' });
  const [first] = payload.rows;
  const text = drawn(view(payload, { full: false }));
  const cells = text
    .split('\n')
    .find((line) => line.startsWith(`${first!.symbol} `))!
    .split(/ {2,}/);
  const shown = ['1', String(first!.consecutive_days), String(first!['annual.income_statement.fiscal_year'])];
  // Two of three are below it, and half of itself: 83.33.
  expect(cells.slice(1, 5)).toEqual([...shown, '83.33']);
  expect(Number(cells[5])).toBe((first!.consecutive_days as number) / 2);
});

test.each(['', '-', ' '])('the sort %j is refused', async (sort) => {
  await expect(screened({ expression: 'price > 0', sort })).rejects.toMatchObject({
    ...{ code: 'PARAM_INVALID', param: 'sort', message: 'sort names no field' },
  });
});

test('a universe without a symbol is refused', async () => {
  for (const universe of ['', ' , '])
    await expect(screened({ expression: 'price > 0', universe })).rejects.toMatchObject({
      ...{ code: 'PARAM_INVALID', param: 'universe' },
      message:
        "universe must be stocks, etfs, all, what was listed on a day (stocks@2021-06-30) or a list of symbols (got '')",
    });
});

test.each([
  ['pe_tm < 3', 'expression', /unknown field 'pe_tm'/],
  ['pe_ttm', 'expression', /not a condition/],
  ['revenue > 3', 'expression', /different fields/],
  ['rank(sector) < 3', 'expression', /rank needs a number/],
  ['rank(pe_ttm, price) < 3', 'expression', /the same text/],
  ['price{2x} > 1', 'expression', /not a number or a duration|stretch of time/],
  ['change(price) > 1', 'expression', /change takes a field/],
  ['sector == Technolgy', 'expression', /'Technolgy' is not a valid value/],
])('%s is refused', async (expression, param, message) => {
  await expect(screened({ expression })).rejects.toMatchObject({
    code: 'PARAM_INVALID',
    param,
    message: expect.stringMatching(message),
  });
});
