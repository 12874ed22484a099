/**
 * FIELDS 3.5, income statement, row by row: which tag, which identity, which marker. Amounts are made up; sums are by
 * hand.
 */
import { describe, expect, it } from 'vitest';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { after, FactsBuilder, type Filing } from '../../../support/facts-builder.ts';
import {
  asKnown,
  BANK,
  BROKER,
  figure,
  INSURER,
  named,
  oneYearOf,
  quartersOf,
  REIT,
  type Row,
  YEAR,
  YEAR_END,
} from '../crafted.ts';

const PRETAX = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes';
const PRETAX_ALL = `${PRETAX}ExtraordinaryItemsNoncontrollingInterest`;
const PRETAX_EQUITY = `${PRETAX}MinorityInterestAndIncomeLossFromEquityMethodInvestments`;
const CONTRACT = 'RevenueFromContractWithCustomerExcludingAssessedTax';

// biome-ignore format: one case per row
const ROWS: readonly Row[] = [
  // revenue
  ['contract revenue is a slice of Revenues', 'revenue', { Revenues: 500, [CONTRACT]: 120 }, 500],
  ['Revenues is a segment line: costs leave income from the contract line', 'revenue',
    { Revenues: 120, [CONTRACT]: 500, CostsAndExpenses: 450, OperatingIncomeLoss: 50 }, 500],
  ['PG: Revenues a slice of SalesRevenueNet (lumibot 1141)', 'revenue', { Revenues: 294, SalesRevenueNet: 831 }, 831],
  ['a utility: what customers under contract pay is a slice of its operating revenue', 'revenue',
    { RegulatedAndUnregulatedOperatingRevenue: 300, RevenueFromContractWithCustomerIncludingAssessedTax: 280 }, 300],
  ['taxes included where nothing else is reported', 'revenue', { RevenueFromContractWithCustomerIncludingAssessedTax: 9 },
    9],
  ['goods and services of old filings', 'revenue', { SalesRevenueGoodsNet: 60, SalesRevenueServicesNet: 30 }, 90],
  ['gross profit and cost', 'revenue', { GrossProfit: 40, CostOfRevenue: 60 }, 100],
  ['bank: net of interest', 'revenue', { RevenuesNetOfInterestExpense: 80, Revenues: 120 }, 80, BANK],
  ['bank: net interest and the rest', 'revenue', { InterestIncomeExpenseNet: 50, NoninterestIncome: 30, Revenues: 120 },
    80, BANK],
  ['bank: gross interest less interest paid', 'revenue', { InterestAndDividendIncomeOperating: 90,
    NoninterestIncome: 30, InterestExpense: 40, Revenues: 120 }, 80, BANK],
  ['broker: net of interest', 'revenue', { RevenuesNetOfInterestExpense: 80, Revenues: 120 }, 80, BROKER],
  ['insurer: Revenues', 'revenue', { Revenues: 200, [CONTRACT]: 20, PremiumsEarnedNet: 150 }, 200, INSURER],
  ['insurer: premiums, investment income and gains, not the fees', 'revenue', { [CONTRACT]: 20, PremiumsEarnedNet: 150,
    NetInvestmentIncome: 30, RealizedInvestmentGainsLosses: -5 }, 175, INSURER],
  ['rent, and a slice from contracts', 'revenue', { OperatingLeaseLeaseIncome: 90, [CONTRACT]: 2 }, 90, REIT],
  ['rent is a line of the notes elsewhere', 'revenue', { OperatingLeaseLeaseIncome: 90, [CONTRACT]: 60 }, 60],
  ['a trust that lends: net interest and the rest', 'revenue', { InterestIncomeExpenseNet: 25, NoninterestIncome: 5,
    InterestAndDividendIncomeOperating: 70, InterestExpense: 45 }, 30, REIT],
  ['a company that invests: all investment income', 'revenue', { GrossInvestmentIncomeOperating: 40 }, 40, 6726],
  // cost of revenue and gross profit
  ['goods and services where no total is reported', 'cost_of_revenue', { CostOfGoodsSold: 40, CostOfServices: 15 }, 55],
  ['a total beats its parts', 'cost_of_revenue', { CostOfRevenue: 57, CostOfGoodsSold: 40, CostOfServices: 15 }, 57],
  ['a health plan: care paid for with the goods sold', 'cost_of_revenue', { Revenues: 400,
    CostOfGoodsAndServicesSold: 40, PolicyholderBenefitsAndClaimsIncurredHealthCare: 240 }, 280],
  ['a health plan: care with services', 'gross_profit', { Revenues: 400, CostOfServices: 15,
    PolicyholderBenefitsAndClaimsIncurredNet: 300 }, 85],
  ['a health plan: care alone', 'cost_of_revenue', { PolicyholderBenefitsAndClaimsIncurredHealthCare: 240 }, 240],
  ['never CostsAndExpenses', 'cost_of_revenue', { Revenues: 100, CostsAndExpenses: 90 }, 'not_reported'],
  ['from gross profit', 'cost_of_revenue', { Revenues: 100, GrossProfit: 45 }, 55],
  ['a negative difference is a fault of the data', 'cost_of_revenue', { Revenues: 100, GrossProfit: 145 },
    'not_reported'],
  ['not for banks', 'cost_of_revenue', { CostOfRevenue: 5 }, 'not_applicable_to_industry', BANK],
  ['not for insurers', 'gross_profit', { GrossProfit: 5 }, 'not_applicable_to_industry', INSURER],
  ['not for real estate', 'cost_of_revenue', { CostOfRevenue: 5 }, 'not_applicable_to_industry', REIT],
  ['from revenue and cost', 'gross_profit', { Revenues: 100, CostOfGoodsAndServicesSold: 61 }, 39],
  // operating lines
  ['research absent is not zero', 'rnd_expense', { Revenues: 100 }, 'not_reported'],
  ['research without what was bought', 'rnd_expense',
    { ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost: 8 }, 8],
  ['selling and general', 'sga_expense', { SellingAndMarketingExpense: 10, GeneralAndAdministrativeExpense: 5 }, 15],
  ['marketing and general', 'sga_expense', { MarketingExpense: 10, GeneralAndAdministrativeExpense: 5 }, 15],
  ['selling alone is a half', 'sga_expense', { SellingAndMarketingExpense: 10 }, 'not_reported'],
  ['general alone, where the company never reports selling', 'sga_expense', { GeneralAndAdministrativeExpense: 5 }, 5],
  ['operating expenses as reported', 'operating_expense', { OperatingExpenses: 30, Revenues: 100, OperatingIncomeLoss: 10,
    CostOfRevenue: 60 }, 30],
  ['TRAP: operating expenses that hold the cost of revenue too', 'operating_expense', { OperatingExpenses: 90,
    Revenues: 100, OperatingIncomeLoss: 10, CostOfRevenue: 60 }, 30],
  ['... kept where no cost of revenue is reported', 'operating_expense', { OperatingExpenses: 90, Revenues: 100,
    OperatingIncomeLoss: 10 }, 90],
  ['from gross profit', 'operating_expense', { GrossProfit: 40, OperatingIncomeLoss: 10 }, 30],
  ['from its parts; amortization that no quarter reports may lie within them or within cost of revenue',
    'operating_expense', { SellingGeneralAndAdministrativeExpense: 20, ResearchAndDevelopmentExpense: 8,
    AmortizationOfIntangibleAssets: 2 }, 28],
  ['bank', 'operating_expense', { NoninterestExpense: 33, OperatingExpenses: 5 }, 33, BANK],
  ['insurer', 'operating_expense', { BenefitsLossesAndExpenses: 44, OperatingExpenses: 5 }, 44, INSURER],
  ['insurer, all costs by their general name', 'operating_expense', { CostsAndExpenses: 44, OperatingExpenses: 5 }, 44,
    INSURER],
  ['from gross profit and operating expenses', 'operating_income', { GrossProfit: 40, OperatingExpenses: 30 }, 10],
  ['from revenue and all costs', 'operating_income', { Revenues: 100, CostsAndExpenses: 92 }, 8],
  ['all costs as reported beat the sum of parts: research bought and impairments are among them (Lilly)',
    'operating_income', { Revenues: 100, CostOfRevenue: 20, SellingGeneralAndAdministrativeExpense: 22,
    ResearchAndDevelopmentExpense: 28, CostsAndExpenses: 86 }, 14],
  ['... but not operating expenses as reported', 'operating_income', { Revenues: 100, CostOfRevenue: 20,
    OperatingExpenses: 60, CostsAndExpenses: 86 }, 20],
  ['TRAP: interest among all costs: revenue less costs is pretax income', 'operating_income', { Revenues: 100,
    CostsAndExpenses: 80, [PRETAX_ALL]: 20, InterestExpense: 5 }, 25],
  ['... and gains on property and affiliates between them (real estate)', 'operating_income', { Revenues: 100,
    CostsAndExpenses: 80, [PRETAX_ALL]: 31, InterestExpense: 5, GainLossOnSaleOfProperties: 9,
    IncomeLossFromEquityMethodInvestments: 2 }, 25, REIT],
  ['... untaxed, as a REIT: earnings', 'operating_income', { Revenues: 100, CostsAndExpenses: 80, ProfitLoss: 20,
    InterestExpense: 5 }, 25, REIT],
  ['... and earnings before the tax', 'operating_income', { Revenues: 100, CostsAndExpenses: 80, ProfitLoss: 18,
    IncomeTaxExpenseBenefit: 2, InterestExpense: 5 }, 25, REIT],
  ['... not where interest comes after them', 'operating_income', { Revenues: 100, CostsAndExpenses: 80,
    [PRETAX_ALL]: 24, InterestExpense: 5, GainLossOnSaleOfProperties: 9 }, 20, REIT],
  ['... not where pretax income differs', 'operating_income', { Revenues: 100, CostsAndExpenses: 80, [PRETAX_ALL]: 16,
    InterestExpense: 5 }, 20],
  ['TRAP: operating expenses down to pretax income, interest among them (IBM)', 'operating_income', { GrossProfit: 55,
    CostOfRevenue: 45, OperatingExpenses: 38, [PRETAX_ALL]: 17, InterestExpense: 3 }, 20],
  ['TRAP: operating expenses for all costs where no operating income is reported', 'operating_income', { Revenues: 100,
    CostOfRevenue: 60, OperatingExpenses: 90, [PRETAX_ALL]: 7, InterestExpense: 4 }, 10],
  ['... for all costs and interest', 'operating_expense', { Revenues: 100, CostOfRevenue: 60, OperatingExpenses: 93,
    [PRETAX_ALL]: 7, InterestExpense: 4 }, 29],
  ['... but for those below gross profit where that explains pretax income', 'operating_expense', { Revenues: 100,
    CostOfRevenue: 60, OperatingExpenses: 30, [PRETAX_ALL]: 7, InterestExpense: 4 }, 30],
  ['from pretax income, interest and other income', 'operating_income', { [PRETAX_ALL]: 20, InterestExpense: 5,
    InvestmentIncomeInterest: 3 }, 22],
  ['never pretax income for a bank', 'operating_income', { [PRETAX_ALL]: 20, InterestExpense: 5 },
    'not_applicable_to_industry', BANK],
  ['nor for an insurer', 'operating_income', { [PRETAX_ALL]: 20, InterestExpense: 5 }, 'not_applicable_to_industry',
    INSURER],
  ['IFRS: before finance costs and income', 'operating_income', { 'ifrs-full:ProfitLossBeforeTax': 100,
    'ifrs-full:FinanceCosts': 12, 'ifrs-full:FinanceIncome': 5 }, 107],
  // interest
  ['net lines are no interest expense', 'interest_expense', { InterestIncomeExpenseNet: 5,
    InterestIncomeExpenseNonoperatingNet: 4 }, 'not_reported'],
  ['nor is interest paid', 'interest_expense', { InterestPaidNet: 5 }, 'not_reported'],
  ['in order', 'interest_expense', { InterestExpense: 5, InterestExpenseDebt: 4 }, 5],
  ['operating interest is a bank’s', 'interest_expense', { InterestExpenseOperating: 6 }, 6, BANK],
  ['... and comes before the part on its debt', 'interest_expense', { InterestExpenseOperating: 6, InterestExpenseDebt: 1 },
    6, BANK],
  ['... and no one else’s', 'interest_expense', { InterestExpenseOperating: 6 }, 'not_reported'],
  // pretax, tax, earnings
  ['before equity-method income, with it', 'pretax_income', { [PRETAX_EQUITY]: 20,
    IncomeLossFromEquityMethodInvestments: 2 }, 22],
  ['... unless it is in there: less tax that is the earnings (Alphabet 2015)', 'pretax_income', { [PRETAX_EQUITY]: 20,
    IncomeLossFromEquityMethodInvestments: 2, IncomeTaxExpenseBenefit: 3, ProfitLoss: 17 }, 20],
  ['... where the sum less tax is the earnings it is not', 'pretax_income', { [PRETAX_EQUITY]: 20,
    IncomeLossFromEquityMethodInvestments: 2, IncomeTaxExpenseBenefit: 3, ProfitLoss: 19 }, 22],
  ['home and abroad', 'pretax_income', { [`${PRETAX}Domestic`]: 12, [`${PRETAX}Foreign`]: 8 }, 20],
  ['home alone is a half', 'pretax_income', { [`${PRETAX}Domestic`]: 12 }, 'not_reported'],
  ['from earnings with minorities and tax', 'pretax_income', { ProfitLoss: 9, IncomeTaxExpenseBenefit: 3 }, 12],
  ['from earnings and tax', 'pretax_income', { IncomeTaxExpenseBenefit: 3 }, 10],
  ['a loss with which no tax is reported (laboratories before their first product)', 'pretax_income', { ProfitLoss: -9 },
    -9],
  ['... whose tax is therefore none', 'income_tax', { ProfitLoss: -9 }, 0],
  ['... or reported as none', 'pretax_income', { ProfitLoss: -9, IncomeTaxExpenseBenefit: 0 }, -9],
  ['a profit without a tag of its tax stays silent', 'pretax_income', { ProfitLoss: 9 }, 'not_reported'],
  ['a loss partly of discontinued operations, too', 'pretax_income', { ProfitLoss: -9,
    IncomeLossFromDiscontinuedOperationsNetOfTax: -4 }, 'not_reported'],
  ['discontinued operations are after tax: no part of pretax income', 'pretax_income', { ProfitLoss: 9,
    IncomeTaxExpenseBenefit: 3, IncomeLossFromDiscontinuedOperationsNetOfTax: -4 }, 16],
  ['... nor of the tax', 'income_tax', { [PRETAX_ALL]: 16, ProfitLoss: 9,
    IncomeLossFromDiscontinuedOperationsNetOfTax: -4 }, 3],
  ['from pretax income and earnings', 'income_tax', { [PRETAX_ALL]: 12, ProfitLoss: 9 }, 3],
  ['never taxes paid', 'income_tax', { IncomeTaxesPaidNet: 3 }, 'not_reported'],
  ['TRAP: tagged with the wrong sign', 'income_tax', { [PRETAX_ALL]: 12, ProfitLoss: 9, IncomeTaxExpenseBenefit: -3 },
    3],
  ['TRAP: a benefit tagged as an expense', 'income_tax', { [PRETAX_ALL]: 5, IncomeTaxExpenseBenefit: 2 }, -2],
  ['a benefit is negative', 'income_tax', { [PRETAX_ALL]: 5, IncomeTaxExpenseBenefit: -2 }, -2],
  ['the sign stands where nothing contradicts it', 'income_tax', { IncomeTaxExpenseBenefit: -3 }, -3],
  ['discontinued operations do not turn the sign', 'income_tax', { [PRETAX_ALL]: 12, IncomeTaxExpenseBenefit: 3,
    ProfitLoss: 29 }, 3],
  // depreciation and EBITDA
  ['amortization as the cash-flow statement names it', 'depreciation_amortization', { Depreciation: 6,
    AdjustmentForAmortization: 94 }, 100],
  // TSMC, 20-F for 2024, in millions of NT$.
  ['IFRS: both by nature', 'depreciation_amortization', { 'ifrs-full:DepreciationExpense': 653610.5,
    'ifrs-full:AmortisationExpense': 9186.1 }, 662796.6],
  ['TRAP: the line of the income statement is a part, the total is larger', 'depreciation_amortization',
    { DepreciationAndAmortization: 4, DepreciationDepletionAndAmortization: 11 }, 11],
  ['a utility’s line before the depreciation of a note', 'depreciation_amortization',
    { UtilitiesOperatingExpenseDepreciationAndAmortization: 9, Depreciation: 8 }, 9],
  ['depreciation and amortization apart', 'depreciation_amortization', { Depreciation: 8,
    AmortizationOfIntangibleAssets: 2 }, 10],
  ['depreciation alone, last', 'depreciation_amortization', { Depreciation: 8 }, 8],
  ['operating income and depreciation', 'ebitda', { OperatingIncomeLoss: 10, Depreciation: 8 }, 18],
  ['either missing', 'ebitda', { OperatingIncomeLoss: 10 }, 'not_reported'],
  ['not for banks', 'ebitda', { OperatingIncomeLoss: 10, Depreciation: 8 }, 'not_applicable_to_industry', BANK],
];

describe('income statement', () => {
  it.each(named(ROWS))('$name ($field)', ({ field, amounts: flows, expected, sic }) => {
    // Total assets of 1000, earnings of 7.
    expect(figure(oneYearOf({ flows }, sic).ttm(field))).toBe(expected);
  });

  it('selling reported in any other year: general alone stays a half', () => {
    const builder = new FactsBuilder();
    builder.report('10-K', '2016-02-10', ['2015-01-01', '2015-12-31'], { SellingAndMarketingExpense: 10 });
    builder.report('10-K', '2023-02-10', YEAR, { GeneralAndAdministrativeExpense: 5, NetIncomeLoss: 7 });
    expect(figure(asKnown(builder).ttm('sga_expense'))).toBe('not_reported');
    // The same with a short history; and before selling was ever reported it is no half.
    expect(figure(asKnown(builder, '2023-06-01', { historyDays: 1500 }).ttm('sga_expense'))).toBe('not_reported');
  });

  it('selling reported only later does not count yet', () => {
    const builder = new FactsBuilder();
    builder.report('10-K', '2023-02-10', YEAR, { GeneralAndAdministrativeExpense: 5, NetIncomeLoss: 7 });
    builder
      .file('10-K', '2024-02-10', { period: '2023-12-31' })
      .flow('SellingAndMarketingExpense', '2023-01-01', '2023-12-31', 9);
    expect(figure(asKnown(builder, '2023-06-01').ttm('sga_expense'))).toBe(5);
  });
});

describe('amortization among the operating expenses', () => {
  /** Gross profit 50, selling 20, research 8 a quarter; amortization of 2 a quarter as `amortize` has it. */
  function quarters(amortize: (filing: Filing, start: string, end: string, k: number) => void): Statements {
    const builder = new FactsBuilder();
    for (const [k, [start, end]] of quartersOf(2022).entries()) {
      const filing = builder.file(k === 3 ? '10-K' : '10-Q', after(end, 40), { period: end }).instant('Assets', end, 1);
      for (const [concept, value] of Object.entries({
        GrossProfit: 50,
        SellingGeneralAndAdministrativeExpense: 20,
        ResearchAndDevelopmentExpense: 8,
        NetIncomeLoss: 7,
      })) {
        filing.flow(concept, '2022-01-01', end, value * (k + 1));
        if (k > 0 && k < 3) filing.flow(concept, start, end, value);
      }
      amortize(filing, start, end, k);
    }
    return asKnown(builder);
  }
  const AMORTIZATION = 'AmortizationOfIntangibleAssets';
  const incomes = (s: Statements): (number | string)[] => [
    ...s.quarters(4).map((at) => figure(s.quarter('operating_income', at))),
    figure(s.annual('operating_income', s.newest!)),
  ];

  it('counts where quarters report it: a line of the income statement (Pfizer)', () => {
    const s = quarters((filing, start, end, k) => {
      filing.flow(AMORTIZATION, '2022-01-01', end, 2 * (k + 1));
      if (k > 0 && k < 3) filing.flow(AMORTIZATION, start, end, 2);
    });
    // 50 - 20 - 8 - 2 a quarter
    expect(incomes(s)).toEqual([20, 20, 20, 20, 80]);
  });

  it('does not where only a yearly note or the cash-flow statement reports it: no fourth quarter takes the whole of it', () => {
    const note = quarters((filing, _, end, k) => {
      if (k === 3) filing.flow(AMORTIZATION, '2022-01-01', end, 8);
    });
    const statement = quarters((filing, _, end, k) => filing.flow(AMORTIZATION, '2022-01-01', end, 2 * (k + 1)));
    // 50 - 20 - 8 a quarter
    for (const s of [note, statement]) expect(incomes(s)).toEqual([22, 22, 22, 22, 88]);
  });
});

describe('net income', () => {
  // biome-ignore format: one case per row
  const earnings: readonly (readonly [string, Record<string, number>, number])[] = [
    ['attributable to the parent', { NetIncomeLoss: 7, ProfitLoss: 9 }, 7],
    ['to common holders and preferred dividends', { NetIncomeLossAvailableToCommonStockholdersBasic: 6,
      PreferredStockDividendsIncomeStatementImpact: 1 }, 7],
    ['all less minorities', { ProfitLoss: 9, NetIncomeLossAttributableToNoncontrollingInterest: 2 }, 7],
    ['all', { ProfitLoss: 9 }, 9],
    ['continuing and discontinued', { IncomeLossFromContinuingOperations: 9,
      IncomeLossFromDiscontinuedOperationsNetOfTax: -4 }, 5],
    ['a partnership’s slice comes last', { ProfitLoss: 9, NetIncomeLossAllocatedToLimitedPartners: 8 }, 9],
    ['of a company that invests, the change of its net assets by operations', {
      NetIncreaseDecreaseInNetAssetsResultingFromOperations: 7 }, 7],
  ];
  it.each(earnings)('%s', (_, flows, expected) => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-10', { period: YEAR_END }).instant('Assets', YEAR_END, 1);
    for (const [concept, value] of Object.entries(flows)) filing.flow(concept, ...YEAR, value);
    expect(figure(asKnown(builder).ttm('net_income'))).toBe(expected);
  });

  it('a loss keeps its sign (edgartools 814)', () => {
    const builder = new FactsBuilder();
    builder.report('10-K', '2023-02-10', YEAR, { NetIncomeLoss: -2e6 });
    expect(figure(asKnown(builder).ttm('net_income'))).toBe(-2e6);
  });
});

describe('repairs hold in every leg', () => {
  /**
   * Costs of 90 % of revenue of 100 a quarter tagged as operating expenses, 60 % as cost of revenue; tax of 3 reported
   * as -3.
   */
  function quarters(): FactsBuilder {
    const builder = new FactsBuilder();
    for (const [k, end] of ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31'].entries()) {
      const annual = k === 3;
      const filing = builder
        .file(annual ? '10-K' : '10-Q', `2023-0${k + 1}-10`, { period: end })
        .instant('Assets', end, 1);
      for (const [concept, value] of Object.entries({
        Revenues: 100,
        OperatingIncomeLoss: 10,
        CostOfRevenue: 60,
        OperatingExpenses: 90,
        [PRETAX_ALL]: 10,
        // The 10-K tags the tax with the wrong sign, the 10-Qs do not.
        IncomeTaxExpenseBenefit: annual ? -3 : 3,
        NetIncomeLoss: 7,
      }))
        filing.flow(concept, '2022-01-01', end, value * (k + 1));
    }
    return builder;
  }

  it('of a derived fourth quarter', () => {
    const s = asKnown(quarters());
    expect(figure(s.quarter('operating_expense', s.newest!))).toBe(30);
    // 12 (set right from -12) less 9
    expect(figure(s.quarter('income_tax', s.newest!))).toBe(3);
  });
});
