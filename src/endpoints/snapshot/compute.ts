/** Computes `GET /v2/snapshot`: composes prices, statements and identity; the arithmetic lives in the engine. */
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { performanceOf, quoteOf, range52wOf } from '../../engine/prices/performance.ts';
import { companyFigures, quickFigures } from '../shared/figures.ts';
import { identity } from '../shared/identity.ts';
import { loadMarket, loadPricesIfAny, symbolRow } from '../shared/market.ts';
import { agesIfAny, mixedEnvelope } from '../shared/mixed.ts';
import { rounded } from '../shared/rounding.ts';
import { statementAgeOf } from '../shared/statement-age.ts';
import { NO_SECTOR_STATUS } from '../shared/vocabulary.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** 3-year performance is the longest window. */
const YEARS = 3;
/** SPY is compared over a year; beta takes 252 common sessions, which some days without trading may stretch beyond one. */
const COMPARED_YEARS = 2;

/** The snapshot of `params.symbol`. Throws NO_DATA when the store has neither prices nor facts of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  return rounded(schema, snapshotOf(context, params.symbol as string));
}

/** The same unrounded; key figures are computed when read. */
export function snapshotOf(context: ComputeContext, symbol: string): Payload {
  const { store } = context;
  const row = symbolRow(store, symbol);
  const market = loadMarket(context, row, YEARS, COMPARED_YEARS, loadPricesIfAny);
  const { bars, benchmark } = market;
  const company = row.cik === undefined ? undefined : store.company(row.cik);
  const figures = companyFigures(context, market);
  const age = statementAgeOf(context, row, figures.newest);
  return {
    ...mixedEnvelope(context, market, age, [BENCHMARK]),
    ...agesIfAny(context, market, age),
    ...identity(row, company),
    quote: quoteOf(bars),
    performance: { ...performanceOf(bars, benchmark), vs_sector_status: NO_SECTOR_STATUS },
    range_52w: range52wOf(bars),
    fundamentals_quick: quickFigures(context, market, figures),
  };
}
