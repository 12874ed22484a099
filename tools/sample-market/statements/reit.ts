/**
 * Statements of a real-estate trust: rents, heavy depreciation, buildings bought with new shares and debt. No
 * classified sheet.
 */
import type { CompanySpec } from '../companies/types.ts';
import { balanceOf, openSheet, termsOf } from './common.ts';
import { CASH_CHANGE, PRETAX, type ShapeRules, type Statement, type StatementInput, whole } from './types.ts';

/** Over a year's rents; and what buildings lose in a year. */
const ASSETS = { cash: 0.06, buildings: 9.5, other: 0.4 };
const DEPRECIATION = 0.034;

type Sheet = ReturnType<typeof open>;

function open({ debt }: CompanySpec, annual: number) {
  const sheet = openSheet(annual, ASSETS, { debt, owed: 0.3 }, 1);
  sheet.retained = whole(-annual * 1.2);
  sheet.paidIn -= sheet.retained;
  return sheet;
}

function next(input: StatementInput, i: number, sheet: Sheet): Statement {
  const { spec } = input;
  const { quarter, year, annual, revenue, granted, owners, interestOn } = termsOf(input, i);
  const property = whole(revenue * (1 - spec.gross));
  const general = whole(revenue * spec.sga);
  const depreciation = whole(sheet.buildings * DEPRECIATION * year);
  const interest = interestOn(sheet.debt);
  const costs = property + general + depreciation + interest;
  const pretax = revenue - costs;
  const tax = whole(revenue * 0.004);
  const profit = pretax - tax;
  const operating = profit + depreciation + granted;
  const cash = whole(annual * ASSETS.cash);
  const cashChange = cash - sheet.cash;
  const own = operating + owners.issued - owners.dividends - owners.buybacks - cashChange;
  // Debt keeps its weight in the buildings.
  const weight = spec.debt / ASSETS.buildings;
  const target = whole((own - depreciation + sheet.buildings - sheet.debt) * (weight / (1 - weight)));
  const borrowed = whole((target - sheet.debt) * 0.6);
  const bought = own + borrowed;
  sheet.cash = cash;
  sheet.buildings += bought - depreciation;
  sheet.debt += borrowed;
  sheet.paidIn += granted + owners.issued;
  sheet.retained += profit - owners.dividends - owners.buybacks;
  return {
    quarter,
    income: {
      Revenues: revenue,
      DirectCostsOfLeasedAndRentedPropertyOrEquipment: property,
      GeneralAndAdministrativeExpense: general,
      InterestExpense: interest,
      CostsAndExpenses: costs,
      [PRETAX]: pretax,
      IncomeTaxExpenseBenefit: tax,
      NetIncomeLoss: profit,
    },
    cash: {
      DepreciationDepletionAndAmortization: depreciation,
      ShareBasedCompensation: granted,
      NetCashProvidedByUsedInOperatingActivities: operating,
      PaymentsToAcquireRealEstate: bought,
      NetCashProvidedByUsedInInvestingActivities: -bought,
      ProceedsFromIssuanceOfCommonStock: owners.issued,
      PaymentsOfDividendsCommonStock: owners.dividends,
      PaymentsForRepurchaseOfCommonStock: owners.buybacks,
      NetCashProvidedByUsedInFinancingActivities: borrowed + owners.issued - owners.dividends - owners.buybacks,
      [CASH_CHANGE]: cashChange,
    },
    balance: balanceOf(sheet, {
      assets: {
        CashAndCashEquivalentsAtCarryingValue: cash,
        RealEstateInvestmentPropertyNet: sheet.buildings,
        OtherAssets: sheet.other,
      },
      owed: { UnsecuredLongTermDebt: sheet.debt },
      untagged: sheet.owed,
    }),
    common: profit,
    ...owners.shares,
  };
}

export const reit: ShapeRules<Sheet> = { open, next };
