/** Fundamentals shown in a snapshot (FIELDS 4.7), by the same functions as everywhere, for stocks and ETFs. */
import { lazyProperties, lazyRecord } from '../lazy.ts';
import type { EpochDay } from '../types.ts';
import { type Maybe, type Reason, unavailable } from '../value.ts';
import { currencyMarker, type Listing } from './building-blocks.ts';
import type { TrailingFigures, TrailingFlow } from './figures.ts';
import { multiples, priced, type ValuationInput, yields } from './multiples.ts';

const SNAPSHOT_FIGURES = [
  'market_cap_usd',
  'enterprise_value_usd',
  'pe_ttm',
  'ps_ttm',
  'pb',
  'peg_1y',
  'ev_ebitda_ttm',
  'fcf_yield_pct',
  'shares_outstanding',
  'ttm_eps_diluted',
  'ttm_net_income_usd',
  'ttm_revenue_usd',
] as const;

/** Unrounded; USD amounts, ratios, percent, shares. */
export type SnapshotFigures = Readonly<Record<(typeof SNAPSHOT_FIGURES)[number], Maybe<number>>>;

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

/** Trailing amount in dollars: exchange rates are not available. */
function dollars(figures: TrailingFigures, field: TrailingFlow): Maybe<number> {
  return figures.currency === 'USD' ? figures.ttm[field] : unavailable('currency_mismatch');
}

/**
 * Valuation and trailing figures of one listed share, computed on read. Unavailable for ETFs and without statements.
 */
export function snapshotFigures(input: SnapshotInput): SnapshotFigures {
  const { figures, day, price, priceCurrency = 'USD', adsRatio, otherClasses } = input;
  const missing = (reason: Reason): SnapshotFigures => lazyRecord(SNAPSHOT_FIGURES, () => unavailable(reason));
  if (input.assetType === 'etf') return missing('not_applicable_etf');
  if (figures === undefined) return missing('not_reported');
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
