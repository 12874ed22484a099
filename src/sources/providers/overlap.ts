/**
 * Compares the past that a provider serves with the stored one, and rejects what would damage it beyond repair by the
 * next.
 */
import { formatDay } from '../../engine/days.ts';
import { splitAdjust } from '../../engine/prices/basis.ts';
import type { Bars, Dividend, EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import type { PriceRecord } from '../../store/schema/row-types.ts';
import { priceText } from '../prices/piece.ts';

/** Closes of one day that differ by more have been changed (FIELDS 9.2). */
const CHANGED = 0.001;
/** ... and by more than what rounding to a hundredth of a cent makes. */
const ROUNDING = 0.0001;
/** Amounts of dividends may differ by the rounding of services, relative. */
const SAME_AMOUNT = 0.01;

/** The past of so many days, changed by one factor this far from 1 (log), is not a correction. */
const LEAST_DAYS = 3;
const RESCALED = Math.log(1.2);

/** A history that begins this many days later than it did has been cut off. */
const CUT_DAYS = 30;

/** A record, as traded, with what is known of it. */
export type Known = Omit<PriceRecord, 'spans'>;

/** Undefined if both agree on their common days, else the first disagreement, in words. */
export function changedPast(stored: Known, fetched: Known): string | undefined {
  const last = Math.min(stored.bars.days.at(-1)!, fetched.bars.days.at(-1)!);
  const first = Math.max(stored.bars.days[0]!, fetched.bars.days[0]!);
  const { closes, theirs } = onOneBasis(stored, fetched);
  let common = 0;
  for (const [i, day] of theirs.days.entries()) {
    const close = closes.get(day);
    if (close === undefined) {
      if (day >= first && day <= last) return `a bar of ${formatDay(day)} that was not there before`;
      continue;
    }
    common++;
    const off = Math.abs(theirs.close[i]! - close);
    if (off > CHANGED * close && off > ROUNDING)
      return `the close of ${formatDay(day)} is ${priceText(theirs.close[i]!)} now and was ${priceText(close)}`;
  }
  if (common === 0) return 'no day in common with the stored prices';
  return (
    changedEvents('split', days(stored.splits, first, last), days(fetched.splits, first, last)) ??
    changedRatio(stored, fetched, last) ??
    changedDividends(stored, fetched, first, last)
  );
}

/**
 * The factor by which all closes of the common days (three at least) have been changed, where it is one and the same
 * and 1.2 or more (or 1/1.2 or less) and no listed split explains it; undefined otherwise. A service that has divided
 * its past by a split it does not list yet looks like this, and one that has slipped from dollars to cents.
 */
export function rescaledBy(stored: Known, fetched: Known): number | undefined {
  const { closes, theirs } = onOneBasis(stored, fetched);
  const factors = Array.from(theirs.days).flatMap((day, i) => {
    const close = closes.get(day);
    return close === undefined ? [] : [theirs.close[i]! / close];
  });
  const [first] = factors;
  if (first === undefined || factors.length < LEAST_DAYS || Math.abs(Math.log(first)) < RESCALED) return undefined;
  return factors.every((factor) => Math.abs(factor / first - 1) <= 2 * CHANGED) ? first : undefined;
}

/** Both split-adjusted to the newest day of either. */
function onOneBasis(
  stored: Known,
  fetched: Known,
): { readonly closes: ReadonlyMap<EpochDay, number>; readonly theirs: Bars } {
  const asOf = Math.max(stored.bars.days.at(-1)!, fetched.bars.days.at(-1)!);
  const ours = splitAdjust(stored.bars, stored.splits, asOf);
  return {
    closes: new Map(Array.from(ours.days, (day, i) => [day, ours.close[i]!] as const)),
    theirs: splitAdjust(fetched.bars, fetched.splits, asOf),
  };
}

function days(events: readonly { readonly day: EpochDay }[], first: EpochDay, last: EpochDay): EpochDay[] {
  return events.map(({ day }) => day).filter((day) => day > first && day <= last);
}

function changedEvents(what: string, ours: readonly EpochDay[], theirs: readonly EpochDay[]): string | undefined {
  const added = theirs.find((day) => !ours.includes(day));
  if (added !== undefined) return `a ${what} of ${formatDay(added)} that was not known`;
  const gone = ours.find((day) => !theirs.includes(day));
  return gone === undefined ? undefined : `the ${what} of ${formatDay(gone)} is not listed any more`;
}

/** A split that is listed with another ratio now. */
function changedRatio(stored: Known, fetched: Known, last: EpochDay): string | undefined {
  const other = fetched.splits.find(({ day, numerator, denominator }) => {
    const ours = stored.splits.find((split) => split.day === day);
    if (ours === undefined || day > last) return false;
    return Math.abs((numerator / denominator / ours.numerator) * ours.denominator - 1) > SAME_AMOUNT;
  });
  return other === undefined ? undefined : `the split of ${formatDay(other.day)} has another ratio`;
}

function changedDividends(stored: Known, fetched: Known, first: EpochDay, last: EpochDay): string | undefined {
  const changed = changedEvents('dividend', days(stored.dividends, first, last), days(fetched.dividends, first, last));
  if (changed !== undefined) return changed;
  const amount = (events: readonly Dividend[], day: EpochDay): number =>
    events.filter((event) => event.day === day).reduce((sum, each) => sum + each.amount, 0);
  const other = days(fetched.dividends, first, last).find(
    (day) => Math.abs(amount(fetched.dividends, day) / amount(stored.dividends, day) - 1) > SAME_AMOUNT,
  );
  return other === undefined ? undefined : `the dividend of ${formatDay(other)} has another amount`;
}

/** Imported, the past would not match the stored splits: market cap and multiples would be off by the factor. */
export function rescaled(factor: number, symbol: string, provider: string): MdsError {
  const [word, size] = factor < 1 ? ['divided', 1 / factor] : ['multiplied', factor];
  return new MdsError(
    'SOURCE_NONSENSE',
    `${provider} serves all closes of ${symbol} ${word} by ${Number(size.toPrecision(4))} and lists no split that explains it; the stored prices are unchanged`,
    {
      hint: `a split may not be listed yet: try again tomorrow; to import them anyway: mds sync ${symbol} --refresh`,
    },
  );
}

/** Whether a whole history lacks the beginning of the stored one. One without a common day is another security's. */
export function isCut(stored: Int32Array, fetched: Int32Array): boolean {
  const first = fetched[0]!;
  return first > stored[0]! + CUT_DAYS && first <= stored[stored.length - 1]!;
}

/** Imported, it would delete the older part of the stored history. */
export function cut(first: EpochDay, symbol: string, provider: string): MdsError {
  return new MdsError(
    'SOURCE_NONSENSE',
    `${provider} serves the prices of ${symbol} only from ${formatDay(first)} on now; the longer stored history is unchanged`,
    { hint: `try again later; to import the shorter one anyway: mds sync ${symbol} --refresh` },
  );
}
