/** Payload to JSON text. What JSON cannot say truthfully never leaves: it becomes a marker, and a line in the log. */
import { unavailable } from '../engine/value.ts';

/** One place that held what may not be emitted, as a path (`quote.price`, `rows[3][1]`) and what was there. */
interface Violation {
  readonly path: string;
  readonly found: string;
}

/** `{"data": ...}` with keys in the order the payload was built. */
export function serialize(data: unknown): string {
  return JSON.stringify({ data });
}

/**
 * The payload as it may be emitted, itself where it is clean. NaN, infinities, undefined, null and anything that is not
 * plain data become the marker `computation_error`; -0 becomes 0. All are reported. Null is legal only as a cell: an
 * item of an array inside an array; in payloads of routes with `nulls` anywhere.
 */
export function cleaned(
  payload: unknown,
  nulls = false,
): { readonly data: unknown; readonly violations: readonly Violation[] } {
  const violations: Violation[] = [];
  return nulls ? withNulls(payload) : { data: clean(payload, '', false, violations), violations };
}

/** The same for a payload in which null is a value. */
function withNulls(payload: unknown): ReturnType<typeof cleaned> {
  const violations: Violation[] = [];
  const walk = (value: unknown, path: string): unknown => {
    if (value === null) return null;
    if (Array.isArray(value)) return value.map((item, i) => walk(item, `${path}[${i}]`));
    if (!isPlainObject(value)) return clean(value, path, false, violations);
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
    return Object.fromEntries(Object.keys(value).map((key) => [key, walk(value[key], at(key))]));
  };
  return { data: walk(payload, ''), violations };
}

/** The value itself when it is clean (the usual case: nothing is copied), else a repaired copy. */
function clean(value: unknown, path: string, cell: boolean, violations: Violation[]): unknown {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return cleanNumber(value, path, violations);
  if (value === null && cell) return null;
  if (Array.isArray(value)) return cleanArray(value, path, false, violations);
  if (isPlainObject(value)) return cleanObject(value, path, violations);
  violations.push({ path, found: describe(value) });
  return unavailable('computation_error');
}

function cleanNumber(value: number, path: string, violations: Violation[]): unknown {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  violations.push({ path, found: Object.is(value, -0) ? '-0' : String(value) });
  return Object.is(value, -0) ? 0 : unavailable('computation_error');
}

/** The items of a list; `cells` where it is itself an item of one. */
function cleanArray(
  items: readonly unknown[],
  path: string,
  cells: boolean,
  violations: Violation[],
): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    // Nearly all cells: without a call, and a path that nothing reads.
    if (typeof item === 'string' || (typeof item === 'number' && Number.isFinite(item) && item !== 0)) continue;
    const at = `${path}[${index}]`;
    const isRow = !cells && Array.isArray(item);
    const kept = isRow ? cleanArray(item, at, true, violations) : clean(item, at, cells, violations);
    if (kept !== item) {
      copy ??= [...items];
      copy[index] = kept;
    }
  }
  return copy ?? items;
}

function cleanObject(
  object: Readonly<Record<string, unknown>>,
  path: string,
  violations: Violation[],
): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(object)) {
    const kept = clean(object[key], path === '' ? key : `${path}.${key}`, false, violations);
    if (kept !== object[key]) {
      copy ??= { ...object };
      copy[key] = kept;
    }
  }
  return copy ?? object;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'bigint') return String(value);
  return typeof value === 'object' ? (value.constructor?.name ?? 'object') : typeof value;
}
