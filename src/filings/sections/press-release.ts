/** Finds the press release among the exhibits of a Form 8-K (FIELDS 6.6). */
import { blocksToText } from '../documents/blocks-to-text.ts';
import { documentBlocks } from '../documents/document-blocks.ts';
import { withoutPageHeaders } from '../documents/page-headers.ts';
import type { Block, FilingDocument } from '../documents/types.ts';
import { codePoints } from './span-text.ts';
import { missing, type Section } from './types.ts';

/** Exhibit types of a release, best first. `EX-99.2` and later are supplements. */
const TYPES: readonly RegExp[] = [/^EX-99\.1$/, /^EX-99$/, /^EX-99\.01$/];
const NOT_TEXT = /\.(?:pdf|jpe?g|gif|png|xlsx?|pptx?|zip|xml|xsd|json)$/i;
const MIN_LENGTH = 300;

/** Items for results or news: their exhibit is a release without further evidence. */
const NEWS_ITEM =
  /^(?:(?:item\s*)?(?:2\.02|8\.01|(?:12|5)(?![.\d]))|results of operations and financial condition|other events)/i;

const SIGNS =
  /\bfor\s+(?:immediate|release)\b|\b(?:press|news|media)\s+release\b|\b(?:pr\s?newswire|business\s?wire|globe\s?newswire|market\s?wired?|accesswire)\b|\b(?:investor|media|press|corporate|public|analyst|company|investors?)(?:\s+(?:relations|and|&|or|media|affairs|communications))*\s*(?:contacts?|inquiries|enquiries|:)|\bcontacts?:|\b(?:today|has|also)\s+(?:announced?|reported|declared)\b|\bannounce[sd]\b/i;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
/** "SPRINGFIELD, Ill., March 3, 2020 (NEWSWIRE) -- " at the start of a paragraph. */
const DATELINE = new RegExp(
  `^[A-Z][A-Za-z.,'’ ()/–—-]{2,70}?[\\s,(–—-]+${MONTH}\\s+\\d{1,2}(?:,?\\s+\\d{4})?\\b.{0,60}?(?:--|[–—:-])`,
  'i',
);

/** Whether it is text or HTML, by name and first bytes; not a PDF, a picture or an encoded attachment. */
function isText(document: FilingDocument): boolean {
  if (NOT_TEXT.test(document.filename) || document.bytes.length === 0) return false;
  const head = String.fromCharCode(...document.bytes.subarray(0, 200));
  return !/^\s*(?:<PDF>|%PDF|begin \d{3} |<XML>)/i.test(head) && !head.includes('\0');
}

/** Exhibits that may be the release, most likely first. */
function exhibits(documents: readonly FilingDocument[]): FilingDocument[] {
  const sorted = [...documents].sort((a, b) => a.sequence - b.sequence);
  return TYPES.flatMap((type) => sorted.filter((document) => type.test(document.type.trim().toUpperCase())));
}

/** Whether it is a slide deck: hardly any paragraphs, many short lines. */
function isDeck(blocks: readonly Block[]): boolean {
  const lines = blocks.filter((block) => block.kind !== 'row');
  const prose = lines.filter((block) => block.text.length >= 150).length;
  const short = lines.filter((block) => block.text.length < 60).length;
  return lines.length >= 15 && prose < 3 && short > 0.6 * lines.length;
}

function signsOf(blocks: readonly Block[], text: string): string | undefined {
  const sign = SIGNS.exec(text.slice(0, 6000)) ?? SIGNS.exec(text.slice(-4000));
  if (sign !== null) return `"${sign[0]}"`;
  const dateline = blocks
    .slice(0, 40)
    .find((block) => block.text.length >= 80 && DATELINE.test(block.text.slice(0, 200)));
  return dateline === undefined ? undefined : 'a dateline';
}

/**
 * The release among the documents of an 8-K. `items`: the filing's item codes (`2.02`) or captions. A release inside
 * the 8-K's own body does not count; `section_not_found` without one.
 */
export function pressRelease(documents: readonly FilingDocument[], items: readonly string[]): Section {
  const news = items.some((item) => NEWS_ITEM.test(item.trim()));
  const candidates = exhibits(documents);
  if (candidates.length === 0) return missing('section_not_found', ['no exhibit 99 or 99.1']);
  let reason = 'exhibit 99.1 is not text';
  for (const document of candidates) {
    if (!isText(document)) continue;
    const blocks = withoutPageHeaders(documentBlocks(document.bytes));
    const text = blocksToText(blocks);
    const charCount = codePoints(text);
    if (charCount < MIN_LENGTH) {
      reason = `${document.type} has no more than ${charCount} characters of text`;
      continue;
    }
    const sign = signsOf(blocks, text);
    if (!news && (sign === undefined || isDeck(blocks))) {
      reason = sign === undefined ? `${document.type} has no sign of a release` : `${document.type} is a set of slides`;
      continue;
    }
    const { sequence } = document;
    const place = { sequence, heading: blocks[0]?.text ?? '', startBlock: 0, endBlock: blocks.length };
    const confidence = sign === undefined ? 0.7 : 0.95;
    const warnings = sign === undefined ? ['taken for a release by the item alone'] : [];
    return { available: true, text, charCount, ...place, method: 'exhibit', confidence, warnings };
  }
  return missing('section_not_found', [reason]);
}
