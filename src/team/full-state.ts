/**
 * The state of a full replica, in a file next to it. In the store itself each update would be a change, which expires
 * cached responses.
 */
import { readFileSync } from 'node:fs';
import { writeWhole } from '../write-whole.ts';

export interface FullState {
  /** Everything published before this instant is in the replica, ms since the epoch. */
  readonly checkedAt: number;
  /** Why PostgreSQL cannot be asked now; undefined: it can. */
  readonly away: string | undefined;
  readonly subjects: number;
  /** Subjects that stay as they were: a newer program wrote them. */
  readonly newer: number;
}

const placeOf = (path: string): string => `${path}.state.json`;

/** Undefined until the replica at `path` was complete once. */
export function readFullState(path: string): FullState | undefined {
  try {
    return JSON.parse(readFileSync(placeOf(path), 'utf8')) as FullState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function writeFullState(path: string, state: FullState): void {
  writeWhole(placeOf(path), JSON.stringify(state));
}

/** Reads the state at most every `everyMs`: many requests share one look. */
export function watchFullState(path: string, clock: () => number, everyMs = 100): () => FullState | undefined {
  let at = Number.NEGATIVE_INFINITY;
  let state: FullState | undefined;
  return () => {
    if (clock() - at >= everyMs) {
      state = readFullState(path);
      at = clock();
    }
    return state;
  };
}
