import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/price-action/compute.ts';
import type { Payload } from '../../../src/endpoints/price-action/payload.ts';
import { compute as search } from '../../../src/endpoints/search/compute.ts';
import type { Payload as SearchPayload } from '../../../src/endpoints/search/payload.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { data } from '../../support/real-records.ts';
import { daysOf, recordOf, tablesOf } from '../price-records.ts';
import { useRecords } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const SYMBOLS = ['AAPL', 'AMZN', 'JPM', 'KO', 'MSFT', 'NFLX', 'NVDA', 'SPY', 'T', 'XOM'];

describe('on real records', () => {
  const records = useRecords(
    ['prices/yahoo_daily_div_split_2020_2025', 'edgar/company_tickers.json.gz', 'edgar/submissions'],
    NOW,
    'each imported',
  );

  const action = (symbol: string, asOf?: number): Payload =>
    compute({ store: records.store, now: NOW, asOf }, { symbol }) as Payload;

  test('AAPL at 2025-08-08', () => {
    // Closes 258.4 on 2024-12-26 and 172.42 on 2025-04-08; rows 2025-08-05 to -08 for streak and gaps.
    expect(action('AAPL')).toMatchObject({
      as_of: '2025-08-08T20:00:00Z',
      drawdowns: {
        max_90d: { pct: -22.99, peak_date: '2025-04-02', trough_date: '2025-04-08' },
        max_1y: { pct: -33.43, peak_date: '2024-12-26', trough_date: '2025-04-08' },
        max_5y: { pct: -33.43, peak_date: '2024-12-26', trough_date: '2025-04-08' },
      },
      gaps: { latest_open_vs_prior_close_pct: 0.36, unfilled_gaps_30d: 2 },
      recent_extremes: {
        high_30d: { date: '2025-08-08', value: 231 },
        high_90d: { date: '2025-08-08', value: 231 },
        low_30d: { date: '2025-06-30', value: 199.26 },
        low_90d: { date: '2025-04-08', value: 169.21 },
      },
      streaks: {
        biggest_down_day_1y_pct: -9.25,
        biggest_down_day_30d_pct: -2.5,
        biggest_up_day_1y_pct: 15.33,
        biggest_up_day_30d_pct: 5.09,
        consecutive_days: 3,
        direction: 'up',
      },
      trend_context: { consecutive_higher_highs: 3, consecutive_lower_lows: 0, pct_days_above_sma50_90d: 36.67 },
      volume: { avg_30d: 59371330, latest: 113696100, ratio_to_avg: 1.92 },
    });
  });

  test('NVDA over its splits of 2021 and 2024', () => {
    expect(action('NVDA')).toMatchObject({
      drawdowns: {
        max_1y: { pct: -36.89, peak_date: '2025-01-06', trough_date: '2025-04-04' },
        max_5y: { pct: -66.36, peak_date: '2021-11-29', trough_date: '2022-10-14' },
      },
      gaps: { unfilled_gaps_30d: 1 },
      streaks: { biggest_down_day_1y_pct: -16.97, biggest_up_day_1y_pct: 18.72 },
      trend_context: { pct_days_above_sma50_90d: 75.56 },
      volume: { ratio_to_avg: 0.74 },
    });
  });

  test.each(SYMBOLS)('%s: every date is a day of the record and holds the price said', (symbol) => {
    const table = tablesOf(data, symbol).find(({ name }) => name.includes('yahoo_daily_div_split'))!;
    const { bars } = recordOf(table);
    const days = daysOf(table);
    const { recent_extremes: extremes, drawdowns } = action(symbol);
    for (const [name, { date, value }] of Object.entries(extremes)) {
      const at = days.indexOf(parseDay(date as string)!);
      // Cents of the record's own split-adjusted price.
      expect((name.startsWith('high') ? bars.high : bars.low)[at]).toBeCloseTo(value as number, 1);
    }
    for (const { pct, peak_date, trough_date } of Object.values(drawdowns)) {
      const [peak, trough] = [peak_date, trough_date].map((date) => days.indexOf(parseDay(date as string)!));
      expect((bars.close[trough!]! / bars.close[peak!]! - 1) * 100).toBeCloseTo(pct as number, 1);
    }
  });

  const find = (q: string): SearchPayload =>
    search({ store: records.store, now: NOW, asOf: undefined }, { q, limit: 10 }) as SearchPayload;

  test.each([
    ['aapl', 'AAPL', 'symbol_exact'],
    ['appl', 'AAPL', 'name_prefix'],
    ['microsoft', 'MSFT', 'name_prefix'],
    ['brk.b', 'BRK-B', 'symbol_exact'],
    ['berkshire hathaway inc', 'BRK-B', 'name_prefix'],
    ['the coca-cola company', 'KO', 'name_prefix'],
    ['jp morgan', 'JPM', 'name_contains'],
    ['mircosoft', 'MSFT', 'name_contains'],
    ['goldmna sachs', 'GS', 'name_contains'],
    ['nividia', 'NVDA', 'name_contains'],
  ])('search %s finds %s first', (q, symbol, match) => {
    expect(find(q).results[0]).toMatchObject({ symbol, match });
  });

  test('nothing is an answer', () => {
    expect(find('zzzzqqqq')).toMatchObject({ results: [], total: 0 });
  });
});
