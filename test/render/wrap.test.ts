import { expect, test } from 'vitest';
import { wrap } from '../../src/render/wrap.ts';

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

test('without leave to break words they stand whole', () => {
  expect(wrap('a NetCashProvidedByUsedInOperatingActivities b', 12, false)).toEqual([
    'a',
    'NetCashProvidedByUsedInOperatingActivities',
    'b',
  ]);
});
