/**
 * History and comparison on real price records: files -> importer -> store -> engine. Every expected number is read off
 * a record.
 */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compute as compareOf } from '../../../src/endpoints/compare/compute.ts';
import type { Payload as Compare } from '../../../src/endpoints/compare/payload.ts';
import { compute as historyOf } from '../../../src/endpoints/history/compute.ts';
import type { Payload as History } from '../../../src/endpoints/history/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute as technicalsOf } from '../../../src/endpoints/technicals/compute.ts';
import type { Payload as Technicals } from '../../../src/endpoints/technicals/payload.ts';
import { formatDay, mondayOf } from '../../../src/engine/days.ts';
import { roundHalfAwayFromZero, roundValue } from '../../../src/engine/round.ts';
import { data } from '../../support/real-records.ts';
import { column, daysOf, readTable, type Table } from '../price-records.ts';
import { useRecords } from '../records-store.ts';

const roundPrice = (value: number) => roundValue(value, 2, 4);

const RECORDS = join(data, 'prices', 'yahoo_daily_div_split_2020_2025');
const NAMES = readdirSync(RECORDS).filter((name) => name.endsWith('.csv.gz'));
const SYMBOLS = NAMES.map((name) => name.replace('.csv.gz', '')).slice(0, 8);

describe('history on real records', () => {
  const files = NAMES.map((name) => `prices/yahoo_daily_div_split_2020_2025/${name}`);
  const records = useRecords([...files, 'prices/etf_daily_to_2026/SPY.csv.gz'], Date.UTC(2026, 10, 21), 'some refused');

  const context = () => ({ store: records.store, now: Date.UTC(2026, 10, 21), asOf: undefined, liveFigures });
  const history = (symbol: string, series: string, range = 'max', more = {}): History =>
    historyOf(context(), { symbol, series: series.split(','), range, ...more }) as History;
  const record = (symbol: string): Table => readTable(join(RECORDS, `${symbol}.csv.gz`));

  test.each(SYMBOLS)('%s: a row a session of the record, its closes, volumes and payments', (symbol) => {
    const table = record(symbol);
    const days = daysOf(table).map(formatDay);
    const [close, volume] = [column(table, 'close')!, column(table, 'volume')!];
    const paid = column(table, 'dividends')!;
    const { rows } = history(symbol, 'close,volume,dividend');
    expect(rows.map(([date]) => date)).toEqual(days);
    for (const [i, row] of rows.entries()) {
      // The record is split-adjusted to its last day, in single precision.
      expect(Math.abs((row[1] as number) - (roundPrice(close[i]!) as number))).toBeLessThanOrEqual(0.0101);
      expect(Math.abs((row[2] as number) / volume[i]! - 1)).toBeLessThan(1e-6);
      if (paid[i] === 0) expect(row[3]).toBeNull();
      else expect(Math.abs((row[3] as number) - paid[i]!)).toBeLessThanOrEqual(0.00011);
    }
  });

  test.each(SYMBOLS)('%s: total-return closes move as those of the record do', (symbol) => {
    const table = record(symbol);
    const theirs = column(table, 'adj close', 'adj_close')!;
    const { rows } = history(symbol, 'adj_close');
    const last = rows.length - 1;
    // FIELDS 0.4: within 0.5 % of the feed's own.
    for (const i of [0, 100, 400, 800, 1100].filter((each) => each < last)) {
      const own = (rows[i]![1] as number) / (rows[last]![1] as number);
      expect(Math.abs(own / (theirs[i]! / theirs[last]!) - 1)).toBeLessThan(0.005);
    }
  });

  test('AAPL: the last month, by session and by week, against the rows of the record', () => {
    const { rows, as_of, period } = history('AAPL', 'open,high,low,close,volume,change_pct', '1m');
    expect([as_of, period]).toEqual(['2025-08-08T20:00:00Z', '1m']);
    // Record: 2025-07-08 is the anchor itself, so the first row is 2025-07-09; 229.35 / 220.03 - 1 = 4.2358 %.
    expect([rows[0]?.[0], rows.at(-1)]).toEqual([
      '2025-07-09',
      ['2025-08-08', 220.83, 231, 219.25, 229.35, 113696100, 4.24],
    ]);
    const weekly = history('AAPL', 'close,volume,change_pct', '1m', { cadence: 'weekly' }).rows;
    // 2025-08-04 to 2025-08-08; the Friday before closed at 202.38: 229.35 / 202.38 - 1 = 13.3264 %.
    const table = record('AAPL');
    const volumes = column(table, 'volume')!;
    const ofWeek = [...daysOf(table).keys()].filter((i) => formatDay(mondayOf(daysOf(table)[i]!)) === '2025-08-04');
    expect(weekly.at(-1)).toEqual(['2025-08-04', 229.35, ofWeek.reduce((sum, i) => sum + volumes[i]!, 0), 13.33]);
  });

  test.each(SYMBOLS)('%s: the newest cells are the indicators of the technicals', (symbol) => {
    const own = technicalsOf(context(), { symbol }) as Technicals;
    const daily = history(symbol, 'sma_50,sma_200,ema_20,rsi_14', '1m').rows.at(-1);
    const { moving_averages: averages, momentum } = own;
    expect(daily?.slice(1)).toEqual([averages.sma_50, averages.sma_200, averages.ema_20, momentum.rsi_14]);
    const weekly = history(symbol, 'rsi_14_weekly,adx_14_weekly', '3m').rows.at(-1);
    expect(weekly?.slice(1)).toEqual([momentum.rsi_14_weekly, own.trend_strength.adx_14_weekly]);
  });

  test('a comparison: changes follow from the rows of the history', () => {
    const symbols = SYMBOLS.slice(0, 4);
    const fields = ['price', 'pct_1d', 'pct_1y', 'rsi_14'];
    const { symbols: rows } = compareOf(context(), { symbols, fields }) as Compare;
    expect(rows.map(({ symbol }) => symbol)).toEqual(symbols);
    for (const row of rows) {
      const table = record(row.symbol);
      const close = column(table, 'close')!;
      const days = daysOf(table).map(formatDay);
      const last = close.length - 1;
      const anchor = `${Number(days[last]!.slice(0, 4)) - 1}${days[last]!.slice(4)}`;
      const before = days.findLastIndex((date) => date <= anchor);
      const change = (from: number) => roundHalfAwayFromZero((close[last]! / close[from]! - 1) * 100, 2);
      expect(row.price).toBeCloseTo(close[last]!, 2);
      expect(row.pct_1d).toBeCloseTo(change(last - 1), 1);
      expect(row.pct_1y).toBeCloseTo(change(before), 1);
    }
  });
});
