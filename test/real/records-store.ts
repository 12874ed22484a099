/** Stores with some of the real records in them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { runImport } from '../../src/sources/import.ts';
import { openReader } from '../../src/store/open.ts';
import { openWriter } from '../../src/store/open-writer.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { data } from '../support/real-records.ts';

/** What most suites read: companies, their filings, the list of tickers, prices of stocks and funds. */
export const COMMON = [
  'edgar/companyfacts',
  'edgar/companyfacts_merged',
  'edgar/submissions',
  'edgar/company_tickers.json.gz',
  'prices/alphavantage_daily_adjusted_1999_2021',
  'prices/yahoo_daily_2015_2024',
  'prices/yahoo_daily_div_split_2020_2025',
  'prices/yahoo_daily_long_to_2018',
];

/**
 * Imports files and folders of the real records (`names`, below their folder) before the tests of a suite, at `now` in
 * ms. Suites that ask for the same records read one store, which stays until the run ends.
 */
export function useRecords(names: readonly string[], now: number, each: 'each imported' | 'some refused') {
  const key = createHash('sha256')
    .update(JSON.stringify([names, now, each]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(tmpdir(), `mds-real-${key}`);
  let store: StoreReader | undefined;
  beforeAll(() => {
    const path = join(folder, 'market.db');
    if (!existsSync(path)) {
      const own = mkdtempSync(join(tmpdir(), 'mds-real-'));
      importAll(join(own, 'market.db'), names, now, each);
      try {
        renameSync(own, folder);
      } catch {
        // Another worker was faster.
        rmSync(own, { recursive: true, force: true });
      }
    }
    store = openReader(path);
  }, 180_000);
  afterAll(() => store?.close());
  return {
    /** Where the store lies. */
    folder,
    get store(): StoreReader {
      return store!;
    },
  };
}

function importAll(path: string, names: readonly string[], now: number, each: 'each imported' | 'some refused'): void {
  const writer = openWriter(path);
  const inputs = names.map((name) => join(data, name));
  const { files } = runImport(writer, inputs, { now });
  writer.close();
  if (each === 'each imported') expect(files.filter(({ status }) => status !== 'imported')).toEqual([]);
}
