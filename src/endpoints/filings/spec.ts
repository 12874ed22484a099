/** Definition of `GET /v2/filings`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { FORM } from '../../filings/forms/catalog.ts';
import { COMPARED_FORMS, FOREIGN_ANNUAL_FORMS, LISTED_FORMS } from '../../filings/forms/forms.ts';
import { specOf } from '../contract/lazy-spec.ts';
import { LIMIT, SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'filings', command: ['filings', 'list'], path: '/v2/filings' }, () => ({
  groupDefault: true,
  topic: 'filings',
  plan: 'starter',
  changesWith: 'submissions',
  summary: 'list of 10-K, 10-Q, 8-K and Form 4 filings with their sections',
  description:
    'Filings of a company, newest first, with their 8-K items and an index of the sections whose text can be read. Annual reports on 20-F and 40-F are read by accession number, which the refusal of such a form names. Amendments are not listed under the form they amend; they are reachable by accession number.',
  params: [
    SYMBOL,
    {
      name: 'form',
      kind: 'list',
      items: 'enum',
      values: [...LISTED_FORMS, FORM.insiderTrade],
      case: 'upper',
      refused: FOREIGN_ANNUAL_FORMS,
      default: LISTED_FORMS,
      placeholder: 'FORMS',
      example: COMPARED_FORMS.join(),
      help: 'form types, comma-separated; amendments (10-K/A) are not included',
    },
    { ...LIMIT, maximum: 50, default: 10, example: '3', help: 'most filings listed' },
  ],
  examples: [
    { args: 'AAPL', help: 'annual, quarterly and current reports' },
    { args: 'AAPL --form 10-K --limit 3', help: 'the three newest annual reports' },
  ],
}));
