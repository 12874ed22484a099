/** How the listing of a symbol ended, as payloads say it: who asks for it, and the store's filings, sightings and prices. */
import { formatDay } from '../../engine/days.ts';
import { unavailable } from '../../engine/value.ts';
import type { Carrier } from '../../store/reading/listings/carriers.ts';
import { endOf } from '../../store/reading/listings/ends.ts';
import { carriersOfSymbol } from '../../store/reading/listings/lookup.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { answerDay } from '../contract/envelope.ts';
import type { ComputeContext } from '../types.ts';
import type { Ended } from './ended.ts';

const NO_CLOSE = unavailable('no_price_data');

/** Undefined for a listing that is not known to have ended by the day answered for. */
export function endedBy(context: ComputeContext, carrier: Carrier): Ended | undefined {
  const end = endOf(context.store, carrier, answerDay(context));
  if (end === undefined) return undefined;
  const { lastClose, nextClose } = end;
  return {
    date: formatDay(end.date),
    reason: end.reason,
    accession: end.accession ?? unavailable('not_reported'),
    last_close: lastClose ?? NO_CLOSE,
    next_close: nextClose ?? NO_CLOSE,
    return_pct: lastClose === undefined || nextClose === undefined ? NO_CLOSE : (nextClose / lastClose - 1) * 100,
  };
}

/** The end of the listing that the store has under a symbol; a symbol that the list of tickers names has none. */
export function endOfListing(context: ComputeContext, { symbol, cik, rank }: SymbolRow): Ended | undefined {
  if (rank !== undefined) return undefined;
  const carriers = carriersOfSymbol(context.store, symbol);
  const carrier = carriers.find((each) => each.cik === cik) ?? carriers[0];
  return carrier && endedBy(context, carrier);
}
