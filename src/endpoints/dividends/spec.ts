/** Definition of `GET /v2/dividends`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'dividends', command: ['dividends'], path: '/v2/dividends' }, () => ({
  topic: 'fundamentals',
  plan: 'starter',
  changesWith: 'facts',
  summary: 'dividend rate, yield, schedule, growth and payout safety',
  description:
    'Regular dividends from the record of distributions: trailing rate, yield, frequency, next expected payment, increases and cuts, and a grade of how well earnings, cash flow and debt carry the payout. Special dividends are counted but do not enter the rate.',
  params: [SYMBOL],
  examples: [
    { args: 'KO', help: 'a quarterly payer' },
    { args: 'O', help: 'a monthly payer' },
  ],
  companion: { route: 'history', params: { cadence: 'per-payment', series: 'amount,kind', range: '10y' } },
}));
