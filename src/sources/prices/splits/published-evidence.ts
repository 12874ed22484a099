/**
 * Whether prices are divided by a split that filings show, by closes published elsewhere for the same days (FIELDS A31.1,
 * LISTED 2 rule 6). Knows no filings and no store.
 */
import {
  type Comparison,
  comparisonsOf,
  FEWEST,
  PAIR,
  type PublishedClose,
} from '../../../engine/prices/referee/eras.ts';
import type { Bars, EpochDay, Split } from '../../../engine/types.ts';
import type { FilingSplit } from '../../../store/schema/tables.ts';
import type { Judgment, Verdict } from './filing-evidence.ts';
import { ratioOf } from './ratio.ts';

/** Comparisons on either side of a split that are looked at: some months. */
const NEAR = 8;
/** Of a split of 2 for 1 and more, two that agree before it cannot be chance. */
const FAR = Math.log(2);

/**
 * The judgment of the closes alone, or what published closes show where they decide: a verdict that they contradict is
 * none, and one that says too little is theirs.
 * @param known splits that the prices are on the traded basis of
 */
export function withPublished(
  judgment: Judgment,
  bars: Bars,
  published: readonly PublishedClose[],
  split: FilingSplit,
  known: readonly Split[],
): Judgment {
  const shown = published.length === 0 ? undefined : divisionBy(comparisonsOf(bars, published), split, known);
  if (shown === undefined || judgment === 'no matter') return judgment;
  if (typeof judgment === 'object') return judgment.isDivided === shown.isDivided ? judgment : 'unknown';
  // As traded, the closes step by it; where they do not, the day is not known.
  return shown.isDivided ? shown : judgment;
}

/** Whether the closes before the split are divided by it, and the days it lies between; undefined where none decide. */
function divisionBy(
  comparisons: readonly Comparison[],
  split: FilingSplit,
  known: readonly Split[],
): Verdict | undefined {
  const size = Math.log(ratioOf(split));
  const isBetween = (from: EpochDay, to: EpochDay): boolean => known.some(({ day }) => from < day && day <= to);
  const before = comparisons.filter(({ day }) => day <= split.after && !isBetween(day, split.after)).slice(-NEAR);
  const after = comparisons.filter(({ day }) => day >= split.day && !isBetween(split.day, day)).slice(0, NEAR);
  if (before.length < (Math.abs(size) >= FAR ? PAIR : FEWEST)) return undefined;
  // Newer prices are on the traded basis already.
  const level = after.length === 0 ? 0 : middle(after.map(({ log }) => log));
  const isAt = ({ log, noise }: Comparison, place: number): boolean => Math.abs(log - level - place) <= noise;
  if (before.every((each) => isAt(each, 0))) return { isDivided: false, day: split.day, after: split.after };
  if (!before.every((each) => isAt(each, -size))) return undefined;
  const within = comparisons.filter(({ day }) => split.after < day && day < split.day);
  const last = within.findLast((each) => isAt(each, -size))?.day ?? split.after;
  const first = within.find((each) => each.day > last && isAt(each, 0))?.day ?? split.day;
  return { isDivided: true, day: first, after: last };
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}
