/** Brings a store file to the schema this program knows. */

import { newer } from './errors.ts';
import { APPLICATION_ID, STEPS } from './schema.ts';
import type { Session } from './session.ts';
import { StoreError } from './types.ts';

export type StoreKind = keyof typeof APPLICATION_ID;

export interface Header {
  /** Schema version; 0 for a file without any table. */
  readonly version: number;
  /** Undefined for a file without any table. */
  readonly kind: StoreKind | undefined;
}

/**
 * Version and kind of the file. Throws STORE_NEWER for a schema above `known`, STORE_UNREADABLE for what is no store
 * (another program's database included).
 */
export function readHeader(session: Session, known: number = STEPS.length): Header {
  const row = session.all(
    'SELECT user_version, application_id FROM pragma_user_version, pragma_application_id',
  )[0] as readonly [number, number];
  const [version, application] = row;
  const kind =
    application === APPLICATION_ID.live ? 'live' : application === APPLICATION_ID.simulated ? 'simulated' : undefined;
  if (kind === undefined) {
    const tables = session.all('SELECT count(*) FROM sqlite_schema')[0] as readonly [number];
    if (version === 0 && application === 0 && tables[0] === 0) return { version: 0, kind: undefined };
    const { path } = session;
    throw new StoreError(
      'STORE_UNREADABLE',
      path,
      `${path} is the database of another program`,
      'check the path given as the store',
    );
  }
  if (version > known) throw newer(session.path, version, known);
  return { version, kind };
}

/**
 * Runs the steps the file still lacks, in one write transaction: a kill leaves the old version whole. Does nothing to a
 * file that is up to date. Throws STORE_READ_ONLY for a store of the other kind, which must never be mixed into.
 */
export function migrate(session: Session, kind: StoreKind, steps: readonly string[] = STEPS): void {
  if (isCurrent(readHeader(session, steps.length), session.path, kind, steps)) return;
  session.exec('BEGIN IMMEDIATE');
  // Again under the lock: another process may have been quicker.
  const header = readHeader(session, steps.length);
  if (!isCurrent(header, session.path, kind, steps)) {
    for (const step of steps.slice(header.version)) session.exec(step);
    session.exec(`PRAGMA application_id = ${APPLICATION_ID[kind]}; PRAGMA user_version = ${steps.length}`);
  }
  session.exec('COMMIT');
}

function isCurrent(header: Header, path: string, kind: StoreKind, steps: readonly string[]): boolean {
  if (header.kind !== undefined && header.kind !== kind) {
    const held = header.kind === 'simulated' ? 'simulated data' : 'market data';
    const message = `${path} holds ${held}: the two kinds are never mixed in one store`;
    throw new StoreError('STORE_READ_ONLY', path, message, 'give another store');
  }
  return header.version === steps.length;
}
