/** Position of a multiple in its own history (FIELDS 4.3). */
import { lowerBound, medianOfSorted } from '../sorted.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { FIVE_YEARS_OF_WEEKS } from './observations.ts';

/**
 * Percentile bands, cheapest first: below `ends`, or up to it if inclusive. Relative to the company's own history only.
 */
const POSITION_BANDS = [
  { position: 'deep_value', ends: 10, inclusive: false },
  { position: 'value', ends: 30, inclusive: false },
  { position: 'fair', ends: 70, inclusive: true },
  { position: 'premium', ends: 90, inclusive: true },
  { position: 'extreme_premium', ends: 100, inclusive: true },
] as const;

export type Position = (typeof POSITION_BANDS)[number]['position'];

/** Minimum share of valid points: three of five years. */
export const MIN_COVERAGE_PCT = 60;

/** Values this close are equal: splits and sums change a few parts in 2^53. */
const EQUAL_TOLERANCE = 1e-9;

/** Unrounded; percent, except the median (a multiple). */
export interface MultipleContext {
  /** Share of the 261 weeks with a valid point; relative to the window, not to the age of the listing. */
  readonly coverage_pct: number;
  readonly median_5y: number;
  /** Mid-rank: 100 x (points below + half of the equal ones) / points. */
  readonly percentile_5y: number;
  readonly position: Position;
}

/** The band of a percentile (0-100). */
export function positionOf(percentile: number): Position {
  const band = POSITION_BANDS.find(({ ends, inclusive }) => (inclusive ? percentile <= ends : percentile < ends));
  return band?.position ?? 'extreme_premium';
}

/** Valid points, ascending: finite and positive (a negative multiple cannot be ranked). */
function validPoints(series: Float64Array): Float64Array {
  const points = new Float64Array(series.length);
  let count = 0;
  for (let i = 0; i < series.length; i++) {
    const value = series[i]!;
    if (value > 0 && value < Number.POSITIVE_INFINITY) points[count++] = value;
  }
  return points.subarray(0, count).sort();
}

function percentileOf(sorted: Float64Array, value: number): number {
  const below = lowerBound(sorted, value * (1 - EQUAL_TOLERANCE));
  const equal = lowerBound(sorted, value * (1 + EQUAL_TOLERANCE)) - below;
  return (100 * (below + equal / 2)) / sorted.length;
}

/**
 * Today's value within `series`, its weekly values of five years (including today, NaN where missing). Markers: today's
 * own reason, `non_positive_denominator` for a value not above zero, `insufficient_history` when valid points cover
 * less than three years.
 */
export function contextOf(series: Float64Array, today: Maybe<number>): Maybe<MultipleContext> {
  if (isMarker(today)) return today;
  if (!(today > 0)) return unavailable('non_positive_denominator');
  const sorted = validPoints(series);
  const coverage_pct = (100 * sorted.length) / FIVE_YEARS_OF_WEEKS;
  if (coverage_pct < MIN_COVERAGE_PCT) return unavailable('insufficient_history');
  const percentile_5y = percentileOf(sorted, today);
  return { coverage_pct, median_5y: medianOfSorted(sorted), percentile_5y, position: positionOf(percentile_5y) };
}
