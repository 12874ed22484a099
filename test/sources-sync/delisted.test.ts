/** Symbols that leave the SEC's list of tickers: renamed, delisted, one class of several. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { symbolStatus } from '../../src/cli/status/store-status.ts';
import { planWork } from '../../src/sources/sync/plan-work.ts';
import { countedRequests } from '../../src/sources/sync/requests.ts';
import type { Tickers } from '../../src/sources/sync/tickers.ts';
import type { SyncOptions } from '../../src/sources/sync/types.ts';
import { openInventory } from '../../src/store/reading/inventory.ts';
import { filing } from '../endpoints/documents/filing-store.ts';
import { NOW, type World, world } from './world.ts';

const CIK = 1_652_044;
let w: World;

/** A store that was synced while the company had these symbols; prices are stored of each. */
beforeEach(() => {
  w = world('http://127.0.0.1:9');
});
afterEach(() => w.close());

function hadOnce(...tickers: string[]): void {
  w.store.transaction(() => {
    w.store.putCompany({ cik: CIK, name: 'Alphabet Inc.', tickers });
    for (const symbol of tickers) {
      w.store.putSymbol({ symbol, cik: CIK, name: 'Alphabet Inc.' });
      const day = Int32Array.of(20_000);
      const price = Float64Array.of(100);
      const bars = { days: day, open: price, high: price, low: price, close: price, volume: price };
      w.store.putPrices(symbol, { bars, splits: [], dividends: [], spans: [] });
    }
  });
}

function listed(...symbols: string[]): Tickers {
  const listing = { cik: CIK, name: 'Alphabet Inc.' };
  return {
    bySymbol: new Map(symbols.map((symbol) => [symbol, listing])),
    byCik: new Map([[CIK, symbols]]),
    file: undefined,
    states: [],
    notes: [],
  };
}

const options = (more: Partial<SyncOptions> = {}): SyncOptions =>
  ({ store: w.store, symbols: undefined, universe: false, prices: undefined, ...more }) as SyncOptions;

const none = countedRequests(() => Promise.reject(new Error('no request expected')), false, undefined);

async function planned(tickers: Tickers, ...symbols: string[]) {
  const { work } = await planWork(options({ symbols }), tickers, none);
  return work.map(({ symbols: mine, delisted: gone, renamed }) => ({ symbols: mine, gone, renamed }));
}

test('a new symbol of the company is the one it has now', async () => {
  hadOnce('FB');
  expect(await planned(listed('META'), 'FB')).toEqual([
    { symbols: ['META'], gone: [], renamed: [{ from: 'FB', to: 'META' }] },
  ]);
});

test('a symbol that only filings name is the one its company has now', async () => {
  hadOnce('META');
  w.store.transaction(() => {
    w.store.putFilings([filing('0000000001-21-000001', '10-K', '2021-01-28', { cik: CIK })]);
    const securities = [{ title: 'Class A Common Stock', symbol: 'OLDFB', members: [] }];
    w.store.putCover('0000000001-21-000001', '1', { cik: CIK, json: JSON.stringify({ counts: [], securities }) });
  });
  const { work } = await planWork(options({ symbols: ['OLDFB'] }), listed('META'), none);
  expect(work).toMatchObject([{ cik: CIK, symbols: ['META'], notes: ['OLDFB is META now'] }]);
});

test('another class of the company is another security', async () => {
  hadOnce('GOOG', 'GOOGL');
  expect(await planned(listed('GOOGL'), 'GOOG')).toEqual([{ symbols: ['GOOG'], gone: ['GOOG'], renamed: [] }]);
});

test('a preferred share does not follow the common one, new or not', async () => {
  hadOnce('JPM', 'JPM-PC');
  expect(await planned(listed('JPM-PC', 'JPM-PX'), 'JPM')).toEqual([{ symbols: ['JPM'], gone: ['JPM'], renamed: [] }]);
  expect(await planned(listed('JPM', 'JPM-PX'), 'JPM-PC')).toEqual([
    { symbols: ['JPM-PX'], gone: [], renamed: [{ from: 'JPM-PC', to: 'JPM-PX' }] },
  ]);
});

test('a symbol that another company has now is reported, unless that company continues the record of the first', async () => {
  hadOnce('XYZ');
  const other = { cik: 9, name: 'Other Inc.' };
  const tickers = { ...listed(), bySymbol: new Map([['XYZ', other]]), byCik: new Map([[9, ['XYZ']]]) };
  const notes = async () => (await planWork(options({ symbols: ['XYZ'] }), tickers, none)).work[0]!.notes.join();
  expect(await notes()).toMatch(/XYZ belongs to Other Inc\. \(CIK 9\) now; before, to CIK 1652044.*docs\/formats\.md/);
  w.store.transaction(() => w.store.putPredecessor(9, CIK));
  expect(await notes()).toBe('');
});

test('what it has become is remembered when the company is read under its new symbols', async () => {
  hadOnce('GOOG', 'GOOGL');
  const state = { subject: 'GOOG', part: 'symbol', checkedAt: NOW, etag: undefined, modified: undefined };
  const detail = JSON.stringify({ gone: { successor: 'GGL' } });
  w.store.transaction(() => {
    w.store.putSyncState({ ...state, sha256: undefined, detail, failedAt: undefined, error: undefined });
    w.store.putCompany({ cik: CIK, name: 'Alphabet Inc.', tickers: ['GOOGL', 'GGL'] });
  });
  expect(await planned(listed('GOOGL', 'GGL'), 'GOOG')).toMatchObject([{ symbols: ['GGL'] }]);
  const holdings = openInventory(w.path);
  expect(symbolStatus(w.store, holdings.of('GOOG')!, NOW, [])).toMatchObject({
    gone: { successor: 'GGL' },
    stale: ['now GGL', expect.stringMatching(/^prices end/)],
  });
  holdings.close();
});
