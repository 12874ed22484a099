/**
 * Computes `GET /v2/profile`: identity, headquarters and size of an issuer. Without a price it still says who it is.
 */
import { businessDescription } from '../../engine/company/description.ts';
import { fiscalYearEndMonth } from '../../engine/company/fiscal-year-end.ts';
import { locationOf } from '../../engine/company/headquarters.ts';
import { siteDomain } from '../../engine/company/website.ts';
import { scannedSite } from '../../engine/company/website-scan.ts';
import { type Maybe, unavailable, valueOr } from '../../engine/value.ts';
import { READ_DOMESTIC_ANNUAL_FORMS, withAmendments } from '../../filings/forms/forms.ts';
import { answerDay } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { sectionText } from '../documents/sections.ts';
import { companyFigures, quickFigures } from '../subject/figures.ts';
import { isPublic } from '../subject/filing-records.ts';
import { identity } from '../subject/identity.ts';
import { cikText } from '../subject/listing.ts';
import { endOfListing } from '../subject/listing-end.ts';
import { loadMarket } from '../subject/market.ts';
import { mixedEnvelope } from '../subject/mixed.ts';
import { loadStatements } from '../subject/statements.ts';
import { loadPricesIfAny, storedPrices, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** Annual reports with sections; an amendment seldom has Item 1, and then repeats it. */
const FORMS = withAmendments(READ_DOMESTIC_ANNUAL_FORMS);
/** Annual reports searched for one with a stored document. */
const REPORTS = 6;

/**
 * The text of the business section; undefined where no annual report of the company, or of its predecessor, is in the
 * store with one.
 */
async function businessSection(context: ComputeContext, cik: number): Promise<string | undefined> {
  const { store } = context;
  const day = answerDay(context);
  for (const each of [cik, ...store.predecessors(cik)]) {
    const filings = store.filings(each, { forms: FORMS, filedTo: day, limit: REPORTS });
    for (const filing of filings) {
      if (!isPublic(context, filing)) continue;
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

/** The profile of `params.symbol`. Throws NO_DATA when the store has no price, fact or other record of it. */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const company = row.cik === undefined ? undefined : store.company(row.cik);
  const fund = row.assetType === 'etf';
  const statements = loadStatements(context, row, { historyDays: YEAR_ENDS_DAYS });
  const market = loadMarket(context, row, YEARS, 0, company === undefined ? loadPricesIfAny : storedPrices);
  const figures = companyFigures(context, market);
  const { dividend_yield_pct, market_cap_usd, shares_outstanding } = quickFigures(context, market, figures);
  const who = identity(row, company);
  const name = valueOr(who.name, undefined);
  const domain = siteDomain(company?.website);
  // Website and description of the submissions record; else those of the newest annual report.
  const complete = fund || row.cik === undefined || (domain !== undefined && company?.description !== undefined);
  const report = complete ? undefined : await businessSection(context, row.cik);
  const { country, headquarters } = locationOf(company?.business);
  // What belongs to an operating company: a fund's registrant is a trust of many funds.
  const ofIssuer = <T>(value: T | undefined): Maybe<T> =>
    fund ? unavailable('not_applicable_etf') : (value ?? unavailable('not_reported'));
  const end = endOfListing(context, row);
  return rounded(schema, {
    ...mixedEnvelope(context, market),
    ...who,
    cik: cikText(row),
    exchange: row.exchange ?? unavailable('not_reported'),
    country: ofIssuer(country),
    headquarters: ofIssuer(headquarters),
    website: ofIssuer(domain ?? (report && scannedSite(report, name))),
    fiscal_year_end_month: ofIssuer(fiscalYearEndMonth(statements?.spine.periods ?? [], company?.fiscalYearEnd)),
    description: company?.description ?? (report && businessDescription(report, name)) ?? unavailable('not_reported'),
    dividend_yield_pct,
    market_cap_usd,
    shares_outstanding,
    ...(end && { ended: end }),
    ...(fund ? { holdings: unavailable('etf_holdings_not_supported') } : {}),
  });
}
