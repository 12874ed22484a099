/** Coca-Cola: 10-Q of the quarter to 2023-06-30, and 2025 from the filings' own facts. */
import type { PrintedColumn } from './types.ts';

const Q2 = {
  symbol: 'KO',
  filed: '2023-07-27',
  accession: '0000021344-23-000048',
  form: '10-Q',
  document: 'filings/10-Q/KO/0000021344-23-000048.htm.gz',
  end: '2023-06-30',
  scale: 1e6,
} as const;

const K25 = {
  symbol: 'KO',
  filed: '2026-02-20',
  accession: '0001628280-26-010047',
  form: '10-K',
  end: '2025-12-31',
  scale: 1e6,
} as const;

// biome-ignore format: one case per row
export const KO: readonly PrintedColumn[] = [
  { ...Q2, kind: 'Q', values: [['revenue', 11_972, 'Net Operating Revenues'], ['cost_of_revenue', 4_912,
    'Cost of goods sold'], ['gross_profit', 7_060, 'Gross Profit'], ['sga_expense', 3_321,
    'Selling, general and administrative expenses'], ['operating_income', 2_401, 'Operating Income'],
    ['interest_expense', 374, 'Interest expense'], ['pretax_income', 2_880, 'Income Before Income Taxes'],
    ['income_tax', 359, 'Income taxes'], ['net_income', 2_547,
    'Net Income Attributable to Shareowners of The Coca-Cola Company'], ['eps_basic', 0.59,
    'Basic Net Income Per Share', 1], ['eps_diluted', 0.59, 'Diluted Net Income Per Share', 1], ['shares_basic', 4_325,
    'Average Shares Outstanding — Basic'], ['shares_diluted', 4_341, 'Average Shares Outstanding — Diluted']] },
  { ...Q2, kind: 'YTD', values: [['revenue', 22_952, 'Net Operating Revenues'], ['net_income', 5_654,
    'Net Income Attributable to Shareowners of The Coca-Cola Company'], ['operating_cash_flow', 4_629,
    'Net Cash Provided by Operating Activities'], ['capex', 615, 'Purchases of property, plant and equipment'],
    ['stock_based_comp', 120, 'Stock-based compensation expense']] },
  { ...Q2, kind: 'at', values: [['cash_and_equivalents', 12_564, 'Cash and cash equivalents'],
    ['short_term_investments', 1_867, 'Short-term investments'], ['receivables', 3_970,
    'Trade accounts receivable, less allowances'], ['inventory', 4_646, 'Inventories'], ['current_assets', 27_591,
    'Total Current Assets'], ['long_term_investments', 19_262, 'Equity method investments'], ['ppe_net', 9_706,
    'Property, plant and equipment, less accumulated depreciation'], ['total_assets', 98_456, 'Total Assets'],
    ['current_liabilities', 24_115, 'Total Current Liabilities'], ['long_term_debt', 35_626, 'Long-term debt'],
    ['retained_earnings', 72_695, 'Reinvested earnings'], ['total_equity', 26_013,
    'Equity Attributable to Shareowners of The Coca-Cola Company']] },
  {
    ...Q2,
    kind: 'at',
    from: 'arithmetic on the lines of that filing',
    values: [
      ['intangibles', 14_369 + 18_545 + 572, 'Trademarks with indefinite lives + Goodwill + Other intangible assets'],
      [
        'total_debt',
        4_828 + 1_171 + 35_626,
        'Loans and notes payable + Current maturities of long-term debt + Long-term debt',
      ],
      // Temporary equity: none. Noncontrolling interests are equity, not liabilities.
      ['total_liabilities', 98_456 - 27_552, 'Total Assets - Total Equity'],
      ['common_shares_outstanding', 7_040 - 2_716, 'issued - Treasury stock'],
    ],
  },
  { ...K25, kind: 'FY', from: 'XBRL element of that filing’s own facts', values: [['revenue', 47_941, 'Revenues'],
    ['gross_profit', 29_544, 'GrossProfit'], ['operating_income', 13_762, 'OperatingIncomeLoss'], ['net_income', 13_107,
    'NetIncomeLoss'], ['operating_cash_flow', 7_408, 'NetCashProvidedByUsedInOperatingActivities'], ['capex', 2_112,
    'PaymentsToAcquirePropertyPlantAndEquipment'], ['stock_based_comp', 279, 'ShareBasedCompensation']] },
  {
    ...K25,
    kind: 'Q',
    from: 'own facts: year of 0001628280-26-010047 less nine months of 0001628280-25-046054',
    values: [
      // The issuer announced 11.8 billion of revenue and an operating margin of 15.6 % for the quarter on 2026-02-10.
      ['revenue', 47_941 - 36_119, 'Revenues'],
      ['gross_profit', 29_544 - 22_445, 'GrossProfit'],
      ['operating_income', 13_762 - 11_921, 'OperatingIncomeLoss'],
      ['net_income', 13_107 - 10_836, 'NetIncomeLoss'],
      ['operating_cash_flow', 7_408 - 3_652, 'NetCashProvidedByUsedInOperatingActivities'],
      ['capex', 2_112 - 1_230, 'PaymentsToAcquirePropertyPlantAndEquipment'],
      ['stock_based_comp', 279 - 204, 'ShareBasedCompensation'],
    ],
  },
  { ...K25, kind: 'Q',
    from: 'results announcement of 2026-02-10: earnings per share of the fourth quarter; the record has no per-share element, ours is the division',
    scale: 1, within: 0.0101, values: [['eps_diluted', 0.53, 'Fourth Quarter EPS']] },
  { ...K25, filed: '2023-07-27', end: '2023-06-30', kind: 'TTM',
    from: 'year of 0000021344-23-000011 (own facts) + both half years of 0000021344-23-000048', values: [['revenue',
    43_004 + 22_952 - 21_816, 'Net Operating Revenues'], ['gross_profit', 25_004 + 13_723 - 12_895, 'Gross Profit'],
    ['operating_income', 10_909 + 5_768 - 5_746, 'Operating Income'], ['net_income', 9_542 + 5_654 - 4_686,
    'Net Income Attributable to Shareowners of The Coca-Cola Company'], ['operating_cash_flow', 11_018 + 4_629 - 4_546,
    'Net Cash Provided by Operating Activities'], ['capex', 1_484 + 615 - 487,
    'Purchases of property, plant and equipment']] },
];
