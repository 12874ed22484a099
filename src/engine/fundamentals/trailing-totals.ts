/** TTM totals shown with the rows (FIELDS 3.9). */
import type { Statements } from '../statements/facts/types.ts';
import { returnsOnCapital } from '../valuation/returns.ts';
import { trailingFigures } from '../valuation/trailing.ts';
import { type Flag, RETURN_FLAGS } from '../valuation/vocabulary.ts';
import { type Maybe, unavailable } from '../value.ts';
import { percentOf } from './arithmetic.ts';

/** Unrounded. Dollars, reporting currency per share, percent. */
export interface TrailingTotals {
  readonly eps_diluted_ttm: Maybe<number>;
  readonly flags: readonly Flag[];
  readonly net_income_ttm_usd: Maybe<number>;
  readonly net_profit_margin_pct: Maybe<number>;
  readonly revenue_ttm_usd: Maybe<number>;
  readonly roa_pct: Maybe<number>;
  readonly roce_pct: Maybe<number>;
  readonly roe_pct: Maybe<number>;
  readonly roic_pct: Maybe<number>;
}

/** Used without statements: nothing was reported. */
function notReported(): TrailingTotals {
  const none = unavailable('not_reported');
  return {
    eps_diluted_ttm: none,
    flags: [],
    net_income_ttm_usd: none,
    net_profit_margin_pct: none,
    revenue_ttm_usd: none,
    roa_pct: none,
    roce_pct: none,
    roe_pct: none,
    roic_pct: none,
  };
}

/**
 * For companies reporting in another currency, `_usd` amounts are `currency_mismatch`: exchange rates are not
 * available.
 */
export function trailingTotals(statements: Statements | undefined): TrailingTotals {
  if (statements === undefined) return notReported();
  const figures = trailingFigures(statements);
  const { flags, ...returns } = returnsOnCapital(figures);
  const { revenue, net_income } = figures.ttm;
  const dollars = (amount: Maybe<number>): Maybe<number> =>
    statements.currency === 'USD' ? amount : unavailable('currency_mismatch');
  const all = new Set<Flag>([...statements.flags(), ...flags]);
  return {
    eps_diluted_ttm: figures.eps,
    flags: RETURN_FLAGS.filter((flag) => all.has(flag)),
    net_income_ttm_usd: dollars(net_income),
    net_profit_margin_pct: percentOf(net_income, revenue),
    revenue_ttm_usd: dollars(revenue),
    ...returns,
  };
}
