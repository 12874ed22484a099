/** Factors of prices on made series whose answer is known, and what they refuse. */
import { expect, test } from 'vitest';
import {
  idiosyncraticVolatilityPct,
  illiquidity,
  issuancePct,
  momentumPct,
  nearnessToHighPct,
  volatilityPct,
} from '../../../src/engine/factors/price-factors.ts';

/** One bar a day, so that a month is its calendar days. */
function series(closes: readonly number[], volume = 1e6) {
  const close = Float64Array.from(closes);
  return { days: Int32Array.from(closes, (_, i) => 19_000 + i), close, volume: close.map(() => volume) };
}

/** Grows by 0.1 % a day for 420 days. */
const STEADY = series(Array.from({ length: 420 }, (_, i) => 100 * 1.001 ** i));
const returnsOf = ({ days, close }: ReturnType<typeof series>) => ({ days, closes: close });

test('momentum leaves the newest month out', () => {
  // 2023-03-17 is the last day: one month back is 28 days, twelve 365.
  expect(momentumPct(STEADY, 12)).toBeCloseTo((1.001 ** (365 - 28) - 1) * 100, 9);
  const jumped = { ...STEADY, close: STEADY.close.map((close, i) => (i > 400 ? close * 2 : close)) };
  expect(momentumPct(jumped, 12)).toBe(momentumPct(STEADY, 12));
  expect(momentumPct(series([1, 2, 3]), 12)).toEqual({ available: false, reason: 'insufficient_history' });
});

test('a series at its high is at 100, half of it at 50', () => {
  expect(nearnessToHighPct(STEADY)).toBe(100);
  const fallen = { ...STEADY, close: STEADY.close.map((close, i) => (i === 419 ? STEADY.close[418]! / 2 : close)) };
  expect(nearnessToHighPct(fallen)).toBeCloseTo(50, 9);
});

test('steady growth has no volatility; returns of 1 % up and down have one of 252 days', () => {
  expect(volatilityPct(returnsOf(STEADY))).toBeCloseTo(0, 9);
  const closes = [101];
  for (let i = 1; i < 420; i++) closes.push(closes[i - 1]! * (i % 2 === 0 ? 1.01 : 0.99));
  expect(volatilityPct(returnsOf(series(closes)))).toBeCloseTo(Math.sqrt((252 / 251) * 1e-4 * 252) * 100, 9);
  expect(volatilityPct(returnsOf(series(closes.slice(0, 200))))).toMatchObject({ reason: 'insufficient_history' });
});

test('twice the market leaves nothing of its own', () => {
  const market = series(Array.from({ length: 420 }, (_, i) => 100 + 10 * Math.sin(i)));
  const closes = [100];
  for (let i = 1; i < market.close.length; i++)
    closes.push(closes[i - 1]! * (1 + 2 * (market.close[i]! / market.close[i - 1]! - 1)));
  const twice = series(closes);
  expect(idiosyncraticVolatilityPct(returnsOf(twice), returnsOf(market))).toBeCloseTo(0, 6);
  const still = series(market.close.map(() => 5) as never);
  expect(idiosyncraticVolatilityPct(returnsOf(twice), returnsOf(still))).toMatchObject({ reason: 'zero_variance' });
});

test('illiquidity is percent per billion traded; days without trade do not count', () => {
  const flat = series(Array.from({ length: 420 }, (_, i) => (i % 2 === 0 ? 100 : 101)));
  // Up 1 % at 0.101 billion traded, down 100/101 % at 0.1 billion.
  const expected = (1 / 0.101 + 100 / 101 / 0.1) / 2;
  expect(illiquidity(flat)).toBeCloseTo(expected, 2);
  const half = { ...flat, volume: flat.volume.map((volume, i) => (i % 2 === 0 ? 0 : volume)) };
  expect(illiquidity(half)).toMatchObject({ reason: 'insufficient_history' });
});

test('issuance is the logarithm of the ratio', () => {
  expect(issuancePct(110, 100)).toBeCloseTo(Math.log(1.1) * 100, 12);
  expect(issuancePct(90, { available: false, reason: 'not_reported' })).toMatchObject({ reason: 'no_prior_period' });
  expect(issuancePct(90, 0)).toMatchObject({ reason: 'non_positive_base' });
});
