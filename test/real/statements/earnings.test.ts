import { describe, expect, test } from 'vitest';
import { compute as calendarOf } from '../../../src/endpoints/calendar/compute.ts';
import type { Payload as Calendar } from '../../../src/endpoints/calendar/payload.ts';
import { compute as earningsOf } from '../../../src/endpoints/earnings/compute.ts';
import { loadEarnings } from '../../../src/endpoints/earnings/load.ts';
import type { Payload } from '../../../src/endpoints/earnings/payload.ts';
import { symbolRow } from '../../../src/endpoints/subject/stored-prices.ts';
import { closeInstant, nextSession, sessionCount } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { releasedPeriods, resultsFilings } from '../../../src/engine/earnings/releases.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { useCompanies } from '../records-store.ts';
import { day } from '../statements-records.ts';

type Reported = Extract<Payload, { history: unknown }>;

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);

describe('earnings on real records', () => {
  const records = useCompanies();

  // The newest day of the prices: filings follow the clock.
  const at = (date = '2025-08-08') => ({ store: records.store, now: NOW, asOf: closeInstant(day(date)) + HOUR });
  const earnings = (symbol: string, date?: string) => earningsOf(at(date), { symbol }) as Reported;
  const calendar = (symbol: string, date?: string): Calendar => calendarOf(at(date), { symbol });

  test('AAPL at 2025-08-08 against its 10-Qs', () => {
    const { last, history, next_estimated_date, currency } = earnings('AAPL');
    // 10-Q filed 2025-08-01, quarter to 2025-06-28: net sales 94,036 (85,777) M USD, diluted EPS 1.57 (1.40).
    expect(last).toMatchObject({
      eps_actual: 1.57,
      eps_yoy_pct: 12.14,
      filing_date: '2025-08-01',
      fiscal_period: 'Q3',
      fiscal_year: 2025,
      period_end: '2025-06-28',
      revenue_actual: 94_036e6,
      revenue_yoy_pct: 9.63,
    });
    // Quarters before: 1.65, 2.40, 0.97 (6.08 of the year less 5.11) and 1.40; 95,359, 124,300, 94,930 and 85,777 M
    // USD.
    expect(last.vs_trend.eps_baseline_4q_avg).toBe(1.605);
    expect(last.vs_trend.revenue_baseline_4q_avg).toBe((95_359e6 + 124_300e6 + 94_930e6 + 85_777e6) / 4);
    expect(history.map(({ filing_date }) => filing_date)).toEqual([
      ...'2025-08-01 2025-05-02 2025-01-31 2024-11-01 2024-08-02 2024-05-03 2024-02-02 2023-11-03'.split(' '),
    ]);
    expect(currency).toBe('USD');
    // The 8-K of the fourth quarter of 2025 came on 2025-10-30.
    expect(next_estimated_date).toBe('2025-10-30');
  });

  test('AAPL calendar at 2025-08-08', () => {
    // Ex-dates in fact: 2025-08-11 and 2025-11-10; results 2025-10-30.
    expect(calendar('AAPL').upcoming.map(({ date, type }) => `${date} ${type}`)).toEqual([
      '2025-08-11 ex_dividend',
      '2025-10-30 earnings',
      '2025-11-10 ex_dividend',
    ]);
  });

  test('the profit warning of 2019-01-02 is not the release: AAPL reported its results on 2019-01-29', () => {
    const next = (date: string) => earnings('AAPL', date).next_estimated_date;
    // Medians of 31, 31 and 33 days after 2018-12-29: 2019-01-29, a Tuesday.
    expect(next('2019-01-03')).toBe('2019-01-29');
    // Out on the evening of the 29th; the 10-Q came on the 30th.
    expect(next('2019-01-30')).toBe('2019-04-30');
  });

  test('a 53rd week: at the end of 2022 AAPL was expected to close its quarter on 2022-12-31', () => {
    const { next } = loadEarnings(at('2022-11-01'), symbolRow(records.store, 'AAPL'));
    expect(isMarker(next) ? next.reason : formatDay(next.period.end)).toBe('2022-12-31');
  });

  test('every past release, estimated when the report before had been filed', () => {
    const errors: number[] = [];
    const wrongEnds: string[] = [];
    const medians: Record<string, number> = {};
    for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'TWO', 'IMNN']) {
      // The price records end before those of the filings: as of a symbol without prices.
      const row = { ...symbolRow(records.store, symbol), lastDay: undefined };
      const filings = records.store.filings(row.cik!);
      const { periods } = loadEarnings(at('2026-03-05'), row);
      const own: number[] = [];
      for (const { period, released } of releasedPeriods(periods, resultsFilings(filings))) {
        const before = periods[periods.indexOf(period) - 1];
        // A year of releases on record before it.
        if (before?.filed === undefined || period.end - filings.at(-1)!.filed < 500) continue;
        const { next } = loadEarnings(at(formatDay(nextSession(before.filed))), row);
        if (isMarker(next) || isMarker(next.day))
          throw new Error(`${symbol} ${formatDay(period.end)}: nothing predicted`);
        if (next.period.end !== period.end) wrongEnds.push(`${symbol} ${formatDay(period.end)}`);
        own.push(sessionCount(Math.min(next.day, released), Math.max(next.day, released)));
      }
      medians[symbol] = middle(own, 0.5);
      errors.push(...own);
    }
    // Measured: half within 1 session, three quarters within 3, nine tenths within 5; AAPL 0, MSFT 1, TWO 1, IMNN 2,
    // NVDA 4.
    expect(wrongEnds).toEqual([]);
    expect(errors.length).toBeGreaterThan(150);
    expect(middle(errors, 0.5)).toBeLessThanOrEqual(2);
    expect(middle(errors, 0.75)).toBeLessThanOrEqual(3);
    expect(middle(errors, 0.9)).toBeLessThanOrEqual(6);
    expect(medians.AAPL).toBeLessThanOrEqual(1);
    for (const [symbol, median] of Object.entries(medians)) expect(median, symbol).toBeLessThanOrEqual(4);
  });

  test('a fund has ex-dates only', () => {
    expect(earnings('SPY')).toMatchObject({ supported: false, reason: 'not_applicable_etf' });
    expect(new Set(calendar('SPY').upcoming.map(({ type }) => type))).toEqual(new Set(['ex_dividend']));
  });
});

/** The value at quantile `q` (nearest rank). */
function middle(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(q * sorted.length) - 1] ?? Number.NaN;
}
