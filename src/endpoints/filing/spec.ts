/** Definition of `GET /v2/filings/{accession}`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { ACCESSION, SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'filing', command: ['filings', 'show'], path: '/v2/filings/{accession}' }, () => ({
  topic: 'filings',
  plan: 'starter',
  changesWith: 'documents',
  summary: 'one filing: form, dates, link and the sections it has',
  description:
    'Metadata of one filing by accession number, with the index of its sections. Annual and quarterly reports carry no 8-K items; current reports do. With a symbol the answer is refused unless that symbol belongs to a filer of it.',
  params: [
    ACCESSION,
    {
      ...SYMBOL,
      required: false,
      positional: false,
      help: 'cross-check: PARAM_INVALID unless the filing is by this symbol',
    },
  ],
  examples: [{ args: '0000320193-24-000123', help: 'one annual report' }],
  slow: true,
}));
