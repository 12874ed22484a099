/** Fundamentals shown in a snapshot (FIELDS 4.7), by the same functions as everywhere, for stocks and ETFs. */
import { type Computes, lazyProperties, lazyRecord, lazyUnion } from '../lazy.ts';
import type { EpochDay } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import { currencyMarker, type Listing } from './building-blocks.ts';
import type { TrailingFigures, TrailingFlow } from './figures.ts';
import { priced, type ValuationInput, yields } from './multiples.ts';

const PRICED_FIGURES = [
  'market_cap_usd',
  'enterprise_value_usd',
  'pe_ttm',
  'ps_ttm',
  'pb',
  'peg_1y',
  'ev_ebitda_ttm',
  'fcf_yield_pct',
] as const;
const FILED_FIGURES = ['shares_outstanding', 'ttm_eps_diluted', 'ttm_net_income_usd', 'ttm_revenue_usd'] as const;

type PricedFigures = Readonly<Record<(typeof PRICED_FIGURES)[number], Maybe<number>>>;
type FiledFigures = Readonly<Record<(typeof FILED_FIGURES)[number], Maybe<number>>>;

/** Unrounded; USD amounts, ratios, percent, shares. */
export type SnapshotFigures = PricedFigures & FiledFigures;

export interface SnapshotInput {
  /** Figures the price is valued with; undefined when the company had none. */
  readonly figures: TrailingFigures | undefined;
  /** Figures known now, for trailing totals and shares outstanding, which need no price; `figures` if left out. */
  readonly newest?: TrailingFigures | undefined;
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
  const { figures, newest = figures, assetType } = input;
  const missing = <K extends string>(names: readonly K[]) =>
    lazyRecord(names, () => unavailable(assetType === 'etf' ? 'not_applicable_etf' : 'not_reported'));
  const none = assetType === 'etf';
  const valued = none || figures === undefined ? missing(PRICED_FIGURES) : pricedFigures(figures, input);
  const filed = none || newest === undefined ? missing(FILED_FIGURES) : filedFigures(newest, input);
  return lazyUnion(valued, filed);
}

function pricedFigures(figures: TrailingFigures, input: SnapshotInput): PricedFigures {
  const { day, price, priceCurrency = 'USD', adsRatio, otherClasses } = input;
  const valuation: ValuationInput = { figures, day, price, priceCurrency, adsRatio, otherClasses };
  return lazyRecord(PRICED_FIGURES, (name) =>
    name === 'fcf_yield_pct' ? yields(valuation).fcf_yield_pct : priced(name, valuation),
  );
}

function filedFigures(newest: TrailingFigures, { priceCurrency = 'USD' }: SnapshotInput): FiledFigures {
  return lazyProperties(FILED, { newest, priceCurrency });
}

const FILED: Computes<FiledFigures, { readonly newest: TrailingFigures; readonly priceCurrency: string }> = {
  shares_outstanding: ({ newest }) => newest.shares,
  // Shown next to a price: an amount in another currency would be misread.
  ttm_eps_diluted: ({ newest, priceCurrency }) => currencyMarker(newest, { priceCurrency }) ?? newest.eps,
  ttm_net_income_usd: ({ newest }) => dollars(newest, 'net_income'),
  ttm_revenue_usd: ({ newest }) => dollars(newest, 'revenue'),
};
