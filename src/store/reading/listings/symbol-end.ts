/** How the listing ended that the store has under a symbol. Knows no answers. */
import type { EpochDay } from '../../../engine/types.ts';
import type { SymbolRow } from '../../schema/row-types.ts';
import type { StoreReader } from '../types.ts';
import { endOf, type ListingEnd } from './ends.ts';
import { carriersOfSymbol } from './lookup.ts';

/** Undefined where it is not known to have ended by `day`; a symbol that the list of tickers names has not. */
export function endOfSymbol(
  store: StoreReader,
  { symbol, cik, rank }: Pick<SymbolRow, 'symbol' | 'cik' | 'rank'>,
  day: EpochDay,
): ListingEnd | undefined {
  if (rank !== undefined) return undefined;
  const carriers = carriersOfSymbol(store, symbol);
  const carrier = carriers.find((each) => each.cik === cik) ?? carriers[0];
  return carrier && endOf(store, carrier, day);
}
