/** Computes `GET /v2/snapshot`: composes prices, statements and identity; the arithmetic lives in the engine. */
import { eachOf, lazyProperties } from '../../engine/lazy.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { performanceOf, quoteOf, range52wOf } from '../../engine/prices/performance.ts';
import { type CompanyFigures, companyFigures, quickFigures } from '../shared/figures.ts';
import { identity } from '../shared/identity.ts';
import { hasBars, loadMarket, loadPricesIfAny, type Market, symbolRow } from '../shared/market.ts';
import { mixedEnvelope } from '../shared/mixed.ts';
import { priceAgeOf } from '../shared/price-age.ts';
import { rounded } from '../shared/rounding.ts';
import { type StatementAge, statementAgeOf } from '../shared/statement-age.ts';
import { NO_SECTOR_STATUS } from '../shared/vocabulary.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** 3-year performance is the longest window, and what shows which dividends are regular. */
const YEARS = 3;
/** SPY is compared over a year; beta takes 252 common sessions, which some days without trading may stretch beyond one. */
const COMPARED_YEARS = 2;

/** The snapshot of `params.symbol`. Throws NO_DATA when the store has neither prices nor facts of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  return rounded(schema, snapshotOf(context, params.symbol as string));
}

/** The prices that a snapshot of `symbol` is made of. Throws NO_DATA as {@link compute}. */
export function marketOf(context: ComputeContext, symbol: string): Market {
  return loadMarket(context, symbolRow(context.store, symbol), YEARS, COMPARED_YEARS, loadPricesIfAny);
}

/** The snapshot unrounded; every part is computed when it is read, one that does not apply is undefined. */
export function snapshotOf(
  context: ComputeContext,
  symbol: string,
  market: Market = marketOf(context, symbol),
): Payload {
  const { store } = context;
  const { row } = market;
  const parts: Parts = lazyProperties<Parts>({
    figures: () => companyFigures(context, market),
    age: () => statementAgeOf(context, row, parts.figures.newest),
    envelope: () => mixedEnvelope(context, market, hasBars(market) ? undefined : parts.age, [BENCHMARK]),
    identity: () => identity(row, row.cik === undefined ? undefined : store.company(row.cik)),
  });
  return lazyProperties<Payload>({
    ...eachOf(['as_of', 'cache_age_seconds', 'freshness', 'market_status', 'symbol'], () => parts.envelope),
    price_age: () => (hasBars(market) ? priceAgeOf(context, market) : undefined),
    statement_age: () => parts.age,
    ...eachOf(['name', 'asset_type', 'currency', 'sector', 'industry'], () => parts.identity),
    quote: () => quoteOf(market.bars),
    performance: () => ({ ...performanceOf(market.bars, market.benchmark), vs_sector_status: NO_SECTOR_STATUS }),
    range_52w: () => range52wOf(market.bars),
    fundamentals_quick: () => quickFigures(context, market, parts.figures),
  } as Parameters<typeof lazyProperties<Payload>>[0]);
}

/** What the parts of a snapshot are made of. */
interface Parts {
  readonly figures: CompanyFigures;
  readonly age: StatementAge | undefined;
  readonly envelope: ReturnType<typeof mixedEnvelope>;
  readonly identity: ReturnType<typeof identity>;
}
