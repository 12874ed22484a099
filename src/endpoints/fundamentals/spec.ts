/** Definition of `GET /v2/fundamentals`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'fundamentals', command: ['fundamentals'], path: '/v2/fundamentals' }, () => ({
  topic: 'fundamentals',
  plan: 'starter',
  changesWith: 'facts',
  summary: 'balance sheet, cash flow, income statement by quarter or year',
  description:
    'Standardized statements from XBRL facts, newest period first: the last 8 quarters or the last 5 fiscal years, with margins, growth, ratios and the Piotroski score, and trailing-twelve-month totals. Each period shows the figures of its own filing. An ETF answers supported false with empty arrays.',
  params: [
    SYMBOL,
    {
      name: 'period',
      kind: 'enum',
      values: ['quarter', 'annual'],
      default: 'quarter',
      example: 'annual',
      help: 'quarter: last 8 quarters; annual: last 5 fiscal years',
    },
  ],
  examples: [
    { args: 'AAPL', help: 'the last 8 quarters' },
    { args: 'AAPL --period annual', help: 'the last 5 fiscal years' },
    { args: 'AAPL --statement cashflow', help: 'every line of the cash flow statement' },
    { args: 'AAPL --statement income --explain', help: 'the filings and tags behind the income statement' },
  ],
  choices: [
    {
      name: 'statement',
      values: ['income', 'balance', 'cashflow', 'comprehensive-income', 'equity'],
      help: 'show every line of one statement, not a selection of all three; the last two with --as-reported',
    },
  ],
  slow: true,
  selects: true,
}));
