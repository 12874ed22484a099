/** Price of a line, checked against the security's trading range of that day for totals and errors (FIELDS 7.2). */
import { type Maybe, unavailable } from '../value.ts';
import type { DayRange, ReportedTransaction } from './types.ts';

/** Transfers without a market price. */
const UNPRICED = new Set(['G', 'W']);
const MARKET = new Set(['P', 'S']);
/** A market price lies within this factor of the day's close. */
const MARKET_PRICE_FACTOR = 10;
/** A total divided by its shares must be in the day's range, widened by a tenth. */
const RANGE_TOLERANCE = 0.1;
const DEBT = /\b(?:notes?|debentures?|bonds?)\b/i;
/** `Common Stock (see Note 1)` */
const EQUITY = /\b(?:stocks?|shares?|units?|common|ordinary|preferred|depositary|adss?|warrants?|interests?)\b/i;
/**
 * Some filers report the principal of a note both as number of shares and as price. Equal amounts above this are a
 * principal, not the price of single notes.
 */
const LEAST_PRINCIPAL = 10_000;
/** Securities priced differently from the listed shares. */
const OTHER_SECURITIES = /\b(?:preferred|preference|notes?|debentures?|bonds?|warrants?|rights?)\b/i;

/** Whether a line is of debt: its principal stands in the place of shares. */
export function isDebt({ securityTitle = '' }: ReportedTransaction): boolean {
  return DEBT.test(securityTitle) && !EQUITY.test(securityTitle);
}

/**
 * Dollars per share, as filed. Zero is a price only when none is paid (awards, exercises). A market price far from the
 * day's close is divided by the shares if that gives a price of the day; else `price_implausible`. For a principal of
 * debt the price is 1, per dollar.
 * @param rangesOfDay the day's unadjusted range of each listed security of the issuer, called only when needed; one
 * match is enough, an empty list skips the check
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
  if (price === shares && price > LEAST_PRINCIPAL && isDebt(line)) return 1;
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
