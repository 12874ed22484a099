/** Computes `GET /v2/calendar`: the next earnings release and ex-dates of one symbol. */
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/row-types.ts';
import { loadEarnings } from '../earnings/load.ts';
import { envelope } from '../shared/envelope.ts';
import { filerSubjects } from '../shared/listing.ts';
import { priceInstant, symbolRow } from '../shared/market.ts';
import { filingsDay, filingsInstant } from '../shared/statements.ts';
import type { ComputeContext, Params } from '../types.ts';
import { paymentDetails, releaseDetails } from './details.ts';
import type { Payload } from './payload.ts';
import { expectedEx, tradedPrices } from './payments.ts';

type Event = Payload['upcoming'][number];

/** How far ahead is looked, in days (FIELDS 5.4). */
const HORIZON = 120;

/**
 * Events of `params.symbol` after the session answered for, soonest first. Today's session, as long as it runs, is one to come.
 * A symbol of which nothing can be expected has none.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  const prices = tradedPrices(context, row);
  const day = filingsDay(context);
  const payments = prices === undefined ? [] : expectedEx(context, prices, day + HORIZON);
  const events: Event[] = [
    ...earningsEvent(context, row, day + HORIZON),
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
      asOf: prices === undefined ? filingsInstant(context, row.cik) : priceInstant(prices),
      subjects: [row.symbol, ...filerSubjects(row)],
    }),
    upcoming: events.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  };
}

function earningsEvent(context: ComputeContext, row: SymbolRow, until: EpochDay): Event[] {
  if (row.assetType === 'etf') return [];
  const { next } = loadEarnings(context, row);
  if (isMarker(next) || isMarker(next.day) || next.day > until) return [];
  return [{ date: formatDay(next.day), details: releaseDetails(next), estimated: true, type: 'earnings' }];
}
