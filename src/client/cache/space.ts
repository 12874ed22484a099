/** The size of a cache folder and what goes when it is too large: what was used longest ago. */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ENTRY_ENDING = '.answer';
/**
 * Bytes written, a number a line and process: their sum is at least what lies there, without looking at thousands of files each time.
 * It is rewritten with the true size whenever the folder is looked through.
 */
export const LEDGER = 'written';
/** A ledger of more bytes than this is looked at as one that is full. */
const LONGEST_LEDGER = 65_536;
/** After trimming so much of the limit is in use, so that the next write does not trim again. */
const AFTER_TRIM = 0.9;
/** A file half written that is older is of a process that was killed, ms. */
const ABANDONED = 3_600_000;

export interface KeptFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** At most how many bytes lie there, by the ledger; one that cannot be made sense of counts as full. */
export function measure(ledger: string): number {
  const text = readFileSync(ledger, 'utf8');
  if (text.length > LONGEST_LEDGER || !/^(\d+\n)*$/.test(text)) return Number.POSITIVE_INFINITY;
  return text.split('\n').reduce((sum, line) => sum + Number(line), 0);
}

/** The entries of a folder; none where it is not there. Throws other errors of the system. */
export function keptFiles(folder: string): readonly KeptFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ENTRY_ENDING))
    .flatMap((name) => {
      const path = join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat === undefined ? [] : [{ path, bytes: stat.size, usedAt: stat.mtimeMs }];
    });
}

/** Deletes what was used longest ago until the rest fits, and what killed processes left; then writes the true size down. */
export function trim(folder: string, limit: number, now: number, unique: string): void {
  for (const name of namesIn(folder).filter((each) => each.endsWith('.new'))) {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stat !== undefined && Math.abs(now - stat.mtimeMs) > ABANDONED) rmSync(join(folder, name), { force: true });
  }
  const files = [...keptFiles(folder)].sort((a, b) => a.usedAt - b.usedAt);
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

/** Deletes every entry and half-written file; gives what the entries were. The secret stays: it holds nothing. */
export function clear(folder: string): { readonly count: number; readonly bytes: number } {
  const files = keptFiles(folder);
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
