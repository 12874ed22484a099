/** Stores with some of the real records in them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { runImport } from '../../src/sources/import.ts';
import { openReader } from '../../src/store/reading/open.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
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

type Fate = 'each imported' | 'some refused';
/** Files and folders below that of the real records, imported at `now` in ms. */
type Import = readonly [now: number, names: readonly string[]];

/** The records of all companies with the prices of some, imported on three days, so that ages differ in all their digits. */
const ALL_COMPANIES: readonly Import[] = [
  [Date.UTC(2026, 10, 12, 15) - 123, ['edgar/companyfacts', 'edgar/companyfacts_merged', 'edgar/companyfacts_subset']],
  [Date.UTC(2026, 10, 16, 15) - 123, ['edgar/submissions', 'edgar/company_tickers.json.gz']],
  [Date.UTC(2026, 10, 19, 15) - 123, COMMON.filter((name) => name.startsWith('prices/'))],
];

/** The store most suites read: all companies, as of November 2026. */
export function useCompanies() {
  return useImports(ALL_COMPANIES, 'some refused');
}

/** A store of some of the real records ({@link useImports}). */
export function useRecords(names: readonly string[], now: number, each: Fate) {
  return useImports([[now, names]], each);
}

/**
 * Imports real records before the tests of a suite. Suites that ask for the same imports read one store, which stays
 * until the run ends.
 */
function useImports(imports: readonly Import[], each: Fate) {
  const key = createHash('sha256')
    .update(JSON.stringify([imports, each]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(tmpdir(), `mds-real-${key}`);
  let store: StoreReader | undefined;
  beforeAll(() => {
    const path = join(folder, 'market.db');
    if (!existsSync(path)) {
      const own = mkdtempSync(join(tmpdir(), 'mds-real-'));
      importAll(join(own, 'market.db'), imports, each);
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

function importAll(path: string, imports: readonly Import[], each: Fate): void {
  const writer = openWriter(path);
  const files = imports.flatMap(([now, names]) => {
    const inputs = names.map((name) => join(data, name));
    return runImport(writer, inputs, { now }).files;
  });
  writer.close();
  if (each === 'each imported') expect(files.filter(({ status }) => status !== 'imported')).toEqual([]);
}
