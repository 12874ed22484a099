/** A number of a redline as text. Knows its decimals, not its unit. */
import { isMarker } from '../../engine/value.ts';
import type { RedlineFigure } from '../model.ts';
import { explain } from '../reasons.ts';

/** `0.8645`, `3,993`, or why there is no number. */
export function figureText({ value, decimals }: RedlineFigure): string {
  if (isMarker(value)) return explain(value.reason);
  const text = value.toFixed(decimals);
  return decimals > 0 ? text : text.replace(/\B(?=(\d{3})+$)/g, ',');
}
