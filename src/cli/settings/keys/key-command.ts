/**
 * Keys that a program of the user's prints (`key_command`), as restic's password-command and git's credential helpers
 * do.
 */
import { MdsError } from '../../../errors.ts';
import type { Io } from '../../terminal/io.ts';
import { readKey } from './key-text.ts';

/** Longest wait, ms: a password manager may ask for a password or a fingerprint. */
const LIMIT_MS = 60_000;

/**
 * The words of a command line, which is run without a shell; undefined for none and for an open quote. Blanks separate
 * words. Quotes group, single ones literally; a backslash makes a quote, a blank or a backslash literal and is itself
 * before anything else (Windows paths).
 */
export function splitCommand(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part, single, double, escaped] of text.matchAll(/'([^']*)'|"((?:\\["\\]|[^"])*)"|\\(["'\\ ])|[\s\S]/g)) {
    if (part === '"' || part === "'") return undefined;
    if (/^\s$/.test(part)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? part);
  }
  if (word !== undefined) words.push(word);
  return words.length === 0 ? undefined : words;
}

/**
 * The first line that the command prints on stdout; its stderr is shown. `where` names the setting. Throws
 * KEY_COMMAND_FAILED and KEY_MALFORMED, which repeat neither the output nor the command: a key may have been pasted
 * there.
 */
export function keyFromCommand(command: string, where: string, io: Io): string {
  const words = splitCommand(command);
  if (words === undefined || io.runProgram === undefined) throw failed(`${where} cannot be run here`);
  const { stdout, status, error } = io.runProgram(words, LIMIT_MS);
  if (error === 'ENOENT') throw failed(`the program that ${where} names was not found`);
  if (error === 'ETIMEDOUT') throw failed(`${where} did not finish within ${LIMIT_MS / 1000} s`);
  if (error !== undefined) throw failed(`${where} could not be run (${error})`);
  if (status !== 0) throw failed(status === null ? `${where} was killed` : `${where} exited with ${status}`);
  return readKey(/^[^\r\n]*/.exec(stdout)![0], `the first line that ${where} prints`);
}

function failed(message: string): MdsError {
  return new MdsError('KEY_COMMAND_FAILED', message, {
    hint: 'run the command by hand: it has to print the key and exit with 0; see it with: mds config list',
  });
}
