/** Definition of `GET /v2/snapshot`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'snapshot', command: ['snapshot'], path: '/v2/snapshot' }, () => ({
  topic: 'prices',
  plan: 'free',
  changesWith: 'quote',
  summary: 'quote, performance, 52-week range and key figures of a stock or ETF',
  description:
    'One-shot context for a stock or ETF: the latest quote, price performance with the difference to SPY, the 52-week range, and quick valuation figures from the newest statements. Performance is split-adjusted price return; figures of an issuer are markers for an ETF.',
  params: [SYMBOL],
  examples: [
    { args: 'AAPL', help: 'a stock' },
    { args: 'SPY', help: 'an ETF' },
    { args: 'BRK.B', help: 'a share class' },
  ],
}));
