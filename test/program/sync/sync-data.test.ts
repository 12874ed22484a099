/** Sync, status, prune and the archives on one store, by the command line, against a mirror of the sample's records. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../../src/cli/program/run.ts';
import { importArchives } from '../../../src/cli/sync/bulk.ts';
import type { Io } from '../../../src/cli/terminal/io.ts';
import { sampleRecords } from '../../mirror/sample.ts';
import { world } from '../../sources-sync/world.ts';
import { mirrorFor } from '../../support/mirror.ts';
import { serve } from '../../support/service.ts';
import { fakeIo } from '../fake-io.ts';
import { folder as newFolder } from '../market.ts';

const records = sampleRecords();
const mirror = await mirrorFor(records);
const folder = newFolder();
const prices = join(folder, 'prices');

mkdirSync(prices);
for (const symbol of ['ZHLD', 'SPY'])
  for (const file of records.prices.get(symbol) ?? []) writeFileSync(join(prices, `${symbol}.csv`), file.bytes);

const mds = (...args: string[]) => mdsWith({}, ...args);

async function mdsWith(more: Partial<Io>, ...args: string[]) {
  const env = {
    MDS_CONFIG_DIR: folder,
    MDS_DATA_DIR: join(folder, 'data'),
    MDS_SEC_DATA_URL: mirror.url,
    MDS_SEC_WWW_URL: mirror.url,
    MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir`,
    MDS_PRICES: `folder:${prices}`,
    MDS_CONTACT: 'jane@example.org',
  };
  const io = fakeIo({ env });
  const code = await run(args, { ...io, ...more }, '0.0.0');
  return { code, out: io.out(), err: io.err() };
}
const paths = (pattern: RegExp): number => mirror.seen.filter(({ path }) => pattern.test(path)).length;

// At the real pace, so with a company of few filings (eight forms of insiders, five reports of half a year).
test('sync with a folder of prices, status, prune: deleted documents are not fetched again', {
  timeout: 120_000,
}, async () => {
  const first = await mds('sync', 'ZHLD', '--since', '6m');
  expect(first.err).toMatch(/^ZHLD {3}.* filings, .* facts, .* documents, .* bars/m);
  expect(first.code).toBe(0);

  const status = JSON.parse((await mds('status', '--json')).out) as { symbols: Record<string, unknown>[] };
  expect(status.symbols.map(({ symbol }) => symbol)).toEqual(['SPY', 'ZHLD']);
  expect(status.symbols[1]).toMatchObject({ asset_type: 'stock', prices: { provider: 'folder' } });
  const shown = await mds('status');
  expect(shown.out).toMatch(/2 symbols stored/);
  expect(shown.out).toMatch(/ZHLD .* folder/);

  const before: readonly { filing_date: string }[] = JSON.parse(
    (await mds('filings', 'search', 'the', 'ZHLD', '--json=hits.filing_date')).out,
  ).hits;
  expect(before.length).toBeGreaterThan(3);

  const rehearsed = JSON.parse((await mds('prune', '--before', '90d', '--dry-run', '--json')).out);
  expect(rehearsed).toMatchObject({ dry_run: true });
  expect(rehearsed.documents).toBeGreaterThan(5);
  // There is no terminal to confirm on.
  expect(await mds('prune', '--before', '90d')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
  const pruned = JSON.parse((await mds('prune', '--before', '90d', '--yes', '--json')).out);
  expect(pruned).toMatchObject({ dry_run: false, documents: rehearsed.documents });
  // Its reports are older: nothing is left to search.
  expect(before.every(({ filing_date }) => filing_date < '2026-08-23')).toBe(true);
  expect(await mds('filings', 'search', 'the', 'ZHLD')).toMatchObject({
    code: 4,
    err: expect.stringContaining('no document'),
  });

  mirror.reset();
  expect((await mds('sync', 'ZHLD', '--refresh')).code).toBe(0);
  expect(paths(/^\/Archives\//)).toBe(0);
  // With --since they are fetched.
  const named = await mds('sync', 'ZHLD', '--refresh', '--since', '4m', '--dry-run', '--json');
  const planned = JSON.parse(named.out) as { symbols: { symbol: string; requests: number }[] };
  // In addition to the submissions and the facts.
  expect(planned.symbols.find(({ symbol }) => symbol === 'ZHLD')!.requests).toBeGreaterThan(2 + 5);
});

test('archives into an empty store: the list of tickers is fetched for the symbols, nothing else', {
  timeout: 60_000,
}, async () => {
  const store = join(folder, 'bulk.db');
  const archives = ['daily-index/bulkdata/submissions.zip', 'daily-index/xbrl/companyfacts.zip'].map(
    (name) => `${mirror.url}/Archives/edgar/${name}`,
  );
  const planned = await mds('sync', '--bulk', ...archives, 'AAPL', '--dry-run', '--store', store);
  expect(planned.out).toMatch(
    /submissions\.zip: 1 record would be read, \d+ KB\n.*companyfacts\.zip: 1 record would be read/,
  );
  const taken = await mds('sync', '--bulk', ...archives, 'AAPL', '--store', store, '--json');
  expect(taken.code).toBe(0);
  expect(JSON.parse(taken.out)).toMatchObject({ archives: [{ imported: 1 }, { imported: 1 }] });
  const profile = await mds('profile', 'AAPL', '--store', store, '--json');
  expect(profile.code).toBe(0);
  const unknown = await mds('sync', '--bulk', ...archives, 'AAPLX', '--store', store);
  expect(unknown).toMatchObject({ code: 4, err: expect.stringContaining('AAPLX') });
});

test('a named symbol is stored, also without facts', { timeout: 60_000 }, async () => {
  const store = join(folder, 'named.db');
  const archive = `${mirror.url}/Archives/edgar/daily-index/bulkdata/submissions.zip`;
  expect((await mds('sync', '--bulk', archive, 'ZHLD', '--store', store)).code).toBe(0);
  const { symbols } = JSON.parse((await mds('status', '--json', '--store', store)).out);
  expect(symbols).toMatchObject([{ symbol: 'ZHLD', facts: 0 }]);
});

test('Ctrl-C while an archive is read: a message, exit 130', { timeout: 60_000 }, async () => {
  const store = join(folder, 'stopped.db');
  const archive = `${mirror.url}/Archives/edgar/daily-index/bulkdata/submissions.zip`;
  const onStop: Io['onStop'] = (stop) => {
    setImmediate(stop);
    return () => undefined;
  };
  const stopped = await mdsWith({ onStop }, 'sync', '--bulk', archive, 'ZHLD', '--store', store);
  expect(stopped).toMatchObject({ code: 130, err: expect.stringContaining('stopped; progress is saved') });
  expect((await mds('sync', '--bulk', archive, 'ZHLD', '--store', store)).code).toBe(0);
});

test('an archive that is not served in ranges is downloaded whole, with a message', { timeout: 60_000 }, async () => {
  const w = world(mirror.url);
  const url = `${mirror.url}/Archives/edgar/daily-index/xbrl/companyfacts.zip`;
  const ranges: (string | undefined)[] = [];
  const server = await serve(async (request, response) => {
    ranges.push(request.headers.range);
    const all = await fetch(url, { headers: { 'user-agent': 'x y@example.org' } });
    response.end(Buffer.from(await all.arrayBuffer()));
  });
  const there = `${server.url}/companyfacts.zip`;
  const downloads = join(folder, 'whole');
  const io = fakeIo({ env: {} });
  const ciks = new Set([9_900_001]);
  const taking = { store: w.store, fetch: w.fetch, ciks, quiet: false, downloads, list: undefined };
  const [report] = await importArchives([there], { ...taking, dryRun: false }, io);
  expect(report).toMatchObject({ imported: 1, failed: [] });
  expect(io.err()).toContain(`${there} does not support range requests: downloading it whole`);
  expect(ranges).toEqual(['bytes=0-3', undefined]);
  expect(readdirSync(downloads)).toEqual([]);
  // A rehearsal does not fetch a gigabyte.
  const rehearsal = importArchives([there], { ...taking, dryRun: true }, io);
  await expect(rehearsal).rejects.toMatchObject({ code: 'SOURCE_NONSENSE', message: /is not served in pieces/ });
  await server.close();
  w.close();
});

test('for many companies an archive is downloaded whole in one request, and deleted afterwards', {
  timeout: 60_000,
}, async () => {
  const w = world(mirror.url);
  mirror.reset();
  const url = `${mirror.url}/Archives/edgar/daily-index/xbrl/companyfacts.zip`;
  const all = [...records.facts.keys()];
  // Companies that no archive has bring the number to where whole downloads begin.
  const ciks = new Set([...all, ...Array.from({ length: 120 }, (_, i) => i + 1)]);
  const downloads = join(folder, 'downloads');
  const taking = { store: w.store, fetch: w.fetch, ciks, dryRun: false, quiet: true, downloads, list: undefined };
  const [report] = await importArchives([url], taking, fakeIo({ env: {} }));
  expect(report).toMatchObject({ archive: url, imported: all.length, failed: [] });
  expect(paths(/companyfacts\.zip/)).toBe(1);
  expect(readdirSync(downloads)).toEqual([]);
  w.close();
});
