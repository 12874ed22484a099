/** Value of one share when classes trade at different prices (FIELDS 3.7): each class counts at its own. */
import { sessionCount } from '../calendar.ts';
import { lastIndexAt } from '../prices/windows.ts';
import type { EpochDay } from '../types.ts';
import { isMarker } from '../value.ts';
import type { Closes, Listing } from './building-blocks.ts';
import type { TrailingFigures } from './figures.ts';
import type { Observations } from './observations.ts';

/** A close at most this many trading days old is still the price of a rarely traded class. */
const MAX_PRICE_AGE_SESSIONS = 10;

/** The newest close on or before `day`; undefined when too old. */
function closeOn(closes: Closes | undefined, day: EpochDay): number | undefined {
  if (closes === undefined) return undefined;
  const at = lastIndexAt(closes.days, day);
  if (at < 0) return undefined;
  const age = day - closes.days[at]!;
  // Ten trading days take at least ten days.
  return age <= MAX_PRICE_AGE_SESSIONS || sessionCount(closes.days[at]!, day) <= MAX_PRICE_AGE_SESSIONS
    ? closes.close[at]
    : undefined;
}

/**
 * Value of one share, as the statements count them, on `day` at `price` of the listed symbol (USD): the average over
 * the classes, weighted by their share of the company. Classes without a current price use that of the first priced
 * class on the cover, so that every symbol of the company gives the same result. NaN when the depositary ratio is
 * unknown.
 */
export function valuePerShare(figures: TrailingFigures, listing: Listing, day: EpochDay, price: number): number {
  const per = figures.sharesPerListed;
  if (isMarker(per)) return Number.NaN;
  let value = 0;
  let rest = 1;
  let first: number | undefined;
  for (const { symbol, part, sharesPerListed } of figures.classes) {
    const close = symbol === '' ? price : closeOn(listing.otherClasses?.get(symbol), day);
    if (close === undefined) continue;
    const classValue = close / (symbol === '' ? per : sharesPerListed);
    value += part * classValue;
    rest -= part;
    first ??= classValue;
  }
  return first === undefined ? price / per : value + rest * first;
}

/**
 * {@link valuePerShare} at observations `from` up to `to`, by index; the closes themselves when each is the price of
 * one share.
 */
export function valuesPerShare(
  figures: TrailingFigures,
  listing: Listing,
  { days, closes }: Pick<Observations, 'days' | 'closes'>,
  from: number,
  to: number,
): Float64Array {
  if (figures.classes.length === 0 && figures.sharesPerListed === 1) return closes;
  const out = new Float64Array(closes.length);
  for (let i = from; i < to; i++) out[i] = valuePerShare(figures, listing, days[i]!, closes[i]!);
  return out;
}
