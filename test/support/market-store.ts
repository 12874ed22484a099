/** A store in memory of a few symbols with their prices, facts and filings, and a list of the bars that were read. */
import { sliceBars } from '../../src/engine/prices/basis.ts';
import { lastIndexAt } from '../../src/engine/prices/windows.ts';
import type { Bars, Dividend, FactSet, Split } from '../../src/engine/types.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import type { CompanyRow, FilingRow, SymbolRow, TrailingRow } from '../../src/store/schema/row-types.ts';
import { fakeStore } from '../service/fake-store.ts';

export interface Listed {
  readonly bars?: Bars | undefined;
  readonly splits?: readonly Split[];
  readonly dividends?: readonly Dividend[];
  readonly facts?: FactSet | undefined;
  readonly filings?: readonly FilingRow[];
  readonly company?: Partial<CompanyRow> | undefined;
  /** The CIK is that of the facts, the days are those of the bars, unless named here. */
  readonly row?: Partial<SymbolRow>;
}

export interface MarketStore extends StoreReader {
  /** `bars AAA 512`: symbol and number of bars. */
  readonly reads: readonly string[];
}

export function marketStore(
  listed: Readonly<Record<string, Listed>>,
  overrides: Partial<StoreReader> = {},
): MarketStore {
  const symbols = Object.keys(listed);
  const base = fakeStore({}, symbols);
  const reads: string[] = [];
  const rowOf = (symbol: string): SymbolRow | undefined => {
    const row = base.symbol(symbol);
    const { bars, facts, row: own } = listed[symbol] ?? {};
    return row && { ...row, cik: facts?.cik, firstDay: bars?.days[0], lastDay: bars?.days.at(-1), ...own };
  };
  const issuer = (cik: number): Listed | undefined =>
    listed[symbols.find((symbol) => rowOf(symbol)?.cik === cik) ?? ''];
  const store = fakeStore(
    {
      symbol: rowOf,
      bars: (symbol, from = -1e9, to = 1e9) => {
        const all = listed[symbol]?.bars;
        if (all === undefined) return base.bars(symbol);
        const found = sliceBars(all, lastIndexAt(all.days, from - 1) + 1, lastIndexAt(all.days, to) + 1);
        reads.push(`bars ${symbol} ${found.days.length}`);
        return found;
      },
      splits: (symbol) => listed[symbol]?.splits ?? [],
      dividends: (symbol) => listed[symbol]?.dividends ?? [],
      facts: (cik) => issuer(cik)?.facts,
      company: (cik) => issuer(cik)?.company as CompanyRow | undefined,
      filings: (cik, { forms, filedFrom = -1e9, filedTo = 1e9, limit = 1e9 } = {}) =>
        (issuer(cik)?.filings ?? [])
          .filter((row) => row.filed >= filedFrom && row.filed <= filedTo && (forms?.includes(row.form) ?? true))
          .slice(0, limit),
      lastDay: () => {
        const days = symbols.flatMap((symbol) => listed[symbol]?.bars?.days.at(-1) ?? []);
        return days.length === 0 ? undefined : Math.max(...days);
      },
      ...overrides,
    },
    symbols,
  );
  return Object.assign(store, { reads });
}

/**
 * The store with other trailing figures than those of its imports; without any, they are computed for every response.
 */
export function withTrailing(store: StoreReader, rows: readonly TrailingRow[] = []): StoreReader {
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'trailing') return () => rows;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
