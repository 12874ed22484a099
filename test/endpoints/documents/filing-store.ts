/**
 * Test helper: filings, parties and sections in memory, over the symbols of two companies and one parent with its
 * subsidiary.
 */
import { EXTRACTOR_VERSION } from '../../../src/filings/sections/version.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { FilerRow, FilingRow, SectionRow, SymbolRow } from '../../../src/store/schema/row-types.ts';
import { fakeStore } from '../../service/fake-store.ts';
import { day } from '../../support/facts-builder.ts';

/** Noon UTC of 2025-03-03. */
export const NOW = Date.UTC(2025, 2, 3, 12);

/**
 * CIKs: AAA is 1, BBB has two classes under 2, the subsidiary of AAA is 3 (no symbol), OLD filed as 9 what AAA files
 * now.
 */
const SYMBOLS: readonly (readonly [symbol: string, cik: number | undefined])[] = [
  ['AAA', 1],
  ['BBB', 2],
  ['BBB-B', 2],
  ['NNN', undefined],
];

function symbolRow([symbol, cik]: (typeof SYMBOLS)[number]): SymbolRow {
  return {
    ...{ symbol, cik, name: undefined, assetType: 'stock', exchange: undefined, currency: 'USD' },
    ...{ rank: undefined, firstDay: undefined, lastDay: undefined },
  };
}

export function filing(accession: string, form: string, filed: string, more: Partial<FilingRow> = {}): FilingRow {
  return {
    ...{ cik: 1, accession, form, filed: day(filed), reportDay: undefined, accepted: undefined, items: '' },
    ...{ size: 1000, primaryDocument: 'a.htm', primaryDescription: form, isXbrl: false, isInlineXbrl: false },
    ...more,
  };
}

export function section(name: string, text: string, record = ''): SectionRow {
  return { name, available: true, reason: undefined, charCount: [...text].length, text, record };
}

export function missing(name: string, reason: string): SectionRow {
  return { name, available: false, reason, charCount: 0, text: '', record: '' };
}

export interface Contents {
  readonly filings?: readonly FilingRow[];
  /** By accession. */
  readonly filers?: Readonly<Record<string, readonly FilerRow[]>>;
  /** By accession: what this edition of the extractor has found. */
  readonly sections?: Readonly<Record<string, readonly SectionRow[]>>;
  /** By accession: type and text of each document; undefined: listed, not stored. */
  readonly documents?: Readonly<Record<string, readonly (readonly [type: string, text: string | undefined])[]>>;
  readonly predecessors?: readonly number[];
  readonly importedAt?: number;
  readonly kind?: StoreReader['kind'];
}

export function filingStore(contents: Contents): StoreReader {
  const { filings = [], filers = {}, sections = {}, documents = {}, predecessors = [], kind = 'live' } = contents;
  const rows = SYMBOLS.map(symbolRow);
  const found = (accession: string, extractor: string) =>
    extractor === EXTRACTOR_VERSION ? sections[accession] : undefined;
  const documentRows = (accession: string) =>
    (documents[accession] ?? []).map(([type, text], i) => ({
      ...{ accession, sequence: i + 1, type, filename: `d${i + 1}.htm`, description: type, sha256: '' },
      ...{ size: text?.length ?? 0, stored: text !== undefined },
    }));
  return fakeStore({
    kind,
    symbol: (symbol) => rows.find((row) => row.symbol === symbol),
    symbolsOf: (cik) => rows.filter((row) => row.cik === cik),
    filings: (cik, { forms, filedTo = 1e9, limit = 1e9 } = {}) =>
      filings
        .filter((row) => row.cik === cik && row.filed <= filedTo && (forms?.includes(row.form) ?? true))
        .sort((a, b) => b.filed - a.filed)
        .slice(0, limit),
    filingsListedTo: (cik) => (rows.some((row) => row.cik === cik) ? day('2025-03-03') : undefined),
    filing: (accession) => filings.find((row) => row.accession === accession),
    filersOf: (accession) =>
      filers[accession] ??
      filings.filter((row) => row.accession === accession).map(({ cik }) => ({ cik, role: undefined, name: '' })),
    documents: documentRows,
    document: (accession, sequence) => {
      const text = documents[accession]?.[sequence - 1]?.[1];
      const row = documentRows(accession)[sequence - 1];
      return text === undefined || row === undefined ? undefined : { ...row, bytes: new TextEncoder().encode(text) };
    },
    sectionIndex: found,
    section: (accession, name, extractor = EXTRACTOR_VERSION) =>
      found(accession, extractor)?.find((row) => row.name === name),
    predecessors: (cik) => (cik === 1 ? predecessors : []),
    importedAt: () => contents.importedAt,
    filingsCheckedAt: () => contents.importedAt,
  });
}
