/** Definition of `GET /v2/prices/check`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'prices-check', command: ['check', 'prices'], path: '/v2/prices/check' }, () => ({
  topic: 'prices',
  plan: 'builder',
  additive: true,
  changesWith: 'universe',
  summary: 'whether stored prices agree with those of fails-to-deliver files',
  description:
    'Compares stored closes, as traded, with the prices that fails-to-deliver files publish of the same security and days, two for each month. Where they are one constant multiple the basis is known: 1 is as traded, a ratio of shares before a day is a split that no list has. A multiple that climbs is one of closes adjusted for dividends, and prices without any relation are those of another security. Two common days on which they are equal show raw; fewer than three say nothing else.',
  params: [SYMBOL],
  examples: [{ args: 'AAPL', help: 'the basis of stored prices, and where it changes' }],
}));
