/** Definition of `GET /v2/statements`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { STATEMENT_KINDS } from '../../engine/reported/anchors.ts';
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'statements', command: ['statements'], path: '/v2/statements' }, () => ({
  additive: true,
  topic: 'fundamentals',
  plan: 'builder',
  changesWith: 'documents',
  summary: 'statements as the company prints them: its own lines, labels and order',
  description:
    'A financial statement of a company as its stored reports print it, several reports side by side: lines with their labels, levels and headings, values with the printed sign. Lines are joined by concept and dimensions; a line that appears or goes leaves blanks, a renamed one has its newest label. Each column is the own period of a report; restated, each period is from the newest report that shows it. Quarters of a statement of cash flows run from the begin of the year, as printed; discrete subtracts.',
  params: [
    SYMBOL,
    {
      name: 'statement',
      kind: 'enum',
      values: STATEMENT_KINDS,
      default: 'income',
      example: 'balance',
      help: 'which statement',
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
      name: 'quarters',
      kind: 'enum',
      values: ['as_printed', 'discrete'],
      default: 'as_printed',
      help: 'discrete: quarters of cash flows by subtraction, marked as derived',
    },
    {
      name: 'accession',
      kind: 'string',
      pattern: '^[0-9]{10}-[0-9]{2}-[0-9]{6}$',
      placeholder: 'ACCESSION',
      help: 'every column of this report alone',
    },
    { name: 'limit', kind: 'integer', minimum: 1, maximum: 40, default: 8, help: 'most columns, 1 to 40' },
  ],
  examples: [
    { args: 'AAPL', help: 'the income statement by fiscal year' },
    { args: 'AAPL --statement balance --period quarter', help: 'the balance sheet by quarter' },
    { args: 'AAPL --statement cash-flow --period quarter --quarters discrete', help: 'cash flows of single quarters' },
  ],
  slow: true,
  nulls: true,
}));
