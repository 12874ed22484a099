/** Definition of `GET /v2/splits`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'splits', command: ['splits', 'list'], path: '/v2/splits' }, () => ({
  groupDefault: true,
  topic: 'prices',
  plan: 'builder',
  additive: true,
  changesWith: 'facts',
  summary: 'splits of a symbol, where each is known from, and what its prices are on',
  description:
    'Every split known on the day answered for, newest first, with its source: the price files, a filing that restates earlier reports by its ratio, or a person. Where only filings show a split, its day may be known only as a window. Splits that filings show while nothing says whether the prices are divided by them are listed apart: quotes and multiples before them are not available.',
  params: [SYMBOL],
  examples: [{ args: 'AAPL', help: 'every split with its source' }],
}));
