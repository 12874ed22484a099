/** Payload of `GET /v2/search`. */
import * as leaf from '../contract/leaves.ts';
import { group, list, oneOf, optional, payloadMaybeSymbol, type Static, sure } from '../contract/schema.ts';
import { MATCHES } from '../contract/vocabulary.ts';
import { ended } from '../subject/ended.ts';

export const hit = group(
  {
    symbol: sure(leaf.text('Symbol', 'Symbol: upper case, class after a dash.')),
    name: leaf.securityName(),
    asset_type: leaf.assetType(),
    exchange: leaf.text('Exchange', 'Listing exchange.'),
    cik: leaf.cik(),
    match: oneOf(MATCHES, 'How the text matched: best kinds come first.', { 'x-label': 'Match' }),
    ended: optional(ended),
  },
  'One match.',
  'SearchHit',
);

export const schema = payloadMaybeSymbol(
  'SearchPayload',
  'Symbols that match the text. The envelope’s symbol is the exact match, else a marker.',
  {
    query: sure(leaf.text('Query', 'The text searched for, trimmed.')),
    results: list(hit, 'Best first; empty when nothing matches.'),
    total: sure(leaf.count('Matches', 'Matches before limit.', 'symbols')),
  },
);

export type Payload = Static<typeof schema>;
