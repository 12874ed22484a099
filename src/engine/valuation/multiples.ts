/** Today's multiples and yields (FIELDS 4.2, 4.4), unrounded, each with the reason where there is none. */
import type { Field } from '../concepts.ts';
import { lazily } from '../lazy.ts';
import { isMarker, type Marker, type Maybe, mapBoth, mapValue, unavailable } from '../value.ts';
import {
  capForRatio,
  currencyMarker,
  enterpriseValue,
  sharesPerListed,
  type ValuationInput,
} from './building-blocks.ts';

/** Growth below this (per cent a year) makes a price/earnings/growth ratio meaningless. */
const LEAST_GROWTH_PCT = 0.5;

export interface Multiples {
  readonly pe_ttm: Maybe<number>;
  readonly ps_ttm: Maybe<number>;
  readonly pb: Maybe<number>;
  readonly ev_sales_ttm: Maybe<number>;
  readonly ev_ebitda_ttm: Maybe<number>;
  readonly ev_ebit_ttm: Maybe<number>;
  readonly peg_1y: Maybe<number>;
  readonly earnings_yield_pct: Maybe<number>;
  readonly fcf_yield_pct: Maybe<number>;
}

/** Why no multiple of price and statements can be formed at all: fundamentals too old, or in another currency. */
function barred(input: ValuationInput): Marker | undefined {
  return input.statements.stale ? unavailable('stale_fundamentals') : currencyMarker(input);
}

function trailing(input: ValuationInput, field: Field): Maybe<number> {
  return mapValue(input.statements.ttm(field), (cell) => cell.value);
}

function ratio(numerator: Maybe<number>, denominator: Maybe<number>): Maybe<number> {
  return mapBoth(numerator, denominator, (a, b) => (b > 0 ? a / b : unavailable('non_positive_denominator')));
}

/** Trailing diluted earnings per listed share. */
function listedEps(input: ValuationInput): Maybe<number> {
  return mapBoth(input.statements.ttmEps(), sharesPerListed(input), (eps, perListed) => eps.value * perListed);
}

function priceToEarnings(input: ValuationInput): Maybe<number> {
  return mapBoth(input.price, listedEps(input), (price, eps) =>
    eps === 0 ? unavailable('non_positive_denominator') : price / eps,
  );
}

/** Trailing P/E over trailing one-year growth of earnings per share, in per cent. */
function priceToGrowth(input: ValuationInput): Maybe<number> {
  const { statements } = input;
  const eps = statements.ttmEps();
  if (isMarker(eps)) return eps;
  if (eps.value <= 0) return unavailable('negative_earnings');
  const before = statements.newest === undefined ? undefined : statements.yearBefore(statements.newest);
  const base = before === undefined ? unavailable('no_prior_period') : statements.ttmEps(before);
  if (isMarker(base)) return unavailable('no_prior_period');
  if (base.value <= 0) return unavailable('non_positive_base');
  const growth = (eps.value / base.value - 1) * 100;
  if (growth < LEAST_GROWTH_PCT) return unavailable('non_positive_growth');
  return mapValue(priceToEarnings(input), (pe) => pe / growth);
}

/** Equity of common holders: the parent's, less preferred stock where it is tagged. */
function commonEquity(input: ValuationInput): Maybe<number> {
  const preferred = input.statements.balance('preferred_equity');
  return mapValue(
    input.statements.balance('total_equity'),
    (equity) => equity.value - (isMarker(preferred) ? 0 : preferred.value),
  );
}

/**
 * Every multiple of today, computed when read. P/E keeps the sign of earnings; the others need a positive denominator. Stale fundamentals bar them all,
 * and so does a reporting currency that is not the price's.
 */
export function multiples(input: ValuationInput): Multiples {
  const bar = barred(input);
  const unlessBarred = (compute: () => Maybe<number>) => () => bar ?? compute();
  const shared = lazily<{ cap: Maybe<number>; ev: Maybe<number> }>({
    cap: () => capForRatio(input),
    ev: () => enterpriseValue(input),
  });
  return lazily<Multiples>({
    pe_ttm: unlessBarred(() => priceToEarnings(input)),
    ps_ttm: unlessBarred(() => ratio(shared.cap, trailing(input, 'revenue'))),
    pb: unlessBarred(() => ratio(shared.cap, commonEquity(input))),
    ev_sales_ttm: unlessBarred(() => ratio(shared.ev, trailing(input, 'revenue'))),
    ev_ebitda_ttm: unlessBarred(() => ratio(shared.ev, trailing(input, 'ebitda'))),
    ev_ebit_ttm: unlessBarred(() => ratio(shared.ev, trailing(input, 'operating_income'))),
    peg_1y: unlessBarred(() => priceToGrowth(input)),
    earnings_yield_pct: unlessBarred(() => mapValue(ratio(listedEps(input), input.price), (yielded) => yielded * 100)),
    fcf_yield_pct: unlessBarred(() =>
      mapValue(ratio(trailing(input, 'free_cash_flow'), shared.cap), (yielded) => yielded * 100),
    ),
  });
}
