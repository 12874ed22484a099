/** Price action and search on real records. Every expected number is read off the rows of a price record. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compute } from '../../src/endpoints/price-action/compute.ts';
import type { Payload } from '../../src/endpoints/price-action/payload.ts';
import { compute as search } from '../../src/endpoints/search/compute.ts';
import type { Payload as SearchPayload } from '../../src/endpoints/search/payload.ts';
import { addMonths, formatDay } from '../../src/engine/days.ts';
import { runImport } from '../../src/sources/import.ts';
import { openReader, openWriter } from '../../src/store/open.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { column, daysOf, readTable, sharedData } from './price-records.ts';

const data = sharedData();
if (data === undefined) console.warn('real records are not beside the project: the tests on them are skipped');

const FOLDER = 'prices/yahoo_daily_div_split_2020_2025';
const NOW = Date.UTC(2026, 10, 21);

describe.skipIf(data === undefined)('on real records', () => {
  let folder: string;
  let store: StoreReader;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mds-real-'));
    const path = join(folder, 'market.db');
    const writer = openWriter(path);
    const names = [FOLDER, 'edgar/company_tickers.json.gz', 'edgar/submissions'];
    runImport(writer, names.map((name) => join(data!, name)), { now: NOW });
    writer.close();
    store = openReader(path);
  });

  afterAll(() => {
    store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  SYMBOLS_TESTS();

  function SYMBOLS_TESTS(): void {
    test.todo('');
  }
});
