/** How a listing ended, as payloads say it. */
import { formatDay } from '../../engine/days.ts';
import { unavailable } from '../../engine/value.ts';
import type { Carrier } from '../../store/reading/listings/carriers.ts';
import { endOf } from '../../store/reading/listings/ends.ts';
import { answerDay } from '../contract/envelope.ts';
import type { Static } from '../contract/schema.ts';
import type { ComputeContext } from '../types.ts';
import type { ended } from './payload.ts';

const NO_CLOSE = unavailable('no_price_data');

/** Undefined for a listing that is not known to have ended by the day answered for. */
export function endedBy(context: ComputeContext, carrier: Carrier): Static<typeof ended> | undefined {
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
