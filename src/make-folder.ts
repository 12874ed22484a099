/** Creates a folder and its parents, with the real reason when that fails. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents with the given mode. An existing folder stays as it is, even if another
 * process creates it at the same time. Throws the system's error about the folder that cannot be created. Not
 * `mkdirSync` with `recursive`: that gives ENOENT whatever the reason (nodejs/node issue 42808), and never returns
 * where the system gives ENOENT inside an existing folder, as Linux does under /proc (seen on Node 20.20 and 24.21).
 */
export function makeFolder(folder: string, mode?: number): void {
  const failure = failureOf(folder, mode);
  if (failure === undefined) return;
  const above = dirname(folder);
  if (failure.code !== 'ENOENT' || above === folder) throw failure;
  if (statSync(above, { throwIfNoEntry: false }) === undefined) makeFolder(above, mode);
  // The parent exists now.
  const again = failureOf(folder, mode);
  if (again !== undefined) throw again;
}

/** Tries to create the folder. Returns the error if it does not exist afterwards, else undefined. */
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
