/** Statements as a filing of some day shows them: before a correction or a recast they are different. */
import { parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec } from '../companies/types.ts';
import { taxOn } from './common.ts';
import { type Amounts, PRETAX, REVENUE, type Statement, whole } from './types.ts';

const REVENUE_LINES = [REVENUE, 'GrossProfit', 'OperatingIncomeLoss', PRETAX];
const PROFIT_LINES = ['ProfitLoss', 'NetIncomeLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'];
const ASSET_LINES = ['AccountsReceivableNetCurrent', 'AssetsCurrent', 'Assets', 'LiabilitiesAndStockholdersEquity'];
const OWED_LINES = ['AccruedLiabilitiesCurrent', 'LiabilitiesCurrent', 'Liabilities'];
const EQUITY_LINES = [
  'RetainedEarningsAccumulatedDeficit',
  'StockholdersEquity',
  'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
];

/** `amounts` with `value` added to those of `tags` that are there. */
function plus(amounts: Amounts, tags: readonly string[], value: number): Amounts {
  const out = { ...amounts };
  for (const tag of tags) if (out[tag] !== undefined) out[tag] += value;
  return out;
}

/**
 * Revenue that was not earned, reported in quarter `at`: a receivable, taxes owed on it and earnings, until it is
 * corrected.
 */
function misstate(statements: readonly Statement[], at: number, share: number, taxRate: number): Statement[] {
  const unearned = whole(statements[at]!.income[REVENUE]! * share);
  const tax = taxOn(unearned, taxRate);
  return statements.map((statement, i) => {
    if (i < at) return statement;
    let balance = plus(statement.balance, ASSET_LINES, unearned);
    balance = plus(balance, OWED_LINES, tax);
    balance = plus(balance, EQUITY_LINES, unearned - tax);
    if (i > at) return { ...statement, balance };
    let income = plus(statement.income, REVENUE_LINES, unearned);
    income = plus(income, ['IncomeTaxExpenseBenefit'], tax);
    income = plus(income, PROFIT_LINES, unearned - tax);
    let cash = plus(statement.cash, ['IncreaseDecreaseInAccountsReceivable'], unearned);
    cash = plus(cash, ['IncreaseDecreaseInAccruedLiabilities'], tax);
    return { ...statement, income, cash, balance, common: statement.common + unearned - tax };
  });
}

/** Before a recast, a business spun off since is in revenue and in cost. */
function withOldBusiness(statements: readonly Statement[], from: EpochDay, share: number): Statement[] {
  return statements.map((statement) => {
    if (statement.quarter.end >= from) return statement;
    const part = whole(statement.income.CostOfRevenue! * share);
    return { ...statement, income: plus(statement.income, [REVENUE, 'CostOfRevenue', 'CostsAndExpenses'], part) };
  });
}

/** A function from the day of a filing to the statements it shows. */
export function viewsOf(
  spec: CompanySpec,
  statements: readonly Statement[],
): (filed: EpochDay) => readonly Statement[] {
  const faults = (spec.misstatements ?? []).map((fault) => ({
    at: statements.findIndex(({ quarter }) => quarter.end >= parseDay(fault.quarter)!),
    share: fault.share,
    until: parseDay(fault.corrected)!,
  }));
  const recast =
    spec.recast === undefined ? undefined : { from: parseDay(spec.recast.from)!, share: spec.recast.share };
  const cache = new Map<string, readonly Statement[]>();
  return (filed) => {
    const open = faults.filter((fault) => filed < fault.until);
    const old = recast !== undefined && filed < recast.from;
    const key = `${old}${open.map((fault) => fault.at).join()}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    let view = statements;
    for (const { at, share } of open) view = misstate(view, at, share, spec.tax);
    if (old) view = withOldBusiness(view, recast.from, recast.share);
    cache.set(key, view);
    return view;
  };
}
