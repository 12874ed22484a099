/** A screen on a day in the gap of the only prices there are: it has no session. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/screen/compute.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { scratch } from '../../store/support.ts';
import { day } from '../../support/facts-builder.ts';

const STRETCHES = [day('2015-03-02'), day('2015-03-03'), day('2019-03-04'), day('2019-03-05')];

test('symbols that were traded before and after a day, but not near it, have no session', async () => {
  const path = join(scratch(), 'gap.db');
  const writer = openWriter(path);
  writer.transaction(() => {
    writer.putSymbol({ symbol: 'GAP', assetType: 'stock' });
    const column = Float64Array.from(STRETCHES, () => 5);
    const prices = { open: column, high: column, low: column, close: column, volume: column };
    const bars = { days: Int32Array.from(STRETCHES), ...prices };
    writer.putPrices('GAP', { bars, splits: [], dividends: [], spans: [] });
  });
  writer.close();
  const store = openReader(path);
  const on = (date: EpochDay) =>
    compute(
      { store, now: Date.UTC(2020, 0, 6), asOf: (date + 1) * 86_400_000 },
      { expression: 'price > 0', universe: 'GAP', sort: '-market_cap_usd', include_stale: 'yes' },
    );
  expect(await on(day('2015-03-03'))).toMatchObject({ session: '2015-03-03', freshness: 'end_of_day' });
  // The session of that day has no price in the store.
  expect(await on(day('2015-03-04'))).toMatchObject({ session: '2015-03-03', evaluated: 1, freshness: 'stale' });
  expect(await on(day('2019-03-10'))).toMatchObject({ session: '2019-03-05', freshness: 'stale' });
  await expect(on(day('2017-06-01'))).rejects.toMatchObject({
    code: 'NO_DATA',
    message: 'no symbol of GAP has a price from 2016-04-27 to 2017-06-01',
  });
  store.close();
});

test('before the first price of a stock, symbols of unknown kind are named: they were not asked', async () => {
  const path = join(scratch(), 'kinds.db');
  const writer = openWriter(path);
  writer.transaction(() => {
    for (const [symbol, days, kind] of [
      ['EARLY', STRETCHES.slice(0, 2), undefined],
      ['LATE', STRETCHES.slice(2), 'stock'],
    ] as const) {
      writer.putSymbol({ symbol, ...(kind && { assetType: kind }) });
      const column = Float64Array.from(days, () => 5);
      const prices = { open: column, high: column, low: column, close: column, volume: column };
      writer.putPrices(symbol, {
        bars: { days: Int32Array.from(days), ...prices },
        splits: [],
        dividends: [],
        spans: [],
      });
    }
  });
  writer.close();
  const store = openReader(path);
  const on = (date: EpochDay) =>
    compute(
      { store, now: Date.UTC(2020, 0, 6), asOf: (date + 1) * 86_400_000 },
      { expression: 'price > 0', universe: 'stocks', sort: '-market_cap_usd', include_stale: 'yes' },
    );
  await expect(on(day('2015-03-03'))).rejects.toMatchObject({
    code: 'NO_DATA',
    message: 'no symbol of stocks has a price by 2015-03-03; 1 of unknown kind has one',
    details: { hint: expect.stringContaining('--universe all') },
  });
  // None of them had a price by then.
  await expect(on(day('2015-02-27'))).rejects.toMatchObject({
    message: 'no symbol of stocks has a price by 2015-02-27: prices begin 2019-03-04',
  });
  store.close();
});
