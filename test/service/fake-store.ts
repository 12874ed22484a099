/** A store in memory with a few made-up symbols, for tests of the service. */
import type { Bars, FactSet } from '../../src/engine/types.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import type { SymbolRow } from '../../src/store/schema/row-types.ts';

const EMPTY: Bars = {
  days: new Int32Array(),
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  close: new Float64Array(),
  volume: new Float64Array(),
};

function row(symbol: string): SymbolRow {
  return {
    symbol,
    cik: undefined,
    name: undefined,
    assetType: 'stock',
    exchange: undefined,
    currency: 'USD',
    rank: undefined,
    firstDay: undefined,
    lastDay: undefined,
  };
}

const NO = new Int32Array();

export function fakeStore(overrides: Partial<StoreReader> = {}, symbols = ['AAA', 'BBB', 'BRK-B']): StoreReader {
  const store: StoreReader = {
    path: 'memory',
    kind: 'live',
    rows: () => [],
    decode: () => [],
    readContents: () => undefined,
    barsOf: () => [],
    splitsOf: () => [],
    trailingOf: () => [],
    isEmpty: () => false,
    symbol: (symbol) => (symbols.includes(symbol) ? row(symbol) : undefined),
    marketSymbols: () => [],
    isMarketOutdated: () => false,
    marketColumns: () => ({ symbols: [], kinds: '', firstDays: NO, lastDays: NO, slots: NO, keptDays: NO }),
    symbolsOf: () => [],
    symbolCandidates: () => symbols.map((symbol) => [symbol, '', -1, 1] as const),
    reuse: (_key, make) => make(),
    universe: () => ({
      stocks: symbols.length,
      etfs: 0,
      total: symbols.length,
      updatedAt: undefined,
      checkedAt: undefined,
    }),
    hasTickerList: () => true,
    universeLines: () => symbols.map((symbol) => `\n${symbol}\ts`).join(''),
    company: () => undefined,
    otherFacts: () => undefined,
    sightingsAround: () => [],
    sightingsOf: () => [],
    sightingNames: () => [],
    lastSighting: () => undefined,
    namedSymbols: () => [],
    companiesNamed: () => new Map(),
    symbolsNamedOf: () => [],
    notices: () => [],
    unreachedCompanies: () => [],
    bars: () => EMPTY,
    splits: () => [],
    priceBasis: () => undefined,
    priceBases: () => new Map(),
    filingSplits: () => undefined,
    dividends: () => [],
    facts: (): FactSet | undefined => undefined,
    filings: () => [],
    newestFilings: (cik, query) => store.filings(cik, query),
    filing: () => undefined,
    filersOf: () => [],
    documents: () => [],
    document: () => undefined,
    sectionIndex: () => undefined,
    section: () => undefined,
    ownership: () => [],
    covers: () => [],
    nonRelianceDays: () => [],
    reportedFilings: () => [],
    reportedFacts: () => undefined,
    predecessors: () => [],
    isReached: () => true,
    recordsDividends: () => true,
    renamedSymbol: () => undefined,
    trailing: () => [],
    crossColumn: () => new Map(),
    importedAt: () => undefined,
    imports: () => [],
    importsOf: () => [],
    filingsListedTo: () => undefined,
    filingsCheckedAt: () => undefined,
    priceSpans: () => [],
    syncState: () => undefined,
    paragraphs: () => Promise.reject(new Error('no text in this store')),
    storedSymbols: () => [],
    lastDay: () => undefined,
    close: () => undefined,
    ...overrides,
  };
  return store;
}
