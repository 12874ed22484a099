/** Definition of `GET /v2/screen`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';

/** Names of the universes; anything else is a list of symbols. */
export const UNIVERSES = ['stocks', 'etfs', 'all'] as const;

export const spec = specOf({ name: 'screen', command: ['screen', 'run'], path: '/v2/screen' }, () => ({
  groupDefault: true,
  topic: 'discovery',
  plan: 'builder',
  additive: true,
  changesWith: 'bars',
  summary: 'symbols that meet conditions, today or on any past day',
  description:
    'Evaluates conditions over every symbol that has a price of the session, each with the values that its own routes give for the end of that day. A condition is true, false, or unknown where a value is missing: unknown symbols are not listed, but counted by field. Sectors are as classified today.',
  params: [
    {
      name: 'expression',
      kind: 'string',
      required: true,
      positional: true,
      placeholder: 'CONDITIONS',
      minLength: 1,
      example: 'pe_ttm < 15 and roic_pct > 12',
      help: 'conditions on fields, joined with and, or, not; the language: mds help expressions',
    },
    {
      name: 'universe',
      kind: 'string',
      default: 'stocks',
      placeholder: 'NAME',
      example: 'stocks',
      help: `which symbols: ${UNIVERSES.join(', ')}, those listed on a day (stocks@2021-06-30), or symbols (AAPL,KO)`,
    },
    {
      name: 'sort',
      kind: 'string',
      default: '-market_cap_usd',
      placeholder: '[-]FIELD',
      example: '-roic_pct',
      help: 'sort by this field, with - the largest first; then by symbol',
    },
    {
      name: 'top',
      kind: 'integer',
      minimum: 1,
      placeholder: 'N',
      example: '20',
      help: 'show the first N rows (default: all)',
    },
    {
      name: 'fields',
      kind: 'string',
      several: true,
      placeholder: 'FIELDS',
      example: 'name,sector,price',
      help: 'comma-separated fields of a row (default: name and the fields of the conditions)',
    },
    {
      name: 'include_stale',
      kind: 'enum',
      values: ['no', 'yes'],
      default: 'no',
      example: 'yes',
      help: 'also symbols without a price of the session, each with its newest one',
    },
  ],
  examples: [
    { args: `'pe_ttm < 15 and roic_pct > 12 and pct_1y > 0' --sort=-roic_pct --top 20`, help: 'cheap and profitable' },
    { args: `'sector == Technology and pctl(roic_pct, sector) > 90'`, help: 'the best tenth of a sector' },
    { args: `'change(annual.revenue, 1y) > 20' --fields name,annual.revenue`, help: 'annual revenue growth above 20%' },
  ],
  cost: 20,
  slow: true,
}));
