/**
 * Which key is used: MDS_API_KEY, then the file MDS_API_KEY_FILE names, then what `key_command` prints, then what `auth
 * login` stored.
 */
import type { Io } from '../../terminal/io.ts';
import { readText } from '../../terminal/read-text.ts';
import type { EffectiveSettings } from '../resolve.ts';
import { LOCAL } from '../table.ts';
import { keyFromCommand } from './key-command.ts';
import { readKeys } from './key-store.ts';
import { readKey } from './key-text.ts';

const KEY_ENV = 'MDS_API_KEY';
const KEY_FILE_ENV = 'MDS_API_KEY_FILE';
const KEY_COMMAND_ENV = 'MDS_KEY_COMMAND';

/** A key in use and where it is from. */
export interface ActiveKey {
  readonly key: string;
  readonly source: typeof KEY_ENV | typeof KEY_FILE_ENV | typeof KEY_COMMAND_ENV | 'key_command' | 'stored';
  /** The file it was read from. */
  readonly path?: string;
}

export interface FoundKey {
  readonly key: ActiveKey | undefined;
  /** What a person should know: a key that is for another address, a file others can read. */
  readonly notes: readonly string[];
}

/**
 * The key for the service at `baseUrl`. A stored key is sent to the origin it was checked with and to no other;
 * `key_command` of a profile is run for the origin of its `base_url` only. The environment is for any address. Throws
 * KEY_MALFORMED, KEY_FILE_UNREADABLE, KEY_COMMAND_FAILED, SETTINGS_BROKEN.
 */
export function findKey(settings: EffectiveSettings, baseUrl: string, io: Io): FoundKey {
  const fromEnvironment = keyFromEnvironment(io);
  if (fromEnvironment !== undefined) return { key: fromEnvironment, notes: [] };
  const profile = settings.profile.name;
  const origin = originOf(baseUrl);
  const notes: string[] = [];
  const command = settings.get('key_command').value;
  if (command !== '') {
    const own = settings.ofProfile('base_url');
    if (own !== LOCAL && originOf(own) === origin)
      return { key: { key: keyFromCommand(command, 'key_command', io), source: 'key_command' }, notes: [] };
    const why = own === LOCAL ? 'belongs to no address' : `is for ${originOf(own)}`;
    notes.push(
      `key_command of profile '${profile}' ${why} and is not run for ${origin}; set the address with: mds config set base_url`,
    );
  }
  const { path, records, open, fault } = readKeys(io);
  if (fault !== undefined) throw fault;
  const record = records.get(profile);
  if (record === undefined) return { key: undefined, notes };
  if (record.origin !== origin) {
    const note = `the stored key of profile '${profile}' is for ${record.origin} and is not sent to ${origin}; log in there with: mds auth login`;
    return { key: undefined, notes: [...notes, note] };
  }
  const key: ActiveKey = { key: readKey(record.key, path), source: 'stored', path };
  return { key, notes: open ? [`others on this machine can read ${path}; change that with: chmod 600 ${path}`] : [] };
}

/** The key from MDS_API_KEY, MDS_API_KEY_FILE or MDS_KEY_COMMAND; empty variables are ignored. */
export function keyFromEnvironment(io: Io): ActiveKey | undefined {
  const { [KEY_ENV]: given, [KEY_FILE_ENV]: path, [KEY_COMMAND_ENV]: command } = io.env;
  if (given) return { key: readKey(given, KEY_ENV), source: KEY_ENV };
  if (path) return { key: readKey(textOf(path), path), source: KEY_FILE_ENV, path };
  return command ? { key: keyFromCommand(command, KEY_COMMAND_ENV, io), source: KEY_COMMAND_ENV } : undefined;
}

/** The variable or setting that comes before a stored key, by name. */
export function beforeStored(io: Io, settings?: EffectiveSettings): string | undefined {
  const variable = [KEY_ENV, KEY_FILE_ENV, KEY_COMMAND_ENV].find((name) => io.env[name]);
  return variable ?? (settings?.get('key_command').value ? 'key_command' : undefined);
}

function textOf(path: string): string {
  const hint = `check the path and its permissions, or unset ${KEY_FILE_ENV}`;
  return readText(path, { code: 'KEY_FILE_UNREADABLE', namedBy: KEY_FILE_ENV, hint }).replace(/^\uFEFF/, '');
}

/** `https://api.example.com` of any address there. */
export function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}
