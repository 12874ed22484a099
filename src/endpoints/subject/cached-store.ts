/**
 * A store reader that caches what it read of a symbol, for the many routes of a screen or dates of a panel that read
 * the same records. It does not know import times.
 */
import { sliceBars } from '../../engine/prices/basis.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { Bars, EpochDay } from '../../engine/types.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { TrailingRow } from '../../store/schema/row-types.ts';

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
  const barsOf = (symbol: string, from: EpochDay = -Infinity, to: EpochDay = Infinity): Bars => {
    const all = remembered(bars, symbol, () => reader.bars(symbol));
    return sliceBars(all, lastIndexAt(all.days, from - 1) + 1, lastIndexAt(all.days, to) + 1);
  };
  const trailing = new Map<string, Trailing>();
  const trailingOf = (symbol: string, to: EpochDay, from: EpochDay = to): readonly TrailingRow[] => {
    const { rows, days } = remembered(trailing, symbol, () => wholeRecord(reader, symbol));
    const first = lastIndexAt(days, from);
    return first < 0 ? [] : rows.slice(first, lastIndexAt(days, to) + 1);
  };
  const made = new Map<string, unknown>();
  const reuse = <T>(key: string, make: () => T): T => (days === 'one' ? (remembered(made, key, make) as T) : make());
  const answers: Map<unknown, unknown>[] = [bars, trailing, made];
  /** A method of the reader that gives the same object again. */
  const again = (method: Method): Method => {
    const known = new Map<unknown, unknown>();
    answers.push(known);
    return (...args) => {
      // Mostly a symbol or a company alone: no text is made of it.
      const key = args.length === 1 && typeof args[0] !== 'object' ? args[0] : JSON.stringify(args);
      return remembered(known, key, () => method.apply(reader, args));
    };
  };
  const members = new Map<string | symbol, unknown>([
    ['bars', barsOf],
    ['trailing', trailingOf],
    ['reuse', reuse],
    // The age of an answer is no value of a screen or panel, and would take a query per route.
    ['importedAt', () => undefined],
  ]);
  const store = new Proxy(reader, {
    get: (target, name) => {
      const known = members.get(name);
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = again(value as Method);
      members.set(name, method);
      return method;
    },
  });
  return {
    store,
    forget: () => {
      const benchmark = bars.get(BENCHMARK);
      for (const each of answers) each.clear();
      if (benchmark !== undefined) bars.set(BENCHMARK, benchmark);
    },
  };
}

/** Trailing figures of a symbol, and the days they begin on. */
interface Trailing {
  readonly rows: readonly TrailingRow[];
  readonly days: Int32Array;
}

function wholeRecord(reader: StoreReader, symbol: string): Trailing {
  const rows = reader.trailing(symbol, LAST_DAY, BEFORE_EVERY_DAY);
  return { rows, days: Int32Array.from(rows, ({ from }) => from) };
}

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as V;
}
