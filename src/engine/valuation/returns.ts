/** Returns on capital of the trailing twelve months (FIELDS 4.4). */
import type { StatementFlag } from '../statements/types.ts';
import { isMarker, type Maybe, mapBoth, mapValue, unavailable, valueOr } from '../value.ts';
import type { Balances, TrailingFigures } from './figures.ts';

/** Bounds of the effective tax rate on operating income; without pretax earnings the statutory rate is used. */
const EFFECTIVE_RATE = [0, 0.35] as const;
/** Federal corporate rate since 2018 (26 U.S.C. 11). */
const STATUTORY_RATE = 0.21;

/** Flags that qualify trailing figures, in API order. */
export const RETURN_FLAGS = [
  'zero_interest_expense',
  'interest_expense_not_reported',
  'negative_equity',
  'negative_earnings',
  'statutory_tax_rate',
  'single_point_average',
  'annual_only',
  'stale_fundamentals',
  'derived_q4',
] as const satisfies readonly (StatementFlag | 'statutory_tax_rate' | 'single_point_average')[];
export type Flag = (typeof RETURN_FLAGS)[number];

/** Percent, unrounded. */
export interface ReturnsOnCapital {
  readonly roa_pct: Maybe<number>;
  readonly roce_pct: Maybe<number>;
  readonly roe_pct: Maybe<number>;
  readonly roic_pct: Maybe<number>;
  /** Flags that qualify them, in the order of {@link RETURN_FLAGS}. */
  readonly flags: readonly Flag[];
}

/** Average of the newest balance and that of a year before; `single` without a second one. */
interface Average {
  readonly value: number;
  readonly single: boolean;
}

function average(figures: TrailingFigures, read: (balances: Balances) => Maybe<number>): Maybe<Average> {
  const before = figures.priorYearBalance;
  const earlier = before === undefined ? unavailable('no_prior_period') : read(before);
  return mapValue(read(figures.balance), (newest) =>
    isMarker(earlier) ? { value: newest, single: true } : { value: (newest + earlier) / 2, single: false },
  );
}

function percentOf(amount: Maybe<number>, capital: Maybe<Average>): Maybe<number> {
  return mapBoth(amount, capital, (a, { value }) =>
    value > 0 ? (a / value) * 100 : unavailable('non_positive_denominator'),
  );
}

/** Total assets less current liabilities. Brokers and real-estate companies may not classify their balance sheet. */
function capitalEmployed(figures: TrailingFigures, balances: Balances): Maybe<number> {
  const current = balances.current_liabilities;
  const { industry } = figures;
  if (isMarker(current) && current.reason === 'not_reported' && (industry === 'broker' || industry === 'real_estate'))
    return unavailable('not_applicable_to_industry');
  return mapBoth(balances.total_assets, current, (assets, due) => assets - due);
}

/** Debt and equity, minority interest included, less cash and short-term investments; missing lines count as zero. */
function investedCapital(balances: Balances): Maybe<number> {
  const minorities = valueOr(balances.minority_interest, 0) + valueOr(balances.redeemable_minority_interest, 0);
  const invested = valueOr(balances.short_term_investments, 0);
  return mapBoth(balances.total_debt, balances.total_equity, (debt, equity) =>
    mapValue(balances.cash_and_equivalents, (cash) => debt + equity + minorities - cash - invested),
  );
}

/** Share of pretax income paid in tax; `undefined` without pretax earnings. */
function effectiveRate({ ttm }: TrailingFigures): Maybe<number | undefined> {
  return mapValue(ttm.pretax_income, (pretax) => {
    if (pretax <= 0) return undefined;
    return mapValue(ttm.income_tax, (tax) => Math.min(EFFECTIVE_RATE[1], Math.max(EFFECTIVE_RATE[0], tax / pretax)));
  });
}

/**
 * ROA and ROE on net income, ROCE on operating income, ROIC on operating income after tax. Capital is the average of
 * the newest balance sheet and that of a year before, or the newest alone. Markers: a missing line, the industry,
 * `non_positive_denominator`. Flags: those of `figures` about trailing amounts, plus those found here.
 */
export function returnsOnCapital(figures: TrailingFigures): ReturnsOnCapital {
  const { ttm } = figures;
  const assets = average(figures, (balances) => balances.total_assets);
  const equity = average(figures, (balances) => balances.total_equity);
  const employed = average(figures, (balances) => capitalEmployed(figures, balances));
  const invested = average(figures, investedCapital);
  const rate = effectiveRate(figures);
  const afterTax = mapBoth(ttm.operating_income, rate, (ebit, share) => ebit * (1 - (share ?? STATUTORY_RATE)));
  const returns = {
    roa_pct: percentOf(ttm.net_income, assets),
    roce_pct: percentOf(ttm.operating_income, employed),
    roe_pct: percentOf(ttm.net_income, equity),
    roic_pct: percentOf(afterTax, invested),
  };
  const found = new Set<Flag>(figures.flags.filter((flag) => flag !== 'derived_q4'));
  const used: readonly [Maybe<number>, Maybe<Average>][] = [
    [returns.roa_pct, assets],
    [returns.roce_pct, employed],
    [returns.roe_pct, equity],
    [returns.roic_pct, invested],
  ];
  if (used.some(([value, capital]) => !isMarker(value) && !isMarker(capital) && capital.single))
    found.add('single_point_average');
  if (!isMarker(returns.roic_pct) && rate === undefined) found.add('statutory_tax_rate');
  if (!isMarker(equity) && equity.value <= 0) found.add('negative_equity');
  return { ...returns, flags: RETURN_FLAGS.filter((flag) => found.has(flag)) };
}
