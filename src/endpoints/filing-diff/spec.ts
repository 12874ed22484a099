/** Definition of `GET /v2/filings/diff`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { FORM } from '../../filings/forms/catalog.ts';
import { COMPARED_FORMS } from '../../filings/forms/forms.ts';
import { ITEM_NUMBER } from '../../filings/sections/names.ts';
import { specOf } from '../contract/lazy-spec.ts';
import { SECTION, SYMBOL } from '../contract/params.ts';

const FILING = 'fiscal year, or accession number in dashed form';
const pattern = '^([12][0-9]{3}|[0-9]{10}-[0-9]{2}-[0-9]{6})$';

export const spec = specOf({ name: 'filing-diff', command: ['filings', 'diff'], path: '/v2/filings/diff' }, () => ({
  topic: 'filings',
  plan: 'builder',
  additive: true,
  changesWith: 'documents',
  summary: 'what changed in a section since the report a year earlier',
  description:
    'Compares a section of a 10-K or 10-Q with that of the same report a year earlier: paragraphs that are identical, reworded, added, deleted or moved, with the changed words, and the similarity measures of Cohen, Malloy and Nguyen ("Lazy Prices"). Without a section every section that both filings have. Text that is not available with certainty in either filing is not compared: markers say why. A section of fewer than 150 words that says "none" or that nothing changed has no scores.',
  params: [
    SYMBOL,
    {
      ...SECTION,
      positional: true,
      numbers: { pattern: ITEM_NUMBER, example: 'item_7a or part_2_item_1a' },
      example: 'risk_factors',
      help: 'section name or item number; left out: every section of both filings',
    },
    {
      name: 'from',
      kind: 'string',
      placeholder: 'FILING',
      pattern,
      help: `earlier filing: ${FILING}; default the same report a year before`,
    },
    {
      name: 'to',
      kind: 'string',
      placeholder: 'FILING',
      pattern,
      help: `later filing: ${FILING}; default the newest`,
    },
    {
      name: 'form',
      kind: 'enum',
      values: COMPARED_FORMS,
      default: FORM.annual,
      example: FORM.annual,
      help: 'form of filings not named by accession number',
    },
  ],
  examples: [
    { args: 'AAPL risk_factors', help: 'the newest 10-K against the one before' },
    { args: 'AAPL risk_factors --from 2025 --to 2026 --words', help: 'only the changed words, with a few around them' },
    { args: 'AAPL --stat', help: 'measures and counts of every section' },
  ],
  styles: [
    { name: 'redline', help: 'print the changed paragraphs with [-old-] and {+new+} words (the usual style)' },
    { name: 'words', help: 'print only the changed words, with a few around them' },
    { name: 'stat', help: 'print measures and counts alone' },
  ],
  cost: 5,
  slow: true,
}));
