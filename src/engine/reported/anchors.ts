/** Totals by which a table is known as a financial statement. */

export const STATEMENT_KINDS = ['income', 'balance', 'cash-flow', 'comprehensive-income', 'equity'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** The axis of the components of equity. */
export const EQUITY_AXIS = 'us-gaap:StatementEquityComponentsAxis';

interface Anchors {
  /** One concept of each group must be there. */
  readonly needed: readonly (readonly string[])[];
  /** And one of one of these groups; empty: none needed. */
  readonly either: readonly (readonly string[])[];
}

const NET_INCOME = [
  'NetIncomeLoss',
  'ProfitLoss',
  'NetIncomeLossAvailableToCommonStockholdersBasic',
  'NetIncomeLossIncludingPortionAttributableToNonredeemableNoncontrollingInterest',
  'IncomeLossIncludingPortionAttributableToNoncontrollingInterest',
];
const EPS = [
  'EarningsPerShareBasic',
  'EarningsPerShareDiluted',
  'EarningsPerShareBasicAndDiluted',
  'IncomeLossFromContinuingOperationsPerBasicShare',
  'BasicEarningsLossPerShare',
  'DilutedEarningsLossPerShare',
  'NetIncomeLossPerOutstandingLimitedPartnershipUnitBasicNetOfTax',
];
const REVENUE = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'RevenuesNetOfInterestExpense',
  'SalesRevenueNet',
  'Revenue',
];
const flows = (activity: string): readonly string[] => [
  `NetCashProvidedByUsedIn${activity}Activities`,
  `NetCashProvidedByUsedIn${activity}ActivitiesContinuingOperations`,
  `CashFlowsFromUsedIn${activity}Activities`,
];

export const STATEMENT_ANCHORS: Readonly<Record<StatementKind, Anchors>> = {
  income: { needed: [NET_INCOME], either: [EPS, REVENUE] },
  balance: {
    needed: [['Assets'], ['LiabilitiesAndStockholdersEquity', 'EquityAndLiabilities', 'LiabilitiesAndPartnersCapital']],
    either: [],
  },
  'cash-flow': { needed: [flows('Operating'), flows('Investing'), flows('Financing')], either: [] },
  'comprehensive-income': {
    needed: [
      [
        'ComprehensiveIncomeNetOfTax',
        'ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest',
        'ComprehensiveIncome',
      ],
      [...NET_INCOME],
    ],
    either: [],
  },
  equity: {
    needed: [
      [EQUITY_AXIS],
      [
        'StockholdersEquity',
        'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
        'PartnersCapital',
        'Equity',
      ],
    ],
    either: [NET_INCOME],
  },
};
