/** Writes and deletes completion stubs, and with --rc the lines in a start-up file that load them. */

import { readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { MdsError } from '../../errors.ts';
import { writeWhole } from '../../write-whole.ts';
import { unreadable } from '../terminal/read-text.ts';
import { unwritable } from '../terminal/unwritable.ts';
import type { InstallPlace } from './places.ts';

/** In the header of every stub. */
const OURS = 'completion of mds, printed by';
const BEGIN = '# >>> mds completion >>>';
const END = '# <<< mds completion <<<';

/** A change of one file; `becomes` is undefined for a deletion. */
export interface Change {
  readonly file: string;
  readonly was: string | undefined;
  readonly becomes: string | undefined;
}

/**
 * The changes of an installation: the stub, and with `editRc` the start-up file if the shell needs one. Throws
 * FILE_FOREIGN.
 */
export function installation({ file, rc }: InstallPlace, stub: string, editRc: boolean): readonly Change[] {
  const changes: Change[] = [{ file, was: ownStub(file), becomes: stub }];
  if (rc !== undefined && editRc) {
    const was = read(rc.file);
    const before = withoutBlock(was ?? '');
    const gap = before === '' || before.endsWith('\n') ? '' : '\n';
    changes.push({ file: rc.file, was, becomes: `${before}${gap}${[BEGIN, ...rc.lines, END].join('\n')}\n` });
  }
  return changes.filter(({ was, becomes }) => was !== becomes);
}

/** The changes that remove an installation. Throws FILE_FOREIGN. */
export function removal({ file, rc }: InstallPlace): readonly Change[] {
  const changes: Change[] = [{ file, was: ownStub(file), becomes: undefined }];
  const was = rc === undefined ? undefined : read(rc.file);
  if (rc !== undefined && was !== undefined) changes.push({ file: rc.file, was, becomes: withoutBlock(was) });
  return changes.filter((change) => change.was !== change.becomes);
}

/** Applies the change; a file is written whole or not at all. Throws FILE_UNWRITABLE. */
export function apply({ file, was, becomes }: Change): void {
  try {
    if (becomes === undefined) {
      rmSync(file, { force: true });
      return;
    }
    // A start-up file may be a link into a folder of such files, and has a mode of its own.
    const target = was === undefined ? file : realpathSync(file);
    writeWhole(target, becomes, was === undefined ? undefined : statSync(target).mode & 0o777);
  } catch (cause) {
    throw unwritable(file, cause, { hint: 'print it instead: mds completion print SHELL' });
  }
}

/** Whether the start-up file has the lines already, added by us or by hand. */
export function isSetUp({ rc }: InstallPlace): boolean {
  return rc === undefined || (read(rc.file) ?? '').split('\n').some((line) => line.trim() === rc.lines[0]);
}

function ownStub(file: string): string | undefined {
  const text = read(file);
  if (text === undefined || text.slice(0, 200).includes(OURS)) return text;
  throw new MdsError('FILE_FOREIGN', `${file} was not written by mds`, { hint: 'move it away first' });
}

/** Removes the lines an installation added. */
function withoutBlock(text: string): string {
  const from = text.indexOf(`${BEGIN}\n`);
  const to = text.indexOf(`${END}\n`, from);
  return from < 0 || to < 0 ? text : text.slice(0, from) + text.slice(to + END.length + 1);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unreadable(file, error);
  }
}
