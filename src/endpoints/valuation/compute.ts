/** Computes `GET /v2/valuation`: prices and filings of five years into the engine, its values rounded for the contract. */
import { mondayOf } from '../../engine/days.ts';
import { shareBasis } from '../../engine/prices/distributions.ts';
import { roundHalfAwayFromZero, roundPct, roundRatio, roundUsd } from '../../engine/round.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { MultipleContext } from '../../engine/valuation/context.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { FIVE_YEARS_OF_WEEKS } from '../../engine/valuation/observations.ts';
import { type MultipleInContext, noValuation, type Valuation, valuationOf } from '../../engine/valuation/valuation.ts';
import { isMarker, type Maybe, unavailable } from '../../engine/value.ts';
import { currentDividendYield } from '../shared/dividend-yield.ts';
import { envelope } from '../shared/envelope.ts';
import { timelineOf } from '../shared/figures.ts';
import { loadPrices, type Prices, priceInstant, symbolRow } from '../shared/market.ts';
import { otherClasses } from '../shared/other-classes.ts';
import { hasStalePrice } from '../shared/stale-price.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';
import { rationaleOf, withoutAnchor } from './rationale.ts';
import { listingOf } from './series.ts';

/** The valuation of `params.symbol`. Throws UPSTREAM_UNAVAILABLE when the store has no price of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const prices = loadPrices(context, row, firstWeek);
  const { valuation, figures } = valued(context, prices);
  const multiples = roundedMultiples(valuation);
  const { returns, yields } = valuation;
  const stale = hasStalePrice(prices);
  return {
    ...envelope({
      ...context,
      symbol: row.symbol,
      asOf: priceInstant(prices),
      askedFor: context.asOf,
      subjects: [row.symbol, ...(row.cik === undefined ? [] : [String(row.cik).padStart(10, '0')])],
    }),
    currency: listingOf(row).priceCurrency,
    market_cap_usd: roundUsd(valuation.market_cap_usd),
    enterprise_value_usd: roundUsd(valuation.enterprise_value_usd),
    multiples,
    returns_on_capital: {
      flags: [...returns.flags],
      roa_pct: roundPct(returns.roa_pct),
      roce_pct: roundPct(returns.roce_pct),
      roe_pct: roundPct(returns.roe_pct),
      roic_pct: roundPct(returns.roic_pct),
    },
    valuation_context: anchored(valuation, multiples),
    yields: {
      buyback_yield_pct_ttm: roundPct(yields.buyback_yield_pct_ttm),
      dividend_yield_pct: roundPct(stale ? unavailable('stale_price') : currentDividendYield(prices, figures)),
      earnings_yield_pct: roundPct(yields.earnings_yield_pct),
      fcf_yield_pct: roundPct(yields.fcf_yield_pct),
      total_payout_yield_pct_ttm: roundPct(yields.total_payout_yield_pct_ttm),
    },
  };
}

/** The Monday of the first of the weeks that are looked at on `asOf`. */
function firstWeek(asOf: EpochDay): EpochDay {
  return mondayOf(asOf) - (FIVE_YEARS_OF_WEEKS - 1) * 7;
}

/** What was placed, and what is known of the company on the day answered for. */
function valued(
  context: ComputeContext,
  prices: Prices,
): { readonly valuation: Valuation; readonly figures: TrailingFigures | undefined } {
  const { row, asOf } = prices;
  if (row.assetType === 'etf') return { valuation: noValuation('not_applicable_etf'), figures: undefined };
  const company = row.cik === undefined ? undefined : context.store.company(row.cik);
  const timeline = timelineOf(context, prices, company, firstWeek(asOf));
  const listing = {
    ...listingOf(row),
    otherClasses: otherClasses(context.store, prices, timeline, firstWeek(asOf)),
  };
  const bars = shareBasis(prices.bars, prices.splits, asOf);
  const valuation = valuationOf({ bars, asOf, stalePrice: hasStalePrice(prices), timeline, listing });
  return { valuation, figures: timeline.at(-1)?.figures };
}

type Multiples = Payload['multiples'];
type Context = Multiples['pe_ttm']['context'];

function roundedMultiples({ multiples }: Valuation): Multiples {
  const rounded = ({ value, context }: MultipleInContext): Multiples['pe_ttm'] => ({
    value: roundRatio(value),
    context: roundedContext(context),
  });
  return {
    ev_ebit_ttm: rounded(multiples.ev_ebit_ttm),
    ev_ebitda_ttm: rounded(multiples.ev_ebitda_ttm),
    ev_sales_ttm: rounded(multiples.ev_sales_ttm),
    pb: rounded(multiples.pb),
    pe_ttm: rounded(multiples.pe_ttm),
    peg_1y: rounded(multiples.peg_1y),
    ps_ttm: rounded(multiples.ps_ttm),
  };
}

function roundedContext(context: Maybe<MultipleContext>): Context {
  if (isMarker(context)) return context;
  const { coverage_pct, median_5y, percentile_5y } = context;
  return {
    available: true,
    coverage_pct: roundHalfAwayFromZero(coverage_pct, 2),
    median_5y: roundHalfAwayFromZero(median_5y, 2),
    percentile_5y: roundHalfAwayFromZero(percentile_5y, 2),
    position: context.position,
  };
}

/** The anchor's own figures once more, or why there are none. */
function anchored({ primary }: Valuation, multiples: Multiples): Payload['valuation_context'] {
  if (!isMarker(primary)) {
    const { value, context } = multiples[primary.name];
    if (context.available && !isMarker(value)) {
      const { coverage_pct, median_5y, percentile_5y, position } = context;
      const rationale = rationaleOf(primary, { value, median: median_5y, percentile: percentile_5y });
      return { anchor: primary.name, coverage_pct, median_5y, percentile_5y, position, rationale, value };
    }
  }
  const marker = isMarker(primary) ? primary : unavailable('computation_error');
  return {
    anchor: marker,
    coverage_pct: marker,
    median_5y: marker,
    percentile_5y: marker,
    position: marker,
    rationale: withoutAnchor(marker.reason),
    value: marker,
  };
}
