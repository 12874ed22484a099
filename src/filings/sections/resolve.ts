/** Turns spans into results: text, a followed reference, or the reason for a missing section. */
import type { Block } from '../documents/types.ts';
import { isContractName } from '../section-documents.ts';
import { matchCaption } from './captions/caption-match.ts';
import { captionsOf } from './captions/captions.ts';
import { type CrossIndex, type IndexRow, isIndex, readCrossIndex } from './cross-index.ts';
import type { Choice, DocumentReading } from './document-reading.ts';
import { MIN_CONFIDENCE } from './document-reading.ts';
import { isHeading, partsOf } from './index-parts.ts';
import { explainsShortness, lengthRangeOf } from './length-ranges.ts';
import { itemKeysOf, sectionNameOf } from './names.ts';
import { countChars, openingOf } from './reader.ts';
import type { Search } from './referred-caption.ts';
import { findReferred, isReference, namedPages, quotedCaptions, refersOutside } from './referred-caption.ts';
import { codePoints, spanText, trimmedEnd } from './span-text.ts';
import { type Span, spansOf } from './spans.ts';
import { type FoundSection, missing, type Section } from './types.ts';

/** Exhibit 13 without page headers. */
interface Exhibit {
  readonly blocks: readonly Block[];
  readonly pages: Int32Array;
}

function found(text: string, rest: Omit<FoundSection, 'available' | 'text' | 'charCount'>): FoundSection {
  return { available: true, text, charCount: codePoints(text), ...rest };
}

function toSection(reading: DocumentReading, span: Span): FoundSection {
  const end = trimmedEnd(reading.blocks, span.start, span.headingEnd, span.end);
  const text = spanText(reading.blocks, span.start, span.headingEnd, end, span.heading, span.rest);
  const { heading, method, confidence, warnings } = span;
  return found(text, { heading, startBlock: span.start, endBlock: end, method, confidence, warnings });
}

/** Headings of the discussion in annual reports to shareholders, besides the form's captions. */
const ANNUAL_REPORT_CAPTIONS = [
  'Management Discussion',
  "Management's Discussion",
  'Financial Review',
  "Management's Financial Review",
  "Management's Analysis",
  "Management's Financial Discussion and Analysis",
];

/** Sections whose text may be elsewhere. */
const MAY_REFER_ELSEWHERE: ReadonlySet<string> = new Set(['business', 'risk_factors', 'mda']);

function refers(reading: DocumentReading, span: Span): string | undefined {
  const opening = openingOf(reading, span.headingEnd, span.node.candidate.rest, span.end);
  return isPointer(reading, span.name, opening, span.length) ? opening : undefined;
}

/** Whether a section is only a reference to its text; `length` counts all of it. */
function isPointer({ family }: DocumentReading, name: string, opening: string, length: number): boolean {
  if (!MAY_REFER_ELSEWHERE.has(name) || (name === 'risk_factors' && family === 'quarterly')) return false;
  if (!isReference(opening, length)) return false;
  return !explainsShortness(opening.slice(0, 200)) || /by reference/i.test(opening);
}

function follow(reading: DocumentReading, span: Span, opening: string, exhibit: Exhibit | undefined): Section {
  const standard = captionsOf(reading.family)[span.key] ?? [];
  const named = namedPages(opening);
  const lengthRange = lengthRangeOf(span.key, reading.family) ?? [0, Number.POSITIVE_INFINITY];
  // "Business" alone is too common a heading: searches only quoted captions and those of several words.
  const captions = [...quotedCaptions(opening), ...standard].filter((caption) => caption.includes(' '));
  const others = span.name === 'mda' ? [...captions, ...ANNUAL_REPORT_CAPTIONS] : captions;
  const zones = reading.contents.zones.map(([from, to]) => [from, to + 1] as const);
  const shared = { lengthRange, named };
  const here: Search = { ...reading, ...shared, captions, excluded: [[span.start, span.end], ...zones] };
  const elsewhere: Search | undefined = exhibit && {
    ...exhibit,
    ...shared,
    chars: countChars(exhibit.blocks),
    captions: others,
    excluded: [],
  };
  const outside = /exhibit\s+13|annual\s+report\s+to\s+(?:share|stock|security)|proxy/i.test(opening);
  for (const search of outside ? [elsewhere] : [here, elsewhere]) {
    const place = search === undefined ? undefined : findReferred(search);
    if (search === undefined || place === undefined) continue;
    const { start, heading } = place;
    const end = trimmedEnd(search.blocks, start, start, place.end);
    return found(spanText(search.blocks, start, start, end, heading), {
      heading,
      startBlock: start,
      endBlock: end,
      method: search === elsewhere ? 'annual_report_exhibit' : 'referred_caption',
      confidence: place.onNamedPage ? 0.75 : 0.6,
      warnings: [`${span.heading} refers to this place`],
    });
  }
  return notAtHand(span);
}

function notAtHand({ heading }: Span): Section {
  return missing('incorporated_by_reference', [`${heading}: the text it refers to is not in the documents at hand`]);
}

function pointsOutside(reading: DocumentReading, { headingEnd, node, end, length }: Span): boolean {
  return refersOutside(openingOf(reading, headingEnd, node.candidate.rest, end), length);
}

/**
 * Text under a heading that is nothing but a heading: that under the last one of the stack it begins ("Items 10, 11, 12
 * and 13 are ...").
 */
function stackEnd(spans: ReadonlyMap<string, Span>, span: Span): Span | undefined {
  let last = span;
  while (last.length === 0) {
    const next = [...spans.values()].find(({ start }) => start === last.headingEnd + 1);
    if (next === undefined) return undefined;
    last = next;
  }
  return last === span ? undefined : last;
}

/** Whether the document maps items to pages and has hardly any headings. */
function indexed(reading: DocumentReading, choice: Choice): boolean {
  const numbered = choice.chain.filter((node) => node.candidate.numbered && node.covers.length > 0).length;
  return numbered <= 3 && isIndex(reading.contents, reading.blocks);
}

/** Whether a span starts and ends on the one page range of its item in the index. */
function onIndexedPages(reading: DocumentReading, span: Span): boolean {
  const line = reading.contents.lines.find((one) => one.covers.includes(span.key) && one.pages.length > 0);
  const [range] = line?.pages ?? [];
  const first = reading.pages[span.start] ?? 0;
  const last = reading.pages[span.end - 1] ?? 0;
  return range !== undefined && line?.pages.length === 1 && first === range[0] && Math.abs(last - range[1]) <= 1;
}

/** A section of a filer with a cross-reference index: where its row says that it is. */
function fromIndex(reading: DocumentReading, index: CrossIndex, name: string, span: Span | undefined): Section {
  const keys = itemKeysOf(name, reading.family);
  const row = index.rows.find(
    (one) => keys.includes(one.key) && sectionNameOf(reading.family, one.key, one.title, reading.filed) === name,
  );
  if (row === undefined) return missing('section_not_found');
  const { nothing, note } = row;
  if (nothing !== undefined) return fromRow(row, nothing);
  if (row.places.length === 0 && note !== undefined && isReference(note, note.length))
    return missing('incorporated_by_reference', [`${row.line}: ${note}`]);
  const slices = partsOf(reading, index, row) ?? [];
  const [first, last] = [slices[0], slices.at(-1)];
  const headingAt = (block: number): string => reading.blocks[block]?.text ?? '';
  const parts = slices.map(([from, to]) =>
    spanText(reading.blocks, from, from, trimmedEnd(reading.blocks, from, from, to), headingAt(from)),
  );
  // Where no heading begins the text, the row of the index is its heading.
  const hasHeading = first !== undefined && isHeadingOf(reading, row, first[0]);
  const heading = hasHeading ? headingAt(first[0]) : row.line;
  const text = [...(hasHeading ? [] : [heading]), ...parts].join('\n\n');
  const body = parts
    .join('\n\n')
    .slice(hasHeading ? heading.length : 0)
    .trim();
  if (isPointer(reading, name, body, body.length) || refersOutside(body, body.length))
    return missing('incorporated_by_reference', [`${row.line}: the text it refers to is not on its pages`]);
  const [least, most] = lengthRangeOf(row.key, reading.family) ?? [0, Number.POSITIVE_INFINITY];
  // Where the index itself says where the text ends, it may be short.
  const isWhole = text.length >= least || !slices.some(([, , isGuessed]) => isGuessed);
  if (first !== undefined && last !== undefined && body !== '' && isWhole && text.length <= most) {
    const warnings = [
      ...(parts.length > 1 ? [`${parts.length} places joined, as the index names them`] : []),
      ...(note === undefined ? [] : [`the index adds: ${note}`]),
    ];
    const place = { heading, startBlock: first[0], endBlock: last[1] };
    return found(text, { ...place, method: 'index_pages', confidence: 0.6, warnings });
  }
  if (span !== undefined && onIndexedPages(reading, span)) return toSection(reading, { ...span, confidence: 0.6 });
  return missing('cross_reference_index', ['the index names pages that cannot be cut out of the document safely']);
}

function isHeadingOf({ blocks, family }: DocumentReading, { key }: IndexRow, at: number): boolean {
  const block = blocks[at]!;
  return isHeading(block) || (block.text.length <= 200 && matchCaption(block.text, family, key).score >= 0.6);
}

/** An item of which the index itself says all there is: not applicable. */
function fromRow({ line, first, last }: IndexRow, nothing: string): Section {
  const place = { heading: line, startBlock: first, endBlock: last + 1 };
  return found(`${line}\n${nothing}`, { ...place, method: 'index_pages', confidence: 0.75, warnings: [] });
}

/** Whether "[Reserved]" is all there is under a heading. */
function isReserved(reading: DocumentReading, { headingEnd, node, end, length }: Span): boolean {
  const text = length > 60 ? '' : openingOf(reading, headingEnd, node.candidate.rest, end);
  return /^\W*(?:removed\s+and\s+)?reserved\W*$/i.test(text);
}

/** Whether a heading has no word that its caption has not: "Item 4. None." has. */
function isBare({ family }: DocumentReading, { key, node }: Span): boolean {
  return matchCaption(node.candidate.title, family, key).score === 1 && !explainsShortness(node.candidate.title);
}

/** Checks a heading without a number against the page given in the contents. */
function checkedByPage(reading: DocumentReading, span: Span): Span {
  if (span.method === 'numbered_heading') return span;
  const line = reading.contents.lines.find((one) => one.covers.includes(span.key) && one.pages.length > 0);
  const page = reading.pages[span.start] ?? 0;
  const range = line?.pages[0];
  if (range === undefined || page === 0) return span;
  const starts = Math.abs(page - range[0]) <= 1;
  const lastPage = reading.pages[span.end - 1] ?? 0;
  const ends = range[1] === range[0] || Math.abs(lastPage - range[1]) <= 1;
  if (starts && ends) return { ...span, confidence: Math.min(1, span.confidence + 0.1) };
  const warning = `on pages ${page}-${lastPage}, while the contents say ${range[0]}-${range[1]}`;
  return { ...span, confidence: Math.max(0, span.confidence - 0.35), warnings: [...span.warnings, warning] };
}

function overlaps(a: FoundSection, b: FoundSection): boolean {
  if ((a.method === 'annual_report_exhibit') !== (b.method === 'annual_report_exhibit')) return false;
  // The filer itself may give a page to two items.
  if (a.method === 'index_pages' || b.method === 'index_pages') return false;
  return a.startBlock < b.endBlock && b.startBlock < a.endBlock;
}

/** Removes the less confident of two sections that share blocks. */
function withoutOverlaps(sections: Map<string, Section>, notes: string[]): void {
  for (const [name, one] of sections) {
    for (const [other, two] of sections) {
      if (name === other || !one.available || !two.available || !overlaps(one, two)) continue;
      // A section of the contract gives way to another one only.
      const ranked = isContractName(name) === isContractName(other);
      const loser = ranked ? (one.confidence < two.confidence ? name : other) : isContractName(name) ? other : name;
      const winner = loser === name ? other : name;
      const reason = sections.get(loser);
      const referred = reason?.available === true && reason.method === 'referred_caption';
      sections.set(
        loser,
        missing(referred ? 'incorporated_by_reference' : 'extraction_failed', [`would share text with ${winner}`]),
      );
      notes.push(`${loser}: withdrawn, it would share text with ${winner}`);
      withoutOverlaps(sections, notes);
      return;
    }
  }
}

/** Every section of the form: its text or the reason it is missing. Decisions are added to `notes`. */
export function resolveSections(
  reading: DocumentReading,
  choice: Choice,
  names: readonly string[],
  exhibit: Exhibit | undefined,
  notes: string[],
): Map<string, Section> {
  const sections = new Map<string, Section>();
  const index = indexed(reading, choice) ? readCrossIndex(reading) : undefined;
  const isRow = ({ start }: Span): boolean => index !== undefined && start >= index.zone[0] && start <= index.zone[1];
  const spans = spansOf(reading, choice.chain, names);
  for (const name of names) {
    const chosen = spans.get(name);
    const keys = itemKeysOf(name, reading.family);
    const span = chosen && checkedByPage(reading, chosen);
    if (index !== undefined && (span?.method !== 'numbered_heading' || isRow(span))) {
      sections.set(name, fromIndex(reading, index, name, chosen));
      notes.push(`${name}: by the cross-reference index`);
      continue;
    }
    if (span === undefined) {
      const whole = choice.chain.find(({ key, covers }) => covers.some((one) => one !== key && keys.includes(one)));
      const first = whole && sectionNameOf(reading.family, whole.key, '', reading.filed);
      const why = first === undefined ? [] : [`combined with ${first}: ${whole?.candidate.line}`];
      sections.set(name, missing('section_not_found', why));
      if (isContractName(name)) notes.push(`${name}: no heading found`);
      continue;
    }
    const opening = refers(reading, span);
    const at = `${name}: "${span.heading.slice(0, 80)}" blocks ${span.start}-${span.end}, confidence ${span.confidence.toFixed(2)}`;
    notes.push([at, ...span.warnings].join('; '));
    if (span.confidence < MIN_CONFIDENCE) sections.set(name, missing('extraction_failed', span.warnings));
    else if (opening !== undefined) sections.set(name, follow(reading, span, opening, exhibit));
    else if (pointsOutside(reading, stackEnd(spans, span) ?? span)) sections.set(name, notAtHand(span));
    else if (isReserved(reading, span) || (span.length === 0 && isBare(reading, span)))
      sections.set(name, missing('section_not_found', [`${span.heading}: a heading without text`]));
    else sections.set(name, toSection(reading, span));
  }
  withoutOverlaps(sections, notes);
  return sections;
}
