/** Payload of `GET /v2/profile`. */
import { Type } from '@sinclair/typebox';
import { assetType, cik, currency, pct, shares, text, usd } from '../shared/leaves.ts';
import { MarkerSchema, maybe, payload, type Static } from '../shared/schema.ts';

export const schema = payload('ProfilePayload', 'Who the issuer is.', {
  asset_type: assetType('Kind of security.'),
  cik: cik('Central Index Key of the filer, 10 digits.'),
  country: text('Country of the seat; US for a state of the United States.'),
  currency: currency('Trading currency.'),
  description: text('What the company does, from Item 1 of its annual report.'),
  dividend_yield_pct: pct('Regular dividends of the trailing year over the price; 0 for a company that pays none.'),
  exchange: text('Listing exchange: NASDAQ, NYSE, NYSE American, NYSE Arca, Cboe BZX.'),
  fiscal_year_end_month: maybe(
    Type.Integer({ minimum: 1, maximum: 12, description: 'Month most fiscal years end in. Unit: month, 1 to 12.' }),
  ),
  headquarters: text('City and state of the business address.'),
  holdings: Type.Optional(
    Type.Unsafe<Static<typeof MarkerSchema>>({
      allOf: [MarkerSchema],
      description: 'Only for an ETF: holdings are not supported.',
    }),
  ),
  industry: text('Industry by SIC description, in title case.'),
  market_cap_usd: usd('Price times shares outstanding, all classes of the company.'),
  name: text('Company or fund name.'),
  sector: text('Sector by SIC range; not GICS.'),
  shares_outstanding: shares('Common shares outstanding by the newest count, on today’s split basis.'),
  website: text('Domain of the company’s site.'),
});

export type Payload = Static<typeof schema>;
