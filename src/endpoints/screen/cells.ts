/** Values of a row, as the API writes them. */
import { ABSENT } from '../../conditions/read-field.ts';
import type { Term } from '../../conditions/terms.ts';
import { Missing, type Value } from '../../conditions/values.ts';
import { formatDay } from '../../engine/days.ts';
import { roundValue } from '../../engine/round.ts';
import { type Maybe, REASONS, type Reason, unavailable } from '../../engine/value.ts';
import { isoSeconds } from '../contract/envelope.ts';

/** Computed numbers are rounded to this many decimals; fields have the rounding of their route. */
const DECIMALS = 4;

export function cellOf(value: Value, term: Term): Maybe<string | number | boolean> {
  if (value instanceof Missing) return unavailable(reasonOf(value));
  const { kind } = term.type;
  if (typeof value === 'number' && kind === 'date') return formatDay(value);
  return typeof value === 'number' && kind === 'instant' ? isoSeconds(value) : roundedValue(value, term);
}

/** A known value; a number that is no field of its own is rounded. */
export function roundedValue(
  value: Exclude<Value, Missing>,
  { type: { kind }, ref }: Term,
): Maybe<string | number | boolean> {
  const isComputed = typeof value === 'number' && ref === undefined && kind !== 'date' && kind !== 'instant';
  return isComputed ? roundValue(value, DECIMALS) : (value as string | number | boolean);
}

function reasonOf({ reasons }: Missing): Reason {
  const known = reasons.find(({ reason }) => (REASONS as readonly string[]).includes(reason));
  if (known !== undefined) return known.reason as Reason;
  return reasons.some(({ reason }) => reason === ABSENT) ? 'not_reported' : 'computation_error';
}
