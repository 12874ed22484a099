/**
 * The journal of alerts of one receiver: the state of each check, and the turns (changes of state) that it has not
 * received yet. A turn and its new state are stored in one atomic write before the turn is sent, so that a crash loses no
 * turn and gives none a second id.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { dataFolder } from '../../request/source/store-location.ts';
import { isObject, type JsonObject } from '../../settings/file.ts';
import { lockFile, updateJsonFile } from '../../settings/write.ts';
import type { Io } from '../../terminal/io.ts';
import type { Recorded } from './turns.ts';

/** The message of a turn to its receiver. */
export interface Message {
  /** The same in every attempt; no other turn has it. */
  readonly id: string;
  readonly body: JsonObject;
}

export interface Journal {
  /** By the key of a check. */
  readonly checks: Readonly<Record<string, Recorded>>;
  /** Oldest first. */
  readonly unsent: readonly Message[];
}

/** Where a journal is stored. */
export interface JournalStore {
  /** Replaces the journal by the result of `change`, all of it or nothing, and returns it. Throws MdsError. */
  readonly update: (change: (journal: Journal) => Journal) => Promise<Journal>;
}

/** Short, and the same for the same text. */
export function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

/**
 * The journal of a receiver, which the text names: an address may hold a secret, so its file has its digest for a name.
 */
export function journalFile(receiver: string, io: Io): string {
  return join(dataFolder(io), 'alerts', `${digest(receiver)}.json`);
}

/** The lock is older than this only where its program was killed, ms. */
const REFRESH_MS = 2_000;

/** Runs `work` while no other run sends what is in the journal. Throws SETTINGS_BUSY, and what `work` throws. */
export async function withJournal<T>(path: string, work: (store: JournalStore) => Promise<T>): Promise<T> {
  const lock = await lockFile(`${path}.run`, 'MDS_DATA_DIR');
  // Commands and receivers take longer than a lock lasts by itself. Where another run took it during a suspension, both
  // send: a turn has one id.
  const refresh = setInterval(lock.refresh, REFRESH_MS);
  try {
    return await work(journalStore(path));
  } finally {
    clearInterval(refresh);
    lock.release();
  }
}

function journalStore(path: string): JournalStore {
  return {
    update: async (change) => {
      let next: Journal = { checks: {}, unsent: [] };
      await updateJsonFile(
        path,
        ({ checks, unsent }) => {
          next = change({
            checks: isObject(checks) ? (checks as Journal['checks']) : {},
            unsent: Array.isArray(unsent) ? (unsent as Journal['unsent']) : [],
          });
          return { ...next };
        },
        'MDS_DATA_DIR',
      );
      return next;
    },
  };
}
