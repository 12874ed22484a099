/**
 * Every real submission, index page, ownership form and document through the importer: its true filing, or a true
 * reason.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { acceptanceInstant } from '../../../src/filings/acceptance.ts';
import { runImport } from '../../../src/sources/import.ts';
import type { FileReport, ImportReport } from '../../../src/sources/types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { data } from '../../support/real-records.ts';

const NOW = Date.UTC(2026, 10, 21);
const FOLDERS = ['full_submission', 'index_pages', 'ownership', 'filings'];
const made: (() => void)[] = [];
afterAll(() => {
  for (const undo of made) undo();
});

interface Run {
  readonly store: StoreWriter;
  readonly report: ImportReport;
  /** Status, accession, form of each file, by its name. */
  readonly fates: ReadonlyMap<string, FileReport>;
}

function importFolders(folders: readonly string[]): Run {
  const folder = mkdtempSync(join(tmpdir(), 'mds-documents-'));
  const store = openWriter(join(folder, 'store.db'));
  made.push(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const report = runImport(
    store,
    folders.map((name) => join(data, 'edgar', name)),
    { now: NOW },
  );
  return { store, report, fates: new Map(report.files.map((file) => [file.path.split('/').at(-1)!, file])) };
}

/** Accessions as in the header of the file, its name, or (the last five) the submissions records next to it. */
const WITH_RECORDS: Readonly<Record<string, string>> = {
  '0000019617-26-000241.txt.gz': '0000019617-26-000241 8-K',
  '0000066740-24-000023.txt.gz': '0000066740-24-000023 8-K',
  '0000912057-00-023442.txt.gz': '0000912057-00-023442 10-Q',
  '0001045810-26-000024.txt.gz': '0001045810-26-000024 8-K',
  '0001213900-25-032135.txt.gz': '0001213900-25-032135 8-K',
  '0000019617-26-000241-index.html': '0000019617-26-000241 8-K',
  '0000912057-00-023442-index.html': '0000912057-00-023442 10-Q',
  '0001045810-26-000024-index.html': '0001045810-26-000024 8-K',
  '0001564590-18-004771-index.html': '0001564590-18-004771 10-K',
  'AAPL_form4_Adams_0000320193-22-000061.txt': '0000320193-22-000061 4',
  'ARW_0001127602-25-004598.nc': '0001127602-25-004598 4',
  'BETR_form4_8owners_C.txt': '0001493152-25-009612 4',
  'ZIP_form4_RSU_F_M.txt': '0001617553-25-000024 4',
  '0000320193-25-000079.htm.gz': '0000320193-25-000079 10-K',
  '0001045810-24-000029.htm.gz': '0001045810-24-000029 10-K',
  '0000320193-23-000077.htm.gz': '0000320193-23-000077 10-Q',
  '0001564590-21-051992.htm.gz': '0001564590-21-051992 10-Q',
  // By CIK, form and period of the cover page.
  'aapl-10-k-2024-11-01.htm.gz': '0000320193-24-000123 10-K',
  'nvda-10-q-2025-08-27.htm.gz': '0001045810-25-000209 10-Q',
  // The only Form 5 for the period of 2024-09-28 that Apple's record lists.
  'AAPL_form5_wagner.xml': '0000320193-24-000102 5',
};

describe('with the submissions records', () => {
  const run = importFolders(['submissions', ...FOLDERS]);
  const { store, report, fates } = run ?? ({} as Run);

  test('every file goes in under its filing, or says why not', () => {
    const taken = [...fates].filter(([, { status, subject }]) => status === 'imported' && subject!.includes('-'));
    expect(Object.fromEntries(taken.map(([name, { subject, form }]) => [name, `${subject} ${form}`]))).toEqual(
      WITH_RECORDS,
    );
    expect(report.totals).toMatchObject({ failed: 0, unchanged: 1, unrecognised: 3 });
    // The 8-K is in its full submission already.
    expect(fates.get('nvda-20260302.htm')).toMatchObject({ status: 'unchanged', subject: '0001045810-26-000024' });
    const reason = (name: string): string | undefined => fates.get(name)?.reason;
    expect(reason('form.20200318.idx.gz')).toContain('import master.idx of its folder');
    expect(reason('Evans_form4.html')).toContain('web page');
    expect(reason('edgar-crawler_8-K_raw.zip')).toContain('zip');
  });

  test('what is refused lacks its filing in the records: none lists that issuer, or no form of that period', () => {
    const refused = [...fates.values()].filter(({ status }) => status === 'refused');
    // 17 on 2026-11-21; records are only ever added.
    expect(refused.length).toBeGreaterThanOrEqual(17);
    for (const { path, reason } of refused) {
      const stated = /CIK (\d+), form (\S+), period ([\d-]+)/.exec(reason!);
      const unlisted = /CIK (\d+), form (.+) is not enough to find it/.exec(reason!);
      if (unlisted !== null) {
        // A form without a period is found where the company has one filing of it only.
        const [, cik, form] = unlisted;
        expect(store.filings(Number(cik)).filter((one) => one.form === form).length, path).not.toBe(1);
        continue;
      }
      if (stated === null) {
        // The exhibit gives no filer, the others are of companies without a record: no filing day anywhere.
        expect(reason, path).toMatch(/no filer in its text|does not say .*filing day/);
        continue;
      }
      const [, cik, form, period] = stated;
      const fitting = store
        .filings(Number(cik))
        .filter((one) => one.form === form && one.reportDay !== undefined && formatDay(one.reportDay) === period);
      expect(fitting, path).toEqual([]);
    }
  });

  test('again nothing changes', () => {
    const again = runImport(
      store,
      FOLDERS.map((name) => join(data, 'edgar', name)),
      { now: NOW },
    );
    const { refused } = report.totals;
    expect(again.totals).toMatchObject({ imported: 0, refused, unrecognised: 3, unchanged: 21 });
  });

  test('the index pages agree with the submissions on what the documents are', () => {
    const listed = store
      .documents('0000019617-26-000241')
      .map(({ sequence, type, stored }) => [sequence, type, stored]);
    // The index of 0000019617-26-000241: two documents, two pictures, four XBRL files and the instance made from the
    // 8-K.
    expect(listed.slice(0, 8)).toEqual([
      [1, '8-K', true],
      [2, 'EX-99.1', true],
      [3, 'EX-101.SCH', false],
      [4, 'EX-101.DEF', false],
      [5, 'EX-101.LAB', false],
      [6, 'EX-101.PRE', false],
      [7, 'GRAPHIC', false],
      [8, 'GRAPHIC', false],
    ]);
    // Carbo's 10-K: the index alone, so nothing of it is stored.
    const carbo = store.documents('0001564590-18-004771');
    expect(carbo.filter(({ stored }) => stored)).toEqual([]);
    expect(carbo[0]).toMatchObject({ sequence: 1, type: '10-K', filename: 'crr-10k_20171231.htm', size: 3043884 });
    expect(store.filing('0001564590-18-004771')).toMatchObject({ cik: 1009672, form: '10-K' });
  });

  test('a submission of 2000 as mail: no mark of the mail is left in its text', () => {
    const documents = store.documents('0000912057-00-023442');
    expect(documents.map(({ sequence, type }) => `${sequence} ${type}`)).toEqual([
      '1 10-Q',
      '2 EX-3.2',
      '3 EX-10.A49',
      '4 EX-10.A51',
      '5 EX-27',
    ]);
    const text = Buffer.from(store.document('0000912057-00-023442', 1)!.bytes).toString('latin1');
    expect(text).not.toMatch(/^- -/m);
    expect(text).not.toMatch(/PRIVACY-ENHANCED|<\/?(TEXT|DOCUMENT)>/);
    expect(text).toContain('For the quarterly period ended April 1, 2000');
  });

  test('a document is byte for byte what was filed', () => {
    const source = gunzipSync(readFileSync(join(data, 'edgar/filings/10-K/NVDA/0001045810-24-000029.htm.gz')));
    const kept = Buffer.from(store.document('0001045810-24-000029', 1)!.bytes);
    expect(kept.toString('latin1').trim()).toBe(source.toString('latin1').trim());
  });

  test('parties of ownership forms; the issuer is whose filing it is', () => {
    const roles = (accession: string): string[] => store.filersOf(accession).map(({ cik, role }) => `${role} ${cik}`);
    expect(roles('0000320193-22-000061')).toEqual(['owner 1462356', 'issuer 320193']);
    expect(roles('0001493152-25-009612')).toHaveLength(9);
    expect(store.filing('0001493152-25-009612')?.cik).toBe(1835856);
    expect(roles('0000320193-24-000102')).toEqual(['issuer 320193', 'owner 1059235']);
  });

  test('the acceptance of a header is New York time', () => {
    // 0001213900-25-032135: 20250415163025, daylight time: 20:30:25 UTC.
    const instant = acceptanceInstant(store.filing('0001213900-25-032135')!);
    expect(new Date(instant!).toISOString()).toBe('2025-04-15T20:30:25.000Z');
    expect(store.filing('0001213900-25-032135')?.items).toBe('2.02,4.02,7.01,9.01');
    expect(store.nonRelianceDays(1173313).map(formatDay)).toEqual(['2025-04-15']);
  });

  test('the importer reads the Form 4 of an issuer for the insider route', () => {
    const [row] = store
      .ownership(320193, undefined, undefined)
      .filter(({ accession }) => accession === '0000320193-22-000061');
    expect(formatDay(row!.filed)).toBe('2022-05-06');
    expect(JSON.parse(row!.json)).toMatchObject({ issuer: { cik: 320193 } });
  });
});

describe('alone', () => {
  test('submissions and index pages go in by themselves, single documents say what they need', () => {
    const { report, fates } = importFolders(FOLDERS);
    expect(report.totals).toMatchObject({ imported: 13, failed: 0, documents: 17 });
    expect(report.totals.refused).toBeGreaterThanOrEqual(24);
    expect(fates.get('0001564590-21-051992.htm.gz')?.reason).toContain('does not say its filing day');
    expect(fates.get('BuckleInc.8-K.htm')?.reason).toContain('CIK 885245, form 8-K, period 2024-11-22');
  });

  test('a document of an unlisted filing goes in with what is given', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mds-documents-'));
    const store = openWriter(join(folder, 'store.db'));
    try {
      const path = join(data, 'edgar/filings/10-Q/KO/0000021344-23-000048.htm.gz');
      // Coca-Cola filed its report for the second quarter of 2023 on 2023-07-26.
      const report = runImport(store, [path], { now: NOW, accession: '0000021344-23-000048', filed: '2023-07-26' });
      expect(report.files).toMatchObject([{ status: 'imported', subject: '0000021344-23-000048', form: '10-Q' }]);
      expect(store.filings(21344).map(({ filed }) => formatDay(filed))).toEqual(['2023-07-26']);
    } finally {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
