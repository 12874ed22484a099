/** Reads what the insider route needs from the store: Forms 4 of the window, and what the issuer's shares traded at. */
import { type InsiderActivity, insiderActivity, windowStart } from '../../engine/insider/index.ts';
import type { DayRange, DayRangeLookup, OwnershipDocument, OwnershipFiling } from '../../engine/insider/types.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { StoreReader } from '../../store/types.ts';
import { filingsDay } from '../shared/statements.ts';
import type { ComputeContext } from '../types.ts';

/** A transaction on a day without a session is compared with the session before it, at most this many days back. */
const REACH_DAYS = 7;

/**
 * The day the window ends on: the one asked for; else the later of the last session of the store and the company's newest filing in it, so that
 * reports imported after the last prices count.
 */
export function activityDay(context: ComputeContext, cik: number | undefined): EpochDay {
  const session = filingsDay(context);
  if (context.asOf !== undefined || cik === undefined) return session;
  const { store, now } = context;
  const [newest] = store.filings(cik, { filedTo: newYorkDay(now).day, limit: 1 });
  return Math.max(session, newest?.filed ?? session);
}

/** Activity reported on the issuer, its predecessors included, in the window that ends on `day`. */
export function loadActivity(store: StoreReader, cik: number, day: EpochDay): InsiderActivity {
  const issuers = new Set([cik, ...store.predecessors(cik)]);
  const filings = [...issuers].flatMap((issuer) =>
    store.ownership(issuer, windowStart(day), day).map(
      ({ accession, filed, json }): OwnershipFiling => ({
        accession,
        filed,
        document: JSON.parse(json) as OwnershipDocument,
      }),
    ),
  );
  return insiderActivity({ issuers, filings, day, ranges: rangeLookup(store, cik) });
}

/** Ranges as traded, of every symbol of the issuer; each day is read once. */
function rangeLookup(store: StoreReader, cik: number): DayRangeLookup {
  const symbols = store.symbolsOf(cik).map(({ symbol }) => symbol);
  const known = new Map<EpochDay, readonly DayRange[]>();
  return (day) => {
    const ranges = known.get(day) ?? symbols.flatMap((symbol) => rangeOn(store, symbol, day));
    known.set(day, ranges);
    return ranges;
  };
}

function rangeOn(store: StoreReader, symbol: string, day: EpochDay): DayRange[] {
  const { days, low, high, close } = store.bars(symbol, day - REACH_DAYS, day);
  const at = lastIndexAt(days, day);
  return at < 0 ? [] : [{ low: low[at]!, high: high[at]!, close: close[at]! }];
}

const DOMESTIC = ['10-K', '10-K405', '10-KSB', '10-KT', '10-Q'];
const FOREIGN = ['20-F', '40-F', '6-K'];

/** Whether the newest periodic report known on `day` is a foreign private issuer's, whose insiders long had no Form 4 to file. */
export function isForeignPrivateIssuer(store: StoreReader, cik: number, day: EpochDay): boolean {
  const [newest] = store.filings(cik, { forms: [...DOMESTIC, ...FOREIGN], filedTo: day, limit: 1 });
  return newest !== undefined && FOREIGN.includes(newest.form);
}
