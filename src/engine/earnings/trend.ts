/** The newest results against the average of the four previous quarters (FIELDS 5.3, vs_trend). */
import { PERIOD_TOLERANCE } from '../statements/facts/lookup.ts';
import { isMarker, type Marker, type Maybe, mapBoth, mapValue, unavailable } from '../value.ts';
import type { EarningsRecord } from './history.ts';

const QUARTERS = 4;

/** Against the average of the four previous quarters, in percent. Unrounded. */
export interface EarningsTrend {
  readonly epsBaseline: Maybe<number>;
  readonly epsPct: Maybe<number>;
  readonly revenueBaseline: Maybe<number>;
  readonly revenuePct: Maybe<number>;
}

/** Trend of the first of `records` (newest first). Needs four contiguous quarters before it; annual rows have none. */
export function earningsTrend(records: readonly EarningsRecord[]): EarningsTrend {
  const epsBaseline = baseline(records, 'eps');
  const revenueBaseline = baseline(records, 'revenue');
  const [last] = records;
  const against = (value: Maybe<number> | undefined, base: Maybe<number>): Maybe<number> =>
    value === undefined
      ? unavailable('insufficient_history')
      : mapBoth(value, base, (now, mean) => (mean > 0 ? (now / mean - 1) * 100 : unavailable('non_positive_base')));
  return {
    epsBaseline,
    epsPct: against(last?.eps, epsBaseline),
    revenueBaseline,
    revenuePct: against(last?.revenue, revenueBaseline),
  };
}

function baseline(records: readonly EarningsRecord[], figure: 'eps' | 'revenue'): Maybe<number> {
  const [last, ...rest] = records;
  if (last === undefined) return unavailable('insufficient_history');
  if (last.row.cadence === 'annual') return unavailable('quarterly_not_reported');
  const before = rest.slice(0, QUARTERS);
  const gap = chainGap([last, ...before]);
  if (gap !== undefined) return gap;
  const sum = before.reduce<Maybe<number>>(
    (total, record) => mapValue(total, (value) => mapValue(record[figure], (each) => value + each)),
    0,
  );
  return isMarker(sum) ? sum : sum / QUARTERS;
}

/** Why the records are not five contiguous quarters; undefined when they are. */
function chainGap(records: readonly EarningsRecord[]): Marker | undefined {
  for (let i = 1; i < records.length; i++) {
    const { statements, at } = records[i - 1]!.row;
    const before = records[i]!.row.at;
    const start = at.start ?? at.end;
    if (Math.abs(start - 1 - before.end) <= PERIOD_TOLERANCE) continue;
    // The stub of a changed fiscal year is not a quarter: quarters on both sides of it are not contiguous.
    const stub = statements.spine.periods.some((p) => p.yearEnd && !p.fullYear && p.end > before.end && p.end < at.end);
    return unavailable(stub ? 'fiscal_year_change' : 'insufficient_history');
  }
  return records.length <= QUARTERS ? unavailable('insufficient_history') : undefined;
}
