/**
 * The files of a cache: one per entry, written atomically, readable by its owner alone. Several processes may share a
 * folder: no file is changed in place. Nothing throws on errors of the system: a cache that does not work is an empty
 * one, and `fault` says why.
 */
import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../make-folder.ts';

const ENTRY_ENDING = '.answer';
/**
 * Bytes written, one line per process: their sum is an upper bound of the size without reading thousands of files.
 * Rewritten with the true size whenever the folder is scanned.
 */
const LEDGER = 'written';
/** A ledger of more bytes than this counts as full. */
const LONGEST_LEDGER = 65_536;
/** Share of the limit in use after trimming, so that the next write does not trim again. */
const AFTER_TRIM = 0.9;
/** An unfinished file older than this belongs to a killed process, ms. */
const ABANDONED = 3_600_000;

export type Disk = ReturnType<typeof openDisk>;

export interface DiskOptions {
  readonly folder: string;
  /** Maximum size, bytes. */
  readonly limit: number;
  readonly now: () => number;
  /** Returns a unique name. */
  readonly unique: () => string;
}

/** The time of use is updated only when it has moved this much, ms: otherwise every read would write. */
const USE_GRAIN = 600_000;

/** A cache in `folder`, which is created at the first write. */
export function openDisk({ folder, limit, now, unique }: DiskOptions) {
  let fault: string | undefined;
  let written = 0;
  let made = false;
  const path = (name: string) => join(folder, `${name}${ENTRY_ENDING}`);
  const guarded = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') fault ??= code ?? 'failed';
      return undefined;
    }
  };
  const noteUse = (file: string): void => {
    const at = now();
    if (Math.abs(at - statSync(file).mtimeMs) > USE_GRAIN) utimesSync(file, at / 1000, at / 1000);
  };
  return {
    read: (name: string): string | undefined => {
      const content = guarded(() => readFileSync(path(name), 'utf8'));
      // A read-only folder still serves its entries.
      if (content !== undefined) guarded(() => noteUse(path(name)));
      return content;
    },
    write: (name: string, content: string): void => {
      const size = Buffer.byteLength(content);
      if (size > limit) return;
      guarded(() => {
        if (!made) makePrivateFolder(folder);
        made = true;
        replace(path(name), content, unique());
        written += size;
      });
    },
    remove: (name: string): void => {
      guarded(() => rmSync(path(name), { force: true }));
    },
    /** Trims the folder to its limit. Call once, at the end. */
    close: (): void => {
      if (written === 0) return;
      guarded(() => {
        const ledger = join(folder, LEDGER);
        appendFileSync(ledger, `${written}\n`, { mode: 0o600 });
        if (measure(ledger) > limit) trim(folder, limit, now(), unique());
      });
    },
    /** Code of the first error, e.g. `EACCES`. */
    fault: () => fault,
  };
}

/** Upper bound of the size by the ledger, bytes; an invalid ledger counts as full. */
function measure(ledger: string): number {
  const text = readFileSync(ledger, 'utf8');
  if (text.length > LONGEST_LEDGER || !/^(\d+\n)*$/.test(text)) return Number.POSITIVE_INFINITY;
  return text.split('\n').reduce((sum, line) => sum + Number(line), 0);
}

/** The entries of a folder; none where it does not exist. Throws other errors of the system. */
export function cachedFiles(folder: string): readonly { path: string; bytes: number; usedAt: number }[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ENTRY_ENDING))
    .flatMap((name) => {
      const path = join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat === undefined ? [] : [{ path, bytes: stat.size, usedAt: stat.mtimeMs }];
    });
}

/** Deletes the least recently used entries until the rest fits, and unfinished files; then writes the true size. */
function trim(folder: string, limit: number, now: number, unique: string): void {
  for (const name of namesIn(folder).filter((each) => each.endsWith('.new'))) {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stat !== undefined && Math.abs(now - stat.mtimeMs) > ABANDONED) rmSync(join(folder, name), { force: true });
  }
  const files = [...cachedFiles(folder)].sort((a, b) => a.usedAt - b.usedAt);
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > limit) {
    for (const { path, bytes } of files) {
      if (total <= limit * AFTER_TRIM) break;
      rmSync(path, { force: true });
      total -= bytes;
    }
  }
  replace(join(folder, LEDGER), `${total}\n`, unique);
}

/**
 * Writes a private file in one step. Unlike `writeWhole` under a name that cannot be guessed, ending in `.new`: drafts of
 * processes that ended are deleted by age.
 */
function replace(path: string, content: string, unique: string): void {
  const fresh = join(dirname(path), `${unique}.new`);
  try {
    writeFileSync(fresh, content, { flag: 'wx', mode: 0o600 });
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Deletes every entry and unfinished file; returns count and size of the entries. The secret stays. */
export function clear(folder: string): { readonly count: number; readonly bytes: number } {
  const files = cachedFiles(folder);
  for (const { path } of files) rmSync(path, { force: true });
  for (const name of namesIn(folder)) {
    if (name.endsWith('.new') || name === LEDGER) rmSync(join(folder, name), { force: true });
  }
  return { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Creates the folder for its owner alone; an existing one open to others is closed. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, 0o700);
  if (process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
}
