/** Writes output files in parts, to a draft that is renamed when complete: an incomplete file is never seen. */
import {
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { MdsError } from '../../errors.ts';
import { unwritable } from '../terminal/unwritable.ts';

export interface TargetFile {
  readonly write: (part: string | Uint8Array) => void;
  /** Puts the file in place of one of that name. */
  readonly finish: () => void;
  /** Removes what was written; nothing after `finish`. */
  readonly discard: () => void;
}

/** Opens the draft of a file. Throws FILE_UNWRITABLE here, before anything is computed, if it cannot be created. */
export function openTargetFile(path: string): TargetFile {
  const place = guarded(path, () => placeOf(path));
  // Two runs at once write two files; the last one stays.
  const part = `${place}.${process.pid}.part`;
  const fd = guarded(path, () => openSync(part, 'w', 0o644));
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    write: (content) =>
      guarded(path, () => {
        const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
        for (let from = 0; from < bytes.length; ) from += writeSync(fd, bytes, from);
      }),
    finish: () =>
      guarded(path, () => {
        // Some file systems report a full disk only now.
        fsyncSync(fd);
        close();
        renameSync(part, place);
      }),
    discard: () => {
      close();
      rmSync(part, { force: true });
    },
  };
}

/**
 * Writes `text` to a file in one step, or directly to a device or pipe. Throws REPORT_NOT_WRITTEN.
 */
export function writeReport(path: string, text: string): void {
  try {
    const stat = guarded(path, () => statSync(path, { throwIfNoEntry: false }));
    if (stat !== undefined && !stat.isFile() && !stat.isDirectory()) guarded(path, () => writeFileSync(path, text));
    else writeTarget(path, text);
  } catch (cause) {
    const { message, hint } = cause as MdsError;
    throw new MdsError('REPORT_NOT_WRITTEN', message, { hint, cause });
  }
}

function writeTarget(path: string, text: string): void {
  const file = openTargetFile(path);
  try {
    file.write(text);
    file.finish();
  } catch (error) {
    file.discard();
    throw error;
  }
}

/** The file itself where the path is a symbolic link. */
function placeOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return path;
  if (stat.isFile()) return realpathSync(path);
  const code = stat.isDirectory() ? 'EISDIR' : '';
  throw unwritable(path, { code, message: 'it is not a regular file' }, { hint: 'name a file' });
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof MdsError ? error : unwritable(path, error);
  }
}
