/** Daily prices made around a real split, as traded, of companies whose facts are at hand and whose prices are not. */
import { isSession } from '../../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';

/** A split, and the close of the session before it, about. */
export interface MadeSplit {
  readonly symbol: string;
  readonly date: string;
  readonly ratio: number;
  readonly close: number;
}

const YEARS = { before: 740, after: 375 };
/** Largest daily move. */
const MOVE = 0.03;

/** A table of Alpha Vantage (daily adjusted), the same at each call: a random walk through that close. */
export function madeRecord({ date, ratio, close }: MadeSplit): string {
  const day = parseDay(date)!;
  const random = generator(day);
  const row = (at: number, value: number): string => {
    const price = value / (at < day ? 1 : ratio);
    const open = price * (1 + (random() - 0.5) * MOVE);
    const [high, low] = [Math.max(open, price) * (1 + random() * 0.01), Math.min(open, price) * (1 - random() * 0.01)];
    const cells = [open, high, low, price, price].map((each) => each.toFixed(2));
    const volume = Math.round((4 + random()) * 1e6 * (at < day ? 1 : ratio));
    return [formatDay(at), ...cells, volume, '0.0000', at === day ? ratio.toFixed(1) : '1.0'].join(',');
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
  const before = walk(day - 1, day - YEARS.before, -1).reverse();
  return [header, ...before, ...walk(day, day + YEARS.after, 1)].join('\n');
}

/** Numbers in [0, 1) (Park and Miller). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
