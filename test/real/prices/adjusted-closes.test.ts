/**
 * Files that are adjusted for dividends, made of records with plain and adjusted closes: total returns are those of the
 * adjusted closes, and no level is ever one of them.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { runImport } from '../../../src/sources/import.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { data } from '../../support/real-records.ts';

const NOW = Date.UTC(2026, 9, 5);
const EVENTS = join(data, 'prices/yahoo_daily_div_split_2020_2025');

function withFile<T>(
  name: string,
  text: string,
  body: (store: StoreWriter, report: ReturnType<typeof runImport>) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), 'adjusted-'));
  const store = openWriter(join(folder, 'store.db'));
  try {
    writeFileSync(join(folder, name), text);
    return body(store, runImport(store, [join(folder, name)], { now: NOW }));
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
}

/** As `Ticker.history()` writes it: all prices times adjusted over plain close, and no adjusted close. */
function autoAdjusted(text: string): string {
  const [, ...rows] = text.trimEnd().split(/\r?\n/);
  const lines = rows.map((line) => {
    const [date, open, high, low, close, adjusted, volume, dividend, split] = line.split(',');
    const factor = Number(adjusted) / Number(close);
    return [date, ...[open, high, low, close].map((price) => Number(price) * factor), volume, dividend, split].join(
      ',',
    );
  });
  return `Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n${lines.join('\n')}\n`;
}

describe('history() of yfinance with auto_adjust', () => {
  const names = readdirSync(EVENTS);

  test.each(names)('%s: the prices of the file without it', (name) => {
    const text = gunzipSync(readFileSync(join(EVENTS, name))).toString();
    const symbol = name.split('.')[0]!;
    const plain = withFile(`${symbol}.csv`, text, (store) => ({
      bars: store.bars(symbol),
      splits: store.splits(symbol),
    }));
    withFile(`${symbol}.csv`, autoAdjusted(text), (store, { files: [report] }) => {
      expect(report).toMatchObject({ status: 'imported', basis: 'split' });
      expect(store.splits(symbol)).toEqual(plain.splits);
      const { days, close, high } = store.bars(symbol);
      expect(days).toEqual(plain.bars.days);
      days.forEach((_, i) => {
        expect(Math.abs(close[i]! / plain.bars.close[i]! - 1)).toBeLessThan(2e-5);
        expect(Math.abs(high[i]! / plain.bars.high[i]! - 1)).toBeLessThan(2e-5);
      });
    });
  });

  test('rows that end before a payment are closes for returns: their cents do not prove prices', () => {
    const text = gunzipSync(readFileSync(join(EVENTS, 'KO.csv.gz'))).toString();
    const lines = autoAdjusted(text).trimEnd().split('\n');
    withFile('KO.csv', `${lines.slice(0, -200).join('\n')}\n`, (store, { files: [report] }) => {
      expect(report).toMatchObject({ status: 'imported', basis: 'dividend' });
      expect(store.bars('KO').days.length).toBe(0);
    });
  });
});

describe('a table of Alpha Vantage as Stooq writes it', () => {
  const NAMES = ['KO', 'T', 'XOM', 'O', 'AAPL', 'MSFT'];

  test.each(NAMES)('%s: adjusted closes give the returns of the record, and no level', (symbol) => {
    const path = join(data, `prices/alphavantage_daily_adjusted_1999_2021/${symbol}.csv.gz`);
    const [, ...lines] = gunzipSync(readFileSync(path)).toString().trimEnd().split(/\r?\n/);
    const rows = lines
      .map((line) => line.split(','))
      .map(([date, , , , , adjusted]) => ({ date: date!, adjusted: Number(adjusted) }));
    const text = rows.map(
      ({ date, adjusted }) =>
        `${date},${[adjusted, adjusted, adjusted, adjusted].map((x) => x.toFixed(6)).join(',')},1`,
    );
    withFile(
      `${symbol.toLowerCase()}_us_d.csv`,
      `Date,Open,High,Low,Close,Volume\n${text.join('\n')}\n`,
      (store, { files: [report] }) => {
        expect(report).toMatchObject({ status: 'imported', basis: 'dividend' });
        const { days, close } = store.adjustedCloses(symbol)!;
        const prices = store.bars(symbol);
        // What is taken for a price is one: as the adjusted close is, after the last payment.
        for (const [i, day] of prices.days.entries()) expect(prices.close[i]).toBeCloseTo(close[days.indexOf(day)]!, 6);
        const want = rows.at(-1)!.adjusted / rows[1000]!.adjusted;
        expect(close.at(-1)! / close[days.length - rows.length + 1000]! / want).toBeCloseTo(1, 4);
      },
    );
  });
});

describe('a table of adjusted prices with the unadjusted close', () => {
  test.each(['SPY', 'XLE', 'XLF', 'XLK'])(
    '%s: prices on the basis of that close, with the dividends it lists',
    (symbol) => {
      const path = join(data, `prices/etf_daily_to_2026/${symbol}.csv.gz`);
      const text = gunzipSync(readFileSync(path)).toString();
      const rows = text
        .trimEnd()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(','));
      withFile(`${symbol}.csv`, text, (store, { files: [report] }) => {
        expect(report).toMatchObject({ status: 'imported', basis: 'split_unlisted' });
        const { days, close, volume } = store.bars(symbol);
        const at = new Map(rows.map((row) => [row[0], row]));
        days.forEach((day, i) => {
          const [, , , , , shares, , unadjusted] = at.get(formatDay(day))!;
          expect([close[i], volume[i]]).toEqual([expect.closeTo(Number(unadjusted), 6), Number(shares)]);
        });
        const paid = rows.filter(
          (row) => Number(row[6]) > 0 && row[0]! > rows[0]![0]! && row[0]! <= formatDay(days.at(-1)!),
        );
        const found = store.dividends(symbol);
        const near = paid.filter(([date, , , , , , amount]) =>
          found.some((each) => formatDay(each.day) === date && Math.abs(each.amount / Number(amount) - 1) < 0.02),
        );
        expect(near.length / paid.length).toBeGreaterThan(0.95);
      });
    },
  );
});
