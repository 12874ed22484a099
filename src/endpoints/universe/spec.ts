/** Definition of `GET /v2/universe`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';

export const PARTS = ['all', 'stored', 'missing'] as const;

export const spec = specOf({ name: 'universe', command: ['universe'], path: '/v2/universe' }, () => ({
  topic: 'discovery',
  plan: 'builder',
  additive: true,
  changesWith: 'universe',
  summary: 'what was listed on a day, and what of it the store has',
  description:
    'Every security that is known to have been listed on the day, also of companies that are gone: within 31 days of a sighting in fails-to-deliver files or of a form or cover that names its symbol, between two of them, or with stored prices of that day. For each: whether the store has prices of the day and facts that were public by then. Common shares and funds without are missing. What only fails-to-deliver files show may be traded over the counter.',
  params: [
    {
      name: 'only',
      kind: 'enum',
      case: 'lower',
      values: PARTS,
      default: 'all',
      placeholder: 'PART',
      example: 'missing',
      help: 'which of them are listed: all, stored (with prices or facts), missing (no prices or no facts)',
    },
  ],
  examples: [
    { args: '', help: 'what is listed, and how much of it the store has' },
    { args: '--only missing', help: 'what the store lacks of it' },
  ],
  cost: 20,
  slow: true,
}));
