/** Shares outstanding at the end of a past period, split-adjusted (FIELDS 3.5, 3.7): for rows, not for market cap. */
import { groupEntries, qualifiedConcept } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import { isMarker } from '../../value.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { laterFilings } from '../lines/filings.ts';
import { type CoverCount, isPlaceholder } from './cover-shares.ts';
import { annualShareField } from './per-share.ts';
import type { ShareContext } from './share-context.ts';
import { coverFactor, coverSources, isAbsurd, scaleErrorOf } from './share-count.ts';
import { periodOf } from './split-basis.ts';
import { quarterShares } from './weighted-shares.ts';

/** Weighted average of the period, basic if there is one: the cross-check for a count. */
function weightedAt(shares: ShareContext, at: FiscalPeriod): number | undefined {
  for (const field of ['shares_basic', 'shares_diluted'] as const)
    for (const cell of [quarterShares(shares, field, at), annualShareField(shares, field, at)])
      if (!isMarker(cell) && cell.value > 0) return cell.value;
  return undefined;
}

/** The split-adjusted count, unless it is one class of several, an unexplained scale error, or absurd. */
function plausibleCount(
  shares: ShareContext,
  at: FiscalPeriod,
  cell: Cell,
  splitFactor: number,
  weighted: number | undefined,
): Cell | undefined {
  const scale = scaleErrorOf(cell.value * splitFactor, weighted);
  const value = cell.value * splitFactor * scale;
  const contradicted = weighted !== undefined && (value < weighted / 2 || value > weighted * 1000);
  return contradicted || isAbsurd(shares, at, value) ? undefined : { ...cell, value, splitFactor };
}

/** Count as stated on the balance sheets of `filings`. */
function onBalanceSheet(
  shares: ShareContext,
  at: FiscalPeriod,
  filings: readonly number[],
  weighted: number | undefined,
): Cell | undefined {
  for (const report of filings) {
    const cell = evaluate(shares.context, 'common_shares_outstanding', { start: INSTANT, end: at.end }, report);
    if (cell === undefined || isPlaceholder(cell.value)) continue;
    const count = plausibleCount(shares, at, cell, shares.basis(report), weighted);
    if (count !== undefined) return count;
  }
  return undefined;
}

/**
 * Count on the cover of the period's own filing, stated for a day some weeks after the period end. Not of an amended
 * annual report or a later report with the period: their covers state the shares of their own day.
 */
export function onCover(
  shares: ShareContext,
  at: FiscalPeriod,
  covers: readonly CoverCount[],
  today: EpochDay,
): Cell | undefined {
  const cover = covers.findLast(
    ({ index }) => at.filings.includes(index) && periodOf(shares.context, index)?.index === at.index,
  );
  if (cover === undefined) return undefined;
  const weighted = weightedAt(shares, at);
  const rule = qualifiedConcept(groupEntries('coverShares')[0]!);
  const sources = coverSources(cover);
  const basis = sources.length > 1 ? 'derived' : 'reported';
  const cell: Cell = { value: cover.value, rule, basis, splitFactor: 1, sources };
  return plausibleCount(shares, at, cell, coverFactor(shares, cover, today, weighted, covers), weighted);
}

/** The days after the period end in which a cover counts about the same shares. */
const SOON = 60;
/** Two digits of an issued count hide half a percent of it. */
const ROUNDED = /^[1-9][0-9]?0*$/;

/** Whether the count is issued shares rounded to two digits, less treasury shares. */
function isRounded({ sources }: Cell): boolean {
  return sources.length > 1 && ROUNDED.test(String(sources[0]!.value));
}

/** The cover's count of a day soon after the period end. */
function onSoonCover(cover: Cell | undefined, at: FiscalPeriod): Cell | undefined {
  const isSoon = cover?.sources.every(({ end }) => end - at.end <= SOON) === true;
  return cover === undefined || !isSoon
    ? undefined
    : { ...cover, decision: 'issued shares rounded to two digits, less treasury shares, are no count' };
}

/**
 * The balance sheet's count (the filing cover's where that is of rounded issued shares, FIELDS A41), else the cover's,
 * else as later filings repeat it; undefined without any of them: an average is no count.
 */
export function sharesAtEnd(
  shares: ShareContext,
  at: FiscalPeriod,
  covers: readonly CoverCount[],
  today: EpochDay,
): Cell | undefined {
  const weighted = weightedAt(shares, at);
  const onSheet = onBalanceSheet(shares, at, at.filings, weighted);
  if (onSheet !== undefined && !isRounded(onSheet)) return onSheet;
  const cover = onCover(shares, at, covers, today);
  return (
    (onSheet === undefined ? cover : (onSoonCover(cover, at) ?? onSheet)) ??
    onBalanceSheet(shares, at, laterFilings(shares.context, at), weighted)
  );
}
