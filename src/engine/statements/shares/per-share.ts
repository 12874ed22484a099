/** Earnings per share by quarter, year and trailing twelve months, split-adjusted (FIELDS 3.4, 3.8, 3.9). */
import type { Field } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import { isMarker, type Maybe, unavailable } from '../../value.ts';
import { basisChanged } from '../amounts/basis.ts';
import { isContextSlip } from '../amounts/context-slips.ts';
import { previousInYear, quarterFlow, yearToDate } from '../amounts/flows.ts';
import { fourQuarters, rollForwardTerms, trailingFlow } from '../amounts/trailing-flows.ts';
import { negated } from '../facts/fact-cell.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { refusalOf } from '../lines/evaluate.ts';
import { laterFilings } from '../lines/filings.ts';
import { type EpsField, earningsField, weightedField } from './eps-parts.ts';
import { fourthQuarterEps } from './fourth-quarter.ts';
import type { ShareContext } from './share-context.ts';
import {
  dilutedOfLoss,
  missingAverage,
  quarterShares,
  type ShareField,
  STEADY_VARIATION,
  sharesOverYear,
  taggedValue,
  variation,
} from './weighted-shares.ts';

/** Above this change of share count, four quarterly per-share amounts cannot be added. */
const MAX_SHARE_CHANGE = 0.1;

/** Earnings to common shareholders over weighted shares. */
function perShare(earnings: Maybe<Cell>, weighted: Maybe<Cell>): Maybe<Cell> {
  if (isMarker(earnings)) return earnings;
  if (isMarker(weighted)) return weighted;
  if (weighted.value <= 0) return unavailable('not_reported');
  return {
    value: earnings.value / weighted.value,
    rule: `${earnings.rule} / ${weighted.rule}`,
    basis: 'derived',
    splitFactor: weighted.splitFactor,
    sources: [...earnings.sources, ...weighted.sources],
    ...(weighted.decision === undefined ? {} : { decision: weighted.decision }),
  };
}

/** Shares that earnings over EPS of the span up to `at` imply. */
function impliedShares(shares: ShareContext, field: EpsField, at: FiscalPeriod, eps: Cell): number {
  const earnings = yearToDate(shares.context, earningsField(field), at);
  return earnings === undefined || eps.value === 0 ? Number.NaN : earnings.value / eps.value;
}

/**
 * Year to date less the one before it (of the last quarter: year less nine months), when shares were steady and no
 * split fell between the year start and its filing. Without a reported average (classes reported apart) the shares that
 * earnings over EPS imply show how steady they were.
 */
function lessYearToDate(shares: ShareContext, field: EpsField, at: FiscalPeriod): Cell | undefined {
  const previous = previousInYear(shares.context, at);
  const year = taggedValue(shares, field, at, at.yearStart);
  const before = previous === undefined ? undefined : taggedValue(shares, field, previous, previous.yearStart);
  if (previous === undefined || year === undefined || before === undefined) return undefined;
  // A restated year less nine months as first reported is no quarter's earnings.
  if (basisChanged(shares.context, 'net_income', previous, at)) return undefined;
  const filed = year.sources[0]!.report.filed;
  if (shares.splits.some((split) => split.day >= at.yearStart! && split.day <= filed)) return undefined;
  const weighted = taggedValue(shares, weightedField(field), at, at.yearStart);
  const counts =
    weighted === undefined
      ? [impliedShares(shares, field, at, year), impliedShares(shares, field, previous, before)]
      : sharesOverYear(shares, weightedField(field), at, weighted);
  if (!(variation(counts) <= STEADY_VARIATION)) return undefined;
  const minus = before.sources.map((source) => ({ ...source, sign: -1 as const }));
  const difference = at.fullYear ? 'year less nine months' : 'year to date less the one before';
  const decision = `${difference}: shares that earnings over EPS imply were steady`;
  return {
    ...year,
    value: year.value - before.value,
    basis: 'derived',
    sources: [...year.sources, ...minus],
    ...(weighted === undefined ? { decision } : {}),
  };
}

/**
 * Whether a filing of the period (without any: of a later one) tags the number, and its other lines say that it is
 * wrong.
 */
function isRefused({ context }: ShareContext, field: Field, at: FiscalPeriod, start?: EpochDay): boolean {
  if (start === undefined) return false;
  const filings = at.filings.length > 0 ? at.filings : laterFilings(context, at);
  return filings.some((report) => refusalOf(context, field, { start, end: at.end }, report) !== undefined);
}

/** The amount per share with its split adjustment undone, for a comparison with facts as filed. */
function asFiled(cell: Cell): Cell {
  return { ...cell, value: cell.value * cell.splitFactor };
}

/** Earnings per share of the interim period ending at `at`. */
export function quarterEps(shares: ShareContext, field: EpsField, at: FiscalPeriod): Maybe<Cell> {
  const tagged = (later: boolean): Cell | undefined => {
    const cell = taggedValue(shares, field, at, at.start, [later]);
    return cell === undefined || isContextSlip(shares.context, field, at, asFiled(cell)) ? undefined : cell;
  };
  const own = tagged(false);
  if (own !== undefined) return own;
  if (isRefused(shares, field, at, at.start)) return unavailable('not_reported');
  if (at.start === undefined) return unavailable(at.yearEnd ? 'quarterly_not_reported' : 'not_reported');
  const repeated = (): Cell | undefined => tagged(true);
  const less = (): Cell | undefined => lessYearToDate(shares, field, at);
  const derived = at.fullYear ? (fourthQuarterEps(shares, field, at) ?? less() ?? repeated()) : (repeated() ?? less());
  if (derived !== undefined) return derived;
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
  if (isRefused(shares, field, at, at.yearStart)) return unavailable('not_reported');
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

/** Reported EPS of the last full year + this year to date - the same span of last year, each split-adjusted. */
function rolledForward(shares: ShareContext, at: FiscalPeriod): Cell | undefined {
  const terms = at.fullYear ? undefined : rollForwardTerms(shares.context, 'net_income', at);
  const legs = terms?.map(({ span, filings, period }) =>
    taggedValue(shares, 'eps_diluted', { ...period, end: span.end, filings }, span.start, [false]),
  );
  if (terms === undefined || legs === undefined) return undefined;
  const cells = legs.filter((leg) => leg !== undefined);
  if (cells.length < terms.length) return undefined;
  return {
    value: cells.reduce((sum, cell, i) => sum + terms[i]!.sign * cell.value, 0),
    rule: [...new Set(cells.map((cell) => cell.rule))].join(' / '),
    basis: 'derived',
    splitFactor: cells[0]!.splitFactor,
    sources: cells.flatMap((cell, i) => (terms[i]!.sign === 1 ? cell : negated(cell)).sources),
    decision: 'year + year to date - prior year to date: not every quarter has EPS',
  };
}

/**
 * Diluted EPS of the trailing twelve months ending at `at`: of a fiscal year the EPS its report gives; otherwise the
 * sum of four split-adjusted quarters. When a quarter is missing: the year rolled forward by reported EPS. When that
 * fails too, shares moved by more than 10 %, or earnings were restated in between: trailing earnings over the latest
 * diluted shares.
 */
export function trailingEps(shares: ShareContext, at: FiscalPeriod): Maybe<Cell> {
  const reported = at.fullYear ? taggedValue(shares, 'eps_diluted', at, at.yearStart) : undefined;
  if (reported !== undefined) return reported;
  const quarters = fourQuarters(shares.context, at);
  if (quarters === undefined && at.fullYear) return annualShareField(shares, 'eps_diluted', at);
  const fromLatestShares = (): Maybe<Cell> =>
    perShare(trailingFlow(shares.context, 'net_income_common_diluted', at), latestDiluted(shares, at));
  const cells = (quarters ?? [])
    .map((p) => quarterEps(shares, 'eps_diluted', p))
    .flatMap((cell) => (isMarker(cell) ? [] : [cell]));
  if (quarters === undefined || cells.length < 4) return rolledForward(shares, at) ?? fromLatestShares();
  const counts = quarters
    .map((p) => quarterShares(shares, 'shares_diluted', p))
    .flatMap((c) => (isMarker(c) ? [] : [c.value]));
  const sharesChanged = counts.length > 1 && Math.max(...counts) / Math.min(...counts) - 1 > MAX_SHARE_CHANGE;
  if (sharesChanged || isRecastWithin(shares, quarters)) {
    const computed = fromLatestShares();
    if (!isMarker(computed)) return computed;
  }
  return {
    value: cells.reduce((sum, cell) => sum + cell.value, 0),
    rule: [...new Set(cells.map((cell) => cell.rule))].join(' / '),
    basis: 'derived',
    splitFactor: cells[0]!.splitFactor,
    sources: cells.flatMap((cell) => cell.sources),
  };
}
