/** What fails-to-deliver files publish of a symbol's security: closes and fails. Knows no prices of other sources. */
import { previousSession } from '../../../engine/calendar.ts';
import type { MonthOfSightings } from '../../../engine/listings/sightings.ts';
import type { PublishedClose } from '../../../engine/prices/referee/eras.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { StoreReader } from '../types.ts';
import { carriersOfSymbol } from './lookup.ts';

/** Ascending, as traded: the price of a settlement day is the close of the session before. Days of a change have none. */
export function publishedCloses(store: StoreReader, symbol: string): readonly PublishedClose[] {
  const closes = new Map<number, PublishedClose>();
  for (const { first, last } of monthsOf(store, symbol))
    for (const { day, price, isChange } of [first, last])
      if (price !== undefined && !isChange) closes.set(day, { day: previousSession(day), price });
  return [...closes.values()].sort((a, b) => a.day - b.day);
}

/** Shares that were not delivered. */
export interface PublishedFails {
  /** Of settlement: the last of its month that a file has. */
  readonly day: EpochDay;
  readonly shares: number;
}

/** Ascending. */
export function publishedFails(store: StoreReader, symbol: string): readonly PublishedFails[] {
  const fails = monthsOf(store, symbol).map(({ last, fails: shares = 0 }) => ({ day: last.day, shares }));
  return fails.sort((a, b) => a.day - b.day);
}

/** Of the security whose prices the store has under the symbol. */
function monthsOf(store: StoreReader, symbol: string): readonly MonthOfSightings[] {
  const row = store.symbol(symbol);
  const carriers = carriersOfSymbol(store, symbol);
  const carrier = carriers.find(({ cik }) => cik !== undefined && cik === row?.cik) ?? carriers[0];
  const cusips = carrier?.cusips ?? [];
  return cusips.flatMap((cusip) => store.sightingsOf(cusip)).flatMap(({ months }) => months);
}
