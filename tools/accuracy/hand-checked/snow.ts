/** Snowflake: 10-K of the year to 2025-01-31 and the filings around it from their own facts; the fourth quarter as it was announced. */
import type { PrintedColumn } from './types.ts';

const K25 = {
  symbol: 'SNOW',
  filed: '2025-03-21',
  accession: '0001640147-25-000052',
  form: '10-K',
  end: '2025-01-31',
  scale: 1e3,
} as const;

const Q3 = {
  symbol: 'SNOW',
  filed: '2024-11-27',
  accession: '0001640147-24-000250',
  form: '10-Q',
  end: '2024-10-31',
  scale: 1e3,
} as const;

const FACTS = 'XBRL element of that filing’s own facts';

// biome-ignore format: one case per row
export const SNOW: readonly PrintedColumn[] = [
  {
    ...K25,
    kind: 'FY',
    from: FACTS,
    values: [
      ['revenue', 3_626_396, 'RevenueFromContractWithCustomerExcludingAssessedTax'],
      ['cost_of_revenue', 3_626_396 - 2_411_723, 'revenue - GrossProfit'],
      ['gross_profit', 2_411_723, 'GrossProfit'],
      ['rnd_expense', 1_783_379, 'ResearchAndDevelopmentExpense'],
      ['sga_expense', 1_672_092 + 412_262, 'SellingAndMarketingExpense + GeneralAndAdministrativeExpense'],
      ['operating_expense', 3_867_733, 'OperatingExpenses'],
      ['operating_income', -1_456_010, 'OperatingIncomeLoss'],
      ['pretax_income', -1_285_099, 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes...'],
      ['income_tax', 4_113, 'IncomeTaxExpenseBenefit'],
      // Attributable to Snowflake Inc.; ProfitLoss is -1,289,212.
      ['net_income', -1_285_640, 'NetIncomeLoss'],
      ['eps_basic', -3.86, 'EarningsPerShareBasic', 1],
      ['eps_diluted', -3.86, 'EarningsPerShareDiluted', 1],
      ['shares_diluted', 332_707, 'WeightedAverageNumberOfDilutedSharesOutstanding'],
      ['depreciation_amortization', 182_508, 'DepreciationDepletionAndAmortization'],
      ['operating_cash_flow', 959_764, 'NetCashProvidedByUsedInOperatingActivities'],
      ['investing_cash_flow', 190_646, 'NetCashProvidedByUsedInInvestingActivities'],
      ['financing_cash_flow', -226_523, 'NetCashProvidedByUsedInFinancingActivities'],
      ['capex', 46_279 + 29_433, 'PaymentsToAcquirePropertyPlantAndEquipment + PaymentsToDevelopSoftware'],
      ['acquisitions', 30_305, 'PaymentsToAcquireBusinessesNetOfCashAcquired'],
      ['buybacks', 1_932_333, 'PaymentsForRepurchaseOfCommonStock'],
      ['stock_based_comp', 1_479_314, 'ShareBasedCompensation'],
    ],
  },
  { ...K25, kind: 'at', from: FACTS, values: [['cash_and_equivalents', 2_628_798,
    'CashAndCashEquivalentsAtCarryingValue'], ['receivables', 922_805, 'AccountsReceivableNetCurrent'],
    ['current_assets', 5_869_372, 'AssetsCurrent'], ['ppe_net', 296_393, 'PropertyPlantAndEquipmentNet'],
    ['intangibles', 1_056_559 + 278_028, 'Goodwill + IntangibleAssetsNetExcludingGoodwill'], ['total_assets', 9_033_938,
    'Assets'], ['current_liabilities', 3_301_183, 'LiabilitiesCurrent'], ['total_liabilities', 6_027_295,
    'Liabilities'], ['total_equity', 2_999_929, 'StockholdersEquity'], ['retained_earnings', -7_293_575,
    'RetainedEarningsAccumulatedDeficit'], ['long_term_debt', 2_271_529, 'ConvertibleDebtNoncurrent'], ['total_debt',
    2_271_529, 'ConvertibleDebtNoncurrent']] },
  { ...K25, kind: 'Q', from: 'own facts: year of 0001640147-25-000052 less nine months of 0001640147-24-000250',
    values: [['revenue', 3_626_396 - 2_639_626, 'RevenueFromContractWithCustomerExcludingAssessedTax'], ['gross_profit',
    2_411_723 - 1_758_137, 'GrossProfit'], ['rnd_expense', 1_783_379 - 1_290_889, 'ResearchAndDevelopmentExpense'],
    ['operating_expense', 3_867_733 - 2_827_469, 'OperatingExpenses'], ['operating_income', -1_456_010 + 1_069_332,
    'OperatingIncomeLoss'], ['income_tax', 4_113 - 8_444, 'IncomeTaxExpenseBenefit'], ['net_income',
    -1_285_640 + 958_166, 'NetIncomeLoss'], ['operating_cash_flow', 959_764 - 527_039,
    'NetCashProvidedByUsedInOperatingActivities'], ['capex', 46_279 + 29_433 - 35_002 - 23_428,
    'PaymentsToAcquirePropertyPlantAndEquipment + PaymentsToDevelopSoftware'], ['buybacks', 0,
    'PaymentsForRepurchaseOfCommonStock'], ['stock_based_comp', 1_479_314 - 1_051_195, 'ShareBasedCompensation'],
    ['depreciation_amortization', 182_508 - 132_378, 'DepreciationDepletionAndAmortization']] },
  { ...K25, kind: 'Q', from: 'results announcement of 2025-02-26, fourth quarter, millions to one decimal', scale: 1e6,
    within: 0.0501, values: [['revenue', 986.8, 'Revenue'], ['operating_income', -386.7, 'GAAP Operating Loss'],
    ['operating_cash_flow', 432.7, 'Net Cash from Operating Activities']] },
  { ...Q3, kind: 'Q', from: FACTS, values: [['revenue', 942_094, 'RevenueFromContractWithCustomerExcludingAssessedTax'],
    ['operating_income', -365_457, 'OperatingIncomeLoss'], ['net_income', -324_279, 'NetIncomeLoss'], ['eps_diluted',
    -0.98, 'EarningsPerShareDiluted', 1]] },
  { ...K25, filed: '2025-05-30', accession: '0001640147-25-000110', form: '10-Q', end: '2025-04-30', kind: 'TTM',
    from: 'own facts: year of 0001640147-25-000052 + both quarters of 0001640147-25-000110', values: [['revenue',
    3_626_396 + 1_042_074 - 828_709, 'RevenueFromContractWithCustomerExcludingAssessedTax'], ['operating_income',
    -1_456_010 - 447_257 + 348_572, 'OperatingIncomeLoss'], ['net_income', -1_285_640 - 430_092 + 316_988,
    'NetIncomeLoss'], ['operating_cash_flow', 959_764 + 228_373 - 355_468,
    'NetCashProvidedByUsedInOperatingActivities'], ['stock_based_comp', 1_479_314 + 379_460 - 331_936,
    'ShareBasedCompensation']] },
];
