/** Damages price series in the ways price files are damaged, and publishes their closes as fails-to-deliver files do. */

import { civil } from '../../../src/engine/days.ts';
import type { PublishedClose } from '../../../src/engine/prices/referee/eras.ts';
import type { Bars, Split } from '../../../src/engine/types.ts';

export type Random = () => number;

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A symbol is seen on 26 of 70 days (median). */
const SEEN = 26 / 70;

/** Closes of the first and the last day of each month on which a security is seen, in whole cents. */
export function publishedOf({ days, close }: Bars, random: Random): PublishedClose[] {
  const months = new Map<number, PublishedClose[]>();
  for (let i = 0; i < days.length; i++) {
    if (random() > SEEN) continue;
    const { year, month } = civil(days[i]!);
    const seen = { day: days[i]!, price: Math.round(close[i]! * 100) / 100 };
    const known = months.get(year * 12 + month) ?? [];
    months.set(year * 12 + month, [known[0] ?? seen, seen]);
  }
  return [...months.values()].flatMap(([first, last]) => (first === last ? [first!] : [first!, last!]));
}

export type Damage = 'split lost' | 'stretch scaled' | 'adjusted for dividends' | 'of another company' | 'pence';

export interface Series {
  readonly bars: Bars;
  readonly splits: readonly Split[];
}

/** Years of bars from a random one on. */
export function sliceOf({ bars, splits }: Series, random: Random): Series {
  const sessions = 252 * (1 + Math.floor(random() * 5));
  const from = Math.floor(random() * Math.max(1, bars.days.length - sessions));
  const cut = <T extends Int32Array | Float64Array>(column: T): T => column.slice(from, from + sessions) as T;
  const { days, open, high, low, close, volume } = bars;
  const sliced = {
    ...{ days: cut(days), open: cut(open), high: cut(high), low: cut(low) },
    ...{ close: cut(close), volume: cut(volume) },
  };
  const [first, last] = [sliced.days[0]!, sliced.days.at(-1)!];
  return { bars: sliced, splits: splits.filter(({ day }) => day > first && day <= last) };
}

const RATIOS = [2, 3, 4, 10, 1.5, 0.1, 0.2, 20];
const SCALES = [0.5, 2, 0.9, 1.1, 1.25, 10, 0.1, 1.37];

/** The closes of the series with this damage, which is none of theirs. `other`: a series of another company. */
export function damaged(series: Series, damage: Damage, other: Series, random: Random): Bars {
  const { bars } = series;
  const { length } = bars.days;
  const close = bars.close.slice();
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const at = Math.floor(length * (0.2 + 0.6 * random()));
  const scale = (from: number, to: number, by: number) => {
    for (let i = from; i < to; i++) close[i] = close[i]! * by;
  };
  switch (damage) {
    case 'split lost':
      scale(0, at, 1 / pick(RATIOS));
      break;
    case 'stretch scaled': {
      const size = Math.max(80, Math.floor(length * 0.2 * (1 + random())));
      const from = Math.min(at, length - size - 80);
      scale(Math.max(80, from), Math.max(80, from) + size, pick(SCALES));
      break;
    }
    case 'adjusted for dividends': {
      const quarterly = (0.01 + 0.04 * random()) / 4;
      for (let i = length - 63; i > 0; i -= 63) scale(0, i, 1 - quarterly);
      break;
    }
    case 'of another company': {
      const start = Math.floor(random() * Math.max(1, other.bars.close.length - length));
      for (let i = 0; i < length; i++) close[i] = other.bars.close[(start + i) % other.bars.close.length]!;
      break;
    }
    case 'pence':
      scale(0, length, 100);
  }
  return { ...bars, close };
}
