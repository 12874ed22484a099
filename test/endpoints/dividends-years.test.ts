/** The panel of what was paid a year. Sums by hand. */
import { describe, expect, test } from 'vitest';
import { yearsPanel } from '../../src/endpoints/dividends/view-years.ts';

const history = (rows: unknown[]): unknown => ({
  as_of: '2024-06-28T20:00:00Z',
  columns: ['date', 'amount', 'kind'],
  rows,
});
const rowsOf = (payload: unknown) => {
  const block = yearsPanel(payload)[0]?.block;
  return block?.type === 'bars'
    ? block.rows.map(({ label, cell, secondary }) => [label, cell.value, secondary?.value])
    : [];
};

describe('a bar a year', () => {
  test('regular payments are summed, special ones stand beside, the running year says so', () => {
    const rows = [
      ['2022-03-01', 0.1, 'regular'],
      ['2022-09-01', 0.2, 'regular'],
      ['2022-12-01', 5, 'special'],
      ['2023-03-01', 0.25, 'regular'],
      ['2024-03-01', 0.3, 'regular'],
    ];
    // 0.1 + 0.2 is 0.3, not the 0.30000000000000004 of binary sums.
    expect(rowsOf(history(rows))).toEqual([
      ['2022', 0.3, 5],
      ['2023', 0.25, undefined],
      ['2024 so far', 0.3, undefined],
    ]);
  });

  test('the year in which a window of ten years begins is not shown as if it were whole', () => {
    const rows = Array.from({ length: 11 }, (_, i) => [`${2014 + i}-12-01`, 1, 'regular']);
    expect(rowsOf(history(rows)).map(([label]) => label)).toEqual([
      ...Array.from({ length: 9 }, (_, i) => `${2015 + i}`),
      '2024 so far',
    ]);
  });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['one year', history([['2024-03-01', 1, 'regular']])],
  ['another payload', { data: 1 }],
  ['other columns', { as_of: '2024-06-28T20:00:00Z', columns: ['date', 'close'], rows: [['2024-03-01', 1]] }],
  [
    'cells of other types',
    history([
      ['2023-03-01', 'x', 'regular'],
      [7, 1, 'regular'],
    ]),
  ],
])('no panel of %s', (_, payload) => {
  expect(yearsPanel(payload)).toEqual([]);
});
