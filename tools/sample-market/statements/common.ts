/** What statements of every shape have in common: shares, the cash that goes to their holders, taxes. */
import { type Amounts, type Statement, type StatementInput, whole } from './types.ts';

/**
 * Shares and what is paid to (or raised from) their holders in quarter `i`. Buybacks pay for the fall of the share
 * count and for what employees receive (`granted`, whole units); a count that rises by more than grants raises cash.
 */
function ownersOf(input: StatementInput, i: number, granted: number) {
  const { spec, business, unit } = input;
  const quarter = business.quarters[i]!;
  const ratio = spec.sharesPerListed ?? 1;
  const fx = spec.fx ?? 1;
  const now = business.shares[i]!;
  const before = i === 0 ? now : business.shares[i - 1]!;
  const price = input.averagePrice(quarter) * fx;
  const paid = input.paid(quarter) * fx;
  const bought = ((before - now) * price) / unit + granted;
  return {
    /** The fields of a {@link Statement} about shares. */
    shares: {
      outstanding: now * ratio,
      basic: ((before + now) / 2) * ratio,
      dilution: 0.004 + 0.25 * Math.min(0.05, spec.sbc),
      perShare: paid / ratio,
    },
    dividends: whole((((before + now) / 2) * paid) / unit),
    buybacks: spec.buyback > 0 ? Math.max(0, whole(bought)) : 0,
    issued: spec.buyback < 0 ? Math.max(0, whole(-bought)) : 0,
  };
}

/** What the statements of quarter `i` begin with in every shape; amounts in whole units, `annual` a year's revenue. */
export function termsOf(input: StatementInput, i: number) {
  const { spec, business, unit } = input;
  const quarter = business.quarters[i]!;
  const year = (quarter.end - quarter.start + 1) / 365.25;
  const revenue = whole(business.revenue[i]! / unit);
  const granted = whole(revenue * spec.sbc);
  const interestOn = (debt: number): number =>
    typeof spec.interest === 'number' ? whole(debt * spec.interest * year) : 0;
  const owners = ownersOf(input, i, granted);
  return { quarter, year, annual: business.rate[i]! / unit, revenue, granted, owners, interestOn };
}

function total(amounts: Amounts): number {
  return Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
}

/**
 * A sheet from ratios to a year's revenue. Equity is what is left over; `paidIn` is the part of it that holders paid
 * in.
 */
export function openSheet<Asset extends string, Debt extends string>(
  annual: number,
  assets: Readonly<Record<Asset, number>>,
  owed: Readonly<Record<Debt, number>>,
  paidIn: number,
): Record<Asset | Debt | 'paidIn' | 'retained', number> {
  const sized = (ratios: Amounts): Amounts =>
    Object.fromEntries(Object.entries(ratios).map(([key, ratio]) => [key, whole(annual * ratio)]));
  const [owns, owes] = [sized(assets), sized(owed)];
  const equity = total(owns) - total(owes);
  const paid = whole(equity * paidIn);
  return { ...owns, ...owes, paidIn: paid, retained: equity - paid } as ReturnType<typeof openSheet<Asset, Debt>>;
}

/** A sheet without current and other parts as tagged, with its totals. `untagged` is owed as well. */
export function balanceOf(
  { paidIn, retained }: { readonly paidIn: number; readonly retained: number },
  { assets, owed, untagged = 0 }: { readonly assets: Amounts; readonly owed: Amounts; readonly untagged?: number },
): Amounts {
  const liabilities = total(owed) + untagged;
  return {
    ...assets,
    Assets: total(assets),
    ...owed,
    Liabilities: liabilities,
    RetainedEarningsAccumulatedDeficit: retained,
    StockholdersEquity: paidIn + retained,
    LiabilitiesAndStockholdersEquity: liabilities + paidIn + retained,
  };
}

/** Tax on a quarter's income; a tenth of the usual relief in losses. */
export function taxOn(pretax: number, rate: number): number {
  return whole(pretax > 0 ? pretax * rate : pretax * rate * 0.1);
}

/** Drops amounts that are zero in every quarter: no filer tags a line it never has. */
export function dropEmpty(statements: readonly Statement[], keep: readonly string[]): Statement[] {
  const live = new Set(keep);
  for (const { income, cash, balance } of statements)
    for (const amounts of [income, cash, balance])
      for (const [tag, value] of Object.entries(amounts)) if (value !== 0) live.add(tag);
  const living = (amounts: Amounts): Amounts =>
    Object.fromEntries(Object.entries(amounts).filter(([tag]) => live.has(tag)));
  return statements.map((statement) => ({
    ...statement,
    income: living(statement.income),
    cash: living(statement.cash),
    balance: living(statement.balance),
  }));
}
