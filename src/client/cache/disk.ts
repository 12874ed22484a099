/**
 * The files of a cache: one per entry, written atomically, readable by its owner alone. Several processes may share a folder: no file is
 * changed in place. Nothing throws on errors of the system: a cache that does not work is an empty one, and `fault` says why.
 */
import {
  appendFileSync,
  chmodSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { ENTRY_ENDING, LEDGER, measure, trim } from './space.ts';

export interface Disk {
  read(name: string): string | undefined;
  write(name: string, content: string): void;
  remove(name: string): void;
  /** Trims the folder to its limit. Call once, at the end. */
  close(): void;
  /** Code of the first error, e.g. `EACCES`. */
  readonly fault: () => string | undefined;
}

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
export function openDisk({ folder, limit, now, unique }: DiskOptions): Disk {
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
  const used = (file: string): void => {
    const { mtimeMs } = statSync(file);
    const at = now();
    if (Math.abs(at - mtimeMs) > USE_GRAIN) utimesSync(file, at / 1000, at / 1000);
  };
  return {
    read: (name) => {
      const content = guarded(() => readFileSync(path(name), 'utf8'));
      // A read-only folder still serves its entries.
      if (content !== undefined) guarded(() => used(path(name)));
      return content;
    },
    write: (name, content) => {
      const size = Buffer.byteLength(content);
      if (size > limit) return;
      guarded(() => {
        if (!made) makePrivateFolder(folder);
        made = true;
        const fresh = join(folder, `${unique()}.new`);
        try {
          writeFileSync(fresh, content, { flag: 'wx', mode: 0o600 });
          renameSync(fresh, path(name));
        } catch (error) {
          rmSync(fresh, { force: true });
          throw error;
        }
        written += size;
      });
    },
    remove: (name) => {
      guarded(() => rmSync(path(name), { force: true }));
    },
    close: () => {
      if (written === 0) return;
      guarded(() => {
        const ledger = join(folder, LEDGER);
        appendFileSync(ledger, `${written}\n`, { mode: 0o600 });
        if (measure(ledger) > limit) trim(folder, limit, now(), unique());
      });
    },
    fault: () => fault,
  };
}

/** Creates the folder for its owner alone; an existing one open to others is closed. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, 0o700);
  if (process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
}
