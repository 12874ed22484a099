/**
 * Weighted average shares, which cannot be added, split-adjusted (FIELDS 3.4, 3.8); and how any per-share tag is read.
 */
import type { Field } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import { isMarker, type Marker, type Maybe, unavailable } from '../../value.ts';
import { previousInYear, quarterFlow, yearToDate } from '../amounts/flows.ts';
import { type Context, specOf } from '../facts/context.ts';
import type { Span } from '../facts/lookup.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { laterFilings } from '../lines/filings.ts';
import { type AverageField, inShares } from './average-scale.ts';
import type { ShareContext } from './share-context.ts';

export type ShareField = 'eps_basic' | 'eps_diluted' | 'shares_basic' | 'shares_diluted';

export function isShareField(field: Field): field is ShareField {
  const { kind } = specOf(field);
  return kind === 'per_share' || kind === 'average_shares';
}

/** Below this variation over the year (coefficient of variation) per-share amounts are nearly additive. */
export const STEADY_VARIATION = 0.03;

/** Corrects the scale of a number and of its facts. */
function scaled(cell: Cell, power: number): Cell {
  const sources = cell.sources.map((source) => ({
    ...source,
    value: source.value * power,
    asFiled: source.asFiled ?? source.value,
  }));
  return { ...cell, value: cell.value * power, sources };
}

function splitAdjusted(cell: Cell, field: ShareField, factor: number): Cell {
  const value = field.startsWith('eps') ? cell.value / factor : cell.value * factor;
  return { ...cell, value, splitFactor: factor };
}

/**
 * EPS tagged in cents, or a thousand times too large, corrected by earnings over weighted shares of the same filing and
 * period. Wrong scale in earnings or shares looks the same as the second case, so the balance sheet's share count must
 * confirm the shares.
 */
function fixPerShareScale(context: Context, field: ShareField, cell: Cell, span: Span, report: number): Cell {
  const earnings = evaluate(context, 'net_income_common', span, report)?.value;
  const shares = evaluate(context, field === 'eps_basic' ? 'shares_basic' : 'shares_diluted', span, report)?.value;
  if (earnings === undefined || shares === undefined || earnings === 0 || shares <= 0) return cell;
  const isOffBy = (scale: number): boolean => {
    const exact = (scale * earnings) / shares;
    // Rounded to cents, an amount of five cents is exact only to a tenth.
    return Math.abs(exact) >= scale / 20 && Math.abs(cell.value / exact - 1) <= 0.1;
  };
  const countConfirms = (): boolean => {
    const at = { start: INSTANT, end: span.end };
    const count = evaluate(context, 'common_shares_outstanding', at, report)?.value ?? 0;
    return shares < 3 * count && count < 3 * shares;
  };
  if (isOffBy(100)) return scaled(cell, 1 / 100);
  return isOffBy(1000) && countConfirms() ? scaled(cell, 1 / 1000) : cell;
}

/** The number in shares or units of currency per share; undefined for an average that cannot be a count. */
function fixScale(shares: ShareContext, field: ShareField, cell: Cell, span: Span, report: number): Cell | undefined {
  if (field === 'eps_basic' || field === 'eps_diluted')
    return fixPerShareScale(shares.context, field, cell, span, report);
  const found = inShares(shares, field, cell, span, report);
  if (found === undefined || found.scale === 1) return found && cell;
  return { ...scaled(cell, found.scale), decision: found.decision! };
}

/** The cell with the inferred splits that restated it. */
function withInference({ context, inferred }: ShareContext, cell: Cell, report: number): Cell {
  const { filed } = context.facts.reports[report]!;
  const texts = inferred
    .filter(({ day }) => filed < day)
    .map(({ numerator, denominator, accession }) => `split ${numerator}:${denominator} inferred from ${accession}`);
  if (texts.length === 0) return cell;
  return { ...cell, decision: [cell.decision, ...texts].filter((text) => text !== undefined).join('; ') };
}

/** The number as one filing tags it for start..end, split-adjusted; own filings first, then later comparatives. */
export function taggedValue(
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
      const tagged = evaluate(shares.context, field, span, report);
      const cell = tagged === undefined ? undefined : fixScale(shares, field, tagged, span, report);
      if (cell !== undefined) return withInference(shares, splitAdjusted(cell, field, shares.basis(report)), report);
    }
  }
  return undefined;
}

/** Interim periods of the fiscal year before `at`, newest first. */
function earlierInYear(context: Context, at: FiscalPeriod): FiscalPeriod[] {
  const earlier: FiscalPeriod[] = [];
  for (let p = previousInYear(context, at); p !== undefined; p = previousInYear(context, p)) earlier.push(p);
  return earlier;
}

/** Standard deviation over mean. */
export function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / Math.abs(mean);
}

/** Weighted shares of the year and its interim periods, to see how steady they were. */
export function sharesOverYear(shares: ShareContext, field: ShareField, at: FiscalPeriod, year: Cell): number[] {
  const quarters = earlierInYear(shares.context, at).map((p) => taggedValue(shares, field, p, p.start));
  return [year, ...quarters].flatMap((cell) => (cell === undefined || cell.value <= 0 ? [] : [cell.value]));
}

/**
 * Weighted shares of a period of which only the average of its year to date is reported, as of the last one of a year:
 * that average, or, when shares moved, 4 x year - 3 x nine months (of the third: 3 x nine months - 2 x six).
 */
function lastOfYearToDate(
  shares: ShareContext,
  field: 'shares_basic' | 'shares_diluted',
  at: FiscalPeriod,
): Cell | undefined {
  const year = taggedValue(shares, field, at, at.yearStart);
  const earlier = earlierInYear(shares.context, at);
  const [previous] = earlier;
  // An average of six months alone is none of three.
  if (year === undefined || previous === undefined) return at.fullYear ? year : undefined;
  const before = taggedValue(shares, field, previous, previous.yearStart);
  if (before === undefined || variation(sharesOverYear(shares, field, at, year)) <= STEADY_VARIATION) return year;
  const periods = at.fullYear ? 4 : earlier.length + 1;
  const value = periods * year.value - (periods - 1) * before.value;
  const neighbor = taggedValue(shares, field, previous, previous.start)?.value ?? year.value;
  if (Math.abs(value / neighbor - 1) > 0.25) return year;
  return {
    ...year,
    value,
    rule: `${periods} x year to date - ${periods - 1} x before: ${year.rule}`,
    basis: 'derived',
    sources: [...year.sources, ...before.sources],
  };
}

/** Weighted average shares of the interim period ending at `at`. */
export function quarterShares(
  shares: ShareContext,
  field: 'shares_basic' | 'shares_diluted',
  at: FiscalPeriod,
): Maybe<Cell> {
  const own = taggedValue(shares, field, at, at.start, [false]);
  const repeated = (): Cell | undefined => taggedValue(shares, field, at, at.start, [true]);
  const derived = (): Cell | undefined => (at.start === undefined ? undefined : lastOfYearToDate(shares, field, at));
  const cell = own ?? (at.fullYear ? (derived() ?? repeated()) : (repeated() ?? derived()));
  if (cell !== undefined) return cell;
  return field === 'shares_diluted'
    ? dilutedOfLoss(shares, at, (basic) => quarterShares(shares, basic, at))
    : missingAverage(shares, field, at);
}

/** Why the period has no average: none is tagged, or none of those tagged can be a count. */
export function missingAverage({ context }: ShareContext, field: AverageField, at: FiscalPeriod): Marker {
  const filings = [...at.filings, ...laterFilings(context, at)];
  const starts = [at.start, at.yearStart].filter((start) => start !== undefined);
  const tagged = starts.some((start) =>
    filings.some((report) => evaluate(context, field, { start, end: at.end }, report) !== undefined),
  );
  return unavailable(tagged ? 'shares_outstanding_unavailable' : 'not_reported');
}

/** In a loss nothing dilutes: basic shares replace untagged diluted ones. */
export function dilutedOfLoss(
  shares: ShareContext,
  at: FiscalPeriod,
  basic: (field: 'shares_basic') => Maybe<Cell>,
): Maybe<Cell> {
  const earnings = yearToDate(shares.context, 'net_income', at) ?? quarterFlow(shares.context, 'net_income', at);
  return !isMarker(earnings) && earnings.value < 0
    ? basic('shares_basic')
    : missingAverage(shares, 'shares_diluted', at);
}
