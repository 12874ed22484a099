/** Extracts the sections of a filing from its documents, as rows to store. */
import { formatDay } from '../engine/days.ts';
import type { EpochDay } from '../engine/types.ts';
import { documentBlocks } from './documents/document-blocks.ts';
import type { Block, FilingDocument } from './documents/types.ts';
import { hasItems } from './forms/forms.ts';
import { reportedItems } from './items.ts';
import { isContractName, isReleaseExhibit, mainDocument, sectionNames } from './section-documents.ts';
import { currentItems } from './sections/current-items.ts';
import { extractSections } from './sections/extract.ts';
import { currentItemCode } from './sections/names.ts';
import { pressRelease } from './sections/press-release.ts';
import { type MissingSection, missing, type Section } from './sections/types.ts';

/** Input: a filing. */
interface FilingInfo {
  readonly form: string;
  readonly filed: EpochDay;
  /** Item codes of a current report, comma-separated. */
  readonly items: string;
}

/** Input: a document without its bytes. */
type DocumentInfo = Omit<FilingDocument, 'bytes'>;

/** One section name and its result. */
export interface SectionRow {
  readonly name: string;
  readonly available: boolean;
  readonly reason: string | undefined;
  /** Unicode code points. */
  readonly charCount: number;
  readonly text: string;
  /** {@link SectionRecord} as JSON. */
  readonly record: string;
}

/** How a section was found or not, shown by `--explain`. */
export interface SectionRecord {
  /** Sequence of the document searched; absent without one. */
  readonly document?: number;
  readonly heading?: string;
  readonly method?: string;
  /** 0 to 1. */
  readonly confidence?: number;
  readonly warnings: readonly string[];
  /** Decisions about the document as a whole. */
  readonly notes: readonly string[];
}

/**
 * The sections of a filing in document order, those without text last; empty for a form without sections and where the
 * document they would be in is not among `documents`.
 * @param read the bytes of a stored document; undefined where they are gone
 * @param overdue true when the time given is used up: what is not found by then is `extraction_failed`
 * @param toBlocks blocks of a report; a caller that needs them too keeps them
 */
export function filingSections<D extends DocumentInfo>(
  filing: FilingInfo,
  documents: readonly D[],
  read: (document: D) => Uint8Array | undefined,
  overdue: () => boolean = stopwatch(),
  toBlocks: (bytes: Uint8Array) => readonly Block[] = documentBlocks,
): readonly SectionRow[] {
  const names = sectionNames(filing.form);
  if (names.length === 0 || documents.length === 0) return [];
  if (!hasItems(filing.form)) return byItems(filing, names, documents, read, overdue, toBlocks);
  const items = fromBody(filing.form, documents, read);
  const codes = reportedItems(
    filing.items,
    items.flatMap(({ name }) => currentItemCode(name) ?? []),
  );
  return [...items, ...fromExhibits(codes, documents, read)];
}

function byItems<D extends DocumentInfo>(
  filing: FilingInfo,
  names: readonly string[],
  documents: readonly D[],
  read: (document: D) => Uint8Array | undefined,
  overdue: () => boolean,
  toBlocks: (bytes: Uint8Array) => readonly Block[],
): readonly SectionRow[] {
  const main = mainDocument(filing.form, documents);
  const bytes = main && read(main);
  if (main === undefined || bytes === undefined) return [];
  const { blocks, fault } = blocksOf(bytes, toBlocks);
  if (blocks === undefined) return names.map((name) => rowOf(name, FAILED, main.sequence, [fault]));
  const annual = documents.find(({ type }) => /^EX-13(\.|$)/.test(type));
  const annualBytes = annual && read(annual);
  const annualReport = annualBytes === undefined ? undefined : blocksOf(annualBytes, toBlocks).blocks;
  const { form, filed } = filing;
  const { sections, record } = extractSections(blocks, { form, filed: formatDay(filed), annualReport, overdue });
  const others = names.filter((name) => !isContractName(name));
  const place = (section: Section): number => (section.available ? section.startBlock : Number.MAX_SAFE_INTEGER);
  return names
    .map((name) => ({ name, section: sections[name] ?? missing('section_not_found') }))
    .sort((a, b) => place(a.section) - place(b.section))
    .filter(({ name, section }) => section.available || isContractName(name) || !isPlain(section))
    .map(({ name, section }) => {
      // What was decided about another item would only repeat in every row.
      const notes = record.notes.filter((note) => !others.some((one) => one !== name && note.startsWith(`${one}: `)));
      const inExhibit = section.available && section.method === 'annual_report_exhibit';
      return rowOf(name, section, (inExhibit ? annual : main)?.sequence, notes);
    });
}

/** Whether nothing is to say of a missing section: it needs no row. */
function isPlain(section: MissingSection): boolean {
  return section.reason === 'section_not_found' && section.warnings.length === 0;
}

/** Items of a current report; a body that cannot be read has none. */
function fromBody<D extends DocumentInfo>(
  form: string,
  documents: readonly D[],
  read: (document: D) => Uint8Array | undefined,
): readonly SectionRow[] {
  const main = mainDocument(form, documents);
  const bytes = main && read(main);
  const { blocks, fault } = bytes === undefined ? { blocks: undefined, fault: '' } : blocksOf(bytes);
  const notes = fault === '' ? [] : [fault];
  return currentItems(blocks ?? []).map(({ name, section }) => rowOf(name, section, main?.sequence, notes));
}

const FAILED: MissingSection = { available: false, reason: 'extraction_failed', warnings: [] };

/** Never throws: the sections of an unreadable document (too large, for example) count as not extracted. */
function blocksOf(
  bytes: Uint8Array,
  toBlocks: (bytes: Uint8Array) => readonly Block[] = documentBlocks,
): { readonly blocks: readonly Block[] | undefined; readonly fault: string } {
  try {
    return { blocks: toBlocks(bytes), fault: '' };
  } catch (thrown) {
    return { blocks: undefined, fault: faultOf(thrown) };
  }
}

/** Time for one filing (FIELDS 6.4). */
const BUDGET_MS = 20_000;

/** True when the time is up. The only clock in this folder; it only limits how long to try. */
function stopwatch(): () => boolean {
  const end = performance.now() + BUDGET_MS;
  return () => performance.now() > end;
}

function fromExhibits<D extends DocumentInfo>(
  codes: readonly string[],
  documents: readonly D[],
  read: (document: D) => Uint8Array | undefined,
): readonly SectionRow[] {
  const exhibits: FilingDocument[] = [];
  for (const document of documents) {
    const { sequence, type, filename, description } = document;
    const bytes = isReleaseExhibit(type) ? read(document) : undefined;
    if (bytes !== undefined) exhibits.push({ sequence, type, filename, description, bytes });
  }
  const { section, fault } = releaseOf(exhibits, codes);
  // Without a release, names the exhibit searched only if there was just one.
  const only = exhibits.length === 1 ? exhibits[0]?.sequence : undefined;
  const from = section.available ? section.sequence : only;
  return [rowOf('press_release', section, from, fault === '' ? [] : [fault])];
}

/** Never throws, as {@link blocksOf}. */
function releaseOf(exhibits: readonly FilingDocument[], items: readonly string[]): { section: Section; fault: string } {
  try {
    return { section: pressRelease(exhibits, items), fault: '' };
  } catch (thrown) {
    return { section: FAILED, fault: faultOf(thrown) };
  }
}

function faultOf(thrown: unknown): string {
  return `not read: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
}

function rowOf(name: string, section: Section, document: number | undefined, notes: readonly string[]): SectionRow {
  const of = document === undefined ? {} : { document };
  if (!section.available) {
    const record: SectionRecord = { ...of, warnings: section.warnings, notes };
    return { name, available: false, reason: section.reason, charCount: 0, text: '', record: JSON.stringify(record) };
  }
  const { text, charCount, heading, method, confidence, warnings } = section;
  const record: SectionRecord = { ...of, heading, method, confidence, warnings, notes };
  return { name, available: true, reason: undefined, charCount, text, record: JSON.stringify(record) };
}
