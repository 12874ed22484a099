/** Migrates a store file to the schema of this program. */

import { MdsError } from '../../errors.ts';
import type { Session } from '../drivers/session.ts';
import { APPLICATION_ID, newSchema, SCHEMA_VERSION, schemaSteps } from './schema.ts';

export type StoreKind = keyof typeof APPLICATION_ID;

export interface Header {
  /** Schema version; 0 for a file without any table. */
  readonly version: number;
  /** Undefined for a file without any table. */
  readonly kind: StoreKind | undefined;
}

/** Of the first edition was 6. Below 4 prices and facts have no magic bytes. */
const OLDEST_VERSION = 4;

/**
 * Version and kind of the file. Throws STORE_NEWER for a schema above `known`, STORE_UNREADABLE for one of before the
 * first edition and for what is no store (another program's database included).
 */
export function readHeader(session: Session, known: number = SCHEMA_VERSION): Header {
  const number = (query: string) => session.all(query)[0]![0] as number;
  const version = number('PRAGMA user_version');
  const application = number('PRAGMA application_id');
  const kind =
    application === APPLICATION_ID.live ? 'live' : application === APPLICATION_ID.simulated ? 'simulated' : undefined;
  if (kind === undefined) {
    const tables = number('SELECT count(*) FROM sqlite_schema');
    if (version === 0 && application === 0 && tables === 0) return { version: 0, kind: undefined };
    const { path } = session;
    throw new MdsError('STORE_UNREADABLE', `${path} is the database of another program`, {
      hint: 'check the path given as the store',
    });
  }
  if (version < OLDEST_VERSION) throw older(session.path, version);
  if (version > known) throw newer(session.path, version, known);
  return { version, kind };
}

/** The file was written by a newer version of the program. */
function newer(path: string, found: number, known: number): MdsError {
  return new MdsError('STORE_NEWER', `${path} has schema version ${found}, this program knows up to ${known}`, {
    hint: 'update this program, or give another store',
  });
}

/** The file was written before the first edition, with blobs of another form. */
function older(path: string, found: number): MdsError {
  return new MdsError('STORE_UNREADABLE', `${path} has schema version ${found}, from before the first edition`, {
    hint: 'move it away, then import or sync again',
  });
}

/** Throws STORE_READ_ONLY for a store of the other kind: the two are never mixed. */
export function checkKind(path: string, header: Header, kind: StoreKind): void {
  if (header.kind === undefined || header.kind === kind) return;
  const stored = header.kind === 'simulated' ? 'simulated data' : 'market data';
  const message = `${path} holds ${stored}: the two kinds are never mixed in one store`;
  throw new MdsError('STORE_READ_ONLY', message, { hint: 'give another store' });
}

/**
 * Runs the steps the file still lacks, in one write transaction: a kill leaves the old version whole. Does nothing to a
 * file that is up to date.
 */
export function migrate(session: Session, kind: StoreKind, steps: readonly string[] = schemaSteps()): void {
  if (readHeader(session, steps.length).version === steps.length) return;
  session.exec('BEGIN IMMEDIATE');
  // Again under the lock: another process may have been quicker.
  const header = readHeader(session, steps.length);
  checkKind(session.path, header, kind);
  if (header.version < steps.length) {
    const missing = header.version === 0 ? [newSchema(steps)] : steps.slice(header.version);
    for (const step of missing) session.exec(step);
    session.exec(`PRAGMA application_id = ${APPLICATION_ID[kind]}; PRAGMA user_version = ${steps.length}`);
  }
  session.exec('COMMIT');
}
