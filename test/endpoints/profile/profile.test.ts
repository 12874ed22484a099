/** `GET /v2/profile`: an issuer, a fund, and what is missing. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/profile/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/profile/payload.ts';
import { view } from '../../../src/endpoints/profile/view.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import type { CompanyRow, FilingRow, SymbolRow } from '../../../src/store/schema/row-types.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { flat } from '../../engine/dividends/samples.ts';
import { barsOn, day } from '../../engine/prices/samples.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { FactsBuilder } from '../../support/facts-builder.ts';
import { marketStore } from '../../support/market-store.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';
import { filing } from '../documents/filing-store.ts';

const LAST = day('2025-08-08');
const HOUR = 3_600_000;
const NOW = closeInstant(LAST) + HOUR;
const BARS = barsOn(LAST, flat(900, 50));

const COMPANY: CompanyRow = {
  cik: 1234,
  name: 'EXAMPLE MACHINES INC /DE/',
  entityName: 'Example Machines, Inc.',
  sic: 3571,
  sicDescription: 'Electronic Computers',
  fiscalYearEnd: '0630',
  category: undefined,
  entityType: 'operating',
  stateOfIncorporation: 'DE',
  business: { street1: '1 MAIN ST', city: 'ST. LOUIS PARK', stateOrCountry: 'MN', stateOrCountryDescription: 'MN' },
  website: 'https://www.Example.com/about',
  description: 'Builds machines. Sells them too.',
  phone: undefined,
  formerNames: [],
  tickers: ['AAA'],
};

interface Contents {
  readonly row?: Partial<SymbolRow>;
  readonly company?: Partial<CompanyRow> | undefined;
  readonly priced?: boolean;
  readonly shares?: number;
}

async function profile({ row = {}, company = {}, priced = true, shares }: Contents = {}): Promise<Payload> {
  const listed = {
    bars: priced ? BARS : undefined,
    facts: shares === undefined ? undefined : factsWith(shares),
    company: company === undefined ? undefined : { ...COMPANY, ...company },
    row: { cik: 1234, name: 'Example', exchange: 'NASDAQ', ...row },
  };
  const store = marketStore({ AAA: listed });
  return fits(await compute({ store, now: NOW, asOf: undefined, liveFigures }, { symbol: 'AAA' }));
}

/** Three years to the end of September with a share count on the newest cover. */
function factsWith(shares: number) {
  const builder = new FactsBuilder();
  for (const year of [2022, 2023, 2024]) {
    const filing = builder.file('10-K', `${year}-11-15`, { fy: year, fp: 'FY', period: `${year}-09-30` });
    filing.flow('Revenues', `${year - 1}-10-01`, `${year}-09-30`, 1e9);
    filing.flow('NetIncomeLoss', `${year - 1}-10-01`, `${year}-09-30`, 1e8);
    filing.instant('Assets', `${year}-09-30`, 2e9);
    filing.instant('StockholdersEquity', `${year}-09-30`, 1e9);
    filing.cover(`${year}-11-01`, shares);
  }
  return builder.build();
}

const none = (reason: string) => ({ available: false, reason });
const fits = fitting(schema);

describe('website and description missing in the record come from the newest annual report', () => {
  const LINES = [
    'Item 1. Business',
    'This report contains forward-looking statements about machines.',
    'Example Machines, Inc. designs, builds and sells machines of every kind to factories in the U.S. and in forty other countries.',
    'We operate nine plants on three continents, and most of the people we employ work in production, in service or in research.',
    'Our customers are makers of cars, ships and aircraft, and none of them accounted for more than a tenth of what we sold.',
    'Our website is www.examplemachines.com.',
  ];
  const older = filing('older', '10-K', '2024-08-20', { cik: 1234 });
  const newer = filing('newer', '10-K', '2025-08-08', { cik: 1234, accepted: '2025-08-08T16:30:00-04:00' });

  async function described(
    filings: readonly FilingRow[],
    texts: Readonly<Record<string, string>>,
    company: Partial<CompanyRow>,
    asOf?: number,
  ) {
    const store = marketStore(
      { AAA: { filings, company: { ...COMPANY, ...company }, row: { cik: 1234 } } },
      {
        sectionIndex: () => [],
        section: (accession, name) =>
          name === 'business' && texts[accession] !== undefined
            ? { name, available: true, reason: undefined, charCount: 1, text: texts[accession], record: '' }
            : undefined,
        lastDay: () => LAST,
      },
    );
    const { website, description } = (await compute(
      { store, now: NOW, asOf, liveFigures },
      { symbol: 'AAA' },
    )) as Payload;
    return { website, description };
  }
  const TEXT = LINES.join('\n\n');
  const bare = { website: undefined, description: undefined };

  test('site and description; the record comes first', async () => {
    const description = LINES.slice(2, 5).join(' ');
    expect(await described([older], { older: TEXT }, bare)).toEqual({ website: 'examplemachines.com', description });
    expect(await described([older], { older: TEXT }, { website: 'example.com', description: undefined })).toEqual({
      website: 'example.com',
      description,
    });
    expect(await described([older], { older: TEXT }, {})).toEqual({
      website: 'example.com',
      description: COMPANY.description,
    });
  });

  test('of the newest public annual report that is in the store with its text', async () => {
    const other = TEXT.replace('examplemachines', 'example');
    const later = { ...newer, accepted: '2025-08-08T17:30:00-04:00' };
    expect((await described([later, older], { newer: other, older: TEXT }, bare)).website).toBe('examplemachines.com');
    const inTime = { ...newer, accepted: '2025-08-08T12:30:00-04:00' };
    expect((await described([inTime, older], { newer: other, older: TEXT }, bare)).website).toBe('example.com');
    expect((await described([inTime, older], { older: TEXT }, bare)).website).toBe('examplemachines.com');
  });

  test('no report, or one without such text', async () => {
    const no = { available: false, reason: 'not_reported' };
    expect(await described([], {}, bare)).toEqual({ website: no, description: no });
    expect(await described([older], { older: 'Item 1. Business' }, bare)).toEqual({ website: no, description: no });
    expect(await described([{ ...older, form: '10-Q' }], { older: TEXT }, bare)).toEqual({
      website: no,
      description: no,
    });
  });
});

describe('payload', () => {
  test('a stock by hand', async () => {
    const payload = await profile({ shares: 20_000_000 });
    expect(payload).toEqual({
      as_of: '2025-08-08T20:00:00Z',
      cache_age_seconds: 0,
      freshness: 'end_of_day',
      market_status: 'after_hours',
      symbol: 'AAA',
      name: 'Example Machines, Inc.',
      asset_type: 'stock',
      cik: '0000001234',
      currency: 'USD',
      exchange: 'NASDAQ',
      sector: 'Technology',
      industry: 'Electronic Computers',
      country: 'US',
      headquarters: 'St. Louis Park, MN',
      website: 'example.com',
      description: 'Builds machines. Sells them too.',
      fiscal_year_end_month: 9, // the year ends, not the header's June
      shares_outstanding: 20_000_000,
      market_cap_usd: 1_000_000_000, // 50 x 20 million
      dividend_yield_pct: 0,
    });
  });

  test('a fund has no issuer; its holdings are not supported', async () => {
    const payload = await profile({
      row: { assetType: 'etf', name: 'Example 500 ETF', exchange: 'NYSE Arca' },
      shares: 1000,
    });
    const no = none('not_applicable_etf');
    expect(payload).toMatchObject({
      name: 'Example 500 ETF',
      asset_type: 'etf',
      cik: '0000001234',
      exchange: 'NYSE Arca',
      dividend_yield_pct: 0,
      holdings: none('etf_holdings_not_supported'),
      ...{ sector: no, industry: no, country: no, headquarters: no, website: no, fiscal_year_end_month: no },
      ...{ shares_outstanding: no, market_cap_usd: no },
    });
    expect(await profile()).not.toHaveProperty('holdings');
  });

  test('unknown fields are markers', async () => {
    const payload = await profile({
      row: { cik: undefined, exchange: undefined, assetType: undefined, currency: undefined },
      company: undefined,
    });
    const no = none('not_reported');
    expect(payload).toMatchObject({
      ...{ name: 'Example', cik: no, exchange: no, asset_type: no, sector: no, industry: no, country: no },
      ...{ headquarters: no, website: no, description: no, fiscal_year_end_month: no, shares_outstanding: no },
      ...{ market_cap_usd: no, currency: 'USD' },
    });
  });

  test('without statements the header gives the month', async () => {
    expect((await profile()).fiscal_year_end_month).toBe(6);
  });

  test('foreign headquarters', async () => {
    const business = { city: 'HSINCHU', stateOrCountry: 'F5', stateOrCountryDescription: 'Taiwan' };
    expect(await profile({ company: { business } })).toMatchObject({
      country: 'Taiwan',
      headquarters: 'Hsinchu, Taiwan',
    });
  });

  test('without a price the issuer and its shares are there', async () => {
    const payload = await profile({ priced: false, shares: 20_000_000 });
    expect(payload).toMatchObject({
      name: 'Example Machines, Inc.',
      shares_outstanding: 20_000_000,
      market_cap_usd: none('no_price_data'),
      dividend_yield_pct: none('no_price_data'),
      freshness: 'end_of_day',
    });
    const fund = await profile({ priced: false, row: { assetType: 'etf' } });
    expect(fund).toMatchObject({
      market_cap_usd: none('not_applicable_etf'),
      dividend_yield_pct: none('no_price_data'),
    });
  });
});

describe('the sample', () => {
  const { store } = sampleStore();
  const context = { store, now: closeInstant(SAMPLE_END_DAY) + HOUR, asOf: undefined, liveFigures };

  // As the universe of the sample describes them.
  test.each([
    ['AAPL', { country: 'US', headquarters: 'Cupertino, CA', fiscal_year_end_month: 9, asset_type: 'stock' }],
    ['SHEL', { country: 'United Kingdom', headquarters: 'London, United Kingdom' }],
    ['BABA', { country: 'Hong Kong', fiscal_year_end_month: 3 }],
    ['CNQ', { country: 'Canada', headquarters: 'Calgary, Alberta, Canada' }],
    ['NVDA', { fiscal_year_end_month: 1 }],
    ['GLD', { asset_type: 'etf', holdings: none('etf_holdings_not_supported') }],
  ])('%s', async (symbol, expected) => expect(await compute(context, { symbol })).toMatchObject(expected));
});

describe('screen', () => {
  const shown = (payload: Payload, full = false): string => drawn(view(payload, { full, now: NOW }), { width: 80 });

  test('a fund shows what it has', async () => {
    const text = shown(await profile({ row: { assetType: 'etf', name: 'Example 500 ETF' } }));
    expect(text).toContain('A fund has no headquarters');
    expect(text).not.toContain('Headquarters');
  });
});
