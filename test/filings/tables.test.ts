/** Tables as data: header levels, columns, captions, units, footnote marks and concepts, from HTML written here. */
import { describe, expect, test } from 'vitest';
import { htmlBlocks } from '../../src/filings/documents/html-blocks.ts';
import { textBlocks } from '../../src/filings/documents/text-blocks.ts';
import { type FilingTable, readTables } from '../../src/filings/tables/read-tables.ts';

const tablesIn = (html: string): FilingTable[] => readTables(htmlBlocks(`<html><body>${html}</body></html>`));
const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => (cell.startsWith('<td') ? cell : `<td>${cell}</td>`)).join('')}</tr>`;

/**
 * The shape of UnitedHealth's table of EPS: blank cells, two levels, a per cent column, cells of their own for signs.
 */
const INCOME = `<p><b>Results of operations</b></p><p>(in millions, except per share data)</p><table>
  ${row('', '<td colspan="4">Three Months Ended</td>', '<td colspan="4">Six Months Ended</td>')}
  ${row('', '<td colspan="2">2023<sup>1</sup></td>', '<td colspan="2">2022</td>', '<td colspan="2">2023</td>', '<td colspan="2">2022</td>')}
  ${row('Revenues', '$', '92,903', '', '80,332', '', '184,834', '', '160,481')}
  ${row('Operating costs:', '', '', '', '', '', '', '', '')}
  ${row('Diluted EPS (a)', '$', '5.82', '$', '5.34', '', '', '$', '10.64')}
</table>`;

describe('a table of figures', () => {
  const [table] = tablesIn(INCOME);

  test('has the levels of its header, with what they cover', () => {
    expect(table?.header).toEqual([
      { cells: ['', 'Three Months Ended', '', 'Six Months Ended', ''], spans: [0, 2, 0, 2, 0] },
      { cells: ['', '2023^1', '2022', '2023', '2022'], spans: [0, 1, 1, 1, 1] },
    ]);
  });
  test('has a cell for each column, blank where the filing has none', () => {
    expect(table?.columns).toBe(5);
    expect(table?.rows).toEqual([
      ['Revenues', '$92,903', '80,332', '184,834', '160,481'],
      ['Operating costs:', '', '', '', ''],
      ['Diluted EPS (a)', '$5.82', '$5.34', '', '$10.64'],
    ]);
  });
  test('says its caption and units, and that nothing is tagged', () => {
    expect(table).toMatchObject({
      caption: 'Results of operations',
      units: 'in millions, except per share data',
      concepts: [],
    });
  });
});

test('tagged figures carry their concept, in their column', () => {
  const fact = (name: string, text: string): string =>
    `<ix:nonFraction name="${name}" scale="6">${text}</ix:nonFraction>`;
  const [table] = tablesIn(
    `<table>${row('', '2023', '', '2022')}${row('Sales', '$', fact('us-gaap:Revenues', '12'), fact('us-gaap:Revenues', '11'))}${row('Other', '', '(', fact('x:Other', '3'))}${row('Note', '', '', 'none')}</table>`.replace(
      row('', '2023', '', '2022'),
      row('', '<td colspan="2">2023</td>', '2022'),
    ),
  );
  expect(table?.rows.slice(0, 2)).toEqual([
    ['Sales', '$12', '11'],
    ['Other', '', expect.stringContaining('3')],
  ]);
  expect(table?.concepts).toEqual([
    ['', 'us-gaap:Revenues', 'us-gaap:Revenues'],
    ['', '', 'x:Other'],
    ['', '', ''],
  ]);
});

describe('captions', () => {
  const figures = `${row('', '2023', '2022')}${row('Sales', '12', '11')}${row('Costs', '7', '6')}`;
  test.each([
    ['a title in its first row', `<table>${row('<td colspan="3">NET SALES</td>')}${figures}</table>`, 'NET SALES'],
    [
      'a heading above it',
      `<p><b>Note 3. Sales</b></p><p>Plain words before it.</p><table>${figures}</table>`,
      'Note 3. Sales',
    ],
    [
      'the sentence that leads to it',
      `<p>We sell pens. Sales in the U.S. were as follows:</p><table>${figures}</table>`,
      'Sales in the U.S. were as follows',
    ],
    ['not a remark in brackets', `<p><b>Balance</b></p><p><b>(Unaudited)</b></p><table>${figures}</table>`, 'Balance'],
    [
      'a heading above it and the period in its first row',
      `<p><b>Note 4. Debt</b></p><table>${row('<td colspan="3">As of June 30, 2023</td>')}${figures}</table>`,
      'Note 4. Debt: As of June 30, 2023',
    ],
    ['none', `<p>Plain words.</p><table>${figures}</table>`, ''],
  ])('%s', (_name, html, caption) => {
    expect(tablesIn(html).map((table) => table.caption)).toEqual([caption]);
  });
  test('a level over the figures alone is part of the header', () => {
    const [table] = tablesIn(`<table>${row('', '<td colspan="2">Years ended</td>')}${figures}</table>`);
    expect(table?.header.map(({ cells }) => cells)).toEqual([
      ['', 'Years ended', ''],
      ['', '2023', '2022'],
    ]);
  });
});

describe('what is no table of figures', () => {
  test.each([
    ['contents with pages', [1, 5, 9, 20, 31, 40].map((page) => row(`Chapter ${page}`, String(page))).join('')],
    [
      'contents whose parts have no page, with pages of the statements',
      row('', '', 'Page') +
        row('Part I', 'Financial Information') +
        row('', 'a) Statements of Income', '3') +
        row('', 'b) Balance Sheets', '4') +
        row('Item 2.', 'Management&#8217;s Discussion', '19') +
        row('', 'Statements of the Plan', 'F-1'),
    ],
    [
      'contents with most items on few pages',
      ['1', '1', '3', '9', '9', '11', '11', '11', '12', '12', '12', '12', 'S-1']
        .map((page, i) => row(`Item ${i + 1}.`, 'Some caption', page))
        .join('') + row('Signatures', ''),
    ],
    ['links', ['a', 'b', 'c'].map((id) => row(`<a href="#${id}">Item</a>`, '7')).join('')],
    ['layout', row('One column of words', 'and another one') + row('with', 'no figures')],
    ['bullets', row('•', 'First 1') + row('•', 'Second 2')],
    ['a numbered list', row('a.', '(1)', 'All financial statements') + row('', '(2)', 'No schedules are required.')],
    [
      'exhibits by number',
      row('Exhibit Number', 'Description', 'Form', 'Exhibit', 'Filing date') +
        row('3.1', 'Restated Articles of Incorporation', '8-K', '3.1', '8/3/20') +
        row('10.2*', 'Employee Stock Plan as amended', '10-Q', '10.1', '5/1/20'),
    ],
    ['exhibits of XBRL', row('101.INS', 'XBRL Instance Document') + row('104', 'Cover Page Interactive Data File')],
    [
      'exhibits that refer, with their number at the end',
      row('(10)(a)', 'Plan, incorporated herein by reference', '') + row('31(i)', 'Certification of the CEO', '31.1'),
    ],
    ['exhibits with dashes', row('Exhibit No.', '', 'Description') + row('10.97', '—', 'Retention Plan (17)')],
    ['one row', row('Sales', '12')],
    ['a cover page', row('1 Main Street', '95014') + row('(Address of principal executive offices)', '(Zip Code)')],
  ])('%s', (_name, rows) => {
    expect(tablesIn(`<table>${rows}</table><p id="a">a</p><p id="b">b</p><p id="c">c</p>`)).toEqual([]);
  });
});

test('figures of small numbers by rank are no list, nor is a table about exhibitions', () => {
  const ranks = row('1', 'Acme Exhibit Halls', '12.5', '1,204') + row('2', 'Other Halls', '3.5', '87');
  expect(tablesIn(`<table>${ranks}</table>`)).toHaveLength(1);
  expect(tablesIn(`<table>${row('1', 'Largest', '12')}${row('2', 'Second', '9')}</table>`)).toHaveLength(1);
});

describe('units', () => {
  const rows = row('A', '1', '2') + row('B', '3', '4');
  test.each([
    ['(Thousands of dollars)', 'Thousands of dollars'],
    ['(Millions, except per share amounts)', 'Millions, except per share amounts'],
    ['(000&#8217;s omitted)', '000’s omitted'],
    ['($ in 000s)', '$ in 000s'],
    ['(&#8364; in millions)', '€ in millions'],
    ['(U.S. dollars in millions)', 'U.S. dollars in millions'],
    ['(Unaudited; in thousands)', 'in thousands'],
    ['Dollars in Millions', 'Dollars in Millions'],
    ['US$&#8217;000', 'US$’000'],
  ])('%s, in the header and above', (written, units) => {
    const [inHeader, below] = tablesIn(
      `<table>${row(written, '2023', '2022')}${rows}</table><p><b>Sales</b></p><p>${written}</p><table>${rows}</table>`,
    );
    expect([inHeader?.units, inHeader?.header.length, below?.units, below?.caption]).toEqual([
      units,
      1,
      units,
      'Sales',
    ]);
  });
});

test('units of one column among others are not those of the table', () => {
  const months = row('March', '2,583,730', '$9,739') + row('April', '1,000,000', '$9,639');
  const [one, each, below] = tablesIn(
    `<table>${row('Month', 'Shares bought', 'Value left (in millions)')}${months}</table>
    <p>x</p><table>${row('Month', '2024 (in thousands)', '2023 (in thousands)')}${months}</table>
    <p>x</p><table>${row('Month', 'Shares bought', 'Value left')}${row('', '', '(in millions)')}${months}</table>`,
  );
  expect([one?.units, each?.units, below?.units]).toEqual(['', 'in thousands', '']);
  expect(below?.header).toHaveLength(2);
});

test('counts that rise from row to row are no page numbers', () => {
  const counts = ['Alabama', 'Florida', 'Georgia', 'Texas', 'Total'].map((name, i) => row(name, String(3 + 5 * i)));
  const [headed, bare] = tablesIn(
    `<table>${row('', 'Stores')}${counts.join('')}</table><p>x</p><table>${counts.join('')}</table>`,
  );
  expect([headed?.header[0]?.cells, headed?.rows.length, bare?.rows.length]).toEqual([['', 'Stores'], 5, 5]);
});

test('a number before the label of a header is no figure', () => {
  const votes = row('1.', 'Election of directors:', 'For', 'Against') + row('', 'A. Person', '1,204', '87');
  expect(tablesIn(`<table>${votes}${row('', 'B. Person', '1,198', '93')}</table>`)[0]?.header).toHaveLength(1);
});

test('a label that reaches down over two levels heads both', () => {
  const [table] = tablesIn(
    `<table>${row('<td rowspan="2">Period</td>', '<td colspan="2">Shares</td>', '<td rowspan="2">Price</td>')}
    ${row('Bought', 'Left')}${row('January', '10', '90', '$1.50')}${row('February', '5', '85', '$1.75')}</table>`,
  );
  expect(table?.header).toEqual([
    { cells: ['Period', 'Shares', '', 'Price'], spans: [1, 2, 0, 1] },
    { cells: ['', 'Bought', 'Left', ''], spans: [0, 1, 1, 0] },
  ]);
  expect(table?.rows).toHaveLength(2);
});

test('ranges, basis points and texts under years begin the rows', () => {
  const header = row('', '2023', '2022');
  const [ranges, ratings] = tablesIn(
    `<table>${header}${row('Term (years)', '4.5 - 5.0', '$5 to $6')}${row('Margin', '110 bps', '1.5x')}${row('Rate', '4', '3')}</table>
    <p>x</p><table>${header}${row('Rating', 'A1', 'A+')}${row('Count', '2', '3')}</table>`,
  );
  expect([ranges?.header.length, ranges?.rows.length]).toEqual([1, 3]);
  expect([ratings?.header.length, ratings?.rows.length]).toEqual([1, 2]);
});

test('a footnote of the table before is no caption', () => {
  const rows = row('', '2023') + row('Sales', '12') + row('Costs', '7');
  const [, second] = tablesIn(`<table>${rows}</table><p><b>(1) Includes leases.</b></p><table>${rows}</table>`);
  expect(second?.caption).toBe('');
});

describe('hostile tables', () => {
  test('columns without end, thousands of rows, tables in tables, marks of direction', () => {
    const wide = `<table>${row('', '<td colspan="100000">2023</td>')}${row('Sales', '12')}${row('Costs', '7')}</table>`;
    expect(tablesIn(wide).every(({ columns }) => columns <= 512)).toBe(true);
    const [long] = tablesIn(`<table>${row('', '2023')}${row('Sales', '12').repeat(5_000)}</table>`);
    expect(long?.rows).toHaveLength(5_000);
    const inner = `<table>${row('', '2023')}${row('Sales', '12')}${row('Costs', '7')}</table>`;
    const nested = tablesIn(`<table><tr><td>${inner}</td></tr></table>`);
    expect(nested.map(({ rows }) => rows.length)).toEqual([2]);
    const [turned] = tablesIn(`<table>${row('', '2023')}${row('\u202eSales', '12')}${row('Costs', '7')}</table>`);
    expect(turned?.rows[0]).toEqual(['Sales', '12']);
  });
});

describe('tables of plain text', () => {
  const readText = (lines: readonly string[]): FilingTable[] => readTables(textBlocks(lines.join('\n')));
  const headed = (table: FilingTable | undefined) => table?.header.map(({ cells, spans }) => ({ cells, spans }));

  test('a level stands over the columns that its texts share, however far their middle is from the first', () => {
    const [table] = readText([
      '<TABLE>',
      '<CAPTION>',
      '                                   THREE MONTHS ENDED                   SIX MONTHS ENDED',
      '                                   ------------------                   ----------------',
      '                             4/1/00    3/27/99      CHANGE      4/1/00    3/27/99      CHANGE',
      '<S>                          <C>        <C>            <C>      <C>        <C>            <C>',
      'Americas net sales           $  989     $  787         26%      $2,178     $1,747         25%',
      'Europe net sales             $  469     $  368         27%      $1,095     $  820         34%',
      '</TABLE>',
    ]);
    expect(headed(table)).toEqual([
      { cells: ['', 'THREE MONTHS ENDED', '', '', 'SIX MONTHS ENDED', '', ''], spans: [0, 3, 0, 0, 3, 0, 0] },
      { cells: ['', '4/1/00', '3/27/99', 'CHANGE', '4/1/00', '3/27/99', 'CHANGE'], spans: [0, 1, 1, 1, 1, 1, 1] },
    ]);
    expect(table?.rows[1]).toEqual(['Europe net sales', '$469', '$368', '27%', '$1,095', '$820', '34%']);
  });

  test('drawn lines do not end a table without tags', () => {
    const [table, ...others] = readText([
      '                       1998       1997',
      '                     --------   --------',
      'Sales                $  1,000   $    900',
      'Costs                     500        450',
      '                     --------   --------',
      'Net                  $    500   $    450',
      '                     ========   ========',
    ]);
    expect(others).toEqual([]);
    expect(table?.header.map(({ cells }) => cells)).toEqual([['', '1998', '1997']]);
    expect(table?.rows.map(([label]) => label)).toEqual(['Sales', 'Costs', 'Net']);
  });
  test('one text over all figures is a level, not the title', () => {
    const [table] = readText([
      '                         STATEMENTS OF CASH FLOWS',
      '',
      '<TABLE>',
      '                                           Six Months Ended',
      '                                    April 1, 2000        March 27, 1999',
      'Net income                                 $  416              $  287',
      'Deferred taxes                                105                   6',
      '</TABLE>',
    ]);
    expect(table?.caption).toBe('STATEMENTS OF CASH FLOWS');
    expect(headed(table)?.[0]).toEqual({ cells: ['', 'Six Months Ended', ''], spans: [0, 2, 0] });
  });

  test('a name on two lines stays over its own column', () => {
    const [table] = readText([
      '<TABLE>',
      '                          Common     Retained',
      '                           Stock     Earnings     Total',
      'Balance, 1998             $1,200       $3,400     $4,600',
      'Net income                    --          500        500',
      '</TABLE>',
    ]);
    expect(headed(table)).toEqual([
      { cells: ['', 'Common', 'Retained', ''], spans: [0, 1, 1, 0] },
      { cells: ['', 'Stock', 'Earnings', 'Total'], spans: [0, 1, 1, 1] },
    ]);
  });
});

test('under days of its own, a label begins the rows unless remarks follow it', () => {
  const days = row('', 'As of June 30, 2023', '30.6.2022');
  const [terms, remarks] = tablesIn(
    `<table>${days}${row('Leases', '8 years', '9 years')}${row('Rate', '4', '3')}</table>
    <p>x</p><table>${days}${row('ASSETS', '(unaudited)', '')}${row('Cash', '2', '3')}</table>`,
  );
  expect([terms?.header.length, terms?.rows.length]).toEqual([1, 2]);
  expect([remarks?.header.length, remarks?.rows.length]).toEqual([2, 1]);
});

test('units above rows without a header are no row', () => {
  const [table] = tablesIn(`<table>${row('(In millions)')}${row('Cash', '768')}${row('Debt', '12')}</table>`);
  expect(table).toMatchObject({
    units: 'In millions',
    header: [],
    rows: [
      ['Cash', '768'],
      ['Debt', '12'],
    ],
  });
});

test('amounts with a currency or a scale are figures', () => {
  const [table] = tablesIn(
    `<table>${row('', 'Least', 'Most')}${row('Sales', 'US$12', 'RMB 9')}${row('Costs', 'HK$(5)', '$1.2 billion')}</table>`,
  );
  expect([table?.header.length, table?.rows.length]).toEqual([1, 2]);
});
