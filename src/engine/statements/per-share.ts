/** Earnings per share by quarter, year and trailing twelve months, split-adjusted (FIELDS 3.4, 3.8, 3.9). */
import type { Field } from '../concepts.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { basisChanged } from './basis.ts';
import { fourQuarters, previousInYear, quarterFlow, trailingFlow, yearToDate } from './flows.ts';
import type { Cell, FiscalPeriod } from './types.ts';
import {
  dilutedOfLoss,
  missingAverage,
  quarterShares,
  type ShareContext,
  type ShareField,
  STEADY_VARIATION,
  sharesOverYear,
  taggedValue,
  variation,
} from './weighted-shares.ts';

/** Above this change of share count, four quarterly per-share amounts cannot be added. */
const MAX_SHARE_CHANGE = 0.1;

function earningsField(field: 'eps_basic' | 'eps_diluted'): Field {
  return field === 'eps_diluted' ? 'net_income_common_diluted' : 'net_income_common';
}

/** Earnings to common shareholders over weighted shares. */
function perShare(earnings: Maybe<Cell>, weighted: Maybe<Cell>): Maybe<Cell> {
  if (isMarker(earnings)) return earnings;
  if (isMarker(weighted)) return weighted;
  if (weighted.value <= 0) return unavailable('not_reported');
  return {
    value: earnings.value / weighted.value,
    rule: `${earnings.rule} / ${weighted.rule}`,
    basis: 'identity',
    splitFactor: weighted.splitFactor,
    sources: [...earnings.sources, ...weighted.sources],
  };
}

function weightedField(field: 'eps_basic' | 'eps_diluted'): 'shares_basic' | 'shares_diluted' {
  return field === 'eps_diluted' ? 'shares_diluted' : 'shares_basic';
}

/** Year less nine months, when shares were steady and no split fell between the year start and its filing. */
function yearLessNineMonths(
  shares: ShareContext,
  field: 'eps_basic' | 'eps_diluted',
  at: FiscalPeriod,
): Cell | undefined {
  const previous = previousInYear(shares.context, at);
  const year = taggedValue(shares, field, at, at.yearStart);
  const nineMonths = previous === undefined ? undefined : taggedValue(shares, field, previous, previous.yearStart);
  const weighted = taggedValue(shares, weightedField(field), at, at.yearStart);
  if (previous === undefined || year === undefined || nineMonths === undefined || weighted === undefined)
    return undefined;
  // A restated year less nine months as first reported is no quarter's earnings.
  if (basisChanged(shares.context, 'net_income', previous, at)) return undefined;
  const filed = year.sources[0]!.report.filed;
  if (shares.splits.some((split) => split.day >= at.yearStart! && split.day <= filed)) return undefined;
  if (variation(sharesOverYear(shares, weightedField(field), at, weighted)) > STEADY_VARIATION) return undefined;
  const minus = nineMonths.sources.map((source) => ({ ...source, sign: -1 as const }));
  return { ...year, value: year.value - nineMonths.value, basis: 'derived', sources: [...year.sources, ...minus] };
}

/** Earnings per share of the interim period ending at `at`. */
export function quarterEps(shares: ShareContext, field: 'eps_basic' | 'eps_diluted', at: FiscalPeriod): Maybe<Cell> {
  const own = taggedValue(shares, field, at, at.start, [false]);
  if (own !== undefined) return own;
  if (at.start === undefined) return unavailable(at.yearEnd ? 'quarterly_not_reported' : 'not_reported');
  const fourth = at.fullYear ? yearLessNineMonths(shares, field, at) : undefined;
  const repeated = fourth ?? taggedValue(shares, field, at, at.start, [true]);
  if (repeated !== undefined) return repeated;
  const earnings = quarterFlow(shares.context, earningsField(field), at);
  // In a loss nothing dilutes: use the basic amount.
  const basic =
    field === 'eps_diluted' && !isMarker(earnings) && earnings.value < 0
      ? quarterEps(shares, 'eps_basic', at)
      : undefined;
  if (basic !== undefined && !isMarker(basic)) return basic;
  return perShare(earnings, quarterShares(shares, weightedField(field), at));
}

/** Earnings per share, or weighted shares, of the fiscal year ending at `at`. */
export function annualShareField(shares: ShareContext, field: ShareField, at: FiscalPeriod): Maybe<Cell> {
  if (!at.fullYear) return unavailable('not_reported');
  const own = taggedValue(shares, field, at, at.yearStart);
  if (own !== undefined) return own;
  if (field === 'shares_basic') return missingAverage(shares, field, at);
  if (field === 'shares_diluted') return dilutedOfLoss(shares, at, (basic) => annualShareField(shares, basic, at));
  const earnings = yearToDate(shares.context, earningsField(field), at) ?? unavailable('not_reported');
  const basic =
    field === 'eps_diluted' && !isMarker(earnings) && earnings.value < 0
      ? taggedValue(shares, 'eps_basic', at, at.yearStart)
      : undefined;
  return basic ?? perShare(earnings, annualShareField(shares, weightedField(field), at));
}

/**
 * Diluted shares of the newest interim period or year at `at`; the year-to-date average when nothing else is reported.
 */
function latestDiluted(shares: ShareContext, at: FiscalPeriod): Maybe<Cell> {
  const quarter = quarterShares(shares, 'shares_diluted', at);
  if (!isMarker(quarter)) return quarter;
  if (at.fullYear) return annualShareField(shares, 'shares_diluted', at);
  return taggedValue(shares, 'shares_diluted', at, at.yearStart) ?? quarter;
}

/** Whether earnings were restated between two of the quarters: old and restated amounts do not add up to a year. */
function isRecastWithin({ context }: ShareContext, quarters: readonly FiscalPeriod[]): boolean {
  return quarters.some((quarter) => {
    const previous = previousInYear(context, quarter);
    return (
      previous !== undefined && quarters.includes(previous) && basisChanged(context, 'net_income', previous, quarter)
    );
  });
}

/**
 * Diluted EPS of the trailing twelve months ending at `at`: the sum of four split-adjusted quarters. When shares moved
 * by more than 10 %, earnings were restated in between, or a quarter is missing: trailing earnings over the latest
 * diluted shares. For annual-only filers the year's EPS.
 */
export function trailingEps(shares: ShareContext, at: FiscalPeriod): Maybe<Cell> {
  const quarters = fourQuarters(shares.context, at);
  if (quarters === undefined && at.fullYear) return annualShareField(shares, 'eps_diluted', at);
  const fromLatestShares = (): Maybe<Cell> =>
    perShare(trailingFlow(shares.context, 'net_income_common_diluted', at), latestDiluted(shares, at));
  if (quarters === undefined) return fromLatestShares();
  const amounts = quarters.map((p) => quarterEps(shares, 'eps_diluted', p));
  const counts = quarters
    .map((p) => quarterShares(shares, 'shares_diluted', p))
    .flatMap((c) => (isMarker(c) ? [] : [c.value]));
  const cells = amounts.flatMap((cell) => (isMarker(cell) ? [] : [cell]));
  const sharesChanged = counts.length > 1 && Math.max(...counts) / Math.min(...counts) - 1 > MAX_SHARE_CHANGE;
  if (sharesChanged || cells.length < 4 || isRecastWithin(shares, quarters)) {
    const computed = fromLatestShares();
    if (!isMarker(computed) || cells.length < 4) return computed;
  }
  return {
    value: cells.reduce((sum, cell) => sum + cell.value, 0),
    rule: [...new Set(cells.map((cell) => cell.rule))].join(' / '),
    basis: 'derived',
    splitFactor: cells[0]!.splitFactor,
    sources: cells.flatMap((cell) => cell.sources),
  };
}
