/** The tables of the key file, and how one is opened. */
import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { chooseDriver } from '../../store/drivers/choose-driver.ts';
import { type Driver, type DriverName, SqlFault } from '../../store/drivers/driver.ts';
import { useWriteAheadLog } from '../../store/drivers/write-ahead-log.ts';
import { keyFileError, notKeyFile, unreachable } from './file-errors.ts';
import { sealKeys } from './key-sums.ts';

/** `PRAGMA application_id` of a key file: `mdsK`. */
const APPLICATION_ID = 0x6d64734b;
/** Released steps are never changed; a new one is added at the end. Times are ms since the epoch. */
const STEPS = [
  `
CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'starter', 'builder')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) WITHOUT ROWID;
CREATE UNIQUE INDEX keys_name ON keys (name) WHERE revoked_at IS NULL;

-- a key has one secret, and after a rotation the former one for a while; the secret itself is nowhere
CREATE TABLE secrets (
  hash TEXT PRIMARY KEY,
  key_id TEXT NOT NULL REFERENCES keys (id),
  last4 TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  valid_until INTEGER
) WITHOUT ROWID;
CREATE INDEX secrets_key ON secrets (key_id);

-- tokens taken within the last minute (limits/decision.ts)
CREATE TABLE buckets (key_id TEXT PRIMARY KEY, taken BLOB NOT NULL);

-- tokens and requests granted on a UTC day, counted from the epoch
CREATE TABLE usage (
  key_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (key_id, day)
) WITHOUT ROWID;
`,
  'ALTER TABLE keys ADD COLUMN checksum INTEGER;\nALTER TABLE secrets ADD COLUMN checksum INTEGER;\n',
];
/** The step that adds checksums: what is there gets its own then. */
const CHECKSUMS = 2;

const KEY_FILE = 'service.db';
/** Longest wait for another process while a file is opened, ms; after that each request waits by itself. */
const OPENING_MS = 5000;

/** The key file of the service over the store at `storePath`, in the same folder. */
export function keyFile(storePath: string): string {
  return join(dirname(storePath), KEY_FILE);
}

/**
 * Opens the key file, made for its owner alone where it is missing. Nothing waits for a lock afterwards: SQLITE_BUSY is
 * the caller's. Throws MdsError `STORE_*`: STORE_READ_ONLY, STORE_UNREADABLE, STORE_NEWER, STORE_BUSY, STORE_FULL.
 */
export function openKeyFile(path: string, wanted?: DriverName): Driver {
  make(path);
  let driver: Driver | undefined;
  try {
    driver = chooseDriver(wanted)(path, 'write', OPENING_MS);
    prepare(driver, path);
    return driver;
  } catch (error) {
    try {
      driver?.close();
    } catch {
      // The first error is reported.
    }
    throw error instanceof SqlFault ? keyFileError(path, error) : error;
  }
}

/** SQLite would make the file readable by everyone; its companion files get the same mode. */
function make(path: string): void {
  try {
    makeFolder(dirname(path), 0o700);
    if (!existsSync(path)) closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw unreachable(path, error);
  }
  try {
    // Not opened: closing it again would let go of the locks SQLite may hold on it in this process.
    if (!statSync(path).isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw unreachable(path, error);
  }
}

/**
 * The rights of the key file where others than its owner have some, as `0644`; undefined if absent, or where the
 * platform has no modes.
 */
export function sharedMode(path: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o077) === 0 ? undefined : `0${(mode & 0o777).toString(8)}`;
}

function prepare(driver: Driver, path: string): void {
  const number = (sql: string) => driver.all(sql)[0]![0] as number;
  // In one transaction: another process may be making the tables just now.
  driver.exec('BEGIN');
  const application = number('PRAGMA application_id');
  const version = number('PRAGMA user_version');
  const isNew = application === 0 && version === 0 && number('SELECT count(*) FROM sqlite_schema') === 0;
  if (application !== APPLICATION_ID && !isNew) throw notKeyFile(path);
  if (version > STEPS.length) throw notKeyFile(path, version, STEPS.length);
  driver.exec('COMMIT');
  useWriteAheadLog(driver, OPENING_MS);
  if (number('PRAGMA user_version') < STEPS.length) {
    driver.exec('BEGIN IMMEDIATE');
    // Again under the lock: another process may have been quicker.
    const found = number('PRAGMA user_version');
    for (const step of STEPS.slice(found)) driver.exec(step);
    if (found < CHECKSUMS) sealKeys(driver);
    driver.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${STEPS.length}`);
    driver.exec('COMMIT');
  }
  // A token that a power cut forgets does no harm; what people do with keys is written with FULL (transaction.ts).
  driver.exec('PRAGMA synchronous = NORMAL');
  driver.all('PRAGMA busy_timeout = 0');
}

/**
 * Writes what is there already: a page goes to the disk, or does not. (Of a row that stays the same SQLite writes
 * nothing.)
 */
export function writeAnything(driver: Driver): void {
  driver.exec(`PRAGMA user_version = ${String(driver.all('PRAGMA user_version')[0]![0])}`);
}
