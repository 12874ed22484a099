import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { monthlyFails } from '../../../src/endpoints/history/fails.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { endOfDay } from '../../../src/engine/new-york.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'fails-'));
afterAll(() => rmSync(folder, { recursive: true }));
const day = (text: string) => parseDay(text)!;

test('fails of a month are those of its last day that was published by the day asked for', () => {
  const store = openWriter(join(folder, 'store.db'));
  const seen = (text: string) => ({ day: day(text), price: 10, isChange: false });
  const month = (first: string, last: string, fails: number) => ({ first: seen(first), last: seen(last), fails });
  store.transaction(() => {
    store.putSymbol({ symbol: 'META' });
    // Two files of one month, and one that has the second half again.
    for (const months of [
      [month('2023-01-03', '2023-01-13', 25_760)],
      [month('2023-01-17', '2023-01-31', 6877), month('2023-02-01', '2023-02-14', 3_000_000_000)],
      [month('2023-01-17', '2023-01-31', 6877)],
    ])
      store.putSightings([{ cusip: '30303M102', symbol: 'META', name: 'META PLATFORMS, INC. CLASS A C', months }]);
  });
  const fails = (asOf: string) => [
    ...monthlyFails({ store, now: endOfDay(day('2026-01-05')), asOf: endOfDay(day(asOf)) }, 'META', [
      ...[day('2022-12-01'), day('2023-01-03'), day('2023-02-01')],
    ]),
  ];
  expect(fails('2023-03-01')).toEqual([Number.NaN, 6877, 3_000_000_000]);
  // The second half of January is published in the middle of February.
  expect(fails('2023-02-16')).toEqual([Number.NaN, 6877, Number.NaN]);
  expect(fails('2023-02-15')).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  store.close();
});
