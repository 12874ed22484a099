/** Statements of an insurer: premiums and investment income, reserves against investments. */
import type { CompanySpec } from '../companies/types.ts';
import { ownersOf, shareFields, taxOn } from './common.ts';
import { CASH_CHANGE, PRETAX, type ShapeRules, type Statement, type StatementInput, whole } from './types.ts';

/** Over a year's revenue. */
const INVESTMENTS = 4.6;
const CASH = 0.28;
const ACQUISITION_COSTS = 0.3;
const PREMIUMS_DUE = 0.2;
const OTHER = 0.5;
const BENEFITS_OWED = 2.7;
const CLAIMS_OWED = 0.9;
const UNEARNED = 0.28;
/** Parts of revenue. */
const PREMIUMS = 0.7;
const INVESTMENT_INCOME = 0.24;

type Sheet = ReturnType<typeof openingLines>;

function openingLines({ debt }: CompanySpec, annual: number) {
  return {
    cash: whole(annual * CASH),
    investments: whole(annual * INVESTMENTS),
    acquisition: whole(annual * ACQUISITION_COSTS),
    due: whole(annual * PREMIUMS_DUE),
    other: whole(annual * OTHER),
    benefits: whole(annual * BENEFITS_OWED),
    claims: whole(annual * CLAIMS_OWED),
    unearned: whole(annual * UNEARNED),
    debt: whole(annual * debt),
    paidIn: 0,
    retained: 0,
  };
}

function open(spec: CompanySpec, annual: number): Sheet {
  const sheet = openingLines(spec, annual);
  const equity = assetsOf(sheet) - liabilitiesOf(sheet);
  sheet.paidIn = whole(equity * 0.4);
  sheet.retained = equity - sheet.paidIn;
  return sheet;
}

function assetsOf(sheet: Sheet): number {
  return sheet.cash + sheet.investments + sheet.acquisition + sheet.due + sheet.other;
}

function liabilitiesOf(sheet: Sheet): number {
  return sheet.benefits + sheet.claims + sheet.unearned + sheet.debt;
}

function next(input: StatementInput, i: number, sheet: Sheet): Statement {
  const { spec, business, unit, random } = input;
  const quarter = business.quarters[i]!;
  const year = (quarter.end - quarter.start + 1) / 365.25;
  const annual = business.rate[i]! / unit;
  const revenue = whole(business.revenue[i]! / unit);
  const premiums = whole(revenue * PREMIUMS);
  const invested = whole(revenue * INVESTMENT_INCOME);
  const interest = typeof spec.interest === 'number' ? whole(sheet.debt * spec.interest * year) : 0;
  const benefits = whole(premiums * Math.max(0.4, 1 - spec.gross - business.marginShift[i]!));
  const running = whole(revenue * spec.sga);
  const costs = benefits + running + interest;
  const pretax = revenue - costs;
  const tax = taxOn(pretax, spec.tax);
  const profit = pretax - tax;
  const granted = whole(revenue * spec.sbc);
  const owners = ownersOf(input, i, granted);
  const before = { ...sheet };
  sheet.acquisition = whole(annual * ACQUISITION_COSTS);
  sheet.due = whole(annual * PREMIUMS_DUE * random.between(0.95, 1.05));
  sheet.benefits = whole(annual * BENEFITS_OWED);
  sheet.claims = whole(annual * CLAIMS_OWED * random.between(0.97, 1.03));
  sheet.unearned = whole(annual * UNEARNED);
  sheet.debt = whole(annual * spec.debt);
  sheet.cash = whole(annual * CASH * random.between(0.85, 1.15));
  const reserves =
    sheet.benefits - before.benefits + (sheet.claims - before.claims) + (sheet.unearned - before.unearned);
  const operating = profit + granted + reserves - (sheet.acquisition - before.acquisition) - (sheet.due - before.due);
  const financing = sheet.debt - before.debt + owners.issued - owners.dividends - owners.buybacks;
  const bought = operating + financing - (sheet.cash - before.cash);
  sheet.investments += bought;
  sheet.paidIn += granted + owners.issued;
  sheet.retained += profit - owners.dividends - owners.buybacks;
  const equity = sheet.paidIn + sheet.retained;
  return {
    quarter,
    income: {
      Revenues: revenue,
      PremiumsEarnedNet: premiums,
      NetInvestmentIncome: invested,
      GainLossOnInvestments: revenue - premiums - invested,
      PolicyholderBenefitsAndClaimsIncurredNet: benefits,
      InterestExpense: interest,
      BenefitsLossesAndExpenses: costs,
      [PRETAX]: pretax,
      IncomeTaxExpenseBenefit: tax,
      NetIncomeLoss: profit,
    },
    cash: {
      NetCashProvidedByUsedInOperatingActivities: operating,
      NetCashProvidedByUsedInInvestingActivities: -bought,
      NetCashProvidedByUsedInFinancingActivities: financing,
      ShareBasedCompensation: granted,
      PaymentsForRepurchaseOfCommonStock: owners.buybacks,
      PaymentsOfDividendsCommonStock: owners.dividends,
      [CASH_CHANGE]: sheet.cash - before.cash,
    },
    balance: {
      CashAndCashEquivalentsAtCarryingValue: sheet.cash,
      LongTermInvestments: sheet.investments,
      DeferredPolicyAcquisitionCosts: sheet.acquisition,
      PremiumsReceivableAtCarryingValue: sheet.due,
      OtherAssets: sheet.other,
      Assets: assetsOf(sheet),
      LiabilityForFuturePolicyBenefits: sheet.benefits,
      LiabilityForClaimsAndClaimsAdjustmentExpense: sheet.claims,
      UnearnedPremiums: sheet.unearned,
      LongTermDebt: sheet.debt,
      Liabilities: liabilitiesOf(sheet),
      RetainedEarningsAccumulatedDeficit: sheet.retained,
      StockholdersEquity: equity,
      LiabilitiesAndStockholdersEquity: liabilitiesOf(sheet) + equity,
    },
    common: profit,
    ...shareFields(owners),
  };
}

export const insurer: ShapeRules<Sheet> = { open, next };
