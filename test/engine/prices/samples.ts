/** Hand-made series for the price tests. */
import { isSession } from '../../../src/engine/calendar.ts';
import { parseDay } from '../../../src/engine/days.ts';
import type { Bars } from '../../../src/engine/types.ts';

export function day(text: string): number {
  const found = parseDay(text);
  if (found === undefined) throw new Error(`not a date: ${text}`);
  return found;
}

/** `2024-03-01 0.5, 2024-06-03 0.5`: days with a number each, from any number of texts. */
export function rowsOf(...texts: readonly string[]): (readonly [date: string, value: number])[] {
  return texts
    .join(', ')
    .split(', ')
    .map((row) => [row.slice(0, 10), Number(row.slice(11))]);
}

/** Bars of the given closes; high and low one above and below, volume 1000. */
export function barsOf(rows: readonly (readonly [date: string, close: number])[]): Bars {
  const close = Float64Array.from(rows, (row) => row[1]);
  return {
    days: Int32Array.from(rows, (row) => day(row[0])),
    open: close.slice(),
    high: close.map((value) => value + 1),
    low: close.map((value) => value - 1),
    close,
    volume: close.map(() => 1000),
  };
}

/** The newest `count` sessions up to `last`, ascending. */
export function sessionsTo(last: number, count: number): number[] {
  const days: number[] = [];
  for (let at = last; days.length < count; at--) if (isSession(at)) days.push(at);
  return days.reverse();
}

/** Bars on the newest sessions up to `last`, from closes; open the previous close. */
export function barsOn(last: number, closes: readonly number[]): Bars {
  const close = Float64Array.from(closes);
  const open = Float64Array.from(closes, (value, i) => closes[i - 1] ?? value);
  return {
    days: Int32Array.from(sessionsTo(last, closes.length)),
    open,
    high: close.map((value, i) => Math.max(value, open[i]!) * 1.01),
    low: close.map((value, i) => Math.min(value, open[i]!) * 0.99),
    close,
    volume: close.map((_, i) => 1000 + i),
  };
}

/** FIELDS 13: the symbol's close. */
export function goldenClose(i: number): number {
  return 100 + 10 * Math.sin(i / 5) + 0.1 * i + 3 * Math.cos(1.7 * i);
}

/** FIELDS 13: SPY's close. */
export function goldenSpy(i: number): number {
  return 400 + 5 * Math.sin(i / 7) + 0.2 * i + 2 * Math.cos(1.1 * i);
}
