/** The key file of a long-lived process. A file put in its place (a restored copy) is used from then on. */

import { statSync } from 'node:fs';
import { isMdsError, MdsError } from '../../errors.ts';
import { unreachable } from './file-errors.ts';
import { type Keys, type KeysOptions, openKeys } from './open-keys.ts';

export type KeptKeys = Pick<Keys, 'authenticate' | 'take' | 'tryWriting' | 'close'>;

/**
 * Opens the key file at `path`, creating it if missing; throws MdsError `STORE_*` where it cannot. While the file is
 * missing later, no key is accepted and no new file is created: STORE_NOT_FOUND until it is back. A glance at the file
 * serves for `everyMs`: under load many requests share one.
 */
export function keepKeys(path: string, options: KeysOptions, everyMs = 1): KeptKeys {
  let opened: Keys | undefined = openKeys(path, options);
  let file = identity(path);
  let looked = performance.now();

  const current = (): Keys => {
    const at = performance.now();
    if (opened !== undefined && at - looked < everyMs) return opened;
    const found = identity(path);
    if (opened === undefined || found !== file) {
      const old = opened;
      opened = undefined;
      // Requests waiting for a token are not cut off.
      if (old !== undefined) setTimeout(closeQuietly, LINGER_MS, old).unref();
      opened = openKeys(path, options);
      file = found;
    }
    looked = at;
    return opened;
  };

  return {
    authenticate: async (secret) => current().authenticate(secret),
    take: async (caller, cost) => current().take(caller, cost),
    tryWriting: async () => current().tryWriting(),
    close: () => {
      if (opened !== undefined) closeQuietly(opened);
      opened = undefined;
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

/** Identity of the file. The inode of a deleted file is soon reused: the birth time distinguishes the two. */
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
