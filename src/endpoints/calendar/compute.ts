/** Computes `GET /v2/calendar`: the next earnings release and ex-dates of one symbol. */
import { formatDay } from '../../engine/days.ts';
import type { ExpectedPayment } from '../../engine/dividends/next-dates.ts';
import type { NextRelease, ReleaseBasis } from '../../engine/earnings/types.ts';
import { roundValue } from '../../engine/round.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker } from '../../engine/value.ts';
import { answerDay, envelope } from '../contract/envelope.ts';
import { CALENDAR_DAYS, paymentsToCome } from '../dividends/current.ts';
import { type EarningsData, loadEarnings } from '../earnings/load.ts';
import { filingRecordsInstant } from '../subject/filing-records.ts';
import { filerSubjects } from '../subject/listing.ts';
import { hasFacts, hasFilings, noData } from '../subject/no-data.ts';
import { statementsEnvelope } from '../subject/statements.ts';
import { hasBars, priceInstant, storedPrices, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/** Before every record. */
const EVER = -0x7ffffffe;

/** What the date of a release rests on. */
const BASIS: Readonly<Record<ReleaseBasis, string>> = {
  releases_same_quarter: 'dated by past releases of this quarter',
  releases_all_quarters: 'dated by past releases',
  report_filings: 'dated by past reports',
  deadline: 'dated by the filing deadline',
  past_due: 'overdue by its usual date',
};

/** `Q4 2025 results (period ending 2025-09-27), dated by past releases of this quarter` */
function releaseDetails({ period, stepMonths, basis }: NextRelease): string {
  const label = stepMonths === 3 ? `Q${period.quarter}` : period.yearEnd ? 'FY' : 'H1';
  return `${label} ${period.fiscalYear} results (period ending ${formatDay(period.end)}), ${BASIS[basis]}`;
}

/** `0.26 USD per share, dated by past ex-dates` */
function paymentDetails({ amount, estimated, kind }: ExpectedPayment, currency = 'USD'): string {
  const rounded = roundValue(amount, 4);
  const share = isMarker(rounded) ? 'amount not known' : `${rounded} ${currency} per share`;
  const what = kind === 'special' ? `special, ${share}` : share;
  return `${what}, ${estimated ? 'dated by past ex-dates' : 'as listed'}`;
}

type Event = Payload['upcoming'][number];

/**
 * Events of `params.symbol` after the session answered for, soonest first. Today's session, as long as it runs, is one
 * to come. A symbol of which nothing can be expected has none. Throws NO_DATA without prices, dividends, facts and
 * filings.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  const { store } = context;
  const prices = storedPrices(context, row, () => EVER);
  const priced = hasBars(prices);
  const hasRecords = hasFacts(store, row.cik) || hasFilings(store, row.cik) || store.dividends(row.symbol).length > 0;
  if (!priced && !hasRecords)
    throw noData(row.symbol, row.assetType === 'etf' ? ['prices'] : ['prices', 'fundamentals']);
  const payments = priced ? paymentsToCome(context, prices, prices.dividend, CALENDAR_DAYS) : [];
  const results = row.assetType === 'etf' ? undefined : loadEarnings(context, row);
  const { statement_age: age } = statementsEnvelope(context, row, results?.statements);
  const events: Event[] = [
    ...earningsEvent(results, answerDay(context) + CALENDAR_DAYS),
    ...payments.map(
      (payment): Event => ({
        date: formatDay(payment.day),
        details: paymentDetails(payment, row.currency),
        estimated: payment.estimated,
        type: 'ex_dividend',
      }),
    ),
  ];
  return {
    ...envelope(context, {
      symbol: row.symbol,
      asOf: priced ? priceInstant(prices) : filingRecordsInstant(context, row.cik),
      subjects: [row.symbol, ...filerSubjects(row)],
      drivenBy: priced ? 'prices' : 'filings',
      stale: age?.stale ?? false,
    }),
    ...(age && { statement_age: age }),
    upcoming: events.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  };
}

function earningsEvent(results: EarningsData | undefined, until: EpochDay): Event[] {
  if (results === undefined) return [];
  const { next } = results;
  if (isMarker(next) || isMarker(next.day) || next.day > until) return [];
  return [{ date: formatDay(next.day), details: releaseDetails(next), estimated: true, type: 'earnings' }];
}
