/** Reported results, period by period (FIELDS 5.3). */
import { yoyPct } from '../fundamentals/growth.ts';
import { amountOf, type RowPeriod, rowPeriods } from '../fundamentals/row-period.ts';
import type { Statements } from '../statements/facts/types.ts';
import type { EpochDay } from '../types.ts';
import type { Maybe } from '../value.ts';
import type { ReportedPeriod } from './types.ts';

/** As many rows as in fundamentals: 8 quarters, 5 fiscal years. */
const QUARTERS = 8;
const YEARS = 5;
/** If the newest fiscal year ends this many days after the newest quarter, the company reports only years. */
const MAX_QUARTER_LAG_DAYS = 200;

/** Results of one period. Amounts in the reporting currency, split-adjusted per share; unrounded. */
export interface EarningsRecord {
  readonly row: RowPeriod;
  /** Diluted, by GAAP or IFRS. */
  readonly eps: Maybe<number>;
  readonly epsYoyPct: Maybe<number>;
  readonly revenue: Maybe<number>;
  readonly revenueYoyPct: Maybe<number>;
  /** Filing date of the original periodic report; undefined when only later comparatives report the period. */
  readonly filed: EpochDay | undefined;
}

/** Up to 8 quarters, newest first; without current quarterly statements up to 5 fiscal years. */
export function earningsRows(statements: Statements): readonly RowPeriod[] {
  const quarters = rowPeriods(statements, 'quarter', QUARTERS);
  const years = rowPeriods(statements, 'annual', YEARS);
  const quarter = quarters[0]?.at.end ?? -Infinity;
  return (years[0]?.at.end ?? -Infinity) - quarter > MAX_QUARTER_LAG_DAYS ? years : quarters;
}

/** The record of a row. `periods`: from {@link reportedPeriods} for the same statements. */
export function earningsRecord(row: RowPeriod, periods: readonly ReportedPeriod[]): EarningsRecord {
  return {
    row,
    eps: amountOf(row, 'eps_diluted'),
    epsYoyPct: yoyPct(row, 'eps_diluted'),
    revenue: amountOf(row, 'revenue'),
    revenueYoyPct: yoyPct(row, 'revenue'),
    filed: periods.find((period) => period.end === row.at.end)?.filed,
  };
}
