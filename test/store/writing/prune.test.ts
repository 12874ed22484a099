/** Deleting documents and symbols: what is deleted, what stays, and no dangling rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInventory } from '../../../src/store/reading/inventory.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleRecords } from '../../mirror/sample.ts';
import { type Bench, bench } from '../../sources/workbench.ts';

let desk: Bench;
beforeAll(() => {
  desk = bench();
  const records = sampleRecords();
  const files: Record<string, Uint8Array> = { 'company_tickers.json': records.tickers.get('company_tickers.json')! };
  // AAPL and KO of the sample by their CIKs, with every document stored.
  for (const cik of [9900001, 9900014]) {
    const name = `CIK${String(cik).padStart(10, '0')}.json`;
    files[`submissions/${name}`] = records.submissions.get(name)!;
    files[`companyfacts/${name}`] = records.facts.get(cik)!;
    const text = Buffer.from(records.submissions.get(name)!).toString('utf8');
    for (const [accession, bytes] of records.full)
      if (text.includes(accession)) files[`documents/${accession}.txt`] = bytes;
  }
  for (const symbol of ['AAPL', 'KO', 'SPY']) files[`prices/${symbol}.csv`] = records.prices.get(symbol)![0]!.bytes;
  desk.run(files, { now: Date.UTC(2026, 10, 21) });
});
afterAll(() => desk.close());

test('documents before a day; the newest annual report stays', () => {
  const { store } = desk;
  const stored = (): number =>
    store
      .filings(9900001)
      .reduce((sum, { accession }) => sum + store.documents(accession).filter((each) => each.stored).length, 0);
  const before = stored();
  const { documents } = store.transaction(() => store.prune({ before: SAMPLE_END_DAY + 1 }));
  expect(documents).toBeGreaterThan(0);
  expect(stored()).toBeLessThan(before);
  const left = store.filings(9900001).filter(({ accession }) => store.documents(accession).some((each) => each.stored));
  expect(left.map(({ form }) => form)).toEqual(['10-K']);
  expect(store.filings(9900001).length).toBeGreaterThan(100);
});

test('other symbols than those of --keep lose prices and records', () => {
  const { store } = desk;
  const pruned = store.transaction(() => store.prune({ keep: ['AAPL', 'SPY'] }));
  expect(pruned).toMatchObject({ symbols: 1, companies: 1 });
  expect(store.bars('KO').days.length).toBe(0);
  expect(store.facts(9900014)).toBeUndefined();
  expect(store.filings(9900014)).toEqual([]);
  expect(store.importsOf('KO')).toEqual([]);
  // The line of the ticker list stays: it can be asked for again.
  expect(store.symbol('KO')).toMatchObject({ cik: 9900014, firstDay: undefined });
  expect(store.facts(9900001)!.reports.length).toBeGreaterThan(0);
  expect(store.bars('AAPL').days.length).toBeGreaterThan(3000);
  store.compact();
  const holdings = openInventory(store.path);
  expect(holdings.of('AAPL')).toMatchObject({
    cik: 9900001,
    lastDay: SAMPLE_END_DAY,
    filings: store.filings(9900001).length,
  });
  expect(holdings.of('KO')).toMatchObject({ filings: 0, facts: 0, lastDay: undefined });
  expect(holdings.of('NOPE')).toBeUndefined();
  holdings.close();
});
