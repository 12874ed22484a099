/** Definition of `GET /v2/search`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { LIMIT } from '../contract/params.ts';

export const spec = specOf({ name: 'search', command: ['search'], path: '/v2/search' }, () => ({
  topic: 'discovery',
  plan: 'free',
  changesWith: 'universe',
  summary: 'find symbols by ticker or company name',
  description:
    'Symbol discovery: exact symbols first, then symbols that begin with the text, names with a word that begins with it, and names that contain it; equal matches in order of company size. Case and accents do not matter.',
  params: [
    {
      name: 'q',
      kind: 'string',
      required: true,
      positional: true,
      placeholder: 'TEXT',
      minLength: 1,
      maxLength: 64,
      example: 'apple',
      help: 'ticker or part of a company name, 1 to 64 characters',
    },
    { ...LIMIT, maximum: 50, default: 10, example: '5', help: 'most results' },
    {
      name: 'asset_type',
      kind: 'enum',
      values: ['stock', 'etf'],
      example: 'etf',
      help: 'only stocks or only ETFs',
    },
  ],
  examples: [
    { args: 'apple', help: 'by name' },
    { args: 'BRK --limit 5', help: 'by the beginning of a ticker' },
  ],
}));
