/** The key file as a long-lived process holds it: another file in its place (a copy brought back) is the one that counts from then on. */

import { statSync } from 'node:fs';
import { isMdsError, MdsError } from '../../errors.ts';

import { unreachable } from './file-errors.ts';
import { type KeysOptions, openKeys } from './open-keys.ts';
import type { Keys } from './types.ts';

export type KeptKeys = Pick<Keys, 'authenticate' | 'take' | 'tryWriting' | 'close'>;

export interface KeepKeysOptions extends KeysOptions {
  /** A glance at the file serves for this long, ms: under load many requests share one. Default 1; 0 looks every time. */
  readonly everyMs?: number;
}

/**
 * Holds the key file at `path`, made now if it is missing; throws MdsError `STORE_*` where it cannot be had. Later on a file that is gone lets nobody
 * in and is not made anew: STORE_NOT_FOUND, until there is one again.
 */
export function keepKeys(path: string, options: KeepKeysOptions): KeptKeys {
  const { everyMs = 1 } = options;
  let held: Keys | undefined = openKeys(path, options);
  let file = identity(path);
  let looked = performance.now();

  const current = (): Keys => {
    const at = performance.now();
    if (held !== undefined && at - looked < everyMs) return held;
    const found = identity(path);
    if (held === undefined || found !== file) {
      const old = held;
      held = undefined;
      // Whoever waits for a token from it is not cut off.
      if (old !== undefined) setTimeout(closeQuietly, LINGER_MS, old).unref();
      held = openKeys(path, options);
      file = found;
    }
    looked = at;
    return held;
  };

  return {
    authenticate: async (secret) => current().authenticate(secret),
    take: async (caller, cost) => current().take(caller, cost),
    tryWriting: async () => current().tryWriting(),
    close: () => {
      if (held !== undefined) closeQuietly(held);
      held = undefined;
    },
  };
}

/** Longer than a token is waited for, ms. */
const LINGER_MS = 6000;

function closeQuietly(keys: Keys): void {
  try {
    keys.close();
  } catch (error) {
    // Of a file that has gone, or of a full disk, nothing can be tidied.
    if (!isMdsError(error, 'STORE_')) throw error;
  }
}

/** Which file lies there. The number of a deleted file is soon used again: its birth tells the two apart. */
function identity(path: string): string {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined) return `${stat.dev}:${stat.ino}:${stat.birthtimeMs}`;
  } catch (error) {
    throw unreachable(path, error);
  }
  throw new MdsError('STORE_NOT_FOUND', `the key file ${path} is gone`, {
    hint: 'bring it back from a copy, or create new keys',
  });
}
