/** Definition of `GET /v2/earnings`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'earnings', command: ['earnings'], path: '/v2/earnings' }, () => ({
  topic: 'fundamentals',
  plan: 'starter',
  changesWith: 'facts',
  summary: 'reported EPS and revenue by quarter, trend and next date',
  description:
    'Diluted GAAP EPS and revenue of the last eight quarters, newest first, growth against the same quarter a year earlier, the last quarter against the average of the four before it, and the estimated next report. An ETF does not report earnings: the answer says supported false.',
  params: [SYMBOL],
  examples: [
    { args: 'AAPL', help: 'the last eight quarters' },
    { args: 'AAPL --explain', help: 'the filings and tags behind each number' },
  ],
  slow: true,
}));
