/** What holds for the screen of every route: with `--full` it shows the whole payload, and no text of it is broken. */
import { describe, expect, test } from 'vitest';
import { ENDPOINTS, endpointNamed } from '../../src/endpoints/index.ts';
import { liveFigures } from '../../src/endpoints/subject/live-figures.ts';
import type { EndpointSpec } from '../../src/endpoints/types.ts';
import { closeInstant } from '../../src/engine/calendar.ts';
import { isMarker } from '../../src/engine/value.ts';
import { explain } from '../../src/render/reasons.ts';
import { textWidth } from '../../src/render/text/width.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { symbolsOf } from '../service/calls.ts';
import { drawn } from '../support/screen.ts';
import { fitting } from './contract/ajv.ts';
import { alternatives, properties } from './contract/schema-walk.ts';
import { bank, company, years } from './fundamentals/fundamentals-view.samples.ts';
import { fund, newcomer, stock } from './snapshot/snapshot-view.samples.ts';

const { store } = sampleStore();
const now = closeInstant(SAMPLE_END_DAY) + 3_600_000;

async function answer(name: string, params: object): Promise<unknown> {
  const { compute } = await endpointNamed(name)!.compute!();
  return compute({ store, now, asOf: undefined, liveFigures }, params as never);
}

type Path = readonly (string | number)[];

/** Leaves; `available: true` is none, since it has no other legal value. */
function leaves(node: unknown, path: Path = []): [Path, unknown][] {
  if (typeof node !== 'object' || node === null || isMarker(node)) return [[path, node]];
  if (Array.isArray(node)) return node.flatMap((child, i) => leaves(child, [...path, i]));
  return Object.entries(node).flatMap(([key, child]) =>
    key === 'available' && child === true ? [] : leaves(child, [...path, key]),
  );
}

function replaced(node: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) return node.map((child, i) => (i === key ? replaced(child, rest, value) : child));
  const tree = node as Record<string, unknown>;
  return { ...tree, [key]: replaced(tree[key], rest, value) };
}

const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  freshness: ['stale', 'end_of_day'],
  market_status: ['open', 'closed'],
  asset_type: ['etf', 'stock'],
  period: ['annual', 'quarter'],
  anchor: ['pb', 'pe_ttm'],
};

/** Another legal value of the same kind. */
function other(path: Path, value: unknown): unknown {
  const words = typeof value === 'string' ? WORDS[String(path.at(-1))] : undefined;
  if (words !== undefined) return words.find((word) => word !== value);
  if (path.includes('flags')) return 'negative_equity';
  if (path.at(-1) === 'reason') return 'not_reported';
  if (isMarker(value)) return { available: false, reason: 'computation_error' };
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value + 0.01;
  if (typeof value === 'boolean') return !value;
  if (/^\d{4}-\d\d-\d\dT/.test(String(value))) return '2024-02-29T21:00:00Z';
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? '2024-02-29' : `${String(value)}X`;
}

/** Leaves that another leaf shows: periods repeated in each statement, flags of a value that is there. */
function shownElsewhere(path: Path): boolean {
  const key = String(path.at(-1));
  if (['fiscal_period', 'fiscal_year', 'period_end'].includes(key) && path.length === 3)
    return path[0] !== 'balance_sheet';
  return (
    (path.includes('piotroski_status') && !path.includes('missing')) || path.slice(-2).join() === 'context,available'
  );
}

/** The newest periods, which hold every kind of value: the others only cost time. */
function short(report: typeof company, periods: number): unknown {
  const { balance_sheet, cash_flow, income_statement } = report;
  const [balance, cash, income] = [balance_sheet, cash_flow, income_statement].map((rows) => rows.slice(0, periods));
  return { ...report, balance_sheet: balance, cash_flow: cash, income_statement: income };
}

/** The first of every list, at any depth, which have every kind of change: each leaf costs a whole screen. */
function thinned(node: unknown, most = 6): unknown {
  if (Array.isArray(node)) return node.slice(0, most).map((each) => thinned(each, most));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, thinned(value, most)]));
}

const accession = store.filings(store.symbol('AAPL')!.cik!, { limit: 1, forms: ['8-K'] })[0]!.accession;
const report = store.filings(store.symbol('AAPL')!.cik!, { limit: 1, forms: ['10-K'] })[0]!.accession;
/** The sample has no prices published elsewhere. */
const JUDGED = {
  ...((await answer('prices-check', { symbol: 'AAPL' })) as object),
  basis: 'mixed',
  compared: 9,
  eras: [{ from: '2021-01-04', to: '2021-01-13', factor: 0.05, compared: 4, spread_pct: 0.01 }],
  disagreements: [
    { kind: 'split', after: '2021-01-13', by: '2022-12-02', ratio: '20:1' },
    { kind: 'scaled', from: '2021-01-04', to: '2021-01-13', factor: 0.9 },
  ],
};
const BACKTEST = {
  ...{ universe: 'stocks', sort: '-market_cap_usd', rebalance: 'monthly', weight: 'equal', delay: 1 },
  ...{ cost: '0', risk_free: '0', from: '2026-06-01' },
};
const REPORTED = { period: 'annual', basis: 'as_reported', limit: 3 };
const SEGMENTS = { ...REPORTED, symbol: 'AAPL', measure: 'revenue' };
const CASES: readonly (readonly [route: string, what: string, make: () => unknown])[] = [
  ['snapshot', 'a stock', () => stock],
  ['snapshot', 'a fund', () => fund],
  ['snapshot', 'a newcomer', () => newcomer],
  ['fundamentals', 'quarters', () => short(company, 2)],
  ['fundamentals', 'years', () => short(years, 1)],
  ['fundamentals', 'a bank', () => short(bank, 1)],
  ...['valuation', 'profile', 'earnings', 'dividends', 'technicals', 'price-action', 'insider', 'calendar'].map(
    (name) => [name, 'a stock', () => answer(name, { symbol: 'AAPL', limit: 3 })] as const,
  ),
  ['compare', 'two', () => answer('compare', { symbols: ['AAPL', 'KO'], fields: ['price', 'pe_ttm', 'trending'] })],
  ['performance', 'two', () => answer('performance', { symbols: ['AAPL', 'KO'], risk_free: '0', from: '2026-03-02' })],
  ['backtest', 'a strategy', () => answer('backtest', { ...BACKTEST, expression: 'pb > 0', include: ['positions'] })],
  ['backtest', 'a study', () => answer('backtest', { ...BACKTEST, by: 'pb', quantiles: 3, within: 'sector' })],
  ['events', 'a stock', () => answer('events', { symbols: ['AAPL'], since: '2026-06-01', limit: 3 })],
  ['search', 'a word', () => answer('search', { q: 'app', limit: 5 })],
  ['coverage', 'a symbol', () => answer('coverage', { symbol: 'AAPL' })],
  ['coverage', 'the universe', () => answer('coverage', {})],
  ['filings', 'a list', () => answer('filings', { symbol: 'AAPL', form: ['8-K', '10-K'], limit: 3 })],
  ['filing', 'an 8-K', () => answer('filing', { accession })],
  ['filing-diff', 'a section', () => answer('filing-diff', { symbol: 'AAPL', form: '10-K', section: 'risk_factors' })],
  ['filing-diff', 'every section', async () => thinned(await answer('filing-diff', { symbol: 'KO', form: '10-K' }))],
  ['filing-tables', 'a report', () => answer('filing-tables', { accession: report })],
  ['filing-table', 'a statement', () => answer('filing-table', { accession: report, number: 3 })],
  ['symbols', 'a symbol', () => answer('symbols', { q: 'AAPL' })],
  ['universe', 'what is missing', async () => thinned(await answer('universe', { only: 'missing' }))],
  ['prices-check', 'a split and a stretch', () => JUDGED],
  ['splits', 'a stock', () => answer('splits', { symbol: 'AAPL' })],
  ['facts', 'concepts', () => answer('facts', { symbol: 'AAPL', find: 'inventory', period: 'all', limit: 5 })],
  ['facts', 'values', () => answer('facts', { symbol: 'AAPL', find: 'NetIncomeLoss', period: 'quarter', limit: 5 })],
  ['facts', 'a report', () => answer('facts', { symbol: 'AAPL', accession: report, period: 'all', limit: 5 })],
  ['factors', 'a stock', () => answer('factors', { symbol: 'AAPL' })],
  ['factors', 'a fund', () => answer('factors', { symbol: 'SPY' })],
  [
    'statements',
    'an income statement',
    () => answer('statements', { ...REPORTED, symbol: 'AAPL', statement: 'income' }),
  ],
  ['segments', 'products', () => answer('segments', { ...SEGMENTS, by: 'product', period: 'annual' })],
  ['segments', 'by quarter', () => answer('segments', { ...SEGMENTS, by: 'segment', period: 'quarter' })],
  [
    'segments',
    'share classes',
    () =>
      answer('segments', {
        ...{ ...REPORTED, symbol: 'GOOGL', basis: 'restated' },
        ...{ measure: 'dei:EntityCommonStockSharesOutstanding', by: 'StatementClassOfStockAxis' },
      }),
  ],
  ['filings-search', 'hits', () => answer('filings-search', { q: 'competition', limit: 2 })],
  ['filings-search', 'counts', () => answer('filings-search', { q: 'competition', count_by: 'form' })],
  ['filing-section', 'a release', () => answer('filing-section', { accession, name: 'press_release' })],
];
/** Routes about filings and lists do not show the age of the data, nor that there is no symbol. */
const UNSHOWN =
  /^(compare|performance|events|search|facts|segments|statements|symbols|filings?|filing-section|filing-tables?|filings-search|filing-diff) cache_age_seconds$|^(search|coverage|symbols|universe) symbol$/;

describe('with --full', () => {
  test('every route with a view but history and screen, whose rows are the screen, is among them', () => {
    expect([...new Set(CASES.map(([route]) => route)), 'history', 'screen'].sort()).toEqual(
      ENDPOINTS.flatMap(({ spec, view }) => (view === undefined ? [] : [spec.name])).sort(),
    );
  });

  test.each(CASES)(
    '%s, %s: each leaf changes the screen, each number is there to its last digit',
    async (route, _, make) => {
      const { view } = await endpointNamed(route)!.view!();
      const { schema } = await endpointNamed(route)!.payload();
      const payload = fitting(schema)(await make());
      const canMiss = new Set(
        properties(schema).flatMap(({ path, schema: leaf }) => (alternatives(leaf).marker ? [path] : [])),
      );
      const screen = (of: unknown): string => drawn(view(of as never, { full: true }));
      const whole = screen(payload);
      for (const [path, value] of leaves(payload)) {
        const name = path.join('.');
        if (shownElsewhere(path) || UNSHOWN.test(`${route} ${name}`)) continue;
        expect(screen(replaced(payload, path, other(path, value))), name).not.toBe(whole);
        if (typeof value === 'number') expect(whole.replaceAll(',', ''), name).toContain(String(Math.abs(value)));
        if (isMarker(value) || !canMiss.has(name.replace(/\.\d+/g, '[]'))) continue;
        if ((typeof value !== 'number' && route !== 'snapshot') || name.endsWith('fiscal_year')) continue;
        const missing = screen(replaced(payload, path, { available: false, reason: 'extraction_failed' }));
        expect(missing, name).toContain(explain('extraction_failed'));
      }
    },
  );
});

const ofOneSymbol = ENDPOINTS.filter(({ spec }) => spec.params[0]?.name === 'symbol' && spec.params[0].required);
const defaultsOf = ({ params }: EndpointSpec) =>
  Object.fromEntries(params.map((param) => [param.name, 'default' in param ? param.default : undefined]));

/** The sample has the documents of some filings only. */
const ofEverySymbol = ofOneSymbol.filter(({ spec }) => spec.changesWith !== 'documents');

test.each(ofEverySymbol)('screens of $spec.name about every symbol', async ({ spec, view: load }) => {
  const { view } = await load!();
  for (const symbol of symbolsOf(store)) {
    if (store.symbol(symbol)?.firstDay === undefined) continue;
    const payload = await answer(spec.name, { ...defaultsOf(spec), symbol });
    for (const full of [false, true]) {
      const screen = view(payload as never, { full, now });
      for (const width of [40, 100]) {
        const text = drawn(screen, { width });
        expect(text, symbol).not.toMatch(/undefined|NaN|\[object/);
        expect(
          text.split('\n').filter((line) => textWidth(line) > width),
          symbol,
        ).toEqual([]);
      }
    }
  }
});

test.each(ofOneSymbol)('$spec.name rejects an unknown symbol', async ({ spec }) => {
  const unknown = expect.objectContaining({ code: 'SYMBOL_UNKNOWN' });
  await expect(answer(spec.name, { ...defaultsOf(spec), symbol: 'NOPE' })).rejects.toThrow(unknown);
});
