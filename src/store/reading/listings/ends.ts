/**
 * How a listing ended: the notice of its removal, the report that shows why, the last close on the exchange and the
 * next one over the counter. Knows the filings, sightings and prices of the store.
 */

import { sessionCount } from '../../../engine/calendar.ts';
import type { EpochDay } from '../../../engine/types.ts';
import { hasItems } from '../../../filings/forms/forms.ts';
import type { StoreReader } from '../types.ts';
import { type Carrier, spellings } from './carriers.ts';
import { keyOf } from './resolve.ts';

export interface ListingEnd {
  readonly date: EpochDay;
  readonly reason: 'merger' | 'bankruptcy' | 'listing_standards' | 'voluntary' | 'renamed' | 'unknown';
  readonly accession: string | undefined;
  /** USD. */
  readonly lastClose: number | undefined;
  readonly nextClose: number | undefined;
}

/** A removal takes effect at the opening of the eleventh day from its notice (rule 12d2-2: ten days after). */
const EFFECTIVE_DAYS = 11;
/** A security that no newer file has seen for so long is gone: most are seen every other month. */
const UNSEEN_DAYS = 120;
/** Around an end, filings that say why. */
const BEFORE_DAYS = 200;
const AFTER_DAYS = 60;
/** The next close is known within so many sessions or not at all. */
const NEXT_SESSIONS = 20;

/** Undefined for a listing that is not known to have ended. */
export function endOf(store: StoreReader, carrier: Carrier): ListingEnd | undefined {
  const { cik, symbols } = carrier;
  const listed = symbols.flatMap(({ symbol }) => spellings(symbol).flatMap((each) => store.symbol(each) ?? []));
  if (listed.some((row) => row.rank !== undefined && (cik === undefined || row.cik === cik))) return undefined;
  const last = symbols.at(-1)?.to;
  const filings = cik === undefined ? [] : filingsAbout(store, cik);
  const notice =
    filings.filter(({ form }) => /^25(-NSE)?$/.test(form)).at(-1) ?? filings.filter(isDeregistration).at(-1);
  const isGone = last !== undefined && last + UNSEEN_DAYS < (store.lastSighting() ?? last);
  if (notice === undefined && !isGone) return undefined;
  const date = notice === undefined ? last! : notice.filed + (notice.form.startsWith('25') ? EFFECTIVE_DAYS : 0);
  const around = filings.filter(({ filed }) => date - BEFORE_DAYS <= filed && filed <= date + AFTER_DAYS);
  return { date, accession: notice?.accession, reason: reasonOf(around), ...closes(store, carrier, date) };
}

interface Filed {
  readonly form: string;
  readonly filed: EpochDay;
  readonly accession: string;
  readonly items: string;
}

/** Filings of the index and of the company's own list, each once, oldest first. */
function filingsAbout(store: StoreReader, cik: number): readonly Filed[] {
  const all = new Map<string, Filed>();
  for (const { form, filed, accession } of store.notices(cik, Number.MAX_SAFE_INTEGER))
    all.set(accession, { form, filed, accession, items: '' });
  for (const { form, filed, accession, items } of store.filings(cik))
    all.set(accession, { form, filed, accession, items });
  return [...all.values()].sort((a, b) => a.filed - b.filed);
}

function isDeregistration({ form }: Filed): boolean {
  return /^15-1[25]|^15-15D/.test(form);
}

function reasonOf(filings: readonly Filed[]): ListingEnd['reason'] {
  const has = (item: string): boolean =>
    filings.some(({ form, items }) => hasItems(form) && items.split(',').includes(item));
  const files = (form: RegExp): boolean => filings.some((each) => form.test(each.form));
  if (has('1.03')) return 'bankruptcy';
  if (has('2.01') || files(/^(DEFM14|PREM14|SC 13E3|SC TO-T|SC 14D9|425|S-4)/)) return 'merger';
  if (files(/^8-K12[BG]/)) return 'renamed';
  if (has('3.01')) return 'listing_standards';
  return files(/^25$/) ? 'voluntary' : 'unknown';
}

function closes(store: StoreReader, carrier: Carrier, date: EpochDay): Pick<ListingEnd, 'lastClose' | 'nextClose'> {
  const key = keyOf(store, carrier);
  const { days, close } = key === undefined ? { days: [], close: [] } : store.bars(key);
  let at = days.length - 1;
  while (at >= 0 && days[at]! >= date) at--;
  if (at < 0) return { lastClose: undefined, nextClose: undefined };
  const last = days[at]!;
  const seen = carrier.cusips
    .flatMap((cusip) => store.sightingsOf(cusip))
    .flatMap(({ months }) => months.flatMap(({ first, last: end }) => [first, end]))
    .filter(({ day, price }) => price !== undefined && day > last)
    .sort((a, b) => a.day - b.day)
    // The price of a settlement day is the close of the session before.
    .find(({ day }) => sessionCount(last, day) > 2);
  const next = seen !== undefined && sessionCount(last, seen.day) <= NEXT_SESSIONS ? seen.price : undefined;
  return { lastClose: close[at]!, nextClose: next };
}
