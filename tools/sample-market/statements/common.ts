/** What statements of every shape have in common: shares, the cash that goes to their holders, taxes. */
import { type Statement, type StatementInput, whole } from './types.ts';

export interface Owners {
  readonly outstanding: number;
  readonly basic: number;
  readonly dilution: number;
  readonly perShare: number;
  /** Whole units of the statements. */
  readonly dividends: number;
  readonly buybacks: number;
  readonly issued: number;
}

/**
 * Shares and what is paid to (or raised from) their holders in quarter `i`. Buybacks pay for the fall of the share count and for what
 * employees receive (`granted`, whole units); a count that rises by more than grants raises cash.
 */
export function ownersOf(input: StatementInput, i: number, granted: number): Owners {
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
    outstanding: now * ratio,
    basic: ((before + now) / 2) * ratio,
    dilution: 0.004 + 0.25 * Math.min(0.05, spec.sbc),
    perShare: paid / ratio,
    dividends: whole((((before + now) / 2) * paid) / unit),
    buybacks: spec.buyback > 0 ? Math.max(0, whole(bought)) : 0,
    issued: spec.buyback < 0 ? Math.max(0, whole(-bought)) : 0,
  };
}

/** Tax on a quarter's income; a tenth of the usual relief in losses. */
export function taxOn(pretax: number, rate: number): number {
  return whole(pretax > 0 ? pretax * rate : pretax * rate * 0.1);
}

/** The part of a {@link Statement} that owners give. */
export function shareFields(owners: Owners): Pick<Statement, 'outstanding' | 'basic' | 'dilution' | 'perShare'> {
  const { outstanding, basic, dilution, perShare } = owners;
  return { outstanding, basic, dilution, perShare };
}

/** Drops amounts that are zero in every quarter: no filer tags a line it never has. */
export function dropEmpty(statements: readonly Statement[], keep: readonly string[]): Statement[] {
  const live = new Set(keep);
  for (const { income, cash, balance } of statements)
    for (const amounts of [income, cash, balance])
      for (const [tag, value] of Object.entries(amounts)) if (value !== 0) live.add(tag);
  const living = (amounts: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(amounts).filter(([tag]) => live.has(tag)));
  return statements.map((statement) => ({
    ...statement,
    income: living(statement.income),
    cash: living(statement.cash),
    balance: living(statement.balance),
  }));
}
