/**
 * Splits that two sources of one symbol show and no list has: on common days one is the other divided by a ratio, up to
 * the day of the split (FIELDS A31, A32). It knows the splits of filings by their windows, and no store.
 */
import { nextSession } from '../../../engine/calendar.ts';
import { lowerBound, upperBound } from '../../../engine/sorted.ts';
import type { Bars, EpochDay, Split } from '../../../engine/types.ts';
import type { FilingSplit } from '../../../store/schema/tables.ts';
import { lastDay, type Piece, toRaw } from '../piece.ts';
import { placeFirst, sameSplit } from '../place.ts';
import { type Reconciled, reconcile, uniteSplits } from '../record.ts';
import { dayWithin, type SplitHints } from './filing-evidence.ts';
import { isPlainRatio, ratioOf } from './ratio.ts';
import { isSplitOf } from './restate.ts';
import { dayTolerance, moveAt, showsInPrices } from './split-evidence.ts';

/** A split that a comparison shows. */
export interface ComparedSplit extends Split {
  /** The filing that shows it, too. */
  readonly accession?: string;
  /** Where the day is not certain: it took effect after this one and by `day`. */
  readonly after?: EpochDay;
}

/** Logs of one level lie this close together: sources round, and some take their closes from another venue. */
const SAME_LEVEL = 0.02;
/** How closely the level must meet a ratio: the middle of several days. */
const EXACT = 0.004;
/** Fewest common days that make a level, and most levels of two files that differ by splits alone. */
const FEWEST = 3;
const MOST_LEVELS = 6;
/** Filings restate for a split some days before it takes effect, or after it. */
const SLACK_DAYS = 14;

/** Pieces reconciled, and what had to be known for it. */
export interface ComparedRecord<P extends Piece> extends Reconciled {
  /** In the order given; some are copies, with the splits that they are divided by. */
  readonly pieces: readonly P[];
  readonly compared: readonly ComparedSplit[];
}

/**
 * {@link reconcile}, where pieces that differ by a split that no list has go together, too: one of `filed`, or one that
 * the closes of the other piece step by. `hintsOf` says what facts give of the day of a split.
 */
export function reconcileFiled<P extends Piece>(
  pieces: readonly P[],
  filed: readonly FilingSplit[],
  hintsOf: (split: FilingSplit) => SplitHints,
): ComparedRecord<P> {
  const plain = reconcile(pieces);
  if (plain.refused.size === 0) return { ...plain, pieces, compared: [] };
  const shown = comparedWith(pieces, filed, hintsOf);
  if (shown.compared.length === 0) return { ...plain, pieces, compared: [] };
  const again = reconcile(shown.pieces);
  if (again.refused.size >= plain.refused.size) return { ...plain, pieces, compared: [] };
  const isUsed = (split: Split): boolean => again.splits.some(({ day }) => day === split.day);
  return { ...again, pieces: shown.pieces, compared: shown.compared.filter(isUsed) };
}

/** Each piece with the splits that it is divided by, or free of, next to the others. */
function comparedWith<P extends Piece>(
  pieces: readonly P[],
  filed: readonly FilingSplit[],
  hintsOf: (split: FilingSplit) => SplitHints,
) {
  const known = uniteSplits(pieces);
  const open = filed.filter((each) => !known.some((split) => isSplitOf(split, each)));
  const traded = pieces.map((piece) => ({ ...piece, ...placeFirst(piece, known) }));
  const listed = pieces.map((): ComparedSplit[] => []);
  const undone = pieces.map((): ComparedSplit[] => []);
  const compared: ComparedSplit[] = [];
  pieces.forEach((piece, p) => {
    if (piece.basis === 'raw') return;
    pieces.forEach((other, o) => {
      if (o === p) return;
      for (const split of splitsBetween(traded[p]!, traded[o]!.bars, open, hintsOf)) {
        const same = compared.find((each) => sameSplit(each, split));
        const one = same ?? split;
        if (same === undefined) compared.push(one);
        if (!listed[p]!.includes(one)) listed[p]!.push(one);
        // Its own closes step by the split: they are as traded there.
        if (other.basis !== 'raw' && lastDay(other) >= one.day && !undone[o]!.includes(one)) undone[o]!.push(one);
      }
    });
  });
  return {
    compared,
    pieces: pieces.map((piece, i) => ({
      ...piece,
      splits: [...piece.splits, ...listed[i]!],
      undone: [...piece.undone, ...undone[i]!],
    })),
  };
}

/** A stretch of common days on which the log of one series over the other stays. */
interface Level {
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly log: number;
}

/** The levels of `a` over `b`, ascending; undefined where there are too many. */
function levelsOf(a: Bars, b: Bars): readonly Level[] | undefined {
  const [lastA, lastB] = [a.days.at(-1)!, b.days.at(-1)!];
  // The last row of the older copy may be unfinished.
  const exempt = lastA === lastB ? undefined : Math.min(lastA, lastB);
  const groups: { day: EpochDay; log: number }[][] = [];
  for (let i = lowerBound(a.days, b.days[0]!); i < a.days.length; i++) {
    const day = a.days[i]!;
    const j = lowerBound(b.days, day);
    if (j >= b.days.length) break;
    if (b.days[j] !== day || day === exempt) continue;
    const log = Math.log(a.close[i]! / b.close[j]!);
    const group = groups.at(-1);
    if (group !== undefined && Math.abs(log - group[0]!.log) <= SAME_LEVEL) group.push({ day, log });
    else groups.push([{ day, log }]);
  }
  const levels: Level[] = [];
  for (const group of groups) {
    if (group.length < FEWEST) continue;
    const log = group.map((each) => each.log).sort((x, y) => x - y)[group.length >> 1]!;
    const before = levels.at(-1);
    if (before !== undefined && Math.abs(before.log - log) <= SAME_LEVEL)
      levels[levels.length - 1] = { ...before, to: group.at(-1)!.day };
    else levels.push({ from: group[0]!.day, to: group.at(-1)!.day, log });
  }
  return levels.length > MOST_LEVELS ? undefined : levels;
}

/** The splits that `divided` is divided by and `other` is not; none where something else differs. */
function splitsBetween(
  divided: Piece,
  other: Bars,
  filed: readonly FilingSplit[],
  hintsOf: (split: FilingSplit) => SplitHints,
): readonly ComparedSplit[] {
  const levels = levelsOf(divided.bars, other);
  const newest = levels?.at(-1);
  if (levels === undefined || newest === undefined) return [];
  const found = splitsBeyond(newest, filed);
  if (found === undefined) return [];
  const splits: ComparedSplit[] = [];
  // The newest first: the cents of older prices show a day only where they are free of the later splits.
  for (const split of [...found].reverse()) {
    const dated = dayWithin(toRaw(divided, splits).bars, split, hintsOf(split));
    const { numerator, denominator, accession } = split;
    splits.push({ ...dated, numerator, denominator, accession });
  }
  for (let i = 1; i < levels.length; i++) {
    const split = splitAt(other, levels[i - 1]!, levels[i]!, filed);
    if (split === undefined) return [];
    splits.push(split);
  }
  return splits;
}

/** The splits of filings after the last common days that explain their level, in windows cut there; undefined where none do. */
function splitsBeyond({ to, log }: Level, filed: readonly FilingSplit[]): readonly FilingSplit[] | undefined {
  if (Math.abs(log) <= SAME_LEVEL) return [];
  const later = filed.filter(({ day }) => day > to - SLACK_DAYS);
  let sum = 0;
  for (let count = 1; count <= later.length; count++) {
    sum += Math.log(ratioOf(later[count - 1]!));
    if (Math.abs(sum + log) <= EXACT)
      return later.slice(0, count).map((split) => {
        const after = Math.max(split.after, to);
        return { ...split, after, day: Math.max(split.day, nextSession(after)) };
      });
  }
  return undefined;
}

/** The split between two levels, which `other` steps by on its day. */
function splitAt(other: Bars, before: Level, now: Level, filed: readonly FilingSplit[]): ComparedSplit | undefined {
  const size = now.log - before.log;
  const day = stepIn(other, before.to, now.from, size);
  if (day === undefined) return undefined;
  const split = plainSplit(day, Math.exp(size));
  const shown = filed.find((each) => isSplitOf(split ?? { day, numerator: Math.exp(size), denominator: 1 }, each));
  if (shown === undefined) return split;
  const { numerator, denominator, accession } = shown;
  return { day, numerator, denominator, accession };
}

/** The day after `from` and by `to` on which the closes move by the split of that size (log), if they do. */
function stepIn({ days, close }: Bars, from: EpochDay, to: EpochDay, size: number): EpochDay | undefined {
  if (!showsInPrices(size)) return undefined;
  let best: EpochDay | undefined;
  let least = dayTolerance(size);
  for (let i = Math.max(1, upperBound(days, from)); i < days.length && days[i]! <= to; i++) {
    const off = Math.abs(moveAt(close, i) + size);
    if (off <= least) [best, least] = [days[i]!, off];
  }
  return best;
}

/** The split of a usual ratio that `ratio` is within {@link EXACT}. */
function plainSplit(day: EpochDay, ratio: number): ComparedSplit | undefined {
  const up = Math.max(ratio, 1 / ratio);
  for (let small = 1; small <= 4; small++) {
    const large = Math.round(up * small);
    if (large <= small || Math.abs(large / small / up - 1) > EXACT || !isPlainRatio(large / small)) continue;
    return ratio > 1 ? { day, numerator: large, denominator: small } : { day, numerator: small, denominator: large };
  }
  return undefined;
}
