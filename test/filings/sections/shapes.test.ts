/**
 * Habits of filers and agents of each time, in miniature; the sentence counts are those the documents are made with.
 */
import { describe, expect, test } from 'vitest';
import { textBlocks } from '../../../src/filings/documents/text-blocks.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';
import type { Item } from './documents.ts';
import {
  ANNUAL_ITEMS,
  annual,
  body,
  bodyOf,
  bold,
  contentsTable,
  cover,
  document,
  expectAnnual,
  expectQuarterly,
  expectSections,
  MDA,
  outcome,
  paragraphs,
  prose,
  QUARTERLY_ITEMS,
  quarterly,
  signatures,
  withItems,
} from './documents.ts';

const plainText = (title: string): string => title.replace(/&#146;/g, "'");

/** Lines of a plain text filing. */
function wrap(text: string, indent = 5, width = 76): string {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > width) {
      lines.push(line);
      line = '';
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

const OLD_ITEMS: Item[] = [
  ...ANNUAL_ITEMS.filter(([n]) => !['1A', '1B', '1C', '6', '9A', '9B', '9C', '14', '15', '16'].includes(n)),
  ['14', 'Exhibits, Financial Statement Schedules, and Reports on Form 8-K', 'exhibits', 10],
];
const OLD = {
  business: { business: 120 },
  risk_factors: 'section_not_found',
  mda: { mda: 160 },
  controls_and_procedures: 'section_not_found',
};

describe('plain text', () => {
  const text = (heading: (number: string, title: string) => string, contents = true): string => {
    const toc = OLD_ITEMS.map(
      ([n, title], i) => `Item ${n}.  ${plainText(title).slice(0, 50)} ${'.'.repeat(10)} ${i + 2}`,
    ).join('\n');
    let page = 1;
    const parts = OLD_ITEMS.map((item) => {
      const part =
        item[0] === '1'
          ? '\n                              PART I\n'
          : item[0] === '5'
            ? '\n                              PART II\n'
            : '';
      const paragraphsOf = item[3] > 0 ? prose(item[2], item[3]) : [item[4] ?? ''];
      const pages = paragraphsOf.map(
        (one, i) => wrap(one) + (i % 6 === 5 ? `\n\n                                   ${++page}\n<PAGE>\n` : ''),
      );
      return `${part}\n${heading(item[0], plainText(item[1]))}${pages.join('\n\n')}\n`;
    });
    return `FORM 10-K\n\nA CRAFTED COMPANY\n\n${contents ? `<PAGE>\n                         TABLE OF CONTENTS\n\n${toc}\n\n<PAGE>\n` : ''}${parts.join('')}\n\n                              SIGNATURES\n\nSigned.\n`;
  };
  const check = (source: string): void =>
    expectSections(extractSections(textBlocks(source), { form: '10-K405', filed: '1999-03-30' }), OLD);

  test('upper case, set apart', () => check(text((n, title) => `ITEM ${n}. ${title.toUpperCase()}\n\n`)));
  test('title wrapped under the number', () =>
    check(text((n, title) => `${wrap(`ITEM ${n}.   ${title.toUpperCase()}`, 0, 60)}\n\n`)));
  test('underlined by dashes', () => check(text((n, title) => `Item ${n}.  ${title}\n${'-'.repeat(30)}\n\n`)));
  test('centered, number and title on two lines', () =>
    check(text((n, title) => `${' '.repeat(34)}Item ${n}\n${' '.repeat(20)}${title}\n\n`)));
  test('text goes on after the heading without a blank line', () =>
    check(text((n, title) => `ITEM ${n}. ${title.toUpperCase()}\n`)));
  test('text goes on in the same line', () => check(text((n, title) => `     ITEM ${n}. ${title.toUpperCase()}. `)));
  test('no table of contents', () => check(text((n, title) => `ITEM ${n} - ${title}\n\n`, false)));
});

describe('annual reports in HTML', () => {
  test('headings that run into their paragraph', () => {
    const html = ANNUAL_ITEMS.map(([n, title, mark, sentences, short]) => {
      const [first = short ?? '', ...rest] = prose(mark, sentences);
      return `<p><b>Item ${n}. ${title}.</b> ${first}</p>${rest.map((one) => `<p>${one}</p>`).join('')}`;
    }).join('');
    expectAnnual(annual(document(cover, contentsTable(ANNUAL_ITEMS), html, signatures)));
  });
  test('the part in every heading', () => {
    const html = ANNUAL_ITEMS.map((item) => {
      const number = Number.parseInt(item[0], 10);
      const part = number < 5 ? 'I' : number < 10 ? 'II' : number < 15 ? 'III' : 'IV';
      return `<p><b>PART ${part}, Item ${item[0]}. ${item[1]}</b></p>${bodyOf(item)}`;
    }).join('');
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), html, signatures)));
  });
  test('the whole document laid out in tables', () => {
    const html = ANNUAL_ITEMS.map(
      (item) =>
        `<table><tr><td><b>Item ${item[0]}.</b></td><td><b>${item[1]}</b></td></tr>${prose(item[2], item[3])
          .map((one) => `<tr><td colspan="2">${one}</td></tr>`)
          .join('')}</table>`,
    ).join('');
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), html, signatures)));
  });
  test('titles of the filer', () => {
    const items = withItems(ANNUAL_ITEMS, {
      '1': ['1', 'Our Company and What It Does', 'business', 120],
      '7': ['7', 'MD&amp;A', 'mda', 160],
    });
    expectAnnual(annual(document(contentsTable(items), body(items, bold))));
  });
  test('Item 8 is a stub; the statements follow the signatures', () => {
    const items = withItems(ANNUAL_ITEMS, {
      '8': ['8', 'Financial Statements and Supplementary Data', 'x', 0, 'See Item 15.'],
    });
    const after = `<p><b>INDEX TO CONSOLIDATED FINANCIAL STATEMENTS</b></p><p><b>Item 8. Financial Statements and Supplementary Data</b></p>${paragraphs('statements', 200)}`;
    expectAnnual(annual(document(contentsTable(items), body(items, bold), after)));
  });
  test('a cross-reference table before ordinary headings', () => {
    const table = contentsTable(ANNUAL_ITEMS, false).replace('TABLE OF CONTENTS', 'CROSS-REFERENCE SHEET');
    expectAnnual(annual(document(cover, table, contentsTable(ANNUAL_ITEMS), body(ANNUAL_ITEMS, bold))));
  });
  test('old small filers: controls as Item 8A', () => {
    const items = withItems(ANNUAL_ITEMS, { '9': undefined, '9A': ['8A', 'Controls and Procedures', 'controls', 20] });
    expectAnnual(annual(document(contentsTable(items), body(items, bold)), '2005-03-30'));
  });
  test('contents in one paragraph with line breaks', () => {
    const toc = `<p>${ANNUAL_ITEMS.map(([n, title], i) => `Item ${n}. ${title} ${i + 2}<br>`).join('')}</p>`;
    expectAnnual(annual(document(cover, toc, body(ANNUAL_ITEMS, bold))));
  });
  test('running headers in a table of two cells', () => {
    const html = ANNUAL_ITEMS.map((item) => {
      const header = `<table><tr><td>Item ${item[0]}. ${item[1].slice(0, 24)}</td><td>Crafted Company 2023 Form 10-K</td></tr></table>`;
      return (
        bold(item[0], item[1]) +
        prose(item[2], item[3])
          .map((one, i) => (i % 5 === 4 ? `<p>${one}</p><hr>${header}` : `<p>${one}</p>`))
          .join('')
      );
    }).join('');
    const index = annual(document(contentsTable(ANNUAL_ITEMS), html, signatures));
    expectAnnual(index);
    expect(JSON.stringify(index.sections)).not.toContain('Crafted Company 2023');
  });
  test('sub-headings that are captions of other items', () => {
    const items = withItems(ANNUAL_ITEMS, {});
    const html = body(items, bold)
      .replace('Sentence business-61.', '</p><p><b>Properties</b></p><p>Sentence business-61.')
      .replace('Sentence business-81.', '</p><p><b>Legal Proceedings</b></p><p>Sentence business-81.')
      .replace('Sentence mda-81.', '</p><p><b>Controls and Procedures</b></p><p>Sentence mda-81.')
      .replace('Sentence risk-101.', '</p><p><b>Cybersecurity</b></p><p>Sentence risk-101.')
      .replace(
        'Sentence mda-121.',
        '</p><p><b>Quantitative and Qualitative Disclosures About Market Risk</b></p><p>Sentence mda-121.',
      );
    expectAnnual(annual(document(contentsTable(items), html)));
  });
  test('a summary of risk factors before the items', () => {
    const summary = `<p><b>RISK FACTORS SUMMARY</b></p>${paragraphs('summary', 10)}<p><b>Risk Factors</b></p>${paragraphs('summary', 5)}`;
    expectAnnual(annual(document(contentsTable(ANNUAL_ITEMS), summary, body(ANNUAL_ITEMS, bold))));
  });
  test('risk factors at the end of the discussion, which Item 1A refers to', () => {
    const items = withItems(ANNUAL_ITEMS, {
      '1A': [
        '1A',
        'Risk Factors',
        'x',
        0,
        'The information required by this item is included in Item 7 under the caption &#147;Factors That May Affect Results.&#148;',
      ],
    });
    const index = annual(document(contentsTable(items), body(items, bold)));
    expectAnnual(index, { risk_factors: 'incorporated_by_reference' });
  });
});

describe('quarterly reports in HTML', () => {
  test('controls as Item 3 where there is no market risk', () => {
    const items = withItems(QUARTERLY_ITEMS, {
      'I.3': undefined,
      'I.4': ['I.3', 'Controls and Procedures', 'controls', 10],
    });
    expectQuarterly(quarterly(document(contentsTable(items), body(items, bold))));
  });
  test('Item 4T', () => {
    const html = body(QUARTERLY_ITEMS, bold).replace('Item 4. Controls', 'Item 4T. Controls');
    expectQuarterly(quarterly(document(html)));
  });
  test('statements without a heading of Item 1', () => {
    const html = body(QUARTERLY_ITEMS, bold).replace('Item 1. Financial Statements', '');
    expectQuarterly(quarterly(document(html)));
  });
  test('part II without parts or captions after a bare PART II', () => {
    const html = body(
      QUARTERLY_ITEMS,
      (n, title) =>
        title === MDA || title.startsWith('Controls') ? `<p><b>Item ${n}. ${title}</b></p>` : `<p><b>Item ${n}</b></p>`,
      false,
    ).replace(/(<p><b>Item 1<\/b><\/p>\s*<p style="margin:0">Sentence legal-1\.)/, '<p><b>PART II</b></p>$1');
    expectQuarterly(quarterly(document(html)));
  });
  test('risk factors in part I by mistake', () => {
    const html = body(withItems(QUARTERLY_ITEMS, { 'II.1A': undefined }), bold).replace(
      '<p align="center"><b>PART II',
      `<p><b>Item 1A. Risk Factors</b></p>${paragraphs('risk', 12)}<p align="center"><b>PART II`,
    );
    const index = quarterly(document(html));
    expectSections(index, { mda: { mda: 150 }, controls_and_procedures: { controls: 10 } });
    expect(['section_not_found', 'extraction_failed', JSON.stringify({ risk: 12 })]).toContain(
      typeof outcome(index, 'risk_factors') === 'string'
        ? outcome(index, 'risk_factors')
        : JSON.stringify(outcome(index, 'risk_factors')),
    );
  });
  test('a report whose risk factors refer to the annual report', () => {
    const items = withItems(QUARTERLY_ITEMS, {
      'II.1A': [
        'II.1A',
        'Risk Factors',
        'x',
        0,
        'There have been no material changes from the risk factors disclosed in Part I, Item 1A of our Annual Report on Form 10-K, which are incorporated herein by reference.',
      ],
    });
    const index = quarterly(document(contentsTable(items), body(items, bold)));
    expectQuarterly(index, { risk_factors: {} });
  });
});
