/** The user's own price files in a folder, in any format the importer reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MdsError } from '../../errors.ts';
import { fileReason } from '../../file-reason.ts';
import { normalizeTicker, stemOf, symbolFromPath } from '../symbols.ts';
import { dailyFiles } from './daily-files.ts';
import type { PriceProvider, RawPriceDocument } from './types.ts';

/**
 * Prices from the files in a folder: named by the symbol (`AAPL.csv`, `brk-b.us.txt`, `AAPL_2015_2024.csv.gz`), or by
 * the trading day with a row per symbol (`2026-11-20.csv`). A symbol with files of its own has its prices from them.
 */
export function folderOf(path: string): PriceProvider {
  const own = (symbol: string): readonly RawPriceDocument[] | undefined => {
    const documents = filesOf(path, symbol);
    return documents.length === 0 ? undefined : documents;
  };
  const daily = dailyFiles(path, own);
  return {
    name: 'folder',
    terms: 'your own files',
    lane: { name: 'folder', limits: [] },
    formats: [],
    ...(daily === undefined ? {} : { market: daily.market, days: daily.days }),
    async daily(symbol) {
      const documents = own(symbol);
      if (documents !== undefined) return documents;
      throw new MdsError('SOURCE_NOT_FOUND', `${path} has no price file of ${symbol}`, {
        hint: `put one there, named ${symbol}.csv; formats: docs/formats.md`,
      });
    },
  };
}

function filesOf(folder: string, symbol: string): RawPriceDocument[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && isOf(entry.name, symbol))
      .map(({ name }) => join(folder, name))
      .sort()
      .map((path) => ({ name: path, bytes: readFileSync(path) }));
  } catch (error) {
    const why = fileReason(error, 'no such folder');
    throw new MdsError('SOURCE_REFUSED', `the folder of prices ${folder} cannot be read: ${why}`, {
      hint: 'check the path: mds config get prices',
    });
  }
}

function isOf(name: string, symbol: string): boolean {
  if (name.startsWith('.')) return false;
  return symbolFromPath(name, (word) => word === symbol) === symbol || normalizeTicker(stemOf(name)) === symbol;
}
