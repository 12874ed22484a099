/** A lock file, so that one process writes a file at a time. */
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MdsError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';

/** A lock this old is from a killed program: work under it takes milliseconds. */
const STALE_MS = 10_000;
/** Longest wait for another writer. */
const MAX_WAIT_MS = 5_000;
const PAUSE_MS = 10;

/** Locks `path`; the returned function unlocks it. Creates the folder with mode 0700. Throws SETTINGS_UNWRITABLE, SETTINGS_BUSY. */
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
      // Windows reports EPERM for a lock file that is being deleted.
      if (code !== 'EEXIST' && code !== 'EPERM') throw unwritable(path, code);
      if (isStale(lock)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (Date.now() - started > MAX_WAIT_MS) throw code === 'EPERM' ? unwritable(path, code) : busy(lock);
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
    hint: 'check the permissions, or set MDS_CONFIG_DIR to another folder',
  });
}

function busy(lock: string): MdsError {
  return new MdsError('SETTINGS_BUSY', `another mds is writing: ${lock} exists`, {
    hint: 'try again; if no other mds is running, delete that file',
  });
}
