/** Filings by accession, their documents, and what is derived from them, with every driver. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { Session } from '../../../src/store/drivers/session.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import type { FilingRow, NewDocument, SectionRow } from '../../../src/store/schema/row-types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { filing as plainFiling } from '../records.ts';
import { DRIVERS, scratch } from '../support.ts';

const A = '0000123456-24-000007';
const B = '0000123456-24-000008';
const filing = (cik: number, accession: string, more: Partial<FilingRow> = {}): FilingRow =>
  plainFiling({ cik, accession, form: '8-K', filed: 19_790, ...more });
const document = (sequence: number, text: string | undefined, type = 'EX-99.1'): NewDocument => ({
  sequence,
  type,
  filename: `${sequence}.htm`,
  description: '',
  bytes: text === undefined ? undefined : Buffer.from(text),
  size: text?.length ?? 5,
  sha256: text === undefined ? '' : `hash of ${text}`,
});
const section = (name: string, text: string): SectionRow => ({
  name,
  available: text !== '',
  reason: text === '' ? 'section_not_found' : undefined,
  charCount: [...text].length,
  text,
  record: '{"method":"item"}',
});

describe.each(DRIVERS)('with %s', (driver) => {
  const folder = scratch();
  let n = 0;
  const fresh = (): StoreWriter => openWriter(join(folder, `${n++}.db`), { driver });
  const within = (body: (store: StoreWriter) => void): void => {
    const store = fresh();
    try {
      store.transaction(() => body(store));
    } finally {
      store.close();
    }
  };

  test('a filing is the one of its issuer, else of who it is about, of its first filer, of the lowest CIK', () =>
    within((store) => {
      store.putFilings([filing(30, A), filing(20, A), filing(10, B)]);
      expect(store.filing(A)?.cik).toBe(20);
      expect(store.filersOf(A)).toEqual([20, 30].map((cik) => ({ cik, role: undefined, name: '' })));
      store.putFilers(A, [
        { cik: 20, role: 'owner', name: 'Doe' },
        { cik: 30, role: 'issuer', name: 'Acme' },
      ]);
      expect(store.filing(A)?.cik).toBe(30);
      expect(store.filersOf(A).map(({ name }) => name)).toEqual(['Doe', 'Acme']);
      store.putFilers(A, [
        { cik: 20, role: 'filer', name: 'Raider' },
        { cik: 30, role: 'subject', name: 'Acme' },
      ]);
      expect(store.filing(A)?.cik).toBe(30);
      expect([store.filing(B)?.cik, store.filing('0000000000-00-000000')]).toEqual([10, undefined]);
    }));

  test('a store of nothing but documents is not empty', () =>
    within((store) => {
      expect(store.isEmpty()).toBe(true);
      store.putDocuments(A, [document(1, 'a')]);
      expect(store.isEmpty()).toBe(false);
    }));

  test('new filings do not touch those that are listed', () =>
    within((store) => {
      store.putFilings([filing(1, A, { items: '2.02', size: 7 })]);
      store.putNewFilings([filing(1, A, { size: 9 }), filing(2, A, { size: 9 })]);
      expect([1, 2].map((cik) => store.filings(cik)[0]?.size)).toEqual([7, 9]);
    }));

  test('what is stored stays, what was only listed is completed', () =>
    within((store) => {
      store.putDocuments(A, [document(2, 'first'), document(1, undefined, '8-K')]);
      store.putDocuments(A, [document(2, 'second'), document(1, 'body', '8-K')]);
      store.putDocuments(A, [document(1, undefined, 'nothing')]);
      expect(store.documents(A).map(({ sequence, type, size, stored }) => [sequence, type, size, stored])).toEqual([
        [1, '8-K', 4, true],
        [2, 'EX-99.1', 5, true],
      ]);
      expect(Buffer.from(store.document(A, 2)!.bytes).toString()).toBe('first');
      expect([store.document(A, 3), store.document(B, 1)]).toEqual([undefined, undefined]);
      store.dropDocuments(A);
      expect(store.documents(A)).toEqual([]);
    }));

  test('any bytes and any text come back as they went in', () => {
    const path = join(folder, `${n++}.db`);
    const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), text, (bytes, words) => {
        const writer = openWriter(path, { driver });
        writer.transaction(() => {
          writer.dropDocuments(A);
          writer.putDocuments(A, [{ ...document(1, ''), bytes, size: 0 }]);
          writer.putSections(A, 'e', [section('mda', words)]);
        });
        writer.close();
        const reader = openReader(path, { driver });
        expect(Buffer.from(reader.document(A, 1)!.bytes).equals(Buffer.from(bytes))).toBe(true);
        expect(reader.documents(A)[0]?.size).toBe(bytes.length);
        expect(reader.section(A, 'mda', 'e')?.text).toBe(words);
        reader.close();
      }),
      { numRuns: 20 },
    );
  });

  test('sections are those of one edition, in the order given', () =>
    within((store) => {
      const rows = [section('risk_factors', 'Risk 🜚'), section('business', '')];
      expect(store.sectionIndex(A, '1')).toBe(undefined);
      store.putSections(A, '1', rows);
      const index = rows.map(({ name, available, reason, charCount }) => ({ name, available, reason, charCount }));
      expect(store.sectionIndex(A, '1')).toEqual(index);
      expect(store.section(A, 'risk_factors', '1')).toEqual(rows[0]);
      expect([store.sectionIndex(A, '2'), store.section(A, 'risk_factors', '2')]).toEqual([undefined, undefined]);
      expect(store.section(A, 'mda', '1')).toBe(undefined);
      store.putSections(A, '2', []);
      expect([store.sectionIndex(A, '1'), store.sectionIndex(A, '2')]).toEqual([undefined, []]);
    }));

  test('derived rows are dropped when a document is added or dropped, not when one is only listed', () =>
    within((store) => {
      const derive = (): void => {
        store.putSections(A, '1', [section('mda', 'x')]);
        store.putOwnership(A, '1', { issuerCik: 5, filed: 100, json: '{}' });
      };
      const pending = (): unknown => [store.accessionsWithout('sections', '1'), store.ownership(5).length];
      store.putDocuments(A, [document(1, 'a')]);
      expect(pending()).toEqual([[A], 0]);
      derive();
      expect(pending()).toEqual([[], 1]);
      store.putDocuments(A, [document(2, undefined), document(1, 'again')]);
      expect(pending()).toEqual([[], 1]);
      store.putDocuments(A, [document(2, 'b')]);
      expect(pending()).toEqual([[A], 0]);
      expect(store.section(A, 'mda', '1')).toBe(undefined);
      derive();
      expect(store.accessionsWithout('ownership', '2')).toEqual([A]);
      store.dropDocuments(A);
      expect(store.ownership(5)).toEqual([]);
    }));

  test('one kind of derived rows is dropped without the other', () =>
    within((store) => {
      store.putSections(A, '1', [section('mda', 'x')]);
      store.putOwnership(A, '1', { issuerCik: 5, filed: 100, json: '{}' });
      store.putOwnership(A, '2', undefined);
      expect([store.ownership(5).length, store.sectionIndex(A, '1')?.length]).toEqual([0, 1]);
    }));

  test('ownership forms of an issuer between two days, newest first', () =>
    within((store) => {
      for (const [i, filed] of [100, 200, 150].entries()) {
        store.putOwnership(`0000000001-24-00000${i}`, '1', { issuerCik: 5, filed, json: `${filed}` });
      }
      expect(store.ownership(5, 100, 150).map(({ json }) => json)).toEqual(['150', '100']);
      expect(store.ownership(5).map(({ filed }) => filed)).toEqual([200, 150, 100]);
      expect(store.ownership(6)).toEqual([]);
    }));

  test('a damaged document is named, not returned', () => {
    const path = join(folder, `${n++}.db`);
    const store = openWriter(path, { driver });
    store.transaction(() => store.putDocuments(A, [document(1, 'some words to pack')]));
    store.close();
    const session = new Session(path, chooseDriver(driver)(path, 'write', 0));
    session.exec("UPDATE documents SET bytes = x'00ff00ff'");
    session.close();
    const reader = openReader(path, { driver });
    expect(() => reader.document(A, 1)).toThrow(/row of documents .*0000123456-24-000007 1/);
    reader.close();
  });
});
