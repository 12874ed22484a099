/**
 * How primary statements name the lines of ours: the second way to a number, by the words next to it. Knows no tag. A
 * caption must fit the line and not a part or a sum of it; `not` rules those out.
 */
import type { Field } from '../../../src/engine/concepts.ts';

export interface Captions {
  readonly is: RegExp;
  readonly not?: RegExp;
}

/** Lines of the balance sheet. */
export const BALANCES: Partial<Record<Field, Captions>> = {
  cash_and_equivalents: { is: /^cash and cash equivalents/, not: /restricted|beginning|end of|held for sale/ },
  receivables: { is: /receivable/, not: /vendor|non-trade|tax|long-term|noncurrent|other|change in/ },
  inventory: { is: /^inventor/, not: /purchase/ },
  current_assets: { is: /^total current assets/ },
  total_assets: { is: /^total assets/ },
  current_liabilities: { is: /^total current liabilities/ },
  total_liabilities: { is: /^total liabilities/, not: /\band\b/ },
  total_equity: {
    is: /^total .*(shareholders|stockholders|shareowners|equity)|equity attributable to/,
    not: /liabilities|noncontrolling|non-controlling|redeemable/,
  },
  retained_earnings: { is: /retained earnings|accumulated deficit|reinvested earnings|^accumulated earnings/ },
};

/** Lines of the income statement. */
export const INCOME: Partial<Record<Field, Captions>> = {
  revenue: {
    is: /^(total |consolidated )*(net )?(operating )?(revenues?|sales)\b/,
    not: /cost|marketing|percent|from|of |by /,
  },
  cost_of_revenue: { is: /^(total )?costs? of (sales|net sales|revenues?|goods sold|products)/ },
  gross_profit: { is: /^(total )?gross (profit|margin)/, not: /percent|%/ },
  rnd_expense: { is: /^research|^technology and development|^research, development/ },
  operating_income: {
    is: /^(total )?(consolidated )?(operating (income|earnings|profit)|(income|earnings) from operations|(income|loss).*from operations)/,
  },
  pretax_income: { is: /before .*taxes/, not: /provision for|equity in/ },
  income_tax: { is: /^(provision|income tax|benefit)|^\(?(provision|benefit).*taxes/, not: /before|deferred|payable/ },
  net_income: { is: /^(consolidated )?net (income|earnings|loss|\(loss\))/, not: /per|noncontrolling|including/ },
  eps_basic: { is: /basic/ },
  eps_diluted: { is: /dilut/ },
  shares_basic: { is: /basic|average shares outstanding|number of shares used/ },
  shares_diluted: { is: /dilut|number of shares used/ },
};

/** Lines of the cash-flow statement, which are of the year to date. */
export const CASH_FLOW: Partial<Record<Field, Captions>> = {
  operating_cash_flow: { is: /(provided|generated|used|flows?).*operating activities|^operating activities/ },
  investing_cash_flow: { is: /(provided|generated|used|flows?).*investing activities/ },
  financing_cash_flow: { is: /(provided|generated|used|flows?).*financing activities/ },
  depreciation_amortization: { is: /^depreciation/, not: /accumulated/ },
  stock_based_comp: { is: /^(stock|share|equity)[- ]?based comp|^share-based|^stock-based/ },
  capex: {
    is: /^(payments? for|purchases? of|additions to|acquisitions? of|capital expenditures)/,
    not: /marketable|securities|investments|business/,
  },
  dividends_paid: { is: /dividends?/, not: /declared|per share|payable|equivalents payable/ },
  buybacks: { is: /repurchase|purchases? of (company stock|stock|treasury)|treasury/, not: /proceeds|employee/ },
};
