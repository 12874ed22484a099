/** The SEC's nightly archives: an import of one equals an import of its files, and faults are reported. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { MdsError } from '../../../src/errors.ts';
import { remoteArchive } from '../../../src/sources/bulk/ranges.ts';
import { syncBulk } from '../../../src/sources/bulk/sync-bulk.ts';
import { sampleRecords } from '../../mirror/sample.ts';
import { zipOf } from '../../mirror/zip.ts';
import { folder as newFolder } from '../../program/market.ts';
import { mirrorFor } from '../../support/mirror.ts';
import { plainFetcher } from '../providers-fetcher.ts';
import { bench, NOW } from '../workbench.ts';

const records = sampleRecords();
const folder = newFolder();
const facts = join(folder, 'companyfacts.zip');
const submissions = join(folder, 'submissions.zip');
// Three companies of the sample by their CIKs, and one that no archive has.
const CIKS = [9900001, 9900002, 9900014];
const name = (cik: number): string => `CIK${String(cik).padStart(10, '0')}.json`;
const mirror = await mirrorFor(records);
beforeAll(() => {
  writeFileSync(facts, zipOf([...records.facts].map(([cik, bytes]) => [name(cik), bytes] as const)));
  writeFileSync(submissions, zipOf(records.submissions));
});

const file = (path: string) => ({ kind: 'file', path }) as const;

test('named companies out of both archives: the same facts and filings as from their files', async () => {
  const desk = bench();
  const other = bench();
  for (const path of [submissions, facts]) {
    const report = await syncBulk(file(path), { store: desk.store, now: NOW, ciks: new Set([...CIKS, 42]) });
    expect(report).toMatchObject({ imported: 3, unchanged: 0, companies: 3, missing: [42], failed: [] });
  }
  other.run(
    Object.fromEntries(
      CIKS.flatMap((cik) => [
        [`submissions/${name(cik)}`, Buffer.from(records.submissions.get(name(cik))!)],
        [`companyfacts/${name(cik)}`, Buffer.from(records.facts.get(cik)!)],
      ]),
    ),
  );
  for (const cik of CIKS) {
    expect(desk.store.facts(cik)).toEqual(other.store.facts(cik));
    expect(desk.store.filings(cik)).toEqual(other.store.filings(cik));
    expect(desk.store.company(cik)).toEqual(other.store.company(cik));
  }
  expect(desk.store.company(9900003)).toBeUndefined();
  const again = await syncBulk(file(facts), { store: desk.store, now: NOW, ciks: new Set(CIKS) });
  expect(again).toMatchObject({ imported: 0, unchanged: 3 });
  desk.close();
  other.close();
});

test('from an address only the directory and the wanted records are asked for', async () => {
  const desk = bench();
  const headers = { 'user-agent': 'test (name@example.org)' };
  const { fetch } = plainFetcher();
  const withContact: typeof fetch = (request) => fetch({ ...request, headers: { ...headers, ...request.headers } });
  const place = await remoteArchive(`${mirror.url}/Archives/edgar/daily-index/xbrl/companyfacts.zip`, withContact);
  const report = await syncBulk(place!, { store: desk.store, now: NOW, ciks: new Set(CIKS) });
  expect(report).toMatchObject({ imported: 3, companies: 3 });
  expect(desk.store.facts(9900001)!.reports.length).toBeGreaterThan(0);
  desk.close();
});

test.each([
  ['nothing there', () => join(folder, 'none.zip'), 'SOURCE_NOT_FOUND', /there is nothing at/],
  [
    'no archive',
    () => written('page.zip', Buffer.from('<html>not found</html>')),
    'SOURCE_NONSENSE',
    /no whole zip archive/,
  ],
  [
    'cut off',
    () => written('cut.zip', zipOf(records.submissions).subarray(0, 100_000)),
    'SOURCE_NONSENSE',
    /no whole zip archive/,
  ],
  [
    'another archive',
    () => written('other.zip', zipOf([['readme.txt', Buffer.from('hello')]])),
    'SOURCE_NONSENSE',
    /no records of companies/,
  ],
])('%s', async (_, make, code, message) => {
  const desk = bench();
  const run = syncBulk(file(make()), { store: desk.store, now: NOW, ciks: new Set(CIKS) });
  const error = await run.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MdsError);
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
  desk.close();
});

/** Three records, the first of which is `bytes`. */
const withGood = (bytes: Uint8Array): readonly (readonly [string, Uint8Array])[] => [
  [name(CIKS[0]!), bytes],
  ...CIKS.slice(1).map((cik) => [name(cik), records.facts.get(cik)!] as const),
];

test.each([
  ['damaged', () => damaged(zipOf(withGood(records.facts.get(CIKS[0]!)!))), /^damaged \(/],
  ['a bomb', () => bomb(), /^damaged \(/],
  ['of another company', () => zipOf(withGood(records.facts.get(CIKS[1]!)!)), /^a record of CIK 9900002$/],
  ['cut off', () => zipOf(withGood(records.facts.get(CIKS[0]!)!.subarray(0, 5000))), /./],
])('a record that is %s is reported, the others are imported', async (_, make, reason) => {
  const desk = bench();
  const options = { store: desk.store, now: NOW, ciks: new Set(CIKS) };
  const report = await syncBulk(file(written('bad.zip', make())), options);
  expect(report).toMatchObject({
    imported: 2,
    failed: [{ name: name(CIKS[0]!), reason: expect.stringMatching(reason) }],
  });
  expect(desk.store.facts(CIKS[0]!)).toBeUndefined();
  for (const cik of CIKS.slice(1)) expect(desk.store.facts(cik)!.reports.length).toBeGreaterThan(0);
  desk.close();
});

function written(file: string, bytes: Uint8Array): string {
  const path = join(folder, file);
  writeFileSync(path, bytes);
  return path;
}

/** One byte of the first record's packed content is another one. */
function damaged(zip: Buffer): Buffer {
  zip[2000] = zip[2000]! ^ 0xff;
  return zip;
}

/** An entry that unpacks to more than its directory says. */
function bomb(): Buffer {
  const content = Buffer.alloc(20_000_000, 0x20);
  const zip = zipOf(withGood(content));
  for (let at = 0; at < zip.length - 4; at++) if (zip.readUInt32LE(at) === content.length) zip.writeUInt32LE(1000, at);
  return zip;
}
