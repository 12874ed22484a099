/** Payload of `GET /v2/coverage`. */

import { Type } from '@sinclair/typebox';
import { assetType, cik, currency, date, sureCount, sureFlag, text } from '../shared/leaves.ts';
import { closed, group, MarkerSchema, payload, type Static, variants } from '../shared/schema.ts';

const data = group(
  {
    prices: sureFlag('Daily prices are held.'),
    fundamentals: sureFlag('Statement facts are held.'),
    filings: sureFlag('The list of filings is held.'),
    insider: sureFlag('Form 4 filings are held.'),
    dividends: sureFlag('Distributions are held.'),
  },
  'Which kinds of data are held.',
  'DataHeld',
);

const symbolCoverage = payload('SymbolCoverage', 'What there is about one symbol.', {
  supported: sureFlag('The symbol is in the universe.'),
  asset_type: assetType('Kind of security; a marker when the symbol is not supported.'),
  name: text('Company or fund name.'),
  exchange: text('Listing exchange.'),
  cik: cik('Central Index Key of the filer, 10 digits.'),
  data,
  price_history_start: date('First session with a price.'),
  currency: currency('Trading currency.'),
});

const universeCoverage = closed('UniverseCoverage', 'The size of the universe; symbol is a marker.', {
  symbol: MarkerSchema,
  universe: group(
    {
      stocks: sureCount('Stocks.', 'symbols'),
      etfs: sureCount('ETFs.', 'symbols'),
      total: sureCount('All symbols.', 'symbols'),
    },
    'Supported symbols.',
  ),
  updated_at: Type.String({ format: 'date-time', description: 'When the universe last changed, UTC ISO 8601.' }),
});

export const schema = variants('CoveragePayload', 'With a symbol, or without one.', [symbolCoverage, universeCoverage]);

export type Payload = Static<typeof schema>;
