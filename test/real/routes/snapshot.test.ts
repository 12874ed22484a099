import { describe, expect, test } from 'vitest';
import type { Payload } from '../../../src/endpoints/snapshot/payload.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { splitAdjust } from '../../../src/engine/prices/basis.ts';
import { createHandler } from '../../../src/service/handler.ts';
import { useCompanies } from '../records-store.ts';

/** After the newest session of the prices: filings follow the clock. */
const AT_PRICES = Date.UTC(2025, 7, 8, 21);

describe('snapshot on real records', () => {
  const records = useCompanies();

  async function snapshot(symbol: string, asOf?: number): Promise<Payload> {
    const handle = createHandler({
      store: records.store,
      now: () => Date.UTC(2026, 10, 21),
      ...(asOf === undefined ? {} : { asOf }),
    });
    const response = await handle({ method: 'GET', path: '/v2/snapshot', query: [['symbol', symbol]], headers: {} });
    expect(response.status, response.body).toBe(200);
    return (JSON.parse(response.body) as { data: Payload }).data;
  }

  test('AAPL at 2025-08-08, prices against the rows of the price record', async () => {
    const { quote, performance, range_52w, as_of, freshness, name, sector } = await snapshot('AAPL');
    // 2025-08-08 is the record's last row; 16:00 in New York is 20:00 UTC in summer.
    expect(as_of).toBe('2025-08-08T20:00:00Z');
    expect(freshness).toBe('stale');
    expect([name, sector]).toEqual(['Apple Inc.', 'Technology']);
    // Rows 2025-08-07 (close 220.03) and 2025-08-08.
    expect(quote).toEqual({
      price: 229.35,
      change_abs: 9.32,
      change_pct: 4.24,
      previous_close: 220.03,
      day_open: 220.83,
      day_high: 231,
      day_low: 219.25,
      volume: 113696100,
    });
    // Closes: 2025-08-01 202.38, 2024-08-08 213.31, 2024-12-31 250.42, 2025-07-08 210.01.
    expect(performance).toMatchObject({ pct_1d: 4.24, pct_5d: 13.33, pct_1y: 7.52, pct_ytd: -8.41, pct_1m: 9.21 });
    // High of 2024-12-26 and low of 2025-04-08.
    expect(range_52w).toEqual({ high: 260.1, low: 169.21, position_pct: 66.17, drawdown_from_high_pct: -11.82 });
  });

  test('AAPL trailing figures equal the sums in its filings', async () => {
    const { fundamentals_quick: quick } = await snapshot('AAPL', AT_PRICES);
    // 10-Qs and 10-K: revenue 94,036 + 95,359 + 124,300 + 94,930; net income 23,434 + 24,780 + 36,330 + 14,736 (M USD).
    expect(quick.ttm_revenue_usd).toBe((94_036 + 95_359 + 124_300 + 94_930) * 1e6);
    expect(quick.ttm_net_income_usd).toBe((23_434 + 24_780 + 36_330 + 14_736) * 1e6);
    // Diluted EPS 1.57 + 1.65 + 2.40 + 0.97.
    expect(quick.ttm_eps_diluted).toBe(6.59);
    // Cover of the 10-Q for the quarter ended 2025-06-28.
    expect(quick.shares_outstanding).toBe(14_840_390_000);
    expect(quick.market_cap_usd).toBe(Math.round(14_840_390_000 * 229.35));
    expect(quick.pe_ttm).toBe(34.8);
    // Same 10-Q: commercial paper 9,923 + current term debt 9,345 + term debt 82,430, cash 36,269, securities 19,103 (M
    // USD).
    const debt = (9_923 + 9_345 + 82_430) * 1e6;
    const liquid = (36_269 + 19_103) * 1e6;
    expect(quick.enterprise_value_usd).toBe((quick.market_cap_usd as number) + debt - liquid);
  });

  test('NVDA: fundamentals of its filings on the share basis after 4:1 and 10:1', async () => {
    const { fundamentals_quick: quick, quote } = await snapshot('NVDA', AT_PRICES);
    expect(quote.price).toBe(182.7);
    // Revenue 44,062 + 39,331 + 35,082 + 30,040; net income 18,775 + 22,091 + 19,309 + 16,599 (M USD).
    expect(quick.ttm_revenue_usd).toBe((44_062 + 39_331 + 35_082 + 30_040) * 1e6);
    expect(quick.ttm_net_income_usd).toBe((18_775 + 22_091 + 19_309 + 16_599) * 1e6);
    // Reported quarters sum to 0.76 + 0.89 + 0.78 + 0.67 = 3.10; a split year derives Q4 by division, within a cent.
    expect(quick.ttm_eps_diluted).toBeCloseTo(3.1, 2);
  });

  test('KO from a subset of its facts: trailing figures, and no invented share count', async () => {
    const { fundamentals_quick: quick, asset_type } = await snapshot('KO', AT_PRICES);
    // Quarters 2024-Q3 to 2025-Q2: net income 2,848 + 2,195 + 3,330 + 3,810 (M USD).
    expect(quick.ttm_net_income_usd).toBe((2_848 + 2_195 + 3_330 + 3_810) * 1e6);
    expect(quick.shares_outstanding).toEqual({ available: false, reason: 'shares_outstanding_unavailable' });
    expect(asset_type).toBe('stock');
    // Dividends of the trailing year: 0.485 + 0.485 (2024) + 0.51 + 0.51 (2025) over 70.34.
    expect(quick.dividend_yield_pct).toBe(2.83);
  });

  test.each([
    ['AAPL', '2020-08-31', 4],
    ['NVDA', '2021-07-20', 4],
    ['NVDA', '2024-06-10', 10],
  ])('no jump in %s around the split of %s', (symbol, date, ratio) => {
    const day = parseDay(date)!;
    const bars = splitAdjust(
      records.store.bars(symbol, day - 30, day + 30),
      records.store.splits(symbol),
      parseDay('2025-08-08')!,
    );
    for (const column of [bars.open, bars.high, bars.low, bars.close]) {
      for (let i = 1; i < column.length; i++)
        expect(Math.abs(Math.log(column[i]! / column[i - 1]!))).toBeLessThan(0.15);
    }
    const raw = records.store.bars(symbol, day - 5, day);
    const at = raw.days.indexOf(day);
    // As traded, the price falls to a ratio-th on that morning.
    expect(raw.close[at - 1]! / raw.open[at]!).toBeGreaterThan(ratio * 0.93);
    expect(raw.close[at - 1]! / raw.open[at]!).toBeLessThan(ratio * 1.07);
  });

  test('time travel: AAPL as of 2019-06-28 knows nothing later', async () => {
    const close = Date.UTC(2019, 5, 28, 20, 30);
    const { quote, as_of, freshness, fundamentals_quick: quick } = await snapshot('AAPL', close);
    expect([as_of, freshness]).toEqual(['2019-06-28T20:00:00Z', 'end_of_day']);
    // As traded that day (the record's close): 197.92; the 4-for-1 split was 14 months away.
    expect(quote.price).toBe(197.92);
    // Trailing to 2019-03-30: 58,015 + 84,310 + 62,900 + 53,265 (M USD).
    expect(quick.ttm_revenue_usd).toBe((58_015 + 84_310 + 62_900 + 53_265) * 1e6);
    // 2.46 + 4.18 + 2.91 + 2.34 as reported then.
    expect(quick.ttm_eps_diluted).toBe(11.89);
  });
});
