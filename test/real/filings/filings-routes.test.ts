/**
 * The filings routes over every real record: lists against the submissions records themselves, sections against their
 * own index.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compute as computeFiling } from '../../../src/endpoints/filing/compute.ts';
import type { Payload as FilingPayload } from '../../../src/endpoints/filing/payload.ts';
import { compute as computeSection } from '../../../src/endpoints/filing-section/compute.ts';
import { compute } from '../../../src/endpoints/filings/compute.ts';
import { SECTION_LIST } from '../../../src/filings/sections/names.ts';
import { runImport } from '../../../src/sources/import.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { data } from '../../support/real-records.ts';

const NOW = Date.UTC(2026, 10, 21);

interface Submissions {
  readonly cik: string;
  readonly tickers: readonly string[];
  readonly filings: { readonly recent: Readonly<Record<string, readonly (string | number)[]>> };
}

/** The records with a list of filings of a company that has a ticker. */
function records(): Submissions[] {
  const folder = join(data, 'edgar/submissions');
  return readdirSync(folder)
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as Submissions;
    })
    .filter(({ filings, tickers }) => filings?.recent !== undefined && (tickers?.length ?? 0) > 0);
}

describe('filings of real records', () => {
  let store: StoreWriter;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mds-filings-'));
    store = openWriter(join(folder, 'store.db'));
    const paths = ['company_tickers.json.gz', 'submissions', 'full_submission', 'filings'];
    runImport(
      store,
      paths.map((path) => join(data, 'edgar', path)),
      { now: NOW },
    );
  }, 120_000);
  afterAll(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const context = () => ({ store, now: NOW, asOf: undefined });

  test('each list is what the record says, newest first', async () => {
    let compared = 0;
    for (const { tickers, filings } of records()) {
      const { recent } = filings;
      for (const form of ['10-K', '10-Q', '8-K', '4']) {
        const wanted = recent
          .form!.flatMap((each, i) => (each === form ? [i] : []))
          .map((i) => ({
            accession: recent.accessionNumber![i],
            filing_date: recent.filingDate![i],
            form,
            size_bytes: recent.size![i],
          }))
          .slice(0, 50);
        const answer = await compute(context(), { symbol: tickers[0]!, form: [form], limit: 50 });
        // Filings of the same day may stand in either order; Form 4s of which the company is the owner are left out.
        const given = answer.filings.map(({ accession, filing_date, size_bytes }) => ({
          accession,
          filing_date,
          form,
          size_bytes,
        }));
        const byAccession = (a: { accession?: unknown }, b: { accession?: unknown }) =>
          String(a.accession) < String(b.accession) ? -1 : 1;
        const boundary = wanted.at(-1)?.filing_date;
        const inside = <T extends { filing_date?: unknown }>(list: readonly T[]): T[] =>
          wanted.length < 50 ? [...list] : list.filter(({ filing_date }) => filing_date !== boundary);
        const listed = new Set(recent.accessionNumber);
        const known = given.filter(({ accession }) => listed.has(accession));
        if (form === '4') for (const row of inside(known)) expect(wanted).toContainEqual(row);
        else expect(inside(known).sort(byAccession)).toEqual(inside(wanted).sort(byAccession));
        expect(given.map(({ filing_date }) => filing_date)).toEqual(
          given
            .map(({ filing_date }) => filing_date)
            .sort()
            .reverse(),
        );
        compared += known.length;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('every filing with documents answers for every name: text as indexed, or a reason; its own symbol passes', async () => {
    const accessions = new Set<string>();
    for (const { tickers } of records()) {
      for (const form of ['10-K', '10-Q', '8-K']) {
        const { filings } = await compute(context(), { symbol: tickers[0]!, form: [form], limit: 50 });
        for (const { accession, sections } of filings) {
          if (sections.length === 0) continue;
          accessions.add(accession);
          const meta: FilingPayload = await computeFiling(context(), { accession, symbol: tickers[0]! });
          expect(meta.sections).toEqual(sections);
          expect(meta.symbol).toBe(tickers[0]!.replace('.', '-'));
          for (const name of SECTION_LIST) {
            const { available, char_count, text } = await computeSection(context(), { accession, name });
            expect([...text].length).toBe(char_count);
            expect(available ? [{ name, char_count }] : []).toEqual(sections.filter((each) => each.name === name));
          }
        }
      }
    }
    expect(accessions.size).toBeGreaterThan(5);
  });
});
