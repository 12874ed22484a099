/** What tables without a caption are called, by hand. */
import { expect, test } from 'vitest';
import { nameOf } from '../../src/filings/tables/names.ts';

const header = (...rows: string[][]) => rows.map((cells) => ({ cells, spans: cells.map(() => 1) }));

test.each([
  ['its caption', 'Leases', header(['Region', '2024']), [['North', '1']], 'Leases'],
  ['the words of its header', '', header(['Region', 'Sales', 'Sales']), [['North', '1', '2']], 'Region · Sales'],
  [
    'a header below one of periods alone',
    '',
    header(['', 'Year Ended December 31,', ''], ['Segment', '2024', '2023']),
    [['North', '1', '2']],
    'Segment',
  ],
  [
    'its first row under periods and units',
    '',
    header(['(in millions)', 'Three Months Ended June 30, 2024']),
    [
      ['', '1'],
      ['Net sales', '2'],
    ],
    'Net sales',
  ],
  ['nothing for numbers alone', '', header(['', '2024']), [['', '1']], ''],
])('%s', (_, caption, head, rows, name) => {
  expect(nameOf({ caption, header: head, rows })).toBe(name);
});
