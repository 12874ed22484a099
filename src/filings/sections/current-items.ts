/**
 * Item texts of a Form 8-K from its body: from each item's heading to the next, or to the signatures (FIELDS 16, A21).
 */
import { readPages } from '../documents/page-headers.ts';
import type { Block } from '../documents/types.ts';
import { itemCaption } from '../items.ts';
import { isStrong, isUpperCase } from './candidates.ts';
import { compact } from './captions/caption-match.ts';
import { isSigned } from './end-markers.ts';
import { currentItemName } from './names.ts';
import { codePoints, spanText, trimmedEnd } from './span-text.ts';
import { missing, type Section } from './types.ts';

/** An item of the report and its text. */
export interface CurrentItem {
  readonly name: string;
  readonly section: Section;
}

/** `Item 2.02`, `ITEMS 7.01 and 9.01`, `Item 5`, at the start of a line. */
const LEAD =
  /^(?:\(\w\)\s*)?i\s?t\s?e\s?m\s?s?\s*(?:no\.?|number|#)?\s*[.:–—-]?\s*(\d{1,2}(?:\s?\.\s?\d{2}(?!\d))?)(?![\dA-Za-z])/i;
const MORE =
  /^\s*(?:[.,;:–—-]\s*)?(?:,|and|&|\/)\s*(?:and\s+)?(?:items?\s*(?:no\.?)?\s*)?(\d{1,2}(?:\s?\.\s?\d{2})?)(?![\dA-Za-z])/i;
/** `Items 3-6`, `Items 1 through 4` of before August 2004. */
const RANGE = /^\s*(?:[–—-]|through|to)\s*(\d{1,2})(?!\.?\d|[A-Za-z])/i;
/** A sentence that goes on after naming an item. */
const GOES_ON =
  /^(?:["”’),;]|(?:of|in|to|and|or|above|below|is|was|are|were|shall|by|for|as|on|has|have|hereof|herein|pursuant|under|contains?|includes?|incorporates?|which|that|the)\b)/;
/** A line longer than this is a heading only if the item's caption follows its number. */
const MAX_HEADING = 200;

/** `SECTION 9 - FINANCIAL STATEMENTS AND EXHIBITS`, above the items of a section of the form. */
const SECTION = /^section\s+\d(?![\d.]).{0,100}$/i;
const ANSWER = /^(?:not\s+applicable|inapplicable|n\/a|none)\b/i;
/** A further item of the heading, with its caption: `...; Item 7.01. Regulation FD Disclosure`. */
const FURTHER = /[;,.&]\s*(?:and\s+)?item\s+(\d\.\d{2})[\s.:–—-]+/gi;

interface Heading {
  readonly block: number;
  readonly codes: readonly string[];
  readonly line: string;
  /** Whether text of the item follows on the line. */
  readonly runsIn: boolean;
}

function lineOf(block: Block): string {
  return block.cells.length > 1 ? block.cells.join(' ') : block.text;
}

/** The item heading at a block; undefined for a sentence that mentions an item. */
function headingAt(block: Block, index: number): Heading | undefined {
  if (block.kind === 'rule' || !/^[(iI]/.test(block.text)) return undefined;
  const line = lineOf(block);
  const lead = LEAD.exec(line);
  if (lead === null) return undefined;
  const codes = [codeOf(lead[1] as string)];
  let rest = line.slice(lead[0].length);
  const range = /^\W*items/i.test(line) ? RANGE.exec(rest) : null;
  if (range !== null) {
    for (let code = Number(codes[0]) + 1; code <= Math.min(12, Number(range[1])); code++) codes.push(String(code));
    rest = rest.slice(range[0].length);
  }
  for (let more = MORE.exec(rest); more !== null && codes.length < 12; more = MORE.exec(rest)) {
    const code = codeOf(more[1] as string);
    if (currentItemName(code) === undefined) break;
    codes.push(code);
    rest = rest.slice((more[0] as string).length);
  }
  const [code] = codes as [string, ...string[]];
  if (currentItemName(code) === undefined) return undefined;
  const marked = /^\s*[.:;)–—-]/.test(rest);
  const title = rest.replace(/^[\s.:;)–—|-]+/, '');
  const captioned = hasCaption(title, code);
  const styled = isStrong(block) || isUpperCase(line) || block.centered;
  if (!captioned && (line.length > MAX_HEADING || GOES_ON.test(title) || (!styled && !marked && title !== '')))
    return undefined;
  for (const [further, also = ''] of title.matchAll(FURTHER))
    if (hasCaption(title.slice(title.indexOf(further) + further.length), also)) codes.push(also);
  const isCaption = compact(itemCaption(code)).startsWith(compact(title));
  const runsIn = ANSWER.test(title) || (codes.length === 1 && !isCaption && /\p{L}\.\s+\p{L}/u.test(title));
  return { block: index, codes, line, runsIn };
}

function hasCaption(text: string, code: string): boolean {
  return compact(text).startsWith(compact(itemCaption(code)).slice(0, 12));
}

/** Where an item ends: before the next heading and what stands above it for a section of the form. */
function beforeHeading(blocks: readonly Block[], heading: number): number {
  let at = heading;
  while (at > 0 && SECTION.test(blocks[at - 1]!.text)) at--;
  return at;
}

function codeOf(written: string): string {
  return written.replace(/\s/g, '');
}

/** The items of a report in document order; of several places of one item the longest. */
export function currentItems(document: readonly Block[]): readonly CurrentItem[] {
  const { blocks } = readPages(document);
  const all = blocks.flatMap((block, i) => headingAt(block, i) ?? []);
  // Since August 2004 a number without a point is a mention of another form's item.
  const numbered = all.some(({ codes: [code = ''] }) => code.includes('.'));
  const headings = withoutStacks(
    all.filter(({ codes: [code = ''] }) => code.includes('.') === numbered),
    blocks,
  );
  const items = new Map<string, { readonly start: number; readonly section: Section }>();
  const combined: CurrentItem[] = [];
  for (const [i, { block, codes, line }] of headings.entries()) {
    const signed = blocks.findIndex((one, at) => at > block && isSigned(one));
    const following = headings[i + 1]?.block;
    const next = following === undefined ? blocks.length : beforeHeading(blocks, following);
    const end = trimmedEnd(blocks, block, block, signed < 0 ? next : Math.min(signed, next));
    const text = spanText(blocks, block, block, end, line);
    const [first, ...others] = codes.map((code) => currentItemName(code) as string);
    if (first === undefined) continue;
    for (const name of others)
      combined.push({ name, section: missing('section_not_found', [`combined with ${first}: ${line}`]) });
    const found = {
      heading: line,
      startBlock: block,
      endBlock: end,
      method: 'numbered_heading',
      warnings: [],
    } as const;
    const before = items.get(first)?.section;
    if (before?.available === true && before.text.length >= text.length) continue;
    items.set(first, {
      start: block,
      section: { available: true, text, charCount: codePoints(text), confidence: 0.9, ...found },
    });
  }
  const ordered = [...items]
    .sort(([, a], [, b]) => a.start - b.start)
    .map(([name, { section }]) => ({ name, section }));
  return [...ordered, ...combined.filter(({ name }) => !items.has(name))];
}

/** Joins what repeats or follows a heading without text in between: one heading for several items, or one continued. */
function withoutStacks(headings: readonly Heading[], blocks: readonly Block[]): readonly Heading[] {
  const joined: Heading[] = [];
  for (const heading of headings) {
    const before = joined.at(-1);
    const same = before !== undefined && heading.codes.join() === before.codes.join();
    if (same && /cont(?:inued|[’']d)/i.test(heading.line)) continue;
    const stacked =
      before !== undefined &&
      !same &&
      !before.runsIn &&
      blocks.slice(before.block + 1, heading.block).every(({ kind }) => kind === 'rule') &&
      compact(before.line).length > 12;
    if (!stacked || before === undefined) joined.push(heading);
    else joined[joined.length - 1] = { ...before, codes: [...before.codes, ...heading.codes] };
  }
  return joined;
}
