/** Shares outstanding and industry class (FIELDS 3.7, 3.10) on crafted records; hand calculations. */
import { describe, expect, it } from 'vitest';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import type { Split } from '../../../../src/engine/types.ts';
import { day, FactsBuilder, type Filing, plainCompany } from '../../../support/facts-builder.ts';

function statements(builder: FactsBuilder, splits: Split[] = [], sic?: number): Statements {
  return buildStatements(builder.build(), { asOf: day('2023-06-01'), splits, sic })!;
}

const UNAVAILABLE = { available: false, reason: 'shares_outstanding_unavailable' };

/** Four filings of 2022 without covers. */
function bare(fill: (filing: Filing, quarter: number) => void): FactsBuilder {
  const builder = new FactsBuilder();
  for (const [q, [end, filed]] of [
    ['2022-03-31', '2022-05-10'],
    ['2022-06-30', '2022-08-10'],
    ['2022-09-30', '2022-11-10'],
    ['2022-12-31', '2023-02-10'],
  ].entries()) {
    const filing = builder.file(q === 3 ? '10-K' : '10-Q', filed!, { period: end! });
    filing
      .flow('NetIncomeLoss', '2022-01-01', end!, 1e6 * (q + 1))
      .instant('Assets', end!, 9e7)
      .instant('StockholdersEquity', end!, 5e7);
    fill(filing, q);
  }
  return builder;
}

describe('shares outstanding', () => {
  it('is the newest cover count', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1, shares: (q) => 2_000_000 + q });
    expect(statements(builder).shares()).toMatchObject({
      value: 2_000_003,
      kind: 'cover',
      asOf: day('2023-01-30'),
      source: { concept: 'dei:EntityCommonStockSharesOutstanding', report: { form: '10-K' } },
    });
  });

  it('a count frozen years ago is not used: the balance sheet is, or nothing', () => {
    const frozen = bare((filing, q) => q === 0 && filing.cover('2022-04-30', 2_000_000));
    expect(statements(frozen).shares()).toEqual(UNAVAILABLE);
    const balance = bare((filing, q) => {
      if (q === 0) filing.cover('2022-04-30', 2_000_000);
      if (q === 3)
        filing
          .instant('CommonStockSharesIssued', '2022-12-31', 3_000_000, 'shares')
          .instant('TreasuryStockCommonShares', '2022-12-31', 400_000, 'shares');
    });
    expect(statements(balance).shares()).toMatchObject({
      value: 2_600_000,
      kind: 'balance_sheet',
      asOf: day('2022-12-31'),
    });
  });

  it('one cover without a count does not freeze the one before', () => {
    const once = bare((filing, q) => q < 3 && filing.cover('2022-10-31', 2_000_000));
    expect(statements(once).shares()).toMatchObject({ value: 2_000_000 });
  });

  it.each([0, 1, 100, 1000])('a placeholder (%d) is no count', (value) => {
    expect(statements(bare((filing) => filing.cover('2022-12-31', value))).shares()).toEqual(UNAVAILABLE);
  });

  it('one class of several (half the weighted average at most) is no count', () => {
    const sliced = bare((filing, q) => {
      if (q === 3)
        filing
          .cover('2023-01-31', 900_000)
          .weighted('2022-01-01', '2022-12-31', 2_000_000, 'WeightedAverageNumberOfSharesOutstandingBasic');
    });
    expect(statements(sliced).shares()).toEqual(UNAVAILABLE);
  });

  it('a collapse to a fifth needs the balance sheet’s word, or a split', () => {
    const collapse = (q: number): number => (q === 3 ? 1_000_000 : 30_000_000);
    const alone = bare((filing, q) => filing.cover('2023-01-31', collapse(q)));
    expect(statements(alone).shares()).toEqual(UNAVAILABLE);
    const confirmed = bare((filing, q) =>
      filing
        .cover('2023-01-31', collapse(q))
        .instant('CommonStockSharesOutstanding', '2022-12-31', 1_010_000, 'shares'),
    );
    expect(statements(confirmed).shares()).toMatchObject({ value: 1_000_000 });
    const covers = ['2022-04-30', '2022-07-31', '2022-10-31', '2023-01-31'];
    const reverse = bare((filing, q) => filing.cover(covers[q]!, collapse(q)));
    expect(statements(reverse, [{ day: day('2022-12-15'), numerator: 1, denominator: 30 }]).shares()).toMatchObject({
      value: 1_000_000,
    });
  });

  it('a count in thousands is scaled when the balance sheet shows it', () => {
    const slip = bare((filing) =>
      filing.cover('2023-01-31', 2_050).instant('CommonStockSharesOutstanding', '2022-12-31', 2_000_000, 'shares'),
    );
    expect(statements(slip).shares()).toMatchObject({ value: 2_050_000 });
  });

  it('is restated for splits after the day it is stated for, whatever the filing day', () => {
    const covered = (count: number) =>
      bare(
        (filing, q) =>
          q === 3 &&
          filing
            .cover('2023-01-31', count)
            .weighted('2022-01-01', '2022-12-31', 2_000_000, 'WeightedAverageNumberOfSharesOutstandingBasic'),
      );
    // After the filing of 2023-02-10.
    expect(
      statements(covered(2_000_000), [{ day: day('2023-03-01'), numerator: 3, denominator: 1 }]).shares(),
    ).toMatchObject({ value: 6_000_000, splitFactor: 3 });
    // On the day itself: the count is stated on the new basis already.
    expect(
      statements(covered(2_000_000), [{ day: day('2023-01-31'), numerator: 3, denominator: 1 }]).shares(),
    ).toMatchObject({ value: 2_000_000, splitFactor: 1 });
    // Between the day stated for and the filing: the statements with it (2,000,000 weighted, new basis) show what was
    // printed.
    const between: Split[] = [{ day: day('2023-02-05'), numerator: 4, denominator: 1 }];
    expect(statements(covered(500_000), between).shares()).toMatchObject({ value: 2_000_000, splitFactor: 4 });
    expect(statements(covered(2_000_000), between).shares()).toMatchObject({ value: 2_000_000, splitFactor: 1 });
  });

  it('is as printed where a filing adjusts shares days before the first session after a split', () => {
    // A reverse split 1:20 in effect on 2023-02-10, the filing's day, and in prices from the next session.
    const reverse: Split[] = [{ day: day('2023-02-13'), numerator: 1, denominator: 20 }];
    const filed = (count: number) =>
      bare((filing, q) => {
        const printed = q === 3 ? 2_000_000 : 40_000_000;
        const starts = ['2022-01-01', '2022-04-01', '2022-07-01', '2022-01-01'];
        const ends = ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31'];
        filing
          .weighted(starts[q]!, ends[q]!, printed, 'WeightedAverageNumberOfSharesOutstandingBasic')
          .cover(ends[q]!, q === 3 ? count : printed);
      });
    expect(statements(filed(2_010_000), reverse).shares()).toMatchObject({ value: 2_010_000, splitFactor: 1 });
    // The cover may still state the day before.
    expect(statements(filed(40_200_000), reverse).shares()).toMatchObject({ value: 2_010_000, splitFactor: 1 / 20 });
  });

  it('an absurd equity per share is no count', () => {
    expect(statements(bare((filing) => filing.cover('2023-01-31', 4))).shares()).toEqual(UNAVAILABLE);
  });

  it('nor is an absurd revenue per share, without equity', () => {
    const count = (shares: number) => {
      const builder = new FactsBuilder();
      const filing = builder.file('10-K', '2023-02-10', { period: '2022-12-31' }).cover('2023-01-31', shares);
      filing.flow('Revenues', '2022-01-01', '2022-12-31', 6e7).instant('Assets', '2022-12-31', 9e7);
      return statements(builder).shares();
    };
    expect(count(4)).toEqual(UNAVAILABLE);
    expect(count(400)).toMatchObject({ value: 400 });
  });
});

describe('industry class', () => {
  const of = (sic: number | undefined, concepts: Record<string, number>): string =>
    statements(
      bare((filing, q) => {
        if (q === 3)
          for (const [concept, value] of Object.entries(concepts))
            filing.flow(concept, '2022-01-01', '2022-12-31', value).instant(concept, '2022-12-31', value);
      }),
      [],
      sic,
    ).industry;
  const bank = { InterestIncomeExpenseNet: 5, NoninterestIncome: 3 };
  const ordinary = { AssetsCurrent: 5, OperatingIncomeLoss: 3, CostOfRevenue: 2 };

  it('follows the code where the facts do not contradict', () => {
    expect(of(6021, {})).toBe('bank');
    expect(of(6331, {})).toBe('insurer');
    expect(of(6798, ordinary)).toBe('real_estate');
    expect(of(6211, {})).toBe('broker');
    expect(of(3571, bank)).toBe('general');
  });

  it('is overruled by what the company tags', () => {
    // Payment and fintech firms under 6199, health plans under 6324.
    expect(of(6199, ordinary)).toBe('general');
    expect(of(6324, ordinary)).toBe('general');
    expect(of(6211, bank)).toBe('bank');
    expect(of(6411, {})).toBe('general');
    // Agents, managers and licensors of patents stand under the codes of real estate.
    expect(of(6531, ordinary)).toBe('general');
    expect(of(6794, ordinary)).toBe('general');
  });

  it('a shell in search of a company is no real estate, nor is what it became', () => {
    expect(of(6770, {})).toBe('general');
    expect(of(6770, ordinary)).toBe('general');
    expect(of(6512, {})).toBe('real_estate');
  });

  it('without a code two bank markers, or premiums and reserves of weight, decide', () => {
    expect(of(undefined, bank)).toBe('bank');
    expect(of(undefined, { NoninterestIncome: 3 })).toBe('general');
    expect(of(undefined, { PremiumsEarnedNet: 60, UnearnedPremiums: 20, Revenues: 100 })).toBe('insurer');
    expect(of(undefined, { PremiumsEarnedNet: 5, UnearnedPremiums: 20, Revenues: 100 })).toBe('general');
  });

  it('banks get their own revenue and no operating income', () => {
    const s = statements(
      bare((filing, q) => {
        if (q !== 3) return;
        for (const [concept, value] of [
          ['InterestIncomeExpenseNet', 50],
          ['NoninterestIncome', 30],
          ['Revenues', 120],
        ] as const) {
          filing.flow(concept, '2022-01-01', '2022-12-31', value);
        }
      }),
      [],
      6022,
    );
    expect(s.ttm('revenue')).toMatchObject({ value: 80 });
    for (const field of ['operating_income', 'ebitda', 'gross_profit'] as const) {
      expect(s.ttm(field)).toEqual({ available: false, reason: 'not_applicable_to_industry' });
    }
  });
});
