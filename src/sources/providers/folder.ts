/** The user's own price files in a folder, in any format the importer reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MdsError } from '../../errors.ts';
import { normalizeTicker, stemOf, symbolFromPath } from '../symbols.ts';
import type { PriceProvider, RawPriceDocument } from './types.ts';

/** Prices from the files in a folder that are named by the symbol: `AAPL.csv`, `brk-b.us.txt`, `AAPL_2015_2024.csv.gz`. */
export function folderOf(path: string): PriceProvider {
  return {
    name: 'folder',
    terms: 'your own files',
    lane: { name: 'folder', limits: [] },
    formats: [],
    async daily(symbol) {
      const documents = filesOf(path, symbol);
      if (documents.length > 0) return documents;
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
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new MdsError('SOURCE_REFUSED', `the folder of prices ${folder} cannot be read (${code})`, {
      hint: 'check the path: mds config get prices',
    });
  }
}

function isOf(name: string, symbol: string): boolean {
  if (name.startsWith('.')) return false;
  return symbolFromPath(name, (word) => word === symbol) === symbol || normalizeTicker(stemOf(name)) === symbol;
}
