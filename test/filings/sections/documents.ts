/** Small crafted reports in the habits of filers and their agents. All text is our own. */
import { expect } from 'vitest';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';
import type { SectionIndex } from '../../../src/filings/sections/types.ts';

/** Sentences that say which section they are of, numbered, about 90 characters each. */
export function prose(mark: string, sentences: number): string[] {
  const tails = [
    'as the year went on',
    'in every region we serve',
    'under terms we consider fair',
    'with no change of method',
  ];
  return Array.from({ length: Math.ceil(sentences / 4) }, (_, p) =>
    Array.from({ length: Math.min(4, sentences - 4 * p) }, (_, s) => {
      const n = 4 * p + s + 1;
      return `Sentence ${mark}-${n}. of this report was written for a test ${tails[n % tails.length]} and says nothing.`;
    }).join(' '),
  );
}

/** How many sentences of each mark a text has. */
export function marksOf(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const match of text.matchAll(/Sentence ([a-z0-9]+)-\d+\./g)) {
    const mark = match[1] as string;
    counts[mark] = (counts[mark] ?? 0) + 1;
  }
  return counts;
}

/** Paragraphs of HTML. */
export const paragraphs = (mark: string, sentences: number): string =>
  prose(mark, sentences)
    .map((text) => `<p style="margin:0">${text}</p>`)
    .join('\n');

/** How a filer writes its headings. */
export type Heading = (number: string, title: string, anchor?: string) => string;

export const bold: Heading = (number, title, anchor) =>
  `<div${anchor === undefined ? '' : ` id="${anchor}"`}><span style="font-weight:700">Item ${number}. ${title}</span></div>`;
export const plain: Heading = (number, title) => `<p>Item ${number}. ${title}</p>`;
export const capitals: Heading = (number, title) =>
  `<p align="center"><b>ITEM&nbsp;${number}.&nbsp;&nbsp;${title.toUpperCase()}</b></p>`;
export const twoCells: Heading = (number, title) =>
  `<table><tr><td style="width:10%"><b>Item ${number}.</b></td><td><b>${title}</b></td></tr></table>`;
export const threeCells: Heading = (number, title) =>
  `<table><tr><td><b>ITEM</b></td><td><b>${number}.</b></td><td><b>${title}</b></td></tr></table>`;
export const twoBlocks: Heading = (number, title) => `<p><b>Item ${number}.</b></p><p><b>${title}</b></p>`;
export const splitLetters: Heading = (number, title) => {
  const letters = [...title.replaceAll('&#146;', '’')];
  const small = letters.map((letter, i) => (i === 0 ? letter : `<font size="1">${letter.toUpperCase()}</font>`));
  return `<p><b>I<font size="1">TEM</font> ${number}.</b> <b>${small.join('')}</b></p>`;
};
export const glued: Heading = (number, title) => `<p><b>Item ${number}</b><b>${title}</b></p>`;
export const gluedCapitals: Heading = (number, title) => `<p><b>ITEM ${number}</b><b>${title.toUpperCase()}</b></p>`;
export const dash: Heading = (number, title) => `<p><u>Item ${number}</u> &#151; <u>${title}</u></p>`;
export const colon: Heading = (number, title) => `<p><b>Item ${number}: <i>${title}</i></b></p>`;
export const spacedLetters: Heading = (number, title) => `<p><b>I T E M ${number}. ${title}</b></p>`;
export const h2: Heading = (number, title) => `<h2>Item ${number} ${title}</h2>`;
export const parenthesis: Heading = (number, title) =>
  `<p><b>Item ${number.replace(/([A-C])$/, (letter) => `(${letter.toLowerCase()})`)}. ${title}</b></p>`;

export const STYLES = {
  bold,
  plain,
  capitals,
  twoCells,
  threeCells,
  twoBlocks,
  splitLetters,
  glued,
  gluedCapitals,
  dash,
  colon,
  spacedLetters,
  h2,
  parenthesis,
} as const;

export const MDA = 'Management&#146;s Discussion and Analysis of Financial Condition and Results of Operations';

/** Items of an annual report: number, caption, mark, sentences; 0 sentences for a short answer. */
export type Item = readonly [number: string, title: string, mark: string, sentences: number, short?: string];

// biome-ignore format: one case per row
export const ANNUAL_ITEMS: readonly Item[] = [
  ['1', 'Business', 'business', 120],
  ['1A', 'Risk Factors', 'risk', 220],
  ['1B', 'Unresolved Staff Comments', 'comments', 0, 'None.'],
  ['1C', 'Cybersecurity', 'cyber', 20],
  ['2', 'Properties', 'properties', 8],
  ['3', 'Legal Proceedings', 'legal', 4],
  ['4', 'Mine Safety Disclosures', 'mine', 0, 'Not applicable.'],
  ['5',
    'Market for Registrant&#146;s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities',
    'market', 9],
  ['6', '[Reserved]', 'reserved', 0, ''],
  ['7', MDA, 'mda', 160],
  ['7A', 'Quantitative and Qualitative Disclosures About Market Risk', 'marketrisk', 12],
  ['8', 'Financial Statements and Supplementary Data', 'statements', 200],
  ['9', 'Changes in and Disagreements with Accountants on Accounting and Financial Disclosure', 'accountants', 0,
    'None.'],
  ['9A', 'Controls and Procedures', 'controls', 20],
  ['9B', 'Other Information', 'other', 0, 'None.'],
  ['9C', 'Disclosure Regarding Foreign Jurisdictions that Prevent Inspections', 'foreign', 0, 'Not applicable.'],
  ['10', 'Directors, Executive Officers and Corporate Governance', 'directors', 3],
  ['11', 'Executive Compensation', 'compensation', 2],
  ['12', 'Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters', 'owners', 2],
  ['13', 'Certain Relationships and Related Transactions, and Director Independence', 'relations', 2],
  ['14', 'Principal Accountant Fees and Services', 'fees', 2],
  ['15', 'Exhibits, Financial Statement Schedules', 'exhibits', 10],
  ['16', 'Form 10-K Summary', 'summary', 0, 'None.'],
];

export const QUARTERLY_ITEMS: readonly Item[] = [
  ['I.1', 'Financial Statements', 'statements', 200],
  ['I.2', MDA, 'mda', 150],
  ['I.3', 'Quantitative and Qualitative Disclosures About Market Risk', 'marketrisk', 5],
  ['I.4', 'Controls and Procedures', 'controls', 10],
  ['II.1', 'Legal Proceedings', 'legal', 3],
  ['II.1A', 'Risk Factors', 'risk', 12],
  ['II.2', 'Unregistered Sales of Equity Securities and Use of Proceeds', 'sales', 5],
  ['II.3', 'Defaults Upon Senior Securities', 'defaults', 0, 'None.'],
  ['II.4', 'Mine Safety Disclosures', 'mine', 0, 'Not applicable.'],
  ['II.5', 'Other Information', 'other', 0, 'None.'],
  ['II.6', 'Exhibits', 'exhibits', 6],
];

export const anchorOf = (number: string): string => `toc_${number.replace('.', '_')}`;
const bare = (number: string): string => number.replace(/^I{1,2}\./, '');

/** Part an item opens, as a heading. */
function partBefore(number: string): string | undefined {
  if (number === '1') return 'PART I';
  if (number === '5') return 'PART II';
  if (number === '10') return 'PART III';
  if (number === '15') return 'PART IV';
  if (number === 'I.1') return 'PART I. FINANCIAL INFORMATION';
  return number === 'II.1' ? 'PART II. OTHER INFORMATION' : undefined;
}

export const bodyOf = ([, , mark, sentences, short]: Item): string =>
  sentences > 0 ? paragraphs(mark, sentences) : short === '' ? '' : `<p>${short}</p>`;

export const cover =
  '<p align="center"><b>FORM 10-K</b></p><p>ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d)</p><p>A Crafted Company, Inc.</p>';

/** A contents table with a page column; with links when asked. */
export function contentsTable(items: readonly Item[], links = true, start = 3): string {
  const rows = items.map(([number, title], i) => {
    const link = (text: string): string => (links ? `<a href="#${anchorOf(number)}">${text}</a>` : text);
    return `<tr><td>${link(`Item ${bare(number)}.`)}</td><td>${link(title)}</td><td>${link(String(start + 4 * i))}</td></tr>`;
  });
  return `<p align="center"><b>TABLE OF CONTENTS</b></p><table>${rows.join('\n')}</table><hr>`;
}

/** The body of a report: parts, items, signatures. */
export function body(items: readonly Item[], heading: Heading, parts = true): string {
  const sections = items.map((item) => {
    const [number, title] = item;
    const part = parts ? partBefore(number) : undefined;
    const partLine = part === undefined ? '' : `<p align="center"><b>${part}</b></p>\n`;
    return `${partLine}${heading(bare(number), title, anchorOf(number))}\n${bodyOf(item)}`;
  });
  return `${sections.join('\n')}\n${signatures}`;
}

export const signatures =
  '<p align="center"><b>SIGNATURES</b></p><p>Pursuant to the requirements of the Securities Exchange Act of 1934, signed.</p>';

export const document = (...parts: string[]): string => `<html><body>${parts.join('\n')}</body></html>`;

/** Items with some replaced, left out (undefined) by number. */
export function withItems(items: readonly Item[], change: Readonly<Record<string, Item | undefined>>): Item[] {
  return items.flatMap((item) => {
    if (!(item[0] in change)) return [item];
    const other = change[item[0]];
    return other === undefined ? [] : [other];
  });
}

/**
 * Sentences of a section by mark where there is text, else the reason. The counts are those the document was made with.
 */
export function outcome(index: SectionIndex, name: string): Record<string, number> | string {
  const section = index.sections[name];
  if (section === undefined) throw new Error(`the form has no section ${name}`);
  return section.available ? marksOf(section.text) : section.reason;
}

export const annual = (html: string, filed?: string, exhibit?: string): SectionIndex =>
  extractSections(htmlBlocks(html), {
    form: '10-K',
    filed,
    annualReport: exhibit === undefined ? undefined : htmlBlocks(exhibit),
  });
export const quarterly = (html: string): SectionIndex => extractSections(htmlBlocks(html), { form: '10-Q' });

/** What the sections of a report of all items are. */
export const ANNUAL = {
  business: { business: 120 },
  risk_factors: { risk: 220 },
  mda: { mda: 160 },
  controls_and_procedures: { controls: 20 },
};
const QUARTERLY = { risk_factors: { risk: 12 }, mda: { mda: 150 }, controls_and_procedures: { controls: 10 } };

/** Sections by name; where they differ, the notes of the reading are shown with them. */
export function expectSections(index: SectionIndex, expected: Readonly<Record<string, unknown>>): void {
  const got = Object.fromEntries(Object.keys(expected).map((name) => [name, outcome(index, name)]));
  expect(got, JSON.stringify(index.record.notes)).toEqual(expected);
}
export const expectAnnual = (index: SectionIndex, changed: Readonly<Record<string, unknown>> = {}): void =>
  expectSections(index, { ...ANNUAL, ...changed });
export const expectQuarterly = (index: SectionIndex, changed: Readonly<Record<string, unknown>> = {}): void =>
  expectSections(index, { ...QUARTERLY, ...changed });
