/** Definition of `GET /v2/filings/search`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { ITEM_NUMBER } from '../../filings/sections/names.ts';
import { specOf } from '../contract/lazy-spec.ts';
import { LIMIT, SECTION } from '../contract/params.ts';

const DAY = { kind: 'string', placeholder: 'DAY', example: '2024-01-31' } as const;

export const spec = specOf(
  { name: 'filings-search', command: ['filings', 'search'], path: '/v2/filings/search' },
  () => ({
    topic: 'filings',
    additive: true,
    plan: 'builder',
    changesWith: 'documents',
    summary: 'full-text search in the sections of stored filings',
    description:
      'Paragraphs and table rows of stored filings that match a query: words and "phrases" joined by AND (or nothing), OR, NOT and NEAR/n (at most n words between), grouped by parentheses; word* is a prefix. Operators are in capitals, case and accents of words do not matter, words match whole (operat* finds operating). Best match first by BM25; more than 50,000 hits come newest first, unranked. Searched are all sections that mds filings section reads, filings public at the instant of the answer only.',
    params: [
      {
        name: 'q',
        kind: 'string',
        required: true,
        positional: true,
        placeholder: 'QUERY',
        minLength: 1,
        maxLength: 1000,
        example: 'competition',
        help: 'words, "phrases", AND OR NOT, NEAR/n, prefix*, parentheses; quote it for the shell',
      },
      {
        name: 'symbols',
        kind: 'list',
        items: 'symbol',
        positional: true,
        placeholder: 'SYMBOL',
        example: 'KO',
        help: 'only filings of these companies; @name: a list; -: from stdin',
      },
      {
        name: 'form',
        kind: 'list',
        items: 'enum',
        case: 'upper',
        values: ['10-K', '10-Q', '8-K', '20-F', '10-K/A', '10-KT', '10-K405', '10-Q/A', '10-QT', '8-K/A', '20-F/A'],
        placeholder: 'FORMS',
        example: '10-K',
        help: 'only these form types, comma-separated; 10-K does not include 10-K/A',
      },
      {
        ...SECTION,
        numbers: { pattern: ITEM_NUMBER, example: 'item_7a, part_2_item_1a or item_2_02' },
        example: 'mda',
        help: 'only this section, by name or item number',
      },
      { name: 'from', ...DAY, help: 'only filings filed on this day or later' },
      { name: 'to', ...DAY, example: '2026-12-31', help: 'only filings filed on this day or earlier' },
      { ...LIMIT, maximum: 1000, default: 20, example: '5', help: 'most hits shown' },
      {
        name: 'count_by',
        kind: 'enum',
        values: ['symbol', 'year', 'form'],
        placeholder: 'FIELD',
        example: 'year',
        help: 'count hits and filings instead of showing hits; year is that of the filing day',
      },
    ],
    examples: [
      { args: `'"interest rate" NEAR/10 risk*' AAPL MSFT`, help: 'in the filings of two companies' },
      { args: `'supply NOT demand' --form 10-K --section risk_factors`, help: 'in one section of annual reports' },
      { args: 'competition --count-by symbol', help: 'which companies write of it most' },
    ],
    cost: 5,
    slow: true,
  }),
);
