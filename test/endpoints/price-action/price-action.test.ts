/** `GET /v2/price-action`: rounding, markers, basis and envelope around the engine, and the screen. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/price-action/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/price-action/payload.ts';
import { view } from '../../../src/endpoints/price-action/view.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import type { Bars, Split } from '../../../src/engine/types.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { goldenBars, LAST, walk } from '../../engine/indicators/samples.ts';
import { marketStore } from '../../support/market-store.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';

const NOW = closeInstant(LAST) + 3_600_000;

function storeOf(bars: Bars, splits: readonly Split[] = [], kind: StoreReader['kind'] = 'live'): StoreReader {
  return marketStore({ AAA: { bars, splits } }, { kind });
}

const fits = fitting(schema);
const action = (store: StoreReader, now = NOW): Payload =>
  fits(compute({ store, now, asOf: undefined }, { symbol: 'AAA' }) as Payload);
const SHORT = { available: false, reason: 'insufficient_history' };

describe('payload', () => {
  const bars = goldenBars();
  const payload = action(storeOf(bars));

  test('the golden series, rounded, days as dates', () => {
    // FIELDS 13: -17.589716, peak i=229, trough i=242; 58.888889.
    expect(payload.drawdowns.max_90d).toEqual({
      pct: -17.59,
      peak_date: formatDay(bars.days[229]!),
      trough_date: formatDay(bars.days[242]!),
    });
    expect(payload.trend_context.pct_days_above_sma50_90d).toBe(58.89);
    expect(payload.volume.latest).toBe(1_000_000 + ((7919 * 299) % 500_000));
    expect(payload.drawdowns.max_5y).toEqual({ pct: SHORT, peak_date: SHORT, trough_date: SHORT });
    expect(payload).toMatchObject({ symbol: 'AAA', freshness: 'end_of_day', as_of: '2025-08-08T20:00:00Z' });
  });

  test('no sector is compared', () => {
    const reason = 'sector_benchmark_unsupported';
    expect(payload.volume.ratio_to_sector_avg).toEqual({ available: false, reason });
    expect(payload.volume.ratio_to_sector_status).toEqual({ supported: false, reason });
  });

  test.each([1, 2, 30, 31, 89, 90, 138, 139, 300])('fits the contract with %i bars', (count) => {
    const short = action(storeOf(goldenBars(count)));
    const has = (value: unknown) => typeof value === 'number';
    expect([
      has(short.streaks.consecutive_days),
      has(short.recent_extremes.high_30d.value),
      has(short.gaps.unfilled_gaps_30d),
      has(short.drawdowns.max_90d.pct),
      has(short.trend_context.pct_days_above_sma50_90d),
    ]).toEqual([count >= 2, count >= 30, count >= 31, count >= 90, count >= 139]);
  });

  test('five years are loaded, and a raw split leaves them alone', () => {
    const long = walk(1400, 5);
    const at = 700;
    const older = (values: Float64Array, factor: number) => values.map((value, i) => (i < at ? value * factor : value));
    const raw: Bars = {
      days: long.days,
      open: older(long.open, 2),
      high: older(long.high, 2),
      low: older(long.low, 2),
      close: older(long.close, 2),
      volume: older(long.volume, 0.5),
    };
    const plain = action(storeOf(long));
    expect(plain.drawdowns.max_5y.pct).toEqual(expect.any(Number));
    expect(action(storeOf(raw, [{ day: long.days[at]!, numerator: 2, denominator: 1 }]))).toEqual(plain);
  });

  test('a price that does not move', () => {
    const flat = { ...goldenBars(), volume: new Float64Array(300) };
    for (const column of ['open', 'high', 'low', 'close'] as const) flat[column] = new Float64Array(300).fill(0.3);
    const still = action(storeOf(flat));
    const last = '2025-08-08';
    expect(still.drawdowns.max_1y).toEqual({ pct: 0, peak_date: last, trough_date: last });
    expect(still.streaks).toMatchObject({
      direction: 'flat',
      consecutive_days: 299,
      biggest_up_day_30d_pct: { available: false, reason: 'no_up_day_in_window' },
      biggest_down_day_1y_pct: { available: false, reason: 'no_down_day_in_window' },
    });
    expect(still.volume).toMatchObject({ latest: 0, ratio_to_avg: { available: false, reason: 'zero_volume' } });
    expect(still.recent_extremes.low_90d).toEqual({ date: last, value: 0.3 });
    expect(still.trend_context.pct_days_above_sma50_90d).toBe(0);
  });

  test('old bars are stale, the sample is simulated', () => {
    expect(action(storeOf(bars), NOW + 7 * 86_400_000).freshness).toBe('stale');
    expect(action(storeOf(bars, [], 'simulated')).freshness).toBe('simulated');
  });
});

describe('screen', () => {
  test('streak and drawdowns in words and rows', () => {
    const model = view(action(storeOf(goldenBars())), { full: false });
    const [drawdowns, streak] = model.panels;
    expect(drawdowns?.title).toBe('Max drawdown, on closes');
    expect(streak?.title).toMatch(/^Streak: \d+ sessions? (up|down|flat)$/);
    expect(JSON.stringify(drawdowns?.block)).toContain('-17.59');
  });

  test('one bar is drawn too', () => {
    const model = view(action(storeOf(goldenBars(1))), { full: false });
    expect(model.panels[1]?.title).toBe('Streak: not enough sessions');
    expect(() => drawn(model, { width: 60 })).not.toThrow();
  });
});
