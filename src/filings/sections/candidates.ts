/** Places in a document where an item may start: by number, or by caption alone (FIELDS 6.4 steps 4 and 5). */
import type { Block } from '../documents/types.ts';
import type { Family } from '../forms/catalog.ts';
import type { CaptionMatch } from './captions/caption-match.ts';
import { afterCaptions, compact, itemCaptioned, matchCaption } from './captions/caption-match.ts';
import { captionsOf } from './captions/captions.ts';
import { readsAsReference } from './captions/cross-reference.ts';
import type { ItemLead, ItemNumber } from './captions/item-pattern.ts';
import { readLead } from './captions/item-pattern.ts';
import type { PageList } from './captions/page-column.ts';
import { withoutPageColumn } from './captions/page-column.ts';
import type { ItemKey } from './item-keys.ts';

/** One possible item of a candidate. */
export interface Reading {
  readonly key: ItemKey;
  readonly match: CaptionMatch;
  /** Every item of a combined heading, this one first. */
  readonly covers: readonly ItemKey[];
  /** 0 as numbered; 1 when the caption belongs to another item than the number. */
  readonly renumbered: number;
}

export interface Candidate {
  /** First and last block of the heading. */
  readonly first: number;
  readonly last: number;
  /** The heading on one line, without the page column of a table of contents. */
  readonly line: string;
  readonly title: string;
  /** Text after the caption in the same block (a run-in paragraph); '' for a separate heading. */
  readonly rest: string;
  readonly numbered: boolean;
  /** Part named in the heading. */
  readonly part: number | undefined;
  /** Empty for a heading that names only a part. */
  readonly readings: readonly Reading[];
  /** Bold, underlined or a heading element. */
  readonly strong: boolean;
  readonly caps: boolean;
  readonly centered: boolean;
  readonly crossReference: boolean;
  readonly continued: boolean;
  /** Page numbers at the end of the line or in the last cell. */
  readonly pages: PageList | undefined;
  readonly links: readonly string[];
  readonly cells: number;
  readonly table: number;
}

/** A link back to the contents on the heading's line. */
const BACK_LINK = /^(?:(?:back|return)\s+to\s+)?(?:the\s+)?table\s+of\s+contents\s+(?=part|item)/i;
const CONTINUED = /\(?\s*cont(?:inued|[’']?d\.?)\s*\)?\s*[.:]?$/i;

/** Whether nearly all letters are capitals. */
export function isUpperCase(text: string): boolean {
  let upper = 0;
  let lower = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) upper++;
    else if (code >= 97 && code <= 122) lower++;
  }
  return upper > 1 && upper >= 8 * lower;
}

/** Bold, underlined or a heading element, or italic as in old filings. */
export function isStrong(block: Block): boolean {
  return block.heading > 0 || block.bold >= 0.7 || block.underlined >= 0.7 || block.italic >= 0.9;
}

function keyOf(family: Family, part: number, item: ItemNumber): ItemKey | undefined {
  if (family === 'annual') {
    if (item.number > 16) return undefined;
    return item.number === 16 ? '16' : `${item.number}${item.letter}`;
  }
  // Lettered parts of an item of a 20-F are sub-headings, but for those with captions of their own.
  if (family === 'foreign')
    return Object.keys(captionsOf(family)).find((key) => key === `${item.number}${item.letter}`);
  if (item.number > 6 || (part === 1 && item.number > 4)) return undefined;
  return `${part === 1 ? 'I' : 'II'}.${item.number}${item.letter}`;
}

function keysOf(family: Family, part: number | undefined, items: readonly ItemNumber[]): ItemKey[][] {
  const parts = family !== 'quarterly' ? [0] : part === undefined ? [1, 2] : [Math.min(part, 2)];
  return parts.map((one) => items.map((item) => keyOf(family, one, item)).filter((key) => key !== undefined));
}

function possibleReadings(
  family: Family,
  part: number | undefined,
  items: readonly ItemNumber[],
  title: string,
): Reading[] {
  const readings: Reading[] = [];
  for (const covers of keysOf(family, part, items)) {
    const [key] = covers;
    if (key === undefined) continue;
    // A combined heading may have the caption of any of its items.
    const match = covers.map((one) => matchCaption(title, family, one)).sort((a, b) => b.score - a.score)[0];
    if (match !== undefined) readings.push({ key, match, covers, renumbered: 0 });
  }
  if (items.length === 1 && readings.every((reading) => reading.match.score < 1)) {
    const key = itemCaptioned(title, family);
    if (key !== undefined && !readings.some((reading) => reading.key === key)) {
      readings.push({ key, match: matchCaption(title, family, key), covers: [key], renumbered: 1 });
    }
  }
  return readings;
}

function bestOf(readings: readonly Reading[]): Reading | undefined {
  let best: Reading | undefined;
  for (const reading of readings) {
    if (best === undefined || reading.match.score > best.match.score) best = reading;
  }
  return best;
}

interface TitledReadings {
  readonly title: string;
  readonly readings: readonly Reading[];
}

function read(family: Family, lead: ItemLead, extra: string): TitledReadings {
  const join = (title: string): string => (extra === '' ? title : `${title} ${extra}`.trim());
  const straight = {
    title: join(lead.title),
    readings: possibleReadings(family, lead.part, lead.items, join(lead.title)),
  };
  if (lead.other === undefined) return straight;
  const title = join(lead.other.title);
  const other = { title, readings: possibleReadings(family, lead.part, lead.other.items, title) };
  return (bestOf(other.readings)?.match.score ?? 0) > (bestOf(straight.readings)?.match.score ?? 0) ? other : straight;
}

/** Next block with text; -1 across a page edge. */
function nextText(blocks: readonly Block[], index: number): number {
  const next = index + 1;
  return blocks[next] !== undefined && blocks[next].kind !== 'rule' ? next : -1;
}

interface Extended extends TitledReadings {
  readonly last: number;
}

/** Joins a heading split over blocks: number and title, or a title over two or three lines. */
function extend(blocks: readonly Block[], family: Family, lead: ItemLead, first: number): Extended {
  let now: Extended = { ...read(family, lead, ''), last: first };
  let extra = '';
  for (let step = 0; step < 3; step++) {
    const best = bestOf(now.readings)?.match;
    const complete = best !== undefined && best.score === 1 && best.rest !== '';
    const next = nextText(blocks, now.last);
    const block = blocks[next];
    if (block === undefined || block.text.length > 200 || now.title.length > 300) break;
    const line = withoutPageColumn(block).line;
    if ((readLead(line)?.items.length ?? 0) > 0) break;
    const joined = read(family, lead, `${extra} ${line}`.trim());
    const match = bestOf(joined.readings)?.match;
    const before = best?.score ?? 0;
    if (match === undefined || match.score < 0.6 || match.score < before) break;
    // Text follows a short caption on its line, unless both lines are a longer one.
    if (complete && (match.score < 1 || match.rest !== '')) break;
    if (match.score === 1 && (match.rest !== '' || (before === 1 && match.letters <= (best?.letters ?? 0)))) break;
    if (match.score < 1 && (before >= 0.6 || match.score <= before + 0.1) && !endsMidTitle(now.title)) break;
    extra = `${extra} ${line}`.trim();
    now = { ...joined, last: next };
  }
  return now;
}

function endsMidTitle(title: string): boolean {
  return /(?:\b(?:of|and|the|about|in|for|to|on|or|with)|[,&’'-])$/i.test(title.trim());
}

/** The line a heading is read from: a lone "ITEM" or "PART" includes the next block. */
function leadAt(blocks: readonly Block[], index: number): { lead: ItemLead; line: string; last: number } | undefined {
  const block = blocks[index] as Block;
  const line = withoutPageColumn(block).line.replace(BACK_LINK, '');
  const lead = readLead(line);
  if (lead !== undefined) return { lead, line, last: index };
  if (line.length > 6 || !/^items?[.:]?$/i.test(line)) return undefined;
  const next = blocks[nextText(blocks, index)];
  const joined = next === undefined ? '' : `${line} ${withoutPageColumn(next).line}`;
  const split = readLead(joined);
  return split === undefined ? undefined : { lead: split, line: joined, last: index + 1 };
}

/** Text after the caption; punctuation and further captions of a combined heading belong to the heading. */
function restOf({ match, covers }: Reading, family: Family): string {
  if (!/[\p{L}\p{N}]/u.test(match.rest)) return '';
  return covers.length > 1 ? afterCaptions(match.rest, family, covers) : match.rest;
}

/** Accepts "PART II", "Part II. Other Information"; not "Part II of this report contains more". */
function isPartTitle(title: string, styled: boolean): boolean {
  if (title === '' || /^(?:financial|other)\s+information\b.{0,40}$/i.test(title) || CONTINUED.test(title)) return true;
  return styled && /^[A-Z([]/.test(title);
}

/** Candidate at a block. Only block starts count; a caption alone must stand out by style or a page column. */
export function candidateAt(blocks: readonly Block[], index: number, family: Family): Candidate | undefined {
  const block = blocks[index] as Block;
  if (block.kind === 'rule') return undefined;
  const found = leadAt(blocks, index);
  const { line: written, pages } = withoutPageColumn(block);
  if (found === undefined && written.length > 180) return undefined;
  const plain = { ...plainCandidate(block, index, written), pages, continued: CONTINUED.test(written) };
  if (found !== undefined && found.lead.items.length === 0) {
    const { part, title } = found.lead;
    if (written.length > 120 || part === undefined) return undefined;
    if (!isPartTitle(title, plain.strong || plain.centered || plain.caps)) return undefined;
    return { ...plain, title, numbered: true, part };
  }
  if (found !== undefined) {
    const extended = extend(blocks, family, found.lead, found.last);
    if (extended.readings.length === 0) return undefined;
    const { title, readings, last } = extended;
    const best = bestOf(readings);
    const rest = best === undefined ? '' : restOf(best, family);
    const lines: string[] = [];
    for (let i = index; i <= last; i++) lines.push(withoutPageColumn(blocks[i] as Block).line.replace(BACK_LINK, ''));
    const line = lines.join(' ');
    const heading = rest === '' ? line : line.slice(0, Math.max(0, line.length - rest.length)).trim();
    const caps = isUpperCase(heading);
    const styled = plain.strong || caps || plain.centered;
    const crossReference = readsAsReference(blocks, index, found.lead, title, best?.match, styled);
    const part = found.lead.part;
    return { ...plain, last, line, title, rest, numbered: true, part, readings, caps, crossReference };
  }
  return captionCandidate(plain, family) ?? captionOfTwoLines(blocks, plain, family);
}

/** A caption alone that is set in two lines, both in one style. */
function captionOfTwoLines(blocks: readonly Block[], plain: Candidate, family: Family): Candidate | undefined {
  const next = nextText(blocks, plain.first);
  const second = blocks[next];
  if (second === undefined || second.text.length > 120 || plain.cells > 1 || second.cells.length > 1) return undefined;
  if (second.centered !== plain.centered || isStrong(second) !== plain.strong) return undefined;
  const both = captionCandidate({ ...plain, line: `${plain.line} ${second.text}` }, family);
  return both?.readings[0]?.match.score === 1 ? { ...both, last: next } : undefined;
}

/** A candidate that is one block with `line` as its title, in the block's own style, without readings. */
export function plainCandidate(block: Block, index: number, line: string): Candidate {
  return {
    first: index,
    last: index,
    line,
    title: line,
    rest: '',
    numbered: false,
    part: undefined,
    readings: [],
    strong: isStrong(block),
    caps: isUpperCase(line),
    centered: block.centered,
    crossReference: false,
    continued: false,
    pages: undefined,
    links: block.links,
    cells: block.cells.length,
    table: block.table,
  };
}

/** A number before a caption, without "Item". */
const PLAIN_NUMBER = /^\(?(?:1[0-6]|[1-9])[A-C]?\)?\s*[.:–—-]?\s+/;
const FOREIGN_NUMBER = /^\(?(?:(?:3\s?\.?\s?)?D|1\d|[1-9])\)?\s*[.:–—-]?\s+/;

function captionCandidate(plain: Candidate, family: Family): Candidate | undefined {
  const { line: written, strong, centered, pages, links, cells } = plain;
  const number = family === 'foreign' ? FOREIGN_NUMBER : PLAIN_NUMBER;
  const line = written.replace(number, '').trim();
  const key = itemCaptioned(line, family);
  if (key === undefined || compact(line) === 'reserved') return undefined;
  const caps = isUpperCase(line);
  if (!strong && !caps && !centered && pages === undefined && links.length === 0) return undefined;
  if (cells > 2 && pages === undefined) return undefined;
  const readings = [{ key, match: matchCaption(line, family, key), covers: [key], renumbered: 0 }];
  return { ...plain, line, title: line, readings, caps };
}

/**
 * Executive officers without a number are a section of their own behind Item 4, and elsewhere a part of the section
 * around them (FIELDS A20.3, A30).
 */
function isPlaced({ numbered, readings }: Candidate, before: readonly Candidate[]): boolean {
  if (numbered || readings[0]?.key !== '4A') return true;
  const last = before.findLast((each) => each.readings.length > 0 && !each.crossReference);
  return last?.readings.some(({ covers }) => covers.includes('4')) === true;
}

/** Every candidate of a document in order. Calls `overdue` regularly; true stops the search. */
export function findCandidates(blocks: readonly Block[], family: Family, overdue: () => boolean): Candidate[] {
  const candidates: Candidate[] = [];
  for (let i = 0; i < blocks.length; i++) {
    if ((i & 1023) === 0 && overdue()) break;
    const candidate = candidateAt(blocks, i, family);
    if (candidate === undefined || !isPlaced(candidate, candidates)) continue;
    candidates.push(candidate);
    if (candidate.readings.length > 0) i = Math.max(i, candidate.last);
  }
  return candidates;
}
