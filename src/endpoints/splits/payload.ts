/** Payload of `GET /v2/splits`. */
import * as leaf from '../contract/leaves.ts';
import { group, list, oneOf, optional, payload, type Static, sure } from '../contract/schema.ts';

const RATIO = 'New shares for old ones, as 4:1.';
const AFTER = 'It took effect after this day; left out where the day itself is known.';

export const split = group(
  {
    date: sure(leaf.date('Date', 'First session on the new share; the last possible one where after is given.')),
    after: optional(sure(leaf.date('After', AFTER))),
    ratio: sure(leaf.text('Ratio', RATIO)),
    source: oneOf(
      ['prices', 'filings', 'person'],
      'Where it is known from: the list of a price file, a filing that restates earlier reports by it, or a person (mds splits add).',
      { 'x-label': 'Source' },
    ),
    accession: optional(leaf.accession('The filing that shows it.')),
  },
  'One split.',
  'ShareSplit',
);

export const unlisted = group(
  {
    date: sure(leaf.date('Date', 'Filing date of the first report on the new share: it took effect by then.')),
    after: sure(leaf.date('After', 'Filing date of the newest report on the old share.')),
    ratio: sure(leaf.text('Ratio', RATIO)),
    accession: leaf.accession('The filing that shows it.'),
  },
  'A split that filings show, while nothing says whether the prices are divided by it.',
  'UnlistedSplit',
);

export const stretch = group(
  {
    from: sure(leaf.date('From', 'First day.')),
    to: sure(leaf.date('To', 'Last day.')),
    basis: oneOf(
      ['raw', 'split', 'split_unlisted'],
      'What the source gave: prices as traded (raw), adjusted for the splits it lists (split), or adjusted without a list (split_unlisted). Stored are prices as traded.',
      { 'x-label': 'Basis' },
    ),
    horizon: optional(sure(leaf.date('Horizon', 'Last day up to which its list of splits is complete, where known.'))),
  },
  'Prices of one source.',
  'PriceStretch',
);

export const schema = payload('SplitsPayload', 'Splits of one symbol, and what its prices are on.', {
  splits: list(split, 'Newest first; empty if none is known.'),
  unlisted: list(unlisted, 'Newest first; empty where every split that filings show is in splits.'),
  prices: list(stretch, 'The sources of the stored prices, ascending.'),
});

export type Payload = Static<typeof schema>;
