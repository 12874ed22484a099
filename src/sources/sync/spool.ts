/**
 * Fetched documents that are not in the store yet, as files in a folder next to it: a filing never changes, so a run
 * that is stopped half-way through a company need not fetch it again. Each file is whole or not there.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sideFileError } from '../../store/drivers/errors.ts';
import { writeWhole } from '../../write-whole.ts';
import { fingerprint } from '../content.ts';

export interface Spool {
  has(url: string): boolean;
  /** Throws MdsError `STORE_*` where the disk is full or not writable. */
  put(url: string, bytes: Uint8Array): void;
  get(url: string): Uint8Array;
  size(url: string): number;
  drop(urls: Iterable<string>): void;
}

/** Files that no run has used. */
const UNUSED_MS = 14 * 86_400_000;

/** A spool in a folder, made when first needed. `now`: ms since the epoch, to clear what is older than two weeks. */
export function openSpool(folder: string, now: number): Spool {
  clear(folder, now);
  const fileOf = (url: string): string => join(folder, fingerprint(url).slice(0, 40));
  const stat = (url: string) => statSync(fileOf(url), { throwIfNoEntry: false });
  return {
    // A power cut may leave a name without content.
    has: (url) => (stat(url)?.size ?? 0) > 0,
    put(url, bytes) {
      try {
        writeWhole(fileOf(url), bytes);
      } catch (error) {
        throw sideFileError(folder, error) ?? error;
      }
    },
    get: (url) => readFileSync(fileOf(url)),
    size: (url) => stat(url)?.size ?? 0,
    drop(urls) {
      for (const url of urls) rmSync(fileOf(url), { force: true });
    },
  };
}

function clear(folder: string, now: number): void {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    const file = join(folder, name);
    const age = now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > UNUSED_MS) rmSync(file, { force: true });
  }
}
