/**
 * Sections whose whole text others have: a text layer, a reviewed structure, press releases read by another HTML
 * parser.
 */
import { Parser } from 'htmlparser2';
import type { SectionName } from '../../../src/filings/sections/types.ts';
import { editSimilarity, lettersOf } from '../similarity.ts';
import { bytesOf, type ReadReport, readReport, rowsOf, submissionAt } from './filings.ts';
import { checked, type SectionCheck } from './types.ts';

/** Letters compared at each edge. */
const EDGE = 40;

function compared(
  filing: string,
  section: string,
  by: string,
  ours: string | undefined,
  theirs: string,
  why: string,
): SectionCheck {
  const about = { filing, section, by, measure: 'text', exists: true } as const;
  if (ours === undefined) {
    return checked({ ...about, startRight: undefined, endRight: undefined, agreement: undefined, given: false, why });
  }
  const [x, y] = [lettersOf(ours), lettersOf(theirs)];
  return checked({
    ...about,
    startRight: x.slice(0, EDGE) === y.slice(0, EDGE),
    endRight: x.slice(-EDGE) === y.slice(-EDGE),
    agreement: editSimilarity(ours, theirs),
    given: true,
    why,
  });
}

function textIn({ index }: ReadReport, name: SectionName): { text: string | undefined; why: string } {
  const section = index.sections[name];
  return section.available ? { text: section.text, why: '' } : { text: undefined, why: section.reason };
}

function textLayer(data: string): SectionCheck {
  const at = 'reference/sections/textlayer/AAPL_0000320193-25-000079_item1_business.json';
  const { item1_business_text } = JSON.parse(bytesOf(data, at).toString('utf8')) as { item1_business_text: string };
  // Page footers are furniture by FIELDS 6.4 step 3.
  const theirs = item1_business_text.replace(/Apple Inc\. \| 2025 Form 10-K \| \d+/g, '');
  const { text, why } = textIn(readReport(data, '10-K/AAPL/0000320193-25-000079.htm.gz', '10-K'), 'business');
  // Its text begins after the heading.
  const body = text?.slice(text.indexOf('\n') + 1);
  return compared('10-K/AAPL/0000320193-25-000079', 'business', 'text layer', body, theirs, why);
}

interface Element {
  readonly cls_name: string;
  readonly section_type?: string;
  readonly text_content?: string;
}

const STRUCTURE: readonly (readonly [string, SectionName])[] = [
  ['part1item2', 'mda'],
  ['part1item4', 'controls_and_procedures'],
  ['part2item1a', 'risk_factors'],
];

function structure(data: string): SectionCheck[] {
  const name = '10-Q/AAPL/0000320193-23-000077';
  const at = `reference/sections/sec-parser-test-data/${name}.expected-structure-and-text.json`;
  const elements = JSON.parse(bytesOf(data, at).toString('utf8')) as Element[];
  const read = readReport(data, `${name}.htm.gz`, '10-Q');
  return STRUCTURE.map(([type, section]) => {
    const from = elements.findIndex((element) => element.section_type === type);
    let to = from + 1;
    while (to < elements.length && elements[to]?.cls_name !== 'TopSectionTitle') to++;
    const theirs = elements.slice(from, to).map((element) => element.text_content ?? '');
    const { text, why } = textIn(read, section);
    // The structure has no text of tables: rows of several cells are left out of ours.
    const prose = text?.split('\n').filter((line) => !line.includes(' | '));
    return compared(name, section, 'sec-parser, reviewed structure', prose?.join('\n'), theirs.join('\n'), why);
  });
}

/** All text of an HTML document by htmlparser2, titles and scripts aside. */
function textOfHtml(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (/^(title|style|script)$/.test(name)) hidden++;
      parts.push(' ');
    },
    onclosetag: (name) => {
      if (/^(title|style|script)$/.test(name)) hidden--;
    },
    ontext: (text) => {
      if (hidden === 0) parts.push(text);
    },
  });
  parser.end(html);
  return parts.join('');
}

/** Full submissions of 8-Ks, and the type of their release by reading them. */
const RELEASES = [
  ['0000066740-24-000023', 'EX-99.1'],
  ['0001213900-25-032135', 'EX-99.1'],
  // Its release is pictures; the next has an agreement only.
  ['0000019617-26-000241', undefined],
  ['0001045810-26-000024', undefined],
] as const;

function release(data: string, accession: string, type: string | undefined): SectionCheck {
  const submission = submissionAt(data, `${accession}.txt.gz`);
  const row = rowsOf(submission).find(({ name }) => name === 'press_release');
  const ours = row?.available === true ? row.text : undefined;
  const filing = `8-K/${accession}`;
  const exhibit = submission.documents.find((document) => document.type === type);
  if (exhibit !== undefined) {
    const theirs = textOfHtml(Buffer.from(exhibit.bytes).toString('utf8'));
    return compared(filing, 'press_release', 'htmlparser2', ours, theirs, row?.reason ?? '');
  }
  const unknown = { startRight: undefined, endRight: undefined, agreement: undefined, measure: 'edges' } as const;
  const given = ours !== undefined;
  return checked({
    filing,
    section: 'press_release',
    by: 'read by hand',
    ...unknown,
    given,
    exists: false,
    why: row?.reason ?? '',
  });
}

/** Every section others have the text of. */
export function textSections(data: string): SectionCheck[] {
  return [textLayer(data), ...structure(data), ...RELEASES.map(([accession, type]) => release(data, accession, type))];
}
