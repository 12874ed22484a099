/** Results of commands on stdout. */
import { EXIT } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';

/** Prints an indented JSON document. */
export function printJson(document: unknown, io: Io): void {
  io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

/** Prints `document` as one line of JSON with --json, else the lines of `text`, if any. Returns the exit code 0. */
export function printResult(document: object, text: string, options: Invocation['options'], io: Io): number {
  if (options.json === true) io.stdout.write(`${JSON.stringify(document)}\n`);
  else if (text !== '') io.stdout.write(`${text.split('\n').map(sanitize).join('\n')}\n`);
  return EXIT.ok;
}

/** The value with every camel-case name written `like_this`, as in the API; other names (symbols, tags) stay. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeName(name), snakeCased(each)]));
}

function snakeName(name: string): string {
  return /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(name)
    ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : name;
}
