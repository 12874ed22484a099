/** Reads JSON files of settings, keys and lists; a missing file costs one system call. */

import { readFileSync, statSync } from 'node:fs';
import { MdsError } from '../../errors.ts';
import { unreadable } from '../terminal/read-text.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The content of a file (empty if it does not exist), or why it cannot be used. */
export type FileContent = { readonly content: JsonObject; readonly mode?: number } | { readonly fault: MdsError };

/**
 * The content of `path`; `mend` is the hint for a broken file. Omits the parser's message, which quotes the file: it
 * may contain a key.
 */
export function readJsonFile(path: string, mend = 'fix or remove it'): FileContent {
  let text: string;
  let mode: number;
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { content: {} };
    mode = stat.mode & 0o777;
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A parent folder is a file: missing as well.
    if (code === 'ENOTDIR') return { content: {} };
    return { fault: unreadable(path, error, { code: 'SETTINGS_BROKEN' }) };
  }
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(content)) return { content, mode };
    return { fault: fileFault(`${path} does not hold a JSON object`, mend) };
  } catch (error) {
    return { fault: fileFault(`${path}${lineOf(error, text)} is not valid JSON`, mend) };
  }
}

/** The hint for a settings file that cannot be read. */
export const FIX_SETTINGS = 'fix or remove it: without it mds uses the defaults';

/** The error for a broken settings file. */
export function fileFault(message: string, hint = FIX_SETTINGS): MdsError {
  return new MdsError('SETTINGS_BROKEN', message, { hint });
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `:3` if the parser names the position. */
function lineOf(error: unknown, text: string): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return position === undefined ? '' : `:${text.slice(0, Number(position)).split('\n').length}`;
}
