/** Writing a file that other processes read: they see it as it was or complete. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Puts a file in place in one step; its folder is made. Two processes at once write two drafts; the last one stays.
 * Throws the system's error; a draft that cannot be written whole is removed where that is possible, to free its space.
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
      // Why the file cannot be written says more.
    }
    throw error;
  }
}
