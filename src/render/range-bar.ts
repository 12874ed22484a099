/** A rail with a dot where something stands on it: `├────●──┤`. */
import { isMarker, type Maybe } from '../engine/value.ts';
import type { Glyphs } from './glyphs.ts';
import { type Line, span } from './line.ts';

/** A rail of `length` columns between its ends; `position` from 0 to 1, kept inside it; without a dot where it is not known. */
export function rangeBar(position: Maybe<number>, length: number, glyphs: Glyphs): Line {
  const ends = (middle: Line): Line => [span(glyphs.low, 'dim'), ...middle, span(glyphs.high, 'dim')];
  if (isMarker(position) || Number.isNaN(position)) return ends([span(glyphs.rail.repeat(length), 'dim')]);
  const at = Math.round(Math.min(1, Math.max(0, position)) * (length - 1));
  return ends([
    span(glyphs.rail.repeat(at), 'dim'),
    span(glyphs.dot, 'strong'),
    span(glyphs.rail.repeat(length - 1 - at), 'dim'),
  ]);
}
