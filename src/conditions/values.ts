/**
 * Values while a condition is evaluated: known, or missing for a reason. The logic is three-valued (S. C. Kleene,
 * 1938).
 */
import type { FieldRef } from './fields.ts';
import type { Term } from './terms.ts';

/** Dates are days since 1970-01-01, instants ms since the epoch, durations ms; a percentage is 3 for 3 %. */
export type Datum = number | string | boolean | readonly unknown[];

export interface Reason {
  readonly ref?: FieldRef;
  /** Code of an unavailable value, or a sentence. */
  readonly reason: string;
  /** The source could not be read, which says nothing about the data. */
  readonly failure?: Error;
}

/** Why a value is not known; all reasons of the parts that it is computed from. */
export class Missing {
  constructor(readonly reasons: readonly Reason[]) {}

  get failed(): boolean {
    return this.reasons.some(({ failure }) => failure !== undefined);
  }
}

export type Value = Datum | Missing;

/** What a condition is evaluated against. */
export interface Env {
  /** The value of a field, of the kind the field has. */
  readonly read: (ref: FieldRef) => Value;
  /** ms since the epoch */
  readonly now: number;
  /** The day in New York. */
  readonly today: number;
  /**
   * For a vocabulary of a whole market: what `term` comes to for the symbols compared, ascending, of those alone that
   * have the same `group`.
   */
  readonly among?: (term: Term, group: Term | undefined) => Float64Array;
}

export function missing(reason: string, more: Omit<Reason, 'reason'> = {}): Missing {
  return new Missing([{ reason, ...more }]);
}

/** The reasons of all missing values; undefined where none is missing. */
export function gapsOf(values: readonly Value[]): Missing | undefined {
  const gaps = values.filter((value) => value instanceof Missing);
  return gaps.length < 2 ? gaps[0] : new Missing(gaps.flatMap(({ reasons }) => reasons));
}
