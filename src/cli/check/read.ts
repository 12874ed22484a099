/** Finds a field in an answer. Answers may be of a service never met: whatever is there, the result is a value of the right type, or unknown. */
import { parseDay } from '../../engine/days.ts';
import type { FieldRef } from './resolve.ts';
import { known, type Result, unknown } from './value.ts';

/** The value of `field` in `payload`. */
export function readField(payload: unknown, field: FieldRef): Result {
  let value = payload;
  // The nearest word on the way why something is missing.
  let reason = reasonOf(payload);
  for (const [i, { name }] of field.field.path.entries()) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return unknown(reason ?? 'not in the answer', { field });
    value = value[name];
    reason = reasonOf(value) ?? reason;
    const index = field.indexes[i];
    if (index !== undefined && Array.isArray(value)) {
      const count = value.length;
      const entry: unknown = value.at(index);
      if (entry === undefined) return unknown(reason ?? `the list has ${entries(count)}`, { field });
      value = entry;
      reason = reasonOf(value) ?? reason;
    }
  }
  return typed(value, field, reason);
}

function typed(value: unknown, field: FieldRef, reason: string | undefined): Result {
  const { type } = field.field;
  if (isObject(value) && reason !== undefined) return unknown(reason, { field });
  if (field.whole) return Array.isArray(value) ? known(value) : odd(value, 'a list', field);
  if (type === 'number') {
    return typeof value === 'number' && Number.isFinite(value) ? known(value) : odd(value, 'a number', field);
  }
  if (type === 'boolean') return typeof value === 'boolean' ? known(value) : odd(value, 'true or false', field);
  if (typeof value !== 'string') return odd(value, type === 'text' ? 'a text' : `a ${type}`, field);
  if (type === 'date') {
    const day = parseDay(value);
    return day === undefined ? odd(value, 'a date', field) : known(day);
  }
  if (type === 'instant') {
    const instant = Date.parse(value);
    return Number.isNaN(instant) ? odd(value, 'an instant', field) : known(instant);
  }
  return known(value);
}

/** What an object says about itself being missing. */
function reasonOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const missing = value.available === false || value.supported === false || value.resolved === false;
  return missing
    ? typeof value.reason === 'string' && value.reason !== ''
      ? value.reason
      : 'not available'
    : undefined;
}

function odd(value: unknown, wanted: string, field: FieldRef): Result {
  return unknown(`the service answered ${described(value)} where ${wanted} belongs`, { field });
}

/** Values short, lists and objects by what they are. */
function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return (typeof value === 'string' ? JSON.stringify(value) : String(value)).slice(0, 40);
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `snapshot.quote.price`, `fundamentals.income_statement[0].revenue`. */
export function refName({ field, indexes }: FieldRef): string {
  return [
    field.route,
    ...field.path.map(({ name }, i) => (indexes[i] === undefined ? name : `${name}[${indexes[i]}]`)),
  ].join('.');
}
