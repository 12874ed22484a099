/** Closes of a symbol's security as fails-to-deliver files publish them. Knows no prices of other sources. */
import { previousSession } from '../../../engine/calendar.ts';
import type { PublishedClose } from '../../../engine/prices/referee/eras.ts';
import type { StoreReader } from '../types.ts';
import { carriersOfSymbol } from './lookup.ts';

/**
 * Ascending, as traded: the price of a settlement day is the close of the session before. Days of a change have none.
 * Of the security whose prices the store has under the symbol.
 */
export function publishedCloses(store: StoreReader, symbol: string): readonly PublishedClose[] {
  const row = store.symbol(symbol);
  const carriers = carriersOfSymbol(store, symbol);
  const carrier = carriers.find(({ cik }) => cik !== undefined && cik === row?.cik) ?? carriers[0];
  const closes = new Map<number, PublishedClose>();
  for (const cusip of carrier?.cusips ?? [])
    for (const { months } of store.sightingsOf(cusip))
      for (const { day, price, isChange } of months.flatMap(({ first, last }) => [first, last]))
        if (price !== undefined && !isChange) closes.set(day, { day: previousSession(day), price });
  return [...closes.values()].sort((a, b) => a.day - b.day);
}
