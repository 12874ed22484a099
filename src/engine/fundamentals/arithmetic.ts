/** Ratios and growth of figures that may be missing. Unrounded. */
import { isMarker, type Maybe, mapBoth, mapValue, unavailable } from '../value.ts';

/** a / b; `non_positive_denominator` unless b is positive. */
export function over(a: Maybe<number>, b: Maybe<number>): Maybe<number> {
  return mapBoth(a, b, (x, y) => (y > 0 ? x / y : unavailable('non_positive_denominator')));
}

/** a / b in percent, as {@link over}. */
export function percentOf(a: Maybe<number>, b: Maybe<number>): Maybe<number> {
  return mapValue(over(a, b), (ratio) => ratio * 100);
}

/**
 * Change from `base` to `now` in percent. A missing base gives `no_prior_period`, a non-positive one
 * `non_positive_base`: growth through zero is meaningless, and dividing by the absolute base gives plausible but wrong
 * numbers (FIELDS 3.6).
 */
export function growthPct(now: Maybe<number>, base: Maybe<number>): Maybe<number> {
  if (isMarker(now)) return now;
  if (isMarker(base)) return unavailable('no_prior_period');
  return base > 0 ? (now / base - 1) * 100 : unavailable('non_positive_base');
}
