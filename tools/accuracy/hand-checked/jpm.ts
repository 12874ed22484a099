/** JPMorgan Chase: 10-K 2025 and 10-Qs around it from the filings' own facts; quarters as its earnings supplement prints them. */
import type { PrintedColumn } from './types.ts';

const K25 = {
  symbol: 'JPM',
  filed: '2026-02-13',
  accession: '0001628280-26-008131',
  form: '10-K',
  end: '2025-12-31',
  scale: 1e6,
} as const;

const Q3 = {
  symbol: 'JPM',
  filed: '2025-11-04',
  accession: '0001628280-25-048859',
  form: '10-Q',
  end: '2025-09-30',
  scale: 1e6,
} as const;

const FACTS = 'XBRL element of that filing’s own facts';
/** Exhibit 99.2 of the 8-K 0001628280-26-001902, of 2026-01-13: quarters side by side, reported basis. */
const SUPPLEMENT = 'Earnings Release Financial Supplement, fourth quarter 2025, Consolidated Financial Highlights';

// biome-ignore format: one case per row
export const JPM: readonly PrintedColumn[] = [
  { ...K25, kind: 'FY', from: FACTS, values: [['revenue', 182_447, 'RevenuesNetOfInterestExpense'],
    ['operating_expense', 95_640, 'NoninterestExpense'], ['pretax_income', 72_595,
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxes...'], ['income_tax', 15_547, 'IncomeTaxExpenseBenefit'],
    ['net_income', 57_048, 'NetIncomeLoss'], ['eps_basic', 20.05, 'EarningsPerShareBasic', 1], ['eps_diluted', 20.02,
    'EarningsPerShareDiluted', 1], ['shares_basic', 2_776.5, 'WeightedAverageNumberOfSharesOutstandingBasic'],
    ['shares_diluted', 2_781.5, 'WeightedAverageNumberOfDilutedSharesOutstanding'], ['operating_cash_flow', -147_782,
    'NetCashProvidedByUsedInOperatingActivities'], ['investing_cash_flow', -265_565,
    'NetCashProvidedByUsedInInvestingActivities'], ['financing_cash_flow', 269_533,
    'NetCashProvidedByUsedInFinancingActivities'], ['acquisitions', 0, 'PaymentsToAcquireBusinessesNetOfCashAcquired'],
    ['buybacks', 31_591, 'PaymentsForRepurchaseOfCommonStock'], ['dividends_paid', 16_625, 'PaymentsOfDividends'],
    ['stock_based_comp', 3_614, 'ShareBasedCompensation']] },
  {
    ...K25,
    kind: 'at',
    from: FACTS,
    values: [
      ['cash_and_equivalents', 21_742 + 321_596, 'CashAndDueFromBanks + InterestBearingDepositsInBanks'],
      ['total_assets', 4_424_900, 'Assets'],
      ['total_liabilities', 4_062_462, 'Liabilities'],
      ['total_equity', 362_438, 'StockholdersEquity'],
      // A bank's balance sheet has no current part: the whole is the line.
      ['long_term_debt', 435_206, 'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities'],
      ['total_debt', 435_206 + 64_776, 'long-term debt + ShortTermBorrowings'],
      ['retained_earnings', 416_055, 'RetainedEarningsAccumulatedDeficit'],
      // Mortgage servicing rights are not intangibles of FIELDS 3.5.
      [
        'intangibles',
        52_731 + 1_300 + 1_300,
        'Goodwill + FiniteLivedIntangibleAssetsNet + IndefiniteLivedIntangibleAssetsExcludingGoodwill',
      ],
      ['common_shares_outstanding', 2_696.2, 'CommonStockSharesOutstanding'],
    ],
  },
  { ...K25, kind: 'Q', from: SUPPLEMENT, values: [['revenue', 45_798, 'Total net revenue, 4Q25'], ['operating_expense',
    23_983, 'Total noninterest expense, 4Q25'], ['net_income', 13_025, 'NET INCOME, 4Q25']] },
  { ...K25, end: '2024-12-31', kind: 'Q', from: SUPPLEMENT, values: [['revenue', 42_768, 'Total net revenue, 4Q24'],
    ['net_income', 14_005, 'NET INCOME, 4Q24']] },
  { ...K25, end: '2025-03-31', kind: 'Q', from: SUPPLEMENT, values: [['revenue', 45_310, 'Total net revenue, 1Q25'],
    ['operating_expense', 23_597, 'Total noninterest expense, 1Q25'], ['net_income', 14_643, 'NET INCOME, 1Q25']] },
  { ...K25, end: '2025-06-30', kind: 'Q', from: SUPPLEMENT, values: [['revenue', 44_912, 'Total net revenue, 2Q25'],
    ['operating_expense', 23_779, 'Total noninterest expense, 2Q25'], ['net_income', 14_987, 'NET INCOME, 2Q25']] },
  { ...Q3, kind: 'Q', from: FACTS, values: [['revenue', 46_427, 'RevenuesNetOfInterestExpense'], ['operating_expense',
    24_281, 'NoninterestExpense'], ['pretax_income', 18_743, 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes...'],
    ['income_tax', 4_350, 'IncomeTaxExpenseBenefit'], ['net_income', 14_393, 'NetIncomeLoss'], ['eps_diluted', 5.07,
    'EarningsPerShareDiluted', 1], ['shares_diluted', 2_767.6, 'WeightedAverageNumberOfDilutedSharesOutstanding']] },
  {
    // Fourth quarter: year less nine months of the 10-Q of 2025-11-04.
    ...K25,
    kind: 'Q',
    from: 'own facts: year of 0001628280-26-008131 less nine months of 0001628280-25-048859',
    values: [
      ['pretax_income', 72_595 - 55_435, 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes...'],
      ['income_tax', 15_547 - 11_412, 'IncomeTaxExpenseBenefit'],
      ['operating_cash_flow', -147_782 + 267_506, 'NetCashProvidedByUsedInOperatingActivities'],
      ['investing_cash_flow', -265_565 + 312_447, 'NetCashProvidedByUsedInInvestingActivities'],
      ['buybacks', 31_591 - 23_327, 'PaymentsForRepurchaseOfCommonStock'],
      ['dividends_paid', 16_625 - 12_208, 'PaymentsOfDividends'],
      ['stock_based_comp', 3_614 - 2_922, 'ShareBasedCompensation'],
      // Shares moved by 1.1 % (coefficient of variation): year less nine months.
      ['eps_diluted', 4.64, 'EarningsPerShareDiluted: 20.02 - 15.38', 1],
    ],
  },
  {
    ...K25,
    filed: '2026-05-01',
    accession: '0001628280-26-029344',
    form: '10-Q',
    end: '2026-03-31',
    kind: 'TTM',
    from: 'own facts: year of 0001628280-26-008131 + both quarters of 0001628280-26-029344',
    values: [
      ['revenue', 182_447 + 49_836 - 45_310, 'RevenuesNetOfInterestExpense'],
      ['operating_expense', 95_640 + 26_850 - 23_597, 'NoninterestExpense'],
      ['net_income', 57_048 + 16_494 - 14_643, 'NetIncomeLoss'],
      ['dividends_paid', 16_625 + 4_374 - 3_823, 'PaymentsOfDividends'],
      ['buybacks', 31_591 + 8_325 - 7_528, 'PaymentsForRepurchaseOfCommonStock'],
      // 5.94 + 4.64 + 5.07 + 5.24, the last as the 10-Q of 2025-08-05 (0000019617-25-000615) tags it.
      ['eps_diluted', 20.89, 'EarningsPerShareDiluted', 1],
    ],
  },
];
