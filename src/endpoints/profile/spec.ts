/** Definition of `GET /v2/profile`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'profile', command: ['profile'], path: '/v2/profile' }, () => ({
  topic: 'discovery',
  plan: 'starter',
  changesWith: 'quote',
  summary: 'sector, exchange, headquarters, website and description',
  description:
    'Who the issuer is: identity, classification by SIC (never GICS), headquarters, website, description, fiscal year end, shares and market cap. An ETF is served without issuer figures; its holdings are an unavailable marker.',
  params: [SYMBOL],
  examples: [
    { args: 'AAPL', help: 'a stock' },
    { args: 'SPY', help: 'an ETF' },
  ],
  slow: true,
}));
