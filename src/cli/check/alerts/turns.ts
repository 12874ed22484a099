/** When a condition turns: from what was recorded of it and what it is now. Pure: no clock, no file. */
import type { State } from '../../../conditions/hysteresis.ts';

/** What is recorded of one check. */
export interface Recorded {
  readonly state: State;
  /** Since when, ISO 8601. */
  readonly since: string;
  /** When it was first seen, ISO 8601: a check that is recorded again gives its turns other ids. */
  readonly first: string;
  /** Turns so far: the number of the last one is part of its id. */
  readonly turns: number;
  /** Another state that has not lasted long enough, and since when it is seen. */
  readonly next?: { readonly state: State; readonly since: string };
}

export interface Turn {
  readonly from: State;
  readonly to: State;
  /** Since when the condition is in its new state, ISO 8601. */
  readonly since: string;
  /** 1 for the first turn of a check. */
  readonly number: number;
}

/**
 * The record after seeing `state` at `now` (ISO 8601), and the turn if it is one. The first state seen is recorded and
 * is no turn; a state that has not lasted `forMs` waits, and is forgotten when the one before is seen again.
 */
export function seen(
  before: Recorded | undefined,
  state: State,
  now: string,
  forMs: number,
): { readonly record: Recorded; readonly turn?: Turn } {
  if (before === undefined) return { record: { state, since: now, first: now, turns: 0 } };
  const { next: _, ...settled } = before;
  if (state === before.state) return { record: settled };
  const since = before.next?.state === state ? before.next.since : now;
  if (Date.parse(now) - Date.parse(since) < forMs) return { record: { ...settled, next: { state, since } } };
  const turn: Turn = { from: before.state, to: state, since, number: before.turns + 1 };
  return { record: { ...settled, state, since, turns: turn.number }, turn };
}
