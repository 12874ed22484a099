/** How filers tag: names follow the US GAAP and IFRS taxonomies. */
import { REVENUE } from '../statements/types.ts';
import { readTexts, wordPairs } from '../text.ts';
import type { Tagging } from './types.ts';

const TABLES = readTexts('companies');
const HALVES = ['SellingAndMarketingExpense', 'GeneralAndAdministrativeExpense'];
const WHOLE = 'SellingGeneralAndAdministrativeExpense';
const MINORITY_LINES = [
  'ProfitLoss',
  'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  'NetIncomeLossAvailableToCommonStockholdersBasic',
];

/** Nothing hidden: the statements of an industry of its own. */
export const AS_DRAWN: Tagging = {};
/** One line for selling and administration, with cost and gross profit. */
export const PLAIN: Tagging = { hide: [...HALVES, 'CostsAndExpenses', ...MINORITY_LINES] };
/** Selling and administration on two lines. */
export const TWO_LINES: Tagging = { hide: [WHOLE, ...MINORITY_LINES] };
/** No subtotals: neither gross profit nor liabilities. */
export const NO_SUBTOTALS: Tagging = {
  hide: [...HALVES, 'GrossProfit', 'OperatingExpenses', 'CostsAndExpenses', 'Liabilities', ...MINORITY_LINES],
  rename: { [REVENUE]: 'Revenues', CostOfRevenue: 'CostOfGoodsAndServicesSold' },
};
/** All costs in one total and no operating income: it follows from revenue less that total. */
export const TOTAL_COSTS: Tagging = {
  hide: [...HALVES, 'GrossProfit', 'OperatingExpenses', 'OperatingIncomeLoss'],
  rename: { [REVENUE]: 'Revenues', IntangibleAssetsNetExcludingGoodwill: 'FiniteLivedIntangibleAssetsNet' },
};
/** Noncontrolling interests, and no total of liabilities. */
export const WITH_MINORITIES: Tagging = {
  hide: [...HALVES, 'CostsAndExpenses', 'Liabilities'],
  rename: { [REVENUE]: 'Revenues', LongTermDebtCurrent: 'DebtCurrent' },
};
/** Earnings and shares by class only, which companyfacts leaves out. */
export const NOT_PER_SHARE: Tagging = {
  hide: [
    'EarningsPerShareBasic',
    'EarningsPerShareDiluted',
    'WeightedAverageNumberOfSharesOutstandingBasic',
    'WeightedAverageNumberOfDilutedSharesOutstanding',
    'CommonStockSharesOutstanding',
  ],
  cover: 'missing',
};
/** Units instead of shares, partners' capital instead of equity. */
export const PARTNERSHIP: Tagging = {
  hide: [
    HALVES[0]!,
    WHOLE,
    'GrossProfit',
    'OperatingExpenses',
    'RetainedEarningsAccumulatedDeficit',
    'NetIncomeLossAvailableToCommonStockholdersBasic',
    'CommonStockDividendsPerShareDeclared',
  ],
  rename: {
    [REVENUE]: 'Revenues',
    StockholdersEquity: 'PartnersCapital',
    StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest:
      'PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest',
    EarningsPerShareBasic: 'NetIncomeLossPerOutstandingLimitedPartnershipUnitBasicNetOfTax',
    EarningsPerShareDiluted: 'NetIncomeLossNetOfTaxPerOutstandingLimitedPartnershipUnitDiluted',
    WeightedAverageNumberOfSharesOutstandingBasic: 'WeightedAverageLimitedPartnershipUnitsOutstandingBasic',
    WeightedAverageNumberOfDilutedSharesOutstanding: 'WeightedAverageLimitedPartnershipUnitsOutstandingDiluted',
    PaymentsOfDividendsCommonStock: 'DistributionMadeToLimitedPartnerCashDistributionsPaid',
  },
};
/** IFRS. An empty name is a line that is not tagged. */
export const IFRS: Tagging = {
  hide: [...HALVES, 'OperatingExpenses', 'CostsAndExpenses', 'NetIncomeLossAvailableToCommonStockholdersBasic'],
  rename: Object.fromEntries(wordPairs(TABLES, 'ifrs').map(([tag, name]) => [tag, name && `ifrs:${name}`])),
};
