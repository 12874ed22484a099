/**
 * A company with statements and no prices (FIELDS A1.5, A23): the half of the filings is that of the same company with
 * prices.
 */
import { describe, expect, test } from 'vitest';
import { compute as calendarOf } from '../../src/endpoints/calendar/compute.ts';
import { compute as compareOf } from '../../src/endpoints/compare/compute.ts';
import { schema as compareSchema } from '../../src/endpoints/compare/payload.ts';
import { COMPARE_FIELDS } from '../../src/endpoints/compare/spec.ts';
import { view as compareView } from '../../src/endpoints/compare/view.ts';
import { isoSeconds } from '../../src/endpoints/contract/envelope.ts';
import { compute as dividendsOf } from '../../src/endpoints/dividends/compute.ts';
import { schema as dividendsSchema } from '../../src/endpoints/dividends/payload.ts';
import { view as dividendsView } from '../../src/endpoints/dividends/view.ts';
import { compute as profileOf } from '../../src/endpoints/profile/compute.ts';
import { schema as profileSchema } from '../../src/endpoints/profile/payload.ts';
import { view as profileView } from '../../src/endpoints/profile/view.ts';
import { compute as snapshotOf } from '../../src/endpoints/snapshot/compute.ts';
import { schema as snapshotSchema } from '../../src/endpoints/snapshot/payload.ts';
import { view as snapshotView } from '../../src/endpoints/snapshot/view.ts';
import { liveFigures } from '../../src/endpoints/subject/live-figures.ts';
import { compute as technicalsOf } from '../../src/endpoints/technicals/compute.ts';
import type { Compute, View } from '../../src/endpoints/types.ts';
import { compute as valuationOf } from '../../src/endpoints/valuation/compute.ts';
import { schema as valuationSchema } from '../../src/endpoints/valuation/payload.ts';
import { view as valuationView } from '../../src/endpoints/valuation/view.ts';
import { formatDay } from '../../src/engine/days.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import { day } from '../support/facts-builder.ts';
import { type Listed, marketStore } from '../support/market-store.ts';
import { drawn } from '../support/screen.ts';
import { fitting } from './contract/ajv.ts';
import { company, flat, LAST, NOW } from './valuation/valuation-store.ts';

const DAY = 86_400_000;
const IMPORTED = NOW - 7_200_000;
const bars = flat(120);
const facts = company().build();

function storeOf(listed: Readonly<Record<string, Listed>>, more: Partial<StoreReader> = {}): StoreReader {
  return marketStore(listed, {
    importedAt: () => IMPORTED,
    filingsCheckedAt: () => IMPORTED,
    lastDay: () => LAST,
    ...more,
  });
}

const unpriced = storeOf({ AAA: { facts }, BBB: { bars, row: { cik: 2 } }, NIL: {}, SPY: { bars } });
const dividends = [1, 2, 3, 4, 5, 6].map((quarter) => ({ day: day('2025-08-01') - 91 * (6 - quarter), amount: 0.5 }));
const priced = storeOf({ AAA: { facts, bars, dividends }, SPY: { bars } });

const ROUTES = {
  snapshot: { compute: snapshotOf as Compute, schema: snapshotSchema },
  valuation: { compute: valuationOf as Compute, schema: valuationSchema },
  dividends: { compute: dividendsOf as Compute, schema: dividendsSchema },
  profile: { compute: profileOf as Compute, schema: profileSchema },
};
type Route = keyof typeof ROUTES;
const NAMES = Object.keys(ROUTES) as Route[];

async function answer(route: Route, store: StoreReader, symbol = 'AAA', asOf?: number): Promise<never> {
  const { compute, schema } = ROUTES[route];
  return fitting(schema)((await compute({ store, now: NOW, asOf, liveFigures }, { symbol })) as never) as never;
}

/** `path value` of every leaf, markers as their reason. */
function leaves(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  if ('available' in value && value.available === false)
    return [[at, `no ${(value as unknown as { reason: string }).reason}`]];
  return Object.entries(value).flatMap(([name, each]) => leaves(each, at === '' ? name : `${at}.${name}`));
}

describe('with statements alone', () => {
  test.each(NAMES)('%s differs from the one with prices by missing prices only', async (route) => {
    const with_ = new Map(leaves(await answer(route, priced)));
    const without = new Map(leaves(await answer(route, unpriced)));
    const changed = [...without].filter(([path, value]) => with_.get(path) !== value);
    const others = changed.filter(([, value]) => value !== 'no no_price_data').map(([path]) => path);
    expect(changed.length - others.length).toBeGreaterThan(1);
    // The rationale says why no multiple is named, the dividends' total is that of the payments stored.
    const worded = ['as_of', 'cache_age_seconds', 'valuation_context.rationale'];
    expect(others.filter((path) => !worded.includes(path))).toEqual([]);
    const missing = [...with_.keys()].filter((path) => !without.has(path) && !path.startsWith('price_age.'));
    // A group of figures collapses into a marker.
    for (const path of missing) expect(without.get(path.slice(0, path.lastIndexOf('.')))).toBe('no no_price_data');
  });

  test('the figures of the statements are numbers', async () => {
    // company(): revenue 1,250,000 and income 250,000 a quarter, 100,000 shares.
    const quick = { shares_outstanding: 100_000, ttm_revenue_usd: 5_000_000, ttm_net_income_usd: 1_000_000 };
    expect(await answer('snapshot', unpriced)).toMatchObject({ fundamentals_quick: { ...quick, ttm_eps_diluted: 10 } });
    const { returns_on_capital: returns } = (await answer('valuation', unpriced)) as { returns_on_capital: object };
    expect(returns).toEqual(((await answer('valuation', priced)) as { returns_on_capital: object }).returns_on_capital);
  });

  test.each(NAMES)('%s is as of the import of the filings, not of a price', async (route) => {
    expect(await answer(route, unpriced)).toMatchObject({
      as_of: new Date(IMPORTED).toISOString().replace('.000', ''),
      freshness: 'end_of_day',
    });
    expect(await answer(route, unpriced)).not.toHaveProperty('price_age');
  });

  test('before the first price the filings known then are served', async () => {
    // flat() begins on 2019-01-02; the report for Q3 2018 was filed 40 days after 2018-09-30.
    const asOf = Date.parse('2018-11-20T12:00:00Z');
    const snapshot = await answer('snapshot', priced, 'AAA', asOf);
    expect(snapshot).toMatchObject({ as_of: '2018-11-20T12:00:00Z', quote: { price: { reason: 'no_price_data' } } });
    expect(snapshot).toMatchObject({ fundamentals_quick: { shares_outstanding: 100_000 } });
  });

  test('a price of the benchmark does not stand in', async () => {
    const { performance } = (await answer('snapshot', unpriced)) as { performance: Record<string, unknown> };
    const { vs_sector_status: _, ...changes } = performance;
    expect([...new Set(leaves(changes).map(([, value]) => value))]).toEqual(['no no_price_data']);
  });
});

test('prices that came without a word of dividends do not say that none are paid', async () => {
  const listed = { AAA: { bars, row: { cik: 1 } }, SPY: { bars } };
  const imported = { id: 1, source: 'x', sha256: 'x', kind: 'site_csv', importedAt: IMPORTED, bytes: 1, rows: 1 };
  const note = JSON.stringify({ dividends: 0 });
  const silent = storeOf(listed, { importsOf: (subject) => [{ ...imported, subject, note }] });
  expect(await answer('dividends', storeOf(listed))).toMatchObject({ status: 'non_payer', current: { yield_pct: 0 } });
  const unknown = { available: false, reason: 'dividends_not_stored' };
  expect(await answer('dividends', silent)).toMatchObject({
    ...{ status: unknown, current: { yield_pct: unknown, annual_rate: unknown } },
    history_summary: { total_payments: unknown },
  });
  expect(await answer('snapshot', silent)).toMatchObject({ fundamentals_quick: { dividend_yield_pct: unknown } });
});

describe('with nothing a route reads', () => {
  const details = { symbol: 'NIL', missing: ['prices', 'fundamentals'], command: 'mds sync NIL' };
  test.each(NAMES)('%s is NO_DATA', async (route) => {
    const fault = { code: 'NO_DATA', exitCode: 4, details: expect.objectContaining(details) };
    await expect(answer(route, unpriced, 'NIL')).rejects.toMatchObject(fault);
  });

  test('facts filed later do not exist', async () => {
    // The first report of company() is of Q1 2018.
    const asOf = Date.parse('2018-03-01T12:00:00Z');
    await expect(answer('snapshot', unpriced, 'AAA', asOf)).rejects.toMatchObject({
      code: 'NO_DATA',
      message: 'the store has no prices or fundamentals of AAA up to 2018-02-28',
    });
  });

  test('facts exist from the instant their report was accepted', async () => {
    const first = facts.reports.reduce((one, other) => (other.filed < one.filed ? other : one));
    const accepted = Date.parse(`${formatDay(first.filed)}T16:30:00Z`);
    const reports = facts.reports.map((report) => (report === first ? { ...report, accepted } : report));
    const store = storeOf({ AAA: { facts: { ...facts, reports } }, SPY: { bars } });
    const fault = { code: 'NO_DATA' };
    for (const route of NAMES) {
      await expect(answer(route, store, 'AAA', accepted - 1), route).rejects.toMatchObject(fault);
      await expect(answer(route, store, 'AAA', accepted), route).resolves.toBeDefined();
    }
  });

  test('facts of a trust are none of its fund', async () => {
    const store = storeOf({ AAA: { facts, row: { assetType: 'etf' } }, SPY: { bars } });
    for (const route of ['snapshot', 'valuation', 'dividends'] as const) {
      await expect(answer(route, store)).rejects.toMatchObject({ code: 'NO_DATA', details: { missing: ['prices'] } });
    }
  });

  test('technicals need prices, the calendar does not', () => {
    const context = { store: unpriced, now: NOW, asOf: undefined, liveFigures };
    expect(() => technicalsOf(context, { symbol: 'AAA' })).toThrow(expect.objectContaining({ code: 'NO_DATA' }));
    expect(calendarOf(context, { symbol: 'AAA' }).upcoming.map(({ type }) => type)).toEqual(['earnings']);
  });

  test('a list of payments alone is a record', async () => {
    const paid = [{ day: day('2025-05-01'), amount: 0.5 }];
    const payload = await answer('dividends', storeOf({ AAA: { dividends: paid }, SPY: { bars } }));
    expect(payload).toMatchObject({
      current: { annual_rate: 0.5, yield_pct: { reason: 'no_price_data' } },
      history_summary: { ex_date_first: '2025-05-01', total_payments: 1 },
    });
  });
});

describe('rows of compare', () => {
  test('stale prices make it stale, though the row of statements is older and current', () => {
    const asked = NOW - 5 * DAY;
    const store = storeOf({ AAA: { facts }, BBB: { bars, row: { cik: 2 } } }, { filingsCheckedAt: () => asked });
    const context = { store, now: NOW + DAY, asOf: undefined, liveFigures };
    const envelopeOf = (...symbols: readonly string[]) => {
      const { as_of, freshness } = compareOf(context, { symbols, fields: ['price'] });
      return [as_of, freshness];
    };
    expect(envelopeOf('AAA')).toEqual([isoSeconds(asked), 'end_of_day']);
    expect(envelopeOf('AAA', 'BBB')).toEqual([isoSeconds(asked), 'stale']);
  });

  const fields = [...COMPARE_FIELDS];
  const compare = (symbols: readonly string[], some: readonly string[] = fields, store = unpriced) =>
    fitting(compareSchema)(compareOf({ store, now: NOW, asOf: undefined, liveFigures }, { symbols, fields: some }));

  test('of statements alone, of prices alone, and of nothing', () => {
    const payload = compare(['AAA', 'BBB', 'NIL'], ['price', 'pe_ttm', 'rsi_14']);
    const [first, second, third] = payload.symbols;
    expect([first, third]).toEqual([{ symbol: 'AAA' }, { symbol: 'NIL' }]);
    expect(second).toMatchObject({ symbol: 'BBB', price: 120 });
    expect(payload.ages).toMatchObject({ AAA: {}, BBB: { price_age: { session_date: formatDay(LAST) } }, NIL: {} });
    expect(payload.fields_omitted_by_symbol).toMatchObject({
      AAA: ['price', 'pe_ttm', 'rsi_14'],
      NIL: ['price', 'pe_ttm', 'rsi_14'],
    });
  });

  test.each([[['price']], [['rsi_14']], [['price', 'rsi_14']], [['pe_ttm']], [fields]])(
    'statements without prices are an answer, whatever is asked for: %j',
    (some) => {
      const payload = compare(['AAA', 'NIL'], some);
      expect(payload.symbols).toEqual([{ symbol: 'AAA' }, { symbol: 'NIL' }]);
      expect(payload.fields_omitted_by_symbol.AAA).toEqual(some);
    },
  );

  test('no row with any input is NO_DATA, which names all', () => {
    const none = storeOf({ NIL: {}, NON: {}, SPY: { bars } });
    expect(() => compare(['NIL', 'NON'], fields, none)).toThrow(
      expect.objectContaining({
        code: 'NO_DATA',
        details: expect.objectContaining({ symbol: 'NIL NON', command: 'mds sync NIL NON' }),
      }),
    );
  });
});

describe('on a screen', () => {
  const draw = (model: Parameters<typeof drawn>[0]) => drawn(model).split('\n');
  const HINT = 'None of AAA are stored up to 2025-08-06; get them with: mds sync AAA (or mds import AAA.csv)';

  test.each([
    ['snapshot', snapshotView, 'Quote, performance and multiples need prices.'],
    ['valuation', valuationView, 'Multiples and yields need prices.'],
    ['dividends', dividendsView, 'Rate, yield and record of payments need prices.'],
    ['profile', profileView, 'Market cap and dividend yield need prices.'],
  ] as const)('%s says what is missing, why, and what to do', async (route, view, missing) => {
    const payload = await answer(route, unpriced);
    const lines = draw((view as View<never>)(payload, { full: false }));
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(`${missing} ${HINT}`);
    const full = draw((view as View<never>)(payload, { full: true }));
    expect(full.join(' ')).toContain('No stored price.');
  });

  test('a snapshot has no rows of dashes', async () => {
    const text = draw(snapshotView(await answer('snapshot', unpriced), { full: false }));
    expect(text.filter((line) => line.includes('—'))).toEqual([]);
    expect(text.join('\n')).toMatch(/Revenue +\$5\.00M/);
  });

  test.each([
    ['snapshot', snapshotView, 'Multiples and TTM figures'],
    ['valuation', valuationView, 'Multiples, returns and yields'],
    ['dividends', dividendsView, 'Payout ratios'],
  ] as const)('%s of prices alone says that the statements are missing', async (route, view, missing) => {
    const paid = storeOf({ AAA: { bars, dividends, row: { cik: 1 } }, SPY: { bars } });
    const words = async (store: StoreReader) =>
      draw((view as View<never>)(await answer(route, store), { full: false }))
        .join(' ')
        .replaceAll(/\s+/g, ' ');
    const note = `${missing} need statements. None of AAA are stored; get them with: mds sync AAA`;
    expect(await words(paid)).toContain(note);
    expect(await words(priced)).not.toContain('need statements');
  });

  test('compare names the symbols without prices', () => {
    const payload = compareOf(
      { store: unpriced, now: NOW, asOf: undefined, liveFigures },
      { symbols: ['AAA', 'BBB'], fields: ['price'] },
    );
    expect(draw(compareView(payload, { full: false })).join(' ')).toContain(
      `Prices: ${HINT.replace('up to 2025-08-06', 'for this comparison')}`,
    );
  });
});
