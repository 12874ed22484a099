/** Makes sure that a store file and its folder can be written, before SQLite tries: it gives no reasons. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { fileError, pathFault, readOnly } from './errors.ts';

/** The folder made, and both it and the file writable; throws MdsError `STORE_*` otherwise. */
export function makeWritable(path: string): void {
  const folder = dirname(path);
  try {
    makeFolder(folder);
  } catch (error) {
    // Whether a folder may be written to is known of those that are there.
    let above = folder;
    while (!existsSync(above) && dirname(above) !== above) above = dirname(above);
    throw isWritable(above) ? fileError(path, error) : readOnly(path, error);
  }
  const fault = pathFault(path);
  if (fault !== undefined && fault.code !== 'STORE_NOT_FOUND') throw fault;
  if (!isWritable(folder) || (fault === undefined && !isWritable(path))) throw readOnly(path);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
