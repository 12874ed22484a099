/** Definition of `GET /v2/facts`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { LIMIT, SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'facts', command: ['facts'], path: '/v2/facts' }, () => ({
  additive: true,
  topic: 'fundamentals',
  plan: 'builder',
  changesWith: 'facts',
  summary: 'every number that a company has ever tagged, with the filing of each',
  description:
    'The concepts that a company has reported, in its XBRL record and in the stored reports, its own tags included: with unit, number of periods and newest value. Of one concept its values, newest first, each with the filing that gave it first; a value that a later filing changes is another row, one that is repeated is not. By quarter or fiscal year, values of the company as a whole follow the rules of the standardized statements: own filing first, one basis, a fourth quarter derived where it is not filed. All numbers of one report are listed with its accession number.',
  params: [
    SYMBOL,
    {
      name: 'find',
      kind: 'string',
      positional: true,
      placeholder: 'CONCEPT',
      minLength: 1,
      maxLength: 200,
      example: 'inventory',
      help: 'a concept (us-gaap:InventoryNet, InventoryNet, aapl:...), or words of its name or label',
    },
    {
      name: 'period',
      kind: 'enum',
      values: ['all', 'quarter', 'annual'],
      default: 'all',
      help: 'all: as filed, whatever the span; quarter, annual: of the company as a whole, by the rules of statements',
    },
    {
      name: 'accession',
      kind: 'string',
      pattern: '^[0-9]{10}-[0-9]{2}-[0-9]{6}$',
      placeholder: 'ACCESSION',
      help: 'every number of this stored report',
    },
    {
      name: 'raw_facts',
      kind: 'string',
      pattern: '^[0-9]{10}-[0-9]{2}-[0-9]{6}$',
      placeholder: 'ACCESSION',
      aliasOf: 'accession',
      help: 'every number of this stored report',
    },
    { ...LIMIT, maximum: 5000, default: 40, example: '20', help: 'most rows, 1 to 5000' },
  ],
  examples: [
    { args: 'AAPL inventory', help: 'concepts about inventory' },
    { args: 'AAPL InventoryNet --period quarter', help: 'its values by quarter, with the filing of each' },
  ],
  slow: true,
  nulls: true,
}));
