/**
 * Trailing totals and returns on capital (FIELDS 3.9, 4.4). Hand calculations on the maker: 2021 is quarters 12 to 15.
 */
import { describe, expect, it } from 'vitest';
import { trailingTotals } from '../../../src/engine/fundamentals/trailing-totals.ts';
import type { Balances, TrailingFigures } from '../../../src/engine/valuation/figures.ts';
import { returnsOnCapital } from '../../../src/engine/valuation/returns.ts';
import { isMarker, type Maybe, unavailable } from '../../../src/engine/value.ts';
import { MAKER, plus, statementsOf } from './samples.ts';

const none = unavailable('not_reported');

function shown(value: Maybe<number>): number | string {
  return isMarker(value) ? value.reason : Math.round(value * 1e6) / 1e6;
}

const BALANCE: Balances = {
  total_assets: 1_000,
  current_liabilities: 200,
  total_equity: 500,
  total_debt: 300,
  cash_and_equivalents: 60,
  short_term_investments: 40,
  preferred_equity: none,
  redeemable_preferred: none,
  minority_interest: none,
  redeemable_minority_interest: none,
};

type Given = Partial<Omit<TrailingFigures, 'ttm'>> & { readonly ttm?: Partial<TrailingFigures['ttm']> };

function figures({ ttm, ...rest }: Given = {}): TrailingFigures {
  return {
    currency: 'USD',
    industry: 'general',
    annualForm: '10-K',
    freshUntil: 99_999,
    ...{ periodEnd: undefined, trailingEnd: none, nextEnd: undefined, nextIsAnnual: false },
    shares: 10,
    sharesPerListed: 1,
    classes: [],
    eps: 8,
    priorYearEps: 7,
    balance: BALANCE,
    priorYearBalance: { ...BALANCE, total_assets: 600, current_liabilities: 100, total_equity: 300, total_debt: 300 },
    flags: [],
    ...rest,
    ttm: {
      revenue: 900,
      net_income: 80,
      operating_income: 130,
      ebitda: 150,
      pretax_income: 100,
      income_tax: 20,
      interest_expense: 30,
      operating_cash_flow: 100,
      free_cash_flow: 70,
      dividends_paid: 0,
      common_dividends_paid: 0,
      buybacks: 0,
      ...ttm,
    },
  };
}

function returned(given?: Given) {
  const { flags, roa_pct, roce_pct, roe_pct, roic_pct } = returnsOnCapital(figures(given));
  return {
    roa_pct: shown(roa_pct),
    roce_pct: shown(roce_pct),
    roe_pct: shown(roe_pct),
    roic_pct: shown(roic_pct),
    flags,
  };
}

describe('returns on capital', () => {
  it('on the mean of two balance sheets', () => {
    expect(returned()).toEqual({
      // 80 / 800
      roa_pct: 10,
      // 130 / ((800 + 500) / 2)
      roce_pct: 20,
      // 80 / 400
      roe_pct: 20,
      // 130 x 0.8 over ((300 + 500 - 100) + (300 + 300 - 100)) / 2
      roic_pct: shown((104 / 600) * 100),
      flags: [],
    });
  });

  it('on the newest alone when there is no other, and says so', () => {
    expect(returned({ priorYearBalance: undefined })).toEqual({
      roa_pct: 8,
      // 130 / 800
      roce_pct: 16.25,
      roe_pct: 16,
      // 104 / 700
      roic_pct: shown((104 / 700) * 100),
      flags: ['single_point_average'],
    });
  });

  it('one line missing a year before concerns that line alone', () => {
    const before = { ...BALANCE, current_liabilities: none };
    expect(returned({ priorYearBalance: before })).toMatchObject({
      // 130 / 800, the newest alone; the others on two equal balance sheets.
      roce_pct: 16.25,
      roa_pct: 8,
      flags: ['single_point_average'],
    });
  });

  it('minorities are capital, redeemable ones too', () => {
    const balance = { ...BALANCE, minority_interest: 30, redeemable_minority_interest: 20 };
    // 300 + 500 + 50 - 100
    expect(returned({ balance, priorYearBalance: balance })).toMatchObject({ roic_pct: shown((104 / 750) * 100) });
  });

  it.each([
    ['no profit: the statutory rate', { pretax_income: 0 }, 130 * 0.79, ['statutory_tax_rate']],
    ['a loss, no tax reported', { pretax_income: -5, income_tax: none }, 130 * 0.79, ['statutory_tax_rate']],
    // 60 % of pretax income counts as 35 %.
    ['too much tax', { income_tax: 60 }, 130 * 0.65, []],
    ['a tax benefit', { income_tax: -10 }, 130, []],
  ])('%s', (_, ttm, afterTax, flags) => {
    expect(returned({ ttm })).toMatchObject({ roic_pct: shown((afterTax / 600) * 100), flags });
  });

  it('tax not reported with a profit: no return', () => {
    expect(returned({ ttm: { income_tax: none } })).toMatchObject({ roic_pct: 'not_reported', flags: [] });
  });

  it('equity below zero', () => {
    const balance = { ...BALANCE, total_equity: -500 };
    expect(returned({ balance, priorYearBalance: balance, flags: ['negative_equity'] })).toMatchObject({
      roe_pct: 'non_positive_denominator',
      // 300 - 500 - 100
      roic_pct: 'non_positive_denominator',
      flags: ['negative_equity'],
    });
  });

  it('a mean of equity below zero is flagged though the newest is above', () => {
    expect(returned({ priorYearBalance: { ...BALANCE, total_equity: -500 } })).toMatchObject({
      roe_pct: 'non_positive_denominator',
      flags: ['negative_equity'],
    });
  });

  it('more cash than capital', () => {
    const balance = { ...BALANCE, cash_and_equivalents: 900 };
    expect(returned({ balance, priorYearBalance: balance })).toMatchObject({ roic_pct: 'non_positive_denominator' });
  });

  it('an undivided balance sheet is the way of brokers and real estate', () => {
    const balance = { ...BALANCE, current_liabilities: none };
    const roce = (industry: TrailingFigures['industry']) =>
      returned({ industry, balance, priorYearBalance: balance }).roce_pct;
    expect(['general', 'broker', 'real_estate'].map((each) => roce(each as 'general'))).toEqual([
      'not_reported',
      'not_applicable_to_industry',
      'not_applicable_to_industry',
    ]);
  });

  it('carries the flags that concern trailing amounts, in the order of the API', () => {
    const flags = ['derived_q4', 'annual_only', 'negative_earnings', 'zero_interest_expense'] as const;
    expect(returned({ flags: [...flags], priorYearBalance: undefined }).flags).toEqual([
      'zero_interest_expense',
      'negative_earnings',
      'single_point_average',
      'annual_only',
    ]);
  });
});

describe('trailing totals', () => {
  it('of the maker', () => {
    const { flags, ...totals } = trailingTotals(statementsOf(MAKER));
    expect(Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, shown(value)]))).toEqual({
      // (7,360 + 32 x 54) / 2,000
      eps_diluted_ttm: 4.544,
      net_income_ttm_usd: 9_088,
      revenue_ttm_usd: 45_400,
      net_profit_margin_pct: shown((9_088 / 45_400) * 100),
      // Assets 47,500 and 45,500
      roa_pct: shown((9_088 / 46_500) * 100),
      // 12,160 over 36,000 and 34,400
      roce_pct: shown((12_160 / 35_200) * 100),
      // 26,000 and 24,400
      roe_pct: shown((9_088 / 25_200) * 100),
      // 12,160 x (1 - 2,272 / 11,360) over 6,500 + 26,000 - 4,750 and 6,500 + 24,400 - 4,550
      roic_pct: shown((9_728 / 27_050) * 100),
    });
    expect(flags).toEqual(['derived_q4']);
  });

  it('amounts named in dollars need statements in dollars; ratios do not', () => {
    const totals = trailingTotals(statementsOf(MAKER, { currency: 'EUR', annualForm: '20-F' }));
    expect(totals).toMatchObject({
      revenue_ttm_usd: unavailable('currency_mismatch'),
      net_income_ttm_usd: unavailable('currency_mismatch'),
    });
    expect(shown(totals.net_profit_margin_pct)).toBe(shown((9_088 / 45_400) * 100));
    expect(totals.flags).toContain('annual_only');
  });

  it('no statements', () => {
    expect(trailingTotals(undefined)).toMatchObject({ revenue_ttm_usd: none, roic_pct: none, flags: [] });
  });

  it('a company that sold nothing', () => {
    const totals = trailingTotals(statementsOf(plus(MAKER, { income: { Revenues: () => 0 } })));
    expect(totals.net_profit_margin_pct).toEqual(unavailable('non_positive_denominator'));
  });

  it('a loss, and statements long past', () => {
    const losing = plus(MAKER, { income: { NetIncomeLoss: () => -100 } });
    const { flags, net_income_ttm_usd } = trailingTotals(statementsOf(losing, {}, { asOf: '2023-03-01' }));
    expect(flags).toEqual(['negative_earnings', 'stale_fundamentals', 'derived_q4']);
    // Still shown: the flag says how old it is.
    expect(net_income_ttm_usd).toBe(-400);
  });
});
