/** A store in memory with chosen bars, and a count of what was read from it. */
import { sliceBars } from '../../src/engine/prices/basis.ts';
import { lastIndexAt } from '../../src/engine/prices/windows.ts';
import type { Bars, Dividend, Split } from '../../src/engine/types.ts';
import type { AssetType } from '../../src/store/tables.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { fakeStore } from '../service/fake-store.ts';

export interface Held {
  readonly bars: Bars | undefined;
  readonly splits?: readonly Split[];
  readonly dividends?: readonly Dividend[];
  readonly assetType?: AssetType;
}

export interface Counted extends StoreReader {
  /** `bars AAA 512`: method, symbol, rows handed out. */
  readonly reads: string[];
}

export function storeOf(held: Readonly<Record<string, Held>>): Counted {
  const symbols = Object.keys(held);
  const base = fakeStore({}, symbols);
  const reads: string[] = [];
  const store = fakeStore(
    {
      symbol: (symbol) => {
        const row = base.symbol(symbol);
        const days = held[symbol]?.bars?.days;
        return (
          row && { ...row, assetType: held[symbol]?.assetType ?? 'stock', firstDay: days?.[0], lastDay: days?.at(-1) }
        );
      },
      bars: (symbol, from = -1e9, to = 1e9) => {
        const all = held[symbol]?.bars;
        if (all === undefined) return base.bars(symbol);
        const found = sliceBars(all, lastIndexAt(all.days, from - 1) + 1, lastIndexAt(all.days, to) + 1);
        reads.push(`bars ${symbol} ${found.days.length}`);
        return found;
      },
      splits: (symbol) => held[symbol]?.splits ?? [],
      dividends: (symbol) => held[symbol]?.dividends ?? [],
      lastDay: () => Math.max(...symbols.map((symbol) => held[symbol]?.bars?.days.at(-1) ?? 0)),
    },
    symbols,
  );
  return Object.assign(store, { reads });
}
