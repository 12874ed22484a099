/** Definition of `GET /v2/insider`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { LIMIT, SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'insider', command: ['insider'], path: '/v2/insider' }, () => ({
  topic: 'filings',
  plan: 'starter',
  changesWith: 'submissions',
  summary: 'Form 4 trades of insiders in the last 90 days, with a summary',
  description:
    'Transactions that officers, directors and 10 % owners reported on Form 4 within the last 90 calendar days, newest first, and a summary over all of them. Prices and shares are as filed.',
  params: [
    SYMBOL,
    {
      ...LIMIT,
      maximum: 200,
      default: 200,
      nullable: true,
      example: '10',
      help: 'most rows in recent_transactions; the summary counts all rows regardless',
    },
  ],
  examples: [
    { args: 'NVDA', help: 'the last 90 days' },
    { args: 'NVDA --limit 10', help: 'only the ten newest rows; the summary still counts all' },
  ],
}));
