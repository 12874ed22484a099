/** Steps by the ratio of a split: those of news, of splits whose volumes follow, and of splits applied to volumes alone. */
import { describe, expect, test } from 'vitest';
import { possibleSplits } from '../../../src/sources/prices/splits/possible-splits.ts';
import { randomOf } from '../../engine/backtest/market.ts';

const BARS = 300;
const AT = 150;

interface Step {
  /** Closes after it over those before. */
  readonly move: number;
  /** Level of the volumes after it over that before. */
  readonly volume?: number;
  /** Volume of its day, in usual ones, which fades by a fifth per session. */
  readonly news?: number;
}

/** Closes of a share that moves by 2 % a day and volumes that vary by half, with one step. */
function barsWith({ move, volume = 1, news = 1 }: Step, seed = 1) {
  const random = randomOf(seed);
  const close = new Float64Array(BARS);
  const volumes = new Float64Array(BARS);
  let price = 8;
  for (let i = 0; i < BARS; i++) {
    price *= 1 + 0.04 * (random() - 0.5);
    if (i === AT) price = close[AT - 1]! * move;
    close[i] = price;
    const stir = i < AT ? 1 : news ** (0.8 ** (i - AT));
    volumes[i] = 1e5 * (0.5 + random()) * stir * (i < AT ? 1 : volume);
  }
  const days = Int32Array.from(close.keys());
  return { days, open: close, high: close, low: close, close, volume: volumes };
}

const shown = (step: Step, seed?: number): string[] =>
  possibleSplits(barsWith(step, seed), [], [])
    .filter(({ isCommon }) => isCommon !== true)
    .map(({ ratio }) => ratio);

describe('a step by a ratio', () => {
  test('with the volume of news is none, up or down, and stays one that filings may show', () => {
    for (const move of [0.5, 0.25, 2, 4]) {
      expect(shown({ move, news: 12 }), `${move}`).toEqual([]);
      expect(possibleSplits(barsWith({ move, news: 12 }), [], [])).toMatchObject([{ isCommon: true }]);
    }
  });

  test('that the level of the volumes follows for weeks is one; a rise, where they fall', () => {
    expect(shown({ move: 0.5, volume: 2 })).toEqual(['2:1']);
    expect(shown({ move: 2, volume: 0.5 })).toEqual(['1:2']);
    expect(shown({ move: 3, volume: 1 / 3 })).toEqual(['1:3']);
    expect(shown({ move: 2, volume: 2 })).toEqual([]);
    expect(shown({ move: 0.5, volume: 1 })).toEqual([]);
  });

  test('of four or more without any news is one, whatever the volumes', () => {
    expect(shown({ move: 0.25 })).toEqual(['4:1']);
    expect(shown({ move: 10 })).toEqual(['1:10']);
  });

  test('with a move of the market only where volumes leave little doubt', () => {
    // AAPL on 2020-08-31: 499.23 to 129.04, 3.4 % above a quarter; volumes as traded, and divided by the split.
    expect(shown({ move: 129.04 / 499.23, volume: 4 })).toEqual(['4:1']);
    expect(shown({ move: 129.04 / 499.23 })).toEqual(['4:1']);
    expect(shown({ move: 1.034 / 2, volume: 2 })).toEqual([]);
  });
});

test('100 files with five jumps on news each: at most five are named', () => {
  let named = 0;
  for (let seed = 1; seed <= 500; seed++) {
    const random = randomOf(1000 + seed);
    // As far up as down, up to four times, with 5 to 25 times the usual volume.
    named += shown({ move: 4 ** (2 * random() - 1), news: 5 + 20 * random() }, seed).length;
  }
  expect(named).toBeLessThanOrEqual(5);
});
