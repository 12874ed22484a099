/** Definition of `GET /v2/filings/{accession}/section/{name}`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { ITEM_NUMBER } from '../../filings/sections/names.ts';
import { specOf } from '../contract/lazy-spec.ts';
import { ACCESSION, SECTION } from '../contract/params.ts';

export const spec = specOf(
  { name: 'filing-section', command: ['filings', 'section'], path: '/v2/filings/{accession}/section/{name}' },
  () => ({
    topic: 'filings',
    plan: 'starter',
    changesWith: 'documents',
    summary: 'full text of one section of a filing',
    description:
      'The text of one section: paragraphs separated by a blank line, tables one line per row. Every item of a 10-K, 10-Q, 20-F and 8-K is a section, by name or by number (item_7a). A known section that this form does not have, or that could not be found, answers available false with the reason; an unknown name, or a number the form never had, is refused with PARAM_INVALID.',
    params: [
      ACCESSION,
      {
        ...SECTION,
        name: 'name',
        in: 'path',
        required: true,
        positional: true,
        numbers: { pattern: ITEM_NUMBER, example: 'item_7a, part_2_item_1a or item_2_02' },
        example: 'risk_factors',
        help: 'section name or item number',
      },
    ],
    examples: [{ args: '0000320193-24-000123 risk_factors', help: 'the risk factors of one annual report' }],
    cost: 2,
    slow: true,
  }),
);
