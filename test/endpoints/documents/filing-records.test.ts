/** When a filing counts as public, by its acceptance and its filing day. */
import { expect, test } from 'vitest';
import { isPublic } from '../../../src/endpoints/subject/filing-records.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { newYorkDay } from '../../../src/engine/new-york.ts';
import { acceptanceInstant } from '../../../src/filings/acceptance.ts';
import { sampleStore } from '../../sample-market/imported.ts';

const HOUR = 3_600_000;
const filed = parseDay('2024-05-10')!;

test.each([
  ['of unknown acceptance', undefined],
  ['accepted in the morning, whichever zone it was', '2024-05-10T15:30:00.000Z'],
  ['accepted in the evening, which is UTC of the day after', '2024-05-11T01:30:00.000Z'],
  ['accepted at a time no filing is', '2024-05-10T04:30:00.000Z'],
  ['whose header has a time long after its filing day', '2024-05-17T09:00:00-04:00'],
])('a filing %s is public from then on', (_, accepted) => {
  const row = { form: '10-Q', filed, accepted };
  const known = acceptanceInstant(row);
  const hours = Array.from({ length: 24 * 12 }, (_, hour) => (filed - 2) * 24 * HOUR + hour * HOUR);
  const shown = hours.filter((now) => isPublic({ store: sampleStore().store, now, asOf: undefined }, row));
  expect(shown.length).toBeGreaterThan(24);
  expect(shown).toEqual(hours.filter((now) => (known === undefined ? filed <= newYorkDay(now).day : known <= now)));
});

test('the store gives current reports by item, and all other forms', () => {
  const { store } = sampleStore();
  const [{ cik }] = [store.symbol('AAPL')!];
  const forms = ['8-K', '10-Q'];
  const all = store.filings(cik!, { forms });
  const fits = all.filter(({ form, items }) => form !== '8-K' || items.includes('2.02'));
  expect(fits.length).toBeLessThan(all.length);
  expect(store.filings(cik!, { forms, item: '2.02' })).toEqual(fits);
});
