/** Records what checks became, then sends each turn until its receiver has it. */
import type { State } from '../../../conditions/hysteresis.ts';
import type { JsonObject } from '../../settings/file.ts';
import { digest, type JournalStore, type Message } from './journal.ts';
import type { JudgedShare } from './shares.ts';
import { seen, type Turn } from './turns.ts';

/** A check as it was seen in this run. */
export interface Sighting {
  /** Names the check: symbol and condition as written. */
  readonly key: string;
  /** By the state before, which hysteresis may keep. */
  readonly state: (before: State | undefined) => State;
  readonly forMs: number;
  readonly share?: JudgedShare | undefined;
  /** What the receiver gets besides the turn. */
  readonly body: (turn: Turn) => JsonObject;
}

export interface Delivered {
  readonly sent: number;
  readonly unsent: number;
  /** Checks recorded for the first time. */
  readonly first: number;
  /** Checks recorded as of a new share, and its splits. */
  readonly split: readonly { readonly key: string; readonly splits: string }[];
  /** What stopped the sending. */
  readonly failure?: Error;
}

/**
 * Records the states of `sightings` at `now` (ISO 8601) and their turns in one write, then sends what is unsent, oldest
 * first; each message is struck out once `send` resolves. The first failure ends the sending: order matters, and the
 * next run begins with the same message.
 */
export async function deliver(
  sightings: readonly Sighting[],
  now: string,
  store: JournalStore,
  send: (message: Message) => Promise<void>,
): Promise<Delivered> {
  let first = 0;
  let split: Delivered['split'] = [];
  let { unsent } = await store.update((before) => {
    first = 0;
    const restarted: { key: string; splits: string }[] = [];
    split = restarted;
    const checks = { ...before.checks };
    const turned = sightings.flatMap(({ key, state, forMs, share, body }): Message[] => {
      const recorded = Object.hasOwn(before.checks, key) ? before.checks[key] : undefined;
      if (recorded === undefined) first++;
      const { record, turn, split: splits } = seen(recorded, state(recorded?.state), now, forMs, share);
      checks[key] = record;
      if (splits !== undefined) restarted.push({ key, splits });
      if (turn === undefined) return [];
      const id = `${digest(key, record.first)}-${turn.number}`;
      return [{ id, body: { id, time: now, from: turn.from, to: turn.to, since: turn.since, ...body(turn) } }];
    });
    return { checks, unsent: [...before.unsent, ...turned] };
  });
  let sent = 0;
  for (let [message] = unsent; message !== undefined; [message] = unsent) {
    const { id } = message;
    try {
      await send(message);
    } catch (failure) {
      return { sent, unsent: unsent.length, first, split, failure: failure as Error };
    }
    ({ unsent } = await store.update((journal) => ({
      ...journal,
      unsent: journal.unsent.filter((each) => each.id !== id),
    })));
    sent++;
  }
  return { sent, unsent: 0, first, split };
}
