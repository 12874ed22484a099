/** Statements of a shell that lists with cash in trust, up to its merger with a business. */
import { parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec, Quarter } from '../companies/types.ts';
import type { Random } from '../random.ts';
import { CASH_CHANGE, PRETAX, type Statement, whole } from './types.ts';

/** Days from its founding to its listing. */
const FOUNDED_BEFORE = 160;
const TRUST_PER_SHARE = 10;
/** Founders hold a fifth of all shares. */
const FOUNDERS = 0.25;
/**
 * Yearly yield of the trust, yearly cost of running the shell in dollars, and the underwriters' deferred part of the
 * trust.
 */
export const TRUST_YIELD = 0.041;
const RUNNING = 1_100_000;
const UNDERWRITERS = 0.035;
const CASH_AT_LISTING = 2_100_000;
const SEED_CASH = 300_000;

interface Sheet {
  cash: number;
  trust: number;
  owed: number;
  /** Owed to underwriters once there is a merger. */
  deferred: number;
}

function quarterOf(spec: CompanySpec, quarter: Quarter, unit: number, sheet: Sheet, random: Random): Statement {
  const { trust: millions } = spec.shell!;
  const listed = parseDay(spec.listed!)!;
  const before = { ...sheet };
  const lists = quarter.start <= listed && listed <= quarter.end;
  const year = (quarter.end - quarter.start + 1) / 365.25;
  const running = (RUNNING * year * random.between(0.7, 1.3)) / unit;
  const costs = whole(quarter.end < listed ? running * 0.03 : running);
  const earned = whole(lists ? 0 : before.trust * TRUST_YIELD * year);
  const tax = whole(Math.max(0, earned) * spec.tax);
  const profit = earned - costs - tax;
  const raised = lists ? whole((millions * 1e6) / unit) : 0;
  const founded = before.cash === 0 && before.trust === 0 ? whole(SEED_CASH / unit) : 0;
  const issued = (lists ? raised + whole(CASH_AT_LISTING / unit) : 0) + founded;
  // Income stays in the trust but for the tax on it; what the shell cannot pay of its costs, it owes.
  const paid = Math.min(costs, before.cash + issued - raised);
  sheet.trust += raised + earned - tax;
  sheet.cash += issued - raised - paid;
  sheet.owed += costs - paid;
  sheet.deferred += lists ? whole(raised * UNDERWRITERS) : 0;
  const assets = sheet.cash + sheet.trust;
  // Public shares may be handed back for the trust: they stand between liabilities and equity.
  const redeemable = sheet.trust;
  const liabilities = sheet.owed + sheet.deferred;
  const equity = assets - liabilities - redeemable;
  const publicShares = quarter.end < listed ? 0 : (millions * 1e6) / TRUST_PER_SHARE;
  const shares = publicShares + ((millions * 1e6) / TRUST_PER_SHARE) * FOUNDERS;
  return {
    quarter,
    income: {
      OperatingExpenses: costs,
      OperatingIncomeLoss: -costs,
      InvestmentIncomeInterest: earned,
      [PRETAX]: earned - costs,
      IncomeTaxExpenseBenefit: tax,
      NetIncomeLoss: profit,
    },
    cash: {
      NetCashProvidedByUsedInOperatingActivities: -paid - tax,
      NetCashProvidedByUsedInInvestingActivities: tax - raised,
      NetCashProvidedByUsedInFinancingActivities: issued,
      [CASH_CHANGE]: sheet.cash - before.cash,
    },
    balance: {
      CashAndCashEquivalentsAtCarryingValue: sheet.cash,
      AssetsCurrent: sheet.cash,
      AssetsHeldInTrustNoncurrent: sheet.trust,
      Assets: assets,
      LiabilitiesCurrent: sheet.owed,
      Liabilities: liabilities,
      TemporaryEquityCarryingAmountAttributableToParent: redeemable,
      RetainedEarningsAccumulatedDeficit: equity,
      StockholdersEquity: equity,
      LiabilitiesAndStockholdersEquity: assets,
    },
    common: profit,
    outstanding: shares,
    basic: shares,
    dilution: 0,
    perShare: 0,
  };
}

/** Statements of the shell from its founding up to the merger: none where the entry has no shell. */
export function shellStatements(
  spec: CompanySpec,
  quarters: readonly Quarter[],
  unit: number,
  random: Random,
): Statement[] {
  if (spec.shell === undefined || spec.listed === undefined) return [];
  const merger = parseDay(spec.shell.merger)!;
  const founded = parseDay(spec.listed)! - FOUNDED_BEFORE;
  const sheet: Sheet = { cash: 0, trust: 0, owed: 0, deferred: 0 };
  return quarters
    .filter(({ end }) => end >= founded && end < merger)
    .map((quarter) => {
      const start = Math.max(quarter.start, founded);
      const yearStart = Math.max(quarter.yearStart, founded);
      return quarterOf(spec, { ...quarter, start, yearStart }, unit, sheet, random);
    });
}

/** Day of the merger, or before all days. */
export function mergerDay(spec: CompanySpec): EpochDay {
  return spec.shell === undefined ? Number.NEGATIVE_INFINITY : parseDay(spec.shell.merger)!;
}
