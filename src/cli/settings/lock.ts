/** One writer at a time: a lock file beside the file that is written. */
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MdsError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';

/** Work under the lock takes milliseconds; a lock this old is of a program that was killed. */
const STALE_MS = 10_000;
/** Longest wait for another writer. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 10;

/** Takes the lock of `path`; the function returned gives it back. Makes the folder, for its owner alone. Throws SETTINGS_UNWRITABLE. */
export async function lockFile(path: string): Promise<() => void> {
  const lock = `${path}.lock`;
  const started = Date.now();
  try {
    makeFolder(dirname(path), 0o700);
  } catch (error) {
    throw unwritable(path, (error as NodeJS.ErrnoException).code);
  }
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx', 0o600));
      return () => rmSync(lock, { force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows answers EPERM for a lock file that is just being deleted.
      if (code !== 'EEXIST' && code !== 'EPERM') throw unwritable(path, code);
      if (isStale(lock)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (Date.now() - started > PATIENCE_MS) throw code === 'EPERM' ? unwritable(path, code) : busy(lock);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function isStale(lock: string): boolean {
  const stat = statSync(lock, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > STALE_MS;
}

/** The error for a file that cannot be written; `code` is the system's. */
export function unwritable(path: string, code: string | undefined): MdsError {
  return new MdsError('SETTINGS_UNWRITABLE', `${path} cannot be written${code === undefined ? '' : ` (${code})`}`, {
    hint: 'check who may write there, or name another folder in MDS_CONFIG_DIR',
  });
}

function busy(lock: string): MdsError {
  return new MdsError('SETTINGS_BUSY', `another mds is writing: ${lock} is there`, {
    hint: 'try again; if no other mds runs, delete that file',
  });
}
