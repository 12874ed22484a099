/** Corrects weighted average shares tagged some thousandfold too low or high, where other evidence confirms it (FIELDS A8). */
import { groupEntries, qualifiedConcept } from '../../concepts.ts';
import { lowerBound, medianOfSorted } from '../../sorted.ts';
import type { FactColumns } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import { columnOf } from '../facts/context.ts';
import type { Span } from '../facts/lookup.ts';
import type { Cell } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { isPlaceholder } from './cover-shares.ts';
import type { Average, ShareContext } from './share-context.ts';

export type AverageField = 'shares_basic' | 'shares_diluted';

/** An average as one filing tags it. */
interface Tagged {
  readonly shares: ShareContext;
  readonly field: AverageField;
  readonly cell: Cell;
  readonly span: Span;
  readonly report: number;
}

/** Whether a candidate agrees with the evidence; undefined without evidence. */
type Witness = (tagged: Tagged) => ((candidate: number) => boolean) | undefined;

/** Tagged in thousands or millions, or given the zeros of them twice. */
const SCALES = [1e3, 1e6, 1e-3, 1e-6] as const;
const EQUAL = 0.005;
/** Below this EPS a cent decides nothing. */
const MIN_EPS = 0.02;
const EPS_TOLERANCE = 0.02;
/** An average may differ this much from a count or from averages of other years. */
const COUNT_TOLERANCE = 0.3;
/** A count of another filing may be this many days away. */
const COUNT_DAYS = 400;
/** An average this many times below the largest of the record is in another unit. */
const SLIP = 500;
const NEIGHBORS = 8;

/** Below this a count is none when a company earns or loses {@link REAL_EARNINGS}. */
const MIN_SHARES = 10_000;
export const REAL_EARNINGS = 1e7;
const MAX_COMPUTED_EPS = 10_000;

function earningsOf({ shares, field, span, report }: Tagged): number | undefined {
  const earnings = field === 'shares_diluted' ? 'net_income_common_diluted' : 'net_income_common';
  return evaluate(shares.context, earnings, span, report)?.value;
}

/** Earnings over the average are the EPS of the same filing, within 2 % or a cent. */
const byEarnings: Witness = (tagged) => {
  const { shares, field, span, report } = tagged;
  const eps = evaluate(shares.context, field === 'shares_basic' ? 'eps_basic' : 'eps_diluted', span, report)?.value;
  const earnings = eps === undefined ? undefined : earningsOf(tagged);
  if (eps === undefined || earnings === undefined || earnings === 0 || Math.abs(eps) < MIN_EPS) return undefined;
  const tolerance = Math.max(EPS_TOLERANCE * Math.abs(eps), 0.01);
  return (candidate) => Math.abs(Math.abs(earnings / candidate) - Math.abs(eps)) <= tolerance;
};

function columnOfCell({ shares, cell }: Tagged): FactColumns | undefined {
  return columnOf(shares.context.facts, cell.sources[0]!.concept, 'shares');
}

/** Averages of periodic reports, except those so small that they must be in another unit. Cached by column. */
function periodicAverages({ context, basis, averages }: ShareContext, column: FactColumns): readonly Average[] {
  const cached = averages.get(column);
  if (cached !== undefined) return cached;
  const all = Array.from(column.value, (value, i) => ({ i, value: value * basis(column.report[i]!) }));
  const periodic = all.filter(({ i }) => context.tiers[column.report[i]!] === 0);
  const least = Math.max(...periodic.map(({ value }) => value)) / SLIP;
  const usable = periodic.filter(({ value }) => value >= least);
  averages.set(column, usable);
  return usable;
}

/** {@link periodicAverages} of other filings than the tagged one. */
function otherAverages({ shares, report }: Tagged, column: FactColumns): Average[] {
  return periodicAverages(shares, column).filter(({ i }) => column.report[i] !== report);
}

/** Another filing gives the same span the same average. */
const byRepetition: Witness = (tagged) => {
  const column = columnOfCell(tagged);
  const { start, end } = tagged.cell.sources[0]!;
  if (column === undefined) return undefined;
  const same = otherAverages(tagged, column).filter(({ i }) => column.start[i] === start && column.end[i] === end);
  const factor = tagged.shares.basis(tagged.report);
  if (same.length === 0) return undefined;
  return (candidate) => same.some(({ value }) => Math.abs((candidate * factor) / value - 1) <= EQUAL);
};

/** The nearest count of another filing within {@link COUNT_DAYS}, split-adjusted. */
function nearestCount({ shares, span }: Tagged): number | undefined {
  const { facts, tiers } = shares.context;
  let nearest: { readonly away: number; readonly value: number } | undefined;
  for (const name of [...groupEntries('coverShares'), 'CommonStockSharesOutstanding']) {
    const column = columnOf(facts, qualifiedConcept(name), 'shares');
    if (column === undefined) continue;
    for (let i = lowerBound(column.end, span.end - COUNT_DAYS); i < column.end.length; i++) {
      const away = Math.abs(column.end[i]! - span.end);
      if (column.end[i]! > span.end + COUNT_DAYS) break;
      if (tiers[column.report[i]!] !== 0 || isPlaceholder(column.value[i]!) || away >= (nearest?.away ?? Infinity))
        continue;
      nearest = { away, value: column.value[i]! * shares.basis(column.report[i]!) };
    }
  }
  return nearest?.value;
}

/** The count on the cover or balance sheet of the filing, else the nearest of others. */
const byCount: Witness = (tagged) => {
  const { shares, span, report } = tagged;
  const { facts } = shares.context;
  const factor = shares.basis(report);
  const covers = groupEntries('coverShares').flatMap((name) => {
    const column = columnOf(facts, qualifiedConcept(name), 'shares');
    return column === undefined ? [] : [...column.value].filter((_, i) => column.report[i] === report);
  });
  const onSheet = evaluate(
    shares.context,
    'common_shares_outstanding',
    { start: INSTANT, end: span.end },
    report,
  )?.value;
  const own = [...covers, ...(onSheet === undefined ? [] : [onSheet])].filter((count) => !isPlaceholder(count));
  const nearest = own.length === 0 ? nearestCount(tagged) : undefined;
  const counts = nearest === undefined ? own.map((count) => count * factor) : [nearest];
  if (counts.length === 0) return undefined;
  return (candidate) => counts.some((count) => Math.abs((candidate * factor) / count - 1) <= COUNT_TOLERANCE);
};

/** The median of the eight nearest averages of at least two other filings. */
const byNeighbors: Witness = (tagged) => {
  const column = columnOfCell(tagged);
  if (column === undefined) return undefined;
  const away = ({ i }: { readonly i: number }): number => Math.abs(column.end[i]! - tagged.span.end);
  const nearest = otherAverages(tagged, column)
    .sort((a, b) => away(a) - away(b))
    .slice(0, NEIGHBORS);
  if (new Set(nearest.map(({ i }) => column.report[i])).size < 2) return undefined;
  const median = medianOfSorted(nearest.map(({ value }) => value).sort((a, b) => a - b));
  const factor = tagged.shares.basis(tagged.report);
  return (candidate) => Math.abs((candidate * factor) / median - 1) <= COUNT_TOLERANCE;
};

/** In order of trust. Earnings over EPS come first: a later filing may repeat the same wrong average. */
const WITNESSES: readonly (readonly [name: string, witness: Witness])[] = [
  ['earnings over EPS of the filing', byEarnings],
  ['the same period in another filing', byRepetition],
  ['the count on the cover or balance sheet', byCount],
  ['averages of other filings', byNeighbors],
];

/** No average is scaled down to what is no count of shares. */
function isPossible(value: number, scale: number): boolean {
  return scale > 1 || value * scale >= MIN_SHARES;
}

/** No company of this size has so few shares. */
function isImpossible(tagged: Tagged): boolean {
  const { value } = tagged.cell;
  if (value <= 0) return true;
  const earnings = Math.abs(earningsOf(tagged) ?? 0);
  return (value < MIN_SHARES && earnings >= REAL_EARNINGS) || earnings / value > MAX_COMPUTED_EPS;
}

/**
 * The average in shares: as tagged when a witness accepts it, else times the one power of a thousand, up or down, that the first
 * deciding witness accepts. Undefined when it cannot be a count and no witness says what it means.
 */
export function inShares(
  shares: ShareContext,
  field: AverageField,
  cell: Cell,
  span: Span,
  report: number,
): { readonly scale: number; readonly decision?: string } | undefined {
  const tagged: Tagged = { shares, field, cell, span, report };
  const { value } = cell;
  for (const [name, witness] of value > 0 ? WITNESSES : []) {
    const accepts = witness(tagged);
    if (accepts?.(value)) {
      // Others may repeat the same wrong average; the filing's own earnings over EPS rule that out.
      if (witness === byEarnings) return { scale: 1 };
      break;
    }
    const scales =
      accepts === undefined ? [] : SCALES.filter((scale) => isPossible(value, scale) && accepts(value * scale));
    if (scales.length === 1) return { scale: scales[0]!, decision: `${value} x ${scales[0]} by ${name}` };
  }
  return isImpossible(tagged) ? undefined : { scale: 1 };
}
