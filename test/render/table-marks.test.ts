/**
 * Sparklines and meters in tables, statement numbers, and columns that make way. Golden screens, looked at; invented
 * figures.
 */
import { describe, expect, test } from 'vitest';
import { unavailable } from '../../src/engine/value.ts';
import type { Cell, Panel, TableBlock, ViewModel } from '../../src/render/model.ts';
import { render } from '../../src/render/render.ts';
import { textWidth } from '../../src/render/text/width.ts';

function draw(block: TableBlock, width: number | undefined, unicode = true, color = false): string {
  const panel: Panel = { block };
  const view: ViewModel = { title: 'T', currency: 'USD', panels: [panel], notes: [] };
  return `\n${render(view, { width, color, unicode }).split('\n').slice(2).join('\n')}`;
}

/** The only cell of a table with one row, as it is drawn. */
function drawCell(cell: Cell, width: number | undefined, unicode = true): string {
  const block: TableBlock = {
    type: 'table',
    columns: [
      { label: 'A', kind: 'text' },
      { label: 'B', kind: cell.kind },
    ],
    rows: [[{ kind: 'text', value: 'x' }, cell]],
  };
  return (draw(block, width, unicode).split('\n')[2] as string).slice(3);
}

const spark = (...values: (number | undefined)[]): Cell => ({ kind: 'spark', values, of: 'money' });
const meter = (value: number | ReturnType<typeof unavailable>): Cell => ({ kind: 'meter', value });

describe('a sparkline in a cell', () => {
  test('runs from the lowest block to the highest, a hole is a space', () => {
    // 1..8 in eight steps: one block each.
    expect(drawCell(spark(1, 2, 3, 4, 5, 6, 7, 8), 80)).toBe('▁▂▃▄▅▆▇█');
    expect(drawCell(spark(1, undefined, 8), 80)).toBe('▁ █');
    expect(drawCell(spark(-8, 0, 8), 80)).toBe('▁▅█');
  });
  test('in ASCII', () => expect(drawCell(spark(1, undefined, 4), 80, false)).toBe('_ ^'));
  test('takes at most 16 columns, 8 on a narrow terminal', () => {
    const many = spark(...Array.from({ length: 261 }, (_, i) => i));
    expect(drawCell(many, 80)).toHaveLength(16);
    expect(drawCell(many, 60)).toBe('▁▂▃▄▅▆▇█');
  });
  test('is its first and last number in a pipe', () => {
    expect(drawCell(spark(undefined, 2e9, 5e8, 3e9), undefined)).toBe('$2.00B → $3.00B');
    expect(drawCell(spark(2e9, 3e9), undefined, false)).toBe('$2.00B -> $3.00B');
    const printed: Cell = { kind: 'spark', values: [-2e9, 3e9], of: 'amount', accounting: { unit: 1e6 } };
    expect(drawCell(printed, undefined)).toBe('(2,000) → 3,000');
  });
  test('of nothing is nothing', () => {
    expect(drawCell(spark(), 80)).toBe('');
    expect(drawCell(spark(undefined, Number.NaN), undefined)).toBe('');
  });
});

describe('a meter in a cell', () => {
  test.each([
    [0, '├●──────────┤'],
    [0.5, '├─────●─────┤'],
    [1, '├──────────●┤'],
    [1.7, '├──────────●┤'],
    [-3, '├●──────────┤'],
  ])('%d', (place, drawn) => expect(drawCell(meter(place), 80)).toBe(drawn));
  test('is shorter on a narrow terminal, and ASCII where it must be', () => {
    expect(drawCell(meter(0.5), 60)).toBe('├───●───┤');
    expect(drawCell(meter(0.5), 60, false)).toBe('|---O---|');
  });
  test('is a percentage in a pipe', () => {
    expect(drawCell(meter(0.724), undefined)).toBe('72%');
    expect(drawCell(meter(1.2), undefined)).toBe('100%');
  });
  test('a marker is a dash with its footnote', () => {
    expect(drawCell(meter(unavailable('insufficient_history')), 80)).toBe('—¹');
    expect(drawCell(meter(unavailable('insufficient_history')), undefined, false)).toBe('--[1]');
  });
});

test('a row shown as a list has no line for an empty cell', () => {
  const text = (value: string): Cell => ({ kind: 'text', value });
  const columns = ['Form', 'Items', 'Accession'].map((label) => ({
    label,
    kind: 'text' as const,
    whole: true as const,
  }));
  const rows = [['10-Q', '', '0000320193-26-000006'].map(text)];
  expect(draw({ type: 'table', columns, rows }, 32)).toBe(`
Form       10-Q
Accession  0000320193-26-000006
`);
});

const money = (value: number): Cell => ({ kind: 'amount', value, accounting: { unit: 1e6, decimals: 0 } });
const eps = (value: number): Cell => ({ kind: 'price', value, accounting: {} });
const growth = (value: number): Cell => ({ kind: 'change_percent', value, accounting: { decimals: 1 } });

describe('numbers as statements print them', () => {
  // Digits are under digits: a number without parentheses leaves a column for the closing one.
  test.each([
    [money(102_466_000_000), '102,466'],
    [money(-3_434_400_000), '(3,434)'],
    [money(-400_000), '0'],
    [eps(-0.35), '(0.35)'],
    [eps(0.2725), '0.2725'],
    [growth(7.94), '+7.9%'],
    [growth(-3.1), '(3.1%)'],
    [growth(-0.04), '0.0%'],
    [{ kind: 'percent', value: -12.345, accounting: {} }, '(12.35%)'],
    [{ kind: 'count', value: 14_948_179_000, accounting: { unit: 1e6, decimals: 1 } }, '14,948.2'],
  ] satisfies [Cell, string][])('%j is %s', (cell, printed) => expect(drawCell(cell, 80)).toBe(printed));

  test('red for a falling growth, green for a rising one, none for an amount', () => {
    const block = (cell: Cell): TableBlock => ({
      type: 'table',
      columns: [
        { label: 'A', kind: 'text' },
        { label: 'B', kind: 'amount' },
      ],
      rows: [[{ kind: 'text', value: 'x' }, cell]],
    });
    expect(draw(block(growth(-3.1)), 80, true, true)).toContain('\x1b[31m(3.1%)');
    expect(draw(block(growth(3.1)), 80, true, true)).toContain('\x1b[32m+3.1%');
    expect(draw(block(money(-1e9)), 80, true, true)).not.toContain('\x1b[31m');
  });
});

const statement: TableBlock = {
  type: 'table',
  columns: [
    { label: '', kind: 'text' },
    { label: 'Trend', kind: 'spark' },
    ...[4, 3, 2, 1].map((quarter) => ({
      label: `Q${quarter} 2024`,
      under: [`2024-0${quarter * 2}-28`],
      kind: 'amount' as const,
      optional: true as const,
    })),
  ],
  optionalNames: ['older quarter', 'older quarters'],
  rows: [
    { section: 'Income statement' },
    [{ kind: 'text', value: 'Revenue' }, spark(1, 2, 3, 4), money(4e9), money(3e9), money(2e9), money(1e9)],
    [{ kind: 'text', value: 'Margins', emphasis: 'strong' }],
    [{ kind: 'text', value: 'Net income' }, spark(4, 3, 2, -1), money(-1e9), money(2e8), money(3e8), money(4e8)],
    { section: 'Balance sheet' },
    [{ kind: 'text', value: 'Cash' }, spark(4, 4), money(4e9), money(4e9), money(4e9), money(4e9)],
  ],
};

test('levels of a header stand above the rows, top first; a list has the names', () => {
  const columns = ['2023', '2022', '2023', '2022'].map((year, i) => ({
    label: ['Three months', '', 'Six months', ''][i]!,
    under: [year],
    name: `${i < 2 ? 'Three' : 'Six'} months ${year}`,
    kind: 'amount' as const,
  }));
  const cells = [92_903, 80_332, 184_834, 160_481].map((value) => ({ kind: 'text' as const, value: String(value) }));
  const levels: TableBlock = {
    type: 'table',
    columns: [{ label: '', kind: 'text' }, ...columns],
    rows: [[{ kind: 'text', value: 'Revenues' }, ...cells]],
  };
  expect(
    draw(levels, 80)
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/)),
  ).toEqual([
    ['Three months', 'Six months'],
    ['2023', '2022', '2023', '2022'],
    ['Revenues', '92903', '80332', '184834', '160481'],
  ]);
  expect(draw(levels, 30)).toMatch(/Three months 2023 +92903\nThree months 2022 +80332\nSix months 2023 +184834/);
});

describe('a table with sections and optional columns', () => {
  test('has all of them where there is room', () => {
    const [, head] = draw(statement, 80).split('\n');
    expect(head!.split(/ {2,}/)).toEqual(['Income statement', 'Trend', 'Q4 2024', 'Q3 2024', 'Q2 2024', 'Q1 2024']);
  });
  test('leaves out the last of them, with a note, then the sparklines, before fewer than two columns are left', () =>
    expect(draw(statement, 42)).toMatchInlineSnapshot(`
      "
      Income statement     Q4 2024     Q3 2024
                        2024-08-28  2024-06-28
      Revenue               4,000       3,000
      Margins
      Net income           (1,000)        200

      Balance sheet        Q4 2024     Q3 2024
                        2024-08-28  2024-06-28
      Cash                  4,000       4,000
      2 older quarters not shown in 42 columns.
      "
    `));
  test('keeps one column, then becomes lists', () => {
    expect(draw(statement, 30)).toContain('3 older quarters not shown');
    expect(draw(statement, 24, false)).toMatchInlineSnapshot(`
      "
      Income           Q4 2024
      statement
                    2024-08-28
      Revenue           4,000
      Margins
      Net income       (1,000)

      Balance          Q4 2024
      sheet
                    2024-08-28
      Cash              4,000
      3 older quarters not
      shown in 24 columns.
      "
    `);
  });
  test('one column left out is said in the singular', () =>
    expect(draw(statement, 60)).toContain('\n1 older quarter not shown in 60 columns.\n'));
  test('in a pipe nothing is left out', () => {
    const piped = draw(statement, undefined);
    for (const quarter of [1, 2, 3, 4]) expect(piped).toContain(`Q${quarter} 2024`);
    expect(piped).not.toContain('not shown');
  });
  test('with a thousand optional columns says how many are not shown', () => {
    const more = Array.from({ length: 1000 }, (_, i) => ({
      label: `${i}`,
      kind: 'amount' as const,
      optional: true as const,
    }));
    const rows = statement.rows.map((row) => ('section' in row ? row : [...row, ...more.map(() => money(1e9))]));
    expect(draw({ ...statement, columns: [...statement.columns, ...more], rows }, 80)).toContain(
      'older quarters not shown',
    );
  });
  test.each([60, 80, 140])('is never wider than %i columns', (width) => {
    const wide: TableBlock = {
      ...statement,
      columns: [
        ...statement.columns,
        ...Array.from({ length: 12 }, (_, i) => ({
          label: `FY ${i}`,
          kind: 'amount' as const,
          optional: true as const,
        })),
      ],
      rows: statement.rows.map((row) =>
        'section' in row ? row : [...row, ...Array.from({ length: 12 }, () => money(-123_456_000_000))],
      ),
    };
    const lines = draw(wide, width).split('\n');
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
    // And no more is left out than has to be: one more column of 11 would not fit.
    const most = Math.max(...lines.map(textWidth));
    expect(most).toBeGreaterThan(width - 12);
  });
});
