/** Daily prices made around splits, as traded, of companies whose facts are at hand, or made, and whose prices are not. */
import { isSession } from '../../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { upperBound } from '../../../src/engine/sorted.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { MadeCompany } from './made-company.ts';

const DAYS = { before: 740, after: 375 };
/** Largest daily move. */
const MOVE = 0.03;

export interface MadeRecord {
  /** A table of Alpha Vantage (daily adjusted). */
  readonly text: string;
  /** Close as traded of a day, or of the session before it; the first of the record before that. */
  readonly closeOn: (day: EpochDay) => number;
}

/** The same at each call: a random walk through the close of the session before the first split. */
export function madeRecord({
  splits,
  close,
  dividend = 0,
}: Pick<MadeCompany, 'splits' | 'close' | 'dividend'>): MadeRecord {
  const listed = splits.map((split) => ({ day: parseDay(split.date)!, ratio: split.numerator / split.denominator }));
  const [first, last] = [listed[0]!.day, listed.at(-1)!.day];
  const random = generator(first);
  const closes = new Map<EpochDay, number>();
  const row = (at: number, value: number): string => {
    const shares = listed.reduce((product, { day, ratio }) => (day <= at ? product * ratio : product), 1);
    const price = value / shares;
    closes.set(at, price);
    const open = price * (1 + (random() - 0.5) * MOVE);
    const [high, low] = [Math.max(open, price) * (1 + random() * 0.01), Math.min(open, price) * (1 - random() * 0.01)];
    const cells = [open, high, low, price, price].map((each) => each.toFixed(each < 1 ? 4 : 2));
    const volume = Math.round((4 + random()) * 1e6 * shares);
    const paid = at % 91 === 0 ? dividend / shares : 0;
    const split = listed.find(({ day }) => day === at)?.ratio ?? 1;
    return [formatDay(at), ...cells, volume, paid.toFixed(4), split].join(',');
  };
  const walk = (from: number, to: number, step: 1 | -1): string[] => {
    const rows: string[] = [];
    let value = close;
    for (let at = from; at !== to; at += step) {
      if (!isSession(at)) continue;
      rows.push(row(at, value));
      value *= 1 + (random() - 0.5) * 2 * MOVE;
    }
    return rows;
  };
  const header = 'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient';
  const before = walk(first - 1, first - DAYS.before, -1).reverse();
  const text = [header, ...before, ...walk(first, last + DAYS.after, 1)].join('\n');
  const days = Int32Array.from(closes.keys()).sort();
  return { text, closeOn: (day) => closes.get(days[Math.max(0, upperBound(days, day) - 1)]!)! };
}

/** Numbers in [0, 1) (Park and Miller). */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
