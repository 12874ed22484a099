/** Disk space of a store. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface DiskUse {
  /** The file and its log. */
  readonly store_bytes: number;
  /** Downloads of sync: the list of tickers, documents not yet written, partial archives. */
  readonly download_bytes: number;
}

export function diskUse(path: string): DiskUse {
  const size = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const all = (folder: string): number => {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return 0;
    return readdirSync(folder, { recursive: true }).reduce<number>(
      (sum, name) => sum + size(join(folder, String(name))),
      0,
    );
  };
  const downloads = ['spool', 'bulk'].map((folder) => all(join(`${path}.sync`, folder)));
  return {
    store_bytes: size(path) + size(`${path}-wal`),
    download_bytes: downloads.reduce((sum, bytes) => sum + bytes),
  };
}
