/** Multiples by week, each from the price and filings of its own day (FIELDS 4.3). */

import { lastIndexAt } from '../prices/windows.ts';
import { isMarker } from '../value.ts';
import { type Listing, mismatchMarker } from './building-blocks.ts';
import { valuesPerShare } from './class-values.ts';
import type { FiguresPeriod, TrailingFigures } from './figures.ts';
import { isMultiple, isPerShare, type LinearMultiple, linearMultiple, listedEps, type PricedName } from './lines.ts';
import type { Observations } from './observations.ts';

/** One column per name, as long as the observations, NaN where missing; unrounded. */
export type WeeklyColumns<N extends string> = Readonly<Record<N, Float64Array>>;

/** EPS does not depend on the price: a column of its own. */
export type WeeklyName = PricedName | 'eps';

/** A line with slope 0: the EPS at any price. */
function epsLine(figures: TrailingFigures): ReturnType<typeof linearMultiple> {
  const eps = listedEps(figures);
  return isMarker(eps) ? eps : { slope: 0, offset: eps, divisor: 1 };
}

/** Fills `from` up to `to`: `multipleAt` of lines.ts, inlined for some 2,000 cells. */
function fill(column: Float64Array, closes: Float64Array, line: LinearMultiple, from: number, to: number): void {
  const { slope, offset, divisor } = line;
  for (let i = from; i < to; i++) column[i] = (closes[i]! * slope + offset) / divisor;
}

/**
 * The figures `names` at every observation. `timeline` ascends; closes and figures have one share basis, so splits
 * cause no jump. A restatement counts from its filing date and leaves earlier weeks unchanged.
 */
export function weeklyColumns<N extends WeeklyName>(
  names: readonly N[],
  { days, closes }: Observations,
  timeline: readonly FiguresPeriod[],
  listing: Listing,
): WeeklyColumns<N> {
  const columns = Object.fromEntries(
    names.map((name) => [name, new Float64Array(days.length).fill(Number.NaN)]),
  ) as Record<N, Float64Array>;
  for (let k = 0, to = 0; k < timeline.length; k++) {
    const { from: since, figures } = timeline[k]!;
    const from = Math.max(to, lastIndexAt(days, since - 1) + 1);
    const next = timeline[k + 1];
    to = next === undefined ? days.length : lastIndexAt(days, next.from - 1) + 1;
    if (figures === undefined || from >= to) continue;
    // A price that does not match excludes the multiples of every day; staleness, those after the last fresh day.
    const fresh =
      mismatchMarker(figures, listing) === undefined ? Math.min(to, lastIndexAt(days, figures.freshUntil) + 1) : from;
    const shareValues = valuesPerShare(figures, listing, { days, closes }, from, to);
    for (const name of names) {
      const line = name === 'eps' ? epsLine(figures) : linearMultiple(name, figures, listing);
      const end = name === 'eps' || isMultiple(name) ? fresh : to;
      if (!isMarker(line))
        fill(columns[name], name === 'eps' || isPerShare(name) ? closes : shareValues, line, from, end);
    }
  }
  return columns;
}
