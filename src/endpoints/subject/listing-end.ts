/** How the listing of a symbol ended, as payloads say it: who asks for it, and the store's filings, sightings and prices. */
import { formatDay } from '../../engine/days.ts';
import { unavailable } from '../../engine/value.ts';
import type { Carrier } from '../../store/reading/listings/carrier.ts';
import { endOf, type ListingEnd } from '../../store/reading/listings/ends.ts';
import { endOfSymbol } from '../../store/reading/listings/symbol-end.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { answerDay } from '../contract/envelope.ts';
import type { ComputeContext } from '../types.ts';
import type { Ended } from './ended.ts';

const NO_CLOSE = unavailable('no_price_data');

/** Undefined for a listing that is not known to have ended by the day answered for. */
export function endedBy(context: ComputeContext, carrier: Carrier): Ended | undefined {
  const end = endOf(context.store, carrier, answerDay(context));
  return end && stated(end);
}

/** The end of the listing that the store has under a symbol. */
export function endOfListing(context: ComputeContext, row: SymbolRow): Ended | undefined {
  const end = endOfSymbol(context.store, row, answerDay(context));
  return end && stated(end);
}

function stated({ date, reason, accession, lastClose, nextClose }: ListingEnd): Ended {
  return {
    date: formatDay(date),
    reason,
    accession: accession ?? unavailable('not_reported'),
    last_close: lastClose ?? NO_CLOSE,
    next_close: nextClose ?? NO_CLOSE,
    return_pct: lastClose === undefined || nextClose === undefined ? NO_CLOSE : (nextClose / lastClose - 1) * 100,
  };
}
