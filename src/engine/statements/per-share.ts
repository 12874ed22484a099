/** Earnings per share and weighted shares, none of them additive, on today's split basis (FIELDS 3.4, 3.8, 3.9). */
import type { Field } from '../concepts.ts';
import type { EpochDay, Split } from '../types.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';
import type { Context } from './context.ts';
import { evaluate } from './evaluate.ts';
import { fourQuarters, previousInYear, quarterFlow, trailingFlow, yearToDate } from './flows.ts';
import { laterFilings } from './legs.ts';
import type { Span } from './lookup.ts';
import type { SplitBasis } from './split-basis.ts';
import type { Cell, FiscalPeriod } from './types.ts';

type ShareField = 'eps_basic' | 'eps_diluted' | 'shares_basic' | 'shares_diluted';

/** Shares that vary less than this over the year (coefficient of variation) leave per-share amounts nearly additive. */
const STEADY_SHARES = 0.03;
/** Beyond this, four quarterly amounts per share stand for different share counts. */
const SHARES_MOVED = 0.1;

/** What per-share numbers need beside the facts. */
export interface ShareContext {
  readonly context: Context;
  readonly basis: SplitBasis;
  readonly splits: readonly Split[];
}

function restated(cell: Cell, field: ShareField, factor: number): Cell {
  const value = field.startsWith('eps') ? cell.value / factor : cell.value * factor;
  return { ...cell, value, splitFactor: factor };
}

/**
 * Weighted shares tagged in thousands or millions, brought to units: earnings over earnings per share of the same filing and
 * period, which no issuance moves by a factor of 500, tell the scale.
 */
function unslipped(context: Context, field: ShareField, cell: Cell, span: Span, report: number): Cell {
  if (field.startsWith('eps') || cell.value <= 0) return cell;
  const earnings = evaluate(context, 'net_income', span, report)?.value;
  const perShare = evaluate(context, field === 'shares_basic' ? 'eps_basic' : 'eps_diluted', span, report)?.value;
  if (earnings === undefined || perShare === undefined || Math.abs(perShare) < 0.02) return cell;
  const ratio = earnings / perShare / cell.value;
  const power = [1e3, 1e6].find((scale) => ratio > scale / 2 && ratio < scale * 2);
  return power === undefined ? cell : { ...cell, value: cell.value * power };
}

/** The number as one filing tags it for start..end, restated; own filings first, then later comparatives. */
function tagged(
  shares: ShareContext,
  field: ShareField,
  at: FiscalPeriod,
  start: EpochDay | undefined,
  later: readonly boolean[] = [false, true],
): Cell | undefined {
  if (start === undefined) return undefined;
  const span = { start, end: at.end };
  for (const repeated of later) {
    for (const report of repeated ? laterFilings(shares.context, at) : at.filings) {
      const cell = evaluate(shares.context, field, span, report);
      if (cell !== undefined)
        return restated(unslipped(shares.context, field, cell, span, report), field, shares.basis(report));
    }
  }
  return undefined;
}

/** Interim periods of the fiscal year before `at`, newest first. */
function earlierInYear(context: Context, at: FiscalPeriod): FiscalPeriod[] {
  const found: FiscalPeriod[] = [];
  for (let p = previousInYear(context, at); p !== undefined; p = previousInYear(context, p)) found.push(p);
  return found;
}

function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / Math.abs(mean);
}

/** Weighted shares over the year's interim periods and the year itself, to judge how steady they were. */
function sharesOverYear(shares: ShareContext, field: ShareField, at: FiscalPeriod, year: Cell): number[] {
  const quarters = earlierInYear(shares.context, at).map((p) => tagged(shares, field, p, p.start));
  return [year, ...quarters].flatMap((cell) => (cell === undefined || cell.value <= 0 ? [] : [cell.value]));
}

/** Weighted shares of the last interim period of a year: the year's average, or 4 x year - 3 x nine months when they moved. */
function lastQuarterShares(
  shares: ShareContext,
  field: 'shares_basic' | 'shares_diluted',
  at: FiscalPeriod,
): Cell | undefined {
  const year = tagged(shares, field, at, at.yearStart);
  const previous = previousInYear(shares.context, at);
  if (year === undefined || previous === undefined) return year;
  const nineMonths = tagged(shares, field, previous, previous.yearStart);
  if (nineMonths === undefined || variation(sharesOverYear(shares, field, at, year)) <= STEADY_SHARES) return year;
  const value = 4 * year.value - 3 * nineMonths.value;
  const neighbour = tagged(shares, field, previous, previous.start)?.value ?? year.value;
  if (Math.abs(value / neighbour - 1) > 0.25) return year;
  return {
    ...year,
    value,
    rule: `4 x year - 3 x nine months: ${year.rule}`,
    basis: 'derived',
    sources: [...year.sources, ...nineMonths.sources],
  };
}

/** Weighted average shares of the interim period ending at `at`. */
export function quarterShares(
  shares: ShareContext,
  field: 'shares_basic' | 'shares_diluted',
  at: FiscalPeriod,
): Maybe<Cell> {
  const cell =
    tagged(shares, field, at, at.start, [false]) ??
    (at.fullYear && at.start !== undefined ? lastQuarterShares(shares, field, at) : undefined) ??
    tagged(shares, field, at, at.start, [true]);
  if (cell !== undefined) return cell;
  return field === 'shares_diluted'
    ? dilutedOfLoss(shares, at, (basic) => quarterShares(shares, basic, at))
    : unavailable('not_reported');
}

/** In a loss nothing dilutes: basic shares stand for diluted ones that are not tagged. */
function dilutedOfLoss(
  shares: ShareContext,
  at: FiscalPeriod,
  basic: (field: 'shares_basic') => Maybe<Cell>,
): Maybe<Cell> {
  const earnings = yearToDate(shares.context, 'net_income', at) ?? quarterFlow(shares.context, 'net_income', at);
  return !isMarker(earnings) && earnings.value < 0 ? basic('shares_basic') : unavailable('not_reported');
}

function earningsField(field: 'eps_basic' | 'eps_diluted'): Field {
  return field === 'eps_diluted' ? 'net_income_common_diluted' : 'net_income_common';
}

/** Earnings to common holders over weighted shares. */
function divided(earnings: Maybe<Cell>, weighted: Maybe<Cell>): Maybe<Cell> {
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

/** Year - nine months, while shares were steady and no split fell between the year's start and its filing. */
function yearLessNineMonths(
  shares: ShareContext,
  field: 'eps_basic' | 'eps_diluted',
  at: FiscalPeriod,
): Cell | undefined {
  const previous = previousInYear(shares.context, at);
  const year = tagged(shares, field, at, at.yearStart);
  const nineMonths = previous === undefined ? undefined : tagged(shares, field, previous, previous.yearStart);
  const weighted = tagged(shares, weightedField(field), at, at.yearStart);
  if (year === undefined || nineMonths === undefined || weighted === undefined) return undefined;
  const filed = year.sources[0]!.report.filed;
  if (shares.splits.some((split) => split.day >= at.yearStart! && split.day <= filed)) return undefined;
  if (variation(sharesOverYear(shares, weightedField(field), at, weighted)) > STEADY_SHARES) return undefined;
  const minus = nineMonths.sources.map((source) => ({ ...source, sign: -1 as const }));
  return { ...year, value: year.value - nineMonths.value, basis: 'derived', sources: [...year.sources, ...minus] };
}

/** Earnings per share of the interim period ending at `at`. */
export function quarterEps(shares: ShareContext, field: 'eps_basic' | 'eps_diluted', at: FiscalPeriod): Maybe<Cell> {
  const own = tagged(shares, field, at, at.start, [false]);
  if (own !== undefined) return own;
  if (at.start === undefined) return unavailable(at.yearEnd ? 'quarterly_not_reported' : 'not_reported');
  const fourth = at.fullYear ? yearLessNineMonths(shares, field, at) : undefined;
  const repeated = fourth ?? tagged(shares, field, at, at.start, [true]);
  if (repeated !== undefined) return repeated;
  const earnings = quarterFlow(shares.context, earningsField(field), at);
  const basic =
    field === 'eps_diluted' && !isMarker(earnings) && earnings.value < 0
      ? tagged(shares, 'eps_basic', at, at.start)
      : undefined;
  return basic ?? divided(earnings, quarterShares(shares, weightedField(field), at));
}

/** Earnings per share, or weighted shares, of the fiscal year ending at `at`. */
export function annualShareField(shares: ShareContext, field: ShareField, at: FiscalPeriod): Maybe<Cell> {
  if (!at.fullYear) return unavailable('not_reported');
  const own = tagged(shares, field, at, at.yearStart);
  if (own !== undefined) return own;
  if (field === 'shares_basic') return unavailable('not_reported');
  if (field === 'shares_diluted') return dilutedOfLoss(shares, at, (basic) => annualShareField(shares, basic, at));
  const earnings = yearToDate(shares.context, earningsField(field), at) ?? unavailable('not_reported');
  const basic =
    field === 'eps_diluted' && !isMarker(earnings) && earnings.value < 0
      ? tagged(shares, 'eps_basic', at, at.yearStart)
      : undefined;
  return basic ?? divided(earnings, annualShareField(shares, weightedField(field), at));
}

/** Diluted shares of the newest interim period (or year) at `at`. */
function latestDiluted(shares: ShareContext, at: FiscalPeriod): Maybe<Cell> {
  const quarter = quarterShares(shares, 'shares_diluted', at);
  return isMarker(quarter) && at.fullYear ? annualShareField(shares, 'shares_diluted', at) : quarter;
}

/**
 * Diluted earnings per share of the trailing twelve months ending at `at`: the sum of four quarters on today's split basis; when
 * shares moved by more than 10 % within them, or a quarter is missing, trailing earnings over the latest diluted shares;
 * for filers of years only, the year's.
 */
export function trailingEps(shares: ShareContext, at: FiscalPeriod): Maybe<Cell> {
  const quarters = fourQuarters(shares.context, at);
  if (quarters === undefined && at.fullYear) return annualShareField(shares, 'eps_diluted', at);
  const byShares = (): Maybe<Cell> =>
    divided(trailingFlow(shares.context, 'net_income_common_diluted', at), latestDiluted(shares, at));
  if (quarters === undefined) return byShares();
  const amounts = quarters.map((p) => quarterEps(shares, 'eps_diluted', p));
  const counts = quarters
    .map((p) => quarterShares(shares, 'shares_diluted', p))
    .flatMap((c) => (isMarker(c) ? [] : [c.value]));
  const cells = amounts.flatMap((cell) => (isMarker(cell) ? [] : [cell]));
  const moved = counts.length > 1 && Math.max(...counts) / Math.min(...counts) - 1 > SHARES_MOVED;
  if (moved || cells.length < 4) {
    const divisible = byShares();
    if (!isMarker(divisible) || cells.length < 4) return divisible;
  }
  return {
    value: cells.reduce((sum, cell) => sum + cell.value, 0),
    rule: [...new Set(cells.map((cell) => cell.rule))].join(' / '),
    basis: 'derived',
    splitFactor: cells[0]!.splitFactor,
    sources: cells.flatMap((cell) => cell.sources),
  };
}
