/** The share basis of each filing's per-share numbers, and the factor to today's (FIELDS 3.8). */
import type { EpochDay, Split } from '../../types.ts';
import type { Context } from '../facts/context.ts';
import type { FiscalPeriod } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';

/** Close to a split a filing may use either basis: later statements are restated (ASC 260), some earlier ones too. */
export const AMBIGUOUS_DAYS = 100;
/** Below this ratio ordinary issuance and buybacks hide the split. */
const MIN_DETECTABLE_RATIO = 1.2;

/** Factor from a filing's share basis to that of the as-of date, in new shares per old share. */
export type SplitBasis = (report: number) => number;

export function splitRatio(split: Split): number {
  return split.numerator / split.denominator;
}

/** The period a filing reports on: the newest of those that list it among their filings. */
export function periodOf(context: Context, report: number): FiscalPeriod | undefined {
  return context.spine.periods.findLast((period) => period.filings.includes(report));
}

/** The filing's own weighted shares (or earnings over EPS), as printed. */
export function printedShares(context: Context, report: number, period: FiscalPeriod): number | undefined {
  for (const start of [period.start, period.yearStart]) {
    if (start === undefined) continue;
    const span = { start, end: period.end };
    for (const field of ['shares_diluted', 'shares_basic'] as const) {
      const value = evaluate(context, field, span, report)?.value;
      if (value !== undefined && value > 0) return value;
    }
    const earnings = evaluate(context, 'net_income', span, report)?.value;
    const perShare = evaluate(context, 'eps_diluted', span, report)?.value;
    // Below ten cents rounding would decide.
    if (earnings !== undefined && perShare !== undefined && Math.abs(perShare) >= 0.1) return earnings / perShare;
  }
  return undefined;
}

/** Shares printed by the nearest filing that is clearly before or after the split. */
function nearestClearFiling(
  context: Context,
  from: FiscalPeriod,
  split: Split,
): { shares: number; filed: EpochDay; before: boolean } | undefined {
  for (const step of [-1, 1]) {
    for (let i = from.index + step; Math.abs(i - from.index) <= 4; i += step) {
      const period = context.spine.periods[i];
      const report = period?.filings.at(-1);
      if (period === undefined || report === undefined) continue;
      const { filed } = context.facts.reports[report]!;
      if (Math.abs(filed - split.day) <= AMBIGUOUS_DAYS) continue;
      const before = filed < split.day;
      const shares = before === step < 0 ? printedShares(context, report, period) : undefined;
      if (shares !== undefined) return { shares, filed, before };
    }
  }
  return undefined;
}

/** How the other splits between two filing days, from `a` to `b`, change a share count, as a logarithm. */
function otherSteps(splits: readonly Split[], split: Split, a: EpochDay, b: EpochDay): number {
  const between = splits.filter(({ day }) => day !== split.day && day > Math.min(a, b) && day <= Math.max(a, b));
  return Math.sign(b - a) * between.reduce((sum, each) => sum + Math.log(splitRatio(each)), 0);
}

/**
 * Whether the filing uses the basis before the split, one of `splits`: by date, corrected by the continuity of share
 * counts.
 */
export function statesOldBasis(context: Context, report: number, split: Split, splits: readonly Split[]): boolean {
  const { filed } = context.facts.reports[report]!;
  const byDate = filed < split.day;
  const ratio = splitRatio(split);
  if (Math.abs(filed - split.day) > AMBIGUOUS_DAYS || Math.max(ratio, 1 / ratio) < MIN_DETECTABLE_RATIO) return byDate;
  const period = periodOf(context, report);
  const printed = period === undefined ? undefined : printedShares(context, report, period);
  const clearFiling =
    period === undefined || printed === undefined ? undefined : nearestClearFiling(context, period, split);
  if (printed === undefined || clearFiling === undefined) return byDate;
  const step = Math.log(printed / clearFiling.shares) - otherSteps(splits, split, clearFiling.filed, filed);
  const scale = Math.log(ratio);
  const unchanged = Math.abs(step);
  const changed = Math.abs(clearFiling.before ? step - scale : step + scale);
  // Neither reading fits within a third of the split: no evidence.
  if (Math.min(unchanged, changed) > Math.abs(scale) / 3) return byDate;
  return unchanged < changed ? clearFiling.before : !clearFiling.before;
}

/** Factor per filing for the splits effective by `asOf`, cached. */
export function splitBasis(context: Context, splits: readonly Split[], asOf: EpochDay): SplitBasis {
  const effective = splits.filter((split) => split.day <= asOf);
  const factors = new Map<number, number>();
  return (report) => {
    let factor = factors.get(report);
    if (factor === undefined) {
      factor = 1;
      for (const split of effective) if (statesOldBasis(context, report, split, effective)) factor *= splitRatio(split);
      factors.set(report, factor);
    }
    return factor;
  };
}

/** The same with splits inferred from filings, each of which restates all filings before it. */
export function withInferred(context: Context, listed: SplitBasis, inferred: readonly Split[]): SplitBasis {
  if (inferred.length === 0) return listed;
  return (report) => {
    const { filed } = context.facts.reports[report]!;
    return inferred.reduce(
      (factor, split) => (filed < split.day ? factor * splitRatio(split) : factor),
      listed(report),
    );
  };
}
