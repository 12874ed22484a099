/** Bases of price series found by prices published elsewhere: damaged series, and sound ones of the records. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeSeries } from '../../../src/engine/prices/referee/judge.ts';
import { runImport } from '../../../src/sources/import.ts';
import { publishedCloses } from '../../../src/store/reading/listings/published-closes.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import {
  type Damage,
  damaged,
  publishedOf,
  randomOf,
  type Series,
  sliceOf,
} from '../../../tools/accuracy/referee/damaged-prices.ts';
import { data } from '../../support/real-records.ts';
import { readTable, recordOf } from '../price-records.ts';

const RAW = join(data, 'prices/alphavantage_daily_adjusted_1999_2021');

/** As traded, with the splits of the file. */
function rawSeries(): Map<string, Series> {
  return new Map(
    readdirSync(RAW).map((name) => {
      const { bars, splits } = recordOf(readTable(join(RAW, name)));
      const order = [...bars.days.keys()].sort((a, b) => bars.days[a]! - bars.days[b]!);
      const sort = <T extends Int32Array | Float64Array>(column: T): T => column.map((_, i) => column[order[i]!]!) as T;
      const sorted = Object.fromEntries(Object.entries(bars).map(([key, column]) => [key, sort(column)]));
      return [name.split('.')[0]!, { bars: sorted as unknown as Series['bars'], splits }];
    }),
  );
}

describe('the referee of price series', () => {
  const all = [...rawSeries()];
  const kinds: readonly Damage[] = [
    'split lost',
    'stretch scaled',
    'adjusted for dividends',
    'of another company',
    'pence',
  ];

  test('of 100 damaged series at least 95 are found, and none of the same undamaged ones', () => {
    const missed: string[] = [];
    const accused: string[] = [];
    for (let i = 0; i < 100; i++) {
      const random = randomOf(1000 + i);
      const [symbol, series] = all[Math.floor(random() * all.length)]!;
      const [, other] = all.filter(([name]) => name !== symbol)[Math.floor(random() * (all.length - 1))]!;
      const sound = sliceOf(series, random);
      const published = publishedOf(sound.bars, random);
      const kind = kinds[i % kinds.length]!;
      const judged = judgeSeries(damaged(sound, kind, other, random), published, sound.splits);
      if (judged.disagreements.length === 0)
        missed.push(`${i} ${kind} ${symbol} ${judged.basis} ${judged.eras.length}`);
      if (judgeSeries(sound.bars, published, sound.splits).disagreements.length > 0) accused.push(`${i} ${symbol}`);
    }
    expect(accused).toEqual([]);
    expect(missed.length).toBeLessThanOrEqual(5);
  });

  test('a lost split is named with its ratio and the window it lies in', () => {
    const random = randomOf(7);
    const [, { bars }] = all.find(([symbol]) => symbol === 'MSFT')!;
    const sound = sliceOf({ bars, splits: [] }, random);
    const at = Math.floor(sound.bars.days.length / 2);
    const close = sound.bars.close.map((price, i) => (i < at ? price / 3 : price));
    const published = publishedOf(sound.bars, random);
    const { basis, disagreements } = judgeSeries({ ...sound.bars, close }, published, []);
    const day = sound.bars.days[at]!;
    const [after, by] = [
      published.filter((each) => each.day < day).at(-1)!,
      published.find((each) => each.day >= day)!,
    ];
    expect({ basis, disagreements }).toEqual({
      basis: 'mixed',
      disagreements: [{ kind: 'split', ratio: { numerator: 3, denominator: 1 }, after: after.day, by: by.day }],
    });
  });

  test.each([
    'yahoo_daily_2015_2024',
    'yahoo_daily_div_split_2020_2025',
    'alphavantage_daily_adjusted_1999_2021',
    'yahoo_daily_long_to_2018',
  ])('sound files of %s are not accused by the fails-to-deliver files of the records', (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'sound-'));
    const store = openWriter(join(folder, 'store.db'));
    const listings = join(data, 'edgar/listings');
    const fails = ['cnsfails202212b.txt.gz', 'cnsfails202301a.txt.gz', 'cnsfails202302b.txt.gz', 'cases/ftd-cut.txt'];
    const files = readdirSync(join(data, 'prices', name)).map((file) => join(data, 'prices', name, file));
    runImport(store, [...fails.map((file) => join(listings, file)), ...files], { now: Date.UTC(2026, 0, 5) });
    const judged = store.storedSymbols().flatMap((symbol) => {
      const bars = store.bars(symbol);
      const of = judgeSeries(bars, publishedCloses(store, symbol), store.splits(symbol));
      return bars.days.length === 0 ? [] : [{ symbol, ...of }];
    });
    store.close();
    rmSync(folder, { recursive: true });
    expect(judged.length).toBeGreaterThan(3);
    expect(judged.filter(({ disagreements }) => disagreements.length > 0)).toEqual([]);
    // Those with three common days are as traded.
    expect(judged.filter(({ basis, compared }) => basis !== 'raw' && compared >= 3)).toEqual([]);
  });
});
