/** Damaged price files next to fails-to-deliver prices, and the sound ones they came from, as docs/accuracy.md counts them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureReferee } from '../../../tools/accuracy/referee/measure.ts';
import { refereePart } from '../../../tools/accuracy/referee/report.ts';
import { data } from '../../support/real-records.ts';

test('of 100 damaged files at least 95 are refused or named by the import, and none of the sound ones', () => {
  const tallies = measureReferee(data);
  const sum = (of: (tally: (typeof tallies)[number]) => number): number =>
    tallies.reduce((total, each) => total + of(each), 0);
  expect(tallies.flatMap(({ accused }) => accused)).toEqual([]);
  expect(sum(({ found }) => found.missed)).toBeLessThanOrEqual(5);
  // What is of another security or unit, or adjusted for dividends, never is a price.
  const unpriced = tallies.filter(({ damage }) => !['split lost', 'stretch scaled'].includes(damage));
  expect(unpriced.map(({ found }) => found.named)).toEqual([0, 0, 0]);
  const page = readFileSync(new URL('../../../docs/accuracy.md', import.meta.url), 'utf8');
  expect(page).toContain(refereePart(tallies));
});
