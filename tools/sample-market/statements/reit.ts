/** Statements of a real-estate trust: rents, heavy depreciation, buildings bought with new shares and debt. No classified sheet. */
import type { CompanySpec } from '../companies/types.ts';
import { ownersOf, shareFields } from './common.ts';
import { CASH_CHANGE, PRETAX, type ShapeRules, type Statement, type StatementInput, whole } from './types.ts';

/** Buildings over a year's rents, what they lose in a year, and cash. */
const BUILDINGS = 9.5;
const DEPRECIATION = 0.034;
const CASH = 0.06;
const OTHER = 0.4;
const OTHER_OWED = 0.3;

type Sheet = ReturnType<typeof open>;

function open({ debt }: CompanySpec, annual: number) {
  const sheet = {
    cash: whole(annual * CASH),
    buildings: whole(annual * BUILDINGS),
    other: whole(annual * OTHER),
    debt: whole(annual * debt),
    owed: whole(annual * OTHER_OWED),
    paidIn: 0,
    retained: whole(-annual * 1.2),
  };
  sheet.paidIn = sheet.cash + sheet.buildings + sheet.other - sheet.debt - sheet.owed - sheet.retained;
  return sheet;
}

function next(input: StatementInput, i: number, sheet: Sheet): Statement {
  const { spec, business, unit } = input;
  const quarter = business.quarters[i]!;
  const year = (quarter.end - quarter.start + 1) / 365.25;
  const annual = business.rate[i]! / unit;
  const revenue = whole(business.revenue[i]! / unit);
  const property = whole(revenue * (1 - spec.gross));
  const general = whole(revenue * spec.sga);
  const depreciation = whole(sheet.buildings * DEPRECIATION * year);
  const interest = typeof spec.interest === 'number' ? whole(sheet.debt * spec.interest * year) : 0;
  const costs = property + general + depreciation + interest;
  const pretax = revenue - costs;
  const tax = whole(revenue * 0.004);
  const profit = pretax - tax;
  const granted = whole(revenue * spec.sbc);
  const owners = ownersOf(input, i, granted);
  const cashBefore = sheet.cash;
  const operating = profit + depreciation + granted;
  sheet.cash = whole(annual * CASH);
  const own = operating + owners.issued - owners.dividends - owners.buybacks - (sheet.cash - cashBefore);
  // Debt keeps its weight in the buildings.
  const weight = spec.debt / BUILDINGS;
  const target = whole((own - depreciation + sheet.buildings - sheet.debt) * (weight / (1 - weight)));
  const borrowed = whole((target - sheet.debt) * 0.6);
  const bought = own + borrowed;
  sheet.buildings += bought - depreciation;
  sheet.debt += borrowed;
  sheet.paidIn += granted + owners.issued;
  sheet.retained += profit - owners.dividends - owners.buybacks;
  const equity = sheet.paidIn + sheet.retained;
  const assets = sheet.cash + sheet.buildings + sheet.other;
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
      [CASH_CHANGE]: sheet.cash - cashBefore,
    },
    balance: {
      CashAndCashEquivalentsAtCarryingValue: sheet.cash,
      RealEstateInvestmentPropertyNet: sheet.buildings,
      OtherAssets: sheet.other,
      Assets: assets,
      UnsecuredLongTermDebt: sheet.debt,
      Liabilities: sheet.debt + sheet.owed,
      RetainedEarningsAccumulatedDeficit: sheet.retained,
      StockholdersEquity: equity,
      LiabilitiesAndStockholdersEquity: sheet.debt + sheet.owed + equity,
    },
    common: profit,
    ...shareFields(owners),
  };
}

export const reit: ShapeRules<Sheet> = { open, next };
