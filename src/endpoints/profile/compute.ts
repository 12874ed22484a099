/** Computes `GET /v2/profile`: identity, seat and size of an issuer. Without a price it still says who it is. */
import { businessDescription } from '../../engine/company/description.ts';
import { fiscalYearEndMonth } from '../../engine/company/fiscal-year-end.ts';
import { locationOf } from '../../engine/company/headquarters.ts';
import { siteDomain } from '../../engine/company/website.ts';
import { scannedSite } from '../../engine/company/website-scan.ts';
import type { Statements } from '../../engine/statements/types.ts';
import { visibleFrom } from '../../engine/statements/visibility.ts';
import { snapshotFigures } from '../../engine/valuation/snapshot-figures.ts';
import { isMarker, type Maybe, unavailable } from '../../engine/value.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import type { CompanyRow, SymbolRow } from '../../store/row-types.ts';
import { envelope } from '../shared/envelope.ts';
import { figuresOf } from '../shared/figures.ts';
import { identity } from '../shared/identity.ts';
import { cikText, filerSubjects } from '../shared/listing.ts';
import { answerDay, loadMarket, priceInstant, symbolRow } from '../shared/market.ts';
import { quickFigures } from '../shared/quick-figures.ts';
import { rounded } from '../shared/rounding.ts';
import { sectionText } from '../shared/sections.ts';
import { hasStalePrice } from '../shared/stale-price.ts';
import { filingsDay, filingsInstant, loadStatements } from '../shared/statements.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** Annual reports with sections; an amendment seldom has Item 1, and then repeats it. */
const FORMS = ['10-K', '10-KT', '10-K405', '10-K/A', '10-KT/A'];
/** Annual reports looked through for one whose document is in the store. */
const REPORTS = 6;

/** The text of the business section; undefined where no annual report of the company, or of its predecessor, is in the store with one. */
async function businessSection(context: ComputeContext, cik: number): Promise<string | undefined> {
  const { store } = context;
  const day = filingsDay(context);
  for (const each of [cik, ...store.predecessors(cik)]) {
    const filings = store.filings(each, { forms: FORMS, filedTo: day, limit: REPORTS });
    for (const filing of filings) {
      if (visibleFrom({ filed: filing.filed, accepted: acceptanceInstant(filing) }) > day) continue;
      const text = await sectionText(store, filing, 'business');
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** Dividends of three years decide the yield, as in every route. */
const YEARS = 3;

/** Filings enough for the last seven year ends. */
const YEAR_ENDS_DAYS = 3000;

type Size = Pick<Payload, 'dividend_yield_pct' | 'market_cap_usd' | 'shares_outstanding'>;

/** The profile of `params.symbol`. */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const company = row.cik === undefined ? undefined : store.company(row.cik);
  const statements = loadStatements(context, row, { company, historyDays: YEAR_ENDS_DAYS });
  const { size, asOf, priced } = sizeOf(context, row, company);
  const who = identity(row, company);
  const texts = await textsOf(context, row, company, isMarker(who.name) ? undefined : who.name);
  return rounded(schema, {
    ...envelope(context, {
      symbol: row.symbol,
      asOf,
      subjects: [...(priced ? [row.symbol] : []), ...filerSubjects(row)],
      drivenBy: priced ? 'prices' : 'filings',
    }),
    ...who,
    cik: cikText(row),
    exchange: row.exchange ?? unavailable('not_reported'),
    ...issuer(row, company, statements, texts.website),
    description: texts.description ?? unavailable('not_reported'),
    ...size,
    ...(row.assetType === 'etf' ? { holdings: unavailable('etf_holdings_not_supported') } : {}),
  });
}

/** Website and description from the submissions record, else from the newest annual report. */
async function textsOf(
  context: ComputeContext,
  row: SymbolRow,
  company: CompanyRow | undefined,
  name: string | undefined,
): Promise<{ readonly website: string | undefined; readonly description: string | undefined }> {
  const website = siteDomain(company?.website);
  const description = company?.description;
  if (row.assetType === 'etf' || row.cik === undefined || (website !== undefined && description !== undefined)) {
    return { website, description };
  }
  const text = await businessSection(context, row.cik);
  return {
    website: website ?? (text === undefined ? undefined : scannedSite(text, name)),
    description: description ?? (text === undefined ? undefined : businessDescription(text, name)),
  };
}

/** What belongs to an operating company: a fund's registrant is a trust of many funds. */
function issuer(
  row: SymbolRow,
  company: CompanyRow | undefined,
  statements: Statements | undefined,
  website: string | undefined,
): Pick<Payload, 'country' | 'headquarters' | 'website' | 'fiscal_year_end_month'> {
  const fund = row.assetType === 'etf';
  const known = <T>(value: T | undefined): Maybe<T> =>
    fund ? unavailable('not_applicable_etf') : (value ?? unavailable('not_reported'));
  const seat = locationOf(company?.business);
  return {
    country: known(seat.country),
    headquarters: known(seat.headquarters),
    website: known(website),
    fiscal_year_end_month: known(fiscalYearEndMonth(statements?.spine.periods ?? [], company?.fiscalYearEnd)),
  };
}

/** Shares, market cap and yield by the snapshot's own functions; without a price only the shares. */
function sizeOf(
  context: ComputeContext,
  row: SymbolRow,
  company: CompanyRow | undefined,
): { readonly size: Size; readonly asOf: number; readonly priced: boolean } {
  const day = answerDay(context);
  if (day === undefined || row.firstDay === undefined || row.firstDay > day) {
    return { size: unpriced(context, row, company), asOf: filingsInstant(context, row.cik), priced: false };
  }
  const market = loadMarket(context, row, YEARS, 0);
  const figures = quickFigures(context, market, company, hasStalePrice(market));
  const { dividend_yield_pct, market_cap_usd, shares_outstanding } = figures;
  return { size: { dividend_yield_pct, market_cap_usd, shares_outstanding }, asOf: priceInstant(market), priced: true };
}

/** The shares, and why nothing of it has a value in dollars. */
function unpriced(context: ComputeContext, row: SymbolRow, company: CompanyRow | undefined): Size {
  const asOf = filingsDay(context);
  const splits = context.store.splits(row.symbol);
  const price = unavailable('no_price_data');
  const { market_cap_usd, shares_outstanding } = snapshotFigures({
    figures: figuresOf(context, { row, asOf, splits }, company),
    day: asOf,
    price,
    assetType: row.assetType,
    priceCurrency: row.currency,
  });
  return {
    dividend_yield_pct: price,
    market_cap_usd,
    shares_outstanding,
  };
}
