/** Whether a pause in the prices of a symbol parts two listings. Knows sightings, no prices. */
import type { EpochDay } from '../../../engine/types.ts';
import type { StoreReader } from '../types.ts';
import { carriersOfSymbol } from './lookup.ts';

/** Whether one security, under whatever symbols, is seen by the day before a pause and from the day after it on. */
export function isOneListing(store: StoreReader, symbol: string, before: EpochDay, after: EpochDay): boolean {
  return carriersOfSymbol(store, symbol).some(
    ({ cusips, symbols }) =>
      cusips.length > 0 && symbols.some(({ from }) => from <= before) && symbols.some(({ to }) => to >= after),
  );
}
