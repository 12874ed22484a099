/** Statements of a bank: interest and fees, loans and securities against deposits. */
import { balanceOf, openSheet, taxOn, termsOf } from './common.ts';
import { CASH_CHANGE, PRETAX, type ShapeRules, type Statement, type StatementInput, whole } from './types.ts';

/** Over a year's revenue. */
const ASSETS = { cash: 3.1, loans: 8.4, securities: 5.2, other: 1.3 };
const OWED = { deposits: 13.8, longDebt: 1.9, shortDebt: 0.4 };
/** Part of revenue that is net interest, what is paid for funds and lost on loans, over revenue. */
const NET_INTEREST = 0.56;
const INTEREST_PAID = 0.21;
const PROVISION = 0.07;

type Sheet = ReturnType<typeof open>;

function open(_spec: unknown, annual: number) {
  return openSheet(annual, ASSETS, OWED, 0.45);
}

function next(input: StatementInput, i: number, sheet: Sheet): Statement {
  const { spec, business, random } = input;
  const { quarter, annual, revenue, granted, owners } = termsOf(input, i);
  const netInterest = whole(revenue * (NET_INTEREST + 0.02 * random.normal()));
  const interest = whole(revenue * INTEREST_PAID * random.between(0.85, 1.15));
  const provision = whole(revenue * PROVISION * random.between(0.4, 1.7));
  const costs = whole(revenue * Math.max(0.3, spec.sga - business.marginShift[i]!));
  const pretax = revenue - provision - costs;
  const tax = taxOn(pretax, spec.tax);
  const profit = pretax - tax;
  const preferred = whole(Math.max(0, profit) * (spec.preferred ?? 0));
  const loans = whole(annual * ASSETS.loans * random.between(0.98, 1.02));
  const deposits = whole(annual * OWED.deposits * random.between(0.985, 1.015));
  const longDebt = whole(annual * OWED.longDebt);
  const shortDebt = whole(annual * OWED.shortDebt * random.between(0.8, 1.2));
  const lent = loans - sheet.loans + provision;
  const raised = deposits - sheet.deposits + longDebt - sheet.longDebt + shortDebt - sheet.shortDebt;
  const operating = profit + provision + granted;
  const paidOut = owners.dividends + owners.buybacks + preferred;
  const cash = whole(annual * ASSETS.cash * random.between(0.9, 1.1));
  const cashChange = cash - sheet.cash;
  const bought = operating - lent + raised - paidOut - cashChange;
  Object.assign(sheet, { cash, loans, deposits, longDebt, shortDebt });
  sheet.securities += bought;
  sheet.paidIn += granted;
  sheet.retained += profit - paidOut;
  const vault = whole(cash * 0.1);
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
      [CASH_CHANGE]: cashChange,
    },
    balance: balanceOf(sheet, {
      assets: {
        CashAndDueFromBanks: vault,
        InterestBearingDepositsInBanks: cash - vault,
        LoansAndLeasesReceivableNetReportedAmount: loans,
        AvailableForSaleSecuritiesDebtSecurities: sheet.securities,
        OtherAssets: sheet.other,
      },
      owed: { Deposits: deposits, LongTermDebt: longDebt, ShortTermBorrowings: shortDebt },
    }),
    common: profit - preferred,
    ...owners.shares,
  };
}

export const bank: ShapeRules<Sheet> = { open, next };
