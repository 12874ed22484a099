/**
 * Keeps the full replica of `mds serve --replica full` equal to PostgreSQL. The list of all versions is read on every
 * connection and every minute; a notification only makes one subject arrive earlier. Notifications may get lost, or be
 * dropped by a pooler.
 */
import { isMdsError, type MdsError } from '../errors.ts';
import type { TeamConnection } from './connection.ts';
import type { FullState } from './full-state.ts';
import { CHANNEL } from './publish.ts';
import { type Applied, pullAll, pullSubjects } from './pull.ts';
import { requireSchema } from './schema.ts';
import type { TeamFile } from './team-file.ts';

export interface FollowOptions {
  readonly team: TeamConnection;
  readonly file: TeamFile;
  /** ms since the epoch. */
  readonly now: () => number;
  /** A clock that never jumps, ms. */
  readonly clock: () => number;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Of the replica before this run; undefined: it was never complete. */
  readonly state: FullState | undefined;
  /** Called with each new state: first when the replica is complete. */
  readonly onState: (state: FullState) => void;
  /** Called once an outage, also before the replica is complete. */
  readonly onAway: (error: MdsError) => void;
  readonly onProgress?: (done: number, total: number) => void;
  /** Time between two lists of all versions, ms. */
  readonly everyMs?: number;
}

/** A lost connection is noticed, and PostgreSQL asked again while it is away, this often, ms. */
const PULSE_MS = 500;

/**
 * Follows until aborted. Throws what no retry changes: MdsError `TEAM_REFUSED`, `STORE_NEWER`, ... before the replica
 * is complete.
 */
export async function follow(options: FollowOptions): Promise<void> {
  const { team, file, now, clock, signal, onState, onAway, onProgress, everyMs = 60_000 } = options;
  let { state } = options;
  let listed = Number.NEGATIVE_INFINITY;
  let away: MdsError | undefined;
  let wake = (): void => {};
  const hints = new Set<string>();
  const newer = new Set<string>();
  const report = (next: Omit<FullState, 'subjects' | 'newer'>): void => {
    state = { ...next, subjects: file.held().size, newer: newer.size };
    onState(state);
  };
  const noted = (subjects: readonly string[], result: Applied): void => {
    for (const subject of subjects) newer.delete(subject);
    for (const subject of result.newer) newer.add(subject);
  };
  const pull = async (): Promise<void> => {
    if (clock() - listed >= everyMs || !team.isOpen()) {
      const at = now();
      const began = clock();
      hints.clear();
      if (listed === Number.NEGATIVE_INFINITY) await requireSchema(team);
      noted([...newer], await pullAll(team.query, file, now, onProgress, signal));
      listed = began;
      away = undefined;
      report({ checkedAt: at, away: undefined });
      return;
    }
    const subjects = [...hints];
    hints.clear();
    if (subjects.length > 0) noted(subjects, await pullSubjects(team.query, file, subjects, now, undefined, signal));
  };

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => wake(), PULSE_MS);
      wake = () => {
        clearTimeout(timer);
        wake = () => {};
        resolve();
      };
    });
  signal.addEventListener('abort', () => wake(), { once: true });
  team.listen(CHANNEL, (subject) => {
    // Of a new connection: what was said before it is not heard any more.
    if (subject === '') listed = Math.min(listed, clock() - everyMs);
    else hints.add(subject);
    wake();
  });
  while (!signal.aborted) {
    try {
      await pull();
    } catch (error) {
      if (signal.aborted) return;
      if (!isMdsError(error)) throw error;
      if (state === undefined && error.code !== 'TEAM_UNREACHABLE') throw error;
      if (away === undefined) onAway(error);
      if (away === undefined && state !== undefined) report({ checkedAt: state.checkedAt, away: error.message });
      away = error;
      listed = Math.min(listed, clock() - everyMs);
    }
    const isDue = away === undefined && (hints.size > 0 || clock() - listed >= everyMs);
    if (!isDue) await pause();
  }
}
