/** The price of a line, told from totals and slips by what the security traded at that day (FIELDS 7.2). */
import { type Maybe, unavailable } from '../value.ts';
import type { DayRange, ReportedTransaction } from './types.ts';

/** Transfers without a market: whatever price is given. */
const UNPRICED = new Set(['G', 'W']);
const MARKET = new Set(['P', 'S']);
/** A market price lies within this factor of the day's close. */
const MARKET_PRICE_FACTOR = 10;
/** A total divided by its shares lies in the day's range, widened by a tenth. */
const RANGE_TOLERANCE = 0.1;
/** Securities that trade at other levels than the listed shares. */
const OTHER_SECURITIES = /\b(?:preferred|preference|notes?|debentures?|bonds?|warrants?|rights?)\b/i;

/**
 * Dollars per share, as filed. A zero is a price only where none is paid (awards, exercises); a market price far from the day's close
 * is divided by the shares where that gives a price of the day, else it is `price_implausible`.
 * @param rangesOfDay the day's as-traded range of each listed security of the issuer, asked for only where
 * it matters: one that fits is enough; none: not checked
 */
export function pricePerShare(
  line: ReportedTransaction,
  code: string,
  rangesOfDay: () => readonly DayRange[],
): Maybe<number> {
  const { price, shares, securityTitle = '' } = line;
  if (UNPRICED.has(code)) return unavailable('gift_no_market_price');
  if (price === undefined) return unavailable('price_not_reported');
  if (!MARKET.has(code)) return price;
  if (price === 0) return unavailable('price_not_reported');
  if (OTHER_SECURITIES.test(securityTitle)) return price;
  const ranges = rangesOfDay();
  if (ranges.length === 0) return price;
  if (ranges.some(({ close }) => price <= close * MARKET_PRICE_FACTOR && price >= close / MARKET_PRICE_FACTOR))
    return price;
  const each = shares === undefined || shares === 0 ? undefined : price / shares;
  const isTotal = each !== undefined && ranges.some((range) => isWithin(each, range));
  return isTotal ? each : unavailable('price_implausible');
}

function isWithin(price: number, { low, high }: DayRange): boolean {
  return price >= low * (1 - RANGE_TOLERANCE) && price <= high * (1 + RANGE_TOLERANCE);
}
