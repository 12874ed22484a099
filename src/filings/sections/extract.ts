/** Extracts the sections of a 10-K, 10-Q or 20-F from its blocks: a result for each, never a guess (FIELDS 6.3-6.5). */
import { readPages } from '../documents/page-headers.ts';
import type { Block } from '../documents/types.ts';
import { familyOf } from '../forms/forms.ts';
import { contractNames, sectionNames } from '../section-documents.ts';
import type { Candidate } from './candidates.ts';
import type { DocumentReading } from './document-reading.ts';
import { chooseChain, readDocument } from './document-reading.ts';
import type { Node } from './nodes.ts';
import { resolveSections } from './resolve.ts';
import type { CandidateRecord, Section, SectionIndex } from './types.ts';
import { missing, SECTION_NAMES } from './types.ts';
import { EXTRACTOR_VERSION } from './version.ts';

export interface ExtractionOptions {
  /** EDGAR form type: `10-K`, `10-Q/A`, `10-K405`... */
  readonly form: string;
  /** Filing date, `YYYY-MM-DD`: determines which items existed. */
  readonly filed?: string | undefined;
  /** Blocks of the annual report in exhibit 13, for items that refer to it. */
  readonly annualReport?: readonly Block[] | undefined;
  /** True when the time is up: sections not found by then are `extraction_failed`. */
  readonly overdue?: (() => boolean) | undefined;
}

/** Most candidates to include in the record. */
const MAX_RECORDED = 400;

function recorded(reading: DocumentReading, chosen: ReadonlySet<number>): CandidateRecord[] {
  const bestNode = new Map<Candidate, Node>();
  for (const node of reading.nodes) {
    if (node.weight > (bestNode.get(node.candidate)?.weight ?? Number.NEGATIVE_INFINITY))
      bestNode.set(node.candidate, node);
  }
  return reading.candidates.slice(0, MAX_RECORDED).map((candidate, i): CandidateRecord => {
    const { first, line, crossReference } = candidate;
    const best = bestNode.get(candidate);
    const key =
      best?.key ??
      [...candidate.readings].sort((a, b) => b.match.score - a.match.score)[0]?.key ??
      `PART ${candidate.part ?? '?'}`;
    const inContents = reading.contents.members.has(i);
    const weight = Math.round((best?.weight ?? 0) * 10) / 10;
    const text = line.slice(0, 120);
    return { block: first, text, key, weight, inContents, crossReference, chosen: chosen.has(first) };
  });
}

/**
 * The sections of a periodic report. `blocks`: the primary document, rules and page headers included. Linear in the
 * blocks except for the choice among candidate headings, which are capped. Never throws.
 */
export function extractSections(blocks: readonly Block[], options: ExtractionOptions): SectionIndex {
  const { form, annualReport } = options;
  const overdue = options.overdue ?? ((): boolean => false);
  const family = familyOf(form);
  const notInForm = missing('section_not_in_form');
  const names = sectionNames(form);
  const indexOf = (
    found: (name: string) => Section,
    notes: readonly string[],
    candidates: readonly CandidateRecord[] = [],
    read = blocks.length,
  ): SectionIndex => {
    const all = new Set<string>([...SECTION_NAMES, ...names]);
    const sections = Object.fromEntries([...all].map((name) => [name, found(name)])) as SectionIndex['sections'];
    return { sections, record: { version: EXTRACTOR_VERSION, form, blocks: read, candidates, notes } };
  };
  if (family === undefined) return indexOf(() => notInForm, ['the form has no items of these names']);
  const failed = (name: string): Section => (names.includes(name) ? missing('extraction_failed') : notInForm);
  if (overdue()) return indexOf(failed, ['out of time before reading']);

  const { blocks: textOnly, pages } = readPages(blocks);
  const report = { amendment: /\/A$/i.test(form.trim()), filed: options.filed };
  const reading = readDocument(textOnly, pages, family, report, overdue);
  const read = textOnly.length;
  if (overdue()) {
    return indexOf(failed, ['out of time in the search for headings'], recorded(reading, new Set()), read);
  }
  const choice = chooseChain(reading, contractNames(form), overdue);
  const exhibit = annualReport === undefined ? undefined : readPages(annualReport);
  const notes = [...choice.notes];
  const sections = resolveSections(reading, choice, names, exhibit, notes);
  const candidates = recorded(reading, new Set(choice.chain.map((node) => node.candidate.first)));
  if (overdue()) return indexOf(failed, [...notes, 'out of time'], candidates, read);
  return indexOf((name) => sections.get(name) ?? notInForm, notes, candidates, read);
}
