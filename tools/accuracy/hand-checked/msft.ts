/** Microsoft: 10-Q of the quarter to 2021-09-30, 10-K 2011 (its XBRL instance), fiscal 2025 and 2026 from the filings' own facts. */
import type { PrintedColumn } from './types.ts';

const Q1 = {
  symbol: 'MSFT',
  filed: '2021-10-26',
  accession: '0001564590-21-051992',
  form: '10-Q',
  document: 'filings/10-Q/MSFT/0001564590-21-051992.htm.gz',
  end: '2021-09-30',
  scale: 1e6,
} as const;

const K25 = {
  symbol: 'MSFT',
  filed: '2025-07-30',
  accession: '0000950170-25-100235',
  form: '10-K',
  end: '2025-06-30',
  scale: 1e6,
} as const;

const FACTS = 'XBRL element of that filing’s own facts';

// biome-ignore format: one case per row
export const MSFT: readonly PrintedColumn[] = [
  { ...Q1, kind: 'Q', values: [['revenue', 45_317, 'Total revenue'], ['cost_of_revenue', 13_646,
    'Total cost of revenue'], ['gross_profit', 31_671, 'Gross margin'], ['rnd_expense', 5_599,
    'Research and development'], ['operating_income', 20_238, 'Operating income'], ['pretax_income', 20_524,
    'Income before income taxes'], ['income_tax', 19, 'Provision for income taxes'], ['net_income', 20_505,
    'Net income'], ['eps_basic', 2.73, 'Basic', 1], ['eps_diluted', 2.71, 'Diluted', 1], ['shares_basic', 7_513,
    'Basic'], ['shares_diluted', 7_567, 'Diluted'], ['stock_based_comp', 1_702, 'Stock-based compensation expense'],
    ['operating_cash_flow', 24_540, 'Net cash from operations'], ['financing_cash_flow', -16_276,
    'Net cash used in financing'], ['investing_cash_flow', -3_250, 'Net cash used in investing'], ['capex', 5_810,
    'Additions to property and equipment'], ['buybacks', 7_684, 'Common stock repurchased'], ['dividends_paid', 4_206,
    'Common stock cash dividends paid']] },
  { ...Q1, kind: 'Q', from: 'arithmetic on the lines of that filing', values: [['sga_expense', 4_547 + 1_287,
    'Sales and marketing + General and administrative'], ['operating_expense', 5_599 + 4_547 + 1_287,
    'Research and development + Sales and marketing + General and administrative'], ['free_cash_flow', 24_540 - 5_810,
    'Net cash from operations - Additions to property and equipment']] },
  { ...Q1, kind: 'at', values: [['cash_and_equivalents', 19_165, 'Cash and cash equivalents'],
    ['short_term_investments', 111_450, 'Short-term investments'], ['receivables', 27_349,
    'Accounts receivable, net of allowance'], ['inventory', 3_411, 'Inventories'], ['current_assets', 174_326,
    'Total current assets'], ['ppe_net', 63_772, 'Property and equipment, net of accumulated depreciation'],
    ['long_term_investments', 6_393, 'Equity investments'], ['total_assets', 335_418, 'Total assets'],
    ['current_liabilities', 80_528, 'Total current liabilities'], ['long_term_debt', 50_039, 'Long-term debt'],
    ['current_debt', 3_249, 'Current portion of long-term debt'], ['total_liabilities', 183_440, 'Total liabilities'],
    ['retained_earnings', 66_944, 'Retained earnings'], ['total_equity', 151_978, 'Total stockholders’ equity'],
    ['common_shares_outstanding', 7_510, 'Common stock and paid-in capital']] },
  { ...Q1, kind: 'at', from: 'arithmetic on the lines of that filing', values: [['intangibles', 50_455 + 7_794,
    'Goodwill + Intangible assets, net'], ['total_debt', 3_249 + 50_039,
    'Current portion of long-term debt + Long-term debt']] },
  {
    symbol: 'MSFT',
    filed: '2011-07-28',
    accession: '0001193125-11-200680',
    form: '10-K',
    end: '2011-06-30',
    scale: 1e6,
    kind: 'FY',
    // The instance document is in the records: edgar/xbrl_instances/msft-20110630.xml.gz.
    from: FACTS,
    values: [
      ['revenue', 69_943, 'SalesRevenueNet'],
      ['cost_of_revenue', 15_577, 'CostOfRevenue'],
      ['operating_income', 27_161, 'OperatingIncomeLoss'],
      ['net_income', 23_150, 'NetIncomeLoss'],
      ['eps_diluted', 2.69, 'EarningsPerShareDiluted', 1],
      ['operating_cash_flow', 26_994, 'NetCashProvidedByUsedInOperatingActivities'],
      ['capex', 2_355, 'PaymentsToAcquirePropertyPlantAndEquipment'],
      ['intangibles', 12_581 + 744, 'Goodwill + FiniteLivedIntangibleAssetsNet'],
      ['total_debt', 11_921, 'LongTermDebtNoncurrent, nothing current'],
    ],
  },
  { ...K25, kind: 'FY', from: FACTS, values: [['revenue', 281_724,
    'RevenueFromContractWithCustomerExcludingAssessedTax'], ['gross_profit', 193_893, 'GrossProfit'],
    ['operating_income', 128_528, 'OperatingIncomeLoss'], ['net_income', 101_832, 'NetIncomeLoss'], ['eps_diluted',
    13.64, 'EarningsPerShareDiluted', 1], ['operating_cash_flow', 136_162,
    'NetCashProvidedByUsedInOperatingActivities'], ['capex', 64_551, 'PaymentsToAcquirePropertyPlantAndEquipment']] },
  {
    // Fourth quarter: year less nine months of the 10-Q of 2025-04-30 (0000950170-25-061046).
    ...K25,
    kind: 'Q',
    from: 'own facts: year of 0000950170-25-100235 less nine months of 0000950170-25-061046',
    values: [
      // The issuer announced 76.4, 34.3 and 27.2 billion on 2025-07-30.
      ['revenue', 281_724 - 205_283, 'RevenueFromContractWithCustomerExcludingAssessedTax'],
      ['gross_profit', 193_893 - 141_466, 'GrossProfit'],
      ['operating_income', 128_528 - 94_205, 'OperatingIncomeLoss'],
      ['net_income', 101_832 - 74_599, 'NetIncomeLoss'],
      ['operating_cash_flow', 136_162 - 93_515, 'NetCashProvidedByUsedInOperatingActivities'],
      ['capex', 64_551 - 47_472, 'PaymentsToAcquirePropertyPlantAndEquipment'],
      ['stock_based_comp', 11_974 - 8_901, 'ShareBasedCompensation'],
    ],
  },
  { ...K25, kind: 'Q', from: 'results announcement of 2025-07-30: diluted earnings per share of the quarter', scale: 1,
    within: 0.0101, values: [['eps_diluted', 3.65, 'Diluted earnings per share']] },
  { symbol: 'MSFT', filed: '2026-04-29', accession: '0001193125-26-191507', form: '10-Q', end: '2026-03-31', scale: 1e6,
    kind: 'TTM', from: 'own facts: year of 0000950170-25-100235 + both nine months of 0001193125-26-191507',
    values: [['revenue', 281_724 + 241_832 - 205_283, 'RevenueFromContractWithCustomerExcludingAssessedTax'],
    ['operating_income', 128_528 + 114_634 - 94_205, 'OperatingIncomeLoss'], ['net_income', 101_832 + 97_983 - 74_599,
    'NetIncomeLoss'], ['operating_cash_flow', 136_162 + 127_494 - 93_515, 'NetCashProvidedByUsedInOperatingActivities'],
    ['free_cash_flow', 136_162 + 127_494 - 93_515 - (64_551 + 80_146 - 47_472), 'operating cash flow - capex']] },
];
