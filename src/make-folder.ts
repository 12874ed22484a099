/** Making a folder and those above it. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and what is missing above it, with the given mode; one that is there stays as it is, also one that
 * another process makes meanwhile. Throws the system's error about the folder that cannot be made. Node's own recursive
 * form says ENOENT whatever the reason (nodejs/node issue 42808), and never returns where the system says ENOENT of a
 * place in a folder that exists, as Linux does under /proc (seen on Node 20.20 and 24.21).
 */
export function makeFolder(folder: string, mode?: number): void {
  const failure = failureOf(folder, mode);
  if (failure === undefined) return;
  const above = dirname(folder);
  if (failure.code !== 'ENOENT' || above === folder) throw failure;
  if (statSync(above, { throwIfNoEntry: false }) === undefined) makeFolder(above, mode);
  // What is above may be there since the first attempt.
  const again = failureOf(folder, mode);
  if (again !== undefined) throw again;
}

/** Why the folder is not there after an attempt to make it; undefined when it is. */
function failureOf(folder: string, mode: number | undefined): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(folder, { mode });
    return undefined;
  } catch (error) {
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
      ? undefined
      : (error as NodeJS.ErrnoException);
  }
}
