/** Writes files in one step: other processes see the old content or the new one, never a part. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a draft next to the file and renames it; creates the folder if needed. Of two processes at once the last one
 * wins. Throws the system's error, after removing the incomplete draft.
 */
export function writeWhole(path: string, content: string | Uint8Array, mode?: number): void {
  const draft = `${path}.${process.pid}.part`;
  makeFolder(dirname(path));
  try {
    writeFileSync(draft, content, { mode });
    renameSync(draft, path);
  } catch (error) {
    try {
      rmSync(draft, { force: true });
    } catch {
      // The first error is the one to report.
    }
    throw error;
  }
}
