/**
 * Statements of an ordinary company, quarter after quarter; the cash-flow statement is what ties one balance sheet to
 * the next.
 */
import {
  ACCRUED,
  DEPRECIATION,
  OTHER_CURRENT,
  openingSheet,
  PAYABLES,
  RECEIVABLES,
  type Sheet,
  tagSheet,
  takeOver,
} from './balance.ts';
import { taxOn, termsOf } from './common.ts';
import {
  type Amounts,
  CASH_CHANGE,
  PRETAX,
  REVENUE,
  type ShapeRules,
  type Statement,
  type StatementInput,
  whole,
} from './types.ts';

/** Yearly yield of cash and investments, and amortization of intangibles. */
const CASH_YIELD = 0.018;
const AMORTIZATION = 0.1;

interface Income {
  readonly tagged: Amounts;
  readonly profit: number;
  readonly parent: number;
  readonly common: number;
  readonly depreciation: number;
  readonly amortization: number;
  readonly cost: number;
}

function incomeOf(input: StatementInput, i: number, terms: ReturnType<typeof termsOf>, sheet: Sheet): Income {
  const { spec, business, random } = input;
  const { year, revenue, interestOn } = terms;
  const shift = business.marginShift[i]!;
  const cost = whole(revenue * Math.min(1.6, Math.max(0.02, 1 - spec.gross - 0.6 * shift)));
  const research = whole(revenue * spec.rnd * (1 + 0.04 * random.normal()));
  const selling = whole(revenue * Math.max(0.005, spec.sga - 0.4 * shift));
  const operating = revenue - cost - research - selling;
  const interest = interestOn(sheet.debt);
  const earned = whole((sheet.cash + sheet.shortInvestments + sheet.longInvestments) * CASH_YIELD * year);
  const pretax = operating + earned - interest;
  const tax = taxOn(pretax, spec.tax);
  const profit = pretax - tax;
  const minorities = whole(profit * (spec.minorities ?? 0));
  const parent = profit - minorities;
  const preferred = whole(Math.max(0, parent) * (spec.preferred ?? 0));
  const marketing = whole(selling * 0.62);
  return {
    tagged: {
      [REVENUE]: revenue,
      CostOfRevenue: cost,
      GrossProfit: revenue - cost,
      ResearchAndDevelopmentExpense: research,
      SellingAndMarketingExpense: marketing,
      GeneralAndAdministrativeExpense: selling - marketing,
      SellingGeneralAndAdministrativeExpense: selling,
      OperatingExpenses: research + selling,
      CostsAndExpenses: cost + research + selling,
      OperatingIncomeLoss: operating,
      InvestmentIncomeInterest: earned,
      ...(spec.interest === 'none' ? {} : { InterestExpense: interest }),
      [PRETAX]: pretax,
      IncomeTaxExpenseBenefit: tax,
      ProfitLoss: profit,
      NetIncomeLossAttributableToNoncontrollingInterest: minorities,
      NetIncomeLoss: parent,
      PreferredStockDividendsIncomeStatementImpact: preferred,
      NetIncomeLossAvailableToCommonStockholdersBasic: parent - preferred,
    },
    profit,
    parent,
    common: parent - preferred,
    depreciation: whole(sheet.property * DEPRECIATION * year),
    amortization: whole(sheet.intangibles * AMORTIZATION * year),
    cost,
  };
}

/**
 * Sells investments or borrows where cash is short, repays or invests what is over; returns what was borrowed and
 * invested.
 */
function balanceCash(
  sheet: Sheet,
  annual: number,
  spec: StatementInput['spec'],
): { readonly borrowed: number; readonly invested: number } {
  const target = annual * spec.cash * 0.5;
  let borrowed = whole((annual * spec.debt - sheet.debt) * 0.3);
  let invested = 0;
  sheet.cash += borrowed;
  if (sheet.cash < target * 0.7) {
    const sold = Math.min(sheet.shortInvestments + sheet.longInvestments, whole(target - sheet.cash));
    invested -= sold;
    sheet.cash += sold;
  } else if (sheet.cash > target * 1.3) {
    const over = whole(sheet.cash - target);
    invested += over;
    sheet.cash -= over;
  }
  const least = whole(annual * 0.015);
  if (sheet.cash < least) {
    const more = least - sheet.cash;
    borrowed += more;
    sheet.cash += more;
  }
  sheet.debt += borrowed;
  let toShort = whole(invested * 0.5);
  if (sheet.shortInvestments + toShort < 0) toShort = -sheet.shortInvestments;
  if (sheet.longInvestments + invested - toShort < 0) toShort = invested + sheet.longInvestments;
  sheet.shortInvestments += toShort;
  sheet.longInvestments += invested - toShort;
  return { borrowed, invested };
}

function next(input: StatementInput, i: number, sheet: Sheet): Statement {
  const { spec, business, random } = input;
  const terms = termsOf(input, i);
  const { quarter, annual, revenue, granted, owners } = terms;
  if (i > 0 && business.quarters[i - 1]!.unreported) takeOver(sheet, annual);
  const income = incomeOf(input, i, terms, sheet);
  const { cost, depreciation, amortization } = income;
  const before = { ...sheet };
  const yearly = 365.25 / (quarter.end - quarter.start + 1);
  sheet.receivables = whole(revenue * yearly * RECEIVABLES);
  sheet.inventory = whole(cost * yearly * spec.inventory);
  sheet.otherCurrent = whole(revenue * yearly * OTHER_CURRENT);
  sheet.payables = whole(cost * yearly * PAYABLES);
  sheet.accrued = whole(revenue * yearly * ACCRUED);
  sheet.deferred = whole(annual * (spec.deferred ?? 0));
  const rise = (key: keyof Sheet): number => sheet[key] - before[key];
  const lent = rise('receivables') + rise('inventory') + rise('otherCurrent');
  const working = rise('payables') + rise('accrued') + rise('deferred') - lent;
  const operating = income.profit + depreciation + amortization + granted + working;
  const capex = whole((annual / yearly) * spec.capex * (1 + 0.1 * random.normal()));
  const acquired = random.uniform() < 0.14 ? whole((annual / yearly) * (spec.acquisitions ?? 0) * 7) : 0;
  sheet.property += capex - depreciation;
  sheet.goodwill += whole(acquired * 0.7);
  sheet.intangibles += acquired - whole(acquired * 0.7) - amortization;
  sheet.paidIn += granted + owners.issued;
  const preferred = income.parent - income.common;
  sheet.retained += income.common - owners.dividends - owners.buybacks;
  sheet.minorities += income.profit - income.parent;
  sheet.cash += operating - capex - acquired - owners.dividends - preferred - owners.buybacks + owners.issued;
  const { borrowed, invested } = balanceCash(sheet, annual, spec);
  return {
    quarter,
    income: income.tagged,
    cash: {
      DepreciationDepletionAndAmortization: depreciation + amortization,
      AmortizationOfIntangibleAssets: amortization,
      ShareBasedCompensation: granted,
      IncreaseDecreaseInAccountsReceivable: rise('receivables'),
      IncreaseDecreaseInInventories: rise('inventory'),
      IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets: rise('otherCurrent'),
      IncreaseDecreaseInAccountsPayable: rise('payables'),
      IncreaseDecreaseInAccruedLiabilities: rise('accrued'),
      IncreaseDecreaseInContractWithCustomerLiability: rise('deferred'),
      NetCashProvidedByUsedInOperatingActivities: operating,
      PaymentsToAcquirePropertyPlantAndEquipment: capex,
      PaymentsToAcquireBusinessesNetOfCashAcquired: acquired,
      NetCashProvidedByUsedInInvestingActivities: -capex - acquired - invested,
      PaymentsForRepurchaseOfCommonStock: owners.buybacks,
      ProceedsFromIssuanceOfCommonStock: owners.issued,
      PaymentsOfDividendsCommonStock: owners.dividends,
      PaymentsOfDividendsPreferredStockAndPreferenceStock: preferred,
      NetCashProvidedByUsedInFinancingActivities:
        borrowed + owners.issued - owners.buybacks - owners.dividends - preferred,
      [CASH_CHANGE]: sheet.cash - before.cash,
    },
    balance: tagSheet(sheet),
    common: income.common,
    ...owners.shares,
  };
}

export const industrial: ShapeRules<Sheet> = { open: openingSheet, next };
