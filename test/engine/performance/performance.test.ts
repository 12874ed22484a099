/** Measures of performance by hand. */
import { expect, test } from 'vitest';
import {
  annualReturn,
  annualVolatility,
  calmar,
  deepestDrawdown,
  perSession,
  relation,
  returnsOf,
  sharpe,
  sortino,
} from '../../../src/engine/performance/measures.ts';
import { returnsBy } from '../../../src/engine/performance/months.ts';
import { day } from '../prices/samples.ts';

const of = (...values: number[]) => Float64Array.from(values);
const marker = (reason: string) => ({ available: false, reason });

test('returns, growth and volatility', () => {
  expect([...returnsOf(of(100, 110, 99))].map((value) => Number(value.toFixed(12)))).toEqual([0.1, -0.1]);
  // 0.99 over 2 of 252 sessions.
  expect(annualReturn(of(0.1, -0.1))).toBeCloseTo(0.99 ** 126 - 1, 12);
  // Average 0, squares 0.01 + 0.01 over n - 1 = 1.
  expect(annualVolatility(of(0.1, -0.1))).toBeCloseTo(Math.sqrt(0.02 * 252), 12);
  expect(perSession(0.05)).toBeCloseTo(1.05 ** (1 / 252) - 1, 15);
});

test('Sharpe and Sortino', () => {
  // Average 0.01, deviations 0.02, 0, -0.02: sample variance 0.0004. Downside: only -0.01, mean square 0.0001 / 3.
  const returns = of(0.03, 0.01, -0.01);
  expect(sharpe(returns, 0)).toBeCloseTo((0.01 / 0.02) * Math.sqrt(252), 10);
  expect(sortino(returns, 0)).toBeCloseTo((0.01 / Math.sqrt(0.0001 / 3)) * Math.sqrt(252), 10);
  // Against 1% per session the average excess is 0.
  expect(sharpe(returns, 0.01)).toBeCloseTo(0, 10);
  expect(sharpe(of(0.01, 0.01, 0.01), 0)).toEqual(marker('zero_variance'));
  expect(sortino(of(0.01, 0.02), 0)).toEqual(marker('zero_variance'));
  expect(sharpe(of(0.01), 0)).toEqual(marker('insufficient_history'));
});

test('the deepest drawdown with its peak, trough and recovery', () => {
  // 120 to 90 is -25%; 120 is reached again at the fifth value. The fall to 100 after it is smaller.
  expect(deepestDrawdown(of(100, 120, 90, 110, 120, 100))).toEqual({ depth: -0.25, peak: 1, trough: 2, recovery: 4 });
  expect(deepestDrawdown(of(100, 50))).toEqual({ depth: -0.5, peak: 0, trough: 1 });
  expect(deepestDrawdown(of(1, 2, 3))).toEqual({ depth: 0 });
  expect(calmar(0.1, -0.25)).toBeCloseTo(0.4, 12);
  expect(calmar(0.1, 0)).toEqual(marker('zero_range'));
});

test('beta, alpha and correlation', () => {
  const benchmark = Float64Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 0.01 : -0.008));
  // Twice the benchmark plus 0.1% per session: beta 2, alpha 1.001^252 - 1, correlation 1.
  const own = benchmark.map((value) => 2 * value + 0.001);
  const { beta, alpha, correlation } = relation(own, benchmark, 0);
  expect(beta).toBeCloseTo(2, 10);
  expect(alpha).toBeCloseTo(1.001 ** 252 - 1, 10);
  expect(correlation).toBeCloseTo(1, 10);
  // With a rate of 0.05% per session beta takes twice of it: 0.1% - 0.05% + 2 * 0.05%.
  expect(relation(own, benchmark, 0.0005).alpha).toBeCloseTo(1.0015 ** 252 - 1, 10);
  expect(relation(own.subarray(1), benchmark.subarray(1), 0).beta).toEqual(marker('insufficient_history'));
  expect(
    relation(
      own,
      benchmark.map(() => 0.01),
      0,
    ).beta,
  ).toEqual(marker('zero_variance'));
});

test('by month and year, from the last value before', () => {
  const days = ['2024-11-29', '2024-12-02', '2024-12-31', '2025-01-02', '2025-03-03'].map(day);
  const values = of(100, 110, 121, 60.5, 121);
  expect(returnsBy('month', days, values)).toEqual([
    { year: 2024, month: 12, change: 121 / 100 - 1 },
    { year: 2025, month: 1, change: -0.5 },
    { year: 2025, month: 3, change: 1 },
  ]);
  expect(returnsBy('year', days, values)).toEqual([
    { year: 2024, change: 121 / 100 - 1 },
    { year: 2025, change: 0 },
  ]);
});
