/** Boxes: what goes in comes out, no line is too wide, columns line up in any script. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBox } from '../../src/render/formats/box-table.ts';
import type { Cell, Table } from '../../src/render/formats/records.ts';
import { textWidth } from '../../src/render/text/width.ts';

const PIPE = { width: undefined, color: false, unicode: true };

function table(columns: readonly string[], ...rows: readonly (readonly (string | number | null)[])[]): Table {
  const cell = (value: string | number | null): Cell =>
    value === null
      ? { text: '', reason: 'not_reported' }
      : { text: String(value), ...(typeof value === 'number' ? { numeric: true } : {}) };
  return { columns, rows: rows.map((row) => row.map(cell)) };
}

function linesOf(text: string): readonly string[] {
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

test('numbers on the right, a dash for a marker, the name above', () => {
  expect(toBox({ ...table(['date', 'close'], ['2025-01-02', 1.5], ['2025-01-03', null]), name: 'rows' }, PIPE)).toBe(
    `rows
┌────────────┬───────┐
│ date       │ close │
├────────────┼───────┤
│ 2025-01-02 │   1.5 │
│ 2025-01-03 │     — │
└────────────┴───────┘
`,
  );
});

test('without Unicode strictly ASCII', () => {
  const text = toBox(table(['n', 'v'], ['Café – 株', null]), { ...PIPE, unicode: false });
  expect(text).toMatch(/^[\n\x20-\x7e]*$/);
  expect(text).toContain('Cafe - ?');
});

test('without color no control sequence, with color bold heads and dim borders and the same text', () => {
  const made = table(['name'], ['Ångström 한국 🚀'], [null]);
  const plain = toBox(made, PIPE);
  const colored = toBox(made, { ...PIPE, color: true });
  expect(plain).not.toContain('\u001b');
  expect(colored).toContain('\u001b[1mname\u001b[22m');
  expect(colored).toContain('\u001b[2m┌─');
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(plain);
});

test('a column of reasons that has none is left out; one that has some stays', () => {
  const columns = ['field', 'value', 'reason'];
  expect(toBox(table(columns, ['a', 1, '']), PIPE)).not.toContain('reason');
  expect(toBox(table(columns, ['a', '', 'not_reported']), PIPE)).toContain('not_reported');
});

test('too many columns for the width: a box a row, all names and values there', () => {
  const columns = Array.from({ length: 12 }, (_, i) => `column_${i}`);
  const text = toBox(
    table(
      columns,
      columns.map((_, i) => `value ${i}`),
      columns.map((_, i) => `other ${i}`),
    ),
    {
      ...PIPE,
      width: 60,
    },
  );
  expect(text.match(/┌/g)).toHaveLength(2);
  for (const [i, column] of columns.entries()) expect(text).toMatch(new RegExp(`${column} +│ value ${i} `));
});

describe('any text', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 8 }).map((text) => text.replace(/[^\x21-\x7e]/g, 'x')),
    fc.constantFrom(
      '株式会社',
      '한국전력',
      'e\u0301te\u0301',
      '🚀',
      '👩‍👩‍👧',
      '🇩🇪',
      '1️⃣',
      '🪗',
      'ｆｕｌｌ',
      '\ue000',
      'naïve',
      '👍🏽',
    ),
  );
  const cell = fc.array(word, { maxLength: 6 }).map((words) => words.filter(Boolean).join(' '));
  const tables = fc.integer({ min: 1, max: 4 }).chain((count) =>
    fc.array(fc.array(cell, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 5 }).map((rows) =>
      table(
        Array.from({ length: count }, (_, i) => `head_${i}`),
        ...rows,
      ),
    ),
  );

  test('in a pipe all lines are of one width, and every word is there once for each time it was given', () => {
    fc.assert(
      fc.property(tables, (made) => {
        const text = toBox(made, PIPE);
        expect(new Set(linesOf(text).map(textWidth)).size).toBe(1);
        const words = (all: string): string[] => all.split(/[\s│┌─┬┐├┼┤└┴┘]+/).filter(Boolean);
        const given = made.rows.flat().flatMap((each) => words(each.text));
        expect(words(text).sort()).toEqual([...made.columns, ...given].sort());
      }),
    );
  });

  test('on a terminal no line is wider than it, and lines of one box are of one width', () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: 20, max: 90 }), (made, width) => {
        for (const box of toBox(made, { ...PIPE, width })
          .split(/(?<=┘)\n/)
          .filter(Boolean)) {
          const widths = new Set(box.split('\n').map(textWidth));
          expect(widths.size).toBe(1);
          expect(Math.max(...widths)).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});

// cli-table3 takes 14 s for a cell of 80 lines and minutes for 160: a section of a filing has thousands.
test('a long text is drawn whole, and as it would be in short', () => {
  const text = Array.from({ length: 3000 }, (_, i) => `line ${i}`).join('\n');
  const lines = linesOf(toBox(table(['field', 'value'], ['text', text]), { ...PIPE, width: 80 }));
  expect(lines).toHaveLength(3004);
  expect(lines.at(-2)).toMatch(/│ +│ line 2999 +│/);
});

test('rows of several lines are separated by rules', () => {
  const made = table(['name', 'text'], ['a', 'one\ntwo'], ['b', 'three'], ['c', 'four\nfive']);
  expect(toBox(made, PIPE)).toBe(
    `┌──────┬───────┐
│ name │ text  │
├──────┼───────┤
│ a    │ one   │
│      │ two   │
├──────┼───────┤
│ b    │ three │
├──────┼───────┤
│ c    │ four  │
│      │ five  │
└──────┴───────┘
`,
  );
});

test('what is in a cell or a head commands no terminal, in a pipe neither', () => {
  const text = toBox(table(['a\u001b[2J', 'b'], ['x\u001b]0;title\u0007y', '\u009b31m\u202ez']), PIPE);
  expect(text).not.toMatch(/[\u001b\u009b\u0007\u202e]/);
  expect(text).toContain('│ xy │ z │');
});
