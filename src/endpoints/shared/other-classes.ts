/** Closes of the other listed classes of a company, so that each class counts at its own price in the market cap (FIELDS 3.7). */
import { splitAdjust } from '../../engine/prices/basis.ts';
import { shareBasis } from '../../engine/prices/distributions.ts';
import { currentListing } from '../../engine/prices/listing.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Closes } from '../../engine/valuation/building-blocks.ts';
import type { FiguresPeriod } from '../../engine/valuation/figures.ts';
import type { StoreReader } from '../../store/types.ts';
import type { Prices } from './market.ts';

/** A class that trades seldom: its newest close may lie up to ten sessions before the first day asked for. */
const MARGIN_DAYS = 21;

/**
 * Closes from `from` to the day answered for, on the share basis of that day, of the classes the figures name; undefined, and nothing
 * read, for a company of one listed class. Left out: tickers the store has no prices of, or has for another company or currency.
 */
export function otherClasses(
  store: StoreReader,
  { row, asOf }: Pick<Prices, 'row' | 'asOf'>,
  timeline: readonly Pick<FiguresPeriod, 'figures'>[],
  from: EpochDay,
): ReadonlyMap<string, Closes> | undefined {
  const named = new Set(timeline.flatMap(({ figures }) => figures?.classes.map(({ symbol }) => symbol) ?? []));
  named.delete('');
  if (named.size === 0) return undefined;
  const found = new Map<string, Closes>();
  for (const symbol of named) {
    const other = store.symbol(symbol);
    if (other?.cik !== row.cik || (other?.currency ?? 'USD') !== (row.currency ?? 'USD')) continue;
    const bars = store.bars(symbol, from - MARGIN_DAYS, asOf);
    if (bars.days.length === 0) continue;
    const splits = store.splits(symbol);
    found.set(symbol, shareBasis(currentListing(splitAdjust(bars, splits, asOf)), splits, asOf));
  }
  return found;
}
