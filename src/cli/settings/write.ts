/** Changes JSON files of settings, keys and lists: under a lock, atomically, with mode 0600. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { MdsError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { unwritable } from '../terminal/unwritable.ts';
import { fileFault, isObject, type JsonObject, readJsonFile } from './file.ts';
import { type Named, type NamedFile, namedIn, namedPath } from './named-file.ts';
import type { Place } from './places.ts';

/** The variable that names the folder of a file. */
type Folder = 'MDS_CONFIG_DIR' | 'MDS_DATA_DIR';

/**
 * Sets a setting of a profile, which is created if missing; undefined removes it, and the profile with its last
 * setting.
 */
export async function changeSetting(
  path: string,
  profile: string,
  name: string,
  value: string | number | boolean | undefined,
): Promise<void> {
  await updateJsonFile(path, (content) => {
    const profiles = memberObject(content, 'profiles', `${path}: profiles`);
    const next = withMember(memberObject(profiles, profile, `${path}: profiles.${profile}`), name, value);
    const empty = value === undefined && Object.keys(next).length === 0;
    return withMember(content, 'profiles', withMember(profiles, profile, empty ? undefined : next));
  });
}

/** Changes the active profile; undefined: the default one. */
export async function changeActiveProfile(path: string, profile: string | undefined): Promise<void> {
  await updateJsonFile(path, (content) => withMember(content, 'profile', profile));
}

/** A member that is an object, empty if missing. Throws for anything else, which is not overwritten. */
function memberObject(object: JsonObject, name: string, where: string): JsonObject {
  const member = Object.hasOwn(object, name) ? object[name] : {};
  if (!isObject(member)) throw fileFault(`${where} must be an object`);
  return member;
}

/** `object` with a member set, or removed for undefined. */
function withMember(object: JsonObject, name: string, value: unknown): JsonObject {
  const members = Object.entries(object).filter(([key]) => key !== name);
  const at = Object.keys(object).indexOf(name);
  if (value !== undefined) members.splice(at < 0 ? members.length : at, 0, [name, value]);
  return Object.fromEntries(members);
}

/**
 * Replaces the entries of a file by the result of `change`, in the order of their names; undefined leaves it unchanged.
 * Throws as {@link updateJsonFile}.
 */
export async function changeNamed<T>(
  of: NamedFile<T>,
  place: Place,
  change: (entries: Named<T>) => Named<T> | undefined,
): Promise<void> {
  const path = namedPath(of, place);
  await updateJsonFile(path, (content) => {
    const next = change(namedIn(of, content, path));
    return next && Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Replaces the content of the JSON file `path` by the result of `change`; undefined leaves it unchanged. Throws
 * SETTINGS_BROKEN (a broken file is not overwritten), SETTINGS_UNWRITABLE, SETTINGS_BUSY, and what `change` throws.
 */
export async function updateJsonFile(
  path: string,
  change: (content: JsonObject) => JsonObject | undefined,
  folder: Folder = 'MDS_CONFIG_DIR',
): Promise<void> {
  const { default: Conf } = await import('conf');
  const { release } = await lockFile(path, folder);
  try {
    const read = readJsonFile(path);
    if ('fault' in read) throw read.fault;
    const next = change(read.content);
    if (next === undefined) return;
    try {
      // Conf writes a temporary file, syncs and renames it, and follows a symbolic link.
      const conf = new Conf<Record<string, unknown>>({
        cwd: dirname(path),
        configName: basename(path, '.json'),
        configFileMode: 0o600,
        accessPropertiesByDotNotation: false,
      });
      conf.store = { ...next };
    } catch (error) {
      throw refused(path, error, folder);
    }
  } finally {
    release();
  }
}

/** A lock this old is from a killed program: work under it takes milliseconds. */
const STALE_MS = 10_000;
/** Longest wait for another writer. */
const MAX_WAIT_MS = 5_000;
const PAUSE_MS = 10;

/** A lock on a file. Both leave the lock of another program alone, which took this one's for that of a killed one. */
export interface Lock {
  readonly release: () => void;
  /** For work that takes longer than a lock lasts by itself. */
  readonly refresh: () => void;
}

function lockOf(lock: string, token: string): Lock {
  const isOwn = (): boolean => {
    try {
      return readFileSync(lock, 'utf8') === token;
    } catch {
      return false;
    }
  };
  return {
    release: () => {
      if (isOwn()) rmSync(lock, { force: true });
    },
    refresh: () => {
      const now = new Date();
      try {
        if (isOwn()) utimesSync(lock, now, now);
      } catch {
        // Taken in between.
      }
    },
  };
}

/** Locks `path`. Creates the folder with mode 0700. Throws SETTINGS_UNWRITABLE, SETTINGS_BUSY. */
export async function lockFile(path: string, folder: Folder = 'MDS_CONFIG_DIR'): Promise<Lock> {
  const lock = `${path}.lock`;
  const token = randomUUID();
  const started = Date.now();
  try {
    makeFolder(dirname(path), 0o700);
  } catch (error) {
    throw refused(path, error, folder);
  }
  for (;;) {
    try {
      writeFileSync(lock, token, { flag: 'wx', mode: 0o600 });
      return lockOf(lock, token);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows reports EPERM for a lock file that is being deleted.
      if (code !== 'EEXIST' && code !== 'EPERM') throw refused(path, error, folder);
      if (isStale(lock)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (Date.now() - started > MAX_WAIT_MS) throw code === 'EPERM' ? refused(path, error, folder) : busy(lock);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function isStale(lock: string): boolean {
  const stat = statSync(lock, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > STALE_MS;
}

function refused(path: string, cause: unknown, folder: Folder): MdsError {
  return unwritable(path, cause, {
    code: 'SETTINGS_UNWRITABLE',
    hint: `check the permissions, or set ${folder} to another folder`,
  });
}

function busy(lock: string): MdsError {
  return new MdsError('SETTINGS_BUSY', `another mds is writing: ${lock} exists`, {
    hint: 'try again; if no other mds is running, delete that file',
  });
}
