/** A folder of its own for the files of one run; the maker removes it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MdsError } from '../../errors.ts';
import { fileReason, isNoRoom } from '../../file-reason.ts';

/** Throws FILE_UNWRITABLE, which names the folder of the system and how to choose another. */
export function temporaryFolder(): string {
  const base = tmpdir();
  try {
    return mkdtempSync(join(base, 'mds-'));
  } catch (error) {
    const hint = isNoRoom(error)
      ? 'free some space there, or name another folder in TMPDIR'
      : 'name a folder that exists and that you may write to in TMPDIR';
    throw new MdsError(
      'FILE_UNWRITABLE',
      `the folder for temporary files, ${base}, cannot be used: ${fileReason(error, 'it does not exist')}`,
      { hint, cause: error },
    );
  }
}
