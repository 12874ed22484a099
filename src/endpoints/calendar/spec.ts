import { SYMBOL } from '../shared/params.ts';
import type { EndpointSpec } from '../types.ts';

/** `GET /v2/calendar`. */
export const spec = {
  name: 'calendar',
  command: ['calendar'],
  topic: 'fundamentals',
  path: '/v2/calendar',
  plan: 'starter',
  changesWith: 'submissions',
  summary: 'upcoming earnings and ex-dividend dates of one symbol',
  description:
    'Upcoming dates of one symbol within 120 days, derived from its statement and dividend history; not a market-wide calendar. Dates that are estimates say so.',
  params: [SYMBOL],
  examples: [{ args: 'KO', help: 'what comes up' }],
  cost: 1,
  slow: true,
} as const satisfies EndpointSpec;
