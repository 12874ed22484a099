/** Payload of `GET /v2/universe`. */
import * as leaf from '../contract/leaves.ts';
import { group, list, oneOf, payloadMaybeSymbol, type Static, sure } from '../contract/schema.ts';

const EVIDENCE = ['fails', 'near', 'prices', 'forms', 'list'] as const;

const securities = (label: string, what: string) => sure(leaf.count(label, what, 'securities'));

export const listed = group(
  {
    symbol: sure(
      leaf.text('Symbol', 'Symbol carried on the day: upper case, class after a dash where a list or form writes it.'),
    ),
    name: leaf.securityName(),
    stored_as: leaf.text('Stored as', 'Symbol under which the store has, or would have, its data.'),
    cusip: leaf.text('CUSIP', 'CUSIP.'),
    cik: leaf.cik(),
    class: leaf.text('Class', 'common, the letter of a class of common stock, or what is no common stock.'),
    kind: leaf.assetType(),
    prices: sure(leaf.flag('Prices', 'The store has prices of around the day.')),
    facts: sure(leaf.flag('Facts', 'The store has facts of its company that were public by the day.')),
    evidence: oneOf(
      EVIDENCE,
      'fails: fails-to-deliver files before and after the day. near: such a file up to 31 days from it. prices: stored prices, maybe of before it had the symbol. forms: ownership forms and covers, up to 31 days from it. list: between what is seen and the list of tickers.',
      { 'x-label': 'Evidence' },
    ),
  },
  'A security listed on the day.',
  'ListedOnDay',
);

export const schema = payloadMaybeSymbol(
  'UniversePayload',
  'What was listed on a day. The envelope’s symbol is a marker.',
  {
    day: sure(leaf.date('Day', 'Day answered for.')),
    only: oneOf(['all', 'stored', 'missing'], 'Which securities are listed.', { 'x-label': 'Only' }),
    listed: securities('Listed', 'Securities known to have been listed on the day.'),
    with_prices: securities('With stored prices', 'Those that the store has prices of, of around the day.'),
    with_facts: securities(
      'With stored facts',
      'Those of whose company the store has facts that were public by the day.',
    ),
    missing: securities('Missing', 'Common shares without prices or facts, and funds without prices.'),
    securities: list(listed, 'By symbol.'),
  },
);

export type Payload = Static<typeof schema>;
