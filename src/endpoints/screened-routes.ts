/**
 * Entries of the registry about one symbol whose scalars are the fields of screens. Apart, since the computation of a
 * screen reads them.
 */
import { spec as dividends } from './dividends/spec.ts';
import { spec as earnings } from './earnings/spec.ts';
import { spec as factors } from './factors/spec.ts';
import { spec as fundamentals } from './fundamentals/spec.ts';
import { spec as priceAction } from './price-action/spec.ts';
import { spec as segments } from './segments/spec.ts';
import { spec as snapshot } from './snapshot/spec.ts';
import { spec as technicals } from './technicals/spec.ts';
import type { Endpoint, EndpointOf } from './types.ts';
import { spec as valuation } from './valuation/spec.ts';

/** An entry whose payload, computation and view agree on the type of the payload. */
export const route = <P>(entry: EndpointOf<P>): Endpoint => entry;

/** In the order in which the fields of screens are listed. */
export const SCREENED = {
  snapshot: route({
    spec: snapshot,
    payload: () => import('./snapshot/payload.ts'),
    compute: () => import('./snapshot/compute.ts'),
    parts: () => import('./snapshot/compute.ts'),
    view: () => import('./snapshot/view.ts'),
    extras: () => import('./snapshot/extras.ts'),
  }),
  valuation: route({
    spec: valuation,
    payload: () => import('./valuation/payload.ts'),
    compute: () => import('./valuation/compute.ts'),
    parts: () => import('./valuation/compute.ts'),
    view: () => import('./valuation/view.ts'),
  }),
  technicals: route({
    spec: technicals,
    payload: () => import('./technicals/payload.ts'),
    compute: () => import('./technicals/compute.ts'),
    view: () => import('./technicals/view.ts'),
  }),
  priceAction: route({
    spec: priceAction,
    payload: () => import('./price-action/payload.ts'),
    compute: () => import('./price-action/compute.ts'),
    view: () => import('./price-action/view.ts'),
  }),
  dividends: route({
    spec: dividends,
    payload: () => import('./dividends/payload.ts'),
    compute: () => import('./dividends/compute.ts'),
    view: () => import('./dividends/view.ts'),
  }),
  earnings: route({
    spec: earnings,
    payload: () => import('./earnings/payload.ts'),
    compute: () => import('./earnings/compute.ts'),
    parts: () => import('./earnings/compute.ts'),
    view: () => import('./earnings/view.ts'),
    explain: {
      document: () => import('./earnings/explain.ts'),
      view: () => import('./earnings/explain-view.ts'),
    },
  }),
  fundamentals: route({
    spec: fundamentals,
    payload: () => import('./fundamentals/payload.ts'),
    compute: () => import('./fundamentals/compute.ts'),
    parts: () => import('./fundamentals/compute.ts'),
    view: () => import('./fundamentals/view.ts'),
    extras: () => import('./fundamentals/compute.ts'),
    explain: {
      document: () => import('./fundamentals/explain.ts'),
      view: () => import('./fundamentals/explain-view.ts'),
    },
  }),
  factors: route({
    spec: factors,
    payload: () => import('./factors/payload.ts'),
    compute: () => import('./factors/compute.ts'),
    parts: () => import('./factors/compute.ts'),
    view: () => import('./factors/view.ts'),
  }),
  segments: route({
    spec: segments,
    payload: () => import('./segments/payload.ts'),
    compute: () => import('./segments/compute.ts'),
    parts: () => import('./segments/compute.ts'),
    view: () => import('./segments/view.ts'),
  }),
} as const satisfies Readonly<Record<string, Endpoint>>;
