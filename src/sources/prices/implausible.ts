/** Bars and levels that cannot be right (FIELDS A18). */
import { formatDay } from '../../engine/days.ts';
import type { Bars, EpochDay, Split } from '../../engine/types.ts';
import { BAR_COLUMNS, barColumns } from '../../store/codecs/bars.ts';
import type { QuarantinedBar, QuarantineRule } from '../../store/reading/import-note.ts';
import { refused } from '../fault.ts';
import { priceText } from './piece.ts';
import { ratioOf } from './splits/ratio.ts';
import type { Daily } from './types.ts';

/** A price this many times those around it, which lie within the second factor of each other, is a spike. */
export const SPIKE = 5;
const LEVEL = 1.5;
/** A level this many times the one before is no market move, unless it is undone within so many bars. */
const JUMP = 20;
const UNDONE_BARS = 5;
/** A file with more quarantined bars, or with one of a hundred or more, is not to be believed. */
const MOST_QUARANTINED = 20;
const MOST_SHARE = 0.01;
/** Calendar days in which a price may become another one: a halt, or a ticker that changed hands. */
export const LONG_GAP = 30;
/** A listed split explains a jump this many calendar days off, and to this factor. */
const SPLIT_DAYS = 7;
/** An adjusted close above the close by this share is no adjusted close. */
const ADJUSTED_ABOVE = 1.02;
/** How many times the larger is the smaller. */
export function factor(a: number, b: number): number {
  return Math.max(a / b, b / a);
}

/** Whether a listed split lies between two days, or a few days off. */
export function hasSplit(splits: readonly Split[], from: EpochDay, to: EpochDay): boolean {
  return splits.some(({ day }) => day > from - SPLIT_DAYS && day <= to + SPLIT_DAYS);
}

/**
 * The bars without those that cannot be right, which are listed. Throws IMPORT_REFUSED with the first of them where
 * there are too many. The first and the last bar have one neighbor only: they do not count as too many.
 */
export function quarantine(daily: Daily): { readonly daily: Daily; readonly quarantined: readonly QuarantinedBar[] } {
  const { bars, adjusted, lines } = daily;
  const found: QuarantinedBar[] = [];
  const n = bars.days.length;
  const bad = new Set<number>();
  let inner = 0;
  for (let i = 0; i < n; i++) {
    const length = spikeLength(daily, i);
    const rule = length > 0 ? 'spike' : ruleOf(daily, i);
    for (let j = i; rule !== undefined && j < i + Math.max(1, length); j++) {
      bad.add(j);
      if (j > 0 && j < n - 1) inner++;
      const [open, high, low, close, volume] = BAR_COLUMNS.map((name) => bars[name][j]!);
      const values = { open: open!, high: high!, low: low!, close: close!, volume: volume! };
      found.push({ date: formatDay(bars.days[j]!), rule, values, ...(lines === undefined ? {} : { line: lines[j]! }) });
    }
    if (length > 0) i += length - 1;
  }
  if (found.length === 0) return { daily, quarantined: found };
  if (inner > MOST_QUARANTINED || (inner > 0 && inner >= MOST_SHARE * n))
    throw refused(
      `${inner} of ${n} bars cannot be right, the first: ${quarantineText(found[0]!)}; correct the file or leave them out`,
      { line: found[0]!.line },
    );
  const kept = Int32Array.from(bars.days.keys()).filter((i) => !bad.has(i));
  return {
    daily: {
      ...daily,
      bars: {
        days: kept.map((i) => bars.days[i]!),
        ...barColumns((name) => Float64Array.from(kept, (i) => bars[name][i]!)),
      },
      adjusted: adjusted === undefined ? undefined : Float64Array.from(kept, (i) => adjusted[i]!),
      lines: lines === undefined ? undefined : kept.map((i) => lines[i]!),
    },
    quarantined: found,
  };
}

/** `2024-01-05 (line 12): close 5000000000 (rule spike)` */
export function quarantineText({ date, rule, values, line }: QuarantinedBar): string {
  const field = rule === 'high' || rule === 'low' || rule === 'open' ? rule : 'close';
  return `${date}${line === undefined ? '' : ` (line ${line})`}: ${field} ${priceText(values[field])} (rule ${rule})`;
}

/** Number of bars from `at` on whose closes leave the level before and after them; 0 for none. */
function spikeLength({ bars: { close } }: Daily, at: number): number {
  const before = close[at - 1];
  if (before === undefined || factor(close[at]!, before) <= SPIKE) return 0;
  const up = close[at]! > before;
  for (let length = 1; length <= UNDONE_BARS && at + length < close.length; length++) {
    const after = close[at + length]!;
    // Several days at another level happen; at twenty times the level they do not.
    const limit = length === 1 ? SPIKE : JUMP;
    const away = (i: number): boolean =>
      [before, after].every((near) => (up ? close[i]! > limit * near : close[i]! < near / limit));
    let all = true;
    for (let i = at; i < at + length; i++) all &&= away(i);
    if (all && factor(before, after) <= LEVEL) return length;
  }
  return 0;
}

/** The rule that a bar breaks by its own prices, or as the first or last bar; undefined if it breaks none. */
function ruleOf({ bars, adjusted, splits }: Daily, i: number): QuarantineRule | undefined {
  const { days, open, high, low, close } = bars;
  const last = days.length - 1;
  const [most, least] = [SPIKE * close[i]!, close[i]! / SPIKE];
  // Of nearly every bar: its own close says that none of its prices is off.
  if (i > 0 && i < last && open[i]! <= most && open[i]! >= least && high[i]! <= most && low[i]! >= least)
    return undefined;
  const before = close[i - 1] ?? close[i]!;
  const after = close[i + 1] ?? close[i]!;
  const top = Math.max(before, close[i]!, after);
  const bottom = Math.min(before, close[i]!, after);
  if (open[i]! > SPIKE * top || open[i]! < bottom / SPIKE) return 'open';
  if (high[i]! > SPIKE * Math.max(open[i]!, top)) return 'high';
  if (low[i]! < Math.min(open[i]!, bottom) / SPIKE) return 'low';
  if (last < 1 || (i > 0 && i < last) || (i === 0 && last < 2)) return undefined;
  const other = i === 0 ? 1 : last - 1;
  const [from, to] = [Math.min(i, other), Math.max(i, other)];
  if (days[to]! - days[from]! > LONG_GAP || hasSplit(splits, days[from]!, days[to]!)) return undefined;
  const steps = adjusted === undefined || factor(adjusted[i]!, adjusted[other]!) > SPIKE;
  return steps && factor(close[i]!, close[other]!) > SPIKE ? (i === 0 ? 'first' : 'last') : undefined;
}

/** Throws IMPORT_REFUSED where an adjusted close is above its close and no later reverse split explains it. */
export function checkAdjustedAbove({ bars, adjusted, lines }: Daily, splits: readonly Split[]): void {
  if (adjusted === undefined) return;
  const lastReverse = Math.max(...splits.filter((split) => ratioOf(split) < 1).map(({ day }) => day));
  for (let i = 0; i < adjusted.length; i++) {
    if (bars.days[i]! < lastReverse || !(adjusted[i]! > ADJUSTED_ABOVE * bars.close[i]!)) continue;
    if (hasSplit(splits, bars.days[i]!, bars.days[i]!)) continue;
    throw refused(
      `Adj Close above Close: ${priceText(adjusted[i]!)} and ${priceText(bars.close[i]!)} on ${formatDay(bars.days[i]!)}, and no later reverse split; check which column is which`,
      { line: lines?.[i] },
    );
  }
}

/** Throws IMPORT_REFUSED at a change of level by more than 20 times that no split of `splits` explains. */
export function refuseLevelChange(bars: Bars, splits: readonly Split[], lines: Int32Array | undefined): void {
  const { days, close } = bars;
  for (let i = 1; i < days.length; i++) {
    if (factor(close[i]!, close[i - 1]!) <= JUMP || days[i]! - days[i - 1]! > LONG_GAP) continue;
    if (hasSplit(splits, days[i - 1]!, days[i]!)) continue;
    const after = close.subarray(i + 1, i + 1 + UNDONE_BARS);
    if (after.some((value) => factor(value, close[i - 1]!) <= LEVEL)) continue;
    throw refused(
      `close goes from ${priceText(close[i - 1]!)} to ${priceText(close[i]!)} on ${formatDay(days[i]!)}, more than ${JUMP} times, and no split is listed; check the file, or specify --accept-jumps`,
      { line: lines?.[i] },
    );
  }
}
