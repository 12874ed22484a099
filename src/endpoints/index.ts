/** The registry: every route, in the order of the API's route table. Specs are at hand; the rest loads on demand. */
import { spec as calendar } from './calendar/spec.ts';
import { spec as compare } from './compare/spec.ts';
import { spec as coverage } from './coverage/spec.ts';
import { spec as dividends } from './dividends/spec.ts';
import { spec as earnings } from './earnings/spec.ts';
import { spec as filing } from './filing/spec.ts';
import { spec as filingSection } from './filing-section/spec.ts';
import { spec as filings } from './filings/spec.ts';
import { spec as fundamentals } from './fundamentals/spec.ts';
import { spec as history } from './history/spec.ts';
import { spec as insider } from './insider/spec.ts';
import { spec as priceAction } from './price-action/spec.ts';
import { spec as profile } from './profile/spec.ts';
import { spec as search } from './search/spec.ts';
import { spec as snapshot } from './snapshot/spec.ts';
import { spec as technicals } from './technicals/spec.ts';
import type { Endpoint } from './types.ts';
import { spec as valuation } from './valuation/spec.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  {
    spec: search,
    payload: () => import('./search/payload.ts'),
    compute: () => import('./search/compute.ts'),
    view: () => import('./search/view.ts'),
  },
  {
    spec: coverage,
    payload: () => import('./coverage/payload.ts'),
    compute: () => import('./coverage/compute.ts'),
    view: () => import('./coverage/view.ts'),
  },
  {
    spec: snapshot,
    payload: () => import('./snapshot/payload.ts'),
    compute: () => import('./snapshot/compute.ts'),
    view: () => import('./snapshot/view.ts'),
  },
  {
    spec: valuation,
    payload: () => import('./valuation/payload.ts'),
    compute: () => import('./valuation/compute.ts'),
    view: () => import('./valuation/view.ts'),
  },
  {
    spec: profile,
    payload: () => import('./profile/payload.ts'),
    compute: () => import('./profile/compute.ts'),
    view: () => import('./profile/view.ts'),
  },
  {
    spec: fundamentals,
    payload: () => import('./fundamentals/payload.ts'),
    compute: () => import('./fundamentals/compute.ts'),
    view: () => import('./fundamentals/view.ts'),
    explain: {
      document: () => import('./fundamentals/explain.ts'),
      view: () => import('./fundamentals/explain-view.ts'),
    },
  },
  {
    spec: earnings,
    payload: () => import('./earnings/payload.ts'),
    compute: () => import('./earnings/compute.ts'),
    view: () => import('./earnings/view.ts'),
  },
  {
    spec: dividends,
    payload: () => import('./dividends/payload.ts'),
    compute: () => import('./dividends/compute.ts'),
    view: () => import('./dividends/view.ts'),
  },
  {
    spec: technicals,
    payload: () => import('./technicals/payload.ts'),
    compute: () => import('./technicals/compute.ts'),
    view: () => import('./technicals/view.ts'),
  },
  {
    spec: priceAction,
    payload: () => import('./price-action/payload.ts'),
    compute: () => import('./price-action/compute.ts'),
    view: () => import('./price-action/view.ts'),
  },
  {
    spec: history,
    payload: () => import('./history/payload.ts'),
    compute: () => import('./history/compute.ts'),
    view: () => import('./history/view.ts'),
  },
  {
    spec: compare,
    payload: () => import('./compare/payload.ts'),
    compute: () => import('./compare/compute.ts'),
    view: () => import('./compare/view.ts'),
  },
  {
    spec: calendar,
    payload: () => import('./calendar/payload.ts'),
    compute: () => import('./calendar/compute.ts'),
    view: () => import('./calendar/view.ts'),
  },
  {
    spec: filings,
    payload: () => import('./filings/payload.ts'),
    compute: () => import('./filings/compute.ts'),
    view: () => import('./filings/view.ts'),
  },
  {
    spec: filing,
    payload: () => import('./filing/payload.ts'),
    compute: () => import('./filing/compute.ts'),
    view: () => import('./filing/view.ts'),
  },
  {
    spec: filingSection,
    payload: () => import('./filing-section/payload.ts'),
    compute: () => import('./filing-section/compute.ts'),
    view: () => import('./filing-section/view.ts'),
    explain: {
      document: () => import('./filing-section/explain.ts'),
      view: () => import('./filing-section/explain-view.ts'),
    },
  },
  {
    spec: insider,
    payload: () => import('./insider/payload.ts'),
    compute: () => import('./insider/compute.ts'),
    view: () => import('./insider/view.ts'),
  },
];

/** The endpoint named `name`; undefined when there is none. */
export function endpointNamed(name: string): Endpoint | undefined {
  return ENDPOINTS.find(({ spec }) => spec.name === name);
}
