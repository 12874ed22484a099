/** Payload of `GET /v2/coverage`. */
import * as leaf from '../contract/leaves.ts';
import {
  closed,
  group,
  MarkerSchema,
  optional,
  payload,
  type Schema,
  type Static,
  sure,
  variants,
} from '../contract/schema.ts';
import { ended } from '../subject/ended.ts';

const flag = (label: string, what: string) => sure(leaf.flag(label, what));
const symbols = (label: string, what: string) => sure(leaf.count(label, what, 'symbols'));

const data = group(
  {
    prices: flag('Prices', 'Daily prices are stored.'),
    fundamentals: flag('Fundamentals', 'Statement facts are stored.'),
    filings: flag('Filings', 'The list of filings is stored.'),
    insider: flag('Insider filings', 'Form 4 filings are stored.'),
    dividends: flag('Dividends', 'Distributions are stored.'),
  },
  'Which kinds of data are stored.',
  'DataHeld',
);

const symbolCoverage = payload('SymbolCoverage', 'What there is about one symbol.', {
  supported: flag('Supported', 'The symbol is in the universe.'),
  asset_type: leaf.assetType('Type of security; a marker when the symbol is not supported.'),
  name: leaf.securityName(),
  exchange: leaf.text('Exchange', 'Listing exchange.'),
  cik: leaf.cik(),
  data,
  price_history_start: leaf.date('Prices from', 'First session with a price.'),
  currency: leaf.currency('Trading currency.'),
  adjusted_closes: optional(
    group(
      {
        first_date: leaf.date('Adjusted from', 'First session with an adjusted close.'),
        last_date: leaf.date('Adjusted to', 'Last one.'),
      },
      'Closes that their source adjusted for dividends and splits: they give total returns, and no prices.',
      'AdjustedCloses',
    ),
  ),
  ended: optional(ended),
});

const updatedAt: Schema<string> = {
  type: 'string',
  format: 'date-time',
  description: 'When the universe last changed, UTC ISO 8601.',
  'x-label': 'Last changed',
};

const universeCoverage = closed('UniverseCoverage', 'The size of the universe; symbol is a marker.', {
  symbol: MarkerSchema,
  universe: group(
    {
      stocks: symbols('Stocks', 'Stocks.'),
      etfs: symbols('ETFs', 'ETFs.'),
      total: symbols('All symbols', 'All symbols.'),
    },
    'Supported symbols.',
  ),
  updated_at: updatedAt,
});

export const schema = variants('CoveragePayload', 'With a symbol, or without one.', [symbolCoverage, universeCoverage]);

export type Payload = Static<typeof schema>;
