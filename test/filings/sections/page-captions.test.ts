/**
 * Running headers that are captions: of an item on the page after its heading, where the next item has begun by then; and
 * of an item that has no heading but the running header, in two lines. Kinds of 10-Qs of a card network and of a maker
 * of consumer products; all text is our own.
 */
import { describe, expect, test } from 'vitest';
import {
  anchorOf,
  bodyOf,
  contentsTable,
  document,
  type Item,
  outcome,
  paragraphs,
  QUARTERLY_ITEMS,
  quarterly,
  signatures,
} from './documents.ts';

const COMPANY = 'A CRAFTED COMPANY';
const BREAK = '<hr style="page-break-after:always"/>';
const line = (text: string): string => `<div style="text-align:right"><span style="font-size:8pt">${text}</span></div>`;
const bare = (number: string): string => number.replace(/^I{1,2}\./, '');
const foot = (page: number): string =>
  `<div><span style="font-weight:700">${page}   </span><span>${COMPANY} FORM 10-Q</span></div>`;

/** Pages of six paragraphs; each begins with the part and the item that its first paragraph is of. */
function withItemOnEveryPage(items: readonly Item[]): string {
  let page = 1;
  let on = 0;
  const turn = (part: string, [number, title]: Item): string => {
    on = 0;
    return `${foot(page++)}${BREAK}<div style="min-height:49.5pt">${line(part)}${line(`ITEM ${bare(number)}. ${title.toUpperCase()}`)}</div>`;
  };
  return items
    .map((item) => {
      const [number, title] = item;
      const part = number.startsWith('II.') ? 'PART II' : 'PART I';
      const heading = `<div id="${anchorOf(number)}"></div><div><span style="font-size:18pt">Item ${bare(number)}. ${title}</span></div>`;
      const text = bodyOf(item)
        .split('\n')
        .map((one) => `${one}${on++ >= 5 ? turn(part, item) : ''}`);
      return `${heading}${text.join('\n')}`;
    })
    .join('\n');
}

/** A page with nothing but the items of a part, linked, in a frame. */
function divider(part: string, items: readonly Item[]): string {
  const row = (cell: string): string => `<tr><td></td><td></td><td>${cell}</td><td></td><td></td></tr>`;
  const links = items.map(([number, title]) =>
    row(`<div><a href="#${anchorOf(number)}">Item ${bare(number)}. ${title}</a></div>`),
  );
  return `<table>${row('')}${row(`<span style="font-size:30pt">${part}</span>`)}${links.join('')}${row('')}</table>`;
}

/**
 * Page 47 begins in Item 2 and holds Item 3 and the heading of Item 4; page 48 begins with Item 3, where the header is of
 * the page before.
 */
function withLateHeader(items: readonly Item[]): string {
  const at = (number: string): number => items.findIndex((each) => each[0] === number);
  const header = (number: string): string =>
    `<div style="min-height:49.5pt">${line('PART I')}${line(`ITEM ${bare(number)}. ${items[at(number)]![1].toUpperCase()}`)}</div>`;
  const heading = ([number, title]: Item): string =>
    `<div id="${anchorOf(number)}"></div><div><span style="font-size:18pt">Item ${bare(number)}. ${title}</span></div>`;
  const [risk, controls] = [items[at('I.3')]!, items[at('I.4')]!];
  const [first = '', ...rest] = bodyOf(controls).split('\n');
  return [
    divider('PART I', items.slice(0, at('II.1'))),
    foot(3),
    BREAK,
    withItemOnEveryPage(items.slice(0, at('I.3'))),
    `${foot(46)}${BREAK}${header('I.2')}${paragraphs('late', 16)}`,
    `${heading(risk)}${bodyOf(risk)}${heading(controls)}${first}`,
    `${foot(47)}${BREAK}${header('I.3')}${rest.join('\n')}`,
    `${foot(48)}${BREAK}${divider('PART II', items.slice(at('II.1')))}${foot(49)}${BREAK}`,
    withItemOnEveryPage(items.slice(at('II.1'))),
  ].join('\n');
}

describe('a running header that names the item of the page before', () => {
  const report = quarterly(
    document('<p>FORM 10-Q</p>', contentsTable(QUARTERLY_ITEMS), withLateHeader(QUARTERLY_ITEMS), signatures),
  );
  test.each([
    ['mda', { mda: 150, late: 16 }],
    ['controls_and_procedures', { controls: 10 }],
    ['risk_factors', { risk: 12 }],
  ])('%s is whole', (name, expected) => {
    expect(outcome(report, name)).toEqual(expected);
  });
});

/** Part I without headings: statements and discussion are known by what each page begins with. */
function withCaptionsAlone(items: readonly Item[]): string {
  let page = 1;
  const header = (lines: readonly string[]): string =>
    `<div style="min-height:81pt">${[COMPANY, ...lines, '(Dollars in Millions Except Per Share Amounts)'].map((each) => `<div style="text-align:center"><b>${each}</b></div>`).join('')}</div>`;
  const paged = (lines: readonly string[], item: Item, count: number): string => {
    const all = bodyOf(item).split('\n');
    const pages = Array.from({ length: Math.ceil(all.length / count) }, (_, i) =>
      all.slice(count * i, count * i + count),
    );
    return pages
      .map(
        (text) =>
          `${header(lines)}${text.join('\n')}<div style="text-align:center"><span>${page++}</span></div>${BREAK}`,
      )
      .join('\n');
  };
  const find = (number: string): Item => items.find((each) => each[0] === number)!;
  const later = items.filter(([number]) => number.startsWith('II.') || number === 'I.3' || number === 'I.4');
  return [
    '<div><b>PART I. FINANCIAL INFORMATION</b></div>',
    paged(['Notes to Condensed Consolidated Financial Statements'], find('I.1'), 6),
    paged(
      ['Management&#8217;s Discussion and Analysis of Financial', 'Condition and Results of Operations'],
      find('I.2'),
      6,
    ),
    ...later.map((item) => `<div><b>Item ${bare(item[0])}.&#160;&#160;${item[1]}</b></div>${bodyOf(item)}`),
  ].join('\n');
}

describe('an item known by its running header alone, in two lines', () => {
  const report = quarterly(
    document(
      '<p>FORM 10-Q</p>',
      withCaptionsAlone(QUARTERLY_ITEMS),
      `<p>See also Managements&#8217;s Discussion and Analysis of Financial Condition in our Annual Report.</p>`,
      signatures,
    ),
  );
  test.each([
    ['mda', { mda: 150 }],
    ['controls_and_procedures', { controls: 10 }],
    ['risk_factors', { risk: 12 }],
  ])('%s is whole', (name, expected) => {
    expect(outcome(report, name)).toEqual(expected);
  });
});
