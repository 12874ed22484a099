import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrap } from '../../src/render/text/wrap.ts';

test('a word that is too long is cut where one of its own words begins', () => {
  expect(wrap('NetCashProvidedByUsedInOperatingActivities', 32, true)).toEqual([
    'NetCashProvidedByUsedInOperating',
    'Activities',
  ]);
  expect(wrap('NetCashProvidedByUsedInOperatingActivities', 30, true)).toEqual([
    'NetCashProvidedByUsedIn',
    'OperatingActivities',
  ]);
  expect(wrap('https://example.org/investors/annual-report', 30, true)).toEqual([
    'https://example.org/investors/',
    'annual-report',
  ]);
});

test('but not so that a line is left half empty', () => {
  // The only word that begins is in column 4 of 12.
  expect(wrap('NetcashprovidedbyusedIn', 12, true)).toEqual(['Netcashprovi', 'dedbyusedIn']);
  expect(wrap('AbcDefghijklmnop', 12, true)).toEqual(['AbcDefghijkl', 'mnop']);
});

test('if words must not be broken they stay whole', () => {
  expect(wrap('a NetCashProvidedByUsedInOperatingActivities b', 12, false)).toEqual([
    'a',
    'NetCashProvidedByUsedInOperatingActivities',
    'b',
  ]);
});

/** Greedy breaking word by word, as a person would do it. */
function byHand(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', '’', 'é', '.', '—'), minLength: 1, maxLength: 14 });
const gap = fc.constantFrom(' ', ' ', ' ', ' ', ' ', '  ');

test('plain text breaks at words in every width, with words longer than a line and double spaces among them', () => {
  let cut = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 8, max: 60 }),
      (parts, width) => {
        const text = parts.flat().join('').trimEnd();
        // What fits is left as it is.
        if (text.length <= width) return;
        cut += 1;
        expect(wrap(text, width, false)).toEqual(byHand(text, width));
      },
    ),
    { numRuns: 500 },
  );
  expect(cut).toBeGreaterThan(200);
});

test('a line may be exactly as wide as there is room', () => {
  expect(wrap('aaaa bbbb cccc', 9, true)).toEqual(['aaaa bbbb', 'cccc']);
  expect(wrap('aaaa bbbb cccc', 8, true)).toEqual(['aaaa', 'bbbb', 'cccc']);
  expect(wrap('aaaa bbbb c', 4, true)).toEqual(['aaaa', 'bbbb', 'c']);
});
