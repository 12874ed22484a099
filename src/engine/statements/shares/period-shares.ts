/** Shares outstanding at the end of a past period, split-adjusted (FIELDS 3.5, 3.7): for rows, not for market cap. */
import { groupEntries, qualifiedConcept } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import { isMarker, type Maybe } from '../../value.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { laterFilings } from '../lines/filings.ts';
import { type CoverCount, isPlaceholder } from './cover-shares.ts';
import { annualShareField } from './per-share.ts';
import type { ShareContext } from './share-context.ts';
import { coverFactor, coverSources, isAbsurd, scaleErrorOf } from './share-count.ts';
import { periodOf } from './split-basis.ts';
import { quarterShares } from './weighted-shares.ts';

/** Weighted average of the period, the cross-check for a count. */
function weightedAt(
  shares: ShareContext,
  field: 'shares_basic' | 'shares_diluted',
  at: FiscalPeriod,
): Cell | undefined {
  const quarter = quarterShares(shares, field, at);
  const cell = isMarker(quarter) ? annualShareField(shares, field, at) : quarter;
  return isMarker(cell) || cell.value <= 0 ? undefined : cell;
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
  const weighted = weightedAt(shares, 'shares_basic', at)?.value;
  const rule = qualifiedConcept(groupEntries('coverShares')[0]!);
  const sources = coverSources(cover);
  const basis = sources.length > 1 ? 'derived' : 'reported';
  const cell: Cell = { value: cover.value, rule, basis, splitFactor: 1, sources };
  return plausibleCount(shares, at, cell, coverFactor(shares, cover, today, weighted), weighted);
}

/**
 * The balance sheet's count, else the filing cover's, else as later filings repeat it, else the diluted weighted
 * average; undefined without any of them.
 */
export function sharesAtEnd(
  shares: ShareContext,
  at: FiscalPeriod,
  covers: readonly CoverCount[],
  today: EpochDay,
): Cell | undefined {
  const weighted = weightedAt(shares, 'shares_basic', at)?.value;
  return (
    onBalanceSheet(shares, at, at.filings, weighted) ??
    onCover(shares, at, covers, today) ??
    onBalanceSheet(shares, at, laterFilings(shares.context, at), weighted) ??
    weightedAt(shares, 'shares_diluted', at)
  );
}

/** A stated count, not an average. */
export function isCount(cell: Maybe<Cell>): cell is Cell {
  return !isMarker(cell) && !/Weighted/.test(cell.rule);
}
