/** Payload of `GET /v2/profile`. */
import type { Marker } from '../../engine/value.ts';
import * as leaf from '../contract/leaves.ts';
import { MarkerSchema, optional, payload, type Schema, type Static } from '../contract/schema.ts';
import { ended } from '../subject/ended.ts';

const holdings: Schema<Marker> = {
  allOf: [MarkerSchema],
  description: 'Only for an ETF: holdings are not supported.',
  'x-label': 'Holdings',
};

export const schema = payload('ProfilePayload', 'Who the issuer is.', {
  asset_type: leaf.assetType(),
  cik: leaf.cik(),
  country: leaf.text('Country', 'Country of the headquarters; US for a state of the United States.'),
  currency: leaf.currency('Trading currency.'),
  description: leaf.text('Description', 'What the company does, from Item 1 of its annual report.'),
  dividend_yield_pct: leaf.dividendYield(),
  ended: optional(ended),
  exchange: leaf.text('Exchange', 'Listing exchange: NASDAQ, NYSE, NYSE American, NYSE Arca, Cboe BZX.'),
  fiscal_year_end_month: leaf.count('Fiscal year ends in', 'Month most fiscal years end in.', 'month, 1 to 12', {
    minimum: 1,
    maximum: 12,
  }),
  headquarters: leaf.text('Headquarters', 'City and state of the business address.'),
  holdings: optional(holdings),
  industry: leaf.industry(),
  market_cap_usd: leaf.marketCap(),
  name: leaf.securityName(),
  sector: leaf.sector(),
  shares_outstanding: leaf.sharesOutstanding(),
  website: leaf.text('Website', 'Domain of the company’s site.'),
});

export type Payload = Static<typeof schema>;
