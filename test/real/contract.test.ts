/** Every route about real records, checked against /openapi.json by an independent validator. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayloadCache } from '../../src/service/cache/payload-cache.ts';
import { createHandler } from '../../src/service/handler.ts';
import { runImport } from '../../src/sources/import.ts';
import { openReader } from '../../src/store/open.ts';
import { openWriter } from '../../src/store/open-writer.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { callsAbout, requestOf, symbolsOf } from '../service/calls.ts';
import { contract, descriptionOf } from '../service/contract.ts';
import { data } from '../support/real-records.ts';

const NOW = Date.UTC(2026, 10, 21, 15);

describe('the contract on real records', { timeout: 600_000 }, () => {
  let folder: string;
  let store: StoreReader;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mds-real-'));
    const path = join(folder, 'market.db');
    const writer = openWriter(path);
    // At three different times, so that ages differ.
    // biome-ignore format: one case per row
    for (const [days, names] of [
      [9, ['edgar/companyfacts', 'edgar/companyfacts_merged', 'edgar/companyfacts_subset']],
      [5, ['edgar/submissions', 'edgar/company_tickers.json.gz']],
      [2, ['prices/alphavantage_daily_adjusted_1999_2021', 'prices/yahoo_daily_2015_2024',
        'prices/yahoo_daily_div_split_2020_2025']],
    ] as const) {
      runImport(
        writer,
        names.map((name) => join(data, name)),
        { now: NOW - days * 86_400_000 - 123 },
      );
    }
    writer.close();
    store = openReader(path);
  }, 600_000);

  afterAll(() => {
    store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('answers about every symbol with prices keep to it; kept ones are those computed again', async () => {
    const symbols = symbolsOf(store).filter((symbol) => store.symbol(symbol)?.lastDay !== undefined);
    expect(symbols.length).toBeGreaterThan(5);
    const clock = { now: NOW };
    const fresh = createHandler({ store, now: () => clock.now, requestId: () => 'r' });
    const kept = createHandler({ store, now: () => clock.now, requestId: () => 'r', cache: createPayloadCache() });
    const broken = contract(await descriptionOf(fresh));
    let answered = 0;
    for (const call of callsAbout(store, symbols.slice(0, 40))) {
      const request = requestOf(call);
      clock.now = NOW;
      const response = await kept(request);
      expect(broken(request, response), call).toBeUndefined();
      if (response.status === 200) answered += 1;
      // Half a second on the ages of some parts have turned and those of others have not.
      clock.now = NOW + 500;
      expect((await kept(request)).body, call).toBe((await fresh(request)).body);
    }
    expect(answered).toBeGreaterThan(100);
  });

  test('about symbols without prices too', async () => {
    const bare = symbolsOf(store).filter((symbol) => store.symbol(symbol)?.lastDay === undefined);
    const handle = createHandler({ store, now: () => NOW });
    const broken = contract(await descriptionOf(handle));
    for (const call of callsAbout(store, bare.slice(0, 10))) {
      const request = requestOf(call);
      const response = await handle(request);
      expect(broken(request, response), call).toBeUndefined();
    }
  });
});
