/** FIELDS 3.5, balance sheet and cash flow, row by row. Amounts are made up; sums are by hand. */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import {
  asKnown,
  BANK,
  BROKER,
  figure,
  INSURER,
  named,
  oneYearOf,
  periodAt,
  REIT,
  type Row,
  YEAR_END,
} from '../crafted.ts';

const RESTRICTED = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';
const WITH_MINORITIES = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';

// biome-ignore format: one case per row
const BALANCES: readonly Row[] = [
  ['less restricted cash where that is tagged', 'cash_and_equivalents', { [RESTRICTED]: 7285, RestrictedCashCurrent: 174,
    RestrictedCashNoncurrent: 818 }, 6293],
  ['TRAP: the total with restricted cash comes last', 'cash_and_equivalents', { [RESTRICTED]: 90,
    CashAndCashEquivalentsAtCarryingValue: 80 }, 80],
  ['... but before nothing', 'cash_and_equivalents', { [RESTRICTED]: 90 }, 90],
  ['bank: due from banks and deposits there', 'cash_and_equivalents', { CashAndDueFromBanks: 20,
    InterestBearingDepositsInBanks: 50 }, 70, BANK],
  ['... deposits are not cash elsewhere', 'cash_and_equivalents', { CashAndDueFromBanks: 20,
    InterestBearingDepositsInBanks: 50 }, 20],
  ['securities by difference', 'short_term_investments', { CashCashEquivalentsAndShortTermInvestments: 100,
    CashAndCashEquivalentsAtCarryingValue: 80 }, 20],
  ['securities absent', 'short_term_investments', { AssetsCurrent: 100 }, 'not_reported'],
  ['trade receivables, not other ones', 'receivables', { NontradeReceivablesCurrent: 9 }, 'not_reported'],
  ['premiums owed to an insurer', 'receivables', { PremiumsReceivableAtCarryingValue: 9 }, 9, INSURER],
  ['inventory of finished goods, work and materials', 'inventory', { InventoryFinishedGoods: 5,
    InventoryWorkInProcess: 3, InventoryRawMaterials: 2 }, 10],
  ['trade and other receivables in one line', 'receivables', { AccountsAndOtherReceivablesNetCurrent: 12 }, 12],
  ['houses of a builder', 'inventory', { InventoryRealEstate: 60 }, 60],
  ['fuel and parts of a utility', 'inventory', { PublicUtilitiesInventory: 6 }, 6],
  ['no inventory', 'inventory', {}, 'not_reported'],
  ['unclassified bank', 'current_assets', { AssetsCurrent: 5 }, 'not_applicable_to_industry', BANK],
  ['unclassified insurer', 'current_liabilities', {}, 'not_applicable_to_industry', INSURER],
  ['unclassified real estate', 'current_assets', {}, 'not_applicable_to_industry', REIT],
  ['unclassified broker', 'current_liabilities', {}, 'not_applicable_to_industry', BROKER],
  ['real estate that classifies', 'current_assets', { AssetsCurrent: 5 }, 5, REIT],
  ['an ordinary company that does not report it', 'current_assets', {}, 'not_reported'],
  ['plant, gross less accumulated', 'ppe_net', { PropertyPlantAndEquipmentGross: 50,
    AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment: 20 }, 30],
  ['real estate owned', 'ppe_net', { RealEstateInvestmentPropertyNet: 70 }, 70, REIT],
  ['... before the furniture of the office', 'ppe_net', { RealEstateInvestmentPropertyNet: 70,
    PropertyPlantAndEquipmentNet: 2 }, 70, REIT],
  ['plant of a utility', 'ppe_net', { PublicUtilitiesPropertyPlantAndEquipmentNet: 80 }, 80],
  ['goodwill and other intangibles', 'intangibles', { Goodwill: 30, IntangibleAssetsNetExcludingGoodwill: 12 }, 42],
  ['goodwill, finite and indefinite ones', 'intangibles', { Goodwill: 30, FiniteLivedIntangibleAssetsNet: 8,
    IndefiniteLivedIntangibleAssetsExcludingGoodwill: 4 }, 42],
  ['goodwill and finite ones', 'intangibles', { Goodwill: 30, FiniteLivedIntangibleAssetsNet: 8 }, 38],
  ['finite ones are a part of the net line', 'intangibles', { IntangibleAssetsNetExcludingGoodwill: 12,
    FiniteLivedIntangibleAssetsNet: 8 }, 12],
  ['goodwill alone', 'intangibles', { Goodwill: 30 }, 30],
  ['absence means none', 'intangibles', {}, 0],
  ['a total beats its parts', 'intangibles', { IntangibleAssetsNetIncludingGoodwill: 45, Goodwill: 30 }, 45],
  ['no sum of securities and affiliates', 'long_term_investments', { LongTermInvestments: 20,
    EquityMethodInvestments: 5 }, 20],
  [
    'liabilities from the other side: minorities and temporary equity taken off',
    'total_liabilities',
    {
      LiabilitiesAndStockholdersEquity: 1000,
      StockholdersEquity: 300,
      MinorityInterest: 40,
      TemporaryEquityCarryingAmountAttributableToParent: 25,
      RedeemableNoncontrollingInterestEquityCarryingAmount: 15,
    },
    // 1000 - 340 - 25 - 15
    620,
  ],
  ['... equity with minorities counts once', 'total_liabilities', { StockholdersEquity: 300, [WITH_MINORITIES]: 340,
    MinorityInterest: 40 }, 660],
  ['current and noncurrent', 'total_liabilities', { LiabilitiesCurrent: 200, LiabilitiesNoncurrent: 350 }, 550],
  ['the parent’s equity', 'total_equity', { StockholdersEquity: 300, [WITH_MINORITIES]: 340 }, 300],
  ['... from the whole less minorities', 'total_equity', { [WITH_MINORITIES]: 340, MinorityInterest: 40 }, 300],
  ['partners’ capital', 'total_equity', { PartnersCapital: 80 }, 80],
  ['members’ equity', 'total_equity', { MembersEquity: 70 }, 70],
  ['negative equity is negative', 'total_equity', { StockholdersEquity: -50 }, -50],
  ['a deficit is negative', 'retained_earnings', { RetainedEarningsAccumulatedDeficit: -90 }, -90],
  ['deficit of a development stage', 'retained_earnings',
    { DevelopmentStageEnterpriseDeficitAccumulatedDuringDevelopmentStage: -9 }, -9],
  ['TRAP: LongTermDebt holds current maturities', 'long_term_debt', { LongTermDebt: 34, LongTermDebtCurrent: 4 }, 30],
  ['... and is not split by guess', 'long_term_debt', { LongTermDebt: 34 }, 'not_reported'],
  ['TRAP: fair values of footnotes are no lines', 'long_term_debt', { LongTermDebtFairValue: 36,
    DebtInstrumentCarryingAmount: 35 }, 'not_reported'],
  ['convertible notes alone', 'total_debt', { ConvertibleNotesPayableNoncurrent: 30 }, 30],
  ['bank loans, due later and now', 'total_debt', { LongTermLoansPayable: 30, LoansPayableCurrent: 4 }, 34],
  ['secured and unsecured', 'long_term_debt', { UnsecuredLongTermDebt: 20, SecuredLongTermDebt: 10 }, 30],
  ['net assets of a company that invests', 'total_equity', { AssetsNet: 42 }, 42, 6726],
  ['partners, less the minorities', 'total_equity',
    { PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest: 50,
    PartnersCapitalAttributableToNoncontrollingInterest: 8 }, 42],
  ['what a partnership owes: its assets less all partners, minorities too', 'total_liabilities',
    { LiabilitiesAndStockholdersEquity: 1000, PartnersCapital: 42,
    PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest: 50 }, 950],
  ['one total', 'total_debt', { DebtLongtermAndShorttermCombinedAmount: 40, LongTermDebtNoncurrent: 30,
    DebtCurrent: 5 }, 40],
  ['noncurrent and all current', 'total_debt', { LongTermDebtNoncurrent: 30, DebtCurrent: 5, LongTermDebtCurrent: 3 },
    35],
  ['maturities and borrowings', 'total_debt', { LongTermDebtNoncurrent: 30, LongTermDebtCurrent: 3,
    ShortTermBorrowings: 2 }, 35],
  ['maturities and commercial paper', 'total_debt', { LongTermDebtNoncurrent: 30, LongTermDebtCurrent: 3,
    CommercialPaper: 4 }, 37],
  ['borrowings as the balance sheet totals them, not the commercial paper of the notes among them', 'total_debt',
    { LongTermDebtNoncurrent: 30, ShortTermBorrowings: 7, CommercialPaper: 5 }, 37],
  ['never the total and its current part', 'total_debt', { LongTermDebt: 34, LongTermDebtCurrent: 4 }, 34],
  ['total and borrowings next to it', 'total_debt', { LongTermDebt: 34, ShortTermBorrowings: 2 }, 36],
  ['operating leases are no debt', 'total_debt', { LongTermDebtNoncurrent: 30, OperatingLeaseLiabilityNoncurrent: 50 },
    30],
  ['deposits are no debt', 'total_debt', { Deposits: 900, LongTermDebt: 34, Liabilities: 950 }, 34, BANK],
];

// biome-ignore format: one case per row
const FLOWS: readonly Row[] = [
  ['the total, discontinued operations included', 'operating_cash_flow',
    { NetCashProvidedByUsedInOperatingActivities: 50,
    NetCashProvidedByUsedInOperatingActivitiesContinuingOperations: 45 }, 50],
  ['continuing and discontinued', 'operating_cash_flow',
    { NetCashProvidedByUsedInOperatingActivitiesContinuingOperations: 45,
    CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations: 5 }, 50],
  ['subtotals keep their sign', 'investing_cash_flow', { NetCashProvidedByUsedInInvestingActivities: -30 }, -30],
  ['outflows are positive amounts spent', 'capex', { PaymentsToAcquirePropertyPlantAndEquipment: 12 }, 12],
  ['software reported apart is added', 'capex', { PaymentsToAcquirePropertyPlantAndEquipment: 12,
    PaymentsToDevelopSoftware: 3 }, 15],
  ['productive assets', 'capex', { PaymentsToAcquireProductiveAssets: 20 }, 20],
  ['real estate bought and built', 'capex', { PaymentsToAcquireRealEstate: 20, PaymentsToDevelopRealEstateAssets: 5 },
    25, REIT],
  ['real estate bought to hold, and built', 'capex', { PaymentsToAcquireRealEstateHeldForInvestment: 20,
    PaymentsToDevelopRealEstateAssets: 5 }, 25, REIT],
  ['real estate bought and built in one line', 'capex', { PaymentsToAcquireAndDevelopRealEstate: 25 }, 25, REIT],
  ['oil and gas property and other property', 'capex', { PaymentsToAcquireOilAndGasProperty: 60,
    PaymentsToAcquireOtherPropertyPlantAndEquipment: 3 }, 63],
  ['machinery where no other line is reported', 'capex', { PaymentsToAcquireMachineryAndEquipment: 4 }, 4],
  ['wells and the office furniture', 'capex', { PaymentsToExploreAndDevelopOilAndGasProperties: 90,
    PaymentsToAcquireOtherPropertyPlantAndEquipment: 2 }, 92],
  ['wells next to other equipment', 'capex', { PaymentsToAcquireOilAndGasPropertyAndEquipment: 90,
    PaymentsToAcquirePropertyPlantAndEquipment: 3 }, 93],
  ['wells that may be part of the equipment', 'capex', { PaymentsToAcquireOilAndGasPropertyAndEquipment: 90,
    PaymentsToAcquirePropertyPlantAndEquipment: 100 }, 100],
  ['capex absent gives no free cash flow', 'free_cash_flow', { NetCashProvidedByUsedInOperatingActivities: 50 },
    'not_reported'],
  ['free cash flow', 'free_cash_flow', { NetCashProvidedByUsedInOperatingActivities: 50,
    PaymentsToAcquirePropertyPlantAndEquipment: 12 }, 38],
  ['none bought with an investing total', 'acquisitions', { NetCashProvidedByUsedInInvestingActivities: -30 }, 0],
  ['no total, no zero', 'acquisitions', {}, 'not_reported'],
  ['shares withheld for tax are no buyback', 'buybacks', { PaymentsRelatedToTaxWithholdingForShareBasedCompensation: 4,
    NetCashProvidedByUsedInFinancingActivities: -9 }, 0],
  ['buybacks', 'buybacks', { PaymentsForRepurchaseOfCommonStock: 8, NetCashProvidedByUsedInFinancingActivities: -9 },
    8],
  ['common dividends before all dividends (minorities’ are in those)', 'dividends_paid', { PaymentsOfDividends: 9,
    PaymentsOfDividendsCommonStock: 8 }, 8],
  ['common and preferred dividends leave as cash', 'dividends_paid', { PaymentsOfDividendsCommonStock: 8,
    PaymentsOfDividendsPreferredStockAndPreferenceStock: 2 }, 10],
  ['distributions of a partnership', 'dividends_paid', { DistributionsMade: 6 }, 6],
  ['... as paid out of capital', 'dividends_paid', { PaymentsOfCapitalDistribution: 6 }, 6],
  ['preferred dividends are no payout to common holders', 'common_dividends_paid', { PaymentsOfDividends: 100,
    PaymentsOfDividendsPreferredStockAndPreferenceStock: 15 }, 85],
  ['preferred dividends of the income statement are none either', 'common_dividends_paid', { PaymentsOfOrdinaryDividends: 100, PreferredStockDividendsIncomeStatementImpact: 15 }, 85],
  ['distinguished by the filer', 'common_dividends_paid', { PaymentsOfDividendsCommonStock: 80, PaymentsOfDividends: 100,
    DividendsPreferredStock: 15 }, 80],
  ['distributions are common', 'common_dividends_paid', { DistributionsMade: 6 }, 6],
  ['IFRS: dividends paid, in no class of the cash flows', 'dividends_paid', { 'ifrs-full:DividendsPaid': 8,
    'ifrs-full:CashFlowsFromUsedInFinancingActivities': -9 }, 8],
  ['no dividends', 'dividends_paid', { NetCashProvidedByUsedInFinancingActivities: -9 }, 0],
  ['options and shares', 'stock_based_comp', { ShareBasedCompensation: 5, AllocatedShareBasedCompensationExpense: 4 },
    5],
  // Working capital: the effect on cash.
  // Costco, 10-K for the year to 2025-08-31, in millions.
  ['assets less liabilities in one line', 'working_capital_change', { IncreaseDecreaseInInventories: -559,
    IncreaseDecreaseInAccountsPayable: 404, IncreaseDecreaseInOtherOperatingCapitalNet: -801 }, 1764],
  ['inventories of a retailer', 'working_capital_change', { IncreaseDecreaseInRetailRelatedInventories: 1498,
    IncreaseDecreaseInAccountsPayable: -1058 }, -2556],
  ['one total, sign turned', 'working_capital_change', { IncreaseDecreaseInOperatingCapital: 12,
    IncreaseDecreaseInInventories: 3 }, -12],
  ['assets that grow take cash, liabilities that grow give it', 'working_capital_change',
    { IncreaseDecreaseInAccountsReceivable: 10, IncreaseDecreaseInInventories: -4,
    IncreaseDecreaseInAccountsPayable: 7 }, 1],
  ['one component is too few', 'working_capital_change', { IncreaseDecreaseInInventories: 3 }, 'not_reported'],
  ['TRAP: payables with accruals and payables: the total only', 'working_capital_change',
    { IncreaseDecreaseInAccountsPayableAndAccruedLiabilities: 9, IncreaseDecreaseInAccountsPayable: 6,
    IncreaseDecreaseInAccruedLiabilities: 3, IncreaseDecreaseInInventories: 2 }, 7],
  ['TRAP: receivables and trade receivables: the total only', 'working_capital_change',
    { IncreaseDecreaseInReceivables: 9, IncreaseDecreaseInAccountsReceivable: 6, IncreaseDecreaseInInventories: 2 },
    -11],
  ['payables and accruals apart are one component of two', 'working_capital_change',
    { IncreaseDecreaseInAccountsPayable: 6, IncreaseDecreaseInAccruedLiabilities: 3,
    IncreaseDecreaseInDeferredRevenue: 2 }, 11],
  ['deferred revenue under its old and its new name once', 'working_capital_change',
    { IncreaseDecreaseInContractWithCustomerLiability: 5, IncreaseDecreaseInDeferredRevenue: 5,
    IncreaseDecreaseInInventories: 1 }, 4],
];

describe('balance sheet', () => {
  it.each(named(BALANCES))('$name ($field)', ({ field, amounts: balances, expected, sic }) => {
    // Total assets of 1000.
    expect(figure(oneYearOf({ balances }, sic).balance(field))).toBe(expected);
  });

  it('silence about debt is zero only with a whole balance sheet without interest', () => {
    const liabilities = { Liabilities: 600 };
    expect(figure(oneYearOf({ balances: liabilities }).balance('total_debt'))).toBe(0);
    expect(figure(oneYearOf({ balances: liabilities, flows: { InterestExpense: 0 } }).balance('total_debt'))).toBe(0);
    expect(figure(oneYearOf({ balances: liabilities, flows: { InterestExpense: 3 } }).balance('total_debt'))).toBe(
      'not_reported',
    );
    expect(figure(oneYearOf({}).balance('total_debt'))).toBe('not_reported');
  });

  it('a record without Assets: the other side of the sheet, else no statements', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-10', { period: YEAR_END });
    filing.flow('NetIncomeLoss', '2022-01-01', YEAR_END, 7).instant('LiabilitiesAndStockholdersEquity', YEAR_END, 900);
    expect(figure(asKnown(builder).balance('total_assets'))).toBe(900);
  });

  it('a balance is never summed over quarters (gloomberb 867)', () => {
    const s = oneYearOf({ balances: { StockholdersEquity: 300 } });
    expect(figure(s.ttm('total_assets'))).toBe('not_reported');
    expect(figure(s.quarter('total_equity', s.newest!))).toBe(300);
    expect(figure(s.annual('total_equity', s.newest!))).toBe(300);
  });
});

describe('cash flow', () => {
  it.each(named(FLOWS))('$name ($field)', ({ field, amounts: flows, expected, sic }) => {
    expect(figure(oneYearOf({ flows }, sic).ttm(field))).toBe(expected);
  });

  it('IFRS: interest before all finance costs, what the parent’s holders got before what minorities got too, plant and software in one line', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('20-F', '2023-04-10', { period: YEAR_END });
    for (const [concept, value] of Object.entries({
      ProfitLoss: 1,
      // Equinor: revenue and other income in one line, no Revenue.
      RevenueAndOperatingIncome: 107,
      InterestExpense: 5,
      FinanceCosts: 9,
      DividendsPaidClassifiedAsFinancingActivities: 8,
      DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities: 7,
      PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets: 20,
    }))
      filing.flow(`ifrs-full:${concept}`, '2022-01-01', YEAR_END, value);
    for (const [concept, value] of Object.entries({
      Assets: 1000,
      NoncurrentPortionOfNoncurrentBondsIssued: 90,
      NoncurrentPortionOfNoncurrentLoansReceived: 4,
      CurrentPortionOfLongtermBorrowings: 6,
    }))
      filing.instant(`ifrs-full:${concept}`, YEAR_END, value);
    const s = asKnown(builder, '2023-06-01');
    const flows = ['revenue', 'interest_expense', 'dividends_paid', 'capex'] as const;
    expect(flows.map((field) => figure(s.ttm(field)))).toEqual([107, 5, 7, 20]);
    expect([figure(s.balance('long_term_debt')), figure(s.balance('total_debt'))]).toEqual([94, 100]);
  });

  it('IFRS: changes are stated as cash effects, totals as increases', () => {
    const ifrs = (flows: Record<string, number>) => {
      const builder = new FactsBuilder();
      const filing = builder.file('20-F', '2023-04-10', { period: YEAR_END }).instant('ifrs-full:Assets', YEAR_END, 1);
      filing.flow('ifrs-full:ProfitLoss', '2022-01-01', YEAR_END, 1);
      for (const [concept, value] of Object.entries(flows))
        filing.flow(`ifrs-full:${concept}`, '2022-01-01', YEAR_END, value);
      return figure(asKnown(builder, '2023-06-01').ttm('working_capital_change'));
    };
    expect(ifrs({ IncreaseDecreaseInWorkingCapital: 5 })).toBe(-5);
    expect(
      ifrs({
        AdjustmentsForDecreaseIncreaseInInventories: -3,
        AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables: 4,
      }),
    ).toBe(1);
  });

  it('working capital by quarters: year to date made discrete, component by component', () => {
    const builder = new FactsBuilder();
    for (const [k, end] of ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31'].entries()) {
      const filing = builder.report(k === 3 ? '10-K' : '10-Q', `2023-0${k + 1}-10`, ['2022-01-01', end], {
        NetIncomeLoss: k + 1,
      });
      filing.flow('IncreaseDecreaseInInventories', '2022-01-01', end, 10 * (k + 1));
      filing.flow('IncreaseDecreaseInAccountsPayable', '2022-01-01', end, 4 * (k + 1) * (k + 1));
    }
    const s = asKnown(builder);
    // Payables 4, 12, 20, 28 a quarter, inventories 10 each.
    const quarters = ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31'].map((end) => periodAt(s, end));
    expect(quarters.map((p) => figure(s.quarter('working_capital_change', p)))).toEqual([-6, 2, 10, 18]);
    expect(figure(s.ttm('working_capital_change'))).toBe(24);
  });
});

describe('debt that real estate lists by kind', () => {
  const LISTED = { SecuredDebt: 40, UnsecuredDebt: 250, LineOfCredit: 30, Liabilities: 500 };
  const debt = (balances: Record<string, number>, interest: number, sic = REIT): number | string =>
    figure(oneYearOf({ flows: { InterestExpense: interest }, balances }, sic).balance('total_debt'));

  it('is added up, whatever the unsecured notes are called', () => {
    // 40 + 250 + 30, interest of 5 %
    expect(debt(LISTED, 16)).toBe(320);
    expect(debt({ NotesPayable: 250, LoansPayable: 50, LineOfCredit: 20, Liabilities: 500 }, 16)).toBe(320);
  });

  it('gives way to a total', () => {
    expect(debt({ ...LISTED, LongTermDebt: 310 }, 16)).toBe(310);
  });

  it('is not reported where it cannot be all, or cannot be once', () => {
    // A line of credit of 30 does not cost 16 a year; more debt than liabilities is counted twice; without interest
    // nothing confirms it.
    expect(debt({ LineOfCredit: 30, Liabilities: 500 }, 16)).toBe('not_reported');
    expect(debt({ ...LISTED, Liabilities: 300 }, 16)).toBe('not_reported');
    expect(figure(oneYearOf({ balances: LISTED }, REIT).balance('total_debt'))).toBe('not_reported');
  });

  it('is not added up for others, whose notes repeat what the balance sheet totals', () => {
    expect(debt(LISTED, 16, 3571)).toBe('not_reported');
  });
});

describe('temporary equity', () => {
  const TEMPORARY = 'TemporaryEquityCarryingAmountAttributableToParent';
  const preferred = (balances: Record<string, number>): number | string =>
    figure(oneYearOf({ balances }).balance('redeemable_preferred'));

  it('ranks before common shares, unless they are a shell’s, redeemable out of its trust', () => {
    expect(preferred({ [TEMPORARY]: 290 })).toBe(290);
    expect(preferred({ [TEMPORARY]: 290, AssetsHeldInTrustNoncurrent: 296 })).toBe(0);
    // Another trust, of another size.
    expect(preferred({ [TEMPORARY]: 290, AssetsHeldInTrustNoncurrent: 40 })).toBe(290);
  });

  it('is no liability of the shell either way', () => {
    const s = oneYearOf({
      balances: {
        LiabilitiesAndStockholdersEquity: 300,
        StockholdersEquity: -10,
        [TEMPORARY]: 290,
        AssetsHeldInTrustNoncurrent: 296,
      },
    });
    // 300 + 10 - 290
    expect(figure(s.balance('total_liabilities'))).toBe(20);
  });
});
