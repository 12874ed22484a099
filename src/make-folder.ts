/** Making a folder and those above it. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and what is missing above it, with the given mode; one that is there stays as it is. Throws the
 * system's error about the folder that cannot be made. Node's own recursive form says ENOENT whatever the reason
 * (nodejs/node issue 42808), and never returns where the system says ENOENT of a place in a folder that exists, as
 * Linux does under /proc (seen on Node 20.20 and 24.21).
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    if (statSync(above, { throwIfNoEntry: false }) !== undefined) throw error;
    makeFolder(above, mode);
    makeFolder(folder, mode);
  }
}
