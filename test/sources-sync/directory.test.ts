/** The symbol directory within a sync: kinds it decides, once a day, and what a sync does without it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mirrorFor } from '../support/mirror.ts';
import { type World, world } from './world.ts';

const mirror = await mirrorFor();
let w: World;

beforeEach(() => {
  mirror.records.directory.clear();
  w = world(mirror.url);
});
afterEach(() => w.close());

const FILE = /symdir\/(nasdaq|other)listed\.txt$/i;
const sync = (symbols: readonly string[] | undefined, refresh = false) =>
  w.sync(symbols, { documents: false, directory: `${mirror.url}/dynamic/symdir`, refresh });
const about = (): (string | number)[][] =>
  mirror.seen
    .filter(({ path }) => FILE.test(path))
    .map(({ path, status }) => [path.slice(path.lastIndexOf('/') + 1), status]);

/**
 * A file as Nasdaq Trader writes it: GLD files annual reports as a company does (FIELDS 0.8), NEWF is of no list of the
 * SEC's, nor is LATE.
 */
const OTHER = [
  'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
  'KO|Coca-Cola Company Common Stock|N|KO|Y|100|N|KO',
  'NEWF|New Fund|Z|NEWF|Y|100|N|NEWF',
  'LATE|Late Inc. Common Stock|N|LATE|N|100|N|LATE',
  'File Creation Time: 1120202622:01|||||||',
].join('\r\n');

test('types of symbols that are not fetched yet; once a day, then by its validator', { timeout: 30_000 }, async () => {
  const first = await sync(['AAPL']);
  expect(first.notes).toEqual([]);
  // The list of tickers, submissions, facts, and the two files.
  expect(new Set(mirror.seen.map(({ path }) => path)).size).toBe(5);
  // Not fetched, and still known: MSFT of the list of tickers is a company's share.
  expect(w.store.symbol('MSFT')).toMatchObject({ assetType: 'stock' });
  mirror.reset();
  w.shift = 3_600_000;
  await sync(undefined);
  expect(about()).toEqual([]);
  w.shift = 25 * 3_600_000;
  await sync(undefined);
  expect(about().map(([, status]) => status)).toEqual([304, 304]);
});

test('its flag for funds decides; shares of companies unknown to the SEC are left out', {
  timeout: 30_000,
}, async () => {
  mirror.records.directory.set('otherlisted.txt', Buffer.from(OTHER));
  await sync(['KO']);
  expect(w.store.symbol('KO')?.assetType).toBe('etf');
  expect(w.store.symbol('NEWF')).toMatchObject({ assetType: 'etf', exchange: 'Cboe BZX' });
  expect(w.store.symbol('LATE')).toBeUndefined();
});

test('missing, cut off, unreachable: a note, the rest is done, no retry for an hour', {
  timeout: 60_000,
}, async () => {
  mirror.records.directory.set('otherlisted.txt', Buffer.from(OTHER.slice(0, 200)));
  const cut = await sync(['KO']);
  expect(cut.totals.updated).toBe(1);
  expect(cut.notes).toEqual([expect.stringMatching(/otherlisted\.txt: .*cut off|otherlisted\.txt: \d columns/)]);
  expect(w.store.symbol('AAPL')?.assetType).toBe('stock');
  mirror.reset();
  await sync(['KO'], false);
  expect(about()).toEqual([]);
  mirror.fault(FILE, { kind: 'status', status: 503 }, 100);
  w.shift = 25 * 3_600_000;
  const failing = await sync(['KO']);
  expect(failing.totals.failed).toBe(0);
  expect(failing.notes).toEqual([expect.stringMatching(/symbol directory could not be refreshed .*503/)]);
  // Two files, each tried twice.
  expect(about()).toHaveLength(4);
  await sync(['KO']);
  expect(about()).toHaveLength(4);
});

test('a dry run counts it and changes nothing; alone it does not replace the sample', { timeout: 30_000 }, async () => {
  const options = { documents: false, directory: `${mirror.url}/dynamic/symdir` };
  const rehearsed = await w.sync(['KO'], { ...options, dryRun: true });
  // The list of tickers, submissions and facts of KO, and the two files.
  expect(rehearsed.totals.requests).toBe(5);
  expect(about()).toEqual([]);
  mirror.fault(/submissions/, { kind: 'status', status: 403 }, 100);
  await w.sync(['KO'], options);
  expect(w.store.universe().total).toBe(0);
});
