/** Steps of the prices held against splits that filings show (FIELDS A18.2). */
import { expect, test } from 'vitest';
import { judgedSplits, splitText } from '../../../src/store/reading/confirmed-splits.ts';
import { FactsBuilder } from '../../support/facts-builder.ts';
import { marketStore } from '../../support/market-store.ts';

const NOW = Date.UTC(2025, 5, 1);
const [FIRST, SECOND] = [
  ['2022-01-01', '2022-12-31'],
  ['2023-01-01', '2023-12-31'],
] as const;

/** Two annual reports; the second, filed 2024-02-10, restates the shares and EPS of the first by `ratio`. */
function storeOf(ratio: number) {
  const builder = new FactsBuilder();
  for (const [filed, own, factor] of [
    ['2023-02-10', FIRST, 1],
    ['2024-02-10', SECOND, ratio],
  ] as const) {
    const filing = builder.file('10-K', filed, { period: own[1] }).instant('Assets', own[1], 1);
    for (const [start, end] of own === FIRST ? [FIRST] : [FIRST, SECOND])
      filing
        .flow('NetIncomeLoss', start, end, 6_000e6)
        .weighted(start, end, 1_000e6 * factor)
        .eps(start, end, 6 / factor);
  }
  return marketStore({ X: { facts: builder.build(), row: { cik: 1 } }, Y: {} });
}

test('a filing within 100 days that shows the ratio is named', () => {
  const [near, far] = [
    { date: '2023-11-02', ratio: '4:1' },
    { date: '2023-11-01', ratio: '4:1' },
  ];
  const judged = (ratio: number, now = NOW) => judgedSplits(storeOf(ratio), 'X', [near], now);
  expect(judged(4)).toEqual([{ ...near, inferred_from: '0000000001-24-000001' }]);
  expect(splitText(judged(4)[0]!)).toBe(
    'possible split not listed: 4:1 on 2023-11-02 (0000000001-24-000001 restates earlier reports by that ratio)',
  );
  // Another ratio; a filing that is not public yet; 101 days; a symbol without facts.
  expect(judged(2)).toEqual([near]);
  expect(judged(4, Date.UTC(2024, 1, 9))).toEqual([near]);
  expect(judgedSplits(storeOf(4), 'X', [far], NOW)).toEqual([far]);
  expect(judgedSplits(storeOf(4), 'Y', [near], NOW)).toEqual([near]);
});

test('a fall as common as 3:2 counts only where filings show it', () => {
  const step = { date: '2023-12-01', ratio: '3:2', isCommon: true };
  expect(judgedSplits(storeOf(1.5), 'X', [step], NOW)).toMatchObject([
    { ratio: '3:2', inferred_from: '0000000001-24-000001' },
  ]);
  expect(judgedSplits(storeOf(4), 'X', [step], NOW)).toEqual([]);
});
