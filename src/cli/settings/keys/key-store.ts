/** The stored keys: a file for the owner alone says which profile has one, for which address, and where it is kept. */
import { MdsError } from '../../../errors.ts';
import type { Io } from '../../terminal/io.ts';
import { inTime } from '../../terminal/keyring.ts';
import { isObject, type JsonObject, readJsonFile } from '../file.ts';
import { keysFile } from '../places.ts';
import { updateJsonFile } from '../write.ts';

export type Storage = 'keyring' | 'file';

/** What is known of a stored key without fetching it. */
export interface KeyRecord {
  readonly storage: Storage;
  /** The address it was stored for; it is sent to this origin alone. */
  readonly origin: string;
  /** The key itself, where it is kept in the file. */
  readonly key?: string;
}

export interface KeysFile {
  readonly path: string;
  /** Whether others than its owner can read it (never said of Windows, where modes say nothing). */
  readonly open: boolean;
  readonly fault: MdsError | undefined;
  readonly records: ReadonlyMap<string, KeyRecord>;
}

/** The file of keys; one that cannot be used is told in `fault`, not thrown. */
export function readKeys(io: Io): KeysFile {
  const path = keysFile(io);
  const read = readJsonFile(path, 'mend it, or move it away and log in again: mds auth login');
  if ('fault' in read) return { path, open: false, fault: read.fault, records: new Map() };
  const open = io.platform !== 'win32' && ((read.mode ?? 0) & 0o077) !== 0;
  return { path, open, fault: undefined, records: recordsOf(read.content) };
}

/** The key of a record. Throws KEYRING_FAILED when its keyring is gone, locked or slow, or has lost it. */
export async function fetchKey(profile: string, { storage, origin, key }: KeyRecord, io: Io): Promise<string> {
  if (storage === 'file' && key !== undefined) return key;
  const keyring = io.keyring?.();
  if (keyring === undefined) throw keyringFailed('there is no keyring any more');
  let found: string | undefined;
  try {
    found = await inTime(keyring).get(account(profile, origin));
  } catch {
    // Its own words are not passed on: nobody knows what they quote.
    throw keyringFailed('the keyring does not answer, or refuses');
  }
  if (found === undefined || found === '') throw keyringFailed('the keyring has lost the key');
  return found;
}

/** What came of storing a key. */
export interface Stored {
  readonly storage: Storage;
  readonly path: string;
  /** Why it is not in the keyring, where that was tried or wanted. */
  readonly note?: string;
}

/**
 * Stores a key and reads it back. `auto` takes the keyring if there is one that gives back what it was given, else the file; `keyring`
 * takes nothing else. Throws KEYRING_FAILED, KEY_NOT_STORED, or why the file cannot be written.
 */
export async function storeKey(
  profile: string,
  key: string,
  origin: string,
  wanted: 'auto' | Storage,
  io: Io,
): Promise<Stored> {
  const path = keysFile(io);
  const note = wanted === 'file' ? undefined : await intoKeyring(profile, key, origin, io);
  if (wanted === 'keyring' && note !== undefined) throw keyringFailed(note);
  const storage = wanted === 'file' || note !== undefined ? 'file' : 'keyring';
  const before = readKeys(io).records.get(profile);
  await changeRecord(path, profile, storage === 'file' ? { storage, origin, key } : { storage, origin });
  const record = readKeys(io).records.get(profile);
  if (record === undefined || (await fetchKey(profile, record, io)) !== key) {
    throw new MdsError('KEY_NOT_STORED', `the key was written to ${path}, but another one is read from there`, {
      hint: 'another program may be writing there; try again',
    });
  }
  if (before !== undefined && (storage === 'file' || before.origin !== origin)) await forget(profile, before, io);
  return { storage, path, ...(note === undefined ? {} : { note }) };
}

/** Deletes the key of a profile, and gives the record there was; undefined: none. Throws KEYRING_FAILED, and then keeps the record. */
export async function removeKey(profile: string, io: Io): Promise<KeyRecord | undefined> {
  const { records, path, fault } = readKeys(io);
  if (fault !== undefined) throw fault;
  const record = records.get(profile);
  if (record === undefined) return undefined;
  if (!(await forget(profile, record, io))) throw keyringFailed('the keyring does not give the key up');
  await changeRecord(path, profile, undefined);
  return record;
}

/** Undefined when the keyring has the key and gives it back; else why not. */
async function intoKeyring(profile: string, key: string, origin: string, io: Io): Promise<string | undefined> {
  const found = io.keyring?.();
  if (found === undefined) return 'no keyring library is installed';
  const keyring = inTime(found);
  try {
    await keyring.set(account(profile, origin), key);
    return (await keyring.get(account(profile, origin))) === key ? undefined : 'the keyring gives back another key';
  } catch {
    return 'the keyring does not answer, or refuses';
  }
}

async function forget(profile: string, { storage, origin }: KeyRecord, io: Io): Promise<boolean> {
  if (storage === 'file') return true;
  const found = io.keyring?.();
  if (found === undefined) return false;
  const keyring = inTime(found);
  try {
    if ((await keyring.get(account(profile, origin))) === undefined) return true;
    await keyring.remove(account(profile, origin));
    return (await keyring.get(account(profile, origin))) === undefined;
  } catch {
    return false;
  }
}

function account(profile: string, origin: string): string {
  return `${profile}@${origin}`;
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
    if (!isObject(record) || typeof record.origin !== 'string') continue;
    const { storage, origin, key } = record;
    if (storage === 'keyring') records.set(profile, { storage, origin });
    else if (storage === 'file' && typeof key === 'string') records.set(profile, { storage, origin, key });
  }
  return records;
}

function keyringFailed(reason: string): MdsError {
  return new MdsError('KEYRING_FAILED', `the key cannot be had from the keyring of this system: ${reason}`, {
    hint: 'unlock it, or log in again with the key in a file: mds config set key_storage file, then mds auth login',
  });
}
