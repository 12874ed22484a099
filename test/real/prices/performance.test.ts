/** Against the worked examples of empyrical: returns in percent per period, null for a missing one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  annualReturn,
  annualVolatility,
  calmar,
  deepestDrawdown,
  sharpe,
} from '../../../src/engine/performance/measures.ts';
import { data } from '../../support/real-records.ts';

interface Examples {
  readonly series: Readonly<Record<string, readonly (number | null)[]>>;
  readonly max_drawdown: Readonly<Record<string, number | string>>;
  readonly annual_return: Readonly<Record<string, number>>;
  readonly annual_volatility: Readonly<Record<string, number>>;
  readonly calmar: Readonly<Record<string, number>>;
  readonly sharpe_rf0_daily: Readonly<Record<string, number>>;
}

const PERIODS: Readonly<Record<string, number>> = { daily: 252, weekly: 52, monthly: 12 };

const read = (): Examples =>
  JSON.parse(
    readFileSync(join(data, 'reference', 'performance', 'empyrical_worked_examples.json'), 'utf8'),
  ) as Examples;

/** The returns of a series as fractions, and what 1 becomes. */
function series(returns: readonly (number | null)[]) {
  const fractions = Float64Array.from(returns.flatMap((each) => (each === null ? [] : [each / 100])));
  const values = [1];
  for (const each of fractions) values.push(values.at(-1)! * (1 + each));
  return { fractions, values: Float64Array.from(values) };
}

test('annual return, volatility and Calmar ratio', () => {
  const examples = read();
  for (const [name, expected] of Object.entries(examples.annual_return)) {
    const [of = '', cadence = ''] = name.split('/');
    const { fractions, values } = series(examples.series[of]!);
    const periods = PERIODS[cadence]!;
    // A missing return is a period in which nothing changed.
    const whole = Float64Array.from(examples.series[of]!, (each) => (each ?? 0) / 100);
    const growth = annualReturn(whole, periods);
    expect(growth, name).toBeCloseTo(expected, 8);
    expect(annualVolatility(fractions, periods), name).toBeCloseTo(examples.annual_volatility[name]!, 8);
    expect(calmar(growth, deepestDrawdown(values).depth), name).toBeCloseTo(examples.calmar[name]!, 8);
  }
});

test('Sharpe ratio', () => {
  const examples = read();
  for (const [name, expected] of Object.entries(examples.sharpe_rf0_daily)) {
    expect(sharpe(series(examples.series[name]!).fractions, 0), name).toBeCloseTo(expected, 8);
  }
});

test('max drawdown', () => {
  const examples = read();
  for (const [name, expected] of Object.entries(examples.max_drawdown)) {
    const returns = examples.series[name] ?? JSON.parse(name.replace(' %', ''));
    const { values } = series(returns as number[]);
    // A series that only falls: all of it is the drawdown.
    const depth = typeof expected === 'number' ? expected : values.at(-1)! - 1;
    expect(deepestDrawdown(values).depth, name).toBeCloseTo(depth, 12);
  }
});
