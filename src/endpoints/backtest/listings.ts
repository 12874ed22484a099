/**
 * The symbols of a backtest as the store has them: closes with dividends up to the last day, and how a listing ended.
 * What says so counts up to the day the end is settled; the price over the counter is the one that was paid.
 */
import { type Course, courseOf, type EndRecord, SETTLED_SESSIONS } from '../../engine/backtest/holding.ts';
import type { Listings } from '../../engine/backtest/portfolio.ts';
import { sessionAfter } from '../../engine/backtest/schedule.ts';
import type { EpochDay } from '../../engine/types.ts';
import { publishedCloses } from '../../store/reading/listings/published-closes.ts';
import { filingsAbout, reasonOf } from '../../store/reading/listings/removal.ts';
import { paymentStretches } from '../../store/reading/payment-stretches.ts';
import type { StoreReader } from '../../store/reading/types.ts';

/** Filings of so many days before the last close say why it was the last. */
const REASON_DAYS = 60;

/** @param last the last day of all data */
export function storedListings(store: StoreReader, last: EpochDay): Listings {
  const courses = new Map<string, Course>();
  const ends = new Map<string, EndRecord>();
  return {
    last,
    courseOf: (symbol) => {
      let course = courses.get(symbol);
      if (course === undefined) {
        const paid = { dividends: store.dividends(symbol), recorded: paymentStretches(store, symbol) };
        course = courseOf(store.bars(symbol, undefined, last), store.splits(symbol), paid, last);
        courses.set(symbol, course);
      }
      return course;
    },
    endOf: (symbol, lastDay) => {
      const key = `${symbol} ${lastDay}`;
      const end = ends.get(key) ?? endOf(store, symbol, lastDay);
      ends.set(key, end);
      return end;
    },
  };
}

function endOf(store: StoreReader, symbol: string, lastDay: EpochDay): EndRecord {
  const row = store.symbol(symbol);
  const settled = sessionAfter(lastDay, SETTLED_SESSIONS);
  // A trust files for many funds.
  const filer = row?.assetType === 'etf' ? undefined : row?.cik;
  const filings = filer === undefined ? [] : filingsAbout(store, filer, settled);
  const reason = reasonOf(
    filings.filter(({ filed }) => filed >= lastDay - REASON_DAYS),
    lastDay,
  );
  const next = publishedCloses(store, symbol).find(({ day }) => day > lastDay && day <= settled);
  const bars = store.bars(symbol, lastDay, lastDay);
  const observed = next === undefined || bars.close[0] === undefined ? undefined : next.price / bars.close[0] - 1;
  return { reason, observed };
}
