/** Golden screens of the blocks, looked at before they were written down. Invented figures. */
import { describe, expect, test } from 'vitest';
import { unavailable } from '../../src/engine/value.ts';
import type { Panel, ViewModel } from '../../src/render/model.ts';
import { render } from '../../src/render/render.ts';

function draw(panel: Panel, width: number | undefined, unicode = true): string {
  const view: ViewModel = { title: 'T', currency: 'USD', panels: [panel], notes: [] };
  return `\n${render(view, { width, color: false, unicode }).split('\n').slice(2).join('\n')}`;
}

const table: Panel = {
  title: 'Filings',
  block: {
    type: 'table',
    columns: [
      { label: 'Filed', kind: 'date' },
      { label: 'What', kind: 'text' },
      { label: 'Value', kind: 'money' },
      { label: 'Change', kind: 'change_percent' },
    ],
    rows: [
      [
        { kind: 'date', value: '2025-08-01' },
        { kind: 'text', value: 'Quarterly report of 日本電信電話 and its many subsidiaries' },
        { kind: 'money', value: 12345678 },
        { kind: 'change_percent', value: 4.5 },
      ],
      [
        { kind: 'date', value: '2025-05-02' },
        { kind: 'text', value: 'Current report' },
        { kind: 'money', value: unavailable('price_not_reported') },
        { kind: 'change_percent', value: -12.25, emphasis: 'best' },
      ],
    ],
  },
};

describe('table', () => {
  test('titles are one line on a terminal, cut where they are too long, and whole in a pipe', () => {
    const text = `Results of ${'every segment and '.repeat(12)}region`;
    const titled: Panel = {
      title: 'Tables',
      block: {
        type: 'table',
        columns: [
          { label: 'Table', kind: 'integer' },
          { label: 'Caption', kind: 'text', title: true },
        ],
        rows: [
          [
            { kind: 'integer', value: 7 },
            { kind: 'text', value: text },
          ],
        ],
      },
    };
    const rowOf = (width: number | undefined, unicode = true) =>
      draw(titled, width, unicode)
        .split('\n')
        .find((line) => line.includes('7  '))!;
    // 300 columns: a title is at most 80 wide. 60: five for the number and two between them.
    expect([300, 60].map((width) => rowOf(width).trimEnd())).toEqual([
      `    7  ${text.slice(0, 79).trimEnd()}…`,
      `    7  ${text.slice(0, 52).trimEnd()}…`,
    ]);
    expect(rowOf(60, false).trimEnd()).toBe(`    7  ${text.slice(0, 50).trimEnd()}...`);
    expect(rowOf(undefined)).toContain(text);
  });

  test('in 40 columns, ASCII: a list for each row', () =>
    expect(draw(table, 40, false)).toMatchInlineSnapshot(`
    "
    Filings
    Filed   2025-08-01
    What    Quarterly report of ?????? and
            its many subsidiaries
    Value   $12.35M
    Change   +4.50%

    Filed   2025-05-02
    What    Current report
    Value      --[1]
    Change  *-12.25%

    [1] The filing gives no price.
    "
  `));
});

describe('bars', () => {
  const bars = (...values: number[]): Panel => ({
    title: 'Bars',
    block: {
      type: 'bars',
      rows: values.map((value, i) => ({ label: `b${i}`, cell: { kind: 'change_percent', value } })),
    },
  });
  test('both signs share one scale', () =>
    expect(draw(bars(10, -5, 2.5, 0.01, 0), 40)).toMatchInlineSnapshot(`
    "
    Bars
    b0           │━━━━━━━━━━━━━━━━━  +10.00%
    b1  ╺━━━━━━━━│                    -5.00%
    b2           │━━━━╸               +2.50%
    b3           │╸                   +0.01%
    b4           │                     0.00%
    "
  `));
  test('only zeros, ASCII', () =>
    expect(draw(bars(0, 0), 40, false)).toMatchInlineSnapshot(`
    "
    Bars
    b0  |                              0.00%
    b1  |                              0.00%
    "
  `));
  test('huge numbers of both signs do not overflow the scale', () => {
    expect(draw(bars(1.5e308, -1.5e308), 60)).toMatchInlineSnapshot(`
      "
      Bars
      b0                       │━━━━━━━━━━━━━━━━━━━━  +1.500e+308%
      b1   ━━━━━━━━━━━━━━━━━━━━│                      -1.500e+308%
      "
    `);
  });
  test('lengths are in proportion: 10 to 5 is 2 to 1', () => {
    const [, first = '', second = ''] = draw(bars(10, 5), 60).trim().split('\n');
    const length = (line: string) => (line.match(/━/g) ?? []).length + (line.includes('╸') ? 0.5 : 0);
    expect(length(first) / length(second)).toBeCloseTo(2, 0);
    expect(length(first)).toBeGreaterThan(30);
  });
});

describe('ranges', () => {
  const rail = (position: number | ReturnType<typeof unavailable>, note?: string): Panel => ({
    block: {
      type: 'ranges',
      rows: [
        {
          label: 'Day',
          low: { kind: 'price', value: 1 },
          high: { kind: 'price', value: 2 },
          position,
          ...(note === undefined ? {} : { note }),
        },
      ],
    },
  });
  test.each([0, 0.5, 1, 7])('the dot at %d', (position) => {
    const line = draw(rail(position), 40).split('\n')[1] as string;
    const inner = line.slice(line.indexOf('├') + 1, line.indexOf('┤'));
    expect(inner.indexOf('●')).toBe(Math.round(Math.min(1, position) * (inner.length - 1)));
  });
  test('an unknown place has no dot but a footnote', () => {
    expect(draw(rail(unavailable('zero_range')), 40)).toMatchInlineSnapshot(`
      "
      Day  1.00 ├─────────────────┤ 2.00 —¹

      ¹ High and low are equal, so there is no
        place between them.
      "
    `);
  });
  test('a note goes below where the rail would get too short', () => {
    expect(draw(rail(0.25, 'a quarter up from the low'), 40)).toMatchInlineSnapshot(`
      "
      Day  1.00 ├──────●────────────────┤ 2.00
           a quarter up from the low
      "
    `);
    expect(draw(rail(0.25, 'a quarter up from the low'), 80)).toMatchInlineSnapshot(`
      "
      Day  1.00 ├─────────●─────────────────────────┤ 2.00   a quarter up from the low
      "
    `);
  });
});

describe('facts', () => {
  const facts: Panel = {
    title: 'About',
    block: {
      type: 'facts',
      rows: [
        { label: 'Web', cell: { kind: 'text', value: 'https://example.org' } },
        { label: 'Employees', cell: { kind: 'count', value: 164000 } },
        {
          label: 'Business',
          cell: { kind: 'text', value: 'Makes and sells telephones, computers and services around them' },
        },
        { label: 'Listed', cell: { kind: 'date', value: '1980-12-12' }, note: 'first trade' },
      ],
    },
  };
  test('on the narrowest terminal it goes under its label', () =>
    expect(draw(facts, 24)).toMatchInlineSnapshot(`
    "
    About
    Web
      https://example.org
    Employees  164,000
    Business
      Makes and sells
      telephones, computers
      and services around
      them
    Listed
      1980-12-12
      first trade
    "
  `));
});

test('text keeps its paragraphs and wraps', () => {
  const text: Panel = { block: { type: 'text', text: 'One paragraph that is longer than a line.\n\nAnother.' } };
  expect(draw(text, 30)).toMatchInlineSnapshot(`
    "
    One paragraph that is longer
    than a line.

    Another.
    "
  `);
});

test('colors as they are written', () => {
  const view: ViewModel = {
    title: 'AAA',
    simulated: true,
    currency: 'USD',
    headline: [
      { kind: 'price', value: 10 },
      { kind: 'change', value: -1 },
    ],
    panels: [],
    notes: ['note'],
  };
  expect(render(view, { width: 80, color: true, unicode: true })).toBe(
    '\x1b[1mAAA\x1b[0m  \x1b[1;7m SIMULATED \x1b[0m\n\n\x1b[1m10.00\x1b[0m USD   \x1b[31m▼ -1.00\x1b[0m\n\nnote\n',
  );
});
