/** Statements of an insurer: premiums and investment income, reserves against investments. */
import type { CompanySpec } from '../companies/types.ts';
import { balanceOf, openSheet, taxOn, termsOf } from './common.ts';
import { CASH_CHANGE, PRETAX, type ShapeRules, type Statement, type StatementInput, whole } from './types.ts';

/** Over a year's revenue. */
const ASSETS = { cash: 0.28, investments: 4.6, acquisition: 0.3, due: 0.2, other: 0.5 };
const RESERVES = { benefits: 2.7, claims: 0.9, unearned: 0.28 };
/** Parts of revenue. */
const PREMIUMS = 0.7;
const INVESTMENT_INCOME = 0.24;

type Sheet = ReturnType<typeof open>;

function open({ debt }: CompanySpec, annual: number) {
  return openSheet(annual, ASSETS, { ...RESERVES, debt }, 0.4);
}

function next(input: StatementInput, i: number, sheet: Sheet): Statement {
  const { spec, business, random } = input;
  const { quarter, annual, revenue, granted, owners, interestOn } = termsOf(input, i);
  const premiums = whole(revenue * PREMIUMS);
  const invested = whole(revenue * INVESTMENT_INCOME);
  const interest = interestOn(sheet.debt);
  const benefits = whole(premiums * Math.max(0.4, 1 - spec.gross - business.marginShift[i]!));
  const costs = benefits + whole(revenue * spec.sga) + interest;
  const pretax = revenue - costs;
  const tax = taxOn(pretax, spec.tax);
  const profit = pretax - tax;
  const before = { ...sheet };
  const rise = (key: keyof Sheet): number => sheet[key] - before[key];
  sheet.acquisition = whole(annual * ASSETS.acquisition);
  sheet.due = whole(annual * ASSETS.due * random.between(0.95, 1.05));
  sheet.benefits = whole(annual * RESERVES.benefits);
  sheet.claims = whole(annual * RESERVES.claims * random.between(0.97, 1.03));
  sheet.unearned = whole(annual * RESERVES.unearned);
  sheet.debt = whole(annual * spec.debt);
  sheet.cash = whole(annual * ASSETS.cash * random.between(0.85, 1.15));
  const reserves = rise('benefits') + rise('claims') + rise('unearned');
  const operating = profit + granted + reserves - rise('acquisition') - rise('due');
  const financing = rise('debt') + owners.issued - owners.dividends - owners.buybacks;
  const bought = operating + financing - rise('cash');
  sheet.investments += bought;
  sheet.paidIn += granted + owners.issued;
  sheet.retained += profit - owners.dividends - owners.buybacks;
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
      [CASH_CHANGE]: rise('cash'),
    },
    balance: balanceOf(sheet, {
      assets: {
        CashAndCashEquivalentsAtCarryingValue: sheet.cash,
        LongTermInvestments: sheet.investments,
        DeferredPolicyAcquisitionCosts: sheet.acquisition,
        PremiumsReceivableAtCarryingValue: sheet.due,
        OtherAssets: sheet.other,
      },
      owed: {
        LiabilityForFuturePolicyBenefits: sheet.benefits,
        LiabilityForClaimsAndClaimsAdjustmentExpense: sheet.claims,
        UnearnedPremiums: sheet.unearned,
        LongTermDebt: sheet.debt,
      },
    }),
    common: profit,
    ...owners.shares,
  };
}

export const insurer: ShapeRules<Sheet> = { open, next };
