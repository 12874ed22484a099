/** Earnings per share by their own statement, and those of a fourth quarter (FIELDS A38, A40). Hand calculations. */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, oneYear, periodAt, YEAR } from '../crafted.ts';

/** One year of earnings and averages in millions, with amounts per share. */
function dilutedOf(earnings: number, basic: number, diluted: number, shares = [100, 110], earned?: number) {
  const s = oneYear((filing) => {
    filing.flow('NetIncomeLossAvailableToCommonStockholdersBasic', ...YEAR, earnings);
    if (earned !== undefined) filing.flow('NetIncomeLossAvailableToCommonStockholdersDiluted', ...YEAR, earned);
    filing.flow('EarningsPerShareBasic', ...YEAR, basic, 'USD/shares');
    filing.flow('EarningsPerShareDiluted', ...YEAR, diluted, 'USD/shares');
    filing.flow('WeightedAverageNumberOfSharesOutstandingBasic', ...YEAR, shares[0]!, 'shares');
    filing.flow('WeightedAverageNumberOfDilutedSharesOutstanding', ...YEAR, shares[1]!, 'shares');
  });
  const at = s.spine.periods.at(-1)!;
  return { cell: s.annual('eps_diluted', at), ttm: s.ttmEps(at), why: s.failedTest('eps_diluted', at, 'annual') };
}

describe('a diluted amount', () => {
  it.each([
    ['of a loss that is off takes the basic one', -250e6, -2.5, -0.25, [100e6, 100e6], undefined, -2.5],
    ['of a loss with the sign of a profit', -250e6, -2.5, 2.5, [100e6, 100e6], undefined, -2.5],
    ['of a loss within a cent stays', -250e6, -2.5, -2.51, [100e6, 100e6], undefined, -2.51],
    ['of a loss over diluted shares stays', -250e6, -2.5, -2.27, [100e6, 110e6], undefined, -2.27],
    ['of a loss that warrants deepen stays', -250e6, -2.5, -3, [100e6, 100e6], -300e6, -3],
    ['of a loss whose basic amount is off stays', -250e6, -9, -0.25, [100e6, 100e6], undefined, -0.25],
    ['below the basic one in a profit', 250e6, 2.5, 2.27, [100e6, 110e6], undefined, 2.27],
    ['a cent above the basic one in a profit', 250e6, 2.5, 2.51, [100e6, 110e6], undefined, 2.51],
    ['further above it in a profit', 250e6, 2.5, 2.6, [100e6, 110e6], undefined, 'not_reported'],
  ])('%s', (_, earnings, basic, diluted, shares, earned, expected) => {
    const { cell, ttm } = dilutedOf(earnings, basic, diluted, shares, earned);
    expect(figure(cell)).toBe(expected);
    expect(figure(ttm)).toBe(expected);
  });

  it('explains what was asked', () => {
    expect(dilutedOf(250e6, 2.5, 2.6).why).toMatch(/EarningsPerShareDiluted \(2.6\) is above/);
    expect(dilutedOf(-250e6, -2.5, -0.25, [100e6, 100e6]).cell).toMatchObject({
      decision: expect.stringContaining('(-0.25) is not that of a loss'),
    });
  });
});

/** A year and its nine months: earnings, amount per share and average of each, in millions. */
function fourthOf(
  year: readonly [number, number, number],
  months: readonly [number, number, number],
  field: 'eps_basic' | 'eps_diluted' = 'eps_diluted',
) {
  const builder = new FactsBuilder();
  const file = (form: string, filed: string, end: string, fp: string, [earned, eps, count]: typeof year) =>
    builder
      .file(form, filed, { fy: 2022, fp, period: end })
      .instant('Assets', end, 1e9)
      .flow('NetIncomeLoss', '2022-01-01', end, earned * 1e6)
      .flow(
        field === 'eps_basic' ? 'EarningsPerShareBasic' : 'EarningsPerShareDiluted',
        '2022-01-01',
        end,
        eps,
        'USD/shares',
      )
      .flow(
        field === 'eps_basic'
          ? 'WeightedAverageNumberOfSharesOutstandingBasic'
          : 'WeightedAverageNumberOfDilutedSharesOutstanding',
        '2022-01-01',
        end,
        count * 1e6,
        'shares',
      );
  file('10-Q', '2022-05-05', '2022-03-31', 'Q1', [100, 1, 100]);
  file('10-Q', '2022-08-05', '2022-06-30', 'Q2', [200, 2, 100]);
  file('10-Q', '2022-11-05', '2022-09-30', 'Q3', months);
  file('10-K', '2023-02-20', '2022-12-31', 'FY', year);
  const s = asKnown(builder);
  return s.quarter(field, periodAt(s, '2022-12-31'));
}

describe('the fourth quarter', () => {
  it.each([
    // 100 / (4 x 98 - 3 x 99) = 1.0526; year less nine months would be 1.05 by 4.08 - 3.03.
    ['over the shares of the quarter, in cents', [400, 4.08, 98], [300, 3.03, 99], 1.05],
    // 100 / (4 x 97 - 3 x 100) = 1.1364; the subtraction gives 1.12.
    ['not the year less nine months', [400, 4.12, 97], [300, 3, 100], 1.14],
    // EPS of two classes are of fewer earnings than 400 / 98: 4 - 2.97.
    ['the year less nine months where EPS are of other earnings', [400, 4, 98], [300, 2.97, 99], 1.03],
    // The nine months were a loss, whose average has nothing that dilutes: 500 / 105.
    ['over the shares of the year after a loss', [400, 3.81, 105], [-100, -1, 100], 4.76],
  ] as const)('%s', (_, year, months, expected) => {
    expect(figure(fourthOf(year, months))).toBeCloseTo(expected, 9);
  });

  it('is of what is left for common shares after preferred dividends', () => {
    const builder = new FactsBuilder();
    for (const [form, filed, end, earned, preferred, count] of [
      ['10-Q', '2022-05-05', '2022-03-31', 100, 5, 100],
      ['10-Q', '2022-08-05', '2022-06-30', 200, 10, 100],
      ['10-Q', '2022-11-05', '2022-09-30', 300, 15, 100],
      ['10-K', '2023-02-20', '2022-12-31', 400, 20, 98],
    ] as const)
      builder
        .file(form, filed, { fy: 2022, period: end })
        .instant('Assets', end, 1e9)
        .flow('NetIncomeLoss', '2022-01-01', end, earned * 1e6)
        .flow('PreferredStockDividendsIncomeStatementImpact', '2022-01-01', end, preferred * 1e6)
        .flow('NetIncomeLossAvailableToCommonStockholdersBasic', '2022-01-01', end, (earned - preferred) * 1e6)
        .flow(
          'EarningsPerShareDiluted',
          '2022-01-01',
          end,
          Math.round(((earned - preferred) / count) * 100) / 100,
          'USD/shares',
        )
        .flow('WeightedAverageNumberOfDilutedSharesOutstanding', '2022-01-01', end, count * 1e6, 'shares');
    const s = asKnown(builder);
    // (380 - 285) / (4 x 98 - 3 x 100) = 95 / 92 = 1.0326; the year less nine months: 3.88 - 2.85 = 1.03.
    expect(figure(s.quarter('eps_diluted', periodAt(s, '2022-12-31')))).toBeCloseTo(1.03, 9);
    expect(s.quarter('eps_diluted', periodAt(s, '2022-12-31'))).toMatchObject({ basis: 'derived' });
  });

  it('is derived, and says how', () => {
    expect(fourthOf([400, 4.12, 97], [300, 3, 100])).toMatchObject({
      basis: 'derived',
      decision: expect.stringContaining('over 4 x average shares of the year less those of nine months'),
    });
  });
});
