/** A reader that remembers what it read of a symbol: a panel asks for the same record once for every date. */
import { sliceBars } from '../engine/prices/basis.ts';
import { BENCHMARK } from '../engine/prices/benchmark.ts';
import { lastIndexAt } from '../engine/prices/windows.ts';
import type { Bars, EpochDay } from '../engine/types.ts';
import type { StoreReader } from '../store/types.ts';

export interface CachedStore {
  readonly store: StoreReader;
  /** Forgets all but the prices of the benchmark. */
  readonly forget: () => void;
}

/** Methods that only read: their answers are kept by their arguments. */
type Method = (...args: unknown[]) => unknown;

export function cachedStore(reader: StoreReader): CachedStore {
  const bars = new Map<string, Bars>();
  const answers = new Map<string, unknown>();
  const barsOf = (symbol: string, from: EpochDay = -Infinity, to: EpochDay = Infinity): Bars => {
    const all = bars.get(symbol) ?? reader.bars(symbol);
    bars.set(symbol, all);
    return sliceBars(all, lastIndexAt(all.days, from - 1) + 1, lastIndexAt(all.days, to) + 1);
  };
  const store = new Proxy(reader, {
    get: (target, name) => {
      if (name === 'bars') return barsOf;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const key = `${String(name)} ${JSON.stringify(args)}`;
        if (!answers.has(key)) answers.set(key, (value as Method).apply(target, args));
        return answers.get(key);
      };
    },
  });
  return {
    store,
    forget: () => {
      const benchmark = bars.get(BENCHMARK);
      bars.clear();
      answers.clear();
      if (benchmark !== undefined) bars.set(BENCHMARK, benchmark);
    },
  };
}
