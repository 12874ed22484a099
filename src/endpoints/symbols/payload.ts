/** Payload of `GET /v2/symbols`. */
import * as leaf from '../contract/leaves.ts';
import { group, list, oneOf, optional, payloadMaybeSymbol, type Static, sure } from '../contract/schema.ts';
import { ended } from '../subject/ended.ts';

const EVIDENCE = ['fails', 'forms', 'list'] as const;

export const dated = group(
  {
    symbol: sure(leaf.text('Symbol', 'Symbol: upper case, class after a dash where a list or form writes it.')),
    from: leaf.date('From', 'First day it is known to have been carried.'),
    to: leaf.date('To', 'Last day it is known to have been carried.'),
    evidence: oneOf(
      EVIDENCE,
      'fails: fails-to-deliver files. forms: ownership forms and covers. list: the list of tickers.',
      {
        'x-label': 'Evidence',
      },
    ),
  },
  'A symbol with its days.',
  'DatedSymbol',
);

export const security = group(
  {
    cusip: leaf.text('CUSIP', 'The newest CUSIP.'),
    cusips: list(sure(leaf.text('CUSIP', 'CUSIP.')), 'Its CUSIPs that follow each other, newest first.'),
    cik: leaf.cik(),
    name: leaf.securityName(),
    class: leaf.text(
      'Class',
      'common, the letter of a class of common stock, or what is no common stock, by its description.',
    ),
    kind: leaf.assetType(),
    symbols: list(dated, 'Its symbols, oldest first.'),
    ended: optional(ended),
  },
  'A security: a CUSIP and those that follow it, or what a list or forms name.',
  'ListedSecurity',
);

export const schema = payloadMaybeSymbol(
  'SymbolsPayload',
  'Who carried a symbol when. The envelope’s symbol is that under which the store has the first security, else a marker.',
  {
    query: sure(leaf.text('Query', 'What was asked for.')),
    securities: list(security, 'Newest first; empty where nothing is known.'),
    unknown: list(sure(leaf.text('Unknown', 'A name.')), 'What was asked for and is not known.'),
  },
);

export type Payload = Static<typeof schema>;
