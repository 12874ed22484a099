/**
 * A second way to the same returns: an account that counts shares and dollars day by day, on prices as traded. Splits
 * multiply shares at the open, dividends buy shares at the close of the ex-date.
 */
import { isSession } from '../../../src/engine/calendar.ts';
import type { Dividend, EpochDay, Split } from '../../../src/engine/types.ts';

export interface Traded {
  readonly symbol: string;
  readonly closes: ReadonlyMap<EpochDay, number>;
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
  /** What a dollar becomes after the last close, where one is known. */
  readonly afterEnd?: number;
}

/** Sessions after `from`, up to the one `count` later. */
function next(from: EpochDay, count: number): EpochDay[] {
  const days: EpochDay[] = [];
  for (let day = from + 1; days.length < count; day++) if (isSession(day)) days.push(day);
  return days;
}

/** What a dollar in the symbol becomes between two trades; undefined where it could not be bought. */
export function dollar(
  { closes, splits, dividends, afterEnd = 1 }: Traded,
  traded: EpochDay,
  until: EpochDay,
): number | undefined {
  const bought = [traded, ...next(traded, 5)].find((day) => day < until && closes.has(day));
  if (bought === undefined) return undefined;
  const sold = [until, ...next(until, 5)].find((day) => closes.has(day));
  const last = sold ?? Math.max(...[...closes.keys()].filter((day) => day < until));
  let shares = 1 / closes.get(bought)!;
  let pending = 0;
  for (let day = bought + 1; day <= last; day++) {
    for (const split of splits) if (split.day === day) shares *= split.numerator / split.denominator;
    for (const { day: ex, amount } of dividends) if (ex === day) pending += shares * amount;
    const close = closes.get(day);
    if (close === undefined) continue;
    shares += pending / close;
    pending = 0;
  }
  return shares * closes.get(last)! * (sold === undefined ? afterEnd : 1);
}

/** Values after each trade, from a dollar: each position is a share of the whole, what is not bought stays cash. */
export function ledger(
  market: readonly Traded[],
  trades: readonly EpochDay[],
  picks: readonly (readonly { symbol: string; weight: number }[])[],
  costBps: number,
): { readonly values: readonly number[]; readonly turnover: readonly number[] } {
  let account = 1;
  let held = new Map<string, number>();
  const values: number[] = [];
  const turnover: number[] = [];
  for (const [i, chosen] of picks.entries()) {
    const wanted = new Map<string, number>();
    const grown = new Map<string, number>();
    let cash = account;
    for (const { symbol, weight } of chosen) {
      const becomes = dollar(market.find((each) => each.symbol === symbol)!, trades[i]!, trades[i + 1]!);
      if (becomes === undefined) continue;
      wanted.set(symbol, weight * account);
      cash -= weight * account;
      grown.set(symbol, weight * account * becomes);
    }
    let bought = 0;
    let sold = 0;
    for (const symbol of new Set([...wanted.keys(), ...held.keys()])) {
      const change = (wanted.get(symbol) ?? 0) - (held.get(symbol) ?? 0);
      if (change > 0) bought += change;
      else sold -= change;
    }
    turnover.push(Math.max(bought, sold) / account);
    const paid = ((bought + sold) * costBps) / 1e4 / account;
    const whole = cash + [...grown.values()].reduce((a, b) => a + b, 0);
    account = whole * (1 - paid);
    held = new Map();
    for (const [symbol, worth] of grown) {
      const { closes } = market.find((each) => each.symbol === symbol)!;
      if ([trades[i + 1]!, ...next(trades[i + 1]!, 5)].some((day) => closes.has(day)))
        held.set(symbol, worth * (1 - paid));
    }
    values.push(account);
  }
  return { values, turnover };
}
