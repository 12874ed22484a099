import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beta1y, type TotalReturns } from '../../../src/engine/prices/beta.ts';
import { goldenClose, goldenSpy } from './samples.ts';

function series(closes: readonly number[], first = 0): TotalReturns {
  return { days: Int32Array.from(closes, (_, i) => first + i), closes: Float64Array.from(closes) };
}

/** Only the days that pass. */
function only(all: TotalReturns, keep: (day: number) => boolean): TotalReturns {
  const index = [...all.days.keys()].filter((i) => keep(all.days[i]!));
  return { days: Int32Array.from(index, (i) => all.days[i]!), closes: Float64Array.from(index, (i) => all.closes[i]!) };
}

/** The definition, written down another way: maps by date, two passes, n - 1 in both moments. */
function bruteForce(a: TotalReturns, b: TotalReturns): number {
  const other = new Map([...b.days].map((day, i) => [day, b.closes[i]!]));
  const common = [...a.days.keys()].filter((i) => other.has(a.days[i]!)).slice(-253);
  const y: number[] = [];
  const x: number[] = [];
  for (let k = 1; k < common.length; k++) {
    const [i, j] = [common[k - 1]!, common[k]!];
    y.push((a.closes[j]! - a.closes[i]!) / a.closes[i]!);
    x.push((other.get(a.days[j]!)! - other.get(a.days[i]!)!) / other.get(a.days[i]!)!);
  }
  const mean = (v: number[]): number => v.reduce((s, e) => s + e, 0) / v.length;
  const moment = (v: number[], w: number[]): number =>
    v.reduce((s, e, k) => s + (e - mean(v)) * (w[k]! - mean(w)), 0) / (v.length - 1);
  return moment(y, x) / moment(x, x);
}

const golden = series(Array.from({ length: 300 }, (_, i) => goldenClose(i)));
const goldenMarket = series(Array.from({ length: 300 }, (_, i) => goldenSpy(i)));

describe('beta', () => {
  it('of the golden series (FIELDS 13, 252 returns)', () => {
    expect(beta1y(golden, goldenMarket)).toBeCloseTo(-0.10126, 6);
  });

  it('of SPY to itself is exactly 1', () => expect(beta1y(goldenMarket, goldenMarket)).toBe(1));

  it('of twice the market is 2', () => {
    const market = [100];
    const twice = [50];
    for (let i = 0; i < 260; i++) {
      const move = 0.01 * Math.sin(i * i);
      market.push(market.at(-1)! * (1 + move));
      twice.push(twice.at(-1)! * (1 + 2 * move));
    }
    expect(beta1y(series(twice), series(market))).toBeCloseTo(2, 10);
  });

  it('needs 240 pairs', () => {
    const tail = (n: number): TotalReturns => only(golden, (day) => day >= 300 - n);
    expect(beta1y(tail(240), goldenMarket)).toEqual({ available: false, reason: 'insufficient_history' });
    expect(beta1y(tail(241), goldenMarket)).toBeCloseTo(bruteForce(tail(241), goldenMarket), 10);
  });

  it('joins by date before it takes returns', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(298), { maxLength: 20 }),
        fc.uniqueArray(fc.nat(298), { maxLength: 20 }),
        (a, b) => {
          const own = only(golden, (day) => !a.includes(day));
          const market = only(goldenMarket, (day) => !b.includes(day));
          const expected = bruteForce(own, market);
          const common = [...own.days].filter((day) => market.days.includes(day)).length;
          const found = beta1y(own, market);
          if (common < 241) expect(found).toEqual({ available: false, reason: 'insufficient_history' });
          else expect(found).toBeCloseTo(expected, 9);
        },
      ),
    );
  });

  it('says why it is missing', () => {
    const flat = series(Array.from({ length: 300 }, () => 400));
    const steady = series(Array.from({ length: 300 }, (_, i) => 100 * 1.001 ** i));
    expect(beta1y(golden, flat)).toEqual({ available: false, reason: 'zero_variance' });
    expect(beta1y(golden, steady)).toEqual({ available: false, reason: 'zero_variance' });
    expect(beta1y(flat, goldenMarket)).toBe(0);
    expect(beta1y(series([]), goldenMarket)).toEqual({ available: false, reason: 'no_price_data' });
    expect(beta1y(golden, series([]))).toEqual({ available: false, reason: 'no_price_data' });
    // The market's record ends 8 days before the symbol's: 292 is its last day, 299 + 1 the symbol's.
    const stale = only(goldenMarket, (day) => day < 292);
    expect(beta1y(golden, stale)).toEqual({ available: false, reason: 'stale_price' });
    expect(
      beta1y(
        golden,
        series(
          Array.from({ length: 300 }, () => 5),
          1000,
        ),
      ),
    ).toEqual({ available: false, reason: 'insufficient_history' });
  });
});
