/** The balance sheet of an ordinary company as plain numbers, and its opening. */
import type { CompanySpec } from '../companies/types.ts';
import { type Amounts, whole } from './types.ts';

export type Sheet = ReturnType<typeof openingLines>;

/** Working capital over a quarter's revenue (payables and inventory: cost), at a yearly rate. */
export const RECEIVABLES = 0.11;
export const OTHER_CURRENT = 0.03;
export const PAYABLES = 0.16;
export const ACCRUED = 0.09;
/** Part of debt due within a year. */
const CURRENT_DEBT = 0.12;

/** What is paid for a business beyond its equity, over a year's revenue. */
const TAKEOVER_PREMIUM = 0.9;

/** Yearly depreciation over property. */
export const DEPRECIATION = 0.12;

function openingLines(spec: CompanySpec, annual: number) {
  const cost = annual * (1 - spec.gross);
  return {
    cash: whole(annual * spec.cash * 0.5),
    shortInvestments: whole(annual * spec.cash * (spec.cash > 0.12 ? 0.3 : 0)),
    longInvestments: whole(annual * spec.cash * (spec.cash > 0.25 ? 0.2 : 0)),
    receivables: whole(annual * RECEIVABLES),
    inventory: whole(cost * spec.inventory),
    otherCurrent: whole(annual * OTHER_CURRENT),
    property: whole((annual * spec.capex) / (DEPRECIATION + Math.max(0, spec.growth))),
    goodwill: whole(annual * spec.goodwill * 0.7),
    intangibles: whole(annual * spec.goodwill * 0.3),
    otherAssets: whole(annual * 0.05),
    payables: whole(cost * PAYABLES),
    accrued: whole(annual * ACCRUED),
    deferred: whole(annual * (spec.deferred ?? 0)),
    debt: whole(annual * spec.debt),
    otherLiabilities: whole(annual * 0.05),
    paidIn: 0,
    retained: 0,
    minorities: 0,
  };
}

/** Sheet before the first quarter, from ratios to a year's revenue; equity is what is left over. */
export function openingSheet(spec: CompanySpec, annual: number): Sheet {
  const sheet = openingLines(spec, annual);
  const equity = assetsOf(sheet) - liabilitiesOf(sheet);
  sheet.minorities = whole(Math.max(0, equity) * (spec.minorities ?? 0));
  sheet.paidIn = whole(Math.abs(equity) * 0.4);
  sheet.retained = equity - sheet.minorities - sheet.paidIn;
  return sheet;
}

/**
 * A successor's first sheet: what was paid beyond the predecessor's equity is goodwill, and retained earnings start at
 * zero.
 */
export function takeOver(sheet: Sheet, annual: number): void {
  const premium = whole(annual * TAKEOVER_PREMIUM);
  sheet.goodwill += premium;
  sheet.paidIn += sheet.retained + premium;
  sheet.retained = 0;
}

function currentAssetsOf(sheet: Sheet): number {
  return sheet.cash + sheet.shortInvestments + sheet.receivables + sheet.inventory + sheet.otherCurrent;
}

function assetsOf(sheet: Sheet): number {
  const { property, goodwill, intangibles, longInvestments, otherAssets } = sheet;
  return currentAssetsOf(sheet) + property + goodwill + intangibles + longInvestments + otherAssets;
}

function liabilitiesOf(sheet: Sheet): number {
  return sheet.payables + sheet.accrued + sheet.deferred + sheet.debt + sheet.otherLiabilities;
}

/** The sheet as tagged. */
export function tagSheet(sheet: Sheet): Amounts {
  const dueDebt = whole(sheet.debt * CURRENT_DEBT);
  const equity = sheet.paidIn + sheet.retained;
  return {
    CashAndCashEquivalentsAtCarryingValue: sheet.cash,
    ShortTermInvestments: sheet.shortInvestments,
    AccountsReceivableNetCurrent: sheet.receivables,
    InventoryNet: sheet.inventory,
    OtherAssetsCurrent: sheet.otherCurrent,
    AssetsCurrent: currentAssetsOf(sheet),
    PropertyPlantAndEquipmentNet: sheet.property,
    Goodwill: sheet.goodwill,
    IntangibleAssetsNetExcludingGoodwill: sheet.intangibles,
    LongTermInvestments: sheet.longInvestments,
    OtherAssetsNoncurrent: sheet.otherAssets,
    Assets: assetsOf(sheet),
    AccountsPayableCurrent: sheet.payables,
    AccruedLiabilitiesCurrent: sheet.accrued,
    ContractWithCustomerLiabilityCurrent: sheet.deferred,
    LongTermDebtCurrent: dueDebt,
    LiabilitiesCurrent: sheet.payables + sheet.accrued + sheet.deferred + dueDebt,
    LongTermDebtNoncurrent: sheet.debt - dueDebt,
    OtherLiabilitiesNoncurrent: sheet.otherLiabilities,
    Liabilities: liabilitiesOf(sheet),
    CommonStocksIncludingAdditionalPaidInCapital: sheet.paidIn,
    RetainedEarningsAccumulatedDeficit: sheet.retained,
    StockholdersEquity: equity,
    MinorityInterest: sheet.minorities,
    StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: equity + sheet.minorities,
    LiabilitiesAndStockholdersEquity: liabilitiesOf(sheet) + equity + sheet.minorities,
  };
}
