/** Fundamentals shown in a snapshot (FIELDS 4.7), by the same functions as everywhere, for stocks and ETFs. */
import { lazyProperties } from '../lazy.ts';
import type { EpochDay } from '../types.ts';
import { type Maybe, type Reason, unavailable } from '../value.ts';
import { currencyMarker, type Listing } from './building-blocks.ts';
import type { TrailingFigures, TrailingFlow } from './figures.ts';
import { multiples, priced, type ValuationInput, yields } from './multiples.ts';

/** Unrounded; USD amounts, ratios, percent, shares. */
export interface SnapshotFigures {
  readonly market_cap_usd: Maybe<number>;
  readonly enterprise_value_usd: Maybe<number>;
  readonly pe_ttm: Maybe<number>;
  readonly ps_ttm: Maybe<number>;
  readonly pb: Maybe<number>;
  readonly peg_1y: Maybe<number>;
  readonly ev_ebitda_ttm: Maybe<number>;
  readonly fcf_yield_pct: Maybe<number>;
  readonly shares_outstanding: Maybe<number>;
  readonly ttm_eps_diluted: Maybe<number>;
  readonly ttm_net_income_usd: Maybe<number>;
  readonly ttm_revenue_usd: Maybe<number>;
}

export interface SnapshotInput {
  /** Figures visible on `day`; undefined when the company has none. */
  readonly figures: TrailingFigures | undefined;
  /** The day of the price. */
  readonly day: EpochDay;
  readonly price: Maybe<number>;
  readonly assetType: 'stock' | 'etf' | undefined;
  /** Trading currency, ISO 4217; USD unless given. */
  readonly priceCurrency?: string | undefined;
  /** Ordinary shares per depositary share, when known. */
  readonly adsRatio?: number | undefined;
  /** See {@link Listing}. */
  readonly otherClasses?: Listing['otherClasses'];
}

/** Every field unavailable for one reason. */
function allUnavailable(reason: Reason): SnapshotFigures {
  const marker = unavailable(reason);
  return {
    market_cap_usd: marker,
    enterprise_value_usd: marker,
    pe_ttm: marker,
    ps_ttm: marker,
    pb: marker,
    peg_1y: marker,
    ev_ebitda_ttm: marker,
    fcf_yield_pct: marker,
    shares_outstanding: marker,
    ttm_eps_diluted: marker,
    ttm_net_income_usd: marker,
    ttm_revenue_usd: marker,
  };
}

/** Trailing amount in dollars: exchange rates are not available. */
function dollars(figures: TrailingFigures, field: TrailingFlow): Maybe<number> {
  return figures.currency === 'USD' ? figures.ttm[field] : unavailable('currency_mismatch');
}

/**
 * Valuation and trailing figures of one listed share, computed on read. Unavailable for ETFs and without statements.
 */
export function snapshotFigures(input: SnapshotInput): SnapshotFigures {
  const { figures, day, price, priceCurrency = 'USD', adsRatio, otherClasses } = input;
  if (input.assetType === 'etf') return allUnavailable('not_applicable_etf');
  if (figures === undefined) return allUnavailable('not_reported');
  const valuation: ValuationInput = { figures, day, price, priceCurrency, adsRatio, otherClasses };
  const ratios = multiples(valuation);
  return lazyProperties<SnapshotFigures>({
    market_cap_usd: () => priced('market_cap_usd', valuation),
    enterprise_value_usd: () => priced('enterprise_value_usd', valuation),
    pe_ttm: () => ratios.pe_ttm,
    ps_ttm: () => ratios.ps_ttm,
    pb: () => ratios.pb,
    peg_1y: () => ratios.peg_1y,
    ev_ebitda_ttm: () => ratios.ev_ebitda_ttm,
    fcf_yield_pct: () => yields(valuation).fcf_yield_pct,
    shares_outstanding: () => figures.shares,
    // Shown next to a price: an amount in another currency would be misread.
    ttm_eps_diluted: () => currencyMarker(figures, valuation) ?? figures.eps,
    ttm_net_income_usd: () => dollars(figures, 'net_income'),
    ttm_revenue_usd: () => dollars(figures, 'revenue'),
  });
}
