/** `GET /v2/performance`: windows, dividends, benchmark, faults. */
import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/performance/compute.ts';
import { schema } from '../../../src/endpoints/performance/payload.ts';
import { spec } from '../../../src/endpoints/performance/spec.ts';
import { checkParams } from '../../../src/endpoints/validate.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { sliceBars } from '../../../src/engine/prices/basis.ts';
import type { MdsError } from '../../../src/errors.ts';
import { goldenBars, LAST } from '../../engine/indicators/samples.ts';
import { type Listed, marketStore } from '../../support/market-store.ts';
import { mdsErrorOf } from '../../support/thrown.ts';
import { fitting } from '../contract/ajv.ts';

const NOW = closeInstant(LAST) + 3_600_000;
const bars = goldenBars(1000);
const fits = fitting(schema);

function performance(
  query: Readonly<Record<string, string>>,
  listed: Readonly<Record<string, Listed>> = { AAA: { bars } },
) {
  const checked = checkParams(spec, Object.entries({ symbols: 'AAA', ...query }), {});
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  return fits(compute({ store: marketStore(listed), now: NOW, asOf: undefined }, checked.params));
}

function faultOf(work: () => unknown): Pick<MdsError, 'code' | 'message'> {
  const { code, message } = mdsErrorOf(work);
  return { code, message };
}

/** The day of bar `i`. */
const at = (i: number): string => formatDay(bars.days[i]!);

describe('the period', () => {
  test('begins at the last close up to the first day and ends at the last one up to the last day', () => {
    const [row] = performance({ from: at(900), to: at(950) }).symbols;
    expect(row).toMatchObject({ from: at(900), to: at(950), sessions: 50 });
    expect(row!.price_return_pct).toBeCloseTo((bars.close[950]! / bars.close[900]! - 1) * 100, 1);
    // Without dividends both are one.
    expect(row!.total_return_pct).toBe(row!.price_return_pct);
    expect(row!.growth_of_10000).toEqual({
      with_dividends: row!.growth_of_10000.without_dividends,
      without_dividends: Math.round((1e6 * bars.close[950]!) / bars.close[900]!) / 100,
    });
  });

  test('is all there is where prices are younger than five years', () => {
    expect(performance({}).symbols[0]).toMatchObject({ from: at(0), to: at(999), sessions: 999 });
  });

  test.each([
    [{ from: '2024-02-30' }, "from must be a valid day, as in 2024-01-31 (got '2024-02-30')"],
    [{ from: '2025-01-02', to: '2025-01-02' }, 'from: 2025-01-02 is not before 2025-01-02'],
  ])('%j is refused', (query, message) => {
    expect(faultOf(() => performance(query))).toEqual({ code: 'PARAM_INVALID', message });
  });

  test('without two prices there is no return', () => {
    expect(faultOf(() => performance({ from: '2030-01-01' }))).toMatchObject({
      code: 'NO_DATA',
      message: expect.stringMatching(/^the store has no prices of \w+ after 20\d\d-\d\d-\d\d: a return takes two$/),
    });
    expect(faultOf(() => performance({ to: '1990-01-01' })).code).toBe('NO_DATA');
    const one = { AAA: { bars: sliceBars(bars, 999, 1000) } };
    expect(faultOf(() => performance({}, one)).code).toBe('NO_DATA');
  });

  test('a symbol without prices is named, and the others are there', () => {
    const none = sliceBars(bars, 0, 0);
    const { symbols, unpriced } = performance({ symbols: 'AAA,BBB' }, { AAA: { bars }, BBB: { bars: none } });
    expect(symbols.map(({ symbol }) => symbol)).toEqual(['AAA']);
    expect(unpriced).toEqual(['BBB']);
  });
});

test('a benchmark that does not reach over the period is not compared with', () => {
  const listed = { AAA: { bars }, SPY: { bars: sliceBars(bars, 0, 990) } };
  const [row] = performance({ from: at(900) }, listed).symbols;
  for (const value of [row!.benchmark_return_pct, row!.beta, row!.alpha_pct, row!.correlation])
    expect(value).toEqual({ available: false, reason: 'stale_price' });
});

test('dividends are reinvested at the close of the ex-date', () => {
  // 5 paid on the second of three days: by hand (C1 + 5) / C0 * C2 / C1.
  const listed = { AAA: { bars, dividends: [{ day: bars.days[998]!, amount: 5 }] } };
  const [row] = performance({ from: at(997) }, listed).symbols;
  const [c0, c1, c2] = [bars.close[997]!, bars.close[998]!, bars.close[999]!];
  expect(row!.growth_of_10000.with_dividends).toBeCloseTo((((10_000 * (c1 + 5)) / c0) * c2) / c1, 1);
  expect(row!.growth_of_10000.without_dividends).toBeCloseTo((10_000 * c2) / c0, 1);
});

describe('the benchmark', () => {
  test('of itself: beta and correlation 1, no alpha', () => {
    expect(performance({ benchmark: 'AAA' }).symbols[0]).toMatchObject({ alpha_pct: 0, beta: 1, correlation: 1 });
  });

  test('without prices leaves its figures out, with the reason', () => {
    const missing = { available: false, reason: 'no_price_data' };
    expect(performance({}).symbols[0]).toMatchObject({
      ...{ alpha_pct: missing, benchmark_return_pct: missing, beta: missing, correlation: missing },
    });
  });
});

test('a risk-free rate lowers the Sharpe ratio by the rate over the volatility', () => {
  const free = performance({}).symbols[0]!;
  const paid = performance({ risk_free: '4' }).symbols[0]!;
  // 252 * (1.04^(1/252) - 1) = 3.9224%.
  const expected = (free.sharpe as number) - 3.9224 / (free.volatility_pct as number);
  expect(Math.abs((paid.sharpe as number) - expected)).toBeLessThan(0.011);
  expect(checkParams(spec, Object.entries({ symbols: 'AAA', risk_free: '-1' }), {}).ok).toBe(false);
});
