/** Shares outstanding today, company-wide (FIELDS 3.7). */
import { groupEntries, qualifiedConcept } from '../../concepts.ts';
import type { EpochDay, Split } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import { isMarker, type Maybe, unavailable } from '../../value.ts';
import type { Context } from '../facts/context.ts';
import type { Span } from '../facts/lookup.ts';
import type { FiscalPeriod, ShareCount, Source } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { type CoverCount, currentCover, isPlaceholder, newestReportDay } from './cover-shares.ts';
import type { ShareContext } from './share-context.ts';
import { AMBIGUOUS_DAYS, splitRatio, statesOldBasis } from './split-basis.ts';
import { quarterShares } from './weighted-shares.ts';

/** A count this many times below the largest of two years needs confirmation. */
const COLLAPSE_FACTOR = 5;
const COLLAPSE_DAYS = 730;
const AGREEMENT_TOLERANCE = 0.2;
/** A split by less may be any company's issue of shares, as a logarithm. */
const MIN_STEP = Math.log(1.2);
/** A cover is a year old when the next one of its kind is due, plus some weeks. */
export const YEAR_DAYS = 400;

interface BalanceCount {
  /** Split-adjusted to today. */
  readonly value: number;
  readonly count: ShareCount;
}

function agrees(a: number, b: number): boolean {
  return Math.abs(a / b - 1) <= AGREEMENT_TOLERANCE;
}

/** Shares on the newest balance sheet, split-adjusted. */
function balanceCount(shares: ShareContext, at: FiscalPeriod): BalanceCount | undefined {
  for (const report of at.filings) {
    const cell = evaluate(shares.context, 'common_shares_outstanding', { start: INSTANT, end: at.end }, report);
    if (cell === undefined || isPlaceholder(cell.value)) continue;
    const splitFactor = shares.basis(report);
    const value = cell.value * splitFactor;
    return { value, count: { value, kind: 'balance_sheet', asOf: at.end, splitFactor, source: cell.sources[0]! } };
  }
  return undefined;
}

/** Weighted basic shares of the newest interim period, split-adjusted. */
function weightedShares(shares: ShareContext, at: FiscalPeriod): number | undefined {
  const cell = quarterShares(shares, 'shares_basic', at);
  return isMarker(cell) || cell.value <= 0 ? undefined : cell.value;
}

/**
 * Factor for splits after the date of the cover count. A count that moved by the split against the one before it is
 * after the split, whatever the days say (FIELDS A41). If the filing came after a split, or its statements are adjusted
 * for it, checks whether the printed count is adjusted already.
 */
export function coverFactor(
  shares: ShareContext,
  cover: CoverCount,
  asOf: EpochDay,
  reference: number | undefined,
  counts: readonly CoverCount[],
): number {
  let factor = 1;
  for (const split of shares.splits.filter((each) => each.day > cover.asOf && each.day <= asOf)) {
    if (movedBy(shares, cover, split, counts)) continue;
    const printed = reference !== undefined && mayStateNewBasis(shares, cover, split);
    if (!printed || !isPrintedAfter(shares, cover, split, reference)) factor *= splitRatio(split);
  }
  return factor;
}

/** A step within this part of the split's, as logarithms, is the split's: shares are issued and bought back besides. */
const STEP_TOLERANCE = 1 / 3;

/** Whether the count is that of the cover before it times the split's ratio, with no other split in between. */
function movedBy({ splits }: ShareContext, cover: CoverCount, split: Split, counts: readonly CoverCount[]): boolean {
  const before = counts.findLast(({ filed, asOf }) => filed < cover.filed && asOf < cover.asOf);
  const ratio = Math.log(splitRatio(split));
  if (before === undefined || Math.abs(ratio) < MIN_STEP || split.day - cover.asOf > AMBIGUOUS_DAYS) return false;
  if (splits.some(({ day }) => day > before.asOf && day <= cover.asOf)) return false;
  const step = Math.log(cover.value / before.value);
  return Math.abs(step - ratio) <= STEP_TOLERANCE * Math.abs(ratio);
}

/**
 * Whether the cover may state the count after the split: its filing came after the split, or its statements are
 * adjusted for it already. A reverse split takes effect some days before the first trading day at the new count.
 */
function mayStateNewBasis({ context, splits }: ShareContext, { filed, index }: CoverCount, split: Split): boolean {
  return filed >= split.day || (index >= 0 && !statesOldBasis(context, index, split, splits));
}

/**
 * True when a count dated before the split was printed on the basis after it: it is closer to the reference as it is.
 */
function isPrintedAfter(shares: ShareContext, cover: CoverCount, split: Split, reference: number): boolean {
  const later = shares.splits.filter((each) => each.day > split.day && each.day > cover.asOf);
  const rest = later.reduce((product, each) => product * splitRatio(each), 1);
  const asItStands = Math.abs(Math.log((cover.value * rest) / reference));
  const multiplied = Math.abs(Math.log((cover.value * rest * splitRatio(split)) / reference));
  return asItStands < multiplied;
}

/** Power of ten that turns a count in thousands or millions into the balance sheet's units; 1 otherwise. */
export function scaleErrorOf(value: number, reference: number | undefined): number {
  if (reference === undefined) return 1;
  return [1e3, 1e6].find((power) => agrees(value * power, reference)) ?? 1;
}

/** Largest cover count filed within two years of `filed`, split-adjusted. */
function recentMaximum(shares: ShareContext, counts: readonly CoverCount[], filed: EpochDay, asOf: EpochDay): number {
  let maximum = 0;
  for (const count of counts) {
    if (count.filed > filed || filed - count.filed > COLLAPSE_DAYS) continue;
    const after = shares.splits.filter((split) => split.day > count.asOf && split.day <= asOf);
    // A cover already printed on the new basis must not raise the maximum.
    const factor = after.reduce(
      (f, s) =>
        count.filed >= s.day && count.index >= 0 && !statesOldBasis(shares.context, count.index, s, after)
          ? f
          : f * splitRatio(s),
      1,
    );
    maximum = Math.max(maximum, count.value * factor);
  }
  return maximum;
}

/** Whether the count makes equity per share absurd, or, where no equity is reported, revenue to date per share. */
export function isAbsurd({ context }: ShareContext, { yearStart, end, filings }: FiscalPeriod, count: number): boolean {
  for (const report of filings) {
    const equity = evaluate(context, 'total_equity', { start: INSTANT, end }, report)?.value ?? 0;
    const amount =
      equity !== 0 || yearStart === undefined ? equity : revenueOf(context, { start: yearStart, end }, report);
    if (amount === 0) continue;
    const perShare = Math.abs(amount) / count;
    return perShare < 1e-4 || perShare > 1e7;
  }
  return false;
}

function revenueOf(context: Context, span: Span, report: number): number {
  return evaluate(context, 'revenue', span, report)?.value ?? 0;
}

/** Sources of a cover count: the concept, or one entry per class. */
export function coverSources(cover: CoverCount, scale = 1): readonly [Source, ...Source[]] {
  const concept = qualifiedConcept(groupEntries('coverShares')[0]!);
  const { report, parts = [{ asOf: cover.asOf, value: cover.value, members: [] }] } = cover;
  const sources = parts.map(({ members, asOf, value }): Source => {
    const name = members.length === 0 ? concept : `${concept}[${members.join(' ')}]`;
    return { concept: name, report, start: INSTANT, end: asOf, value: value * scale, sign: 1 };
  });
  return sources as [Source, ...Source[]];
}

function countFromCover(
  shares: ShareContext,
  at: FiscalPeriod,
  asOf: EpochDay,
  balance: BalanceCount | undefined,
  counts: readonly CoverCount[],
  cover: CoverCount | undefined,
): ShareCount | undefined {
  if (cover === undefined) return undefined;
  const weighted = weightedShares(shares, at);
  const reference = balance?.value ?? weighted;
  const splitFactor = coverFactor(shares, cover, asOf, reference, counts);
  const scale = scaleErrorOf(cover.value * splitFactor, reference);
  const value = cover.value * scale * splitFactor;
  const confirmed = balance !== undefined && agrees(value, balance.value);
  const collapsed = scale === 1 && value * COLLAPSE_FACTOR <= recentMaximum(shares, counts, cover.filed, asOf);
  // At most half of the average count: the cover states one class of several.
  const isOneClass = weighted !== undefined && value < weighted / 2;
  if (!confirmed && (collapsed || isOneClass)) return undefined;
  if (isAbsurd(shares, at, value)) return undefined;
  const [source] = coverSources(cover, scale);
  return { value, kind: 'cover', asOf: cover.asOf, splitFactor, source };
}

/** The newest sum of classes among `counts`, unless a year of reports was filed since. */
function latestClassSum(shares: ShareContext, counts: readonly CoverCount[]): CoverCount | undefined {
  const { facts, tiers } = shares.context;
  const sum = counts.findLast(({ parts }) => parts !== undefined);
  return sum !== undefined && newestReportDay(facts, tiers) - sum.filed <= YEAR_DAYS ? sum : undefined;
}

/** The balance sheet's count, unless the weighted average contradicts it (one class of several, or a scale error). */
function fromBalance(
  shares: ShareContext,
  at: FiscalPeriod,
  balance: BalanceCount | undefined,
): ShareCount | undefined {
  if (balance === undefined || isAbsurd(shares, at, balance.value)) return undefined;
  const weighted = weightedShares(shares, at);
  const contradicted = weighted !== undefined && (balance.value < weighted / 2 || balance.value > weighted * 1000);
  return contradicted ? undefined : balance.count;
}

/**
 * Shares outstanding, split-adjusted to `asOf`: the newest cover count; without one (classes listed separately) the
 * newest balance sheet's; else the sum of classes on a cover of the last year. If none is plausible:
 * `shares_outstanding_unavailable`.
 */
export function shareCount(
  shares: ShareContext,
  at: FiscalPeriod | undefined,
  asOf: EpochDay,
  counts: readonly CoverCount[],
): Maybe<ShareCount> {
  if (at === undefined) return unavailable('shares_outstanding_unavailable');
  const { facts, tiers } = shares.context;
  const balance = balanceCount(shares, at);
  const count =
    countFromCover(shares, at, asOf, balance, counts, currentCover(facts, tiers, counts)) ??
    fromBalance(shares, at, balance) ??
    countFromCover(shares, at, asOf, balance, counts, latestClassSum(shares, counts));
  return count ?? unavailable('shares_outstanding_unavailable');
}
