/** Definition of `GET /v2/factors`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'factors', command: ['factors'], path: '/v2/factors' }, () => ({
  additive: true,
  topic: 'fundamentals',
  plan: 'builder',
  changesWith: 'quote',
  summary: 'factors of published studies: momentum, accruals, distress, issuance',
  description:
    'The figures by which published studies sort stocks, each by the formula of its paper, on twelve months of statements and one year of prices: Altman Z, Beneish M, accruals, gross profitability, asset growth, net issuance, momentum, volatility, illiquidity, earnings yield and return on capital, purchases of insiders. Fields of screens, panels and backtests by the same names.',
  params: [SYMBOL],
  examples: [{ args: 'KO', help: 'the factors of one company' }],
  slow: true,
}));
