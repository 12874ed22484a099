import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/filings-search/compute.ts';
import { findMatches, MOST_RANKED } from '../../../src/endpoints/filings-search/find.ts';
import type { Payload } from '../../../src/endpoints/filings-search/payload.ts';
import type { Range } from '../../../src/endpoints/filings-search/scope.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import { EXTRACTOR_VERSION } from '../../../src/filings/sections/version.ts';
import type { ParagraphIndex } from '../../../src/store/text/paragraph-index.ts';
import { SAMPLE_SYMBOLS } from '../../../tools/sample-market/companies/index.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { fakeStore } from '../../service/fake-store.ts';
import { generatedQueries, paragraphsIn } from '../../support/search-oracle.ts';

const { store } = sampleStore();
const now = Date.UTC(2026, 10, 21);

type Hits = Extract<Payload, { hits: unknown }>;
type Counts = Extract<Payload, { counts: unknown }>;

async function search(q: string, params: object = {}, asOf?: number): Promise<Hits> {
  return (await compute({ store, now, asOf }, { q, limit: 1000, ...params })) as Hits;
}

const filings = SAMPLE_SYMBOLS.flatMap((symbol) => {
  const { cik } = store.symbol(symbol)!;
  return cik === undefined ? [] : store.filings(cik);
});
const accessions = [...new Set(filings.map(({ accession }) => accession))];
const paragraphs = paragraphsIn(store, accessions, EXTRACTOR_VERSION);

test('60 generated queries find exactly what a scan of every paragraph finds', async () => {
  let found = 0;
  for (const { query, matches } of generatedQueries(paragraphs, 60, 7)) {
    const expected = paragraphs.filter(({ folded }) => matches(folded)).map(({ name }) => name);
    const { hits, total } = await search(query, { limit: 100_000 });
    expect(
      hits.map(({ accession, section, paragraph }) => `${accession} ${section} ${paragraph}`).sort(),
      query,
    ).toEqual(expected.sort());
    expect(total, query).toBe(expected.length);
    found += total;
  }
  expect(found).toBeGreaterThan(1000);
});

test('is as old as the records of the companies searched', async () => {
  const real = new Proxy(store, {
    get(of, name) {
      const value = Reflect.get(of, name, of);
      return name === 'kind' ? 'user' : typeof value === 'function' ? value.bind(of) : value;
    },
  });
  const later = { store: real, now: now + 365 * 86_400_000, asOf: undefined };
  const { freshness } = await compute(later, { q: 'sales', limit: 1, symbols: ['KO', 'AAPL'] });
  expect(freshness).toBe('stale');
  // Of the whole store, those shown.
  const { hits, ...all } = (await compute(later, { q: 'sales', limit: 1 })) as Hits;
  expect(all.freshness).toBe('stale');
  const own = await compute(later, { q: 'sales', limit: 1, symbols: [hits[0]!.symbol as string] });
  expect(all.as_of).toBe(own.as_of);
  // Those counted; and all that were searched where nothing matches.
  const { cik } = store.symbol('KO')!;
  const checked = new Proxy(real, {
    get: (of, name) =>
      name === 'filingsCheckedAt' ? (each: number) => (each === cik ? 1e12 : now) : Reflect.get(of, name, of),
  });
  const dated = async (params: object) => compute({ ...later, store: checked }, { q: 'sales', limit: 1, ...params });
  const oldest = new Date(1e12).toISOString().replace('.000Z', 'Z');
  const counted = { count_by: 'symbol' };
  expect(await dated(counted)).toMatchObject({ as_of: oldest, freshness: 'stale' });
  expect(await dated({ ...counted, q: 'nosuchword' })).toMatchObject({ as_of: oldest, counts: [] });
  expect(await dated({ q: 'nosuchword' })).toMatchObject({ as_of: oldest, total: 0 });
  const foreign = (await dated({ ...counted, q: 'aircraft' })) as Counts;
  expect(foreign.counts.map(({ symbol }) => symbol)).toEqual(['BA']);
  expect(foreign.as_of).not.toBe(oldest);
  expect((await dated({ from: '2030-01-01' })).as_of).not.toBe(oldest);
});

describe('hits', () => {
  test('say where they are, as the section route numbers paragraphs, and mark what matches', async () => {
    const { hits, query, ranked } = await search('  "principal factors"  ', { symbols: ['KO'] });
    expect([query, ranked]).toEqual(['  "principal factors"  ', true]);
    const [first] = hits;
    expect(first).toMatchObject({ symbol: 'KO', form: '10-K', section: 'business' });
    expect(first!.snippet).toContain('**principal factors**');
    const text = store.section(first!.accession, 'business')!.text;
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    expect(lines[first!.paragraph - 1]).toContain('principal factors');
  });

  test('best first; equal scores newest first', async () => {
    const { hits } = await search('competition');
    const scores = hits.map(({ score }) => score!);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const [at, hit] of hits.entries()) {
      const before = hits[at - 1];
      if (before?.score === hit.score && before !== undefined)
        expect(before.filing_date >= hit.filing_date, hit.accession).toBe(true);
    }
    const top = await search('competition', { limit: 3 });
    expect(top.hits).toEqual(hits.slice(0, 3));
    expect(top.total).toBe(hits.length);
  });

  test('of one company are the same, with the same scores, as among all', async () => {
    const all = await search('competition');
    const own = await search('competition', { symbols: ['KO'] });
    expect(own.hits).toEqual(all.hits.filter(({ symbol }) => symbol === 'KO'));
  });

  test('another class of shares finds the same filings under its own name', async () => {
    const [a, b] = await Promise.all(['GOOGL', 'GOOG'].map((symbol) => search('competition', { symbols: [symbol] })));
    expect(a!.total).toBeGreaterThan(0);
    expect(b!.hits.map(({ accession }) => accession)).toEqual(a!.hits.map(({ accession }) => accession));
    expect(new Set(b!.hits.map(({ symbol }) => symbol))).toEqual(new Set(['GOOG']));
  });
});

describe('filters', () => {
  test.each([
    ['form', { form: ['10-Q'] }, (hit: Hits['hits'][number]) => hit.form === '10-Q'],
    ['section', { section: 'mda' }, (hit: Hits['hits'][number]) => hit.section === 'mda'],
    [
      'item by number',
      { section: 'item_1a', form: ['10-K'] },
      (hit: Hits['hits'][number]) => hit.section === 'risk_factors' && hit.form === '10-K',
    ],
    ['from', { from: '2026-05-01' }, (hit: Hits['hits'][number]) => hit.filing_date >= '2026-05-01'],
    ['to', { to: '2026-05-01' }, (hit: Hits['hits'][number]) => hit.filing_date <= '2026-05-01'],
  ])('%s keeps exactly those hits', async (_, params, keeps) => {
    const all = await search('competition');
    const some = await search('competition', params);
    expect(some.hits).toEqual(all.hits.filter(keeps));
    expect([some.total > 0, some.total < all.total]).toEqual([true, true]);
  });

  test('as of a day no later filing shows, and the newest of that day does', async () => {
    const all = await search('competition');
    const days = [...new Set(all.hits.map(({ filing_date }) => filing_date))].sort();
    const day = days[Math.floor(days.length / 2)]!;
    const past = await search('competition', {}, newYorkInstant(parseDay(day)!, 1440) - 1);
    expect(past.hits.map(({ accession }) => accession).sort()).toEqual(
      all.hits.flatMap(({ accession, filing_date }) => (filing_date <= day ? [accession] : [])).sort(),
    );
    expect(past.hits.some(({ filing_date }) => filing_date === day)).toBe(true);
    const years = (await compute(
      { store, now, asOf: newYorkInstant(parseDay(day)!, 1440) - 1 },
      { q: 'competition', count_by: 'year' },
    )) as Counts;
    expect(years.total).toBe(past.total);
  });

  test.each(['symbol', 'year', 'form'] as const)('counts by %s add up to the hits', async (by) => {
    const { hits } = await search('competition');
    const { counts, total } = (await compute(
      { store, now, asOf: undefined },
      { q: 'competition', count_by: by },
    )) as Counts;
    const keyOf = ({ symbol, filing_date, form }: Hits['hits'][number]) =>
      ({ symbol: String(symbol), year: filing_date.slice(0, 4), form })[by];
    expect(total).toBe(hits.length);
    for (const row of counts) {
      const own = hits.filter((hit) => keyOf(hit) === String(row[by]));
      expect([row.hits, row.filings], String(row[by])).toEqual([
        own.length,
        new Set(own.map(({ accession }) => accession)).size,
      ]);
    }
    expect(counts.reduce((sum, row) => sum + row.hits, 0)).toBe(total);
  });
});

describe('above 50,000 hits', () => {
  /** 600 filings of 100 paragraphs, every one a match; the later in the index, the older. */
  const filing = (at: number) => ({
    symbol: 'KO',
    accession: `a${at}`,
    cik: 1,
    form: '10-K',
    filed: 1000 - at,
    accepted: undefined,
  });
  const ranges: Range[] = Array.from({ length: 600 }, (_, at) => {
    const [first, end] = [at * 100 + 1, at * 100 + 101];
    return { filing: { ...filing(at), first, end }, first, end };
  });
  const everything = (some: readonly Range[]) => {
    const asked: string[] = [];
    const index = {
      matches: (_: string, first: number, end: number, visit: (numbers: number[]) => void) =>
        visit(Array.from({ length: end - first }, (_, i) => first + i)),
      scores: (_: string, first: number, end: number) => {
        asked.push('scores');
        return new Map(Array.from({ length: end - first }, (_, i) => [first + i, i]));
      },
    } as unknown as ParagraphIndex;
    return { found: findMatches(index, '', some), asked };
  };

  test('the newest filing comes first, unranked', () => {
    const { found, asked } = everything(ranges.slice(0, MOST_RANKED / 100 + 1));
    expect(found.total).toBe(MOST_RANKED + 100);
    expect(found.first(150).map(({ number, score }) => [number, score])).toEqual(
      Array.from({ length: 150 }, (_, i) => [i + 1, undefined]),
    );
    expect(asked).toEqual([]);
  });

  test('at the bound they are ranked', () => {
    const { found } = everything(ranges.slice(0, MOST_RANKED / 100));
    expect(found.total).toBe(MOST_RANKED);
    expect(found.first(2).map(({ number }) => number)).toEqual([50_000, 49_999]);
  });
});

describe('refused', () => {
  test.each([
    ['"open', {}, /missing closing quote/],
    ['a', { from: '2024-02-30' }, /^from must be a valid day/],
    ['a', { to: 'yesterday' }, /^to must be a valid day/],
    ['a', { section: 'item_77' }, /Form 10-K has no item_77; Form 10-Q has no item_77/],
    ['a', { section: 'press_release', form: ['10-K'] }, /Form 10-K has no press_release/],
    ['a', { section: 'item_1', form: ['10-Q'] }, /Form 10-Q has two/],
  ])('%s %j', async (q, params, message) => {
    await expect(search(q, params)).rejects.toMatchObject({
      code: 'PARAM_INVALID',
      message: expect.stringMatching(message),
    });
  });

  test('a company, or a store, without text: NO_DATA that says how to get it', async () => {
    const fund = search('competition', { symbols: ['SPY'] });
    await expect(fund).rejects.toMatchObject({
      code: 'NO_DATA',
      details: { missing: ['document'], command: 'mds sync SPY' },
    });
    const index = { waiting: () => 0, filings: () => [] } as unknown as ParagraphIndex;
    const empty = fakeStore({ paragraphs: () => Promise.resolve(index) });
    await expect(compute({ store: empty, now, asOf: undefined }, { q: 'a' })).rejects.toMatchObject({
      code: 'NO_DATA',
      details: { hint: expect.stringContaining('mds sync') },
    });
  });

  test('filters that leave no filing are no error: nothing is found', async () => {
    expect(await search('competition', { from: '2031-01-01' })).toMatchObject({ total: 0, hits: [] });
  });
});
