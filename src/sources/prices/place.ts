/** Finds out whether a piece (the prices of one file) fits the stored record, and on which basis. */
import { formatDay } from '../../engine/days.ts';
import type { Bars, EpochDay, Split } from '../../engine/types.ts';
import { firstDay, lastDay, type Piece, priceText, type RankedDividend, toRaw } from './piece.ts';
import { isPlainRatio, ratioOf, splitFromRatio } from './splits/ratio.ts';

/** Closes of one day may differ by this much (FIELDS 0.4 and the overlaps measured on real files: 0.32 % at most). */
const AGREE = 0.005;
/** ... or by this many dollars: a source that rounds to cents is off by half a cent. */
const HALF_CENT = 0.0051;
/** Calendar days that may lie between two pieces without a common day: a long weekend and some. */
const LONGEST_GAP = 7;
/** Files that differ by less (log) do not differ by a split. */
const LEAST_RATIO = Math.log(1.2);
/** A price may move by this much over such a gap (log). */
const GAP_MOVE = 0.25;

/** Appended to a refusal where the stored prices may be the wrong ones. */
export const REPLACE_HINT = '; to replace wrong stored prices: mds import FILE --replace';

export interface Placed {
  readonly piece: Piece;
  /** As traded. */
  readonly bars: Bars;
  readonly dividends: readonly RankedDividend[];
  /** Splits its bars were adjusted for. */
  readonly undone: readonly Split[];
}

export type Fit =
  | { readonly ok: true; readonly placed: Placed }
  | { readonly ok: false; readonly apart: boolean; readonly reason: string };

/**
 * A piece as the beginning of a record: adjusted for every split of `splits` in or before its stretch, and for those it
 * lists.
 */
export function placeFirst(piece: Piece, splits: readonly Split[]): Placed {
  const undone = candidates(piece, splits).filter(
    (split) => split.day <= lastDay(piece) || piece.splits.includes(split),
  );
  return { piece, ...toRaw(piece, undone), undone };
}

/** Splits that the bars of a piece may be adjusted for. */
function candidates(piece: Piece, splits: readonly Split[]): Split[] {
  if (piece.basis === 'raw') return [];
  return splits.filter((split) => !piece.undone.some((other) => sameSplit(split, other))).sort((a, b) => a.day - b.day);
}

/** The same split in two lists: within a week, ratios equal to 1 %. */
export function sameSplit(a: Split, b: Split): boolean {
  return Math.abs(a.day - b.day) <= 7 && Math.abs(ratioOf(a) / ratioOf(b) - 1) <= 0.01;
}

function gapBetween(a: { readonly bars: Bars }, b: { readonly bars: Bars }): number {
  return Math.max(firstDay(a) - lastDay(b), firstDay(b) - lastDay(a));
}

/**
 * Tries a piece against those that are placed. Adjusted bars are adjusted for every split up to their last day and for
 * those of the later ones that happened before the download: the common days show how many of them. Without a common
 * day the two must be at most seven calendar days apart and meet without a jump.
 */
export function tryPlace(piece: Piece, placed: readonly Placed[], splits: readonly Split[]): Fit {
  const overlapping = placed.filter((other) => gapBetween(piece, other) <= 0);
  const near = overlapping.length > 0 ? overlapping : placed.filter((other) => gapBetween(piece, other) <= LONGEST_GAP);
  if (near.length === 0) return { ok: false, apart: true, reason: apartReason(piece, placed) };
  const all = candidates(piece, splits);
  const certain = all.filter((split) => split.day <= lastDay(piece));
  const later = all.slice(certain.length);
  let reason = '';
  for (let m = 0; m <= later.length; m++) {
    const undone = [...certain, ...later.slice(0, m)];
    const raw = toRaw(piece, undone);
    let fault: string | undefined;
    for (const other of near) {
      fault = agrees(raw.bars, other) ?? meets(raw.bars, other.bars, splits);
      if (fault === undefined) continue;
      if (other.piece.stored) fault += REPLACE_HINT;
      break;
    }
    if (fault === undefined) return { ok: true, placed: { piece, ...raw, undone } };
    if (reason === '') reason = fault;
  }
  return { ok: false, apart: false, reason };
}

function apartReason(piece: Piece, placed: readonly Placed[]): string {
  const [nearest] = [...placed].sort((a, b) => gapBetween(piece, a) - gapBetween(piece, b));
  if (nearest === undefined) return 'nothing to join';
  const [older, newer] = firstDay(piece) < firstDay(nearest) ? [piece, nearest] : [nearest, piece];
  const days = gapBetween(piece, nearest);
  return `no day in common with ${nearest.piece.label}: ${days} calendar days lie between ${formatDay(lastDay(older))} and ${formatDay(firstDay(newer))}; a file that bridges them is needed`;
}

/**
 * Undefined when the closes of all common days agree, else what does not. The last bar of the older copy may have been
 * unfinished.
 */
function agrees(a: Bars, other: Placed): string | undefined {
  const b = other.bars;
  const lastA = a.days[a.days.length - 1]!;
  const lastB = b.days[b.days.length - 1]!;
  const exempt = lastA === lastB ? Number.NaN : Math.min(lastA, lastB);
  let common = 0;
  let off = 0;
  let first: { day: EpochDay; a: number; b: number } | undefined;
  for (let i = 0, j = 0; i < a.days.length && j < b.days.length; ) {
    const day = a.days[i]!;
    if (day < b.days[j]!) i++;
    else if (day > b.days[j]!) j++;
    else {
      const x = a.close[i++]!;
      const y = b.close[j++]!;
      common++;
      if (day !== exempt && Math.abs(x - y) > Math.max(AGREE * y, HALF_CENT)) {
        off++;
        first ??= { day, a: x, b: y };
      }
    }
  }
  if (first === undefined) return undefined;
  const ratio = first.a / first.b;
  return `closes differ on ${off} of ${common} common days, first on ${formatDay(first.day)}: ${priceText(first.a)} here, ${priceText(first.b)} in ${other.piece.label} (ratio ${priceText(ratio)}, explained by no listed split)${splitHint(ratio)}`;
}

/** What helps where two files differ by the ratio of a split. */
function splitHint(ratio: number): string {
  const split = splitFromRatio(0, Number(ratio.toPrecision(3)));
  if (split === undefined || !isPlainRatio(ratioOf(split)) || Math.abs(Math.log(ratio)) < LEAST_RATIO) return '';
  const { numerator, denominator } = ratio > 1 ? split : { numerator: split.denominator, denominator: split.numerator };
  return `; if the shares were split ${numerator}:${denominator} or ${denominator}:${numerator}, import the company's facts (companyfacts), or a file that lists the split, then this one again`;
}

/**
 * Undefined when two stretches without a common day meet, wherever one gives way to the other, at most seven calendar
 * days apart and without a jump that their splits do not explain. Stretches with common days have been compared on
 * those.
 */
function meets(a: Bars, b: Bars, splits: readonly Split[]): string | undefined {
  let last: { bars: Bars; i: number } | undefined;
  for (let i = 0, j = 0; i < a.days.length || j < b.days.length; ) {
    const dayA = a.days[i] ?? Number.POSITIVE_INFINITY;
    const dayB = b.days[j] ?? Number.POSITIVE_INFINITY;
    if (dayA === dayB) return undefined;
    const next = dayA < dayB ? { bars: a, i: i++ } : { bars: b, i: j++ };
    const fault = last === undefined || last.bars === next.bars ? undefined : joint(last, next, splits);
    if (fault !== undefined) return fault;
    last = next;
  }
  return undefined;
}

function joint(
  older: { readonly bars: Bars; readonly i: number },
  newer: { readonly bars: Bars; readonly i: number },
  splits: readonly Split[],
): string | undefined {
  const from = older.bars.days[older.i]!;
  const to = newer.bars.days[newer.i]!;
  const before = older.bars.close[older.i]!;
  const after = newer.bars.close[newer.i]!;
  if (to - from > LONGEST_GAP)
    return `${to - from} calendar days lie between ${formatDay(from)} and ${formatDay(to)}; a file that bridges them is needed`;
  const between = splits.filter((split) => split.day > from && split.day <= to);
  const expected = between.reduce((sum, split) => sum - Math.log(ratioOf(split)), 0);
  if (Math.abs(Math.log(after / before) - expected) <= GAP_MOVE) return undefined;
  return `closes jump from ${priceText(before)} on ${formatDay(from)} to ${priceText(after)} on ${formatDay(to)}, explained by no listed split`;
}
