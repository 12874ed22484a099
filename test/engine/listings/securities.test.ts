import { expect, test } from 'vitest';
import { dayFrom } from '../../../src/engine/days.ts';
import { assignDays, type CusipRecord, securitiesOf, type Tenure } from '../../../src/engine/listings/securities.ts';
import { daysSeen } from '../../../src/engine/listings/sightings.ts';

/** What is seen of a CUSIP: days of one year with prices. */
function record(cusip: string, name: string, seen: readonly (readonly [month: number, day: number, price: number])[]) {
  const months = seen.map(([month, day, price]) => {
    const sighting = { day: dayFrom(2015, month, day), price, isChange: false };
    return { first: sighting, last: sighting };
  });
  return { cusip, symbol: 'GOOG', name, months, days: daysSeen(months) } satisfies CusipRecord;
}

const chains = (...records: readonly CusipRecord[]) => securitiesOf(records).map(({ cusips }) => cusips.join(' '));

test('a CUSIP that follows at once under the symbol, at the price of the other, continues it under another name', () => {
  const google = record('38259P706', 'GOOGLE INC CL C', [[9, 30, 594.97]]);
  const alphabet = (month: number, day: number, price: number) =>
    record('02079K107', 'ALPHABET INC CAP STK CL C', [[month, day, price]]);
  expect(chains(google, alphabet(10, 7, 645.44))).toEqual(['02079K107 38259P706']);
  // Twice the price, or a month later: another company, as far as is known.
  expect(chains(google, alphabet(10, 7, 1290.88))).toHaveLength(2);
  expect(chains(google, alphabet(11, 9, 645.44))).toHaveLength(2);
});

const tenure = (holder: string, from: number, to: number): Tenure<string> => ({ holder, from, to });

test('days of a series are of the holder that is seen nearest to them, parted by the longest pause', () => {
  const tenures = [tenure('old', 100, 200), tenure('new', 1000, 1100)];
  const owners = (...days: readonly number[]) =>
    assignDays(days, tenures).map(({ holder, from, to }) => `${holder} ${from}-${to}`);
  expect(owners(90, 91, 205, 206, 950, 951, 1200)).toEqual(['old 90-206', 'new 950-1200']);
  // One that begins long after the older was last seen is all of the newer.
  expect(owners(950, 951, 1001)).toEqual(['new 950-1001']);
  expect(owners(201, 202, 203)).toEqual(['old 201-203']);
});
