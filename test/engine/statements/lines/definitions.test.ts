/** Equity and cash of one definition, earnings of the parent and of all (FIELDS A38). Amounts made for the case. */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, oneYearOf, periodAt } from '../crafted.ts';

const EQUITY = 'StockholdersEquity';
const WITH_MINORITIES = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
const CASH = 'CashAndCashEquivalentsAtCarryingValue';
const WITH_RESTRICTED = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';

/** A quarterly report with balances of its day, and of the year before. */
function balancesOf(now: Record<string, number>, before: Record<string, number>) {
  const builder = new FactsBuilder();
  const filing = builder.file('10-Q', '2023-05-05', { fy: 2023, fp: 'Q1', period: '2023-03-31' });
  filing.instant('Assets', '2023-03-31', 1_000).flow('NetIncomeLoss', '2023-01-01', '2023-03-31', 7);
  filing.instant('Assets', '2022-03-31', 1_000).flow('NetIncomeLoss', '2022-01-01', '2022-03-31', 7);
  for (const [concept, value] of Object.entries(now)) filing.instant(concept, '2023-03-31', value);
  for (const [concept, value] of Object.entries(before)) filing.instant(concept, '2022-03-31', value);
  const s = asKnown(builder);
  return { s, at: periodAt(s, '2022-03-31') };
}

describe('a balance of the wider definition alone', () => {
  it.each([
    [
      'holds more on another day',
      'total_equity',
      { [EQUITY]: 400, [WITH_MINORITIES]: 450 },
      { [WITH_MINORITIES]: 430 },
      'not_reported',
    ],
    [
      'is the same on every other day',
      'total_equity',
      { [EQUITY]: 400, [WITH_MINORITIES]: 400 },
      { [WITH_MINORITIES]: 430 },
      430,
    ],
    ['was never compared', 'total_equity', { [EQUITY]: 400 }, { [WITH_MINORITIES]: 430 }, 'not_reported'],
    ['is all that the company has', 'total_equity', { [WITH_MINORITIES]: 450 }, { [WITH_MINORITIES]: 430 }, 430],
    [
      'is less what minorities have',
      'total_equity',
      { [EQUITY]: 400, [WITH_MINORITIES]: 450 },
      { [WITH_MINORITIES]: 430, MinorityInterest: 30 },
      400,
    ],
    [
      'holds restricted cash',
      'cash_and_equivalents',
      { [CASH]: 80, [WITH_RESTRICTED]: 90 },
      { [WITH_RESTRICTED]: 75 },
      'not_reported',
    ],
    ['holds none', 'cash_and_equivalents', { [CASH]: 80, [WITH_RESTRICTED]: 80 }, { [WITH_RESTRICTED]: 75 }, 75],
    [
      'is less restricted cash',
      'cash_and_equivalents',
      { [CASH]: 80, [WITH_RESTRICTED]: 90 },
      { [WITH_RESTRICTED]: 75, RestrictedCashCurrent: 5 },
      70,
    ],
  ] as const)('%s: %s', (_, field, now, before, expected) => {
    const { s, at } = balancesOf(now, before);
    expect(figure(s.balance(field, at))).toBe(expected);
  });

  it('is not known to be wider before the report that shows it', () => {
    const builder = new FactsBuilder();
    for (const [year, filed, balances] of [
      [2022, '2022-05-05', { [WITH_MINORITIES]: 430 }],
      [2023, '2023-05-05', { [WITH_MINORITIES]: 450, [EQUITY]: 400 }],
    ] as const) {
      const end = `${year}-03-31`;
      const filing = builder.file('10-Q', filed, { fy: year, fp: 'Q1', period: end });
      filing.instant('Assets', end, 1_000).flow('NetIncomeLoss', `${year}-01-01`, end, 7);
      for (const [concept, value] of Object.entries(balances)) filing.instant(concept, end, value);
    }
    const on = (asOf: string) => {
      const s = asKnown(builder, asOf);
      return figure(s.balance('total_equity', periodAt(s, '2022-03-31')));
    };
    expect([on('2023-01-01'), on('2023-06-01')]).toEqual([430, 'not_reported']);
  });
});

describe('earnings', () => {
  const at = <T extends { spine: { periods: readonly unknown[] } }>(s: T) => s.spine.periods.at(-1) as never;
  const yearOf = (flows: Record<string, number>, balances: Record<string, number> = {}) =>
    oneYearOf({ flows: { ...flows }, balances });

  it.each([
    ['net income and what minorities have, and tax', { NetIncomeLossAttributableToNoncontrollingInterest: 2 }, {}, 12],
    ['net income and tax without minorities', {}, {}, 10],
    ['not net income and tax where minorities have an unknown share', {}, { MinorityInterest: 20 }, 'not_reported'],
  ] as const)('before tax are %s', (_, flows, balances, expected) => {
    const s = yearOf({ NetIncomeLoss: 7, IncomeTaxExpenseBenefit: 3, ...flows }, balances);
    expect(figure(s.annual('pretax_income', at(s)))).toBe(expected);
  });

  it('before tax hold income tax under its older tag', () => {
    const s = yearOf({ NetIncomeLoss: 7, IncomeTaxExpenseBenefitContinuingOperations: 3 });
    expect(figure(s.annual('pretax_income', at(s)))).toBe(10);
  });

  it('available to common holders and preferred dividends under either tag are net income (Apache, Q2 2009)', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2010-02-10', { fy: 2009, fp: 'FY', period: '2009-12-31' });
    filing.instant('Assets', '2009-12-31', 1_000);
    const flows = {
      NetIncomeLossAvailableToCommonStockholdersBasic: 443_300,
      PreferredStockDividends: 1_420,
      ProfitLoss: 444_720,
    };
    for (const [concept, value] of Object.entries(flows)) filing.flow(concept, '2009-01-01', '2009-12-31', value);
    const s = asKnown(builder);
    expect(figure(s.annual('net_income', at(s)))).toBe(444_720);
  });

  // KBR, Q2 2009 in millions: 83 with minorities, 0.42 per share on 160 million shares under tags of its own.
  it.each([
    ['and nothing says what is theirs', {}, 83],
    [
      'of whom something is said',
      { ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest: 21 },
      'not_reported',
    ],
    [
      'but earnings per share are those of all',
      { ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest: 21, shares: 160 },
      83,
    ],
  ] as const)('of a parent with minorities, %s', (_, { shares, ...flows }: Record<string, number>, expected) => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2010-02-10', { fy: 2009, fp: 'FY', period: '2009-12-31' });
    filing.instant('Assets', '2009-12-31', 1_000).instant('MinorityInterest', '2009-12-31', 14);
    for (const [concept, value] of Object.entries({ ProfitLoss: 83, ...flows }))
      filing.flow(concept, '2009-01-01', '2009-12-31', value);
    if (shares !== undefined)
      filing
        .flow('EarningsPerShareBasic', '2009-01-01', '2009-12-31', 0.52, 'USD/shares')
        .flow('WeightedAverageNumberOfSharesOutstandingBasic', '2009-01-01', '2009-12-31', shares, 'shares');
    const s = asKnown(builder);
    expect(figure(s.annual('net_income', at(s)))).toBe(expected);
  });
});

it('revenue of a real estate company is all of it, not the rent alone (Vornado, Q2 2009)', () => {
  const s = oneYearOf(
    { flows: { OperatingLeasesIncomeStatementLeaseRevenue: 559_010, RealEstateRevenueNet: 678_385 } },
    6798,
  );
  expect(figure(s.annual('revenue', s.spine.periods.at(-1)!))).toBe(678_385);
});

it('says what was asked, whether the number is given or not', () => {
  const { s, at } = balancesOf({ [EQUITY]: 400 }, { [WITH_MINORITIES]: 430 });
  expect(s.failedTest('total_equity', at, 'quarter')).toBeUndefined();
  const year = oneYearOf({
    flows: { NetIncomeLoss: 7, IncomeTaxExpenseBenefit: 3 },
    balances: { MinorityInterest: 20 },
  });
  const newest = year.spine.periods.at(-1)!;
  expect(year.failedTest('pretax_income', newest, 'annual')).toMatch(/without what is not of the parent/);
  expect(year.asked('pretax_income', newest, 'annual')).toEqual([
    { line: 'minority_interest', rule: 'MinorityInterest', value: 20 },
  ]);
  expect(year.asked('revenue', newest, 'annual')).toEqual([]);
});
