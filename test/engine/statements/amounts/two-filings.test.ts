/**
 * A year that only the report of the next year gives, less nine months of its own report (FIELDS A39). Cisco's fiscal
 * 2023, in millions: 10-K 0000858877-24-000017 and 10-Q 0000858877-23-000013; the other amounts are made for the case.
 */
import { describe, expect, it } from 'vitest';
import { FactsBuilder, type Filing } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt } from '../crafted.ts';

const YEAR = ['2022-07-31', '2023-07-29'] as const;
const MONTHS = ['2022-07-31', '2023-04-29'] as const;
const NEXT = ['2023-07-30', '2024-07-27'] as const;
const END = '2023-07-29';

/** The two reports alone: revenue and net income of the year, the nine months and the quarter in them. */
function fourthOf(
  revenue: { year: number; months: number; quarter: number },
  fill: (annual: Filing, quarterly: Filing) => void = () => {},
  restated = false,
) {
  const builder = new FactsBuilder();
  const quarterly = builder.file('10-Q', '2023-05-23', { fy: 2023, fp: 'Q3', period: '2023-04-29' });
  quarterly
    .instant('Assets', '2023-04-29', 99_874)
    .flow('Revenues', ...MONTHS, revenue.months)
    .flow('Revenues', '2023-01-29', '2023-04-29', revenue.quarter)
    .flow('NetIncomeLoss', ...MONTHS, 8_655)
    .flow('NetIncomeLoss', '2023-01-29', '2023-04-29', 3_212)
    .flow('EarningsPerShareDiluted', ...MONTHS, 2.1, 'USD/shares')
    .flow('WeightedAverageNumberOfDilutedSharesOutstanding', ...MONTHS, 4_118, 'shares')
    .flow('NetCashProvidedByUsedInOperatingActivities', ...MONTHS, 13_932);
  const annual = builder.file('10-K', '2024-09-05', { fy: 2024, fp: 'FY', period: '2024-07-27' });
  annual
    .instant('Assets', '2024-07-27', 124_413)
    .instant('Assets', END, 101_852)
    .flow('Revenues', ...NEXT, 53_803)
    .flow('Revenues', ...YEAR, revenue.year)
    .flow('NetIncomeLoss', ...NEXT, 10_320)
    .flow('NetIncomeLoss', ...YEAR, 12_613)
    .flow('EarningsPerShareDiluted', ...YEAR, 3.07, 'USD/shares')
    .flow('WeightedAverageNumberOfDilutedSharesOutstanding', ...YEAR, 4_105, 'shares')
    .flow('NetCashProvidedByUsedInOperatingActivities', ...YEAR, 19_886);
  fill(annual, quarterly);
  const s = asKnown(builder, '2025-01-01', { restated });
  const at = periodAt(s, END);
  return (['revenue', 'net_income', 'operating_cash_flow', 'eps_diluted'] as const).map((field) =>
    figure(s.quarter(field, at)),
  );
}

const CISCO = { year: 56_998, months: 41_795, quarter: 14_571 };
const MARKERS = ['ytd_only', 'ytd_only', 'ytd_only'];

describe.each([false, true])('a fourth quarter of two filings, restated: %s', (restated) => {
  it('is the difference where nothing speaks against it', () => {
    const [revenue, income, cash, eps] = fourthOf(CISCO, undefined, restated);
    expect([revenue, income, cash]).toEqual([15_203, 3_958, 5_954]);
    // 3,958 / (4 x 4,105 - 3 x 4,118)
    expect(eps).toBeCloseTo(0.97, 9);
  });

  it.each([
    // What is left of the year is a third of a quarter: it leaves out a business that the nine months hold.
    ['revenue left over is out of proportion', { ...CISCO, year: 46_500 }, () => {}],
    [
      'the later filing has discontinued operations in the year',
      CISCO,
      (annual: Filing) => annual.flow('IncomeLossFromDiscontinuedOperationsNetOfTax', ...YEAR, 250),
    ],
    [
      'the later filing gives another amount of a span that both have',
      CISCO,
      (annual: Filing, quarterly: Filing) => {
        annual.flow('Revenues', '2021-08-01', '2022-07-30', 49_000);
        quarterly.flow('Revenues', '2021-08-01', '2022-07-30', 51_557);
      },
    ],
  ] as const)('is a marker in the whole row where %s', (_, revenue, fill) => {
    const found = fourthOf(revenue, fill, restated);
    expect(found.slice(0, 3)).toEqual(MARKERS);
    expect(typeof found[3]).toBe('string');
  });

  it('is the difference where the earlier filing knew the discontinued operations', () => {
    const [revenue, income] = fourthOf(
      CISCO,
      (annual, quarterly) => {
        annual.flow('IncomeLossFromDiscontinuedOperationsNetOfTax', ...YEAR, 250);
        quarterly.flow('IncomeLossFromDiscontinuedOperationsNetOfTax', ...MONTHS, 200);
      },
      restated,
    );
    expect([revenue, income]).toEqual([15_203, 3_958]);
  });
});
