/** Multiples week by week: five years of them for the context of today's, any stretch of them for history. */
import { shareBasis } from '../../engine/prices/distributions.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Listing } from '../../engine/valuation/building-blocks.ts';
import type { FiguresPeriod, TrailingFigures } from '../../engine/valuation/figures.ts';
import type { PricedName } from '../../engine/valuation/lines.ts';
import { completedWeeks } from '../../engine/valuation/observations.ts';
import type { History } from '../../engine/valuation/valuation.ts';
import { type WeeklyColumns, weeklyColumns } from '../../engine/valuation/weekly.ts';
import { listingOf, otherClasses, timelineOf } from '../subject/figures.ts';
import type { Prices } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';

/** Completed weeks by their Monday, ascending; one column a name, unrounded, NaN where there is no value. */
export interface WeeklyMultiples<N extends string> {
  readonly weeks: Int32Array;
  readonly columns: WeeklyColumns<N>;
}

/**
 * The figures `names` at the close of every completed week of `prices` with its Monday from `from` on, as known then:
 * the very numbers a valuation compares today's with. Weeks are those of `weeklyBars(prices.bars, prices.asOf)`.
 * Ratios; `market_cap_usd` and `enterprise_value_usd` in USD. For a fund, and without facts, all NaN.
 */
export function weeklyMultiples<N extends PricedName>(
  context: ComputeContext,
  prices: Prices,
  names: readonly N[],
  from: EpochDay,
): WeeklyMultiples<N> {
  // Without figures nothing is valued: the closes are on a share that is not known.
  const known = prices.doubt === 'shares' ? { timeline: [], listing: listingOf(prices.row) } : undefined;
  const weeks = completedWeeks(shareBasis(prices.bars, prices.splits, prices.asOf), prices.asOf, from);
  const { timeline, listing } = known ?? issuerOf(context, prices, from);
  return { weeks: weeks.weeks, columns: weeklyColumns(names, weeks, timeline, listing) };
}

/**
 * What is known of the company from `from` to the day of the newest price, and how its classes are priced. On that day
 * `newest` is known, if given.
 */
export function issuerOf(context: ComputeContext, prices: Prices, from: EpochDay, newest?: TrailingFigures): History {
  const known = timelineOf(context, prices, from);
  const { asOf } = prices;
  const timeline =
    newest === undefined ? known : [...known.filter((each) => each.from < asOf), { from: asOf, figures: newest }];
  return { timeline, listing: classListing(context, prices, timeline, from) };
}

/** How the classes that `timeline` names are priced from `from` on. */
export function classListing(
  { store }: ComputeContext,
  prices: Prices,
  timeline: readonly Pick<FiguresPeriod, 'figures'>[],
  from: EpochDay,
): Listing {
  return { ...listingOf(prices.row), otherClasses: otherClasses(store, prices, timeline, from) };
}
