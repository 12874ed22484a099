/**
 * A 10-K of the nineties as plain text: parts that begin pages, combined and stacked items, wrapped captions, other
 * bytes than ASCII.
 */
import { describe, expect, test } from 'vitest';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';

const lines = (mark: string, count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `     The ${mark} of the Company's operations is described in sentence ${i} of\nthis report.`,
  ).join('\n\n');
const pageEnd = (number: number): string => `\n\n                              ${number}\n\n<PAGE>\n\n`;

const CONTENTS = `PART I
  Item 1.  Business ...............................................   1
  Item 2.  Properties .............................................   5
  Item 3.  Legal Proceedings ......................................   5
PART II
  Item 5.  Market for Registrant's Common Equity and Related
           Stockholder Matters ....................................   6
  Item 7.  Management's Discussion and Analysis of Financial
           Condition and Results of Operations ....................   8
  Item 8.  Financial Statements and Supplementary Data ............  12
  Item 9.  Changes in and Disagreements with Accountants on
           Accounting and Financial Disclosure ....................  30
PART III
  Items 10 through 13 .............................................  30
PART IV
  Item 14. Exhibits, Financial Statement Schedules, and Reports
           on Form 8-K ............................................  31`;

const REPORT = `                        FORM 10-K

${CONTENTS}
${pageEnd(1)}
                                     PART I

ITEM 1.   BUSINESS
- ------------------

${lines('business', 90)}
${pageEnd(2)}
ITEM 2.   PROPERTIES

${lines('property', 3)}

ITEM 3.   LEGAL PROCEEDINGS

${lines('claim', 2)}
${pageEnd(3)}
                                    PART II

ITEM 5.   MARKET FOR REGISTRANT'S COMMON EQUITY AND RELATED STOCKHOLDER
          MATTERS

${lines('stock', 2)}

ITEM 7.   MANAGEMENT'S DISCUSSION AND ANALYSIS OF FINANCIAL
          CONDITION AND RESULTS OF OPERATIONS

${lines('result', 200)}
${pageEnd(4)}
ITEM 8.   FINANCIAL STATEMENTS AND SUPPLEMENTARY DATA

${lines('statement', 9)}

ITEM 9.   CHANGES IN AND DISAGREEMENTS WITH ACCOUNTANTS ON ACCOUNTING AND
          FINANCIAL DISCLOSURE

     Not applicable.
${pageEnd(5)}
                                    PART III

ITEMS 10 THROUGH 13.

     The information required by Items 10 through 13 is incorporated by
reference to the Company's definitive proxy statement.

                                    PART IV

ITEM 14.  EXHIBITS, FINANCIAL STATEMENT SCHEDULES, AND REPORTS ON FORM 8-K

${lines('exhibit', 3)}

                      CONSENT OF INDEPENDENT AUDITORS

     We consent to the incorporation by reference of our report.
`;

const STACK = `ITEM 10.  DIRECTORS AND EXECUTIVE OFFICERS OF THE REGISTRANT

ITEM 11.  EXECUTIVE COMPENSATION

ITEM 12.  SECURITY OWNERSHIP OF CERTAIN BENEFICIAL OWNERS AND MANAGEMENT

ITEM 13.  CERTAIN RELATIONSHIPS AND RELATED TRANSACTIONS

     The information called for by Items 10, 11, 12 and 13 is incorporated by
reference to the Company's definitive proxy statement.`;

function read(text: string): Record<string, string> {
  const { sections } = extractSections(documentBlocks(Buffer.from(text, 'latin1')), {
    form: '10-K',
    filed: '1997-03-20',
  });
  return Object.fromEntries(
    Object.entries(sections).map(([name, one]) => [name, one.available ? one.text : `(${one.reason})`]),
  );
}

/** How many sentences of each kind. */
const counts = (text: string): Record<string, number> => {
  const found: Record<string, number> = {};
  for (const [, mark = ''] of text.matchAll(/The (\w+) of the Company.s operations/g))
    found[mark] = (found[mark] ?? 0) + 1;
  return found;
};

const VARIANTS: Readonly<Record<string, (text: string) => string>> = {
  'as typed': (text) => text,
  'windows-1252 quotes': (text) => text.replaceAll("'", '\x92'),
  'lines of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'double spaced': (text) => text.replaceAll('\n', '\n\n'),
  'indented headings': (text) => text.replace(/^ITEM/gm, '     ITEM'),
  'numbers on lines of their own': (text) => text.replace(/^(ITEMS? \d+\.) +/gm, '$1\n\n'),
  'form feeds': (text) => text.replaceAll('<PAGE>', '\f'),
  'privacy-enhanced mail': (text) => `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\n\n${text}`,
  'without contents': (text) => text.replace(CONTENTS, ''),
};

describe.each(Object.entries(VARIANTS))('plain text, %s', (_, change) => {
  test('every item has its own sentences', () => {
    const text = read(change(REPORT));
    expect(counts(text.business!)).toEqual({ business: 90 });
    expect(counts(text.properties!)).toEqual({ property: 3 });
    expect(counts(text.legal_proceedings!)).toEqual({ claim: 2 });
    expect(counts(text.market_for_registrants_common_equity!)).toEqual({ stock: 2 });
    expect(counts(text.mda!)).toEqual({ result: 200 });
    expect(text.mda).toMatch(/^ITEM 7\.\s+MANAGEMENT.S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND RESULTS/);
    // "PART III" begins a page like the other parts: no running head, and the end of Item 9.
    expect(text.changes_in_and_disagreements_with_accountants).toMatch(/FINANCIAL DISCLOSURE\n\nNot applicable\.$/);
    expect(counts(text.exhibits_and_financial_statement_schedules!)).toEqual({ exhibit: 3 });
    expect(text.exhibits_and_financial_statement_schedules).not.toContain('We consent');
    expect(text.directors_executive_officers_and_corporate_governance).toBe('(incorporated_by_reference)');
    expect(text.executive_compensation).toBe('(section_not_found)');
  });

  test('headings in a stack share the text under the last one', () => {
    const text = read(change(REPORT.replace(/ITEMS 10 THROUGH 13\.[\s\S]*?proxy statement\./, STACK)));
    for (const name of [
      'directors_executive_officers_and_corporate_governance',
      'executive_compensation',
      'security_ownership_of_certain_beneficial_owners_and_management',
      'certain_relationships_and_related_transactions',
    ]) {
      expect([name, text[name]]).toEqual([name, '(incorporated_by_reference)']);
    }
  });
});

test('a running head that names a part on every page is still removed', () => {
  const pages = Array.from(
    { length: 8 },
    (_, i) => `${i === 0 ? '' : 'PART I\n\n'}${lines('business', 12)}${pageEnd(i + 3)}`,
  ).join('');
  const text = read(REPORT.replace(lines('business', 90), pages));
  expect(counts(text.business!)).toEqual({ business: 96 });
  expect(text.business).not.toMatch(/PART I\b/);
});

test('signatures without a heading, or on its line, end the last item', () => {
  const signed =
    'Pursuant to the requirements of Section 13 or 15(d) of the Securities Exchange Act\nof 1934, the registrant has duly caused this report to be signed on its behalf.\n';
  const end = / {20,}CONSENT OF[\s\S]*$/;
  for (const text of [signed, `SIGNATURES  ${signed}`])
    expect(read(REPORT.replace(end, text)).exhibits_and_financial_statement_schedules).not.toContain('duly caused');
});

test('a report between bare tags of HTML is read as plain text', () => {
  expect(read(`<html><body><div>${REPORT}</div></body></html>`)).toEqual(read(REPORT));
});

test('reserved items of a 20-F of 2001 end the item before and may be left out', () => {
  const reserved = 'Item 15.  [Reserved]\n\nItem 16.  Reserved for future use\n\n';
  const text = (between: string): string => `                    FORM 20-F

Item 13.  Defaults, Dividend Arrearages and Delinquencies

${lines('default', 2)}

Item 14.  Material Modifications to the Rights of Security Holders and Use of
          Proceeds

${lines('right', 2)}

${between}Item 18.  Financial Statements

${lines('note', 3)}

Item 19.  Exhibits

${lines('exhibit', 2)}
`;
  for (const between of [reserved, '']) {
    const { sections } = extractSections(documentBlocks(Buffer.from(text(between))), {
      form: '20-F',
      filed: '2001-06-29',
    });
    const rights = sections.material_modifications_to_the_rights_of_security_holders;
    expect(rights).toMatchObject({ available: true, confidence: 0.85 });
    expect(rights?.available && rights.text).not.toMatch(/reserved/i);
    expect(sections.controls_and_procedures).toMatchObject({ available: false, reason: 'section_not_found' });
  }
});

test('a heading without any text is no section', () => {
  const text = read(REPORT.replace(lines('claim', 2), ''));
  expect(text.legal_proceedings).toBe('(section_not_found)');
  expect(counts(text.properties!)).toEqual({ property: 3 });
});

test('items of a 10-Q declared not applicable in one line end the item before, and others may follow', () => {
  const text = `                    FORM 10-Q

PART I.  FINANCIAL INFORMATION

Item 1.  Financial Statements

${lines('note', 40)}

Item 2.  Management's Discussion and Analysis of Financial Condition and
         Results of Operations

${lines('result', 150)}

PART II.  OTHER INFORMATION

Item 1.  Legal Proceedings

${lines('claim', 2)}

Items 2, 3 and 5.  Not applicable.

Item 4.  Submission of Matters to a Vote of Security Holders

${lines('vote', 2)}

Item 6.  Exhibits and Reports on Form 8-K

         None.
`;
  const { sections } = extractSections(documentBlocks(Buffer.from(text)), { form: '10-Q', filed: '1996-08-10' });
  const textOf = (name: string): string => {
    const section = sections[name];
    return section?.available ? section.text : '';
  };
  expect(textOf('legal_proceedings')).not.toContain('Not applicable');
  expect(counts(textOf('legal_proceedings'))).toEqual({ claim: 2 });
  expect(counts(textOf('submission_of_matters_to_a_vote_of_security_holders'))).toEqual({ vote: 2 });
});

test('a reserved item is no section, on one line or two', () => {
  for (const words of ['ITEM 3.   [RESERVED]', 'ITEM 3.\n\n(REMOVED AND RESERVED)'])
    expect(read(REPORT.replace(/ITEM 3\. {3}LEGAL PROCEEDINGS[\s\S]*?(?=\n {20,}3\n)/, words)).legal_proceedings).toBe(
      '(section_not_found)',
    );
});
