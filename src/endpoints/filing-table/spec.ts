/** Definition of `GET /v2/filings/{accession}/tables/{number}`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { ACCESSION } from '../contract/params.ts';

export const spec = specOf(
  { name: 'filing-table', command: ['filings', 'table'], path: '/v2/filings/{accession}/tables/{number}' },
  () => ({
    topic: 'filings',
    plan: 'builder',
    additive: true,
    changesWith: 'documents',
    summary: 'one table of a filing as data',
    description:
      'One table of a filing: the levels of its header, every row with a cell for each column, blank where the filing has none, with footnote marks (2022^1), and the XBRL concept of each figure that is tagged.',
    params: [
      ACCESSION,
      {
        name: 'number',
        in: 'path',
        kind: 'integer',
        required: true,
        positional: true,
        placeholder: 'NUMBER',
        minimum: 1,
        maximum: 100_000,
        example: '1',
        help: 'number of the table, as mds filings tables lists it',
      },
    ],
    examples: [{ args: '0000320193-24-000123 4', help: 'the fourth table of one annual report' }],
    cost: 5,
    slow: true,
  }),
);
