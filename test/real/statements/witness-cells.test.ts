/**
 * The cells of all records where a plain reading of a filing is contradicted by its other lines: each is mended, a
 * marker, or has the reason why it is given. The relations are written apart from the engine's.
 */
import { beforeAll, expect, it } from 'vitest';
import { openRecords } from '../../../tools/accuracy/records.ts';
import { measureWitnesses, type RelationCount, unexplained } from '../../../tools/accuracy/witnesses/index.ts';
import { data } from '../../support/real-records.ts';

let counts: readonly RelationCount[] = [];

beforeAll(() => {
  counts = measureWitnesses(openRecords(data));
}, 300_000);

it('no number is given against the other lines of its filing without a reason', () => {
  expect(unexplained(counts)).toEqual([]);
});

it('asks thousands of numbers, and some hundred are doubted', () => {
  const asked = counts.reduce((sum, each) => sum + each.asked, 0);
  const doubted = counts.flatMap((each) => each.doubted);
  expect(asked).toBeGreaterThan(4_000);
  expect(doubted.filter(({ outcome }) => outcome === 'mended').length).toBeGreaterThan(400);
});

// AIG and BB&T print averages in units and thousands: 135,336,440 and 608,797; tagged a million and a thousandfold.
it.each(['0001104659-09-053270', '0000092230-09-000076'])('an average tagged too high (%s) is mended', (accession) => {
  const of = counts.flatMap(({ doubted }) => doubted.filter((each) => each.accession === accession));
  expect(of.filter(({ field }) => field === 'shares_diluted').map(({ outcome }) => outcome)).toEqual(['mended']);
});
