/** One balance sheet. */
import { money, ratio, shares } from '../shared/leaves.ts';
import { group } from '../shared/schema.ts';
import { periodFields } from './period-fields.ts';

export const balanceSheetRow = group(
  {
    ...periodFields,
    cash_and_equivalents: money('Cash and cash equivalents, without restricted cash where that is separable.'),
    common_shares_outstanding: shares('Common shares outstanding at period_end, on today’s split basis.'),
    current_assets: money('Current assets.'),
    current_liabilities: money('Current liabilities.'),
    intangibles: money('Goodwill and other intangible assets.'),
    inventory: money('Inventories.'),
    long_term_debt: money('Debt due after one year.'),
    long_term_investments: money('Long-term investments in securities.'),
    net_debt: money('total_debt less cash_and_equivalents and short_term_investments; negative is net cash.'),
    ppe_net: money('Property, plant and equipment less depreciation.'),
    ratios: group(
      {
        current_ratio: ratio('current_assets over current_liabilities.'),
        debt_to_assets: ratio('total_debt over total_assets.'),
        debt_to_equity: ratio('total_debt over total_equity.'),
        interest_coverage: ratio('Operating income over interest expense of the year that ends here.'),
        net_debt_to_ebitda: ratio('net_debt over EBITDA of the year that ends here.'),
      },
      'Ratios of the balance sheet.',
    ),
    receivables: money('Trade receivables.'),
    retained_earnings: money('Retained earnings; negative is an accumulated deficit.'),
    short_term_investments: money('Short-term investments and marketable securities.'),
    tangible_book_value: money('total_equity less intangibles.'),
    total_assets: money('Total assets.'),
    total_debt: money('Debt, current and noncurrent, without operating leases.'),
    total_equity: money('Equity of the parent’s shareholders.'),
    total_liabilities: money('Total liabilities.'),
  },
  'Balance sheet at period_end.',
  'BalanceSheetRow',
);
