/** FIELDS 3.7 and 3.10, what statements-shares.test.ts does not tick off: slips of covers, classes of industry. */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, oneYear, oneYearOf, YEAR, YEAR_END } from '../crafted.ts';

describe('3.7 shares', () => {
  const shares = (cover: number, balance: number | undefined): number | string => {
    const s = oneYear((filing) => {
      filing.cover('2023-01-31', cover);
      if (balance !== undefined) filing.instant('CommonStockSharesOutstanding', YEAR_END, balance, 'shares');
    });
    return figure(s.shares());
  };

  it('a cover in millions is scaled by the balance sheet', () => {
    expect(shares(52, 50_000_000)).toBe(52_000_000);
  });

  it('a slip beyond a fifth of the balance sheet is none', () => {
    expect(shares(65_000, 50_000_000)).not.toBe(65_000_000);
  });

  it('the cover beats an older balance sheet', () => {
    expect(shares(52_000_000, 50_000_000)).toBe(52_000_000);
  });

  it('the newest of several covers, by filing day', () => {
    const builder = new FactsBuilder();
    for (const [form, filed, end, count] of [
      ['10-K', '2023-02-10', YEAR_END, 5_000_000],
      ['10-Q', '2023-05-10', '2023-03-31', 4_900_000],
    ] as const)
      builder
        .file(form, filed, { period: end })
        .flow('NetIncomeLoss', `${end.slice(0, 4)}-01-01`, end, 1)
        .instant('Assets', end, 1000)
        .cover(filed, count);
    expect(figure(asKnown(builder).shares())).toBe(4_900_000);
    expect(figure(asKnown(builder, '2023-03-01').shares())).toBe(5_000_000);
  });

  it('proxies and registrations state no count', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-10', { period: YEAR_END }).cover('2023-01-31', 5_000_000);
    filing.flow('NetIncomeLoss', ...YEAR, 1).instant('Assets', YEAR_END, 1000);
    builder.file('S-1', '2023-04-10').cover('2023-04-01', 9_000_000);
    expect(figure(asKnown(builder).shares())).toBe(5_000_000);
  });

  it('weighted averages alone are no count for a market cap', () => {
    expect(figure(oneYear((filing) => filing.weighted(...YEAR, 5_000_000)).shares())).toBe(
      'shares_outstanding_unavailable',
    );
  });
});

describe('A7.4 earnings per share of several classes', () => {
  const yearEps = (...amounts: readonly number[]): string | number => {
    const s = oneYear((filing) => {
      filing.weighted(...YEAR, 2);
      for (const amount of amounts) filing.eps(...YEAR, amount);
    });
    return figure(s.annual('eps_diluted', s.newest!));
  };

  it('one amount is the company’s, whatever the classes', () => {
    expect(yearEps(2.9)).toBe(2.9);
    // The same amount with more decimals is no second one.
    expect(yearEps(2.9, 2.904)).toBe(2.9);
  });

  it('of two amounts neither is: earnings over the average of all shares', () => {
    // 7 over 2 shares.
    expect(yearEps(2.9, 4350)).toBe(3.5);
    expect(yearEps(4350, 2.9)).toBe(3.5);
  });
});

describe('3.10 classes', () => {
  const ordinary = { flows: { OperatingIncomeLoss: 3, CostOfRevenue: 2 }, balances: { AssetsCurrent: 5 } };
  const bank = { flows: { InterestIncomeExpenseNet: 5, NoninterestIncome: 3 } };

  it('TRAP payment and fintech firms: 7389 is ordinary, 6199 by what it tags', () => {
    expect(oneYearOf(ordinary, 7389).industry).toBe('general');
    expect(oneYearOf(bank, 7389).industry).toBe('general');
    expect(oneYearOf(ordinary, 6199).industry).toBe('general');
    expect(oneYearOf(bank, 6199).industry).toBe('bank');
    expect(oneYearOf({ flows: { Revenues: 9 } }, 6199).industry).toBe('general');
  });

  it('a depository needs no proof, a lender one', () => {
    expect(oneYearOf({}, 6022).industry).toBe('bank');
    expect(oneYearOf({ flows: { InterestAndDividendIncomeOperating: 5 } }, 6141).industry).toBe('bank');
  });

  it('data beat the code: a bank’s code with a classified sheet, cost and operating income is computed', () => {
    const s = oneYearOf(ordinary, 6022);
    expect(s.industry).toBe('general');
    expect([figure(s.ttm('operating_income')), figure(s.balance('current_assets'))]).toEqual([3, 5]);
  });

  it('an insurer needs premiums and reserves of a tenth of revenue', () => {
    const insurer = (premiums: number, reserves: number): string =>
      oneYearOf({ flows: { Revenues: 100, PremiumsEarnedNet: premiums }, balances: { UnearnedPremiums: reserves } })
        .industry;
    expect(insurer(10, 10)).toBe('insurer');
    expect(insurer(9, 10)).toBe('general');
    expect(insurer(10, 9)).toBe('general');
  });

  it('what was tagged years ago says nothing about today', () => {
    const builder = new FactsBuilder();
    const old = builder.file('10-K', '2013-02-10', { period: '2012-12-31' }).instant('Assets', '2012-12-31', 1);
    for (const concept of ['InterestIncomeExpenseNet', 'NoninterestIncome'])
      old.flow(concept, '2012-01-01', '2012-12-31', 5);
    builder.report('10-K', '2023-02-10', YEAR, { NetIncomeLoss: 1 });
    expect(asKnown(builder).industry).toBe('general');
    expect(asKnown(builder, '2013-06-01').industry).toBe('bank');
  });
});
