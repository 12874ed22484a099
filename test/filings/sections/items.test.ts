/** Every item as a section (FIELDS 16, A21): names, eras, combined headings, items of 8-K and 20-F. */
import { describe, expect, test } from 'vitest';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { currentItems } from '../../../src/filings/sections/current-items.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';
import { itemNumberOf, meaningOf, SECTION_LIST } from '../../../src/filings/sections/names.ts';
import type { Section } from '../../../src/filings/sections/types.ts';

const heading = (text: string): string => `<p><b>${text}</b></p>`;
const body = (word: string, times = 40): string =>
  Array.from(
    { length: times },
    (_, i) => `<p>The ${word} of the company, sentence ${i} of its text, goes on here.</p>`,
  ).join('');
const page = (...parts: string[]): string => `<html><body>${parts.join('\n')}</body></html>`;

/** A document of headings, each followed by text with a word of its own. */
const report = (headings: readonly string[]): string =>
  page(...headings.flatMap((text, i) => [heading(text), body(`mark${i}x`)]), heading('SIGNATURES'), '<p>Signed.</p>');

function read(html: string, form: string, filed: string): Readonly<Record<string, Section>> {
  return extractSections(htmlBlocks(html), { form, filed }).sections;
}

/** Names of the sections with text, in document order. */
function namesIn(sections: Readonly<Record<string, Section>>): string[] {
  const found = Object.entries(sections).flatMap(([name, one]) =>
    one.available ? [{ name, at: one.startBlock }] : [],
  );
  return found.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

function textOf(sections: Readonly<Record<string, Section>>, name: string): string {
  const section = sections[name];
  return section?.available === true ? section.text : `(${section?.reason})`;
}

const TODAY = [
  'Item 1. Business',
  'Item 1A. Risk Factors',
  'Item 1B. Unresolved Staff Comments',
  'Item 1C. Cybersecurity',
  'Item 2. Properties',
  'Item 3. Legal Proceedings',
  'Item 4. Mine Safety Disclosures',
  'Item 5. Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities',
  'Item 6. [Reserved]',
  'Item 7. Management’s Discussion and Analysis of Financial Condition and Results of Operations',
  'Item 7A. Quantitative and Qualitative Disclosures About Market Risk',
  'Item 8. Financial Statements and Supplementary Data',
  'Item 9. Changes in and Disagreements with Accountants on Accounting and Financial Disclosure',
  'Item 9A. Controls and Procedures',
  'Item 9B. Other Information',
  'Item 9C. Disclosure Regarding Foreign Jurisdictions that Prevent Inspections',
  'Item 10. Directors, Executive Officers and Corporate Governance',
  'Item 11. Executive Compensation',
  'Item 12. Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters',
  'Item 13. Certain Relationships and Related Transactions, and Director Independence',
  'Item 14. Principal Accountant Fees and Services',
  'Item 15. Exhibits and Financial Statement Schedules',
  'Item 16. Form 10-K Summary',
];

describe('items of a 10-K', () => {
  test('all have their text, in document order; a reserved item has none', () => {
    const sections = read(report(TODAY), '10-K', '2024-02-01');
    expect(namesIn(sections)).toEqual([
      'business',
      'risk_factors',
      'unresolved_staff_comments',
      'cybersecurity',
      'properties',
      'legal_proceedings',
      'mine_safety_disclosures',
      'market_for_registrants_common_equity',
      'mda',
      'quantitative_and_qualitative_disclosures_about_market_risk',
      'financial_statements_and_supplementary_data',
      'changes_in_and_disagreements_with_accountants',
      'controls_and_procedures',
      'other_information',
      'disclosure_regarding_foreign_jurisdictions_that_prevent_inspections',
      'directors_executive_officers_and_corporate_governance',
      'executive_compensation',
      'security_ownership_of_certain_beneficial_owners_and_management',
      'certain_relationships_and_related_transactions',
      'principal_accountant_fees_and_services',
      'exhibits_and_financial_statement_schedules',
      'form_10_k_summary',
    ]);
    for (const [i, title] of TODAY.entries()) {
      if (title.includes('Reserved')) continue;
      const name = namesIn(sections).find((one) => textOf(sections, one).startsWith(title)) ?? '';
      expect([title, textOf(sections, name).includes(`mark${i}x`)]).toEqual([title, true]);
      expect([title, textOf(sections, name).includes(`mark${i + 1}x`)]).toEqual([title, false]);
    }
  });

  test('the numbers of 2003: Item 4 a vote, Item 14 controls, Item 15 exhibits', () => {
    const headings = TODAY.filter((_, i) => ![1, 2, 3, 6, 8, 13, 14, 15, 20, 21, 22].includes(i));
    headings.splice(3, 0, 'Item 4. Submission of Matters to a Vote of Security Holders');
    headings.push(
      'Item 14. Controls and Procedures',
      'Item 15. Exhibits, Financial Statement Schedules and Reports on Form 8-K',
    );
    const sections = read(report(headings), '10-K', '2003-03-20');
    expect(textOf(sections, 'submission_of_matters_to_a_vote_of_security_holders')).toMatch(/^Item 4\. Submission/);
    expect(textOf(sections, 'controls_and_procedures')).toMatch(/^Item 14\. Controls/);
    expect(textOf(sections, 'exhibits_and_financial_statement_schedules')).toMatch(/^Item 15\. Exhibits/);
    expect(textOf(sections, 'principal_accountant_fees_and_services')).toBe('(section_not_found)');
    expect(textOf(sections, 'mine_safety_disclosures')).toBe('(section_not_found)');
  });

  test('combined items: the text is the first one’s, the second names it', () => {
    const headings = ['Items 1 and 2. Business and Properties', ...TODAY.slice(5)];
    const html = report(headings).replace('sentence 20', 'sentence 20</p><p><b>Properties</b></p><p>and');
    const sections = read(html, '10-K', '2004-02-01');
    expect(textOf(sections, 'business')).toContain('sentence 39');
    expect(sections.properties).toMatchObject({
      available: false,
      reason: 'section_not_found',
      warnings: ['combined with business: Items 1 and 2. Business and Properties'],
    });
  });

  test('items of Part III that are in the proxy statement are incorporated by reference', () => {
    const at = 'is incorporated by reference to the definitive proxy statement for the annual meeting.';
    const html = report(TODAY).replaceAll(body('mark17x'), `<p>The information required by this item ${at}</p>`);
    expect(textOf(read(html, '10-K', '2024-02-01'), 'executive_compensation')).toBe('(incorporated_by_reference)');
  });
});

test('items of a 10-Q by part: each Item 1 is its own', () => {
  const headings = [
    'PART I. FINANCIAL INFORMATION',
    'Item 1. Financial Statements',
    'Item 2. Management’s Discussion and Analysis of Financial Condition and Results of Operations',
    'Item 3. Quantitative and Qualitative Disclosures About Market Risk',
    'Item 4. Controls and Procedures',
    'PART II. OTHER INFORMATION',
    'Item 1. Legal Proceedings',
    'Item 1A. Risk Factors',
    'Item 2. Unregistered Sales of Equity Securities and Use of Proceeds',
    'Item 3. Defaults Upon Senior Securities',
    'Item 4. Mine Safety Disclosures',
    'Item 5. Other Information',
    'Item 6. Exhibits',
  ];
  expect(namesIn(read(report(headings), '10-Q', '2024-05-01'))).toEqual([
    'financial_statements',
    'mda',
    'quantitative_and_qualitative_disclosures_about_market_risk',
    'controls_and_procedures',
    'legal_proceedings',
    'risk_factors',
    'unregistered_sales_of_equity_securities',
    'defaults_upon_senior_securities',
    'mine_safety_disclosures',
    'other_information',
    'exhibits',
  ]);
});

describe('items of an 8-K', () => {
  const items = (html: string): Record<string, string> =>
    Object.fromEntries(
      currentItems(htmlBlocks(html)).map(({ name, section }) => [
        name,
        section.available ? section.text : [section.reason, ...section.warnings].join(': '),
      ]),
    );

  test('run from heading to heading, and end at the signatures', () => {
    const html = page(
      '<p>CURRENT REPORT</p>',
      heading('Item 2.02 Results of Operations and Financial Condition.'),
      '<p>On May 1 the company reported results.</p><p>Item 2.02 of this report is furnished, not filed.</p>',
      heading('Item 9.01. Financial Statements and Exhibits.'),
      '<p>99.1 Press release</p>',
      heading('SIGNATURES'),
      '<p>Pursuant to the requirements of the Securities Exchange Act of 1934.</p>',
    );
    expect(items(html)).toEqual({
      item_2_02: [
        'Item 2.02 Results of Operations and Financial Condition.',
        'On May 1 the company reported results.',
        'Item 2.02 of this report is furnished, not filed.',
      ].join('\n\n'),
      item_9_01: 'Item 9.01. Financial Statements and Exhibits.\n\n99.1 Press release',
    });
  });

  test('end at the signatures whether or not a heading stands above them', () => {
    const signed =
      'Pursuant to the requirements of Section 13 or 15(d) of the Securities Exchange Act of 1934, the registrant caused this report to be signed.';
    for (const sentence of [signed, `SIGNATURE ${signed}`, signed.replace('Pursuant to', 'In accordance with')]) {
      const html = page(heading('Item 8.01 Other Events'), '<p>A plant was sold.</p>', `<p>${sentence}</p>`);
      expect(items(html)).toEqual({ item_8_01: 'Item 8.01 Other Events\n\nA plant was sold.' });
    }
  });

  test('before August 2004 have one number; a combined heading is the first one’s', () => {
    const html = page(
      heading('ITEM 5. OTHER EVENTS'),
      '<p>A merger was agreed.</p>',
      heading('Items 7 and 9. Financial Statements and Exhibits; Regulation FD Disclosure'),
      '<p>(c) Exhibits.</p>',
      heading('SIGNATURE'),
    );
    expect(items(html)).toEqual({
      item_5: 'ITEM 5. OTHER EVENTS\n\nA merger was agreed.',
      item_7: 'Items 7 and 9. Financial Statements and Exhibits; Regulation FD Disclosure\n\n(c) Exhibits.',
      item_9:
        'section_not_found: combined with item_7: Items 7 and 9. Financial Statements and Exhibits; Regulation FD Disclosure',
    });
  });
});

describe('headings of an 8-K', () => {
  const items = (...parts: string[]): Record<string, string> =>
    Object.fromEntries(
      currentItems(htmlBlocks(page(...parts, heading('SIGNATURES')))).map(({ name, section }) => [
        name,
        section.available ? section.text : section.warnings.join('; '),
      ]),
    );

  test('with their text on the line are no stack', () => {
    const texts = {
      item_1: 'Item 1. Changes in Control of Registrant. Not applicable.',
      item_2: 'Item 2. Not applicable.',
      item_5: 'Item 5. Other Events. On May 1 the company declared a dividend.',
      item_7: 'Item 7. Financial Statements and Exhibits. None.',
    };
    expect(items(...Object.values(texts).map((text) => `<p>${text}</p>`))).toEqual(texts);
  });

  test('without any text between them are one heading', () => {
    expect(
      items(
        heading('Item 1.01 Entry into a Material Definitive Agreement.'),
        heading('Item 3.02 Unregistered Sales of Equity Securities.'),
        '<p>Shares were sold.</p>',
      ),
    ).toEqual({
      item_1_01: expect.stringContaining('Shares were sold.'),
      item_3_02: expect.stringContaining('combined with item_1_01'),
    });
  });

  test('name a range of items, or a further item behind the first caption', () => {
    expect(
      items(
        '<p>Items 3-6. Not applicable.</p>',
        heading('Item 7. Financial Statements and Exhibits'),
        '<p>(c) Exhibits.</p>',
      ),
    ).toEqual({
      item_3: 'Items 3-6. Not applicable.',
      ...Object.fromEntries(['item_4', 'item_5', 'item_6'].map((name) => [name, expect.stringContaining('item_3')])),
      item_7: 'Item 7. Financial Statements and Exhibits\n\n(c) Exhibits.',
    });
    const both = 'Item 2.02. Results of Operations and Financial Condition; Item 7.01. Regulation FD Disclosure.';
    expect(Object.keys(items(heading(both), '<p>On May 1.</p>'))).toEqual(['item_2_02', 'item_7_01']);
  });

  test('end the item before above the heading of their section of the form', () => {
    expect(
      items(
        heading('SECTION 2 - FINANCIAL INFORMATION'),
        heading('Item 2.02 Results of Operations and Financial Condition'),
        '<p>Results were released.</p>',
        heading('Section 9 &#8211; Financial Statements and Exhibits'),
        heading('Item 9.01 Financial Statements and Exhibits'),
        '<p>99.1</p>',
      ).item_2_02,
    ).toBe('Item 2.02 Results of Operations and Financial Condition\n\nResults were released.');
  });
});

describe('items of a 20-F', () => {
  const headings = [
    'ITEM 1. IDENTITY OF DIRECTORS, SENIOR MANAGEMENT AND ADVISERS',
    'ITEM 2. OFFER STATISTICS AND EXPECTED TIMETABLE',
    'ITEM 3. KEY INFORMATION',
    'D. Risk Factors',
    'ITEM 4. INFORMATION ON THE COMPANY',
    'ITEM 4A. UNRESOLVED STAFF COMMENTS',
    'ITEM 5. OPERATING AND FINANCIAL REVIEW AND PROSPECTS',
    'ITEM 6. DIRECTORS, SENIOR MANAGEMENT AND EMPLOYEES',
    'ITEM 7. MAJOR SHAREHOLDERS AND RELATED PARTY TRANSACTIONS',
    'ITEM 8. FINANCIAL INFORMATION',
    'ITEM 9. THE OFFER AND LISTING',
    'ITEM 10. ADDITIONAL INFORMATION',
    'ITEM 11. QUANTITATIVE AND QUALITATIVE DISCLOSURES ABOUT MARKET RISK',
    'ITEM 12. DESCRIPTION OF SECURITIES OTHER THAN EQUITY SECURITIES',
    'ITEM 13. DEFAULTS, DIVIDEND ARREARAGES AND DELINQUENCIES',
    'ITEM 14. MATERIAL MODIFICATIONS TO THE RIGHTS OF SECURITY HOLDERS AND USE OF PROCEEDS',
    'ITEM 15. CONTROLS AND PROCEDURES',
    'ITEM 16A. AUDIT COMMITTEE FINANCIAL EXPERT',
    'ITEM 16B. CODE OF ETHICS',
    'ITEM 16C. PRINCIPAL ACCOUNTANT FEES AND SERVICES',
    'ITEM 16D. EXEMPTIONS FROM THE LISTING STANDARDS FOR AUDIT COMMITTEES',
    'ITEM 16E. PURCHASES OF EQUITY SECURITIES BY THE ISSUER AND AFFILIATED PURCHASERS',
    'ITEM 16F. CHANGE IN REGISTRANT’S CERTIFYING ACCOUNTANT',
    'ITEM 16G. CORPORATE GOVERNANCE',
    'ITEM 16H. MINE SAFETY DISCLOSURE',
    'ITEM 16I. DISCLOSURE REGARDING FOREIGN JURISDICTIONS THAT PREVENT INSPECTIONS',
    'ITEM 16J. INSIDER TRADING POLICIES',
    'ITEM 16K. CYBERSECURITY',
    'ITEM 18. FINANCIAL STATEMENTS',
    'ITEM 19. EXHIBITS',
  ];

  test('all have their text, in document order', () => {
    const sections = read(report(headings), '20-F', '2025-03-01');
    expect(namesIn(sections)).toEqual(
      SECTION_LIST.filter((name) => itemNumberOf(name, '20-F') !== '').sort(
        (a, b) => place(itemNumberOf(a, '20-F')) - place(itemNumberOf(b, '20-F')),
      ),
    );
    expect(textOf(sections, 'mda')).toMatch(/^ITEM 5\. OPERATING/);
    expect(textOf(sections, 'risk_factors')).toMatch(/^D\. Risk Factors/);
    expect(textOf(sections, 'principal_accountant_fees_and_services')).not.toContain('mark20x');
  });

  /** `item_16c` after `item_16b`. */
  const place = (number: string): number => {
    const [, item = '', letter = ''] = /^item_(\d+)(.*)$/.exec(number) ?? [];
    return Number(item) + (letter === '' ? 0 : (letter.charCodeAt(0) - 96) / 100);
  };
});

describe('names and numbers', () => {
  test.each(['10-K', '10-Q', '20-F'])('each name of a %s answers to its number', (form) => {
    const names = SECTION_LIST.filter((name) => itemNumberOf(name, form) !== '');
    for (const name of names) {
      // The item of a vote is that of mine safety since 2010.
      const filed = name.startsWith('submission_of_matters') ? '2008-03-01' : '2025-03-01';
      expect([name, meaningOf(itemNumberOf(name, form), form, filed)]).toEqual([name, { kind: 'section', name }]);
    }
    expect(names.length).toBeGreaterThan(10);
  });

  test.each([
    ['item_14', '2001-03-01', 'exhibits_and_financial_statement_schedules'],
    ['item_14', '2003-03-01', 'controls_and_procedures'],
    ['item_14', '2005-03-01', 'principal_accountant_fees_and_services'],
    ['item_9at', '2009-03-01', 'controls_and_procedures'],
    ['item_6', '2025-03-01', 'selected_financial_data'],
  ])('%s of a 10-K of %s is %s', (number, filed, name) => {
    expect(meaningOf(number, '10-K', filed)).toEqual({ kind: 'section', name });
  });
});
