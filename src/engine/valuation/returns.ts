/** Returns on capital of the trailing twelve months (FIELDS 4.4). */
import { type Computes, lazyProperties } from '../lazy.ts';
import { isMarker, type Maybe, mapBoth, mapValue, unavailable, valueOr } from '../value.ts';
import type { Balances, TrailingFigures } from './figures.ts';
import { type Flag, RETURN_FLAGS } from './vocabulary.ts';

/** Bounds of the effective tax rate on operating income; without pretax earnings the statutory rate is used. */
const EFFECTIVE_RATE = [0, 0.35] as const;
/** Federal corporate rate since 2018 (26 U.S.C. 11). */
const STATUTORY_RATE = 0.21;

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
 * ROA and ROE on net income, ROCE on operating income, ROIC on operating income after tax, computed on read. Capital is
 * the average of the newest balance sheet and that of a year before, or the newest alone. Markers: a missing line, the
 * industry, `non_positive_denominator`. Flags: those of `figures` about trailing amounts, plus those found here.
 */
export function returnsOnCapital(figures: TrailingFigures): ReturnsOnCapital {
  return lazyProperties(RETURNS, figures);
}

/** The capital of each return, averaged. */
const CAPITAL: Readonly<Record<keyof Omit<ReturnsOnCapital, 'flags'>, (figures: TrailingFigures) => Maybe<Average>>> = {
  roa_pct: (figures) => average(figures, ({ total_assets }) => total_assets),
  roce_pct: (figures) => average(figures, (balances) => capitalEmployed(figures, balances)),
  roe_pct: (figures) => average(figures, ({ total_equity }) => total_equity),
  roic_pct: (figures) => average(figures, investedCapital),
};

const RETURNS: Computes<ReturnsOnCapital, TrailingFigures> = {
  flags: flagsOf,
  roa_pct: (figures) => percentOf(figures.ttm.net_income, CAPITAL.roa_pct(figures)),
  roce_pct: (figures) => percentOf(figures.ttm.operating_income, CAPITAL.roce_pct(figures)),
  roe_pct: (figures) => percentOf(figures.ttm.net_income, CAPITAL.roe_pct(figures)),
  roic_pct: (figures) => {
    const afterTax = mapBoth(
      figures.ttm.operating_income,
      effectiveRate(figures),
      (ebit, share) => ebit * (1 - (share ?? STATUTORY_RATE)),
    );
    return percentOf(afterTax, CAPITAL.roic_pct(figures));
  },
};

function flagsOf(figures: TrailingFigures): readonly Flag[] {
  const found = new Set<Flag>(figures.flags.filter((flag) => flag !== 'derived_q4'));
  for (const [name, capitalOf] of Object.entries(CAPITAL)) {
    const capital = capitalOf(figures);
    const value = RETURNS[name as keyof typeof CAPITAL](figures);
    if (!isMarker(value) && !isMarker(capital) && capital.single) found.add('single_point_average');
  }
  if (!isMarker(RETURNS.roic_pct(figures)) && effectiveRate(figures) === undefined) found.add('statutory_tax_rate');
  const equity = CAPITAL.roe_pct(figures);
  if (!isMarker(equity) && equity.value <= 0) found.add('negative_equity');
  return RETURN_FLAGS.filter((flag) => found.has(flag));
}
