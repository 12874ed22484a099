/** A provider whose prices come out of trading days that were downloaded before. */
import type { StoreReader } from '../../store/types.ts';
import type { DayTable } from './market-days.ts';
import { unknownSymbol } from './service.ts';
import type { PriceProvider } from './types.ts';

/**
 * The provider over the days: a symbol that needs more than they have is requested by itself, one without a bar in them
 * is not. `isWhole`: a symbol without stored prices takes its history from the days.
 */
export function fromDays(
  provider: PriceProvider,
  table: DayTable,
  isWhole: boolean,
  store: StoreReader,
): PriceProvider {
  return {
    ...provider,
    async daily(symbol, range, access) {
      const last = store.symbol(symbol)?.lastDay;
      if (range.from === undefined) {
        if (!isWhole) return provider.daily(symbol, range, access);
        if (!table.has(symbol)) throw unknownSymbol(provider.name, symbol);
        return table.documents(symbol, table.from);
      }
      if (!table.has(symbol)) return [];
      if (last !== undefined && last < table.from) return provider.daily(symbol, range, access);
      return table.documents(symbol, Math.max(range.from, table.from));
    },
  };
}
