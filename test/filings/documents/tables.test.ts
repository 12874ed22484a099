import { describe, expect, test } from 'vitest';
import { blocksToText } from '../../../src/filings/documents/blocks-to-text.ts';
import { mergeSplitCells } from '../../../src/filings/documents/cells.ts';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { textBlocks } from '../../../src/filings/documents/text-blocks.ts';
import type { Block } from '../../../src/filings/documents/types.ts';
import { columnFaults } from '../../../tools/accuracy/sections/grid-reader.ts';

const td = (...cells: string[]): string => `<tr>${cells.map((c) => `<td>${c}</td>`).join('')}</tr>`;
const table = (...rows: string[]): string => `<table>${rows.join('')}</table>`;
const rows = (html: string): readonly Block[] => htmlBlocks(html).filter((b) => b.kind !== 'rule');
const cells = (html: string): (readonly string[])[] => rows(html).map((b) => b.cells);

describe('cells of one figure', () => {
  // biome-ignore format: one case per row
  test.each([
    [['Sales', '$', '1,234', '$', '(56', ')'], ['Sales', '$1,234', '$(56)']],
    [['Growth', '12', '%', '(3.5', ')%', '—', '%'], ['Growth', '12%', '(3.5)%', '—%']],
    [['Loss', '(', '1,234', ')', '(', '5', ')'], ['Loss', '(1,234)', '(5)']],
    [['Net', '$', '(', '7', ')'], ['Net', '$(7)']],
    [['Cash', 'US$', '1.5', '€', '2', '£', '—'], ['Cash', 'US$1.5', '€2', '£—']],
    [['Cash', 'RMB', '1.5', 'RMB', '(', '2', ')'], ['Cash', 'RMB 1.5', 'RMB (2)']],
    // A column of currencies.
    [['Notes', 'EUR', '500', 'RMB', 'Bonds'], ['Notes', 'EUR', '500', 'RMB', 'Bonds']],
    [['Margin', '32.3%', '30', 'bps', '(2.7', ')', 'pts'], ['Margin', '32.3%', '30 bps', '(2.7) pts']],
    // A heading over two columns and footnote marks are texts of their own.
    [['Change', '$', 'Percent', '%'], ['Change', '$', 'Percent', '%']],
    [['Total', '5', '(1)', '(2)'], ['Total', '5', '(1)', '(2)']],
    [['$', '$'], ['$', '$']],
    [['(a)', 'Text)'], ['(a)', 'Text)']],
  ])('%j', (split, merged) => {
    const placed = split.map((text, at) => ({ text, start: at, end: at, anchor: at }));
    expect(mergeSplitCells(placed).map(({ text }) => text)).toEqual(merged);
  });
});

describe('rows', () => {
  test('empty layout columns go, spanned headings come once, nothing is cut', () => {
    const long = 'word '.repeat(2000).trim();
    expect(
      cells(
        table(
          '<tr><td></td><td colspan="5">Year ended</td></tr>',
          td('', '2023', '&nbsp;', '2022', ''),
          td('A', '', '', '1', '2'),
          td(long, '3'),
        ),
      ),
    ).toEqual([['Year ended'], ['2023', '2022'], ['A', '1', '2'], [long, '3']]);
  });

  test('an invisible cell is blank and keeps its place, and one that is not displayed has none', () => {
    const html = (style: string) =>
      table(
        td('', '2023', '2022'),
        `<tr><td>Sales</td><td style="${style}">9</td><td>2</td></tr>`,
        `<tr style="${style}"><td>Old</td><td>7</td><td>8</td></tr>`,
        td('Costs', '3', '4'),
      );
    const shown = (style: string) => rows(html(style)).map(({ columns }) => columns);
    const [head, costs] = [
      ['', '2023', '2022'],
      ['Costs', '3', '4'],
    ];
    for (const style of ['visibility:hidden', 'visibility: collapse'])
      expect(shown(style)).toEqual([head, ['Sales', '', '2'], costs]);
    expect(shown('display:none')).toEqual([head, ['Sales', '2', ''], costs]);
  });

  test.each([
    ['by line breaks', (...lines: string[]) => lines.join('<br>')],
    ['by paragraphs', (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')],
  ])('rows written into one, %s, are rows; labels and headers of several lines are not', (_, stack) => {
    const html = table(
      td('', stack('Year', '2023'), stack('Year', '2022')),
      td(stack('Sales', 'Costs'), stack('$1,234', '30'), stack('567', '(45)')),
      td(stack('Basic earnings', 'per share'), '3', '4'),
    );
    expect(rows(html).map(({ columns }) => columns)).toEqual([
      ['', 'Year 2023', 'Year 2022'],
      ['Sales', '$1,234', '567'],
      ['Costs', '30', '(45)'],
      ['Basic earnings per share', '3', '4'],
    ]);
  });

  test('cells without end tags, rows without end tags', () => {
    expect(cells('<TABLE><TR><TD>a<TD>1<TR><TD>b<TD>2</TABLE>')).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  test('drawn rows are nothing; dashes in a row of others stay', () => {
    const rows = [td('a', '1', '2'), td('', '-----', '====='), td('b', '---', '3'), td('', '______', '')];
    expect(cells(table(...rows))).toEqual([
      ['a', '1', '2'],
      ['b', '---', '3'],
    ]);
  });

  test('lines of one cell are one text', () => {
    expect(cells(table('<tr><td>Three Months<br>Ended</td><td><div>June 30,</div><div>2023</div></td></tr>'))).toEqual([
      ['Three Months Ended', 'June 30, 2023'],
    ]);
  });

  test('a heading split into number and title is one line of two cells', () => {
    const [row] = rows(table(td('<b>Item 1A.</b>', '', '<b>Risk Factors</b>')));
    expect(row).toMatchObject({
      kind: 'row',
      text: 'Item 1A. Risk Factors',
      cells: ['Item 1A.', 'Risk Factors'],
      bold: 1,
    });
  });

  test('bullets, letters and notes in cells of their own are list items and paragraphs', () => {
    const blocks = rows(table(td('', '·', 'lower demand'), td('(a)', 'higher costs'), td('o', 'both of these')));
    expect(blocks.map((b) => b.text)).toEqual(['· lower demand', '(a) higher costs', 'o both of these']);
    expect(blocks.map((b) => b.kind)).toEqual(['list_item', 'row', 'list_item']);
    // A figure next to it makes a letter a label.
    expect(rows(table(td('o', '5')))[0]).toMatchObject({ kind: 'row', cells: ['o', '5'] });
  });

  test('two columns of bullets', () => {
    expect(rows(table(td('•', 'one thing', '•', 'other thing'))).map((b) => b.text)).toEqual([
      '• one thing',
      '• other thing',
    ]);
  });

  test('anchors and links of every cell are the row’s', () => {
    const [row] = rows(
      table('<tr><td><a id="a1"></a></td><td><a href="#x">Business</a></td><td><a href="#y">4</a></td></tr>'),
    );
    expect(row).toMatchObject({ anchors: ['a1'], links: ['x', 'y'], cells: ['Business', '4'] });
  });
});

describe('columns', () => {
  const text = (html: string): string => blocksToText(rows(html));
  const span = (columns: number, cell: string): string => `<td colspan="${columns}">${cell}</td>`;
  /** Rows as agents write them: a sign, a figure and a closing mark in cells of their own. */
  const figures = (label: string, ...cells: string[]): string => {
    const parts = cells.map((cell) => {
      const [, sign, number, mark] = /^(\$?)(.*?)([)%]*)$/.exec(cell) ?? [];
      return sign === '' ? `${span(2, number ?? '')}<td>${mark}</td>` : `<td>$</td><td>${number}</td><td>${mark}</td>`;
    });
    return `<tr><td>${label}</td>${parts.join('<td></td>')}</tr>`;
  };

  test('a blank cell keeps the figures after it under their headers (UnitedHealth 10-Q 0000731766-23-000053)', () => {
    const half = ['2023', '2022', 'Amount', 'Percent'].map((cell) => span(3, cell)).join('<td></td>');
    const html = table(
      `<tr><td></td>${span(15, 'Three Months Ended')}<td></td>${span(15, 'Six Months Ended')}</tr>`,
      `<tr><td></td>${half}<td></td>${half}</tr>`,
      figures('Net earnings', '$5,474', '$5,070', '$404', '8%', '$11,085', '$10,097', '$988', '10%'),
      figures('Diluted EPS', '$5.82', '$5.34', '$0.48', '', '$11.77', '$10.61', '$1.16', ''),
      figures('Loss', '(12)', '', '', '', '(7)', '', '', ''),
    );
    expect(text(html).split('\n')).toEqual([
      ' | Three Months Ended |  |  |  | Six Months Ended |  |  |',
      ' | 2023 | 2022 | Amount | Percent | 2023 | 2022 | Amount | Percent',
      'Net earnings | $5,474 | $5,070 | $404 | 8% | $11,085 | $10,097 | $988 | 10%',
      'Diluted EPS | $5.82 | $5.34 | $0.48 |  | $11.77 | $10.61 | $1.16 |',
      'Loss | (12) |  |  |  | (7) |  |  |',
    ]);
    expect(columnFaults(html, htmlBlocks(html))).toEqual({ figures: 20, faults: [] });
    const shifted = htmlBlocks(html).map((block) => ({ ...block, columns: block.columns.toReversed() }));
    expect(columnFaults(html, shifted).faults).not.toEqual([]);
  });

  test('rows of one text are that text, a lone figure has its column, a cell over rows is read once', () => {
    const html = table(
      `<tr>${span(3, 'In millions')}</tr>`,
      '<tr><td rowspan="2">Segment</td><td>2023</td><td>2022</td></tr>',
      td('(audited)', '(audited)'),
      td('', '', '7'),
    );
    expect(text(html)).toBe('In millions\nSegment | 2023 | 2022\n | (audited) | (audited)\n |  | 7');
  });

  test('numbers and their texts have columns in a table of other rows, and are paragraphs in a list', () => {
    expect(text(table(td('No.', 'Exhibit', 'Filed'), td('10.1', 'Agreement', '')))).toBe(
      'No. | Exhibit | Filed\n10.1 | Agreement |',
    );
    expect(text(table(td('(1)', 'One note'), td('(2)', 'Other note')))).toBe('(1) One note\n\n(2) Other note');
  });

  test('a mark in a cell of its own belongs to what is before it (Coca-Cola 10-Q 0000021344-23-000048)', () => {
    const mark = (text: string): string => `<span style="font-size:6pt;position:relative;top:-3pt">${text}</span>`;
    const html = table(
      td('', 'Level 3', '', `Net${mark('4')}`, '', 'Total', ''),
      td('Assets', '5', '', '(227)', mark('6'), '79', mark('2, 3')),
      td('Debt', '2,639', '<sup>(a)</sup>', '—', '', '288', ''),
      td('<sup>6</sup>', 'A note', '', '', '', '', ''),
    );
    expect(text(html).split('\n')).toEqual([
      ' | Level 3 | Net^4 | Total',
      'Assets | 5 | (227)^6 | 79^2,3',
      'Debt | 2,639 (a) | — | 288',
      '6 | A note |  |',
    ]);
  });

  test('columns of a plain text table, and lines too ragged for columns', () => {
    const plain = (...lines: string[]): string =>
      blocksToText(textBlocks(['<TABLE>', ...lines, '</TABLE>'].join('\n')));
    expect(
      plain(
        '                     1999    Change      1998',
        'Net sales         $ 1,234       25%    $  987',
        'Loss per share      (0.12)              (.05)',
      ),
    ).toBe(' | 1999 | Change | 1998\nNet sales | $1,234 | 25% | $987\nLoss per share | (0.12) |  | (.05)');
    expect(plain('Sales    1,234   987', 'A label pushing its figures     5     4', 'Costs      3      2')).toBe(
      'Sales | 1,234 | 987\nA label pushing its figures | 5 | 4\nCosts | 3 | 2',
    );
  });
});

describe('layout', () => {
  const prose = (word: string): string => `${word} `.repeat(60).trim();

  test('a page inside a table is paragraphs, tables in it keep their rows', () => {
    const inner = table(td('Sales', '5'), td('Costs', '4'));
    const blocks = rows(table(`<tr><td><p>PART I</p><p>Item 1. Business</p>${inner}<p>After</p></td></tr>`));
    expect(blocks.map((b) => [b.kind, b.text])).toEqual([
      ['paragraph', 'PART I'],
      ['paragraph', 'Item 1. Business'],
      ['row', 'Sales | 5'],
      ['row', 'Costs | 4'],
      ['paragraph', 'After'],
    ]);
    expect(blocksToText(blocks)).toBe('PART I\n\nItem 1. Business\n\nSales | 5\nCosts | 4\n\nAfter');
  });

  test('columns of text are read one after the other', () => {
    const cell = (word: string): string => `<td><p>${prose(word)}</p><p>${prose(`${word}2`)}</p></td>`;
    expect(rows(table(`<tr>${cell('left')}${cell('right')}</tr>`)).map((b) => b.text)).toEqual([
      prose('left'),
      prose('left2'),
      prose('right'),
      prose('right2'),
    ]);
  });

  test('a bullet before several paragraphs marks the first', () => {
    const texts = rows(
      table(
        `<tr><td>•</td><td><p>${prose('a')}</p><p>${prose('b')}</p><p>${prose('c')}</p><p>${prose('d')}</p></td></tr>`,
      ),
    ).map((b) => b.text);
    expect(texts).toEqual([`• ${prose('a')}`, prose('b'), prose('c'), prose('d')]);
  });

  test('a table in a cell next to others loses nothing', () => {
    const inner = table(td('x', '1'), td('y', '2'));
    expect(rows(table(`<tr><td>Left</td><td>${inner}</td></tr>`)).map((b) => b.text)).toEqual([
      'Left',
      'x | 1',
      'y | 2',
    ]);
  });

  test('tables that never close, text between rows, cells without a table', () => {
    expect(rows('<table><tr><td>a<table><tr><td>b</table>c<p>d').map((b) => b.text)).toEqual(['a', 'b', 'c', 'd']);
    expect(rows('<table>loose<tr><td>a</td></tr>also</table>tail').map((b) => b.text)).toEqual([
      'loose',
      'a',
      'also',
      'tail',
    ]);
    expect(
      rows('<tr><td>a</td><td>b</td></tr>x')
        .map((b) => b.text)
        .join(' '),
    ).toBe('a b x');
  });

  test('an inner end tag does not end the table around it', () => {
    expect(cells(table('<tr><td>a</div></td></p><td>1</span></td></tr>', td('b', '2')))).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  test('a page break between rows is an edge', () => {
    const html = table(td('a', '1'), '<tr style="page-break-before:always"><td>b</td><td>2</td></tr>');
    expect(htmlBlocks(html).map((b) => b.kind)).toEqual(['row', 'rule', 'row']);
  });

  test('hidden cells without content take no column, rows without cells count for those that reach down', () => {
    const hidden = '<td colspan="3" style="display:none"/>';
    const html = table(
      `<tr><td/><td>Jul 27</td>${hidden}<td>Jan 26</td></tr>`,
      `<tr><td>Sales</td><td>7</td>${hidden}<td>6</td></tr>`,
    );
    expect(rows(html).map((b) => b.columns)).toEqual([
      ['', 'Jul 27', 'Jan 26'],
      ['Sales', '7', '6'],
    ]);
    const down = table(
      '<tr><td rowspan="2">a</td><td>1</td><td>2</td></tr><tr/>',
      '<tr><td>b</td><td>3</td><td>4</td></tr>',
    );
    expect(rows(down).map((b) => b.columns)).toEqual([
      ['a', '1', '2'],
      ['b', '3', '4'],
    ]);
  });

  test('tables are counted in order', () => {
    expect(rows(`${table(td('a', '1'))}<p>x</p>${table(td('b', '2'))}`).map((b) => b.table)).toEqual([0, -1, 1]);
  });
});
