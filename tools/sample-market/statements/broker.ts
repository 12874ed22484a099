/** Statements of a securities broker: fees and interest, customers' money on both sides of the sheet. No classified sheet. */
import { dropEmpty, ownersOf, shareFields, taxOn, whole } from './common.ts';
import { PRETAX, type Statement, type StatementInput } from './types.ts';

/** Over a year's net revenue. */
const CASH = 0.5;
const SEGREGATED = 1.6;
const OWED_BY_CUSTOMERS = 2.2;
const SECURITIES = 0.7;
const OTHER = 0.35;
const OWED_TO_CUSTOMERS = 3.6;
/** Parts of net revenue. */
const COMMISSIONS = 0.34;
const ASSET_FEES = 0.3;
const INTEREST_PAID = 0.12;
const PAY = 0.52;

interface Sheet {
  cash: number;
  segregated: number;
  receivable: number;
  securities: number;
  readonly other: number;
  payable: number;
  debt: number;
  paidIn: number;
  retained: number;
}

function assetsOf(sheet: Sheet): number {
  return sheet.cash + sheet.segregated + sheet.receivable + sheet.securities + sheet.other;
}

function opening(annual: number, debt: number): Sheet {
  const sheet = {
    cash: whole(annual * CASH),
    segregated: whole(annual * SEGREGATED),
    receivable: whole(annual * OWED_BY_CUSTOMERS),
    securities: whole(annual * SECURITIES),
    other: whole(annual * OTHER),
    payable: whole(annual * OWED_TO_CUSTOMERS),
    debt: whole(annual * debt),
    paidIn: 0,
    retained: 0,
  };
  const equity = assetsOf(sheet) - sheet.payable - sheet.debt;
  sheet.paidIn = whole(equity * 0.5);
  sheet.retained = equity - sheet.paidIn;
  return sheet;
}

function nextStatement(input: StatementInput, i: number, sheet: Sheet): Statement {
  const { spec, business, unit, random } = input;
  const quarter = business.quarters[i]!;
  const annual = business.rate[i]! / unit;
  const net = whole(business.revenue[i]! / unit);
  const commissions = whole(net * COMMISSIONS * random.between(0.9, 1.1));
  const fees = whole(net * ASSET_FEES);
  const interest = whole(net * INTEREST_PAID * random.between(0.9, 1.1));
  const costs = whole(net * Math.max(0.4, spec.sga - business.marginShift[i]!));
  const pretax = net - costs;
  const tax = taxOn(pretax, spec.tax);
  const profit = pretax - tax;
  const depreciation = whole(net * 0.03);
  const granted = whole(net * spec.sbc);
  const owners = ownersOf(input, i, granted);
  const before = { ...sheet };
  sheet.segregated = whole(annual * SEGREGATED * random.between(0.97, 1.03));
  sheet.receivable = whole(annual * OWED_BY_CUSTOMERS * random.between(0.97, 1.03));
  sheet.payable = whole(annual * OWED_TO_CUSTOMERS * random.between(0.98, 1.02));
  sheet.debt = whole(annual * spec.debt);
  sheet.cash = whole(annual * CASH * random.between(0.9, 1.1));
  const customers = sheet.receivable - before.receivable + sheet.segregated - before.segregated;
  const operating = profit + depreciation + granted - customers + sheet.payable - before.payable;
  const financing = sheet.debt - before.debt + owners.issued - owners.dividends - owners.buybacks;
  // What is over goes into securities; equipment is bought as fast as it wears out.
  const bought = operating + financing - depreciation - (sheet.cash - before.cash);
  sheet.securities += bought;
  sheet.paidIn += granted + owners.issued;
  sheet.retained += profit - owners.dividends - owners.buybacks;
  const liabilities = sheet.payable + sheet.debt;
  const equity = sheet.paidIn + sheet.retained;
  return {
    quarter,
    income: {
      BrokerageCommissionsRevenue: commissions,
      InvestmentAdvisoryFees: fees,
      InterestAndDividendIncomeOperating: net + interest - commissions - fees,
      Revenues: net + interest,
      InterestExpense: interest,
      RevenuesNetOfInterestExpense: net,
      LaborAndRelatedExpense: whole(costs * PAY),
      NoninterestExpense: costs,
      [PRETAX]: pretax,
      IncomeTaxExpenseBenefit: tax,
      NetIncomeLoss: profit,
    },
    cash: {
      DepreciationDepletionAndAmortization: depreciation,
      ShareBasedCompensation: granted,
      NetCashProvidedByUsedInOperatingActivities: operating,
      PaymentsToAcquirePropertyPlantAndEquipment: depreciation,
      NetCashProvidedByUsedInInvestingActivities: -bought - depreciation,
      ProceedsFromIssuanceOfCommonStock: owners.issued,
      PaymentsForRepurchaseOfCommonStock: owners.buybacks,
      PaymentsOfDividendsCommonStock: owners.dividends,
      NetCashProvidedByUsedInFinancingActivities: financing,
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
        sheet.cash - before.cash,
    },
    balance: {
      CashAndCashEquivalentsAtCarryingValue: sheet.cash,
      CashAndSecuritiesSegregatedUnderFederalAndOtherRegulations: sheet.segregated,
      ReceivablesFromCustomers: sheet.receivable,
      FinancialInstrumentsOwnedAtFairValue: sheet.securities,
      OtherAssets: sheet.other,
      Assets: assetsOf(sheet),
      PayablesToCustomers: sheet.payable,
      LongTermDebt: sheet.debt,
      Liabilities: liabilities,
      RetainedEarningsAccumulatedDeficit: sheet.retained,
      StockholdersEquity: equity,
      LiabilitiesAndStockholdersEquity: liabilities + equity,
    },
    common: profit,
    ...shareFields(owners),
  };
}

/** Statements of all quarters. */
export function brokerStatements(input: StatementInput): Statement[] {
  const sheet = opening(input.business.rate[0]! / input.unit, input.spec.debt);
  return dropEmpty(
    input.business.quarters.map((_, i) => nextStatement(input, i, sheet)),
    new Set(),
  );
}
