import { describe, expect, test } from 'vitest';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';
import type { SectionIndex, SectionName } from '../../../src/filings/sections/types.ts';
import type { Item } from './documents.ts';
import {
  ANNUAL,
  ANNUAL_ITEMS,
  anchorOf,
  annual,
  body,
  bold,
  capitals,
  contentsTable,
  cover,
  document,
  expectAnnual,
  expectQuarterly,
  MDA,
  outcome,
  paragraphs,
  plain,
  prose,
  QUARTERLY_ITEMS,
  quarterly,
  STYLES,
  signatures,
  withItems,
} from './documents.ts';

describe('heading styles', () => {
  for (const [name, style] of Object.entries(STYLES)) {
    test(`10-K, ${name}, with a linked table of contents`, () => {
      expectAnnual(annual(document(cover, contentsTable(ANNUAL_ITEMS), body(ANNUAL_ITEMS, style))));
    });
    test(`10-K, ${name}, no table of contents, no parts`, () => {
      expectAnnual(annual(document(cover, body(ANNUAL_ITEMS, style, false))));
    });
    test(`10-Q, ${name}`, () => {
      expectQuarterly(quarterly(document(cover, contentsTable(QUARTERLY_ITEMS), body(QUARTERLY_ITEMS, style))));
    });
  }

  test('the heading is the first line, on one line, however it was split', () => {
    for (const style of [STYLES.twoCells, STYLES.threeCells, STYLES.twoBlocks]) {
      const section = annual(document(body(ANNUAL_ITEMS, style))).sections.business;
      expect(section.available && section.text.split('\n')[0]?.toLowerCase()).toBe('item 1. business');
    }
  });
});

describe('tables of contents', () => {
  const check = (contents: string, ...after: string[]): void =>
    expectAnnual(annual(document(cover, contents, body(ANNUAL_ITEMS, bold), ...after)));

  test('without links', () => check(contentsTable(ANNUAL_ITEMS, false)));
  test('as lines with dot leaders', () =>
    check(ANNUAL_ITEMS.map(([n, title], i) => `<p>Item ${n}. ${title} ............ ${i + 3}</p>`).join('')));
  test('as bare lines, no pages, no links', () =>
    check(ANNUAL_ITEMS.map(([n, title]) => `<p>Item ${n}. ${title}</p>`).join('')));
  test('bold like the headings', () => check(ANNUAL_ITEMS.map(([n, title]) => bold(n, title)).join('')));
  test('at the end of the document', () =>
    expectAnnual(annual(document(cover, body(ANNUAL_ITEMS, bold), contentsTable(ANNUAL_ITEMS)))));
  test('two columns of items', () => {
    const half = Math.ceil(ANNUAL_ITEMS.length / 2);
    const rows = ANNUAL_ITEMS.slice(0, half).map(([n, title], i) => {
      const other = ANNUAL_ITEMS[half + i];
      const right = other === undefined ? '' : `<td>Item ${other[0]}.</td><td>${other[1]}</td><td>${60 + i}</td>`;
      return `<tr><td>Item ${n}.</td><td>${title}</td><td>${i + 2}</td>${right}</tr>`;
    });
    check(`<table>${rows.join('')}</table>`);
  });
  test('one table a row', () =>
    check(
      ANNUAL_ITEMS.map(
        ([n, title], i) =>
          `<table><tr><td><a href="#${anchorOf(n)}">Item ${n}.</a></td><td>${title}</td><td>${i + 2}</td></tr></table>`,
      ).join(''),
    ));
  test('label and page on two rows', () =>
    check(
      `<table>${ANNUAL_ITEMS.map(([n, title], i) => `<tr><td>Item ${n}.</td><td>${title}</td></tr><tr><td>${i + 2}</td></tr>`).join('')}</table>`,
    ));
  test('bare numbers for items', () =>
    check(
      `<table>${ANNUAL_ITEMS.map(([n, title], i) => `<tr><td>${n}.</td><td>${title}</td><td>${i + 2}</td></tr>`).join('')}</table>`,
    ));
  test('with the notes of the statements between the items', () => {
    const notes = prose('x', 12).map(
      (_, i) =>
        `<tr><td></td><td>Note ${i + 1}. Crafted note about a subject of some length</td><td>${i + 50}</td></tr>`,
    );
    const rows = ANNUAL_ITEMS.map(
      ([n, title], i) =>
        `<tr><td>Item ${n}.</td><td>${title}</td><td>${i + 2}</td></tr>${n === '8' ? notes.join('') : ''}`,
    );
    check(`<table>${rows.join('')}</table>`);
  });
  test('an anchor before, inside and after the heading', () => {
    const style = (number: string, title: string, anchor = ''): string =>
      number === '1A'
        ? `<a name="${anchor}"></a><p>&nbsp;</p><p><b>Item 1A. ${title}</b></p>`
        : number === '7'
          ? `<p><b>Item 7. <a name="${anchor}"></a>${title}</b></p>`
          : `<p><b>Item ${number}. ${title}</b></p><a name="${anchor}"></a>`;
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), body(ANNUAL_ITEMS, style))));
  });
});

describe('mentions are not headings', () => {
  const mentions = [
    '<p>Item 1A of this report describes the risks we run and is to be read with it.</p>',
    '<p>Item 7, &#147;Management&#146;s Discussion and Analysis,&#148; has more.</p>',
    '<p>&#147;Item 1A. Risk Factors&#148; and &#147;Item 7&#148; hold more.</p>',
    '<p>See Item 1A. Risk Factors.</p>',
    '<p>These matters are discussed at more length in the part of this report that is called</p><p>Item 1A. Risk Factors of this Form 10-K.</p>',
    '<p>A longer sentence that a narrow page broke before its end and that goes on under</p><p>Item 8. Financial Statements and Supplementary Data.</p>',
    '<p>Item 8 and Item 9A below are not affected.</p>',
    '<p>Part II of this report has more of it.</p>',
    '<p>Part III, which is to be filed later, is not.</p>',
    '<p>Part II, Item 7 of our annual report for the year before describes the change.</p>',
    '<p>Part II, Item 8. Financial Statements and Supplementary Data, Note 3, has the figures.</p>',
    '<p>Item 303 of Regulation S-K and Item 1.01 of Form 8-K ask for it.</p>',
    '<p>Item 7A. Quantitative and Qualitative Disclosures About Market Risk of this report gives the sensitivities that we compute each quarter and it should be read by all.</p>',
  ];
  const sprinkle = (item: Item): string => `${mentions.join('')}${paragraphs(item[2], item[3])}${mentions.join('')}`;

  test('10-K', () => {
    const html = ANNUAL_ITEMS.map(
      (item) => bold(item[0], item[1]) + (item[3] > 60 ? sprinkle(item) : paragraphs(item[2], item[3])),
    ).join('');
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), html, signatures)));
  });

  test('running headers with the item at the head of every page', () => {
    const html = ANNUAL_ITEMS.map((item) => {
      const pages = prose(item[2], item[3]).map((text, i) =>
        i % 4 === 3 ? `<p>${text}</p><p><b>Item ${item[0]}. ${item[1]} (continued)</b></p>` : `<p>${text}</p>`,
      );
      return plain(item[0], item[1]) + pages.join('');
    }).join('');
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), html, signatures)));
  });

  test('bold running headers just like the headings, with part and bare item', () => {
    const html = ANNUAL_ITEMS.map((item) => {
      const pages = prose(item[2], item[3]).map((text, i) =>
        i % 4 === 3
          ? `<p>${text}</p><p><b>PART ${Number.parseInt(item[0], 10) < 5 ? 'I' : 'II'}</b></p><p><b>Item ${item[0]}</b></p>`
          : `<p>${text}</p>`,
      );
      return bold(item[0], item[1]) + pages.join('');
    }).join('');
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), html, signatures)));
  });
});

describe('combined items', () => {
  test('1 and 2: the whole is the business', () => {
    const items = withItems(ANNUAL_ITEMS, {
      '1': ['1 and 2', 'Business and Properties', 'business', 120],
      '2': undefined,
    });
    // Properties stand with the business: 1A and later follow.
    expectAnnual(annual(document(contentsTable(items), body(items, bold))));
  });
  test('7 and 7A: the whole is the discussion', () => {
    const items = withItems(ANNUAL_ITEMS, {
      '7': ['7 and 7A', `${MDA} and Quantitative and Qualitative Disclosures About Market Risk`, 'mda', 160],
      '7A': undefined,
    });
    const html = body(items, bold).replace('Item 7 and 7A.', 'Items 7 and 7A.');
    expectAnnual(annual(document(contentsTable(items), html)));
  });
  test('7 and 7A with one anchor and no heading of 7A', () => {
    const items = withItems(ANNUAL_ITEMS, { '7A': undefined });
    const contents = contentsTable(ANNUAL_ITEMS).replaceAll(`#${anchorOf('7A')}"`, `#${anchorOf('7')}"`);
    expectAnnual(annual(document(contents, body(items, bold))));
  });
  test('1 and 1A: risk factors begin at their own caption', () => {
    const items = withItems(ANNUAL_ITEMS, { '1A': undefined });
    const html = body(items, bold)
      .replace('Item 1. Business', 'Items 1 and 1A. Business and Risk Factors')
      .replace('<div id="toc_1B">', `<p><b>Risk Factors</b></p>${paragraphs('risk', 220)}<div id="toc_1B">`);
    expectAnnual(annual(document(html)));
  });
});

describe('items that are missing, short or elsewhere', () => {
  test('a heading in a picture: what the contents list and the body lacks is not swallowed', () => {
    const html = body(ANNUAL_ITEMS, bold).replace('Item 1A. Risk Factors', '');
    const index = annual(document(contentsTable(ANNUAL_ITEMS, false), html));
    expectAnnual(index, { business: 'extraction_failed', risk_factors: 'section_not_found' });
  });
  test('an unnumbered heading among numbered ones', () => {
    const html = body(ANNUAL_ITEMS, bold).replace('Item 1A. Risk Factors', 'Risk Factors');
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS, false), html)));
  });
  test('the discussion without the items that end it is refused', () => {
    const items = withItems(ANNUAL_ITEMS, { '7A': undefined });
    const html = body(items, bold).replace('Item 8. Financial Statements and Supplementary Data', '');
    expectAnnual(annual(document(html)), { mda: 'extraction_failed' });
  });
  test('a smaller company: not required is the whole section', () => {
    const items = withItems(ANNUAL_ITEMS, {
      '1A': ['1A', 'Risk Factors', 'risk', 0, 'Not required for smaller reporting companies.'],
      '7A': ['7A', 'Quantitative and Qualitative Disclosures About Market Risk', 'marketrisk', 0, 'Not required.'],
    });
    const index = annual(document(contentsTable(items), body(items, bold)));
    expectAnnual(index, { risk_factors: {} });
    const risk = index.sections.risk_factors;
    expect(risk.available && risk.text).toBe('Item 1A. Risk Factors\n\nNot required for smaller reporting companies.');
  });
  test('run-in headings of short items', () => {
    const short: readonly string[] = ['1B', '4', '9', '9B', '9C', '16'];
    const html = ANNUAL_ITEMS.map((item) =>
      short.includes(item[0])
        ? `<p><b>Item ${item[0]}. ${item[1]}.</b> ${item[4]}</p>`
        : bold(item[0], item[1]) + paragraphs(item[2], item[3]),
    ).join('');
    expectAnnual(annual(document(html, signatures)));
  });
  test('an annual report of a shell with nothing to say', () => {
    const items = ANNUAL_ITEMS.map(([n, title, mark]): Item => [n, title, mark, 0, 'Not applicable.']);
    const index = annual(document(contentsTable(items), body(items, bold)));
    for (const name of ['business', 'risk_factors', 'mda', 'controls_and_procedures'] as const) {
      const section = index.sections[name];
      expect(section.available && section.text.endsWith('Not applicable.')).toBe(true);
    }
  });
  test('an amendment with part III only', () => {
    const items = ANNUAL_ITEMS.filter(([n]) => ['10', '11', '12', '13', '14', '15'].includes(n)).map(
      ([n, title, mark]): Item => [n, title, mark, 60],
    );
    const index = extractSections(htmlBlocks(document(cover, contentsTable(items), body(items, bold))), {
      form: '10-K/A',
    });
    for (const name of ['business', 'risk_factors', 'mda', 'controls_and_procedures'] as const) {
      expect(outcome(index, name)).toBe('section_not_found');
    }
  });
  test('an amendment of one item', () => {
    const html = document(
      cover,
      bold('9A', 'Controls and Procedures'),
      paragraphs('controls', 20),
      bold('15', 'Exhibits'),
      '<p>31.1</p>',
      signatures,
    );
    expect(outcome(extractSections(htmlBlocks(html), { form: '10-K/A' }), 'controls_and_procedures')).toEqual({
      controls: 20,
    });
  });
});

describe('doubt is reported, not hidden', () => {
  const moved = (number: string, after: string): Item[] => {
    const one = ANNUAL_ITEMS.find((item) => item[0] === number) as Item;
    return ANNUAL_ITEMS.filter((item) => item !== one).flatMap((item) => (item[0] === after ? [item, one] : [item]));
  };
  test('a plain heading out of order inside the discussion', () => {
    expectAnnual(annual(document(body(moved('5', '7'), plain))), { mda: 'extraction_failed' });
  });
  test('a styled heading out of order ends the discussion', () => {
    expectAnnual(annual(document(body(moved('5', '7'), bold, false))));
  });
  test('a section whose first heading is lost does not begin at a running header', () => {
    const pages = prose('mda', 160).map((text, i) =>
      i % 8 === 7 ? `<p>${text}</p><p><b>Item 7. ${MDA} (continued)</b></p>` : `<p>${text}</p>`,
    );
    const items = withItems(ANNUAL_ITEMS, { '7': ['7', MDA, 'x', 0, pages.join('')] });
    const html = body(items, plain).replace(`<p>Item 7. ${MDA}</p>`, '');
    expectAnnual(annual(document(html)), { mda: 'extraction_failed' });
  });
  test('a line of its own that links to a heading is not the heading', () => {
    const link = '</p><p><a href="#i1a">Item 1A. Risk Factors</a></p><p>';
    for (const style of [bold, plain])
      expectAnnual(
        annual(document(body(ANNUAL_ITEMS, style).replace('Sentence business-40.', `${link}Sentence business-40.`))),
      );
  });

  test('a reference into another section is not given twice', () => {
    const items = withItems(ANNUAL_ITEMS, {
      '1': [
        '1',
        'Business',
        'x',
        0,
        'Our business is set forth under the caption &#147;What We Do&#148; in this report.',
      ],
    });
    const html = body(items, bold).replace('Sentence mda-1.', '</p><p><b>What We Do</b></p><p>Sentence mda-1.');
    expectAnnual(annual(document(html)), { business: 'incorporated_by_reference' });
  });
});

describe('references to another place', () => {
  const stub =
    'The information required by this item is incorporated herein by reference to the Annual Report to Shareholders, filed as Exhibit 13.';
  const items = withItems(ANNUAL_ITEMS, { '7': ['7', MDA, 'mda', 0, stub] });
  const exhibit = document(
    '<p><b>Selected Financial Data</b></p>',
    paragraphs('selected', 10),
    '<p><b>Management&#146;s Discussion and Analysis of Financial Condition and Results of Operations</b></p>',
    '<p><b>Overview</b></p>',
    paragraphs('mda', 160),
    '<p><b>Consolidated Statements of Income</b></p>',
    paragraphs('statements', 100),
  );
  test('exhibit 13 at hand', () => {
    const index = annual(document(contentsTable(items), body(items, bold)), undefined, exhibit);
    expectAnnual(index);
    const { mda } = index.sections;
    expect(mda.available && mda.method).toBe('annual_report_exhibit');
  });
  test('exhibit 13 not at hand', () => {
    expectAnnual(annual(document(contentsTable(items), body(items, bold))), { mda: 'incorporated_by_reference' });
  });
  test('the financial section at the back of the document', () => {
    const back = withItems(ANNUAL_ITEMS, {
      '7': [
        '7',
        MDA,
        'mda',
        0,
        'Reference is made to the section entitled &#147;Management&#146;s Discussion and Analysis of Financial Condition and Results of Operations&#148; in the Financial Section of this report.',
      ],
      '8': [
        '8',
        'Financial Statements and Supplementary Data',
        'statements',
        0,
        'Reference is made to the Financial Section of this report.',
      ],
    });
    const html = document(
      contentsTable(back),
      body(back, bold),
      '<p align="center"><b>FINANCIAL SECTION</b></p>',
      '<p><b>MANAGEMENT&#146;S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND RESULTS OF OPERATIONS</b></p>',
      paragraphs('mda', 160),
      '<p><b>REPORT OF INDEPENDENT REGISTERED PUBLIC ACCOUNTING FIRM</b></p>',
      paragraphs('statements', 90),
    );
    const index = annual(html);
    expectAnnual(index);
    expect(index.sections.mda.available && index.sections.mda.method).toBe('referred_caption');
  });
});

describe('quarterly reports', () => {
  test('no PART II marker', () => {
    expectQuarterly(quarterly(document(contentsTable(QUARTERLY_ITEMS), body(QUARTERLY_ITEMS, bold, false))));
  });
  test('the part in the heading of Item 1', () => {
    const html = body(QUARTERLY_ITEMS, bold, false)
      .replace('Item 1. Financial', 'PART I. FINANCIAL INFORMATION Item 1. Financial')
      .replace('Item 1. Legal', 'PART II - OTHER INFORMATION, Item 1. Legal');
    expectQuarterly(quarterly(document(html)));
  });
  test('the share repurchases of part II are not the discussion', () => {
    const items = withItems(QUARTERLY_ITEMS, {
      'I.2': undefined,
      'II.2': ['II.2', 'Unregistered Sales of Equity Securities and Use of Proceeds', 'sales', 160],
    });
    const index = quarterly(document(body(items, bold)));
    expect(outcome(index, 'mda')).toBe('section_not_found');
    expect(outcome(index, 'risk_factors')).toEqual({ risk: 12 });
  });
  test('a report before 2005: no risk factors; none is made up', () => {
    const items = withItems(QUARTERLY_ITEMS, { 'II.1A': undefined });
    const index = quarterly(document(contentsTable(items), body(items, capitals)));
    expect(outcome(index, 'risk_factors')).toBe('section_not_found');
    expect(outcome(index, 'mda')).toEqual({ mda: 150 });
  });
  test('several items answered in one line', () => {
    const items = QUARTERLY_ITEMS.filter(([n]) => !['II.3', 'II.4', 'II.5', 'II.2'].includes(n));
    const html = body(items, bold).replace(
      '<div id="toc_II_6">',
      '<p>Items 2, 3, 4 and 5 are not applicable and have been omitted.</p><div id="toc_II_6">',
    );
    expectQuarterly(quarterly(document(html)));
  });
  test('headings that are numbers only', () => {
    const html = body(QUARTERLY_ITEMS, (number) => `<p><b>Item ${number}.</b></p>`);
    expectQuarterly(quarterly(document(html)));
  });
});

describe('other shapes', () => {
  test('a filer that does not keep the official order', () => {
    const order = '1 1A 7 7A 8 9 9A 9B 1B 2 3 4 5 6 10 11 12 13 14 15'.split(' ');
    const items = order.map((n) => ANNUAL_ITEMS.find(([number]) => number === n) as Item);
    expectAnnual(annual(document(contentsTable(items), body(items, bold, false))));
  });
  test('headings without numbers that the contents link to', () => {
    const html = body(
      ANNUAL_ITEMS,
      (number, title, anchor) =>
        `<a name="${anchor}"></a><p align="center"><b>${number === '1' ? 'OUR COMPANY' : title.toUpperCase()}</b></p>`,
      false,
    );
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), html)));
  });
  test('headings without numbers, no links', () => {
    const items = withItems(ANNUAL_ITEMS, { '6': undefined });
    expectAnnual(
      annual(
        document(
          cover,
          body(items, (_, title) => `<p align="center"><b>${title.toUpperCase()}</b></p>`, false),
        ),
      ),
    );
  });
  test('2002 and 2003: controls are Item 14', () => {
    const items = ANNUAL_ITEMS.filter(([n]) => !['1A', '1B', '1C', '9A', '9B', '9C', '14', '15', '16'].includes(n));
    const old: Item[] = [
      ...items,
      ['14', 'Controls and Procedures', 'controls', 20],
      ['15', 'Exhibits, Financial Statement Schedules, and Reports on Form 8-K', 'exhibits', 10],
    ];
    expectAnnual(annual(document(contentsTable(old), body(old, bold)), '2003-03-20'), {
      risk_factors: 'section_not_found',
    });
  });
  test('1999: Item 14 is exhibits, and there are no controls', () => {
    const items = ANNUAL_ITEMS.filter(([n]) => !['1A', '1B', '1C', '9A', '9B', '9C', '14', '15', '16'].includes(n));
    const old: Item[] = [
      ...items,
      ['14', 'Exhibits, Financial Statement Schedules, and Reports on Form 8-K', 'exhibits', 30],
    ];
    // "Risk Factors" was a sub-heading of the business then.
    const html = body(old, bold).replace(
      '<div id="toc_2">',
      `<p><b>Risk Factors</b></p>${paragraphs('risk', 30)}<div id="toc_2">`,
    );
    const index = annual(document(contentsTable(old), html), '1999-09-27');
    expectAnnual(index, {
      business: { business: 120, risk: 30 },
      risk_factors: 'section_not_found',
      controls_and_procedures: 'section_not_found',
    });
  });
  test('9A(T) of small filers', () => {
    const items = withItems(ANNUAL_ITEMS, { '9A': ['9A(T)', 'Controls and Procedures', 'controls', 20] });
    expectAnnual(annual(document(contentsTable(items), body(items, bold)), '2009-03-30'));
  });
  test('9A not applicable, then 9A(T)', () => {
    const items = ANNUAL_ITEMS.flatMap((item): Item[] =>
      item[0] === '9A'
        ? [
            ['9A', 'Controls and Procedures', 'x', 0, 'Not applicable.'],
            ['9A(T)', 'Controls and Procedures', 'controls', 20],
          ]
        : [item],
    );
    expectAnnual(annual(document(contentsTable(items), body(items, bold)), '2009-03-30'));
  });
  test('an agreement appended after the signatures, with items of its own', () => {
    const agreement = ['Definitions', 'Term of the Agreement', 'Payments']
      .map((title, i) => bold(String(i + 1), title) + paragraphs('agreement', 120))
      .join('');
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), body(ANNUAL_ITEMS, bold), agreement)));
  });
});

describe('cross-reference index instead of headings', () => {
  const page = (n: number | string, inner: string): string =>
    `${inner}<p align="center">${n}</p><hr style="page-break-after:always">`;
  const index = (rows: readonly (readonly [string, string, string])[]): string =>
    `<p><b>FORM 10-K CROSS-REFERENCE INDEX</b></p><table>${rows.map(([n, title, pages]) => `<tr><td>Item ${n}.</td><td>${title}</td><td>${pages}</td></tr>`).join('')}</table>`;
  const pages = (rows: readonly (readonly [string, string, string])[]): string => {
    const out: string[] = [];
    for (let n = 2; n <= 40; n++) {
      if (n === 2) out.push(page(n, `<p><b>Business</b></p>${paragraphs('business', 30)}`));
      else if (n < 7) out.push(page(n, paragraphs('business', 30)));
      else if (n === 7) out.push(page(n, `<p><b>${MDA}</b></p>${paragraphs('mda', 30)}`));
      else if (n < 20) out.push(page(n, paragraphs('mda', 30)));
      else out.push(page(n, paragraphs('statements', 30)));
    }
    return document(index(rows), out.join(''));
  };

  test('disjoint pages are cut out', () => {
    const result = annual(
      pages([
        ['1', 'Business', '2-6'],
        ['1A', 'Risk Factors', '41-50'],
        ['2', 'Properties', '51'],
        ['3', 'Legal Proceedings', '52-53'],
        ['7', MDA, '7-19'],
        ['8', 'Financial Statements', '20-40'],
      ]),
    );
    expect(outcome(result, 'mda')).toEqual({ mda: 390 });
    expect(outcome(result, 'business')).toEqual({ business: 150 });
    expect(outcome(result, 'risk_factors')).toBe('cross_reference_index');
  });
  test('a text is served at any length where its pages resolve, unless it only refers elsewhere', () => {
    const rows = [
      ['1', 'Business', '2-6'],
      ['1A', 'Risk Factors', '20-22'],
      ['2', 'Properties', '24'],
      ['3', 'Legal Proceedings', '50'],
      ['7', MDA, '7-19'],
      ['8', 'Financial Statements', '25-40'],
    ] as const;
    const result = annual(pages(rows));
    expect(outcome(result, 'risk_factors')).toEqual({ statements: 90 });
    expect(outcome(result, 'legal_proceedings')).toBe('cross_reference_index');
    const pointer = '<p>The risk factors are incorporated by reference to the annual report to shareholders.</p>';
    const html = pages(rows)
      .replace('<td>20-22</td>', '<td>20</td>')
      .replace(/(>19<\/p><hr[^>]*>)[\s\S]*?(<p align="center">20<)/, `$1${pointer}$2`);
    expect(outcome(annual(html), 'risk_factors')).toBe('incorporated_by_reference');
  });
  test('first pages without links: each item up to the heading of the next', () => {
    const rows = [
      ['1', 'Business', '2'],
      ['1A', 'Risk Factors', '7'],
      ['2', 'Properties', '8'],
      ['3', 'Legal Proceedings', '9'],
      ['7', MDA, '10'],
      ['8', 'Financial Statements', '20'],
    ] as const;
    const inner = (n: number): string => {
      const begins = rows.find(([, , first]) => first === String(n));
      return `${begins === undefined ? '' : `<p><b>${begins[1]}</b></p>`}${paragraphs(`page${n}`, 9)}`;
    };
    const result = annual(document(index(rows), ...Array.from({ length: 21 }, (_, i) => page(i + 2, inner(i + 2)))));
    expect(outcome(result, 'risk_factors')).toEqual({ page7: 9 });
    expect(outcome(result, 'properties')).toEqual({ page8: 9 });
  });
  test('an index at the end with its pages in lines under the items', () => {
    const lines = (n: string, title: string, subs: readonly string[]): string =>
      `<tr><td><b>Item ${n}.</b></td><td><b>${title}:</b></td></tr>${subs.map((sub) => `<tr><td></td><td>${sub}</td></tr>`).join('')}`;
    const table = [
      lines('1', 'Business', ['General development</td><td>Pages 3-5, 20', 'Description</td><td>Pages 3-17, 21']),
      lines('1A', 'Risk Factors', ['All risks</td><td>Pages 37']),
      lines('1B', 'Unresolved Staff Comments', ['None']),
      lines('7', MDA, ['Liquidity</td><td>Pages 25-27', 'Results of operations</td><td>Pages 5-9, 20']),
      lines('8', 'Financial Statements and Supplementary Data', ['Statements</td><td>Pages 30-33']),
      lines('9A', 'Controls and Procedures', ['Controls</td><td>Pages 38-39']),
      lines('15', 'Exhibits', ['List</td><td>Pages 40']),
    ].join('');
    const result = annual(
      document(
        '<h1>A Year in Review</h1>',
        paragraphs('business', 100),
        '<h1>Our Results</h1>',
        paragraphs('mda', 100),
        `<p><b>Form 10-K Cross-Reference Index</b></p><table>${table}</table>`,
        signatures,
      ),
    );
    for (const name of ['business', 'risk_factors', 'mda', 'controls_and_procedures'] as const) {
      expect(outcome(result, name)).toBe('cross_reference_index');
    }
  });
  test('a page the index gives to two items is in both', () => {
    const shared = pages([
      ['1', 'Business', '2-7, 12'],
      ['1A', 'Risk Factors', '9-20'],
      ['2', 'Properties', '4'],
      ['3', 'Legal Proceedings', '52-53'],
      ['7', MDA, '7-19'],
      ['8', 'Financial Statements', '20-40'],
    ]);
    expect(outcome(annual(shared), 'business')).toEqual({ business: 150, mda: 30 });
    expect(outcome(annual(shared), 'mda')).toEqual({ mda: 390 });
    expect(outcome(annual(shared), 'risk_factors')).toEqual({ mda: 330, statements: 30 });
    expect(outcome(annual(shared), 'legal_proceedings')).toBe('cross_reference_index');
    // Without the heading of the discussion page 7 is given whole.
    const plain = annual(shared.replace(`<p><b>${MDA}</b></p>`, ''));
    expect(outcome(plain, 'business')).toEqual({ business: 150, mda: 60 });
  });
  test('a shared page is cut at the headings of its items', () => {
    const html = document(
      index([
        ['1', 'Business', '2-3'],
        ['1A', 'Risk Factors', '5-20 (a)'],
        ['1B', 'Unresolved Staff Comments', 'Not applicable'],
        ['2', 'Properties', '3'],
        ['3', 'Legal Proceedings', '20-21'],
        ['6', '[Reserved]', ''],
        ['7', MDA, '22-40, F-2 - F-3'],
        ['11', 'Executive Compensation', '(a)'],
      ]),
      '<p>(a) Incorporated by reference to the definitive proxy statement for 2024.</p>',
      page(2, `<p><b>Our Business</b></p>${paragraphs('business', 90)}`),
      page(
        3,
        `${paragraphs('business', 60)}<p><b>Properties</b></p>${paragraphs('properties', 9)}<p><b>Safety</b></p>${paragraphs('safety', 9)}`,
      ),
      page(4, paragraphs('safety', 9)),
      ...Array.from({ length: 15 }, (_, i) =>
        page(5 + i, (i === 0 ? '<p><b>RISK FACTORS</b></p>' : '') + paragraphs('risk', 30)),
      ),
      page(20, `${paragraphs('risk', 4)}<p><b>LEGAL PROCEEDINGS</b></p>${paragraphs('legal', 5)}`),
      page(21, paragraphs('legal', 7)),
      ...Array.from({ length: 19 }, (_, i) =>
        page(22 + i, (i === 0 ? `<p><b>${MDA}</b></p>` : '') + paragraphs('mda', 20)),
      ),
      ...Array.from({ length: 6 }, (_, i) => page(`F-${i + 1}`, paragraphs('statements', 20))),
    );
    const result = annual(html);
    expect(outcome(result, 'business')).toEqual({ business: 150 });
    expect(outcome(result, 'properties')).toEqual({ properties: 9 });
    expect(outcome(result, 'risk_factors')).toEqual({ risk: 454 });
    expect(outcome(result, 'legal_proceedings')).toEqual({ legal: 12 });
    expect(outcome(result, 'mda')).toEqual({ mda: 380, statements: 40 });
    expect(outcome(result, 'executive_compensation')).toBe('incorporated_by_reference');
    expect(result.sections.unresolved_staff_comments).toMatchObject({
      text: 'Item 1B. Unresolved Staff Comments\nNot applicable',
    });
    expect(result.sections.selected_financial_data).toMatchObject({ available: false });
  });
  test('lines under an item are joined in the order of the document', () => {
    const table = [
      ['Item 1.', 'Business:', ''],
      ['', 'General development', 'Pages 2-4'],
      ['', 'Available information', 'Page 30'],
      ['', 'Description', 'Pages 3-6'],
      ['Item 1A.', 'Risk Factors', 'Pages 31-45'],
      ['Item 2.', 'Properties', 'Not applicable'],
      ['Item 3.', 'Legal Proceedings', 'Page 46'],
      ['Item 7.', `${MDA}:`, ''],
      ['', 'Liquidity', 'Pages 20-22'],
      ['', 'Results of operations', 'Pages 7-16'],
    ];
    const rows = table.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
    const kind = (n: number): string =>
      n < 7
        ? 'business'
        : n < 17
          ? 'results'
          : n < 20
            ? 'other'
            : n < 23
              ? 'liquidity'
              : n === 30
                ? 'available'
                : n < 31
                  ? 'other'
                  : n < 46
                    ? 'risk'
                    : 'legal';
    const result = annual(
      document(
        ...Array.from({ length: 46 }, (_, i) => page(i + 1, paragraphs(kind(i + 1), 30))),
        `<p><b>Form 10-K Cross-Reference Index</b></p><table>${rows}</table>`,
        signatures,
      ),
    );
    expect(outcome(result, 'business')).toEqual({ business: 150, available: 30 });
    expect(outcome(result, 'mda')).toEqual({ results: 300, liquidity: 90 });
    expect(outcome(result, 'risk_factors')).toEqual({ risk: 450 });
    const mda = result.sections.mda;
    expect(mda.available && mda.text.indexOf('results-1.') < mda.text.indexOf('liquidity-1.')).toBe(true);
  });
  test('links to headings: up to the next of the same rank', () => {
    const part = (id: string, level: string, kind: string, count: number): string =>
      `<div id="${id}"></div>${level}${paragraphs(kind, count)}`;
    const link = (id: string, words: string, n: number, strong: boolean): string =>
      `<tr><td>${strong ? '<b>' : ''}<a href="#${id}">${words}</a>${strong ? '</b>' : ''}</td><td>${n}</td></tr>`;
    const row = (n: string, words: string, id: string, where: string): string =>
      `<tr><td>Item ${n}</td><td><a href="#${id}">${words}</a></td><td>${where}</td></tr>`;
    const html = document(
      `<table>${link('a', 'Our Company', 2, true)}${link('b', 'Business Summary', 2, false)}${link('c', 'The Year', 9, true)}${link('d', 'Financial Position', 20, false)}${link('e', 'Other Matters', 22, false)}${link('f', 'Further Information', 25, true)}${link('g', 'Risks', 26, false)}${link('h', 'Statements', 40, true)}</table>`,
      part('a', '<p><b>OUR COMPANY</b></p>', 'company', 1),
      part('b', '<p><b>SUMMARY</b></p>', 'business', 150),
      part('c', '<p><b>THE YEAR</b></p>', 'results', 200),
      part('d', '<p><b>FINANCIAL POSITION</b></p>', 'position', 60),
      part('e', '<p><b>OTHER MATTERS</b></p>', 'matters', 60),
      part('f', '<p><b>FURTHER INFORMATION</b></p>', 'further', 5),
      part('g', '<p><b>RISKS</b></p>', 'risk', 300),
      part('h', '<p><b>STATEMENTS</b></p>', 'statements', 100),
      `<p><b>Form 10-K Cross-Reference Index</b></p><table>${row('1', 'Business', 'b', 'Page 2')}${row('1A', 'Risk Factors', 'g', 'Page 26')}<tr><td>Item 1B</td><td>Unresolved Staff Comments</td><td>Not applicable</td></tr>${row('7', MDA, 'c', 'Page 9')}${row('7A', 'Quantitative and Qualitative Disclosures About Market Risk', 'd', 'Page 20')}${row('8', 'Financial Statements and Supplementary Data', 'h', 'Page 40')}</table>`,
      signatures,
    );
    const result = annual(html);
    expect(outcome(result, 'business')).toEqual({ business: 150 });
    expect(outcome(result, 'mda')).toEqual({ results: 200, position: 60, matters: 60 });
    expect(outcome(result, 'quantitative_and_qualitative_disclosures_about_market_risk')).toEqual({ position: 60 });
    expect(outcome(result, 'risk_factors')).toEqual({ risk: 300 });
    // A heading of which the index says nothing may be one within a text that is too short without it.
    const inner = html
      .replace('risk-151.', '</p><p id="i"><b>Inner</b></p><p>')
      .replace('<tr><td><b><a href="#h"', `${link('i', 'Inner', 28, false)}$&`);
    expect(outcome(annual(inner), 'risk_factors')).toBe('cross_reference_index');
    // A link that leads nowhere: nothing is guessed.
    const broken = annual(html.replace('<div id="g"></div>', ''));
    expect(outcome(broken, 'risk_factors')).toBe('cross_reference_index');
  });
});

describe('texts that only refer to another document (FIELDS 16, A20.7)', () => {
  const NAMES = { '3': 'legal_proceedings', '9A': 'controls_and_procedures', '2': 'properties' };
  const withText = (number: string, text: string): SectionIndex =>
    annual(
      document(
        contentsTable(ANNUAL_ITEMS),
        body(
          ANNUAL_ITEMS.map((item): Item => (item[0] === number ? [item[0], item[1], 'x', 0, text] : item)),
          bold,
        ),
      ),
    );
  const REFERENCE =
    'The information required by this item is incorporated by reference to the Annual Report to Shareholders for 2023.';
  const LONG = Array.from(
    { length: 6 },
    (_, i) =>
      `Information on matter ${i} of this item can be found on page ${20 + i} of the 2023 Annual Report, which is set forth in Exhibit 13.`,
  ).join(' ');

  test.each(Object.entries(NAMES))('item %s', (number, name) => {
    expect(outcome(withText(number, REFERENCE), name)).toBe('incorporated_by_reference');
    expect(LONG.length).toBeGreaterThan(700);
    expect(outcome(withText(number, LONG), name)).toBe('incorporated_by_reference');
    // A sentence of its own makes it a text.
    const own = withText(number, `We own the land under our two plants in Ohio and Texas. ${REFERENCE}`);
    if (number !== '9A') expect(outcome(own, name)).toEqual({});
  });
  test('"not required" and "no material changes" are text', () => {
    const text = 'Not required for smaller reporting companies.';
    expect(withText('1A', text).sections.risk_factors).toMatchObject({ available: true });
    expect(outcome(withText('2', 'None.'), 'properties')).toEqual({});
  });
});

describe('headings (FIELDS 16, A20.3 to A20.5)', () => {
  const html = document(body(ANNUAL_ITEMS, bold));
  const found = (text: string): unknown[] =>
    Object.keys(ANNUAL).map((name) => outcome(annual(text), name as SectionName));
  const edited = (from: string | RegExp, to: string): string => {
    const changed = html.replace(from, to);
    expect(changed).not.toBe(html);
    return changed;
  };

  test('executive officers end a section only under an item number', () => {
    const officers = (heading: string): string =>
      html.replace(/(<div[^>]*><span[^>]*>Item 1A\.)/, `<p><b>${heading}</b></p>${paragraphs('officers', 8)}$1`);
    const business = (heading: string): string => {
      const section = annual(officers(heading)).sections.business;
      return section.available ? section.text : section.reason;
    };
    expect(business('Information about our Executive Officers')).toContain('Sentence officers-8.');
    expect(business('EXECUTIVE OFFICERS OF THE REGISTRANT')).toContain('Sentence officers-8.');
    expect(business('Item 4A. Executive Officers of the Registrant')).not.toContain('Sentence officers-1.');
  });

  test.each([
    '<p><b>INFORMATION ABOUT OUR EXECUTIVE OFFICERS</b></p>',
    '<p><b>Executive officers of the registrant</b></p>',
    '<p><b>ITEM X. INFORMATION ABOUT OUR EXECUTIVE OFFICERS</b></p>',
  ])('executive officers behind Item 4 are their own section: %s', (heading) => {
    const { sections } = annual(
      html.replace(/(<div[^>]*><span[^>]*>Item 5\.)/, `${heading}${paragraphs('officers', 8)}$1`),
    );
    const text = (name: SectionName) => {
      const section = sections[name];
      return section?.available === true ? section.text : undefined;
    };
    expect(text('executive_officers_of_the_registrant' as SectionName)).toMatch(/Sentence officers-8\./);
    expect(text('mine_safety_disclosures' as SectionName)).not.toContain('officers');
    expect(text('directors_executive_officers_and_corporate_governance' as SectionName)).toContain('directors');
  });

  test('letters typed for the digit one', () => {
    for (const number of ['IA', 'lA', '|A']) expect(found(edited('Item 1A.', `Item ${number}.`))).toEqual(found(html));
    for (const number of ['l', 'I', '|']) expect(found(edited('Item 1.', `Item ${number}.`))).toEqual(found(html));
  });

  test('the discussion in singular or plural, over three blocks', () => {
    const discussion = /(Item 7\.)[^<]*/;
    for (const title of [
      'Management’s Discussion and Analysis of Financial Conditions and Results of Operation',
      'Management’s Discussion and Analysis of</b></span></div><div><b>Financial Condition and</b></div><div><b>Result of Operations',
    ])
      expect(found(edited(discussion, `$1 ${title}`))).toEqual(found(html));
  });
});
