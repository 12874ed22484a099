/** Statements of a bank: interest and fees, loans and securities against deposits. */
import type { CompanySpec } from '../companies/types.ts';
import { ownersOf, shareFields, taxOn } from './common.ts';
import { CASH_CHANGE, PRETAX, type ShapeRules, type Statement, type StatementInput, whole } from './types.ts';

/** Over a year's revenue. */
const LOANS = 8.4;
const SECURITIES = 5.2;
const CASH = 3.1;
const OTHER = 1.3;
const DEPOSITS = 13.8;
const LONG_DEBT = 1.9;
const SHORT_DEBT = 0.4;
/** Part of revenue that is net interest, what is paid for funds and lost on loans, over revenue. */
const NET_INTEREST = 0.56;
const INTEREST_PAID = 0.21;
const PROVISION = 0.07;

type Sheet = ReturnType<typeof open>;

function open(_spec: CompanySpec, annual: number) {
  const sheet = {
    cash: whole(annual * CASH),
    loans: whole(annual * LOANS),
    securities: whole(annual * SECURITIES),
    other: whole(annual * OTHER),
    deposits: whole(annual * DEPOSITS),
    longDebt: whole(annual * LONG_DEBT),
    shortDebt: whole(annual * SHORT_DEBT),
    paidIn: 0,
    retained: 0,
  };
  const equity =
    sheet.cash + sheet.loans + sheet.securities + sheet.other - sheet.deposits - sheet.longDebt - sheet.shortDebt;
  sheet.paidIn = whole(equity * 0.45);
  sheet.retained = equity - sheet.paidIn;
  return sheet;
}

function next(input: StatementInput, i: number, sheet: Sheet): Statement {
  const { spec, business, unit, random } = input;
  const quarter = business.quarters[i]!;
  const annual = business.rate[i]! / unit;
  const revenue = whole(business.revenue[i]! / unit);
  const netInterest = whole(revenue * (NET_INTEREST + 0.02 * random.normal()));
  const interest = whole(revenue * INTEREST_PAID * random.between(0.85, 1.15));
  const provision = whole(revenue * PROVISION * random.between(0.4, 1.7));
  const costs = whole(revenue * Math.max(0.3, spec.sga - business.marginShift[i]!));
  const pretax = revenue - provision - costs;
  const tax = taxOn(pretax, spec.tax);
  const profit = pretax - tax;
  const preferred = whole(Math.max(0, profit) * (spec.preferred ?? 0));
  const granted = whole(revenue * spec.sbc);
  const owners = ownersOf(input, i, granted);
  const cashBefore = sheet.cash;
  const loans = whole(annual * LOANS * random.between(0.98, 1.02));
  const deposits = whole(annual * DEPOSITS * random.between(0.985, 1.015));
  const longDebt = whole(annual * LONG_DEBT);
  const shortDebt = whole(annual * SHORT_DEBT * random.between(0.8, 1.2));
  const lent = loans - sheet.loans + provision;
  const raised = deposits - sheet.deposits + longDebt - sheet.longDebt + shortDebt - sheet.shortDebt;
  const operating = profit + provision + granted;
  const paidOut = owners.dividends + owners.buybacks + preferred;
  const target = whole(annual * CASH * random.between(0.9, 1.1));
  const bought = cashBefore + operating - lent + raised - paidOut - target;
  Object.assign(sheet, { cash: target, loans, deposits, longDebt, shortDebt });
  sheet.securities += bought;
  sheet.paidIn += granted;
  sheet.retained += profit - preferred - owners.dividends - owners.buybacks;
  const liabilities = deposits + longDebt + shortDebt;
  const equity = sheet.paidIn + sheet.retained;
  return {
    quarter,
    income: {
      InterestAndDividendIncomeOperating: netInterest + interest,
      InterestExpense: interest,
      InterestIncomeExpenseNet: netInterest,
      NoninterestIncome: revenue - netInterest,
      RevenuesNetOfInterestExpense: revenue,
      ProvisionForLoanLeaseAndOtherLosses: provision,
      NoninterestExpense: costs,
      [PRETAX]: pretax,
      IncomeTaxExpenseBenefit: tax,
      NetIncomeLoss: profit,
      PreferredStockDividendsIncomeStatementImpact: preferred,
      NetIncomeLossAvailableToCommonStockholdersBasic: profit - preferred,
    },
    cash: {
      NetCashProvidedByUsedInOperatingActivities: operating,
      NetCashProvidedByUsedInInvestingActivities: -lent - bought,
      NetCashProvidedByUsedInFinancingActivities: raised - paidOut,
      ShareBasedCompensation: granted,
      PaymentsForRepurchaseOfCommonStock: owners.buybacks,
      PaymentsOfDividends: owners.dividends + preferred,
      [CASH_CHANGE]: sheet.cash - cashBefore,
    },
    balance: {
      CashAndDueFromBanks: whole(sheet.cash * 0.1),
      InterestBearingDepositsInBanks: sheet.cash - whole(sheet.cash * 0.1),
      LoansAndLeasesReceivableNetReportedAmount: loans,
      AvailableForSaleSecuritiesDebtSecurities: sheet.securities,
      OtherAssets: sheet.other,
      Assets: sheet.cash + loans + sheet.securities + sheet.other,
      Deposits: deposits,
      LongTermDebt: longDebt,
      ShortTermBorrowings: shortDebt,
      Liabilities: liabilities,
      RetainedEarningsAccumulatedDeficit: sheet.retained,
      StockholdersEquity: equity,
      LiabilitiesAndStockholdersEquity: liabilities + equity,
    },
    common: profit - preferred,
    ...shareFields(owners),
  };
}

export const bank: ShapeRules<Sheet> = { open, next };
