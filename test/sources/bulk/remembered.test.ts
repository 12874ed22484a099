/** After the archives a sync requests only what they do not contain. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncBulk } from '../../../src/sources/bulk/sync-bulk.ts';
import { sampleRecords } from '../../mirror/sample.ts';
import { zipOf } from '../../mirror/zip.ts';
import { folder as newFolder } from '../../program/market.ts';
import { NOW, type World, world } from '../../sources-sync/world.ts';
import { mirrorFor } from '../../support/mirror.ts';

/** KO of the sample (tools/sample-market/universe). */
const KO = 9_900_014;
const FILE = `CIK${String(KO).padStart(10, '0')}.json`;
const records = sampleRecords();
const folder = newFolder();
/** The night before, 03:10; the sample's newest filing is older. */
const NIGHT = Date.UTC(2026, 10, 21, 3, 10);
const mirror = await mirrorFor(records);
let w: World;

beforeAll(() => {
  const facts = [[FILE, records.facts.get(KO)!] as const];
  const submissions = [[FILE, records.submissions.get(FILE)!] as const];
  for (const [name, at] of [
    ['dated', NIGHT],
    ['old', NIGHT - 30 * 86_400_000],
    ['undated', undefined],
  ] as const) {
    writeFileSync(join(folder, `${name}-submissions.zip`), zipOf(submissions, at));
    writeFileSync(join(folder, `${name}-facts.zip`), zipOf(facts, at));
  }
});
beforeEach(() => {
  w = world(mirror.url);
});
afterEach(() => w.close());

async function take(name: string) {
  const options = { store: w.store, now: NOW, ciks: new Set([KO]) };
  const files = ['submissions', 'facts'].map(
    (kind) => ({ kind: 'file', path: join(folder, `${name}-${kind}.zip`) }) as const,
  );
  return [await syncBulk(files[0]!, options), await syncBulk(files[1]!, options)] as const;
}
const about = (pattern: RegExp): number => w.requests.filter(({ url }) => pattern.test(url)).length;

test('the time of the check is that of the archive; facts are not requested again', { timeout: 30_000 }, async () => {
  await take('dated');
  const cik = String(KO).padStart(10, '0');
  expect(w.store.syncState(cik, 'submissions')?.checkedAt).toBe(NIGHT);
  expect(w.store.syncState(cik, 'companyfacts')?.checkedAt).toBe(NIGHT);
  const report = await w.sync(['KO'], { documents: false });
  expect(report.totals.failed).toBe(0);
  expect(about(/companyfacts/)).toBe(0);
  expect(about(/submissions/)).toBeGreaterThan(0);
});

test('an archive without dates is remembered as nothing', { timeout: 30_000 }, async () => {
  await take('undated');
  await w.sync(['KO'], { documents: false });
  expect(about(/companyfacts/)).toBeGreaterThan(0);
});

test('an archive older than the last sync changes nothing', { timeout: 30_000 }, async () => {
  await w.sync(['KO'], { documents: false });
  const before = w.store.syncState(String(KO).padStart(10, '0'), 'submissions');
  const [submissions, facts] = await take('old');
  expect([submissions.imported, submissions.unchanged, facts.imported, facts.unchanged]).toEqual([0, 1, 0, 1]);
  expect(w.store.syncState(String(KO).padStart(10, '0'), 'submissions')).toEqual(before);
});

test('a dry run reads the directory and changes nothing', async () => {
  const path = join(folder, 'dated-facts.zip');
  const report = await syncBulk(
    { kind: 'file', path },
    { store: w.store, now: NOW, ciks: new Set([KO]), dryRun: true },
  );
  expect(report).toMatchObject({ planned: 1, imported: 0, companies: 1 });
  expect(report.packed).toBeGreaterThan(1000);
  expect(w.store.facts(KO)).toBeUndefined();
});
