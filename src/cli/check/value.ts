/** What a part of an expression can be, and what it turns out to be: three-valued, after S. C. Kleene. */
import type { FieldRef } from './resolve.ts';

export type Type =
  | {
      readonly kind: 'number';
      /** As the field's description states it; undefined for plain and computed numbers. */
      readonly unit?: string | undefined;
      /** Written with a percent sign. */
      readonly percent?: true;
    }
  | { readonly kind: 'text'; readonly values: readonly string[] }
  | { readonly kind: 'boolean' }
  /** Days since 1970-01-01. */
  | { readonly kind: 'date' }
  /** Milliseconds since the epoch. */
  | { readonly kind: 'instant' }
  /** Milliseconds. */
  | { readonly kind: 'duration' }
  | { readonly kind: 'list'; readonly values: readonly string[]; readonly of: 'number' | 'text' | 'other' };

export type Datum = number | string | boolean | readonly unknown[];

/** Why a value is not known. */
export interface Why {
  readonly field?: FieldRef;
  /** Reason code of a marker, or words of our own. */
  readonly reason: string;
  /** The service was asked and failed: not a property of the data. */
  readonly failed?: true;
}

export type Result =
  | { readonly known: true; readonly value: Datum }
  | { readonly known: false; readonly why: readonly Why[] };

/** What an expression is evaluated against. */
export interface Env {
  /** The value of a field, of the type its schema says. */
  readonly read: (field: FieldRef) => Result;
  /** The clock, ms since the epoch. */
  readonly now: number;
  /** The day in New York, where sessions are dated. */
  readonly today: number;
}

export function known(value: Datum): Result {
  return { known: true, value };
}

export function unknown(reason: string, more: Omit<Why, 'reason'> = {}): Result {
  return { known: false, why: [{ reason, ...more }] };
}

/** `f` of both, or unknown for all the reasons either has. */
export function both(a: Result, b: Result, f: (a: Datum, b: Datum) => Result): Result {
  if (a.known && b.known) return f(a.value, b.value);
  return { known: false, why: [...(a.known ? [] : a.why), ...(b.known ? [] : b.why)] };
}

export function not(result: Result): Result {
  return result.known ? known(result.value !== true) : result;
}

/** False where either is false, whatever the other; unknown where that decides nothing. */
export function and(a: Result, b: Result): Result {
  if ((a.known && a.value === false) || (b.known && b.value === false)) return known(false);
  return both(a, b, () => known(true));
}

/** True where either is true, whatever the other. */
export function or(a: Result, b: Result): Result {
  return not(and(not(a), not(b)));
}

const DAY_MS = 86_400_000;

/** How long ago, ms: of an instant exactly, of a date in whole days. */
export function age(value: number, kind: 'date' | 'instant', { now, today }: Env): number {
  return kind === 'instant' ? now - value : (today - value) * DAY_MS;
}
