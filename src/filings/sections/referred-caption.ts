/**
 * Sections that only refer to another place: finds that place by its caption, in this document or exhibit 13 (FIELDS
 * 6.4 step 11).
 */
import type { Block } from '../documents/types.ts';
import { isStrong, isUpperCase } from './candidates.ts';
import { compact } from './captions/caption-match.ts';
import { readLead } from './captions/item-pattern.ts';
import { withoutPageColumn } from './captions/page-column.ts';
import type { LengthRange } from './length-ranges.ts';

const MAX_STUB_LENGTH = 1500;
/** Up to this length any reference counts as the whole section. */
const SHORT_STUB_LENGTH = 700;
const CERTAINLY_REFERS =
  /\bincorporated\s+(?:herein\s+|into\s+this\s+\w+\s+)?by\s+(?:this\s+)?reference|\bexhibit\s+13\b|\bannual\s+report\s+to\s+(?:share|stock|security)|\b(?:appears?|presented|set\s+forth|found|included)\s+(?:beginning\s+)?on\s+pages?\s+\w|\bunder\s+the\s+(?:caption|heading|title)s?\b|\b(?:section|caption)\s+(?:entitled|titled|headed)\b/i;
const REFERS =
  /\b(?:can|may)\s+be\s+found\b|\bincorporated\s+(?:herein\s+|into\s+this\s+\w+\s+)?(?:by|as)\s+(?:this\s+)?reference|\b(?:is|are)\s+(?:set\s+forth|included|contained|presented|provided|found|located|submitted|discussed)\s+(?:herein\s+)?(?:under|in|on|at|elsewhere|as|beginning)\b|\bset\s+forth\s+(?:under|in|on|at|elsewhere)\b|\bappear(?:s|ing)?\s+(?:on|in|under|at|elsewhere)\b|\bsee\s+(?:exhibit\s+13|pages?\s+\d|item\s+\d|the\s+(?:section|information|discussion|material)|["“])|\brefer(?:ence)?\s+(?:is\s+(?:hereby\s+)?made\s+)?to\b|\bannual\s+report\s+to\s+(?:share|stock|security)/i;

/** Whether a section's body is only a reference to its text. */
export function isReference(opening: string, length: number): boolean {
  const start = opening.slice(0, 400);
  return length <= SHORT_STUB_LENGTH ? REFERS.test(start) : length <= MAX_STUB_LENGTH && CERTAINLY_REFERS.test(start);
}

const OUTSIDE =
  /\b(?:proxy|information)\s+statement|\bexhibit\s+(?:13|99)\b|\bannual\s+report\b(?!\s+on\s+form|\s+for\s+purposes)/i;
/** Shorter pieces of text say nothing by themselves: `(a) Market Information.` */
const MIN_WORDS = 5;

/**
 * Whether a section's sentences only refer to another document: a proxy statement, an annual report to shareholders
 * (FIELDS A20.7).
 */
export function refersOutside(opening: string, length: number): boolean {
  if (length > MAX_STUB_LENGTH || !OUTSIDE.test(opening)) return false;
  const sentences = opening.split(/(?<=[.;:])\s+(?=[A-Z“"(•])/).filter((one) => one.split(/\s+/).length >= MIN_WORDS);
  return sentences.length > 0 && sentences.every((one) => REFERS.test(one) || CERTAINLY_REFERS.test(one));
}

/** Captions quoted in a reference. */
export function quotedCaptions(opening: string): string[] {
  return [...opening.matchAll(/[“"]([^“”"]{4,160})[”"]/g)]
    .map((match) => (match[1] as string).replace(/[\s,.;:]+$/, ''))
    .filter((caption) => !/^(?:item\s+\d|part\s+[iv])/i.test(caption));
}

/** First page range named in a reference. */
export function namedPages(opening: string): readonly [number, number] | undefined {
  const match = /\bpages?\s+(\d{1,3})\s*(?:[-–—]|to|through|and)\s*(\d{1,3})\b/i.exec(opening);
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

const ENDS_DISCUSSION: readonly RegExp[] = [
  /^(?:reports? of |the )?(?:independent (?:registered|auditors?|accountants?|certified)|registered public accounting)/i,
  /^report of (?:independent|management|ernst|deloitte|pricewaterhouse|kpmg|arthur|certified|the independent)/i,
  /^(?:statement of )?management[’'`]?s? (?:(?:annual )?report|responsibility|statement|report on internal)/i,
  /^(?:condensed )?(?:consolidated )?(?:balance sheets?|statements? of (?:consolidated )?(?:income|earnings|operations|(?:financial )?(?:condition|position)|cash flows?|comprehensive income|changes in .{0,60}|(?:share|stock)holders.{0,20}equity))(?: and comprehensive (?:income|loss))?(?:\s*\([^)]{0,40}\))?$/i,
  /^(?:consolidated )?(?:income|earnings) statements?$/i,
  /^(?:consolidated )?financial statements(?: and supplementary data)?$/i,
  /^notes to (?:the )?(?:condensed )?(?:consolidated )?financial statements/i,
  /^(?:quantitative and qualitative|qualitative and quantitative) disclosures?/i,
  /^(?:selected|supplemental|supplementary) (?:consolidated |quarterly )?financial (?:data|information)/i,
  /^(?:five|six|ten|eleven)[- ]year /i,
  /^index to (?:consolidated )?financial statements/i,
  /^(?:signatures?|exhibit index|index to exhibits)$/i,
];

/** A line styled like a heading. */
function isHeadingLine(block: Block): boolean {
  if (block.kind === 'rule' || block.text.length > 200 || block.cells.length > 2 || block.links.length > 0)
    return false;
  if (withoutPageColumn(block).pages !== undefined) return false;
  return isStrong(block) || block.centered || isUpperCase(block.text);
}

export interface ReferredPlace {
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly heading: string;
  /** Whether the page range named in the reference matches. */
  readonly onNamedPage: boolean;
}

/** Input of a search. */
export interface Search {
  readonly blocks: readonly Block[];
  readonly chars: Float64Array;
  /** Printed page of each block, 0 unknown. */
  readonly pages: Int32Array;
  /** Captions in any spelling. */
  readonly captions: readonly string[];
  /** Blocks to skip: the reference itself, the contents. */
  readonly excluded: readonly (readonly [number, number])[];
  readonly lengthRange: LengthRange;
  readonly named: readonly [number, number] | undefined;
}

function endOf(search: Search, start: number, named: readonly [number, number] | undefined): number {
  const { blocks, pages } = search;
  const own = compact(blocks[start]?.text ?? '');
  for (let i = start + 1; i < blocks.length; i++) {
    const block = blocks[i] as Block;
    const page = pages[i] as number;
    if (named !== undefined && page > named[1]) return i;
    if (search.excluded.some(([from, to]) => i >= from && i < to)) return i;
    const settled = named === undefined || page >= named[1] - 1 || page === 0;
    if (!settled || !isHeadingLine(block) || compact(block.text) === own) continue;
    if ((readLead(block.text)?.items.length ?? 0) > 0) return i;
    if (ENDS_DISCUSSION.some((pattern) => pattern.test(block.text))) return i;
  }
  return blocks.length;
}

/** Letters of a heading without a trailing remark in brackets: "(in millions)", "(continued)". */
function lettersOf(heading: string): string {
  return compact(heading.replace(/\s*\([^()]{0,80}\)$/, ''));
}

/** The first heading with one of the captions that starts a text of the section's usual length. */
export function findReferred(search: Search): ReferredPlace | undefined {
  const wanted = new Set(search.captions.map(compact));
  // A company name may precede a long caption.
  const long = [...wanted].filter((letters) => letters.length >= 30);
  const isWanted = (letters: string): boolean =>
    wanted.has(letters) || long.some((caption) => letters.endsWith(caption));
  const { blocks, chars, pages } = search;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] as Block;
    if (!isHeadingLine(block) || search.excluded.some(([from, to]) => i >= from && i < to)) continue;
    let heading = block.text;
    let letters = lettersOf(heading);
    let last = i;
    // Headings of annual reports often span two or three lines.
    for (let k = 1; k <= 2 && !isWanted(letters); k++) {
      const next = blocks[i + k];
      if (next === undefined || !isHeadingLine(next) || heading.length > 200) break;
      heading = `${heading} ${next.text}`;
      letters = lettersOf(heading);
      last = i + k;
    }
    if (!isWanted(letters)) continue;
    const page = pages[i] as number;
    const onNamedPage = search.named !== undefined && page > 0 && Math.abs(page - search.named[0]) <= 1;
    const end = endOf(search, last, onNamedPage ? search.named : undefined);
    const length = (chars[end] as number) - (chars[i] as number);
    if (length < search.lengthRange[0] || length > (onNamedPage ? 3 : 1.2) * search.lengthRange[1]) continue;
    return { start: i, end, length, heading, onNamedPage };
  }
  return undefined;
}
