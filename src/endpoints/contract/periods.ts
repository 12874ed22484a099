/** How a row of statements or earnings names its period, and which rows later reports recast (FIELDS 16, A14). */
import { formatDay } from '../../engine/days.ts';
import type { RowPeriod } from '../../engine/fundamentals/row-period.ts';
import { isWholeQuarter, lengthOf } from '../../engine/statements/facts/durations.ts';
import * as leaf from './leaves.ts';
import { group, list, oneOf, optional, type Shape, sure } from './schema.ts';
import { FISCAL_PERIODS } from './vocabulary.ts';

/** What every statement row says about its period. */
export const periodFields = {
  fiscal_period: oneOf(FISCAL_PERIODS, 'Fiscal period by the company’s own label.', { 'x-label': 'Fiscal period' }),
  fiscal_year: sure(leaf.fiscalYear),
  period_end: sure(leaf.date('Period end', 'Last day of the period.')),
};
type Period = Shape<typeof periodFields>;

/** Optional: most rows are whole quarters or years. */
export const shortPeriod = optional(
  leaf.count('Days', 'Days of a period of less than 80 days, which growth and trailing figures leave out.', 'days'),
);

/** The days of a row that is no whole quarter. */
export function shortPeriodOf({ cadence, at }: RowPeriod): { short_period?: number } {
  return cadence === 'annual' || at.start === undefined || isWholeQuarter(at)
    ? {}
    : { short_period: lengthOf(at.start, at.end) };
}

/** What the rows say of their length; nothing where all are whole quarters or years. */
export function shortPeriodNotes(rows: readonly (Period & { readonly short_period?: unknown })[]): string[] {
  const short = rows.filter((row) => typeof row.short_period === 'number');
  const named = short.map((row) => `${row.fiscal_period} ${row.fiscal_year}: ${row.short_period} days`);
  return short.length === 0 ? [] : [`No whole quarter: ${named.join(', ')}. Growth and trailing figures leave it out.`];
}

/** Optional: a service of an earlier version does not send it. */
export const recastPeriods = optional(
  list(
    group(periodFields, 'A row on another basis than later reports or than its year.', 'RecastPeriod'),
    'Rows that a later report restates, or of a year its quarters do not add up to; they stay as first filed. Newest first.',
  ),
);

/** A fiscal year is `FY`; the quarter that ends one is `Q4`. */
export function periodOf({ cadence, at }: RowPeriod): Period {
  return {
    fiscal_period: cadence === 'annual' ? 'FY' : `Q${at.quarter}`,
    fiscal_year: at.fiscalYear,
    period_end: formatDay(at.end),
  };
}

/** The recast ones among the rows of a response. */
export function recastPeriodsOf(rows: readonly RowPeriod[]): Period[] {
  return rows.filter(({ statements, at, cadence }) => statements.isRecast(at, cadence)).map(periodOf);
}

/** The footnote mark behind the name of a recast period. */
export function recastMark(end: unknown, recast: readonly Period[] | undefined): string {
  return recast?.some((period) => period.period_end === end) === true ? '*' : '';
}

/** What the mark means; nothing without one. */
export function recastNotes(recast: readonly Period[] | undefined): string[] {
  if (recast === undefined || recast.length === 0) return [];
  return ['* As first filed; a later report restates the period, or its quarters do not add up to the year.'];
}
