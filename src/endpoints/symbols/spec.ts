/** Definition of `GET /v2/symbols`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';

const NAMED = { kind: 'string', minLength: 1, maxLength: 64 } as const;

export const spec = specOf({ name: 'symbols', command: ['symbols'], path: '/v2/symbols' }, () => ({
  additive: true,
  topic: 'discovery',
  plan: 'builder',
  changesWith: 'universe',
  summary: 'who carried a symbol when: securities by symbol, CIK, CUSIP or name',
  description:
    'The securities that carried a symbol, those of a company, the one of a CUSIP, or those of a name, each with its symbols and the days on which it is known to have carried them: from fails-to-deliver files (first and last sighting), Forms 3, 4 and 5, covers, and the list of tickers. With as_of what was so on that day: within 31 days of a sighting. Give one of q, symbol, cik, cusip and name; q is recognized by its form.',
  params: [
    { ...NAMED, name: 'q', positional: true, placeholder: 'TEXT', example: 'FB', help: 'symbol, CIK, CUSIP or name' },
    {
      ...NAMED,
      name: 'symbol',
      placeholder: 'SYMBOL',
      example: 'FB',
      help: 'by symbol, also SYMBOL@DAY or CIK:SYMBOL',
    },
    { ...NAMED, name: 'cik', placeholder: 'CIK', example: '1326801', help: 'by the number of a company' },
    { ...NAMED, name: 'cusip', placeholder: 'CUSIP', example: '30303M102', help: 'by CUSIP, 8 or 9 characters' },
    { ...NAMED, name: 'name', placeholder: 'NAME', example: 'party city', help: 'by the first words of a name' },
  ],
  examples: [
    { args: 'AAPL', help: 'by symbol' },
    { args: '037833100', help: 'by CUSIP' },
    { args: "'party city'", help: 'by name' },
  ],
}));
