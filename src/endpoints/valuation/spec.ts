/** Definition of `GET /v2/valuation`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'valuation', command: ['valuation'], path: '/v2/valuation' }, () => ({
  topic: 'fundamentals',
  plan: 'free',
  changesWith: 'quote',
  summary: 'multiples in 5-year context, returns on capital and yields',
  description:
    'Seven multiples on trailing twelve months, each placed within its own weekly point-in-time history of five years; returns on capital; earnings, cash-flow and payout yields. For an ETF every multiple is a marker and the dividend yield is served.',
  params: [SYMBOL],
  examples: [
    { args: 'AAPL', help: 'multiples, with their own 5-year history' },
    { args: 'JPM', help: 'a bank is anchored on price to book' },
  ],
}));
