/** Which key is used: MDS_API_KEY, then the file MDS_API_KEY_FILE names, then what `auth login` stored. */
import { readFileSync } from 'node:fs';
import { MdsError } from '../../../errors.ts';
import type { Io } from '../../terminal/io.ts';
import { fetchKey, type KeyRecord, readKeys, type Storage } from './key-store.ts';
import { readKey } from './key-text.ts';

export const KEY_ENV = 'MDS_API_KEY';
export const KEY_FILE_ENV = 'MDS_API_KEY_FILE';

export type KeySource = typeof KEY_ENV | typeof KEY_FILE_ENV | 'stored';

/** A key in use and where it is from. */
export interface KeyInUse {
  readonly key: string;
  readonly source: KeySource;
  /** Of a stored key. */
  readonly storage?: Storage;
  /** The file it was read from. */
  readonly path?: string;
}

export interface FoundKey {
  readonly key: KeyInUse | undefined;
  /** What a person should know: a stored key that is for another address, a file others can read. */
  readonly notes: readonly string[];
}

/**
 * The key for the service at `baseUrl`, in `profile`. A stored key is sent to the origin it was stored for and to no other.
 * Throws KEY_MALFORMED, KEY_FILE_UNREADABLE, KEYRING_FAILED, SETTINGS_BROKEN.
 */
export async function findKey(profile: string, baseUrl: string, io: Io): Promise<FoundKey> {
  const outside = keyFromEnvironment(io);
  if (outside !== undefined) return { key: outside, notes: [] };
  const { path, records, open, fault } = readKeys(io);
  if (fault !== undefined) throw fault;
  const record = records.get(profile);
  if (record === undefined) return { key: undefined, notes: [] };
  const origin = originOf(baseUrl);
  if (record.origin !== origin) return { key: undefined, notes: [otherOrigin(profile, record, origin)] };
  const key = readKey(await fetchKey(profile, record, io), record.storage === 'file' ? path : 'the keyring');
  const { storage } = record;
  if (storage === 'keyring') return { key: { key, source: 'stored', storage }, notes: [] };
  const notes = open ? [`others on this machine can read ${path}; change that with: chmod 600 ${path}`] : [];
  return { key: { key, source: 'stored', storage, path }, notes };
}

/** The key the environment gives, or undefined; an empty variable gives none. */
export function keyFromEnvironment(io: Io): KeyInUse | undefined {
  const given = io.env[KEY_ENV];
  if (given) return { key: readKey(given, KEY_ENV), source: KEY_ENV };
  const path = io.env[KEY_FILE_ENV];
  if (!path) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new MdsError(
      'KEY_FILE_UNREADABLE',
      `${path}, which ${KEY_FILE_ENV} names, cannot be read (${(error as NodeJS.ErrnoException).code})`,
      { hint: `check the path and who may read it, or unset ${KEY_FILE_ENV}` },
    );
  }
  return { key: readKey(text.replace(/^\uFEFF/, ''), path), source: KEY_FILE_ENV, path };
}

/** `https://api.example.com` of any address there. */
export function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

function otherOrigin(profile: string, record: KeyRecord, origin: string): string {
  return `the stored key of profile '${profile}' is for ${record.origin} and is not sent to ${origin}; log in there with: mds auth login`;
}
