/** Puts a completion script where the shell looks for it, and takes it away again. Nothing is written that was not said. */
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { MdsError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import type { InstallPlace } from './places.ts';

/** In the head of every script of ours. */
const OURS = 'completion of mds, printed by';
const BEGIN = '# >>> mds completion >>>';
const END = '# <<< mds completion <<<';

/** A change of one file: what it is to hold, or undefined where it is to go. */
export interface Change {
  readonly file: string;
  readonly was: string | undefined;
  readonly becomes: string | undefined;
}

/** What an installation changes: the script, and with `rc` the start-up file where the shell needs one. Throws FILE_FOREIGN. */
export function installation({ file, rc }: InstallPlace, script: string, editRc: boolean): readonly Change[] {
  const changes: Change[] = [{ file, was: ownScript(file), becomes: script }];
  if (rc !== undefined && editRc) {
    const was = read(rc.file);
    const before = withoutBlock(was ?? '');
    const gap = before === '' || before.endsWith('\n') ? '' : '\n';
    changes.push({ file: rc.file, was, becomes: `${before}${gap}${[BEGIN, ...rc.lines, END].join('\n')}\n` });
  }
  return changes.filter(({ was, becomes }) => was !== becomes);
}

/** What taking it away changes. Throws FILE_FOREIGN. */
export function removal({ file, rc }: InstallPlace): readonly Change[] {
  const changes: Change[] = [{ file, was: ownScript(file), becomes: undefined }];
  const was = rc === undefined ? undefined : read(rc.file);
  if (rc !== undefined && was !== undefined) changes.push({ file: rc.file, was, becomes: withoutBlock(was) });
  return changes.filter((change) => change.was !== change.becomes);
}

/** Makes the change; a file appears whole or not at all. Throws FILE_UNWRITABLE. */
export function apply({ file, was, becomes }: Change, platform: NodeJS.Platform): void {
  try {
    if (becomes === undefined) {
      rmSync(file, { force: true });
      return;
    }
    makeFolder((platform === 'win32' ? win32 : posix).dirname(file));
    // A start-up file may be a link into a folder of such files, and has a mode of its own.
    const target = was === undefined ? file : realpathSync(file);
    const draft = `${target}.${process.pid}.mds`;
    writeFileSync(draft, becomes, was === undefined ? {} : { mode: statSync(target).mode & 0o777 });
    renameSync(draft, target);
  } catch (cause) {
    throw new MdsError('FILE_UNWRITABLE', `${file} cannot be written (${(cause as NodeJS.ErrnoException).code})`, {
      hint: 'print the script instead and put it where you like: mds completion SHELL',
      cause,
    });
  }
}

/** Whether the start-up file has the lines already, put there by us or by hand. */
export function isSetUp({ rc }: InstallPlace): boolean {
  return rc === undefined || (read(rc.file) ?? '').split('\n').some((line) => line.trim() === rc.lines[0]);
}

function ownScript(file: string): string | undefined {
  const text = read(file);
  if (text === undefined || text.slice(0, 200).includes(OURS)) return text;
  throw new MdsError('FILE_FOREIGN', `${file} is there and was not written by mds`, { hint: 'move it away first' });
}

/** The text without the lines an installation added. */
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
    throw new MdsError('FILE_UNREADABLE', `${file} cannot be read (${code})`);
  }
}
