/** What a store takes on the disk. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface DiskUse {
  /** The file and its log. */
  readonly store_bytes: number;
  /** Downloads that a sync keeps until they are written. */
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
  return { store_bytes: size(path) + size(`${path}-wal`), download_bytes: all(join(`${path}.sync`, 'spool')) };
}
