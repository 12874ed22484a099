/** Payload of `GET /v2/search`. */
import { assetType, cik, sureCount, sureText, text } from '../shared/leaves.ts';
import { group, list, oneOf, payloadMaybeSymbol, type Static } from '../shared/schema.ts';

const hit = group(
  {
    symbol: sureText('Symbol: upper case, class after a dash.'),
    name: text('Company or fund name.'),
    asset_type: assetType('Kind of security.'),
    exchange: text('Listing exchange.'),
    cik: cik('Central Index Key of the filer, 10 digits.'),
    match: oneOf(
      ['symbol_exact', 'symbol_prefix', 'name_prefix', 'name_contains'],
      'How the text matched: best kinds come first.',
    ),
  },
  'One match.',
  'SearchHit',
);

export const schema = payloadMaybeSymbol(
  'SearchPayload',
  'Symbols that match the text. The envelope’s symbol is the exact match, else a marker.',
  {
    query: sureText('The text searched for, trimmed.'),
    results: list(hit, 'Best first; empty when nothing matches.'),
    total: sureCount('Matches before limit.', 'symbols'),
  },
);

export type Payload = Static<typeof schema>;
