/**
 * Reads the ownership forms that are public at the as-of instant, and the day ranges that their prices are checked
 * with.
 */
import type { DayRange, DayRangeLookup, OwnershipDocument, OwnershipFiling } from '../../engine/insider/types.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { EpochDay } from '../../engine/types.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import { DATA_SET } from '../../store/codecs/insider-codec.ts';
import { answerDay } from '../contract/envelope.ts';
import { isPublic } from '../subject/filing-records.ts';
import { lastSession } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';

/** Public ownership forms about the issuers, filed from `from` to `to`. */
export function publicForms(
  context: ComputeContext,
  issuers: Iterable<number>,
  from?: EpochDay,
  to: EpochDay = answerDay(context),
): OwnershipFiling[] {
  const { store } = context;
  return [...issuers].flatMap((issuer) =>
    store.ownership(issuer, from, to).flatMap(({ accession, filed, json, extractor }) => {
      const listed = store.filing(accession) ?? { form: FORM.insiderTrade, filed, accepted: undefined };
      if (!isPublic(context, listed)) return [];
      const source = extractor === DATA_SET ? ({ source: extractor } as const) : {};
      return [{ accession, filed, document: JSON.parse(json) as OwnershipDocument, ...source }];
    }),
  );
}

/** A transaction on a day without a session is compared with the session before it, at most this many days back. */
const REACH_DAYS = 7;

/** Unadjusted day ranges of every symbol of the issuer. Each day is read once. */
export function rangeLookup(context: ComputeContext, cik: number): DayRangeLookup {
  const symbols = context.store.symbolsOf(cik).map(({ symbol }) => symbol);
  const known = new Map<EpochDay, readonly DayRange[]>();
  return (day) => {
    const ranges = known.get(day) ?? symbols.flatMap((symbol) => rangeOn(context, symbol, day));
    known.set(day, ranges);
    return ranges;
  };
}

function rangeOn(context: ComputeContext, symbol: string, day: EpochDay): DayRange[] {
  const last = Math.min(day, lastSession(context));
  const { days, low, high, close } = context.store.bars(symbol, day - REACH_DAYS, last);
  const at = lastIndexAt(days, last);
  return at < 0 ? [] : [{ low: low[at]!, high: high[at]!, close: close[at]! }];
}
