/**
 * All XBRL concepts the engine reads: field -> ordered chain of rules (FIELDS 3.5, 3.7, 3.10, 4.1).
 *
 * A chain is text, rules separated by `;`; the first rule with a value wins:
 * `A`              a concept, us-gaap unless prefixed (`ifrs:` is ifrs-full, `dei:`, `srt:`)
 * `A + B? - C`     a sum; every term is required unless marked `?`; at least one must have a value
 * `A | B`          the first of the alternatives that has a value (binds tighter than `+`)
 * `^ A`            belongs to the leading group, in which the largest value wins (ties: the earlier rule); of
 *                  revenue, first the choice of `statements/revenue.ts`
 * `bank: A`        only for that industry class (`bank`, `insurer`, `broker`, `real_estate`)
 * `two: A? + B?`   a sum that needs at least two of its terms
 * `A unless B | C` only for companies that never report B or C
 * `A quarterly B`  only for companies whose interim reports give B for the quarter and for the year to date
 * `= a - b`        an identity over fields of this table, all from one filing; fills gaps, never overwrites
 */

/** `stated`: given for its own span alone, never by a sum or difference. */
export type FieldKind = 'flow' | 'instant' | 'per_share' | 'average_shares' | 'instant_shares' | 'stated';

export interface FieldSpec {
  readonly kind: FieldKind;
  readonly chain: string;
  /** A conditional line: counts as zero when missing, if this other field has a value in the same filing. */
  readonly zeroWith?: string;
  /**
   * A group of amounts per share. Where a filing has one, a missing conditional line is not zero but under another tag.
   */
  readonly shownBy?: 'dividendsPerShare';
  /** A negative value derived by subtraction is an error in the data. */
  readonly nonNegative?: true;
  /** A total of which this other field is a part: a smaller value of the same filing is no total. */
  readonly atLeast?: string;
  /** A payment, given as a positive amount. A negative amount may have the wrong sign. */
  readonly paid?: true;
  /** A charge, given as a positive amount. A negative amount may have the wrong sign. */
  readonly charge?: true;
  /** Not shown for these industry classes: `not_applicable_to_industry`. */
  readonly notFor?: readonly ('bank' | 'insurer' | 'real_estate')[];
  /** Rare in these classes: when missing, `not_applicable_to_industry` instead of `not_reported`. */
  readonly seldomFor?: readonly ('broker' | 'real_estate')[];
}

/** A line of a statement; its kind is that of the statement unless it has one of its own. */
type FieldLine = Omit<FieldSpec, 'kind'> & Partial<Pick<FieldSpec, 'kind'>>;

const financials = ['bank', 'insurer'] as const;
/** Many of these do not split their balance sheet into current and noncurrent. */
const unclassified = ['broker', 'real_estate'] as const;

const INCOME = {
  revenue: {
    nonNegative: true,
    chain: `bank: RevenuesNetOfInterestExpense; bank: InterestIncomeExpenseNet + NoninterestIncome;
      bank: InterestAndDividendIncomeOperating + NoninterestIncome - InterestExpense | InterestExpenseOperating;
      insurer: RevenuesNetOfInterestExpense; insurer: Revenues;
      insurer: PremiumsEarnedNet + NetInvestmentIncome? + RealizedInvestmentGainsLosses | GainLossOnInvestments?;
      ^ Revenues; ^ RevenueFromContractWithCustomerExcludingAssessedTax | RevenueFromContractWithCustomerIncludingAssessedTax;
      ^ SalesRevenueNet; ^ RegulatedAndUnregulatedOperatingRevenue;
      ^ real_estate: OperatingLeaseLeaseIncome | OperatingLeasesIncomeStatementLeaseRevenue; ^ real_estate: RealEstateRevenueNet;
      ^ RevenuesNetOfInterestExpense;
      SalesRevenueGoodsNet + SalesRevenueServicesNet?; SalesRevenueServicesNet;
      RealEstateRevenueNet; HealthCareOrganizationRevenue; OilAndGasRevenue;
      ElectricUtilityRevenue; ifrs:Revenue; ifrs:RevenueFromContractsWithCustomers; ifrs:RevenueAndOperatingIncome; GrossProfit + CostOfRevenue | CostOfGoodsAndServicesSold | CostOfGoodsSold;
      real_estate: InterestIncomeExpenseNet + NoninterestIncome?; GrossInvestmentIncomeOperating`,
  },
  cost_of_revenue: {
    nonNegative: true,
    notFor: ['bank', 'insurer', 'real_estate'],
    // Medical costs are the cost of revenue of a health plan; goods and services are a small part.
    chain: `CostOfRevenue; CostOfGoodsAndServicesSold + PolicyholderBenefitsAndClaimsIncurredHealthCare? | PolicyholderBenefitsAndClaimsIncurredNet?;
      CostOfGoodsSold + CostOfServices? + PolicyholderBenefitsAndClaimsIncurredHealthCare? | PolicyholderBenefitsAndClaimsIncurredNet?;
      CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization;
      CostOfServices + PolicyholderBenefitsAndClaimsIncurredHealthCare? | PolicyholderBenefitsAndClaimsIncurredNet?;
      PolicyholderBenefitsAndClaimsIncurredHealthCare; ifrs:CostOfSales; = revenue - gross_profit`,
  },
  gross_profit: {
    notFor: ['bank', 'insurer', 'real_estate'],
    chain: 'GrossProfit; ifrs:GrossProfit; = revenue - cost_of_revenue',
  },
  rnd_expense: {
    chain: `ResearchAndDevelopmentExpense; ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost;
      ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost; ifrs:ResearchAndDevelopmentExpense`,
  },
  sga_expense: {
    chain: `SellingGeneralAndAdministrativeExpense; SellingAndMarketingExpense | SellingExpense | MarketingExpense + GeneralAndAdministrativeExpense;
      GeneralAndAdministrativeExpense unless SellingAndMarketingExpense | SellingExpense | MarketingExpense | SellingGeneralAndAdministrativeExpense;
      ifrs:SellingGeneralAndAdministrativeExpense;
      ifrs:DistributionCosts | ifrs:SalesAndMarketingExpense + ifrs:AdministrativeExpense | ifrs:GeneralAndAdministrativeExpense`,
  },
  operating_expense: {
    chain: `bank: NoninterestExpense; insurer: BenefitsLossesAndExpenses; insurer: CostsAndExpenses; OperatingExpenses; ifrs:OperatingExpense;
      = gross_profit - operating_income; = sga_expense + rnd_expense? + amortization_of_intangibles quarterly AmortizationOfIntangibleAssets;
      = sga_expense + rnd_expense?`,
  },
  reported_operating_expense: { chain: 'OperatingExpenses; ifrs:OperatingExpense' },
  amortization_of_intangibles: { chain: 'AmortizationOfIntangibleAssets' },
  operating_income: {
    notFor: financials,
    // Reported total costs come before a sum of tagged parts, which misses impairments, restructuring and bought
    // research.
    chain: `OperatingIncomeLoss; ifrs:ProfitLossFromOperatingActivities; = gross_profit - reported_operating_expense; = revenue - total_costs;
      = gross_profit - operating_expense; = pretax_income + interest_expense - nonoperating_income?`,
  },
  total_costs: { chain: 'CostsAndExpenses' },
  /** The same as tagged, whatever it holds. */
  tagged_costs: { chain: 'CostsAndExpenses' },
  /** Other income less other expense, interest included or not: see `operating-income.ts`. */
  nonoperating_net: { chain: 'NonoperatingIncomeExpense; OtherNonoperatingIncomeExpense' },
  /** Cost lines that may be parts of others. */
  cost_lines_apart: {
    chain: `AmortizationOfIntangibleAssets? + ResearchAndDevelopmentInProcess? + RestructuringCharges? + AssetImpairmentCharges?
      + DepreciationDepletionAndAmortization? + DepreciationAndAmortization? + OtherCostAndExpenseOperating?`,
  },
  benefits_and_expenses: { chain: 'BenefitsLossesAndExpenses' },
  gains_on_sales: {
    chain: `GainLossOnSaleOfProperties; GainsLossesOnSalesOfInvestmentRealEstate; GainLossOnSaleOfPropertyPlantEquipment;
      GainLossOnDispositionOfAssets1; GainLossOnDispositionOfAssets`,
  },
  equity_income: { chain: 'IncomeLossFromEquityMethodInvestments' },
  nonoperating_income: {
    chain: 'InvestmentIncomeInterest; NonoperatingIncomeExpense; ifrs:FinanceIncome',
  },
  interest_expense: {
    // A bank's debt bears only a part of its interest: the operating line comes before it.
    chain: `InterestExpense; bank: InterestExpenseOperating; InterestExpenseNonoperating; InterestExpenseDebt; InterestAndDebtExpense;
      InterestExpenseDebtExcludingAmortization; ifrs:InterestExpense; ifrs:FinanceCosts`,
  },
  pretax_income: {
    chain: `IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest;
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments + IncomeLossFromEquityMethodInvestments?;
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic + IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign;
      ifrs:ProfitLossBeforeTax; = profit_with_minority_interest - discontinued_income? + income_tax;
      = profit_of_both - discontinued_income? + income_tax; = net_income - discontinued_income? + income_tax; = untaxed_loss`,
  },
  /** A loss in a filing without income tax for the period: pretax loss equals it. */
  untaxed_loss: { chain: 'ProfitLoss; NetIncomeLoss; ifrs:ProfitLoss' },
  reported_income_tax: {
    chain:
      'IncomeTaxExpenseBenefit; IncomeTaxExpenseBenefitContinuingOperations; ifrs:IncomeTaxExpenseContinuingOperations',
  },
  income_tax: {
    chain:
      'IncomeTaxExpenseBenefit; IncomeTaxExpenseBenefitContinuingOperations; ifrs:IncomeTaxExpenseContinuingOperations; = pretax_income - profit_with_minority_interest + discontinued_income?',
  },
  discontinued_income: {
    chain: 'IncomeLossFromDiscontinuedOperationsNetOfTax; ifrs:ProfitLossFromDiscontinuedOperations',
  },
  profit_with_minority_interest: { chain: 'ProfitLoss; ifrs:ProfitLoss' },
  /** The same where only its two parts are tagged. */
  profit_of_both: {
    chain:
      'NetIncomeLoss + NetIncomeLossAttributableToNoncontrollingInterest | MinorityInterestInNetIncomeLossOfConsolidatedEntities',
  },
  /** What minorities have of the comprehensive income: evidence that they have some of the earnings. */
  minority_comprehensive_income: { chain: 'ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest' },
  net_income: {
    chain: `NetIncomeLoss; NetIncomeLossAvailableToCommonStockholdersBasic + PreferredStockDividendsIncomeStatementImpact | PreferredStockDividends?;
      ProfitLoss - NetIncomeLossAttributableToNoncontrollingInterest; ifrs:ProfitLossAttributableToOwnersOfParent; ProfitLoss; ifrs:ProfitLoss;
      IncomeLossFromContinuingOperations + IncomeLossFromDiscontinuedOperationsNetOfTax?; NetIncomeLossAllocatedToLimitedPartners;
      NetIncreaseDecreaseInNetAssetsResultingFromOperations`,
  },
  net_income_common: {
    chain: `NetIncomeLossAvailableToCommonStockholdersBasic;
      NetIncomeLoss - PreferredStockDividendsIncomeStatementImpact | DividendsPreferredStock; = net_income`,
  },
  net_income_common_diluted: {
    chain: 'NetIncomeLossAvailableToCommonStockholdersDiluted; = net_income_common',
  },
  depreciation_amortization: {
    charge: true,
    chain: `^ DepreciationDepletionAndAmortization; ^ DepreciationAmortizationAndAccretionNet; ^ DepreciationAndAmortization; ^ UtilitiesOperatingExpenseDepreciationAndAmortization;
      Depreciation + AmortizationOfIntangibleAssets | AdjustmentForAmortization; Depreciation; ifrs:DepreciationAndAmortisationExpense;
      ifrs:AdjustmentsForDepreciationAndAmortisationExpense; ifrs:AdjustmentsForDepreciationExpense + ifrs:AdjustmentsForAmortisationExpense?;
      ifrs:DepreciationExpense + ifrs:AmortisationExpense`,
  },
  ebitda: { notFor: financials, chain: '= operating_income + depreciation_amortization' },
  eps_basic: {
    kind: 'per_share',
    chain: `EarningsPerShareBasic; EarningsPerShareBasicAndDiluted; NetIncomeLossPerOutstandingLimitedPartnershipUnitBasic;
      NetIncomeLossNetOfTaxPerOutstandingLimitedPartnershipUnitBasic; NetIncomeLossPerOutstandingLimitedPartnershipUnit;
      NetIncomeLossPerOutstandingLimitedPartnershipUnitBasicNetOfTax;
      IncomeLossFromContinuingOperationsPerBasicShare + IncomeLossFromDiscontinuedOperationsNetOfTaxPerBasicShare?;
      ifrs:BasicEarningsLossPerShare; ifrs:BasicAndDilutedEarningsLossPerShare`,
  },
  eps_diluted: {
    kind: 'per_share',
    chain: `EarningsPerShareDiluted; EarningsPerShareBasicAndDiluted; NetIncomeLossPerOutstandingLimitedPartnershipUnitDiluted;
      NetIncomeLossNetOfTaxPerOutstandingLimitedPartnershipUnitDiluted; NetIncomeLossPerOutstandingLimitedPartnershipUnit;
      NetIncomeLossPerOutstandingLimitedPartnershipUnitBasicNetOfTax;
      IncomeLossFromContinuingOperationsPerDilutedShare + IncomeLossFromDiscontinuedOperationsNetOfTaxPerDilutedShare?;
      ifrs:DilutedEarningsLossPerShare; ifrs:BasicAndDilutedEarningsLossPerShare`,
  },
  shares_basic: {
    kind: 'average_shares',
    chain: `WeightedAverageNumberOfSharesOutstandingBasic; WeightedAverageNumberOfShareOutstandingBasicAndDiluted;
      WeightedAverageLimitedPartnershipUnitsOutstanding; WeightedAverageLimitedPartnershipUnitsOutstandingBasic; ifrs:WeightedAverageShares`,
  },
  shares_diluted: {
    kind: 'average_shares',
    chain: `WeightedAverageNumberOfDilutedSharesOutstanding; WeightedAverageNumberOfShareOutstandingBasicAndDiluted;
      WeightedAverageLimitedPartnershipUnitsOutstandingDiluted; ifrs:AdjustedWeightedAverageShares`,
  },
} as const satisfies Record<string, FieldLine>;

const TEMPORARY_EQUITY = `TemporaryEquityCarryingAmountAttributableToParent;
  TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests - RedeemableNoncontrollingInterestEquityCarryingAmount?;
  TemporaryEquityValueExcludingAdditionalPaidInCapital`;

const BALANCE = {
  cash_and_equivalents: {
    chain: `CashAndCashEquivalentsAtCarryingValue; bank: CashAndDueFromBanks + InterestBearingDepositsInBanks?; Cash; CashAndDueFromBanks;
      ifrs:CashAndCashEquivalents;
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents - RestrictedCashCurrent | RestrictedCashAndCashEquivalentsAtCarryingValue? - RestrictedCashNoncurrent | RestrictedCashAndCashEquivalentsNoncurrent?`,
  },
  short_term_investments: {
    nonNegative: true,
    chain: `ShortTermInvestments; MarketableSecuritiesCurrent; AvailableForSaleSecuritiesDebtSecuritiesCurrent;
      AvailableForSaleSecuritiesCurrent; DebtSecuritiesCurrent; HeldToMaturitySecuritiesCurrent; OtherShortTermInvestments; ifrs:CurrentInvestments;
      ifrs:ShorttermDepositsNotClassifiedAsCashEquivalents; = cash_and_short_term_investments - cash_and_equivalents`,
  },
  cash_and_short_term_investments: { chain: 'CashCashEquivalentsAndShortTermInvestments' },
  receivables: {
    nonNegative: true,
    chain: `AccountsReceivableNetCurrent; ReceivablesNetCurrent; AccountsAndOtherReceivablesNetCurrent; AccountsNotesAndLoansReceivableNetCurrent; AccountsReceivableNet;
      insurer: PremiumsReceivableAtCarryingValue; ifrs:TradeAndOtherCurrentReceivables; ifrs:CurrentTradeReceivables`,
  },
  inventory: {
    nonNegative: true,
    chain: `InventoryNet; InventoryGross;
      InventoryFinishedGoods | InventoryFinishedGoodsNetOfReserves + InventoryWorkInProcess? + InventoryWorkInProcessNetOfReserves? + InventoryRawMaterials? + InventoryRawMaterialsAndSupplies? + InventoryRawMaterialsAndSuppliesNetOfReserves?;
      InventoryRealEstate; InventoryOperativeBuilders; PublicUtilitiesInventory; AirlineRelatedInventoryNet; EnergyRelatedInventory; ifrs:Inventories`,
  },
  current_assets: {
    notFor: financials,
    seldomFor: unclassified,
    chain: 'AssetsCurrent; ifrs:CurrentAssets',
  },
  current_liabilities: {
    notFor: financials,
    seldomFor: unclassified,
    chain: 'LiabilitiesCurrent; ifrs:CurrentLiabilities',
  },
  ppe_net: {
    nonNegative: true,
    chain: `real_estate: RealEstateInvestmentPropertyNet; PropertyPlantAndEquipmentNet;
      PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization; RealEstateInvestmentPropertyNet;
      PublicUtilitiesPropertyPlantAndEquipmentNet;
      ifrs:PropertyPlantAndEquipment;
      PropertyPlantAndEquipmentGross - AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment`,
  },
  intangibles: {
    zeroWith: 'total_assets',
    chain: `IntangibleAssetsNetIncludingGoodwill; Goodwill + IntangibleAssetsNetExcludingGoodwill; = goodwill? + other_intangibles?;
      ifrs:IntangibleAssetsAndGoodwill; ifrs:Goodwill + ifrs:IntangibleAssetsOtherThanGoodwill?; ifrs:IntangibleAssetsOtherThanGoodwill`,
  },
  goodwill: { chain: 'Goodwill' },
  other_intangibles: {
    chain: `IntangibleAssetsNetExcludingGoodwill;
      FiniteLivedIntangibleAssetsNet? | OtherIntangibleAssetsNet? + IndefiniteLivedIntangibleAssetsExcludingGoodwill? | IndefiniteLivedTrademarks?`,
  },
  long_term_investments: {
    chain: `LongTermInvestments; MarketableSecuritiesNoncurrent; AvailableForSaleSecuritiesDebtSecuritiesNoncurrent;
      AvailableForSaleSecuritiesNoncurrent; EquityMethodInvestments; LongTermInvestmentsAndReceivablesNet;
      ifrs:OtherNoncurrentFinancialAssets + ifrs:InvestmentAccountedForUsingEquityMethod?; ifrs:InvestmentAccountedForUsingEquityMethod`,
  },
  total_assets: {
    chain: 'Assets; LiabilitiesAndStockholdersEquity; ifrs:Assets; ifrs:EquityAndLiabilities',
  },
  liabilities_and_equity: {
    chain: 'LiabilitiesAndStockholdersEquity; Assets; ifrs:EquityAndLiabilities; ifrs:Assets',
  },
  equity_with_minority_interest: {
    chain:
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest; PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest; ifrs:Equity; = total_equity + minority_interest?',
  },
  total_liabilities: {
    chain: `Liabilities; ifrs:Liabilities;
      = liabilities_and_equity - equity_with_minority_interest - temporary_equity? - redeemable_minority_interest?;
      LiabilitiesCurrent + LiabilitiesNoncurrent`,
  },
  total_equity: {
    chain: `StockholdersEquity; PartnersCapital; MembersEquity; AssetsNet;
      StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest - MinorityInterest? | PartnersCapitalAttributableToNoncontrollingInterest?;
      PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest - PartnersCapitalAttributableToNoncontrollingInterest? | MinorityInterest?;
      ifrs:EquityAttributableToOwnersOfParent; ifrs:Equity - ifrs:NoncontrollingInterests?`,
  },
  /** The narrower definitions of equity and cash, as tagged: see `definitions.ts`. */
  equity_of_parent: { chain: 'StockholdersEquity; PartnersCapital; ifrs:EquityAttributableToOwnersOfParent' },
  unrestricted_cash: {
    chain: `CashAndCashEquivalentsAtCarryingValue; bank: CashAndDueFromBanks + InterestBearingDepositsInBanks?; Cash; CashAndDueFromBanks`,
  },
  preferred_equity: {
    chain:
      'PreferredStockValue; PreferredStockValueOutstanding; PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount; PreferredStockIncludingAdditionalPaidInCapital',
  },
  temporary_equity: { chain: TEMPORARY_EQUITY },
  /** Temporary equity that ranks before common shares. Excludes a SPAC's redeemable common shares. */
  redeemable_preferred: { chain: TEMPORARY_EQUITY },
  trust_for_redemption: {
    chain: 'AssetsHeldInTrustNoncurrent; AssetsHeldInTrust; AssetsHeldInTrustCurrent',
  },
  minority_interest: {
    chain: 'MinorityInterest; PartnersCapitalAttributableToNoncontrollingInterest; ifrs:NoncontrollingInterests',
  },
  redeemable_minority_interest: {
    chain: `RedeemableNoncontrollingInterestEquityCarryingAmount; RedeemableNoncontrollingInterestEquityCommonCarryingAmount;
      TemporaryEquityCarryingAmountAttributableToNoncontrollingInterest`,
  },
  retained_earnings: {
    chain: `RetainedEarningsAccumulatedDeficit; RetainedEarningsUnappropriated + RetainedEarningsAppropriated?;
      DevelopmentStageEnterpriseDeficitAccumulatedDuringDevelopmentStage; ifrs:RetainedEarnings`,
  },
  long_term_debt: {
    nonNegative: true,
    chain: `LongTermDebtNoncurrent; LongTermDebtAndCapitalLeaseObligations; LongTermNotesPayable; SeniorLongTermNotes; ConvertibleDebtNoncurrent;
      ConvertibleLongTermNotesPayable | ConvertibleNotesPayableNoncurrent; LongTermNotesAndLoans; LongTermLoansPayable; UnsecuredLongTermDebt + SecuredLongTermDebt?; SecuredLongTermDebt; LongTermLineOfCredit;
      OtherLongTermDebtNoncurrent; NotesPayableRelatedPartiesNoncurrent; LongTermDebt - LongTermDebtCurrent; bank: LongTermDebt | LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities;
      ifrs:LongtermBorrowings;
      ifrs:NoncurrentPortionOfNoncurrentBorrowings + ifrs:NoncurrentPortionOfNoncurrentBondsIssued?;
      ifrs:NoncurrentPortionOfNoncurrentBondsIssued? + ifrs:NoncurrentPortionOfNoncurrentLoansReceived?`,
  },
  current_debt: {
    nonNegative: true,
    chain: `DebtCurrent;
      LongTermDebtCurrent | LongTermDebtAndCapitalLeaseObligationsCurrent + ShortTermBorrowings | NotesAndLoansPayable;
      ShortTermBorrowings + ConvertibleDebtCurrent | ConvertibleNotesPayableCurrent?;
      LongTermDebtCurrent? | LongTermDebtAndCapitalLeaseObligationsCurrent? + CommercialPaper? + OtherShortTermBorrowings | ShortTermBankLoansAndNotesPayable | NotesPayableCurrent | LoansPayableCurrent | NotesAndLoansPayableCurrent | LinesOfCreditCurrent? + ConvertibleDebtCurrent | ConvertibleNotesPayableCurrent?;
      ifrs:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings;
      ifrs:ShorttermBorrowings? + ifrs:CurrentPortionOfLongtermBorrowings? + ifrs:CurrentPortionOfNoncurrentBorrowings?;
      = current_bonds`,
  },
  /** Bonds issued. Tagged borrowings under IFRS may or may not include them: see `debt-witnesses.ts`. */
  noncurrent_bonds: { chain: 'ifrs:NoncurrentPortionOfNoncurrentBondsIssued' },
  current_bonds: { chain: 'ifrs:CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued' },
  /** Noncurrent lines that stand side by side, each under its own tag. */
  noncurrent_debt_lines: {
    chain: `two: LongTermDebtNoncurrent | LongTermDebtAndCapitalLeaseObligations? + LongTermNotesPayable? + SeniorLongTermNotes?
      + ConvertibleDebtNoncurrent | ConvertibleLongTermNotesPayable | ConvertibleNotesPayableNoncurrent?
      + LongTermNotesAndLoans? + LongTermLoansPayable? + UnsecuredLongTermDebt? + SecuredLongTermDebt?
      + LongTermLineOfCredit? + OtherLongTermDebtNoncurrent? + NotesPayableRelatedPartiesNoncurrent? + SubordinatedLongTermDebt?
      + MediumtermNotesNoncurrent? + CommercialPaperNoncurrent? + LongTermLoansFromBank? + OtherLoansPayableLongTerm?`,
  },
  /** Current lines that belong to the debt only where a total of the filing needs them. */
  further_current_debt: {
    chain: `CommercialPaper? + ShortTermBankLoansAndNotesPayable? + OtherShortTermBorrowings? + NotesPayableCurrent? + LoansPayableCurrent?
      + NotesAndLoansPayableCurrent? + LinesOfCreditCurrent? + NotesPayableRelatedPartiesClassifiedCurrent? + SecuredDebtCurrent?
      + SeniorNotesCurrent? + SubordinatedDebtCurrent? + MediumtermNotesCurrent? + LoansPayableToBankCurrent? + BridgeLoan?
      + ConvertibleDebtCurrent? + ConvertibleNotesPayableCurrent? + OtherLongTermDebtCurrent?`,
  },
  /** Reported totals that show whether two current lines of one amount are two. */
  combined_debt: { chain: 'DebtLongtermAndShorttermCombinedAmount; DebtAndCapitalLeaseObligations' },
  debt_with_maturities: {
    chain: 'LongTermDebt; LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities',
  },
  total_debt: {
    atLeast: 'long_term_debt',
    chain: `DebtLongtermAndShorttermCombinedAmount; DebtAndCapitalLeaseObligations; = long_term_debt + current_debt;
      LongTermDebt | LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities + ShortTermBorrowings | CommercialPaper?;
      real_estate: SecuredDebt? + UnsecuredDebt? | SeniorNotes? | NotesPayable? + LoansPayable? + LineOfCredit?;
      ifrs:Borrowings; = long_term_debt; = current_debt`,
  },
  common_shares_outstanding: {
    kind: 'instant_shares',
    chain:
      'CommonStockSharesOutstanding; CommonStockSharesIssued - TreasuryStockCommonShares | TreasuryStockShares; ifrs:NumberOfSharesOutstanding',
  },
} as const satisfies Record<string, FieldLine>;

const CASH = {
  operating_cash_flow: {
    chain: `NetCashProvidedByUsedInOperatingActivities;
      NetCashProvidedByUsedInOperatingActivitiesContinuingOperations + CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations?;
      ifrs:CashFlowsFromUsedInOperatingActivities`,
  },
  investing_cash_flow: {
    chain: `NetCashProvidedByUsedInInvestingActivities;
      NetCashProvidedByUsedInInvestingActivitiesContinuingOperations + CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations?;
      ifrs:CashFlowsFromUsedInInvestingActivities`,
  },
  financing_cash_flow: {
    chain: `NetCashProvidedByUsedInFinancingActivities;
      NetCashProvidedByUsedInFinancingActivitiesContinuingOperations + CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations?;
      ifrs:CashFlowsFromUsedInFinancingActivities`,
  },
  capex: {
    paid: true,
    chain: `PaymentsToAcquirePropertyPlantAndEquipment + PaymentsToDevelopSoftware?; PaymentsToAcquireProductiveAssets;
      PaymentsForCapitalImprovements;
      PaymentsToExploreAndDevelopOilAndGasProperties + PaymentsToAcquireOilAndGasPropertyAndEquipment? | PaymentsToAcquireOilAndGasProperty? + PaymentsToAcquireOtherPropertyPlantAndEquipment?;
      PaymentsToAcquireOilAndGasPropertyAndEquipment | PaymentsToAcquireOilAndGasProperty + PaymentsToAcquireOtherPropertyPlantAndEquipment?;
      PaymentsToAcquireRealEstate | PaymentsToAcquireRealEstateHeldForInvestment | PaymentsToAcquireCommercialRealEstate + PaymentsToDevelopRealEstateAssets?;
      PaymentsToAcquireAndDevelopRealEstate; PaymentsToDevelopRealEstateAssets;
      PaymentsToAcquireOtherPropertyPlantAndEquipment; PaymentsToAcquireOtherProductiveAssets; PaymentsToAcquireMachineryAndEquipment;
      ifrs:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities + ifrs:PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities?;
      ifrs:PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets`,
  },
  oil_and_gas_capex: {
    paid: true,
    chain: 'PaymentsToExploreAndDevelopOilAndGasProperties; PaymentsToAcquireOilAndGasPropertyAndEquipment',
  },
  free_cash_flow: { chain: '= operating_cash_flow - capex' },
  acquisitions: {
    zeroWith: 'investing_cash_flow',
    chain: `PaymentsToAcquireBusinessesNetOfCashAcquired; PaymentsToAcquireBusinessesGross; PaymentsToAcquireBusinessesAndInterestInAffiliates;
      ifrs:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities`,
  },
  buybacks: {
    paid: true,
    zeroWith: 'financing_cash_flow',
    chain:
      'PaymentsForRepurchaseOfCommonStock; PaymentsForRepurchaseOfEquity; ifrs:PaymentsToAcquireOrRedeemEntitysShares',
  },
  dividends_paid: {
    paid: true,
    zeroWith: 'financing_cash_flow',
    shownBy: 'dividendsPerShare',
    chain: `PaymentsOfDividendsCommonStock + PaymentsOfDividendsPreferredStockAndPreferenceStock?; PaymentsOfDividends; PaymentsOfOrdinaryDividends; PaymentsOfDistributionsToAffiliates;
      DistributionsMade | DistributionMadeToLimitedPartnerCashDistributionsPaid;
      PaymentsOfCapitalDistribution; ifrs:DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities; ifrs:DividendsPaidClassifiedAsFinancingActivities;
      ifrs:DividendsPaid`,
  },
  common_dividends_paid: {
    paid: true,
    zeroWith: 'financing_cash_flow',
    shownBy: 'dividendsPerShare',
    chain: `PaymentsOfDividendsCommonStock;
      PaymentsOfDividends | PaymentsOfOrdinaryDividends - PaymentsOfDividendsPreferredStockAndPreferenceStock | DividendsPreferredStock | PreferredStockDividendsIncomeStatementImpact?;
      = dividends_paid`,
  },
  stock_based_comp: {
    chain: `ShareBasedCompensation; AllocatedShareBasedCompensationExpense; ifrs:AdjustmentsForSharebasedPayments;
      ifrs:ExpenseFromSharebasedPaymentTransactionsWithEmployees`,
  },
  working_capital_change: {
    chain: `-IncreaseDecreaseInOperatingCapital; -ifrs:IncreaseDecreaseInWorkingCapital;
      IncreaseDecreaseInOperatingLiabilities - IncreaseDecreaseInOperatingAssets;
      = two: cash_from_receivables? + cash_from_inventories? + cash_from_prepaid? + cash_from_other_assets? + cash_from_payables? + cash_from_deferred_revenue? + cash_from_taxes_owed? + cash_from_other_liabilities? + cash_from_other_capital?`,
  },
  // Components as cash effects (a growing asset takes cash). A total before its parts, never both.
  cash_from_receivables: {
    chain: `-IncreaseDecreaseInReceivables; -IncreaseDecreaseInAccountsAndOtherReceivables;
      -IncreaseDecreaseInAccountsReceivable? - IncreaseDecreaseInOtherReceivables?;
      ifrs:AdjustmentsForDecreaseIncreaseInTradeAndOtherReceivables; ifrs:AdjustmentsForDecreaseIncreaseInTradeAccountReceivable`,
  },
  cash_from_inventories: {
    chain:
      '-IncreaseDecreaseInInventories; -IncreaseDecreaseInRetailRelatedInventories; ifrs:AdjustmentsForDecreaseIncreaseInInventories',
  },
  cash_from_prepaid: {
    chain:
      '-IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets; -IncreaseDecreaseInPrepaidExpensesOther; -IncreaseDecreaseInPrepaidExpense',
  },
  cash_from_other_assets: {
    chain: `-IncreaseDecreaseInOtherOperatingAssets; -IncreaseDecreaseInOtherCurrentAssets? - IncreaseDecreaseInOtherNoncurrentAssets?;
      ifrs:AdjustmentsForDecreaseIncreaseInOtherOperatingReceivables`,
  },
  cash_from_payables: {
    chain: `IncreaseDecreaseInAccountsPayableAndAccruedLiabilities;
      IncreaseDecreaseInAccountsPayable | IncreaseDecreaseInAccountsPayableTrade? + IncreaseDecreaseInAccruedLiabilitiesAndOtherOperatingLiabilities | IncreaseDecreaseInAccruedLiabilities? + IncreaseDecreaseInEmployeeRelatedLiabilities?;
      ifrs:AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables; ifrs:AdjustmentsForIncreaseDecreaseInTradeAccountPayable`,
  },
  cash_from_deferred_revenue: {
    chain: `IncreaseDecreaseInContractWithCustomerLiability; IncreaseDecreaseInDeferredRevenue;
      ifrs:AdjustmentsForIncreaseDecreaseInDeferredIncomeIncludingContractLiabilities`,
  },
  cash_from_taxes_owed: {
    chain: `IncreaseDecreaseInAccruedIncomeTaxesPayable? - IncreaseDecreaseInIncomeTaxesReceivable?;
      IncreaseDecreaseInAccruedTaxesPayable`,
  },
  cash_from_other_liabilities: {
    chain: `IncreaseDecreaseInOtherOperatingLiabilities; IncreaseDecreaseInOtherCurrentLiabilities? + IncreaseDecreaseInOtherNoncurrentLiabilities?;
      ifrs:AdjustmentsForIncreaseDecreaseInOtherOperatingPayables`,
  },
  /** The net change of other operating assets and liabilities, tagged as one line. */
  cash_from_other_capital: { chain: '-IncreaseDecreaseInOtherOperatingCapitalNet' },
} as const satisfies Record<string, FieldLine>;

function linesOf<Line extends string>(
  kind: FieldKind,
  lines: Readonly<Record<Line, FieldLine>>,
): Readonly<Record<Line, FieldSpec>> {
  const specs = Object.entries<FieldLine>(lines).map(([field, line]) => [field, { kind, ...line }]);
  return Object.fromEntries(specs) as Record<Line, FieldSpec>;
}

/** Field -> kind and chain. The order of keys has no meaning. */
export const FIELDS = { ...linesOf('flow', INCOME), ...linesOf('instant', BALANCE), ...linesOf('flow', CASH) };
export type Field = keyof typeof FIELDS;

export function isField(name: string): name is Field {
  return Object.hasOwn(FIELDS, name);
}

/** Facts read by name, outside the chains. `;` separates entries, `|` alternatives. */
export const CONCEPT_GROUPS = {
  coverShares: 'dei:EntityCommonStockSharesOutstanding',
  dei: 'dei:EntityPublicFloat; dei:EntityListingParValuePerShare; dei:EntityNumberOfEmployees',
  bankMarkers: `InterestIncomeExpenseNet; NoninterestIncome; ProvisionForLoanAndLeaseLosses |
    ProvisionForLoanLeaseAndOtherLosses | ProvisionForLoanLossesExpensed; InterestAndDividendIncomeOperating;
    Deposits`,
  insurerPremiums: 'PremiumsEarnedNet; PolicyholderBenefitsAndClaimsIncurredNet',
  insurerReserves: `DeferredPolicyAcquisitionCosts | DeferredPolicyAcquisitionCostsAndValueOfBusinessAcquired;
    LiabilityForFuturePolicyBenefits; UnearnedPremiums; LiabilityForClaimsAndClaimsAdjustmentExpense`,
  classified: 'AssetsCurrent | ifrs:CurrentAssets; OperatingIncomeLoss | ifrs:ProfitLossFromOperatingActivities',
  costs: `CostOfRevenue | CostOfGoodsAndServicesSold | CostOfGoodsSold | CostOfServices | CostsAndExpenses |
    OperatingExpenses | ifrs:CostOfSales`,
  /** Debt that no chain uses; if one of these is positive, "no debt" would be a guess. */
  debtEvidence: `LongTermDebt; NotesPayable; ConvertibleNotesPayable; ConvertibleNotesPayableNoncurrent; SeniorNotes;
    SecuredDebt; UnsecuredDebt; LineOfCredit; DebtInstrumentCarryingAmount; LoansPayable; NotesAndLoansPayable;
    SubordinatedDebt; JuniorSubordinatedNotes; OtherBorrowings; NotesPayableRelatedPartiesClassifiedCurrent;
    AdvancesFromFederalHomeLoanBanks; FederalHomeLoanBankAdvancesLongTerm; ifrs:NoncurrentFinancialLiabilities`,
  /** Of these, what no current line includes. */
  longTermEvidence: 'SubordinatedDebt; JuniorSubordinatedNotes; FederalHomeLoanBankAdvancesLongTerm',
  /** What speaks of a business that was sold or is for sale: its filing is on another basis than those before. */
  discontinuedEvidence: `IncomeLossFromDiscontinuedOperationsNetOfTax;
    IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity;
    DiscontinuedOperationIncomeLossFromDiscontinuedOperationBeforeIncomeTax;
    DisposalGroupIncludingDiscontinuedOperationRevenue; CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations;
    ifrs:ProfitLossFromDiscontinuedOperations`,
  splitCrossCheck: 'StockholdersEquityNoteStockSplitConversionRatio1; StockholdersEquityNoteStockSplitConversionRatio',
  shareCrossCheck: `SharesOutstanding; CommonStockSharesIssued; TreasuryStockShares; PreferredStockSharesOutstanding;
    ifrs:NumberOfSharesIssued`,
  dividendsPerShare: `CommonStockDividendsPerShareDeclared; CommonStockDividendsPerShareCashPaid;
    ifrs:DividendsPaidOrdinarySharesPerShare`,
  /** Prices of the share, as a witness of the share that a price file is on. */
  sharePrices: `TreasuryStockAcquiredAverageCostPerShare; StockRepurchasedAndRetiredDuringPeriodShares;
    TreasuryStockValueAcquiredCostMethod; TreasuryStockSharesAcquired;
    ShareBasedCompensationArrangementByShareBasedPaymentAwardEquityInstrumentsOtherThanOptionsGrantsInPeriodWeightedAverageGrantDateFairValue`,
  buybackCrossCheck: `StockRepurchasedDuringPeriodValue; StockRepurchasedDuringPeriodShares;
    StockRepurchasedAndRetiredDuringPeriodValue; PaymentsRelatedToTaxWithholdingForShareBasedCompensation`,
  bank: `InterestExpenseOperating; InterestExpenseDeposits; NoninterestExpense;
    InterestIncomeExpenseAfterProvisionForLoanLoss; LoansAndLeasesReceivableNetReportedAmount`,
  insurer: 'PolicyholderBenefitsAndClaimsIncurredHealthCare; BenefitsLossesAndExpenses; Revenues',
  /** Interest that no chain reads. A company that pays it has debt, even if it tags that debt with names of its own. */
  interestEvidence: `InterestPaidNet; InterestPaid; InterestExpenseOther; InterestExpenseBorrowings;
    ifrs:InterestPaidClassifiedAsOperatingActivities; ifrs:InterestPaidClassifiedAsFinancingActivities`,
  incomeCrossCheck: `IncomeLossFromContinuingOperations; IncomeLossFromDiscontinuedOperationsNetOfTax; IncomeTaxesPaidNet;
    OtherNonoperatingIncomeExpense; InterestIncomeExpenseNonoperatingNet; ifrs:ProfitLossAttributableToNoncontrollingInterests`,
  netChangeInCash: `CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect;
    CashAndCashEquivalentsPeriodIncreaseDecrease`,
  leases: `OperatingLeaseLiability; OperatingLeaseLiabilityCurrent; OperatingLeaseLiabilityNoncurrent;
    FinanceLeaseLiabilityCurrent; FinanceLeaseLiabilityNoncurrent; LiabilitiesNoncurrent`,
} as const satisfies Record<string, string>;

/** The entries of a group, each a concept or alternatives `A | B`. */
export function groupEntries(group: keyof typeof CONCEPT_GROUPS): string[] {
  return CONCEPT_GROUPS[group].split(';').map((entry) => entry.trim().replaceAll(/\s+/g, ' '));
}

/** `Assets` -> `us-gaap:Assets`, `ifrs:Assets` -> `ifrs-full:Assets`. */
export function qualifiedConcept(name: string): string {
  const colon = name.indexOf(':');
  if (colon < 0) return `us-gaap:${name}`;
  return name.startsWith('ifrs:') ? `ifrs-full:${name.slice(5)}` : name;
}
