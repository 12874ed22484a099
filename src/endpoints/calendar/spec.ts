/** Definition of `GET /v2/calendar`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'calendar', command: ['calendar'], path: '/v2/calendar' }, () => ({
  topic: 'fundamentals',
  plan: 'starter',
  changesWith: 'submissions',
  summary: 'upcoming earnings and ex-dividend dates of one symbol',
  description:
    'Upcoming dates of one symbol within 120 days, derived from its statement and dividend history; not a market-wide calendar. Dates that are estimates say so.',
  params: [SYMBOL],
  examples: [{ args: 'KO', help: 'what comes up' }],
  slow: true,
}));
