/** How filers tag: names follow the US GAAP and IFRS taxonomies. */
import { PRETAX, REVENUE } from '../statements/types.ts';
import type { Tagging } from './types.ts';

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
  rename: {
    [REVENUE]: 'ifrs:Revenue',
    CostOfRevenue: 'ifrs:CostOfSales',
    GrossProfit: 'ifrs:GrossProfit',
    ResearchAndDevelopmentExpense: 'ifrs:ResearchAndDevelopmentExpense',
    SellingGeneralAndAdministrativeExpense: 'ifrs:SellingGeneralAndAdministrativeExpense',
    OperatingIncomeLoss: 'ifrs:ProfitLossFromOperatingActivities',
    InvestmentIncomeInterest: 'ifrs:FinanceIncome',
    InterestExpense: 'ifrs:FinanceCosts',
    [PRETAX]: 'ifrs:ProfitLossBeforeTax',
    IncomeTaxExpenseBenefit: 'ifrs:IncomeTaxExpenseContinuingOperations',
    ProfitLoss: 'ifrs:ProfitLoss',
    NetIncomeLossAttributableToNoncontrollingInterest: 'ifrs:ProfitLossAttributableToNoncontrollingInterests',
    NetIncomeLoss: 'ifrs:ProfitLossAttributableToOwnersOfParent',
    EarningsPerShareBasic: 'ifrs:BasicEarningsLossPerShare',
    EarningsPerShareDiluted: 'ifrs:DilutedEarningsLossPerShare',
    WeightedAverageNumberOfSharesOutstandingBasic: 'ifrs:WeightedAverageShares',
    WeightedAverageNumberOfDilutedSharesOutstanding: 'ifrs:AdjustedWeightedAverageShares',
    CommonStockDividendsPerShareDeclared: 'ifrs:DividendsPaidOrdinarySharesPerShare',
    CommonStockSharesOutstanding: 'ifrs:NumberOfSharesOutstanding',
    CashAndCashEquivalentsAtCarryingValue: 'ifrs:CashAndCashEquivalents',
    ShortTermInvestments: 'ifrs:CurrentInvestments',
    AccountsReceivableNetCurrent: 'ifrs:TradeAndOtherCurrentReceivables',
    InventoryNet: 'ifrs:Inventories',
    OtherAssetsCurrent: 'ifrs:OtherCurrentAssets',
    AssetsCurrent: 'ifrs:CurrentAssets',
    PropertyPlantAndEquipmentNet: 'ifrs:PropertyPlantAndEquipment',
    Goodwill: 'ifrs:Goodwill',
    IntangibleAssetsNetExcludingGoodwill: 'ifrs:IntangibleAssetsOtherThanGoodwill',
    LongTermInvestments: 'ifrs:OtherNoncurrentFinancialAssets',
    OtherAssetsNoncurrent: 'ifrs:OtherNoncurrentAssets',
    Assets: 'ifrs:Assets',
    AccountsPayableCurrent: 'ifrs:TradeAndOtherCurrentPayables',
    AccruedLiabilitiesCurrent: 'ifrs:OtherCurrentLiabilities',
    ContractWithCustomerLiabilityCurrent: 'ifrs:CurrentContractLiabilities',
    LongTermDebtCurrent: 'ifrs:CurrentPortionOfLongtermBorrowings',
    LiabilitiesCurrent: 'ifrs:CurrentLiabilities',
    LongTermDebtNoncurrent: 'ifrs:LongtermBorrowings',
    OtherLiabilitiesNoncurrent: 'ifrs:OtherNoncurrentLiabilities',
    Liabilities: 'ifrs:Liabilities',
    CommonStocksIncludingAdditionalPaidInCapital: 'ifrs:IssuedCapital',
    RetainedEarningsAccumulatedDeficit: 'ifrs:RetainedEarnings',
    StockholdersEquity: 'ifrs:EquityAttributableToOwnersOfParent',
    MinorityInterest: 'ifrs:NoncontrollingInterests',
    StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 'ifrs:Equity',
    LiabilitiesAndStockholdersEquity: 'ifrs:EquityAndLiabilities',
    DepreciationDepletionAndAmortization: 'ifrs:AdjustmentsForDepreciationAndAmortisationExpense',
    AmortizationOfIntangibleAssets: '',
    ShareBasedCompensation: 'ifrs:AdjustmentsForSharebasedPayments',
    IncreaseDecreaseInAccountsReceivable: '',
    IncreaseDecreaseInInventories: '',
    IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets: '',
    IncreaseDecreaseInAccountsPayable: '',
    IncreaseDecreaseInAccruedLiabilities: '',
    IncreaseDecreaseInContractWithCustomerLiability: '',
    NetCashProvidedByUsedInOperatingActivities: 'ifrs:CashFlowsFromUsedInOperatingActivities',
    PaymentsToAcquirePropertyPlantAndEquipment:
      'ifrs:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    PaymentsToAcquireBusinessesNetOfCashAcquired:
      'ifrs:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
    NetCashProvidedByUsedInInvestingActivities: 'ifrs:CashFlowsFromUsedInInvestingActivities',
    PaymentsForRepurchaseOfCommonStock: 'ifrs:PaymentsToAcquireOrRedeemEntitysShares',
    ProceedsFromIssuanceOfCommonStock: 'ifrs:ProceedsFromIssuingShares',
    PaymentsOfDividendsCommonStock: 'ifrs:DividendsPaidClassifiedAsFinancingActivities',
    NetCashProvidedByUsedInFinancingActivities: 'ifrs:CashFlowsFromUsedInFinancingActivities',
    CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
      'ifrs:IncreaseDecreaseInCashAndCashEquivalents',
  },
};
