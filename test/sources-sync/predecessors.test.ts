/** A holding company whose past lies under the CIK of the company it took the place of (FIELDS 3.1). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PREDECESSORS } from '../../src/engine/company/predecessors.ts';
import type { ListedFiling } from '../../src/filings/submissions.ts';
import { runImport } from '../../src/sources/import.ts';
import { pastOf, predecessorsOf } from '../../src/sources/sync/predecessors.ts';
import { companyFacts } from '../../src/store/reading/company-facts.ts';
import { openInventory } from '../../src/store/reading/inventory.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { memoryFiles } from '../sources/workbench.ts';
import { mirrorFor } from '../support/mirror.ts';
import { NOW, type World, world } from './world.ts';

const records = sampleRecords();
const mirror = await mirrorFor(records);
let w: World;
const symbolOf = (bytes: Uint8Array) =>
  JSON.parse(Buffer.from(bytes).toString('utf8')) as { cik: string; tickers: string[]; name: string };
/**
 * ZHLD of the sample: the record with the symbol, and the one of a company without a symbol whose registration it ended
 * (15-12B).
 */
const NEW = Number([...records.submissions.values()].map(symbolOf).find(({ tickers }) => tickers?.[0] === 'ZHLD')!.cik);
const OLD = Number(
  symbolOf([...records.submissions.values()].find((bytes) => /"15-12B"/.test(Buffer.from(bytes).toString('utf8')))!)
    .cik,
);

beforeEach(() => {
  w = world(mirror.url);
});
afterEach(() => w.close());

const about = (cik: number): string[] =>
  mirror.seen.map(({ path }) => path).filter((path) => path.includes(`CIK${String(cik).padStart(10, '0')}`));

test('facts and filings of the predecessor are fetched too, once a month', { timeout: 60_000 }, async () => {
  w.store.transaction(() => w.store.putPredecessor(NEW, OLD));
  const plan = await w.sync(['ZHLD'], { dryRun: true });
  mirror.reset();
  const done = await w.sync(['ZHLD']);
  expect(done.symbols[0]).toMatchObject({ symbol: 'ZHLD', status: 'updated' });
  expect(plan.symbols[0]!.requests).toBe(done.symbols[0]!.requests);
  expect(about(OLD)).toHaveLength(2);
  expect(w.store.symbol('ZHLD')?.cik).toBe(NEW);
  const [own, past, both] = [w.store.facts(NEW)!, w.store.facts(OLD)!, companyFacts(w.store, NEW)!];
  expect(both.reports.length).toBeGreaterThan(Math.max(own.reports.length, past.reports.length));
  const holdings = openInventory(w.path);
  expect(holdings.of('ZHLD')!.filings).toBe(w.store.filings(NEW).length + w.store.filings(OLD).length);
  expect(holdings.of('ZHLD')!.facts).toBeGreaterThan(2000);
  holdings.close();
  // Its newest annual report is the company's own past: the holding company has filed none yet.
  const [annual] = w.store.filings(OLD, { forms: ['10-K'], limit: 1 });
  expect(w.store.documents(annual!.accession).some(({ stored }) => stored)).toBe(true);
  mirror.reset();
  w.shift = 2 * 86_400_000;
  await w.sync(['ZHLD']);
  expect(about(OLD)).toEqual([]);
  expect(about(NEW)).toHaveLength(1);
  w.shift = 40 * 86_400_000;
  await w.sync(['ZHLD']);
  expect(about(OLD).length).toBeGreaterThan(0);
  expect(w.store.symbol('ZHLD')?.cik).toBe(NEW);
});

test.each([[['new.json', 'old.json']], [['old.json', 'new.json']]])(
  'a predecessor that is still listed with the symbol does not take it back: %s',
  (order) => {
    const record = (cik: number) =>
      JSON.stringify({
        ...symbolOf(records.submissions.get(`CIK${String(NEW).padStart(10, '0')}.json`)!),
        cik: String(cik),
      });
    const { cik, predecessor } = PREDECESSORS[0]!;
    const files = memoryFiles({ 'new.json': record(cik), 'old.json': record(predecessor) });
    const { files: reports } = runImport(w.store, order, { now: NOW, files });
    expect(reports.map(({ status }) => status)).toEqual(['imported', 'imported']);
    expect(w.store.symbol('ZHLD')?.cik).toBe(cik);
  },
);

test('the chain of predecessors: of the store, and those the program knows', () => {
  const none = { predecessors: () => [] };
  // Broadcom Inc. <- Broadcom Limited <- Avago Technologies Limited.
  expect(predecessorsOf(none, 1730168)).toEqual([1649338, 1441634]);
  expect(predecessorsOf({ predecessors: (cik) => (cik === 1 ? [2] : cik === 2 ? [1] : []) }, 1)).toEqual([2]);
});

test('documents of the past: before the successor filed, and within the time where that has an annual report', () => {
  const filing = (form: string, filed: number) => ({ form, filed }) as ListedFiling;
  const past = [filing('10-K', 100), filing('10-Q', 190), filing('8-K', 200), filing('10-Q', 300)];
  expect(pastOf(past, [filing('8-K12B', 200)], 150).map(({ filed }) => filed)).toEqual([100, 190]);
  expect(pastOf(past, [filing('8-K12B', 200), filing('10-K', 400)], 150).map(({ filed }) => filed)).toEqual([190]);
});
