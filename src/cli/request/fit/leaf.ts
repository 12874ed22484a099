/** Reads a single value of a payload as what it has to be, however it was written. */
import { parseDay } from '../../../engine/days.ts';
import { isMarker } from '../../../engine/value.ts';
import type { Shape } from './shape.ts';

/** A decimal number as text, with nothing around it. */
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The value as its shape wants it; undefined: it cannot be read so. */
export function readLeaf(value: unknown, shape: Shape): string | number | boolean | undefined {
  const given = unwrapped(value);
  if (shape.const !== undefined) return shape.const as string | number | boolean;
  if (shape.type === 'number' || shape.type === 'integer') return number(given);
  if (shape.type === 'boolean') return flag(given);
  if (shape.format === 'date') return day(given);
  if (shape.format === 'date-time') return instant(given);
  return text(given);
}

/** `{value: 1.5, unit: "x"}` is 1.5. */
function unwrapped(value: unknown): unknown {
  const wraps = typeof value === 'object' && value !== null && !isMarker(value) && Object.hasOwn(value, 'value');
  return wraps ? (value as { value: unknown }).value : value;
}

function number(value: unknown): number | undefined {
  if (typeof value === 'string' && NUMBER.test(value.trim())) return finite(Number(value));
  return typeof value === 'number' ? finite(value) : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function flag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  const texts = Array.isArray(value) && value.length > 0 ? value.map(text) : [];
  return texts.length > 0 && texts.every((each) => each !== undefined) ? texts.join(', ') : undefined;
}

/** `YYYY-MM-DD`, also of an instant: the day it was written with. */
function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(?:$|[T ])/.test(value)) return undefined;
  const found = value.slice(0, 10);
  return parseDay(found) === undefined ? undefined : found;
}

/** An instant in UTC to the second; a day alone stays a day, for nobody said what time. */
function instant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.length === 10) return day(value);
  const ms = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) ? Date.parse(zoned(value)) : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Without a zone it is UTC: the contract says so. */
function zoned(text: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`;
}
