/** Dividend coverage by earnings, cash flow and debt, for the trailing twelve months (FIELDS 5.1). */
import type { EpochDay } from '../types.ts';
import { isStaleOn, type TrailingFigures, type TrailingFlow } from '../valuation/figures.ts';
import { isMarker, type Marker, type Maybe, mapBoth, mapValue, type Reason, unavailable, valueOr } from '../value.ts';
import type { DividendStatus } from './rate.ts';

export const PAYOUT_COMPONENTS = [
  'payout_ratio_pct',
  'fcf_payout_ratio_pct',
  'net_debt_to_ebitda',
  'ocf_coverage',
  'ebitda_coverage',
] as const;

export type PayoutComponent = (typeof PAYOUT_COMPONENTS)[number];
/** Unrounded percentages and ratios. */
export type PayoutFigures = Readonly<Record<PayoutComponent, Maybe<number>>>;

/**
 * Banks, and brokers without EBITDA: deposits and trading are part of their cash flow, and debt is their business, so
 * neither says anything about the dividend.
 */
export function isBankLike(figures: TrailingFigures): boolean {
  return figures.industry === 'bank' || (figures.industry === 'broker' && isMarker(figures.ttm.ebitda));
}

const NO_COUNT = unavailable('shares_outstanding_unavailable');

/**
 * The ratios on `asOf`; none when the figures are stale. A payer without dividends in its cash-flow statement is
 * `not_reported`, never a payout of 0 %. Dividends of a preferred share or the like (`isOther`, or by the cover) would
 * need the count of that security: `shares_outstanding_unavailable`, like its P/E.
 */
export function payoutFigures(
  figures: TrailingFigures | undefined,
  status: DividendStatus,
  asOf: EpochDay,
  isOther = false,
): PayoutFigures {
  if (figures === undefined) return allUnavailable(unavailable(status === 'non_payer' ? 'non_payer' : 'not_reported'));
  if (isStaleOn(figures, asOf)) return allUnavailable(unavailable('stale_fundamentals'));
  const { ttm } = figures;
  const { sharesPerListed } = figures;
  const isNoShare = isOther || (isMarker(sharesPerListed) && sharesPerListed.reason === NO_COUNT.reason);
  const paid = dividendsPaid(isNoShare ? NO_COUNT : ttm.common_dividends_paid, status);
  const share = (flow: TrailingFlow, reason: Reason): Maybe<number> =>
    mapBoth(paid, ttm[flow], (dividends, base) => (base > 0 ? (dividends / base) * 100 : unavailable(reason)));
  const coverage = (flow: TrailingFlow): Maybe<number> =>
    mapBoth(paid, ttm[flow], (dividends, flow) =>
      dividends > 0 ? flow / dividends : unavailable('non_positive_denominator'),
    );
  const earnings = share('net_income', 'negative_earnings');
  if (isBankLike(figures))
    return { ...allUnavailable(unavailable('not_applicable_to_industry')), payout_ratio_pct: earnings };
  return {
    payout_ratio_pct: earnings,
    fcf_payout_ratio_pct: share('free_cash_flow', 'non_positive_denominator'),
    net_debt_to_ebitda: netDebtToEbitda(figures),
    ocf_coverage: coverage('operating_cash_flow'),
    ebitda_coverage: coverage('ebitda'),
  };
}

function dividendsPaid(paid: Maybe<number>, status: DividendStatus): Maybe<number> {
  if (status === 'non_payer') return unavailable('non_payer');
  return mapValue(paid, (amount) => (amount <= 0 && status === 'payer' ? unavailable('not_reported') : amount));
}

/** Net debt over EBITDA; negative with net cash. */
function netDebtToEbitda({ ttm, balance }: TrailingFigures): Maybe<number> {
  const invested = valueOr(balance.short_term_investments, 0);
  const netDebt = mapBoth(balance.total_debt, balance.cash_and_equivalents, (debt, cash) => debt - cash - invested);
  return mapBoth(netDebt, ttm.ebitda, (debt, ebitda) =>
    ebitda > 0 ? debt / ebitda : unavailable('non_positive_denominator'),
  );
}

function allUnavailable(marker: Marker): PayoutFigures {
  return Object.fromEntries(PAYOUT_COMPONENTS.map((name) => [name, marker])) as Record<PayoutComponent, Marker>;
}
