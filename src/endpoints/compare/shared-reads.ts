/** A view of a store for one request that reads each symbol's prices once, however many computations ask for them. */
import { sliceBars } from '../../engine/prices/basis.ts';
import { firstIndexAfter } from '../../engine/prices/windows.ts';
import type { Bars, EpochDay } from '../../engine/types.ts';
import type { StoreReader } from '../../store/reading/types.ts';

interface Read {
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly bars: Bars;
}

/** Before and after every record. */
const EVER = 0x7ffffffe;

/**
 * `store` with its bars, splits and dividends kept once read: bars inside a stretch already read are cut from it. Ask
 * for the longest stretch first.
 */
export function sharedReads(store: StoreReader): StoreReader {
  const reads = new Map<string, Read>();
  const splits = remembered((symbol) => store.splits(symbol));
  const dividends = remembered((symbol) => store.dividends(symbol));
  const bars = (symbol: string, from: EpochDay = -EVER, to: EpochDay = EVER): Bars => {
    let read = reads.get(symbol);
    if (read === undefined || read.from > from || read.to < to) {
      read = { from, to, bars: store.bars(symbol, from, to) };
      reads.set(symbol, read);
    }
    const { days } = read.bars;
    return sliceBars(read.bars, firstIndexAfter(days, from - 1), firstIndexAfter(days, to));
  };
  const own: Partial<StoreReader> = { bars, splits, dividends };
  return new Proxy(store, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof StoreReader];
      const value: unknown = Reflect.get(target, name, target);
      // Methods of the store work on its own state.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function remembered<T>(read: (symbol: string) => T): (symbol: string) => T {
  const kept = new Map<string, T>();
  return (symbol) => {
    const found = kept.get(symbol);
    if (found !== undefined) return found;
    const value = read(symbol);
    kept.set(symbol, value);
    return value;
  };
}
