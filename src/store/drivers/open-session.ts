/** Opens a session on a store file with the driver this Node has. Knows files and drivers, not what is in a store. */
import { MdsError } from '../../errors.ts';
import { chooseDriver } from './choose-driver.ts';
import type { DriverName, OpenDriver, OpenMode } from './driver.ts';
import { Session, withStoreErrors } from './session.ts';

export interface SessionOptions {
  /** Default: the cheapest one this Node has. */
  readonly driver?: DriverName;
  /** How long a lock of another process is waited for, ms. */
  readonly busyMs?: number;
}

/** How long a lock of another process is waited for where the caller sets no other time, ms. */
export const BUSY_MS = 5000;

/** A session in that mode. Throws MdsError `STORE_*`. */
export function openSession(path: string, mode: OpenMode, { driver, busyMs = BUSY_MS }: SessionOptions): Session {
  const open = chosen(path, driver);
  return new Session(
    path,
    withStoreErrors(path, () => open(path, mode, busyMs)),
  );
}

/** What `work` gives; the session is closed if it throws. */
export function closingOnError<T>(session: Session, work: () => T): T {
  try {
    return work();
  } catch (error) {
    session.close();
    throw error;
  }
}

/** The driver of that name, or the cheapest. Throws STORE_UNREADABLE where this machine has none. */
function chosen(path: string, name: DriverName | undefined): OpenDriver {
  try {
    if (!isLittleEndian()) throw new Error('stores are little-endian, this machine is not');
    return chooseDriver(name);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new MdsError('STORE_UNREADABLE', `${path} cannot be opened: ${message}`, {
      hint: 'run `mds doctor`',
      cause: error,
    });
  }
}

/** Whether typed arrays lie in memory as blobs do on disk. */
function isLittleEndian(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}
