/** Counts at the end of a period, and periods that are no quarters (FIELDS A41). Amounts are made for the case. */
import { describe, expect, it } from 'vitest';
import { rowPeriods } from '../../../../src/engine/fundamentals/row-period.ts';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, oneYear, periodAt, YEAR_END } from '../crafted.ts';

describe('shares at the end of a year', () => {
  const countOf = (issued: number, treasury: number, cover?: readonly [string, number], average?: number) => {
    const s = oneYear((filing) => {
      filing.instant('CommonStockSharesIssued', YEAR_END, issued, 'shares');
      filing.instant('TreasuryStockCommonShares', YEAR_END, treasury, 'shares');
      if (cover !== undefined) filing.cover(...cover);
      if (average !== undefined) filing.weighted('2022-01-01', YEAR_END, average);
    });
    return figure(s.balance('common_shares_outstanding', s.spine.periods.at(-1)));
  };

  it.each([
    ['rounded shares lose to a cover', 2_900_000_000, 902_000_000, ['2023-02-06', 2_022_193_411], 2_022_193_411],
    ['and stay without a cover', 2_900_000_000, 902_000_000, undefined, 1_998_000_000],
    ['exact shares stay', 2_923_000_000, 902_000_000, ['2023-02-06', 2_022_193_411], 2_021_000_000],
  ] as const)('%s', (_, issued, treasury, cover, expected) => {
    expect(countOf(issued, treasury, cover)).toBe(expected);
  });

  it('are no average', () => {
    const s = oneYear((filing) => filing.weighted('2022-01-01', YEAR_END, 5_000_000));
    expect(figure(s.balance('common_shares_outstanding', s.spine.periods.at(-1)))).toBe('not_reported');
  });
});

/** A company whose first period has some weeks, then quarters of 100 a day to the end of a year. */
function companyOf(firstDay: string) {
  const builder = new FactsBuilder();
  const ends = ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31', '2023-03-31'];
  const starts = [firstDay, '2022-04-01', '2022-07-01', '2022-10-01', '2023-01-01'];
  for (const [i, end] of ends.entries()) {
    const annual = i === 3;
    const filing = builder.file(annual ? '10-K' : '10-Q', `202${i < 3 ? 2 : 3}-0${[5, 8, 9, 2, 5][i]}-05`, {
      fy: i === 4 ? 2023 : 2022,
      fp: ['Q1', 'Q2', 'Q3', 'FY', 'Q1'][i]!,
      period: end,
    });
    filing
      .instant('Assets', end, 1e9)
      .flow('Revenues', starts[i]!, end, 100 + i)
      .flow('NetIncomeLoss', starts[i]!, end, 10);
    if (i < 4) filing.flow('Revenues', firstDay, end, 400 + i);
  }
  return asKnown(builder);
}

describe('a period of some weeks', () => {
  it.each([
    ['2022-01-20', 71, 'a change of the year'],
    ['2022-01-05', 86, undefined],
  ])('from %s has %d days', (firstDay, days, short) => {
    const s = companyOf(firstDay);
    const first = periodAt(s, '2022-03-31');
    expect(first.end - first.start! + 1).toBe(days);
    expect(rowPeriods(s, 'quarter', 8).some(({ at }) => at === first)).toBe(true);
    // Growth of the quarter after it, and of the one a year later.
    const bases = [
      s.growthBase('revenue', periodAt(s, '2022-06-30'), 'quarter', 'quarter'),
      s.growthBase('revenue', periodAt(s, '2023-03-31'), 'quarter', 'year'),
    ];
    expect(bases.map((base) => base === undefined)).toEqual([short !== undefined, short !== undefined]);
  });
});
