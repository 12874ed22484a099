/**
 * The digest of the store that an import of the sample writes: recorded, since the build of the sample follows it
 * (scripts/build.mjs).
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXTRACTORS } from '../../src/sources/documents/run-extractors.ts';
import { SAMPLE_SYMBOLS } from '../../tools/sample-market/companies/index.ts';
import { columnsOf } from '../support/bars.ts';
import { sampleStore } from './imported.ts';

const FILE = join(import.meta.dirname, 'contents.json');

test('the sample is built again when an import of it writes something else', () => {
  const current = { store: digestOfStore() };
  if (process.env.UPDATE === '1') writeFileSync(FILE, `${JSON.stringify(current, null, 2)}\n`);
  expect(
    JSON.parse(readFileSync(FILE, 'utf8')),
    'An import of the sample writes other rows: record it with UPDATE=1 npx vitest run --project unit test/sample-market/contents',
  ).toEqual(current);
});

/**
 * Rows as they are read, not blobs: those differ between versions of a compressor. Stored figures follow the engine's
 * edition.
 */
function digestOfStore(): string {
  const { store } = sampleStore();
  const hash = createHash('sha256');
  const add = (value: unknown): unknown =>
    hash.update(
      JSON.stringify(value, (_, each) => (ArrayBuffer.isView(each) ? Array.from(each as Float64Array) : each)) ?? '-',
    );
  const reader = EXTRACTORS.sections!;
  add(Object.values(EXTRACTORS).map(({ version }) => version));
  const ciks = new Set<number>();
  for (const symbol of SAMPLE_SYMBOLS) {
    const row = store.symbol(symbol)!;
    add([row, columnsOf(store.bars(symbol)), store.splits(symbol), store.dividends(symbol)]);
    for (const cik of [row.cik!, ...store.predecessors(row.cik!)]) ciks.add(cik);
  }
  for (const cik of ciks) {
    const facts = store.facts(cik);
    add([store.company(cik), facts?.reports, [...(facts?.columns ?? [])], store.covers(cik), store.ownership(cik)]);
    for (const filing of store.filings(cik)) {
      const sections = store.sectionIndex(filing.accession, reader.version) ?? [];
      add([filing, store.filersOf(filing.accession), store.documents(filing.accession)]);
      for (const { name } of sections) add(store.section(filing.accession, name, reader.version));
    }
  }
  return hash.digest('hex');
}
