/** Primary multiple: which multiple suits a company best (FIELDS 4.3). */
import { medianOfSorted } from '../sorted.ts';
import type { IndustryClass } from '../statements/facts/types.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';
import type { MultipleContext } from './context.ts';
import type { MultipleName } from './vocabulary.ts';

/** Reason for the choice; `fallback`: a better one has no value or too little history. */
export type PrimaryReason =
  | 'book_business'
  | 'real_estate'
  | 'profitable'
  | 'peak_earnings'
  | 'trough_earnings'
  | 'loss'
  | 'fallback';

export interface PrimaryMultiple {
  readonly name: MultipleName;
  readonly reason: PrimaryReason;
}

export interface PrimaryInput {
  readonly industry: IndustryClass;
  /** Today's trailing diluted EPS. */
  readonly eps: Maybe<number>;
  /** The same by week over five years, NaN where missing; on today's share basis. */
  readonly epsSeries: Float64Array;
  readonly contexts: Readonly<Record<MultipleName, Maybe<MultipleContext>>>;
}

/**
 * Trailing earnings above this many times their median, or below its inverse, are a peak or trough: P/E is then
 * misleading.
 */
const CYCLE_FACTOR = 2;

interface Preference {
  readonly reason: PrimaryReason;
  /** Best first. */
  readonly order: readonly MultipleName[];
}

const LOSS: readonly MultipleName[] = ['ev_ebitda_ttm', 'ev_sales_ttm', 'ps_ttm', 'pb'];
const ORDINARY: readonly MultipleName[] = ['pe_ttm', ...LOSS];
/** Sales vary less than anything below them; P/E comes last. */
const CYCLICAL: readonly MultipleName[] = ['ev_sales_ttm', 'ps_ttm', 'pb', 'ev_ebitda_ttm', 'pe_ttm'];
const BOOK_BUSINESS: readonly MultipleName[] = ['pb', 'pe_ttm', 'ps_ttm', 'ev_ebitda_ttm', 'ev_sales_ttm'];
/** Funds from operations are not in the record, and depreciation distorts earnings. */
const REAL_ESTATE: readonly MultipleName[] = ['ps_ttm', 'ev_ebitda_ttm', 'ev_sales_ttm', 'pb', 'pe_ttm'];

function preferenceOf(input: PrimaryInput): Preference {
  switch (input.industry) {
    case 'bank':
    case 'insurer':
    case 'broker':
      return { reason: 'book_business', order: BOOK_BUSINESS };
    case 'real_estate':
      return { reason: 'real_estate', order: REAL_ESTATE };
    case 'general':
      return ordinaryPreference(input);
  }
}

function ordinaryPreference({ eps, epsSeries, contexts }: PrimaryInput): Preference {
  if (!isMarker(eps) && eps <= 0) return { reason: 'loss', order: LOSS };
  if (isMarker(eps) || isMarker(contexts.pe_ttm)) return { reason: 'fallback', order: ORDINARY };
  const usual = medianOfSorted(epsSeries.filter((value) => !Number.isNaN(value)).sort());
  if (eps > CYCLE_FACTOR * usual) return { reason: 'peak_earnings', order: CYCLICAL };
  if (eps < usual / CYCLE_FACTOR) return { reason: 'trough_earnings', order: CYCLICAL };
  return { reason: 'profitable', order: ORDINARY };
}

/** The first multiple with a context, in the preferred order; without any, the reason of the most preferred. */
export function choosePrimaryMultiple(input: PrimaryInput): Maybe<PrimaryMultiple> {
  const { contexts } = input;
  const { reason, order } = preferenceOf(input);
  const name = order.find((each) => !isMarker(contexts[each]));
  const best = order[0] === undefined ? undefined : contexts[order[0]];
  if (name === undefined) return isMarker(best) ? best : unavailable('insufficient_history');
  // The reason applies to the first choice; a loss applies to all, because it excludes P/E.
  return { name, reason: name === order[0] || reason === 'loss' ? reason : 'fallback' };
}
