/** Reads a JSON file of ours by hand: a file that is not there costs one question to the system. */
import { readFileSync, statSync } from 'node:fs';
import { MdsError } from '../../errors.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a file holds (nothing, if it is not there), or why it cannot be used. */
export type FileContent = { readonly content: JsonObject; readonly mode?: number } | { readonly fault: MdsError };

/** The content of `path`; `mend` is what to do where it cannot be read. The words of the JSON parser are not passed on: they quote the file, and it may hold a key. */
export function readJsonFile(path: string, mend = 'mend it, or move it away'): FileContent {
  let text: string;
  let mode: number;
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { content: {} };
    mode = stat.mode & 0o777;
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What should be a folder on the way is a file: nothing there either.
    if (code === 'ENOTDIR') return { content: {} };
    return { fault: fileFault(`${path} cannot be read (${code})`, 'check what it is and who may read it') };
  }
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(content)) return { content, mode };
    return { fault: fileFault(`${path} does not hold a JSON object`, mend) };
  } catch (error) {
    return { fault: fileFault(`${path}${lineOf(error, text)} is not valid JSON`, mend) };
  }
}

/** What to do about a settings file that cannot be read. */
export const MEND_SETTINGS = 'mend it, or move it away: mds then starts with its defaults';

/** A fault of a settings file: wrong usage, for a person wrote it or has to mend it. */
export function fileFault(message: string, hint = MEND_SETTINGS): MdsError {
  return new MdsError('SETTINGS_BROKEN', message, { hint });
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `:3` where the parser tells the position. */
function lineOf(error: unknown, text: string): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return position === undefined ? '' : `:${text.slice(0, Number(position)).split('\n').length}`;
}
