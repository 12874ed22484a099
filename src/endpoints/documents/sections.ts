/**
 * The sections of a filing: as an import has left them in the store, or, for a filing whose documents are there and no
 * import of this edition of the extractor has read, read on the spot (nothing is written). The one place that reads
 * sections for a route.
 */

import { formatDay } from '../../engine/days.ts';
import { REASONS, type Reason } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import { hasItems } from '../../filings/forms/forms.ts';
import { itemCaption, reportedItems } from '../../filings/items.ts';
import { hasRequiredDocuments, mainDocument, sectionNames } from '../../filings/section-documents.ts';
import { currentItemCode, meaningOf } from '../../filings/sections/names.ts';
import { EXTRACTOR_VERSION } from '../../filings/sections/version.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { DocumentRow, FilingRow, SectionRow } from '../../store/schema/row-types.ts';

import { indexUrl, submissionUrl } from './filing-fields.ts';

export interface SectionEntry {
  readonly name: string;
  /** Unicode code points. */
  readonly char_count: number;
}

/** What the list of filings and a filing say of its content. */
interface Content {
  /** Those that have text, in document order; empty too where the documents are not in the store. */
  readonly sections: SectionEntry[];
  /** Codes and captions of a current report, in the order filed; both empty for every other form. */
  readonly items: string[];
  readonly items_text: string[];
}

/** The sections of a filing, and its items if it is a current report. */
export async function contentOf(store: StoreReader, filing: FilingRow): Promise<Content> {
  const { accession, form } = filing;
  const known = sectionNames(form).length === 0 ? [] : store.sectionIndex(accession, EXTRACTOR_VERSION);
  const rows = known ?? (await readNow(store, filing));
  const items = hasItems(form)
    ? reportedItems(
        filing.items,
        rows.flatMap(({ name }) => currentItemCode(name) ?? []),
      )
    : [];
  return {
    sections: rows
      .filter(({ available, charCount }) => available && charCount > 0)
      .map(({ name, charCount }) => ({ name, char_count: charCount })),
    items,
    items_text: items.map(itemCaption),
  };
}

/** A section under its canonical name, or why it has no text. */
type SectionAnswer = {
  readonly name: string;
  readonly record: string;
  /** Whether an import of this edition of the extractor has read the filing. */
  readonly stored: boolean;
} & (
  | { readonly available: true; readonly text: string; readonly charCount: number }
  | {
      readonly available: false;
      readonly reason: Reason;
      /** The section that has the text, where one heading names several items. */
      readonly combinedWith: string | undefined;
    }
);

/**
 * One section of a filing by a name of the API or the number of an item.
 * @throws MdsError PARAM_INVALID for a number the form never had; NO_DATA when the form has such a section and the
 * document it would be in is not in the store.
 */
export async function sectionAnswer(store: StoreReader, filing: FilingRow, given: string): Promise<SectionAnswer> {
  const meaning = meaningOf(given, filing.form, formatDay(filing.filed));
  if (meaning.kind === 'unknown')
    throw new MdsError('PARAM_INVALID', meaning.why, {
      param: 'name',
      details: { invalid: [given], form: filing.form },
    });
  if (meaning.kind === 'other_form')
    return {
      name: given,
      available: false,
      reason: 'section_not_in_form',
      combinedWith: undefined,
      record: '',
      stored: true,
    };
  const { name } = meaning;
  const stored = store.sectionIndex(filing.accession, EXTRACTOR_VERSION) !== undefined;
  const row = await sectionRow(store, filing, name);
  if (row?.available === true && row.text !== '') {
    return { name, available: true, text: row.text, charCount: row.charCount, record: row.record, stored };
  }
  const documents = store.documents(filing.accession);
  if (
    !hasRequiredDocuments(
      filing.form,
      documents,
      store.filersOf(filing.accession).some(({ role }) => role !== undefined),
      name,
    )
  ) {
    throw documentsMissing(store, filing, documents, name);
  }
  const record = row?.record ?? '';
  const combinedWith = /"combined with ([a-z0-9_]+):/.exec(record)?.[1];
  return { name, available: false, reason: reasonOf(row?.reason), combinedWith, record, stored };
}

/** The text of a section where the store has it, kept or in the documents; undefined otherwise. */
export async function sectionText(store: StoreReader, filing: FilingRow, name: string): Promise<string | undefined> {
  const names: readonly string[] = sectionNames(filing.form);
  const row = names.includes(name) ? await sectionRow(store, filing, name) : undefined;
  return row?.available === true && row.text !== '' ? row.text : undefined;
}

/** What the store keeps or the documents say under that name; undefined when they have nothing under it. */
async function sectionRow(store: StoreReader, filing: FilingRow, name: string): Promise<SectionRow | undefined> {
  const { accession } = filing;
  if (store.sectionIndex(accession, EXTRACTOR_VERSION) !== undefined) {
    return store.section(accession, name, EXTRACTOR_VERSION);
  }
  return (await readNow(store, filing)).find((row) => row.name === name);
}

/**
 * The extractor and the reader of documents are loaded only here: a filing that was imported is answered without them.
 */
async function readNow(store: StoreReader, filing: FilingRow): Promise<readonly SectionRow[]> {
  const stored = store.documents(filing.accession).filter((document) => document.stored);
  if (stored.length === 0) return [];
  const { filingSections } = await import('../../filings/filing-sections.ts');
  return filingSections(filing, stored, ({ sequence }) => store.document(filing.accession, sequence)?.bytes);
}

/** A reason out of the closed list; a store may hold those of another edition. */
function reasonOf(reason: string | undefined): Reason {
  return REASONS.find((each) => each === reason) ?? 'section_not_found';
}

/** Why a section or table cannot be read: its document is not stored; with the way to get it. */
export function documentsMissing(
  store: StoreReader,
  filing: FilingRow,
  documents: readonly DocumentRow[],
  name: string,
): MdsError {
  const { accession, form } = filing;
  const what = documents.some(({ stored }) => stored) ? 'not every document' : 'no document';
  const message = `the store has ${what} of ${accession} (${form}) that ${name} could be in`;
  const [symbol] = store.symbolsOf(filing.cik).map((row) => row.symbol);
  const about = { ...(symbol === undefined ? {} : { symbol }), missing: ['document'], accession, section: name };
  // A simulated filing is to be had nowhere else.
  if (store.kind === 'simulated') {
    const hint = 'the sample has the text of some filings only; see which with: mds filings list SYMBOL';
    return new MdsError('NO_DATA', message, { param: 'accession', details: { ...about, hint } });
  }
  // The list of documents says that the report is a PDF: importing it would not help.
  const main = mainDocument(form, documents);
  if (main?.stored === false && /\.pdf$/i.test(main.filename)) {
    const url = indexUrl(filing);
    const details = { ...about, url, hint: `read it at ${url}` };
    return new MdsError('NO_DATA', `${accession} (${form}) is a PDF, which is not read`, {
      param: 'accession',
      details,
    });
  }
  const url = submissionUrl(filing);
  const command = symbol === undefined ? 'mds import FILE' : `mds sync ${symbol}`;
  const hint = `get it with: ${symbol === undefined ? '' : `${command}; or `}download ${url} and run mds import on it`;
  return new MdsError('NO_DATA', message, { param: 'accession', details: { ...about, command, url, hint } });
}
