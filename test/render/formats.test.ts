/** Formats of data: trees that keep the characters written, fields by path, CSV, TSV and Markdown. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv, toTsv } from '../../src/render/formats/delimited.ts';
import { fieldNames, leadsTo, parsePath, select } from '../../src/render/formats/fields.ts';
import { compactJson, jsonTree, MAX_DEPTH } from '../../src/render/formats/json-tree.ts';
import { toMarkdown } from '../../src/render/formats/markdown.ts';
import { fieldsOf, recordsOf, type Table, tableOf } from '../../src/render/formats/records.ts';
import { cellsOfLine, parseCsv, parseTsv } from '../support/table-text.ts';

/**
 * Spellings that reading as a number and printing again would change: to 1e+21, 0, 0.1, 12345678901234567000, 1, 100.
 */
const ODD = ['1e21', '-0', '0.10', '12345678901234567890', '1.0', '1E2'];

describe('a tree', () => {
  test.each(ODD)('keeps %s as it is written', (number) => {
    expect(compactJson(jsonTree(` { "a" : [ ${number} , {"b":${number}} ] } `))).toBe(
      `{"a":[${number},{"b":${number}}]}`,
    );
    const table = tableOf([fieldsOf(jsonTree(`{"a":${number}}`))], []);
    expect(toCsv(table)).toBe(`a\n${number}\n`);
    expect(toTsv(table)).toBe(`a\n${number}\n`);
    expect(cellsOfLine(toMarkdown(table).split('\n')[2] ?? '')).toEqual([number]);
  });

  test('is the text without its spaces, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 3), (value, indent) => {
        expect(compactJson(jsonTree(JSON.stringify(value, null, indent)))).toBe(
          // Members named by digits come first in an object of the language, and JSON.stringify wrote them so.
          JSON.stringify(value),
        );
      }),
    );
  });

  test('takes strings with quotes, braces and escapes for what they are', () => {
    const text = String.raw`{"a\"}":"{\\","b":"[,:\u0041"}`;
    expect(compactJson(jsonTree(text))).toBe(text);
    expect(fieldsOf(jsonTree(text)).get('b')?.text).toBe('[,:A');
  });

  test('of more levels than any payload has is refused, not a crash', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    expect(compactJson(jsonTree(nested(MAX_DEPTH)))).toBe(nested(MAX_DEPTH));
    expect(() => jsonTree(nested(MAX_DEPTH + 1))).toThrow(RangeError);
    expect(() => jsonTree(nested(200_000))).toThrow(RangeError);
  });
});

describe('fields', () => {
  const tree = jsonTree(
    '{"symbol":"KO","quote":{"price":1.50,"low":1},"pe":{"available":false,"reason":"not_reported"},' +
      '"rows":[{"a":1,"b":{"c":2,"d":3}},{"a":4,"b":{"available":false,"reason":"zero_range"}}],"flags":["x","y"],"none":[]}',
  );
  const selected = (...fields: string[]): string => compactJson(select(tree, fields.map(parsePath)));

  test.each([
    [['symbol'], '{"symbol":"KO"}'],
    [['quote.price', 'symbol'], '{"symbol":"KO","quote":{"price":1.50}}'],
    [['quote'], '{"quote":{"price":1.50,"low":1}}'],
    // A group and a part of it: the group.
    [['quote', 'quote.low'], '{"quote":{"price":1.50,"low":1}}'],
    [['rows[].a'], '{"rows":[{"a":1},{"a":4}]}'],
    [['rows.a'], '{"rows":[{"a":1},{"a":4}]}'],
    [['.rows[].b.c'], '{"rows":[{"b":{"c":2}},{"b":{"available":false,"reason":"zero_range"}}]}'],
    [['pe'], '{"pe":{"available":false,"reason":"not_reported"}}'],
    [['flags', 'none'], '{"flags":["x","y"],"none":[]}'],
    // Nothing is behind a plain value.
    [['symbol.x'], '{}'],
  ])('%j of a payload', (fields, expected) => {
    expect(selected(...fields)).toBe(expected);
  });

  test('are named as in a request, and every name leads somewhere', () => {
    const names = fieldNames(tree);
    expect(names).toEqual([
      'symbol',
      'quote.price',
      'quote.low',
      'pe',
      'rows[].a',
      'rows[].b.c',
      'rows[].b.d',
      'rows[].b',
      'flags',
      'none',
    ]);
    for (const name of names) expect(leadsTo(tree, parsePath(name)), name).toBe(true);
    for (const name of ['quote.hihg', 'x', 'rows[].z', 'symbol.y'])
      expect(leadsTo(tree, parsePath(name)), name).toBe(false);
  });
});

describe('tables', () => {
  const table = (...records: string[]): Table =>
    tableOf(
      records.map((each) => fieldsOf(jsonTree(each))),
      [],
    );

  test('have a column for every field that occurs, a marker as an empty cell with its reason', () => {
    const { columns, rows } = table(
      '{"a":1,"m":{"x":2,"y":null},"l":["p","q"],"g":[{"k":1}]}',
      '{"a":{"available":false,"reason":"not_reported"},"z":true}',
    );
    expect(columns).toEqual(['a', 'm.x', 'm.y', 'l', 'g', 'z']);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['1', '2', '', 'p | q', '[{"k":1}]', ''],
      ['', '', '', '', '', 'true'],
    ]);
    expect(rows[1]?.map(({ reason }) => reason)).toEqual(['not_reported', ...Array(5).fill(undefined)]);
  });

  test('a marker for a group is the reason of its fields, and no column of its own', () => {
    const { columns, rows } = table(
      '{"c":{"available":true,"p":5}}',
      '{"c":{"available":false,"reason":"zero_range"}}',
    );
    expect(columns).toEqual(['c.available', 'c.p']);
    expect(rows[1]?.map(({ reason }) => reason)).toEqual(['zero_range', 'zero_range']);
    // Where it is all there is, it is the column.
    expect(table('{"c":{"available":false,"reason":"zero_range"}}').columns).toEqual(['c']);
  });

  test('rows of cells are named by the columns of the payload', () => {
    const payload = jsonTree('{"columns":["date","close"],"rows":[["2026-01-02",1.50],["2026-01-05",null]]}');
    expect(recordsOf(payload, 'rows').map(compactJson)).toEqual([
      '{"date":"2026-01-02","close":1.50}',
      '{"date":"2026-01-05","close":null}',
    ]);
  });
});

const anyTable = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom('|', '\\', '"', ',', '\n', '\r', '\t', '`', ' ', 'a', '<', '日'),
        maxLength: 6,
      }),
    );
    const row = fc.array(cell, { minLength: width, maxLength: width });
    return fc.record({ columns: row, rows: fc.array(row, { maxLength: 4 }) });
  })
  .map(({ columns, rows }): Table => ({ columns, rows: rows.map((row) => row.map((text) => ({ text }))) }));

const texts = ({ columns, rows }: Table): string[][] => [
  [...columns],
  ...rows.map((row) => row.map(({ text }) => text)),
];

describe('written', () => {
  test('CSV reads back as it was', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        expect(parseCsv(toCsv(table))).toEqual(texts(table));
      }),
    );
  });

  test('CSV quotes what RFC 4180 has quoted, and nothing else', () => {
    const table: Table = {
      columns: ['plain', 'a,b'],
      rows: [
        [{ text: 'say "x"' }, { text: 'two\nlines' }],
        [{ text: ' x' }, { text: '' }],
      ],
    };
    expect(toCsv(table)).toBe('plain,"a,b"\n"say ""x""","two\nlines"\n" x",\n');
  });

  test('TSV has as many tabs as the header and reads back', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        expect(parseTsv(toTsv(table))).toEqual(texts(table));
      }),
    );
  });

  const jq = process.env.MDS_TEST_JQ ?? 'jq';
  const hasJq = spawnSync(jq, ['--version']).status === 0;
  test.runIf(hasJq)('TSV is what jq makes with @tsv', () => {
    const cells = ['a\tb', 'c\\d', 'e\nf', 'g\rh', 'plain', ''];
    const { stdout } = spawnSync(jq, ['-r', '@tsv'], { input: JSON.stringify(cells), encoding: 'utf8' });
    expect(toTsv({ columns: cells, rows: [] })).toBe(stdout);
  });

  test('Markdown has as many cells in every row, whatever is in them', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const lines = toMarkdown(table).slice(0, -1).split('\n');
        expect(lines).toHaveLength(table.rows.length + 2);
        for (const line of lines) expect(cellsOfLine(line), line).toHaveLength(table.columns.length);
        expect(cellsOfLine(lines[1] ?? '').every((cell) => /^-{2,}[-:]$/.test(cell))).toBe(true);
      }),
    );
  });

  test('Markdown puts numbers on the right, wide characters in line, and long texts out of line', () => {
    const record = (name: string, value: string): string => `{"name":"${name}","value":${value}}`;
    const { columns, rows } = tableOf(
      [
        record('日本', '1.50'),
        record('a|b', '{"available":false,"reason":"zero_range"}'),
        record('x'.repeat(80), '-12'),
      ].map((each) => fieldsOf(jsonTree(each))),
      [],
    );
    expect(toMarkdown({ columns, rows }).split('\n')).toEqual([
      '| name | value |',
      '| ---- | ----: |',
      '| 日本 |  1.50 |',
      '| a\\|b |       |',
      `| ${'x'.repeat(80)} |   -12 |`,
      '',
    ]);
  });
});

// A string of an answer may be as long as a section of a filing: an expression over all of it overflowed the stack.
test('a string of ten million characters is one token', () => {
  const long = `${'y"\\'.repeat(2_500_000)}`;
  const text = `{"a":${JSON.stringify(long)},"b":[1.0,"x"]}`;
  expect(compactJson(jsonTree(text))).toBe(text);
});
