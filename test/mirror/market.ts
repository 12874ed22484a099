/**
 * Prices of the mirror's symbols, as traded: read from its price files by the program's own importer, changed by tests
 * at will.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bars, Dividend, Split } from '../../src/engine/types.ts';
import { runImport } from '../../src/sources/import.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { memoryFiles } from '../sources/workbench.ts';
import { columnsOf } from '../support/bars.ts';
import { tickersOf } from './listings.ts';
import type { RecordFile, Records } from './records.ts';

export interface Series {
  readonly symbol: string;
  readonly name: string;
  readonly kind: 'EQUITY' | 'ETF';
  readonly exchange: string;
  currency: string;
  /** As traded. */
  bars: Bars;
  splits: Split[];
  /** As paid. */
  dividends: Dividend[];
}

export interface Market {
  /** Undefined for a symbol without prices. */
  series(symbol: string): Series | undefined;
  /** Symbols with prices. */
  symbols(): readonly string[];
  /** Puts or replaces a series. */
  put(series: Series): void;
  /** The series goes on under another symbol. */
  rename(from: string, to: string): void;
}

export function marketOf(records: Records): Market {
  const known = new Map<string, Series | undefined>();
  const read = (symbol: string): Series | undefined => {
    const files = records.prices.get(symbol);
    if (files === undefined) return undefined;
    const title = tickersOf(records).find(({ ticker }) => ticker === symbol)?.title;
    return seriesOf(symbol, files, title ?? symbol);
  };
  const series = (symbol: string): Series | undefined => {
    if (!known.has(symbol)) known.set(symbol, read(symbol));
    return known.get(symbol);
  };
  return {
    series,
    symbols: () =>
      [...new Set([...records.prices.keys(), ...known.keys()])].filter((symbol) => series(symbol) !== undefined).sort(),
    put: (one) => {
      known.set(one.symbol, one);
    },
    rename: (from, to) => {
      const one = series(from);
      known.set(from, undefined);
      if (one !== undefined) known.set(to, { ...one, symbol: to });
    },
  };
}

function seriesOf(symbol: string, files: readonly RecordFile[], name: string): Series | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'mds-mirror-'));
  const writer = openWriter(join(folder, 'store.db'));
  try {
    const paths = files.map((_, i) => `/${i}/${symbol}.csv`);
    const contents = Object.fromEntries(files.map(({ bytes }, i) => [paths[i]!, bytes]));
    runImport(writer, paths, { now: Date.now(), files: memoryFiles(contents) });
    const row = writer.symbol(symbol);
    const bars = columnsOf(writer.bars(symbol));
    if (bars.days.length === 0) return undefined;
    return {
      symbol,
      name: row?.name ?? name,
      kind: row?.assetType === 'etf' || FUNDS.test(name) ? 'ETF' : 'EQUITY',
      exchange: row?.exchange ?? 'NYSE',
      currency: 'USD',
      bars,
      splits: [...writer.splits(symbol)],
      dividends: [...writer.dividends(symbol)],
    };
  } finally {
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const FUNDS = /\b(SPDR|ETF|FUND|TRUST SERIES|ISHARES)\b/i;
