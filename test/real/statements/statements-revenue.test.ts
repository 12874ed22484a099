/** Revenue of companies that report it under two tags (FIELDS 16, A4), from their own records. */
import { describe, expect, it } from 'vitest';
import type { Statements } from '../../../src/engine/statements/facts/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { periodEnding, shown, statements } from '../statements-records.ts';

/** Revenue in millions of fiscal years that end in December. */
const revenues = (s: Statements, ...years: number[]): number[] =>
  years.map((year) => Number(shown(s.annual('revenue', periodEnding(s, `${year}-12-31`)))) / 1e6);

/** The sum of the quarters of the year. */
function sumOfQuarters(s: Statements, year: number): number {
  const ends = ['03-31', '06-30', '09-30', '12-31'].map((end) => `${year}-${end}`);
  return ends.reduce((sum, end) => sum + Number(shown(s.quarter('revenue', periodEnding(s, end)))) / 1e6, 0);
}

const YEARS = [2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025];

describe('revenue under two tags', () => {
  it('Mastercard: before its contract revenue is reduced by rebates (10-K 0001141391-22-000023, note 3)', () => {
    const s = statements('MA', '2030-01-01');
    expect(revenues(s, 2017, 2018, 2019, 2020, 2021, 2022)).toEqual([12497, 14950, 16883, 15301, 18884, 22237]);
    expect(revenues(statements('MA', '2021-03-01'), 2018, 2019, 2020)).toEqual([14950, 16883, 15301]);
    // The trailing figures of a store are computed from a window of the record.
    const windowed = statements('MA', '2022-03-01', { historyDays: 1500 });
    expect(revenues(windowed, 2021)).toEqual([18884]);
    const cell = s.annual('revenue', periodEnding(s, '2021-12-31'));
    expect(!isMarker(cell) && cell.decision).toBe(
      'continues the neighbor years (test 3); lost: RevenueFromContractWithCustomerExcludingAssessedTax (29845000000 for the year)',
    );
  });

  it('Vistra: with the results of its hedges', () => {
    const s = statements('VST', '2030-01-01');
    expect(revenues(s, 2018, 2021, 2022)).toEqual([9144, 12077, 13728]);
    expect(shown(s.quarter('revenue', periodEnding(s, '2025-03-31')))).toBe(3_933e6);
  });

  it.each(['MA', 'VST'])('%s: a year is the sum of its quarters', (symbol) => {
    const s = statements(symbol, '2030-01-01');
    // A rounded million per quarter.
    for (const year of YEARS) expect(Math.abs(revenues(s, year)[0]! - sumOfQuarters(s, year))).toBeLessThanOrEqual(4);
  });
});
