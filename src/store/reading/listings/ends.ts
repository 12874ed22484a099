/**
 * How a listing ended, as far as it was known on a day: the notice of its removal, the last close on the exchange and the
 * next one over the counter. Knows the filings, sightings and prices of the store; what a filing says is in removal.ts.
 */
import { previousSession, sessionCount } from '../../../engine/calendar.ts';
import { parseDay } from '../../../engine/days.ts';
import { isOverTheCounter, spellings } from '../../../engine/listings/fails-symbol.ts';
import { issuersAgree } from '../../../engine/listings/issuer-names.ts';
import { publishedBy, type Sighting } from '../../../engine/listings/sightings.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { SymbolRow } from '../../schema/row-types.ts';
import { readNote } from '../import-note.ts';
import type { StoreReader } from '../types.ts';
import type { Carrier } from './carrier.ts';
import { type EndReason, effectiveDay, filingsAbout, noticeOf, reasonOf } from './removal.ts';
import { keyOf } from './resolve.ts';

export interface ListingEnd {
  readonly date: EpochDay;
  readonly reason: EndReason;
  readonly accession: string | undefined;
  /** USD. */
  readonly lastClose: number | undefined;
  readonly nextClose: number | undefined;
}

/** A security that files of so many days have not seen is gone: most are seen every other month. */
const UNSEEN_DAYS = 120;
/** Prices of so many days after a merger are those of a stock that goes on. */
const LEFT_DAYS = 30;
/** The next close is known within so many sessions or not at all. */
const NEXT_SESSIONS = 20;

/**
 * Undefined for a listing that is not known to have ended by `day`. Nothing filed or published later counts, except that
 * a security seen later, or in today's list, was not gone.
 */
export function endOf(store: StoreReader, carrier: Carrier, day: EpochDay): ListingEnd | undefined {
  const rows = rowsOf(store, carrier);
  const bankrupt = overTheCounter(store, carrier, day);
  // One that was listed again after a bankruptcy was not on the days between.
  if (bankrupt === undefined && rows.some(({ rank }) => rank !== undefined)) return undefined;
  // A trust files for many funds.
  const ofCompany = rows.some(({ assetType }) => assetType === 'etf') ? undefined : carrier.cik;
  const filings = ofCompany === undefined ? [] : filingsAbout(store, ofCompany, day);
  const lastSeen = carrier.symbols.at(-1)?.to;
  const unseen = lastSeen !== undefined && isUnseen(store, carrier, lastSeen, day);
  const notice = noticeOf(filings, unseen, bankrupt);
  const removed = notice && effectiveDay(notice);
  const isRemoved = removed !== undefined && removed <= day;
  const date = isRemoved ? removed : (bankrupt ?? (unseen && notice === undefined ? lastSeen : undefined));
  if (date === undefined) return undefined;
  const reason = bankrupt === undefined ? reasonOf(filings, date) : 'bankruptcy';
  // What was bought is traded nowhere: the notice was of another class, the merger another company's.
  const goesOn = [lastSeen, ...rows.map(({ lastDay }) => lastDay)].some((last = date) => last > date + LEFT_DAYS);
  if (reason === 'merger' && goesOn) return undefined;
  return {
    date,
    accession: notice?.accession,
    reason,
    ...closes(store, carrier, bankrupt === undefined ? date : Math.min(date, previousSession(bankrupt)), day),
  };
}

/** The symbols of the store that are its own: by its company, or of an unknown one by its name. */
function rowsOf(store: StoreReader, { cik, name, symbols }: Carrier): readonly SymbolRow[] {
  return symbols
    .flatMap(({ symbol, evidence }) => (evidence === 'fails' ? spellings(symbol) : [symbol]))
    .flatMap((symbol) => store.symbol(symbol) ?? [])
    .filter((row) => (cik === undefined ? issuersAgree(row.name ?? '', name) : row.cik === cik));
}

/** Whether files of enough days after the last sighting, published by `day`, do not have it. */
function isUnseen(store: StoreReader, { cusips }: Carrier, lastSeen: EpochDay, day: EpochDay): boolean {
  if (cusips.length === 0 || lastSeen + UNSEEN_DAYS >= Math.min(day, store.lastSighting() ?? lastSeen)) return false;
  let days = 0;
  for (const row of store.importsOf('')) {
    if (row.kind !== 'fails_to_deliver') continue;
    const { from = '', to = '' } = readNote(row);
    const [first, last] = [parseDay(from) ?? lastSeen, parseDay(to) ?? lastSeen];
    if (publishedBy(last) <= day) days += Math.max(0, last - Math.max(first, lastSeen + 1) + 1);
  }
  return days >= UNSEEN_DAYS;
}

/** The first day seen under the symbol of a bankruptcy, after which it was seen under no other by `day`. */
function overTheCounter(store: StoreReader, { cusips, symbols }: Carrier, day: EpochDay): EpochDay | undefined {
  const names = symbols.map(({ symbol }) => symbol);
  const isCounter = (symbol: string): boolean => isOverTheCounter(symbol, names);
  if (!names.some(isCounter)) return undefined;
  const seen = cusips
    .flatMap((cusip) => store.sightingsOf(cusip))
    .flatMap(({ symbol, months }) =>
      months.flatMap(({ first, last }) => [first, last].map((each) => ({ symbol, each }))),
    )
    .filter(({ each }) => each.day <= day && !each.isChange)
    .sort((a, b) => a.each.day - b.each.day);
  const listed = seen.findLastIndex(({ symbol }) => !isCounter(symbol));
  return seen[listed + 1]?.each.day;
}

/** The last close before `end` and the next one after it that was published by `day`. */
function closes(
  store: StoreReader,
  carrier: Carrier,
  end: EpochDay,
  day: EpochDay,
): Pick<ListingEnd, 'lastClose' | 'nextClose'> {
  const key = keyOf(store, carrier);
  const { days, close } = key === undefined ? { days: [], close: [] } : store.bars(key);
  let at = days.length - 1;
  while (at >= 0 && days[at]! >= end) at--;
  if (at < 0) return { lastClose: undefined, nextClose: undefined };
  const last = days[at]!;
  const next = sightings(store, carrier)
    .filter(({ price, day: seen }) => price !== undefined && publishedBy(seen) <= day)
    // The price of a settlement day is the close of the session before.
    .map((each) => ({ session: previousSession(each.day), price: each.price }))
    .sort((a, b) => a.session - b.session)
    .find(({ session }) => session > last);
  const isNear = next !== undefined && sessionCount(last, next.session) <= NEXT_SESSIONS;
  return { lastClose: close[at]!, nextClose: isNear ? next.price : undefined };
}

function sightings(store: StoreReader, { cusips }: Carrier): readonly Sighting[] {
  return cusips
    .flatMap((cusip) => store.sightingsOf(cusip))
    .flatMap(({ months }) => months.flatMap(({ first, last }) => [first, last]));
}
