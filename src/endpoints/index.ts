/**
 * The registry: every route, in the order of the API's route table. What finds a route is known at once, the rest of
 * its spec when it is read, everything else on demand.
 */
import { spec as backtest } from './backtest/spec.ts';
import { spec as calendar } from './calendar/spec.ts';
import { spec as compare } from './compare/spec.ts';
import { spec as coverage } from './coverage/spec.ts';
import { spec as events } from './events/spec.ts';
import { spec as facts } from './facts/spec.ts';
import { spec as filing } from './filing/spec.ts';
import { spec as filingDiff } from './filing-diff/spec.ts';
import { spec as filingSection } from './filing-section/spec.ts';
import { spec as filingTable } from './filing-table/spec.ts';
import { spec as filingTables } from './filing-tables/spec.ts';
import { spec as filings } from './filings/spec.ts';
import { spec as filingsSearch } from './filings-search/spec.ts';
import { spec as history } from './history/spec.ts';
import { spec as insider } from './insider/spec.ts';
import { spec as performance } from './performance/spec.ts';
import { spec as pricesCheck } from './prices-check/spec.ts';
import { spec as profile } from './profile/spec.ts';
import { spec as screen } from './screen/spec.ts';
import { route, SCREENED } from './screened-routes.ts';
import { spec as search } from './search/spec.ts';
import { spec as snapshots } from './snapshots/spec.ts';
import { spec as splits } from './splits/spec.ts';
import { spec as statements } from './statements/spec.ts';
import { spec as symbols } from './symbols/spec.ts';
import type { Endpoint } from './types.ts';
import { spec as universe } from './universe/spec.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  route({
    spec: search,
    payload: () => import('./search/payload.ts'),
    compute: () => import('./search/compute.ts'),
    view: () => import('./search/view.ts'),
  }),
  route({
    spec: coverage,
    payload: () => import('./coverage/payload.ts'),
    compute: () => import('./coverage/compute.ts'),
    view: () => import('./coverage/view.ts'),
  }),
  SCREENED.snapshot,
  SCREENED.valuation,
  route({
    spec: profile,
    payload: () => import('./profile/payload.ts'),
    compute: () => import('./profile/compute.ts'),
    view: () => import('./profile/view.ts'),
  }),
  SCREENED.fundamentals,
  SCREENED.earnings,
  SCREENED.dividends,
  SCREENED.technicals,
  SCREENED.priceAction,
  route({
    spec: history,
    payload: () => import('./history/payload.ts'),
    compute: () => import('./history/compute.ts'),
    view: () => import('./history/view.ts'),
    extras: () => import('./history/extras.ts'),
    overlay: () => import('./history/overlay.ts'),
  }),
  route({
    spec: compare,
    payload: () => import('./compare/payload.ts'),
    compute: () => import('./compare/compute.ts'),
    view: () => import('./compare/view.ts'),
  }),
  route({
    spec: calendar,
    payload: () => import('./calendar/payload.ts'),
    compute: () => import('./calendar/compute.ts'),
    view: () => import('./calendar/view.ts'),
  }),
  route({
    spec: filings,
    payload: () => import('./filings/payload.ts'),
    compute: () => import('./filings/compute.ts'),
    view: () => import('./filings/view.ts'),
  }),
  route({
    spec: filing,
    payload: () => import('./filing/payload.ts'),
    compute: () => import('./filing/compute.ts'),
    view: () => import('./filing/view.ts'),
  }),
  route({
    spec: filingSection,
    payload: () => import('./filing-section/payload.ts'),
    compute: () => import('./filing-section/compute.ts'),
    view: () => import('./filing-section/view.ts'),
    explain: {
      document: () => import('./filing-section/explain.ts'),
      view: () => import('./filing-section/explain-view.ts'),
    },
  }),
  route({
    spec: filingTables,
    payload: () => import('./filing-tables/payload.ts'),
    compute: () => import('./filing-tables/compute.ts'),
    view: () => import('./filing-tables/view.ts'),
  }),
  route({
    spec: filingTable,
    payload: () => import('./filing-table/payload.ts'),
    compute: () => import('./filing-table/compute.ts'),
    view: () => import('./filing-table/view.ts'),
  }),
  route({
    spec: filingsSearch,
    payload: () => import('./filings-search/payload.ts'),
    compute: () => import('./filings-search/compute.ts'),
    view: () => import('./filings-search/view.ts'),
  }),
  route({
    spec: filingDiff,
    payload: () => import('./filing-diff/payload.ts'),
    compute: () => import('./filing-diff/compute.ts'),
    view: () => import('./filing-diff/view.ts'),
    redline: () => import('./filing-diff/redline.ts'),
  }),
  route({
    spec: insider,
    payload: () => import('./insider/payload.ts'),
    compute: () => import('./insider/compute.ts'),
    view: () => import('./insider/view.ts'),
  }),
  route({
    spec: snapshots,
    payload: () => import('./snapshots/payload.ts'),
    compute: () => import('./snapshots/compute.ts'),
  }),
  route({
    spec: screen,
    payload: () => import('./screen/payload.ts'),
    compute: () => import('./screen/compute.ts'),
    view: () => import('./screen/view.ts'),
  }),
  route({
    spec: backtest,
    payload: () => import('./backtest/payload.ts'),
    compute: () => import('./backtest/compute.ts'),
    view: () => import('./backtest/view.ts'),
  }),
  route({
    spec: performance,
    payload: () => import('./performance/payload.ts'),
    compute: () => import('./performance/compute.ts'),
    view: () => import('./performance/view.ts'),
  }),
  route({
    spec: events,
    payload: () => import('./events/payload.ts'),
    compute: () => import('./events/compute.ts'),
    view: () => import('./events/view.ts'),
  }),
  route({
    spec: symbols,
    payload: () => import('./symbols/payload.ts'),
    compute: () => import('./symbols/compute.ts'),
    view: () => import('./symbols/view.ts'),
  }),
  route({
    spec: universe,
    payload: () => import('./universe/payload.ts'),
    compute: () => import('./universe/compute.ts'),
    view: () => import('./universe/view.ts'),
  }),
  route({
    spec: pricesCheck,
    payload: () => import('./prices-check/payload.ts'),
    compute: () => import('./prices-check/compute.ts'),
    view: () => import('./prices-check/view.ts'),
  }),
  route({
    spec: splits,
    payload: () => import('./splits/payload.ts'),
    compute: () => import('./splits/compute.ts'),
    view: () => import('./splits/view.ts'),
  }),
  SCREENED.segments,
  route({
    spec: facts,
    payload: () => import('./facts/payload.ts'),
    compute: () => import('./facts/compute.ts'),
    view: () => import('./facts/view.ts'),
    explain: {
      document: () => import('./facts/explain.ts'),
      view: () => import('./facts/explain-view.ts'),
    },
  }),
  SCREENED.factors,
  route({
    spec: statements,
    payload: () => import('./statements/payload.ts'),
    compute: () => import('./statements/compute.ts'),
    view: () => import('./statements/view.ts'),
  }),
];

/** The endpoint named `name`; undefined if absent. */
export function endpointNamed(name: string): Endpoint | undefined {
  return ENDPOINTS.find(({ spec }) => spec.name === name);
}
