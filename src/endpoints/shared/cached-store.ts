/**
 * A reader that remembers what it read of a symbol: its routes, or the dates of a panel, ask for the same records again
 * and get the same objects.
 */
import { sliceBars } from '../../engine/prices/basis.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { Bars, EpochDay } from '../../engine/types.ts';
import type { TrailingRow } from '../../store/row-types.ts';
import type { StoreReader } from '../../store/types.ts';

/** The first stretch of a whole record begins here. */
const BEFORE_EVERY_DAY = -0x80000000;
const LAST_DAY = 0x7fffffff;

export interface CachedStore {
  readonly store: StoreReader;
  /** Forgets all but the prices of the benchmark. */
  readonly forget: () => void;
}

/** Methods that only read: their answers are kept by their arguments. */
type Method = (...args: unknown[]) => unknown;

/** @param days `one` if every answer is of the same instant: what was made for it is then used again too */
export function cachedStore(reader: StoreReader, days: 'one' | 'many'): CachedStore {
  const bars = new Map<string, Bars>();
  const answers = new Map<string, unknown>();
  const barsOf = (symbol: string, from: EpochDay = -Infinity, to: EpochDay = Infinity): Bars => {
    const all = bars.get(symbol) ?? reader.bars(symbol);
    bars.set(symbol, all);
    return sliceBars(all, lastIndexAt(all.days, from - 1) + 1, lastIndexAt(all.days, to) + 1);
  };
  const trailing = new Map<string, readonly TrailingRow[]>();
  const trailingOf = (symbol: string, to: EpochDay, from: EpochDay = to): readonly TrailingRow[] => {
    const all = trailing.get(symbol) ?? reader.trailing(symbol, LAST_DAY, BEFORE_EVERY_DAY);
    trailing.set(symbol, all);
    const first = all.findLastIndex((row) => row.from <= from);
    return first < 0 ? [] : all.slice(first, all.findLastIndex((row) => row.from <= to) + 1);
  };
  const reuse = <T>(key: string, make: () => T): T => {
    if (!answers.has(key)) answers.set(key, make());
    return answers.get(key) as T;
  };
  const store = new Proxy(reader, {
    get: (target, name) => {
      if (name === 'bars') return barsOf;
      if (name === 'trailing') return trailingOf;
      if (name === 'reuse') return days === 'one' ? reuse : <T>(_key: string, make: () => T): T => make();
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        return reuse(`${String(name)} ${JSON.stringify(args)}`, () => (value as Method).apply(target, args));
      };
    },
  });
  return {
    store,
    forget: () => {
      const benchmark = bars.get(BENCHMARK);
      bars.clear();
      answers.clear();
      trailing.clear();
      if (benchmark !== undefined) bars.set(BENCHMARK, benchmark);
    },
  };
}
