import type { EndpointOf } from '../types.ts';
import type { Payload } from './payload.ts';
import { spec } from './spec.ts';

export const valuation: EndpointOf<Payload> = {
  spec,
  payload: () => import('./payload.ts'),
  compute: () => import('./compute.ts'),
  view: () => import('./view.ts'),
};
