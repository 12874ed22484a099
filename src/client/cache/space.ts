/** The size of a cache folder; when it is too large, the least recently used entries are deleted. */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ENTRY_ENDING = '.answer';
/**
 * Bytes written, one line per process: their sum is an upper bound of the size without reading thousands of files.
 * Rewritten with the true size whenever the folder is scanned.
 */
export const LEDGER = 'written';
/** A ledger of more bytes than this counts as full. */
const LONGEST_LEDGER = 65_536;
/** Share of the limit in use after trimming, so that the next write does not trim again. */
const AFTER_TRIM = 0.9;
/** An unfinished file older than this belongs to a killed process, ms. */
const ABANDONED = 3_600_000;

export interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Upper bound of the size by the ledger, bytes; an invalid ledger counts as full. */
export function measure(ledger: string): number {
  const text = readFileSync(ledger, 'utf8');
  if (text.length > LONGEST_LEDGER || !/^(\d+\n)*$/.test(text)) return Number.POSITIVE_INFINITY;
  return text.split('\n').reduce((sum, line) => sum + Number(line), 0);
}

/** The entries of a folder; none where it does not exist. Throws other errors of the system. */
export function cachedFiles(folder: string): readonly CachedFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ENTRY_ENDING))
    .flatMap((name) => {
      const path = join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat === undefined ? [] : [{ path, bytes: stat.size, usedAt: stat.mtimeMs }];
    });
}

/** Deletes the least recently used entries until the rest fits, and unfinished files; then writes the true size. */
export function trim(folder: string, limit: number, now: number, unique: string): void {
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
  const fresh = join(folder, `${unique}.new`);
  writeFileSync(fresh, `${total}\n`, { flag: 'wx', mode: 0o600 });
  renameSync(fresh, join(folder, LEDGER));
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
