/**
 * Decides whether a condition has turned (changed its state), from the recorded state and the present one. Pure: no
 * clock, no file.
 */
import type { State } from '../../../conditions/hysteresis.ts';
import type { JudgedShare } from './shares.ts';

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
  /** Day of the prices judged last, where a bound is an amount per share. */
  readonly on?: string;
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
 * The new record after `state` at `now` (ISO 8601), and the turn, if the state changed. The first state of a check is
 * recorded without a turn. A new state becomes a turn after `forMs`; it is dropped if the old state returns before
 * that. After a split of the share that the bound is of (`share`), the state is recorded as a first one: `split` names it.
 */
export function seen(
  before: Recorded | undefined,
  state: State,
  now: string,
  forMs: number,
  share?: JudgedShare,
): { readonly record: Recorded; readonly turn?: Turn; readonly split?: string } {
  const on = share === undefined ? {} : { on: share.on };
  if (before === undefined) return { record: { state, since: now, first: now, turns: 0, ...on } };
  const split = before.on === undefined ? undefined : share?.splitsSince(before.on);
  const { next: _, ...recorded } = before;
  const settled = { ...recorded, ...on };
  if (split !== undefined) return { record: { ...settled, state, since: now }, split };
  if (state === before.state) return { record: settled };
  const since = before.next?.state === state ? before.next.since : now;
  if (Date.parse(now) - Date.parse(since) < forMs) return { record: { ...settled, next: { state, since } } };
  const turn: Turn = { from: before.state, to: state, since, number: before.turns + 1 };
  return { record: { ...settled, state, since, turns: turn.number }, turn };
}
