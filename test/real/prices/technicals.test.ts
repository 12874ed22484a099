/**
 * `technicals` on real records, from files to payload, against figures worked out from the rows of the files by other
 * means.
 */

import { join } from 'node:path';
import * as ti from 'technicalindicators';
import { describe, expect, test } from 'vitest';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute } from '../../../src/endpoints/technicals/compute.ts';
import type { Payload } from '../../../src/endpoints/technicals/payload.ts';
import { mondayOf, parseDay } from '../../../src/engine/days.ts';
import { roundValue } from '../../../src/engine/round.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { data } from '../../support/real-records.ts';
import { column, daysOf, readTable, recordOf } from '../price-records.ts';
import { useRecords } from '../records-store.ts';

const roundFine4 = (value: number) => roundValue(value, 4);
const roundPct = (value: number) => roundValue(value, 2);
const roundPrice = (value: number) => roundValue(value, 2, 4);
const roundRatio = (value: number) => roundValue(value, 2);

const NOW = Date.UTC(2026, 10, 21);
const FOLDER = 'yahoo_daily_div_split_2020_2025';

describe('technicals on real records', () => {
  const records = useRecords(
    [
      'prices/alphavantage_daily_adjusted_1999_2021',
      `prices/${FOLDER}`,
      'prices/yahoo_daily_2015_2024',
      'prices/yahoo_daily_long_to_2018',
    ],
    NOW,
    'each imported',
  );

  const technicals = (symbol: string, asOf?: number): Payload =>
    compute({ store: records.store, now: NOW, asOf, liveFigures }, { symbol }) as Payload;

  /** The split-adjusted record of one file, read past the importer and the store: 2020-08 to 2025-08-08. */
  function file(symbol: string) {
    const table = readTable(join(data, 'prices', FOLDER, `${symbol}.csv.gz`));
    const { bars } = recordOf(table);
    return { bars, days: daysOf(table), adjusted: column(table, 'adj close')! };
  }

  test('KHC, whose record ends on Wednesday 2021-04-21: the part of a week is no week, though SPY goes on (FIELDS A17)', () => {
    // Weeks up to that of 2021-04-12. With the last three days it is 74.77.
    expect(technicals('KHC').momentum.rsi_14_weekly).toBe(73.41);
  });

  test('AAPL at 2025-08-08, moving averages and bands from the rows of the file', () => {
    const { bars } = file('AAPL');
    const closes = [...bars.close];
    const mean = (count: number): number => closes.slice(-count).reduce((sum, value) => sum + value, 0) / count;
    const { moving_averages: averages, volatility, as_of } = technicals('AAPL');
    expect(as_of).toBe('2025-08-08T20:00:00Z');
    expect(averages.sma_50).toBe(roundPrice(mean(50)));
    expect(averages.sma_200).toBe(roundPrice(mean(200)));
    expect(averages.vs_sma_50_pct).toBe(roundPct((closes.at(-1)! / mean(50) - 1) * 100));
    expect(averages.golden_cross_active).toBe(mean(50) > mean(200));
    // High of 2024-12-26 in the record: 260.10; close 229.35.
    expect(averages.distance_from_52w_high_pct).toBe(-11.82);
    const spread = Math.sqrt(closes.slice(-20).reduce((sum, value) => sum + (value - mean(20)) ** 2, 0) / 20);
    expect(volatility.bollinger_20).toEqual({
      lower: roundPrice(mean(20) - 2 * spread),
      middle: roundPrice(mean(20)),
      upper: roundPrice(mean(20) + 2 * spread),
      percent_b: roundFine4((closes.at(-1)! - mean(20) + 2 * spread) / (4 * spread)),
    });
  });

  // Five years of one file, by another library: by the end of them its shorter history shows no more.
  test.each(['AAPL', 'NVDA', 'KO', 'SPY', 'AMZN'])(
    '%s: recursive indicators as technicalindicators has them',
    (symbol) => {
      const { bars } = file(symbol);
      const [high, low, close] = [[...bars.high], [...bars.low], [...bars.close]];
      const { momentum, trend_strength: trend, volatility, moving_averages: averages } = technicals(symbol);
      // It rounds its RSI to 2 decimals itself.
      expect(
        Math.abs((momentum.rsi_14 as number) - ti.RSI.calculate({ period: 14, values: close }).at(-1)!),
      ).toBeLessThan(0.0101);
      expect(averages.ema_20).toBe(roundPrice(ti.EMA.calculate({ period: 20, values: close }).at(-1)!));
      expect(volatility.atr_14).toBe(roundPrice(ti.ATR.calculate({ high, low, close, period: 14 }).at(-1)!));
      expect(trend.adx_14).toBe(roundRatio(ti.ADX.calculate({ high, low, close, period: 14 }).at(-1)!.adx));
      const lines = ti.MACD.calculate({
        values: close,
        fastPeriod: 12,
        slowPeriod: 26,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }).at(-1)!;
      expect(momentum.macd.value).toBe(roundFine4(lines.MACD!));
      expect(momentum.macd.signal_line).toBe(roundFine4(lines.signal!));
      expect(momentum.macd.histogram).toBe(roundFine4(lines.histogram!));
      // Its %D is our %K.
      expect(momentum.stochastic_14_3_3.k).toBe(
        roundRatio(ti.Stochastic.calculate({ high, low, close, period: 14, signalPeriod: 3 }).at(-1)!.d),
      );
    },
  );

  test.each(['AAPL', 'NVDA', 'KO', 'SPY'])('%s: weekly RSI and ADX of weeks grouped by hand', (symbol) => {
    const { bars, days } = file(symbol);
    const weeks = new Map<number, number[]>();
    // 2025-08-08 is a Friday: its week is complete.
    for (const [i, day] of days.entries()) weeks.set(mondayOf(day), [...(weeks.get(mondayOf(day)) ?? []), i]);
    const rows = [...weeks.values()];
    const close = rows.map((week) => bars.close[week.at(-1)!]!);
    const high = rows.map((week) => Math.max(...week.map((i) => bars.high[i]!)));
    const low = rows.map((week) => Math.min(...week.map((i) => bars.low[i]!)));
    const { momentum, trend_strength: trend } = technicals(symbol);
    expect(
      Math.abs((momentum.rsi_14_weekly as number) - ti.RSI.calculate({ period: 14, values: close }).at(-1)!),
    ).toBeLessThan(0.0101);
    expect(trend.adx_14_weekly).toBeCloseTo(ti.ADX.calculate({ high, low, close, period: 14 }).at(-1)!.adx, 1);
  });

  test.each(['AAPL', 'KO', 'JPM'])('%s: volatility from the provider’s adjusted closes', (symbol) => {
    const { adjusted } = file(symbol);
    const last = [...adjusted].slice(-31);
    const returns = last.slice(1).map((close, i) => Math.log(close / last[i]!));
    const mean = returns.reduce((sum, value) => sum + value, 0) / 30;
    const variance = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 29;
    const { volatility } = technicals(symbol);
    expect(volatility.realized_vol_30d_annualized_pct).toBeCloseTo(Math.sqrt(variance * 252) * 100, 1);
  });

  test('OBV goes its own way since the first row of the older record, through two splits', () => {
    // 30 values of the file's own OBV: the level differs, the course and its trend do not.
    const { bars } = file('AAPL');
    let sum = 0;
    const course = Array.from(bars.close, (close, i) => {
      if (i > 0) sum += Math.sign(close - bars.close[i - 1]!) * bars.volume[i]!;
      return sum;
    }).slice(-30);
    const mean = course.reduce((total, value) => total + value, 0) / 30;
    const together = course.reduce((total, value, i) => total + (value - mean) * (i - 14.5), 0);
    const spread = Math.sqrt(
      course.reduce((total, value) => total + (value - mean) ** 2, 0) * ((30 * (30 ** 2 - 1)) / 12),
    );
    const r = together / spread;
    const { trend_strength: trend } = technicals('AAPL');
    expect(trend.obv_trend_30d).toBe(r >= 0.5 ? 'rising' : r <= -0.5 ? 'falling' : 'flat');
    // OBV of the day before and of the day differ by that day's volume: the close rose from 220.03 to 229.35 on
    // 113,696,100 shares.
    const before = technicals('AAPL', Date.UTC(2025, 7, 7, 21)).trend_strength.obv as number;
    expect((trend.obv as number) - before).toBe(113_696_100);
  });

  test('as of 2020-08-28 and after the split of 2020-08-31 the indicators go on without a jump', () => {
    const friday = technicals('AAPL', Date.UTC(2020, 7, 28, 21));
    const monday = technicals('AAPL', Date.UTC(2020, 7, 31, 21));
    // Prices as traded: 499.23 before, 129.04 after 4 for 1 (Alpha Vantage record).
    const level = (payload: Payload): number => payload.moving_averages.sma_50 as number;
    expect(level(friday) / level(monday)).toBeGreaterThan(3.9);
    expect(level(friday) / level(monday)).toBeLessThan(4.1);
    expect(Math.abs((friday.momentum.rsi_14 as number) - (monday.momentum.rsi_14 as number))).toBeLessThan(5);
    expect(Math.abs((friday.trend_strength.adx_14 as number) - (monday.trend_strength.adx_14 as number))).toBeLessThan(
      5,
    );
  });

  test('every symbol of the records has no marker but the sector’s', () => {
    for (const symbol of 'AAPL AMZN BAC INTC JNJ JPM KO MSFT NFLX NVDA PG SPY T XOM'.split(' ')) {
      const payload = technicals(symbol);
      const {
        momentum,
        moving_averages: averages,
        relative_strength: strength,
        trend_strength: trend,
        volatility,
      } = payload;
      const { vs_sector_1y_pct: sector, vs_sector_status: _, ...compared } = strength;
      for (const group of [
        momentum,
        momentum.macd,
        momentum.stochastic_14_3_3,
        averages,
        compared,
        trend,
        volatility,
        volatility.bollinger_20,
      ])
        for (const [name, value] of Object.entries(group)) expect(isMarker(value), `${symbol} ${name}`).toBe(false);
      expect(isMarker(sector)).toBe(true);
    }
    expect(parseDay('2025-08-08')).toBe(records.store.lastDay());
  });
});
