/** Extracts the sections of a 10-K or 10-Q from its blocks: a result for each, never a guess (FIELDS 6.3-6.5). */
import { readPages } from '../documents/page-headers.ts';
import type { Block } from '../documents/types.ts';
import { sectionNames } from '../section-documents.ts';
import type { Candidate } from './candidates.ts';
import { familyOf } from './captions.ts';
import type { DocumentReading } from './document-reading.ts';
import { chooseChain, readDocument } from './document-reading.ts';
import type { Node } from './nodes.ts';
import { resolveSections } from './resolve.ts';
import type { CandidateRecord, Section, SectionIndex, SectionName } from './types.ts';
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

function buildIndex(
  found: (name: SectionName) => Section,
  form: string,
  blocks: number,
  candidates: readonly CandidateRecord[],
  notes: readonly string[],
): SectionIndex {
  const sections = Object.fromEntries(SECTION_NAMES.map((name) => [name, found(name)])) as Record<SectionName, Section>;
  return { sections, record: { version: EXTRACTOR_VERSION, form, blocks, candidates, notes } };
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
    return {
      block: first,
      text: line.slice(0, 120),
      key,
      weight,
      inContents,
      crossReference,
      chosen: chosen.has(first),
    };
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
  if (family === undefined)
    return buildIndex(() => notInForm, form, blocks.length, [], ['the form has no items of these names']);
  const names = sectionNames(form);
  const failed = (name: SectionName): Section => (names.includes(name) ? missing('extraction_failed') : notInForm);
  if (overdue()) return buildIndex(failed, form, blocks.length, [], ['out of time before reading']);

  const { blocks: textOnly, pages } = readPages(blocks);
  const reading = readDocument(
    textOnly,
    pages,
    family,
    { amendment: /\/A$/i.test(form.trim()), filed: options.filed },
    overdue,
  );
  if (overdue())
    return buildIndex(failed, form, textOnly.length, recorded(reading, new Set()), [
      'out of time in the search for headings',
    ]);
  const choice = chooseChain(reading, names, overdue);
  const exhibit = annualReport === undefined ? undefined : readPages(annualReport);
  const notes = [...choice.notes];
  const sections = resolveSections(reading, choice, names, exhibit, notes);
  const chosen = new Set(choice.chain.map((node) => node.candidate.first));
  if (overdue()) return buildIndex(failed, form, textOnly.length, recorded(reading, chosen), [...notes, 'out of time']);
  return buildIndex((name) => sections.get(name) ?? notInForm, form, textOnly.length, recorded(reading, chosen), notes);
}
