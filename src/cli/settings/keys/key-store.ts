/**
 * The stored keys: a file that only its owner can read, with the key of each profile and the service address it belongs
 * to.
 */
import { MdsError } from '../../../errors.ts';
import type { Io } from '../../terminal/io.ts';
import { isObject, type JsonObject, readJsonFile } from '../file.ts';
import { keysFile } from '../places.ts';
import { updateJsonFile } from '../write.ts';

export interface KeyRecord {
  /** The address it was stored for; it is sent to this origin alone. */
  readonly origin: string;
  readonly key: string;
}

export interface KeysFile {
  readonly path: string;
  /** Whether others than its owner can read it; false on Windows, where modes do not show it. */
  readonly open: boolean;
  readonly fault: MdsError | undefined;
  readonly records: ReadonlyMap<string, KeyRecord>;
}

/** The file of keys; why it cannot be used is returned in `fault`, not thrown. */
export function readKeys(io: Io): KeysFile {
  const path = keysFile(io);
  const read = readJsonFile(path, 'fix or remove it and log in again: mds auth login');
  if ('fault' in read) return { path, open: false, fault: read.fault, records: new Map() };
  const open = io.platform !== 'win32' && ((read.mode ?? 0) & 0o077) !== 0;
  return { path, open, fault: undefined, records: recordsOf(read.content) };
}

/**
 * Stores a key and reads it back; returns the path of the file. Throws KEY_NOT_STORED, SETTINGS_UNWRITABLE,
 * SETTINGS_BUSY.
 */
export async function storeKey(profile: string, key: string, origin: string, io: Io): Promise<string> {
  const path = keysFile(io);
  await changeRecord(path, profile, { origin, key });
  if (readKeys(io).records.get(profile)?.key === key) return path;
  throw new MdsError('KEY_NOT_STORED', `the key was written to ${path}, but another one is read from there`, {
    hint: 'another program may be writing there; try again',
  });
}

/** Deletes the key of a profile and returns its record; undefined: none was stored. */
export async function removeKey(profile: string, io: Io): Promise<KeyRecord | undefined> {
  const { records, path, fault } = readKeys(io);
  if (fault !== undefined) throw fault;
  const record = records.get(profile);
  if (record !== undefined) await changeRecord(path, profile, undefined);
  return record;
}

async function changeRecord(path: string, profile: string, record: KeyRecord | undefined): Promise<void> {
  await updateJsonFile(path, (content) => {
    const others = Object.entries(isObject(content.keys) ? content.keys : {}).filter(([name]) => name !== profile);
    const keys = record === undefined ? others : [...others, [profile, record] as const];
    return { ...content, keys: Object.fromEntries(keys) };
  });
}

function recordsOf({ keys }: JsonObject): ReadonlyMap<string, KeyRecord> {
  const records = new Map<string, KeyRecord>();
  for (const [profile, record] of Object.entries(isObject(keys) ? keys : {})) {
    if (!isObject(record) || typeof record.origin !== 'string' || typeof record.key !== 'string') continue;
    records.set(profile, { origin: record.origin, key: record.key });
  }
  return records;
}
