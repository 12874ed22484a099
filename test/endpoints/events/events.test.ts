/** `GET /v2/events` over the sample: what is an event, of which day, and that nothing later is read. */
import { describe, expect, test, vi } from 'vitest';
import { compute } from '../../../src/endpoints/events/compute.ts';
import { moneyText } from '../../../src/endpoints/events/found.ts';
import { type Event, schema } from '../../../src/endpoints/events/payload.ts';
import { spec } from '../../../src/endpoints/events/spec.ts';
import { view } from '../../../src/endpoints/events/view.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { checkParams } from '../../../src/endpoints/validate.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import { newExtremes } from '../../../src/engine/prices/new-extremes.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { formWords } from '../../../src/filings/forms/words.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { filing as ownershipFiling } from '../../engine/insider/samples.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { fitting } from '../contract/ajv.ts';
import { NOW as FILED_BY, filing, filingStore } from '../documents/filing-store.ts';

const { store } = sampleStore();
const NOW = closeInstant(SAMPLE_END_DAY) + 3_600_000;
const fits = fitting(schema);

async function events(query: Readonly<Record<string, string>>, asOf?: number) {
  const checked = checkParams(spec, Object.entries({ limit: '10000', ...query }), {});
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  return fits(await compute({ store, now: NOW, asOf, liveFigures }, checked.params));
}

const dayOf = (text: string): number => parseDay(text)!;
const endOf = (day: number): number => newYorkInstant(day, 1440) - 1;
const named = (all: readonly Event[], name: Event['event']): readonly Event[] =>
  all.filter(({ event }) => event === name);

test.each([
  [999.94e6, '999.9 million USD'],
  [999.96e6, '1.0 billion USD'],
  [999.96e9, '1.0 trillion USD'],
  [999_960, '999,960 USD'],
])('the amount %d is %s: no rounding makes 1,000.0 of a unit', (value, text) => {
  expect(moneyText(value, 'USD')).toBe(text);
});

test.each(['DEF 14A', 'DEFA14A', 'DEFR14A', 'PRE 14A', 'PRER14A'])('%s is a proxy statement', (form) => {
  expect(formWords(form)).toBe('proxy statement');
});

test.each([
  ['10-K405', 'annual report'],
  ['10-KT', 'transition report'],
  ['10-QT', 'transition report'],
  ['10-KT/A', 'amendment of the transition report'],
])('%s is the %s', (form, words) => {
  expect(formWords(form)).toBe(words);
});

test('a form about the predecessor is read, not one whose trades are not stored', async () => {
  const form4 = { ...ownershipFiling(1, '2025-02-20'), cik: 9 };
  const report = (accession: string, cik: number, form: string, filed: string) =>
    filing(accession, form, filed, { cik });
  const { accession, filed, document } = form4;
  const json = JSON.stringify({ ...document, issuer: { ...document.issuer, cik: 9 } });
  const succeeded = filingStore({
    filings: [report(accession, 9, '4', '2025-02-20'), report('0000000001-25-000001', 1, '8-K', '2025-02-25')],
    predecessors: [9],
  });
  const asked = {
    ...succeeded,
    ownership: (cik: number) => (cik === 9 ? [{ accession, filed, extractor: '1', json }] : []),
  };
  const params = { symbols: ['AAA'], since: '2025-02-01', type: ['insider'], limit: 100 };
  const payload = await compute({ store: asked, now: FILED_BY, asOf: undefined, liveFigures }, params);
  expect(payload.events.map(({ event, text }) => [event, text])).toEqual([
    ['insider_sale', expect.stringContaining('Jane Q Doe')],
  ]);
  expect(payload.not_known.map(({ reason }) => reason)).not.toContain('forms_not_stored');
});

describe('the whole market', async () => {
  const all = await events({ since: '2025-12-01' });

  test('has every kind of event, newest first, each with an id of its own', () => {
    const names = new Set(all.events.map(({ event }) => event));
    for (const name of ['filing', 'insider_buy', 'insider_sale', 'insider_unread', 'earnings_reported', 'ex_dividend'])
      expect(names).toContain(name);
    for (const name of ['dividend_raised', 'split', 'high_52w', 'low_52w']) expect(names).toContain(name);
    expect(new Set(all.events.map(({ id }) => id)).size).toBe(all.total);
    const dates = all.events.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(all.symbols).toBe(store.marketSymbols('').length);
  });

  test('names the items of an 8-K, and the figures of a report against a year ago', () => {
    const texts = all.events.map(({ text }) => text);
    expect(texts).toContain('8-K: Departure of Directors or Certain Officers (5.02)');
    const apple = named(all.events, 'earnings_reported').find(({ symbol }) => symbol === 'AAPL')!;
    // The figures are those of `mds earnings AAPL` for the same period.
    expect(apple.text).toMatch(/^Q4 2026: EPS 1\.39 against 1\.22 a year ago \(\+13\.9%\), revenue 95\.2 billion USD/);
    expect(named(all.events, 'split').map(({ symbol, text }) => [symbol, text])).toContainEqual(['ZCAD', 'Split 3:1']);
  });

  test('its mark of stale data has no day: the instant is that of the answer', () => {
    const stale = { ...all, freshness: 'stale' as const };
    expect(view(stale, { full: false }).stale!.since).toBe('');
    const old = { ...stale, as_of: '2026-02-03T21:00:00Z' };
    expect(view(old, { full: false }).stale!.since).toBe('2026-02-03');
  });

  test('says what is not known, and of how many symbols', () => {
    const unread = all.not_known.find(({ reason }) => reason === 'forms_not_stored');
    expect(unread).toMatchObject({ type: 'insider', count: expect.any(Number) });
    expect(unread!.symbols.length).toBeLessThanOrEqual(10);
    expect(all.not_known).toContainEqual({ type: 'prices', reason: 'stale_price', count: 1, symbols: ['ZHLT'] });
  });
});

test.each(['2026-09-15', '2026-05-08', '2026-02-03'])(
  'as of %s: no event is later, and each is still one today',
  async (text) => {
    const day = dayOf(text);
    const query = { since: formatDay(day - 30), type: 'filings,insider,earnings,splits' };
    const past = await events(query, endOf(day));
    expect(past.events.length).toBeGreaterThan(20);
    expect(past.events.every(({ date }) => date <= text)).toBe(true);
    const today = new Set((await events(query)).events.map(({ id }) => id));
    expect(past.events.filter(({ id }) => !today.has(id))).toEqual([]);
  },
);

test('a raise shows a higher rate than before, a cut a lower one', async () => {
  const all = await events({ since: '2010-01-01', type: 'dividends' });
  const changes = all.events.filter(({ event }) => event === 'dividend_raised' || event === 'dividend_cut');
  expect(changes.length).toBeGreaterThan(20);
  const sign = { dividend_raised: '+', dividend_cut: '-' } as Readonly<Record<string, string>>;
  expect(changes.filter(({ event, text }) => !text.includes(`(${sign[event]}`))).toEqual([]);
});

test('a filing of the afternoon is not public at noon', async () => {
  const filing = (await events({ symbols: 'AAPL', type: 'filings', since: '2026-01-02' })).events.find(
    ({ time }) => time !== undefined,
  )!;
  const accepted = Date.parse(filing.time!);
  const ids = async (instant: number) =>
    (await events({ symbols: 'AAPL', type: 'filings', since: filing.date }, instant)).events.map(({ id }) => id);
  expect(await ids(accepted)).toContain(filing.id);
  expect(await ids(accepted - 1)).not.toContain(filing.id);
});

describe('parameters', () => {
  test('symbols, types and limit narrow the answer', async () => {
    const few = await events({ symbols: 'KO,JPM', type: 'dividends', since: '2026-01-02', limit: '2' });
    expect(few.events).toHaveLength(2);
    expect(few.total).toBeGreaterThan(2);
    expect(few.events.every(({ symbol, type }) => ['KO', 'JPM'].includes(symbol) && type === 'dividends')).toBe(true);
  });

  test.each<[Record<string, string>, string]>([
    [{ since: '2026-02-30' }, "since must be a valid day, as in 2024-01-31 (got '2026-02-30')"],
    [{ since: '2030-01-01' }, 'since: 2030-01-01 is after 2026-10-30, the day answered for'],
    [{ screens: 'cheap' }, 'screens is not an object of screens: {"cheap": {"expression": "pe_ttm < 15"}}'],
    [{ screens: '{"a":{"expression":"pe_tm < 1"}}' }, "screens: a: unknown field 'pe_tm'"],
  ])('%j is refused', async (query, message) => {
    await expect(events({ symbols: 'AAPL', ...query })).rejects.toMatchObject({ code: 'PARAM_INVALID', message });
  });
});

describe('screens', () => {
  const screens = JSON.stringify({ cheap: { expression: 'pe_ttm < 30' } });

  test('a symbol enters or leaves only where both days are known; the list of symbols changes no verdict', async () => {
    const { events: all, not_known } = await events({ type: 'screens', screens, since: '2026-10-03' });
    expect(all.map(({ symbol, event }) => [symbol, event])).toEqual([['META', 'screen_left']]);
    expect(not_known).toMatchObject([{ type: 'screens', reason: 'missing_inputs' }]);
    const one = await events({ symbols: 'META,SPY', type: 'screens', screens, since: '2026-10-03' });
    expect(one.events).toEqual(all);
    expect((await events({ symbols: 'KO', type: 'screens', screens, since: '2026-10-03' })).events).toEqual([]);
  });

  test('all screens of a universe are one evaluation per day, with the events of each alone', async () => {
    const each = { cheap: 'pe_ttm < 30', top: 'rank(pct_1y, sector) <= 3', '(odd)': ' (price > median(price)) ' };
    const one = (name: string, expression: string) => JSON.stringify({ [name]: { expression } });
    const query = { type: 'screens', since: '2026-09-01' };
    const alone = [];
    for (const [name, expression] of Object.entries(each))
      alone.push(...(await events({ ...query, screens: one(name, expression) })).events);
    for (const name of Object.keys(each)) expect(alone.map(({ text }) => text).join()).toContain(`the screen ${name} `);
    const markets = vi.spyOn(store, 'marketColumns');
    const screens = Object.fromEntries(Object.entries(each).map(([name, expression]) => [name, { expression }]));
    const all = await events({ ...query, screens: JSON.stringify(screens) });
    // The list of symbols, then a universe per day.
    expect(markets).toHaveBeenCalledTimes(3);
    markets.mockRestore();
    const byId = (found: readonly Event[]) => found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(all.events)).toEqual(byId(alone));
  });
});

describe('52-week highs and lows', () => {
  const bars = (highs: readonly number[], first = dayOf('2024-01-02')): Bars => {
    const days = Int32Array.from(highs, (_, i) => first + i);
    const high = Float64Array.from(highs);
    const low = high.map((value) => value - 1);
    return { days, open: high, high, low, close: high, volume: high };
  };
  const flat = (length: number): number[] => Array.from({ length }, () => 100);

  test('a session beyond every other of its 52 weeks; an equal price is none', () => {
    const found = newExtremes(bars([...flat(400), 101, 101, 102, 90]), dayOf('2024-01-02') + 400);
    expect(found.map(({ kind, price, day }) => [kind, price, day - dayOf('2024-01-02')])).toEqual([
      ['high', 101, 400],
      ['high', 102, 402],
      ['low', 89, 403],
    ]);
  });

  test('a listing of less than 52 weeks has none; an old high is forgotten after 52 weeks', () => {
    expect(newExtremes(bars([...flat(200), 150]), 0)).toEqual([]);
    expect(newExtremes(bars([200, ...flat(400), 150]), dayOf('2024-01-02') + 401)).toHaveLength(1);
    expect(newExtremes(bars([...flat(100), 200, ...flat(300), 150]), dayOf('2024-01-02') + 401)).toEqual([]);
  });
});
