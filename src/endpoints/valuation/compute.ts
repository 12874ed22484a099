/** Computes `GET /v2/valuation`: prices and filings of five years into the engine. */
import { mondayOf } from '../../engine/days.ts';
import { eachOf, lazyProperties } from '../../engine/lazy.ts';
import { shareBasis } from '../../engine/prices/distributions.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { FIVE_YEARS_OF_WEEKS } from '../../engine/valuation/observations.ts';
import { type MultipleInContext, noValuation, type Valuation, valuationOf } from '../../engine/valuation/valuation.ts';
import { isMarker, unavailable } from '../../engine/value.ts';
import { currentDividendYield } from '../shared/dividend-yield.ts';
import { companyFigures } from '../shared/figures.ts';
import { loadPricesIfAny, type Prices, symbolRow } from '../shared/market.ts';
import { agesIfAny, mixedEnvelope } from '../shared/mixed.ts';
import { rounded } from '../shared/rounding.ts';
import { type StatementAge, statementAgeOf } from '../shared/statement-age.ts';
import { ANCHORS } from '../shared/vocabulary.ts';
import type { ComputeContext, Params } from '../types.ts';
import { multiples as multiplesSchema, type Payload, schema } from './payload.ts';
import { rationaleOf, withoutAnchor } from './rationale.ts';
import { classListing, issuerOf, listingOf } from './series.ts';

/** The valuation of `params.symbol`. Throws NO_DATA when the store has neither prices nor facts of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  return rounded(schema, valuationParts(context, params.symbol as string));
}

/** The same unrounded; every part is computed when it is read, one that does not apply is undefined. */
export function valuationParts(context: ComputeContext, symbol: string): Payload {
  const row = symbolRow(context.store, symbol);
  const prices = loadPricesIfAny(context, row, firstWeek);
  const { figures, newest } = companyFigures(context, prices);
  const parts: Parts = lazyProperties<Parts>({
    age: () => statementAgeOf(context, row, newest, figures),
    envelope: () => mixedEnvelope(context, prices, parts.age),
    ages: () => agesIfAny(context, prices, parts.age),
    valuation: () => valued(context, prices, figures),
    multiples: () => multiplesOf(parts.valuation),
  });
  return lazyProperties<Payload>({
    ...eachOf(['as_of', 'cache_age_seconds', 'freshness', 'market_status', 'symbol'], () => parts.envelope),
    ...eachOf(['price_age', 'statement_age'], () => parts.ages),
    currency: () => listingOf(row).priceCurrency,
    ...eachOf(['market_cap_usd', 'enterprise_value_usd'], () => parts.valuation),
    multiples: () => parts.multiples,
    returns_on_capital: () => {
      const { flags, ...returns } = parts.valuation.returns;
      return { flags: [...flags], ...returns };
    },
    valuation_context: () => anchored(parts.valuation, parts.multiples),
    yields: () => {
      const { buyback_yield_pct_ttm, ...yields } = parts.valuation.yields;
      return { buyback_yield_pct_ttm, dividend_yield_pct: currentDividendYield(prices, figures), ...yields };
    },
  } as Parameters<typeof lazyProperties<Payload>>[0]);
}

/** What the parts of a valuation are made of. */
interface Parts {
  readonly age: StatementAge | undefined;
  readonly envelope: ReturnType<typeof mixedEnvelope>;
  readonly ages: ReturnType<typeof agesIfAny>;
  readonly valuation: Valuation;
  readonly multiples: Multiples;
}

/** The Monday of the first week read on `asOf`. */
function firstWeek(asOf: EpochDay): EpochDay {
  return mondayOf(asOf) - (FIVE_YEARS_OF_WEEKS - 1) * 7;
}

/** The valuation by the company's figures. */
function valued(context: ComputeContext, prices: Prices, figures: TrailingFigures | undefined): Valuation {
  const { row, asOf } = prices;
  if (row.assetType === 'etf') return noValuation('not_applicable_etf');
  const bars = shareBasis(prices.bars, prices.splits, asOf);
  const listing = classListing(context, prices, [{ figures }], asOf);
  return valuationOf({
    bars,
    asOf,
    figures,
    listing,
    history: () => issuerOf(context, prices, firstWeek(asOf), figures),
  });
}

type Multiples = Payload['multiples'];

/** Rounded already: the rationale quotes them. */
function multiplesOf({ multiples }: Valuation): Multiples {
  const placed = ({ value, context }: MultipleInContext): Multiples['pe_ttm'] => ({
    value,
    context: isMarker(context) ? context : { available: true, ...context },
  });
  const all = Object.fromEntries(ANCHORS.map((name) => [name, placed(multiples[name])])) as Multiples;
  return rounded(multiplesSchema, all);
}

/** The primary multiple's own figures, or why it is not available. */
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
