/** `GET /v2/search`: kinds of match and their order, folding, slips, filter, limit, and the answer around them. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/search/compute.ts';
import { searchUniverse } from '../../../src/endpoints/search/match.ts';
import { type Payload, schema } from '../../../src/endpoints/search/payload.ts';
import { view } from '../../../src/endpoints/search/view.ts';
import { buildUniverseIndex, type UniverseTuple } from '../../../src/store/reading/universe-index.ts';
import { type Listed, marketStore } from '../../support/market-store.ts';
import { fitting } from '../contract/ajv.ts';

/** Made up, in order of size. */
const UNIVERSE: readonly UniverseTuple[] = [
  ['AAPL', 1, 'stock', 'Apple Inc.', 'APPLE INC', null, '["APPLE COMPUTER INC/ FA"]'],
  ['MSFT', 2, 'stock', 'MICROSOFT CORP', null, null, null],
  ['META', 3, 'stock', 'Meta Platforms, Inc.', null, null, '["Facebook Inc"]'],
  ['BRK-A', 5, 'stock', 'BERKSHIRE HATHAWAY INC', null, null, null],
  ['BRK-B', 4, 'stock', 'BERKSHIRE HATHAWAY INC', null, null, null],
  ['JPM', 6, 'stock', 'JPMORGAN CHASE & CO', null, null, null],
  ['JNJ', 7, 'stock', 'JOHNSON & JOHNSON', null, null, null],
  ['NSRGY', 8, 'stock', 'Nestlé S.A.', null, null, null],
  ['MLP', 9, 'stock', 'MAUI LAND & PINEAPPLE CO INC', null, null, null],
  ['APLE', 10, 'stock', 'Apple Hospitality REIT, Inc.', null, null, null],
  ['KO', 11, 'stock', 'COCA COLA CO', null, null, null],
  ['USB', 12, 'stock', 'US BANCORP \\DE\\', null, null, null],
  ['INCY', 13, 'stock', 'INCYTE CORP', null, null, null],
  ['T', 14, 'stock', 'AT&T INC.', null, null, null],
  ['MMM', 15, 'stock', '3M CO', null, null, null],
  ['C3', 16, null, 'Number Three', null, null, null],
  ['SPY', null, 'etf', 'SPDR S&P 500 ETF TRUST', null, null, null],
  ['APLX', null, 'etf', 'Plain Fund of Apples', null, null, null],
];
const { lines } = buildUniverseIndex(UNIVERSE);

function found(text: string, assetType?: 'stock' | 'etf'): string[] {
  const hits = searchUniverse(lines, text, assetType);
  expect(hits.best(2)).toEqual(hits.best().slice(0, 2));
  expect(hits.best()).toHaveLength(hits.total);
  return hits.best().map(({ symbol, match }) => `${symbol} ${match}`);
}

describe('kinds and their order', () => {
  test('exact, then symbols that begin, then words of names, then within names; each by size', () => {
    expect(found('apl')).toEqual(['APLE symbol_prefix', 'APLX symbol_prefix']);
    expect(found('apple')).toEqual([
      'AAPL name_prefix',
      'APLE name_prefix',
      'APLX name_prefix',
      'MLP name_contains', // pineAPPLE
    ]);
    expect(found('t')).toEqual([
      'T symbol_exact',
      'C3 name_prefix', // Three
      'SPY name_prefix', // Trust
      'AAPL name_contains', // compuTer
      'MSFT name_contains',
      'META name_contains',
      'BRK-B name_contains', // haThaway; before BRK-A by size
      'BRK-A name_contains',
      'NSRGY name_contains',
      'APLE name_contains',
      'INCY name_contains',
    ]);
  });

  test.each([
    ['brk.b', ['BRK-B symbol_exact']],
    [' BRK/B ', ['BRK-B symbol_exact']],
    ['brkb', ['BRK-B symbol_prefix']],
    ['BRK', ['BRK-B symbol_prefix', 'BRK-A symbol_prefix']],
    ['BRK-', ['BRK-B symbol_prefix', 'BRK-A symbol_prefix']],
    // A digit in a symbol is no part of a name; the name of 3M begins with it.
    ['3', ['MMM name_prefix']],
  ])('tickers as typed: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('names', () => {
  test.each([
    ['NESTLÉ', 'NSRGY name_prefix'],
    ['nestle\u0301', 'NSRGY name_prefix'],
    ['nestle sa', 'NSRGY name_prefix'],
    ['berkshire hath', 'BRK-B name_prefix'],
    ['Apple Inc', 'AAPL name_prefix'],
    ['apple corporation', 'AAPL name_prefix'],
    ['the coca-cola company', 'KO name_prefix'],
    ['U.S. Bancorp', 'USB name_prefix'],
    ['johnson and johnson', 'JNJ name_prefix'],
    ['s&p 500', 'SPY name_prefix'],
    ['AT&T', 'T name_prefix'],
    ['facebook', 'META name_prefix'],
    ['apple computer', 'AAPL name_prefix'],
    ['cocacola', 'KO name_contains'],
    ['jp morgan', 'JPM name_contains'],
    ['hathaway berkshire', 'BRK-B name_contains'],
    ['berkshire in', 'BRK-B name_contains'],
  ])('%s', (text, best) => {
    expect(found(text)[0]).toBe(best);
  });

  test('legal forms are no part of a name', () => {
    expect(found('inc')).toEqual(['INCY symbol_prefix']);
    // Within banCORP, at the end of no other.
    expect(found('corp')).toEqual(['USB name_contains']);
  });
});

describe('slips, only where nothing matches as written', () => {
  test.each([
    ['mircosoft', ['MSFT name_contains']],
    ['microsft', ['MSFT name_contains']],
    ['johnsen', ['JNJ name_contains']],
    ['bershire hathway', ['BRK-B name_contains', 'BRK-A name_contains']],
    ['facebok', ['META name_contains']],
    // Three slips, a slip in a short word, letters of no name.
    ['nicrasopt', []],
    ['ame', []],
    ['zzzz', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('any one slip in a word: each letter missing, wrong, doubled or swapped with the next', () => {
    const word = 'microsoft';
    for (let i = 0; i < word.length; i++) {
      const [before, letter, after] = [word.slice(0, i), word.charAt(i), word.slice(i + 1)];
      const slips = [before + after, `${before}x${after}`, `${before}${letter}x${after}`];
      if (after !== '') slips.push(`${before}${after.charAt(0)}${letter}${after.slice(1)}`);
      for (const slip of slips) expect(found(slip)[0], slip).toMatch(/^MSFT /);
    }
  });

  test('any two slips in a long word, among them swaps across every two borders of its parts', () => {
    const word = 'berkshire';
    const swapped = (text: string, i: number) =>
      text.slice(0, i) + text.charAt(i + 1) + text.charAt(i) + text.slice(i + 2);
    for (let i = 0; i < word.length - 1; i++) {
      for (let j = i + 2; j < word.length - 1; j++) {
        const twice = swapped(swapped(word, j), i);
        const inserted = swapped(`${word.slice(0, j + 1)}x${word.slice(j + 1)}`, i);
        const wrong = swapped(`${word.slice(0, j)}x${word.slice(j + 1)}`, i);
        for (const slip of [twice, inserted, wrong]) expect(found(slip)[0], slip).toBe('BRK-B name_contains');
      }
    }
  });

  test('fewest slips come first', () => {
    const near = buildUniverseIndex([
      ['TWO', 1, 'stock', 'Maxrosoft', null, null, null],
      ['ONE', 2, 'stock', 'Mixrosoft', null, null, null],
    ]).lines;
    expect(
      searchUniverse(near, 'microsoft', undefined)
        .best()
        .map(({ symbol }) => symbol),
    ).toEqual(['ONE', 'TWO']);
  });
});

test.each(['', ' ', '&', '---', '\u0301', '(', '.*', '[a', '\\', 'a\nb', 'a\tb', '𝔄', '日本'])(
  'odd text %j is harmless',
  (text) => {
    expect(() => found(text)).not.toThrow();
  },
);

test('only stocks or only ETFs; an unknown kind is neither', () => {
  expect(found('apple', 'etf')).toEqual(['APLX name_prefix']);
  expect(found('three', 'stock')).toEqual([]);
  expect(found('three')).toEqual(['C3 name_prefix']);
  expect(found('spy', 'stock')).toEqual([]);
});

describe('payload', () => {
  const now = Date.UTC(2026, 10, 21);
  const rows = UNIVERSE.map(([symbol, rank, assetType, name]): [string, Listed] => {
    const cik = symbol === 'AAPL' ? 320193 : undefined;
    return [
      symbol,
      { row: { cik, rank: rank ?? undefined, assetType: assetType ?? undefined, name: name ?? undefined } },
    ];
  });
  const store = marketStore(Object.fromEntries(rows), {
    universeLines: () => lines,
    universe: () => ({ stocks: 15, etfs: 2, total: 18, updatedAt: now - 9000, checkedAt: now - 5000 }),
    importedAt: () => now - 7000,
  });
  const fits = fitting(schema);
  const search = (q: string, limit = 10) => fits(compute({ store, now, asOf: undefined }, { q, limit }) as Payload);

  test('limit cuts the list, not the total', () => {
    const { results, total, symbol } = search('apple', 2);
    expect([results.length, total]).toEqual([2, 4]);
    expect(symbol).toEqual({ available: false, reason: 'not_reported' });
  });

  test('who a match is, and the exact one in the envelope', () => {
    const payload = search('  aapl ');
    expect(payload).toMatchObject({ symbol: 'AAPL', query: 'aapl', total: 1, as_of: '2026-11-20T23:59:55Z' });
    expect(payload.cache_age_seconds).toBe(7);
    expect(payload.results).toEqual([
      {
        symbol: 'AAPL',
        name: 'Apple Inc.',
        asset_type: 'stock',
        exchange: { available: false, reason: 'not_reported' },
        cik: '0000320193',
        match: 'symbol_exact',
      },
    ]);
  });

  test('the screen: a table, or words when nothing matches', () => {
    const some = view(search('apple', 2), { full: false });
    expect(some.subtitle).toBe('the first 2 of 4 matches');
    expect(some.panels[0]?.block.type).toBe('table');
    const none = view(search('nothing at all'), { full: false });
    expect(none.panels[0]?.block).toEqual({ type: 'text', text: 'No symbol or name matches nothing at all.' });
    const hint = (query: string) => view(search(query), { full: false }).notes?.[0];
    expect(hint('zzq.b')).toMatch(/^Only stored symbols are searched, .* mds sync ZZQ-B$/);
    expect(hint('nothing at all')).toMatch(/mds sync SYMBOL$/);
  });
});
