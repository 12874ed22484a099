/** Definition of `GET /v2/filings/{accession}/tables`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { ITEM_NUMBER } from '../../filings/sections/names.ts';
import { specOf } from '../contract/lazy-spec.ts';
import { ACCESSION, SECTION } from '../contract/params.ts';

export const spec = specOf(
  { name: 'filing-tables', command: ['filings', 'tables'], path: '/v2/filings/{accession}/tables' },
  () => ({
    topic: 'filings',
    plan: 'builder',
    additive: true,
    changesWith: 'documents',
    summary: 'the tables of a filing, or one of them as data',
    description:
      'Lists the tables of figures in the documents of a filing: number, caption, units, size, section. Tables of contents and layout are left out. The numbers of a document do not change.',
    params: [
      ACCESSION,
      {
        ...SECTION,
        numbers: { pattern: ITEM_NUMBER, example: 'item_7a' },
        example: 'mda',
        help: 'only tables in this section, by name or item number',
      },
      {
        name: 'grep',
        kind: 'string',
        placeholder: 'TEXT',
        minLength: 1,
        maxLength: 200,
        example: 'net sales',
        help: 'only tables with this text in a cell or the caption, in any case',
      },
    ],
    examples: [{ args: '0000320193-24-000123 --section mda', help: 'those of one section' }],
    cost: 5,
    slow: true,
  }),
);
