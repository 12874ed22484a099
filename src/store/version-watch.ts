/** Whether a store has changed since one last looked: cheap enough to ask before every request. */
import { statSync } from 'node:fs';
import { fileError, notFound } from './errors.ts';
import { openRawReader } from './open.ts';
import type { Session } from './session.ts';

export interface VersionWatch {
  /**
   * Equal while no process has committed to the file and no other file has taken its place. Throws StoreError when the file is gone or
   * cannot be read.
   */
  version(): string;
  close(): void;
}

/** Watches the store at `path`; opened when first asked, and again when another file is there. */
export function watchVersion(path: string, busyMs: number): VersionWatch {
  let session: Session | undefined;
  let identity = '';
  const close = (): void => {
    session?.close();
    session = undefined;
  };
  return {
    version: () => {
      const found = identityOf(path);
      if (found !== identity) close();
      session ??= openRawReader(path, busyMs);
      identity = found;
      // Counts commits of other connections as this one sees them (sqlite.org/pragma.html#pragma_data_version).
      return `${identity}:${session.all('PRAGMA data_version')[0]?.[0]}`;
    },
    close,
  };
}

/** Device, inode and birth: an inode alone is used again soon. */
function identityOf(path: string): string {
  let stat: ReturnType<typeof statSync>;
  try {
    stat = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileError(path, error);
  }
  if (stat === undefined) throw notFound(path);
  return `${stat.dev}.${stat.ino}.${stat.birthtimeMs}`;
}
