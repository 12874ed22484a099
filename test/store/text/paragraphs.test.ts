/** The full-text index of paragraphs: in step with the sections, whatever changes them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { Session } from '../../../src/store/drivers/session.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { migrate } from '../../../src/store/schema/migrations.ts';
import type { SectionRow } from '../../../src/store/schema/row-types.ts';
import { schemaSteps } from '../../../src/store/schema/schema.ts';
import { DOCUMENTS, EXTRACTIONS, FILINGS, SECTIONS } from '../../../src/store/schema/tables.ts';
import type { ParagraphIndex } from '../../../src/store/text/paragraph-index.ts';
import { withCompleteIndex } from '../../../src/store/writing/complete-index.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { filing } from '../records.ts';
import { DRIVERS, scratch } from '../support.ts';

const A = '0000123456-24-000007';
const B = '0000123456-24-000008';
const C = '0000123456-25-000001';

const section = (name: string, text: string): SectionRow => ({
  name,
  available: text !== '',
  reason: text === '' ? 'section_not_found' : undefined,
  charCount: text.length,
  text,
  record: '',
});

/** Puts a 10-K with a document and these sections. */
function put(store: StoreWriter, accession: string, filed: number, sections: readonly SectionRow[]): void {
  store.putFilings([filing({ cik: 1, accession, form: '10-K', filed })]);
  store.putDocuments(accession, [
    {
      sequence: 1,
      type: '10-K',
      filename: 'a.htm',
      description: '',
      bytes: Buffer.from(accession),
      size: 1,
      sha256: 'x',
    },
  ]);
  store.putSections(accession, '1', sections);
}

/** Numbers of the paragraphs that match. */
function numbers(index: ParagraphIndex, match: string): number[] {
  const found: number[] = [];
  index.matches(match, 1, 1000, (some) => found.push(...some));
  return found;
}

const ALL = { filedFrom: 0, filedTo: 99_999 };

describe.each(DRIVERS)('with %s', (driver) => {
  const folder = scratch();
  let n = 0;
  const fresh = (): StoreWriter => openWriter(join(folder, `${n++}.db`), { driver });

  test('every paragraph and row has a number, those of a filing follow each other', async () => {
    const store = fresh();
    store.transaction(() => {
      put(store, A, 100, [
        section('business', 'Item 1.\n\nTariffs\n\nYear | 2024\nSales | 5'),
        section('mda', ''),
        section('risk_factors', 'Tariffs\n'),
      ]);
      put(store, B, 200, [section('mda', 'No tariff.')]);
      put(store, C, 300, []);
    });
    const index = await store.paragraphs();
    expect(index.waiting()).toBe(0);
    expect(index.filings(ALL).map(({ accession, first, end }) => [accession, first, end])).toEqual([
      [A, 1, 6],
      [B, 6, 7],
    ]);
    expect(index.sections(A)).toEqual([
      { name: 'business', first: 1, end: 5 },
      { name: 'mda', first: 5, end: 5 },
      { name: 'risk_factors', first: 5, end: 6 },
    ]);
    expect(numbers(index, '"tariffs"')).toEqual([2, 5]);
    expect(numbers(index, '"tariff" *')).toEqual([2, 5, 6]);
    expect(numbers(index, '"sales 5"')).toEqual([4]);
    expect(index.filings({ ...ALL, filedFrom: 150 })).toHaveLength(1);
    expect(index.filings({ ...ALL, forms: ['10-Q'] })).toEqual([]);
    expect(index.filings({ ...ALL, ciks: [2] })).toEqual([]);
    const scores = index.scores('"tariffs"', 1, 7, undefined);
    expect([...scores.keys()]).toEqual([2, 5]);
    expect([...index.scores('"tariffs"', 1, 7, [5])]).toEqual([[5, scores.get(5)]]);
    store.close();
  });

  test('a snippet marks what matches, accents and case aside, and is cut from a long text', async () => {
    const store = fresh();
    const index = await store.paragraphs();
    const long = `${'before '.repeat(100)}the Crédit line ${'after '.repeat(100)}`;
    const [short, cut] = index.snippets('"CREDIT line"', ['Our crédit line', long]);
    expect(short).toBe('Our **crédit line**');
    expect(cut).toMatch(/^\.\.\.before .*the \*\*Crédit line\*\* after .*\.\.\.$/);
    expect(cut!.length).toBeLessThan(400);
    // Twice in one reader: nothing is left behind.
    expect(index.snippets('"line"', ['a line'])).toEqual(['a **line**']);
    store.close();
  });

  test('sections of another edition take the place of the old ones; pruned filings leave the index', async () => {
    const store = fresh();
    store.transaction(() => {
      put(store, A, 100, [section('business', 'old words')]);
      put(store, B, 200, [section('business', 'newer words')]);
      put(store, C, 300, [section('business', 'newest words')]);
    });
    store.transaction(() => store.putSections(A, '2', [section('business', 'new\n\nwords')]));
    const index = await store.paragraphs();
    expect(numbers(index, '"old"')).toEqual([]);
    expect(numbers(index, '"words"')).toEqual([2, 3, 5]);
    store.transaction(() => store.prune({ before: 250 }));
    expect(index.filings(ALL).map(({ accession }) => accession)).toEqual([C]);
    expect(numbers(index, '"words"')).toEqual([3]);
    store.compact();
    expect(numbers(index, '"words"')).toEqual([3]);
    store.close();
  });

  test('a transaction that fails, or is rolled back, leaves the index as it was', async () => {
    const store = fresh();
    store.transaction(() => put(store, A, 100, [section('business', 'kept words')]));
    store.transaction(() => put(store, B, 200, [section('business', 'dry words')]), 'rollback');
    const fails = () =>
      store.transaction(() => {
        put(store, B, 200, [section('business', 'lost words')]);
        throw new Error('stop');
      });
    expect(fails).toThrow('stop');
    const index = await store.paragraphs();
    expect(numbers(index, '"words"')).toEqual([1]);
    expect(index.waiting()).toBe(0);
    store.close();
  });

  test('a store of an older schema waits for its index; the next transaction builds it, or a search does', async () => {
    const path = join(folder, 'old.db');
    const session = new Session(path, chooseDriver(driver)(path, 'write', 0));
    migrate(session, 'live', schemaSteps().slice(0, 6));
    session.close();
    const old = openWriter(join(folder, 'source.db'), { driver });
    old.transaction(() => put(old, A, 100, [section('business', 'old words')]));
    old.close();
    // The rows of a store of today, in one of then.
    const copy = new Session(path, chooseDriver(driver)(path, 'write', 0));
    copy.exec(`ATTACH '${join(folder, 'source.db')}' AS source`);
    for (const { name, list } of [FILINGS, DOCUMENTS, EXTRACTIONS, SECTIONS])
      copy.exec(`INSERT INTO ${name} (${list}) SELECT ${list} FROM source.${name}`);
    copy.close();
    const before = openReader(path, { driver });
    expect((await before.paragraphs()).waiting()).toBe(1);
    const after = withCompleteIndex(before);
    const index = await after.paragraphs();
    expect([index.waiting(), numbers(index, '"words"')]).toEqual([0, [1]]);
    after.close();
    before.close();
  });

  test('a file without tables has nothing to search', async () => {
    const path = join(folder, 'empty.db');
    writeFileSync(path, '');
    const store = openReader(path, { driver });
    expect((await store.paragraphs()).waiting()).toBe(0);
    store.close();
  });
});
