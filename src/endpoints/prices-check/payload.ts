/** Payload of `GET /v2/prices/check`. */
import * as leaf from '../contract/leaves.ts';
import { group, list, oneOf, optional, payload, type Static, sure } from '../contract/schema.ts';

const BASES = ['raw', 'split', 'dividend', 'mixed', 'other_security', 'unknown'] as const;
const KINDS = ['split', 'listed_split', 'scaled', 'unit', 'dividend', 'other_security'] as const;

export const era = group(
  {
    from: sure(leaf.date('From', 'First day compared.')),
    to: sure(leaf.date('To', 'Last day compared.')),
    factor: sure(leaf.fineRatio('Multiple', 'Median of the stored close over the published price.')),
    compared: sure(leaf.count('Compared', 'Days compared.', 'days')),
    spread_pct: sure(leaf.pct('Spread', 'Largest distance from the median.')),
  },
  'A stretch of days on which stored closes are one multiple of published prices.',
  'PriceEra',
);

const disagreement = group(
  {
    kind: oneOf(
      KINDS,
      'split: prices up to after are divided by a split that no list has. listed_split: a listed split is applied to prices that were as traded. scaled: a multiple that nothing explains. unit: a hundredfold, as pence. dividend: adjusted for dividends. other_security: no relation.',
      { 'x-label': 'Problem' },
    ),
    from: optional(sure(leaf.date('From', 'First day compared of what is wrong.'))),
    to: optional(sure(leaf.date('To', 'Last day compared of what is wrong.'))),
    after: optional(sure(leaf.date('After', 'Last day compared on the old share: the split took effect after it.'))),
    by: optional(sure(leaf.date('By', 'First day compared on the new share; absent where it came after the prices.'))),
    ratio: optional(sure(leaf.text('Ratio', 'New shares for old ones, as 4:1.'))),
    factor: optional(sure(leaf.fineRatio('Multiple', 'Of the prices next to it.'))),
  },
  'What is wrong with stored prices.',
  'PriceDisagreement',
);

export const schema = payload('PricesCheckPayload', 'The basis of the stored prices of one symbol.', {
  basis: oneOf(
    BASES,
    'What stored prices are on: raw (as traded), split (divided by later splits throughout), dividend, mixed, other_security; unknown with fewer than three common days (two that are equal show raw), or a constant multiple that a spin-off may leave.',
    { 'x-label': 'Basis' },
  ),
  compared: sure(leaf.count('Compared', 'Days with a stored close and a published price.', 'days')),
  eras: list(era, 'Ascending; days that fit none are left out.'),
  disagreements: list(disagreement, 'Ascending; empty where nothing is wrong.'),
});

export type Payload = Static<typeof schema>;
