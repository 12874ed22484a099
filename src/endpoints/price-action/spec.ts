/** Definition of `GET /v2/price-action`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'price-action', command: ['price-action'], path: '/v2/price-action' }, () => ({
  topic: 'prices',
  plan: 'starter',
  changesWith: 'bars',
  summary: 'drawdowns, gaps, extremes, streaks and volume',
  description:
    'What the price did: drawdowns, gaps, recent highs and lows, streaks, and volume against its average, on completed sessions of split-adjusted bars. Windows of 30 and 90 days are sessions; 1y and 5y are calendar spans.',
  params: [SYMBOL],
  examples: [{ args: 'NVDA', help: 'the last completed session' }],
}));
