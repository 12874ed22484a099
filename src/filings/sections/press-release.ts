/** Finds the press release among the exhibits of a Form 8-K (FIELDS 6.6). */
import { blocksToText } from '../documents/blocks-to-text.ts';
import { documentBlocks } from '../documents/document-blocks.ts';
import { withoutPageHeaders } from '../documents/page-headers.ts';
import type { Block, FilingDocument } from '../documents/types.ts';
import { isReleaseExhibit } from '../section-documents.ts';
import { codePoints } from './span-text.ts';
import { missing, type Section } from './types.ts';

const NOT_TEXT = /\.(?:pdf|jpe?g|gif|png|xlsx?|pptx?|zip|xml|xsd|json)$/i;
const MIN_LENGTH = 300;

/** Items for results: wording about results is sign enough. */
const RESULTS_ITEM = /^(?:(?:item\s*)?(?:2\.02|12(?![.\d]))|results of operations and financial condition)/i;
const RESULTS =
  /\b(?:financial|operating|quarterly|annual|quarter|year[- ]end)\s+results\b|\bresults\s+(?:of\s+operations|for\s+the)\b|\bnet\s+(?:income|sales|loss|revenues?|earnings)\b|\bearnings\s+per\s+share\b/i;

/** Titles of documents that are no release, unless the title announces one. */
const OTHER_TITLE =
  /\b(?:prospectus|agreement|indenture|amendment\s+no|consent\s+order|order\s+(?:of|granting|approving|confirming)|bylaws|transcript|presentation)\b/i;
/** Statements of another company or of a merger say what was announced, too. */
const STATEMENTS =
  /\bpro\s+forma\b.{0,60}\b(?:information|statements?|data)\b|\breports?\s+of\s+independent\b|\bindependent\s+(?:registered|public|certified|auditors?|accountants?)\b/i;
const ANNOUNCES = /\b(?:announc|report|enter|sign|complet|clos|approv|releas|declar|amend(?:s|ed)\b)/i;

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

/** Exhibits that may be the release, in sequence. */
function exhibits(documents: readonly FilingDocument[]): FilingDocument[] {
  return documents
    .filter(({ type }) => isReleaseExhibit(type.trim().toUpperCase()))
    .sort((a, b) => a.sequence - b.sequence);
}

/** What a document is instead of a release; undefined when nothing speaks against one. */
function otherKind(blocks: readonly Block[]): string | undefined {
  if (isDeck(blocks)) return 'a set of slides';
  if (blocks.filter(({ text }) => /^operator\b/i.test(text)).length >= 3) return 'a transcript';
  const titles = blocks.slice(0, 6).filter(({ text }) => text.length <= 120);
  if (titles.some(({ text }) => SIGNS.test(text))) return undefined;
  const announces = titles.some(({ text }) => ANNOUNCES.test(text));
  const title = titles.find(({ text }) => STATEMENTS.test(text) || (!announces && OTHER_TITLE.test(text)));
  return title === undefined ? undefined : `titled "${title.text}"`;
}

/** Whether it is a slide deck: hardly any paragraphs, many short lines. */
function isDeck(blocks: readonly Block[]): boolean {
  const lines = blocks.filter((block) => block.kind !== 'row');
  const prose = lines.filter((block) => block.text.length >= 150).length;
  const short = lines.filter((block) => block.text.length < 60).length;
  return lines.length >= 15 && prose < 3 && short > 0.6 * lines.length;
}

/** What shows that a document is a release; for results, wording about them is enough. */
function signsOf(blocks: readonly Block[], text: string, results: boolean): string | undefined {
  const sign = SIGNS.exec(text.slice(0, 6000)) ?? SIGNS.exec(text.slice(-4000));
  if (sign !== null) return `"${sign[0]}"`;
  const dateline = blocks
    .slice(0, 40)
    .find((block) => block.text.length >= 80 && DATELINE.test(block.text.slice(0, 200)));
  if (dateline !== undefined) return 'a dateline';
  const wording = results ? RESULTS.exec(text.slice(0, 6000)) : null;
  return wording === null ? undefined : `"${wording[0]}"`;
}

/**
 * The release among the documents of an 8-K: the first exhibit 99 that is one by what it says (FIELDS 16, A20.10).
 * `items`: the filing's item codes (`2.02`) or captions. A release inside the 8-K's own body does not count;
 * `section_not_found` without one.
 */
export function pressRelease(documents: readonly FilingDocument[], items: readonly string[]): Section {
  const results = items.some((item) => RESULTS_ITEM.test(item.trim()));
  const reasons: string[] = [];
  for (const document of exhibits(documents)) {
    const { type, sequence } = document;
    const blocks = isText(document) ? withoutPageHeaders(documentBlocks(document.bytes)) : undefined;
    if (blocks === undefined) {
      reasons.push(`${type} is not text`);
      continue;
    }
    const text = blocksToText(blocks);
    const charCount = codePoints(text);
    const sign = signsOf(blocks, text, results);
    const other = otherKind(blocks);
    if (charCount < MIN_LENGTH) reasons.push(`${type} has no more than ${charCount} characters of text`);
    else if (other !== undefined) reasons.push(`${type} is ${other}`);
    else if (sign === undefined) reasons.push(`${type} has no sign of a release`);
    else {
      const place = { sequence, heading: blocks[0]?.text ?? '', startBlock: 0, endBlock: blocks.length };
      return { available: true, text, charCount, ...place, method: 'exhibit', confidence: 0.95, warnings: [] };
    }
  }
  return missing('section_not_found', reasons.length === 0 ? ['no exhibit 99'] : reasons);
}
