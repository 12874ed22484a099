/** Definition of `GET /v2/segments`: parameters, plan, examples and cost, as plain data; nothing is computed here. */

import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'segments', command: ['segments'], path: '/v2/segments' }, () => ({
  additive: true,
  topic: 'fundamentals',
  plan: 'builder',
  changesWith: 'documents',
  summary: 'what a company is made of: segments, products, regions that add up to its total',
  description:
    'A measure by segment, product, geography or another axis of the company, from the tagged facts of its stored reports: a column per period, a line per member. The lines of the first level add up to the total of the company within rounding, with what reconciles them (corporate amounts, eliminations) as lines of their own; where they do not, reconciled is false, the difference is stated and there are no percentages. Growth compares two columns of one report. As reported, each report has its own period; restated, the newest report that shows a period.',
  params: [
    SYMBOL,
    {
      name: 'by',
      kind: 'string',
      maxLength: 120,
      default: 'segment',
      placeholder: 'AXIS',
      example: 'product',
      help: 'segment, product, geography, customer, or an axis by its name',
    },
    {
      name: 'measure',
      kind: 'string',
      maxLength: 160,
      default: 'revenue',
      placeholder: 'MEASURE',
      example: 'revenue',
      help: 'revenue, operating_income, assets, capex, depreciation, or a concept by its name (us-gaap:InventoryNet)',
    },
    { name: 'period', kind: 'enum', values: ['annual', 'quarter'], default: 'annual', help: 'length of the columns' },
    {
      name: 'basis',
      kind: 'enum',
      values: ['as_reported', 'restated'],
      default: 'as_reported',
      help: 'as_reported: the own period of each report; restated: each period from the newest report that shows it',
    },
    {
      name: 'limit',
      kind: 'integer',
      minimum: 1,
      maximum: 40,
      default: 10,
      help: 'most columns, 1 to 40',
    },
  ],
  styles: [
    { name: 'table', help: 'amounts, shares of the total and growth as rows (the default)', piped: true },
    { name: 'chart', help: 'stacked bars by period' },
  ],
  examples: [
    { args: 'AAPL', help: 'revenue by segment, by fiscal year' },
    { args: 'AAPL --by product --period quarter', help: 'by product, by quarter' },
    { args: 'AAPL --by geography --basis restated', help: 'by region, each year as last stated' },
  ],
  slow: true,
  nulls: true,
}));
