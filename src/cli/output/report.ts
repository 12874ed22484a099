/** Messages on stderr: lines for people; for the formats of programs a failure is one JSON object. */
import { EXIT, errorObject, MdsError } from '../../errors.ts';
import { paint } from '../../render/text/color.ts';
import { sanitize, sanitizeLines } from '../../render/text/sanitize.ts';
import { textWidth } from '../../render/text/width.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import { isForPrograms } from './choice.ts';
import { colorOf } from './display.ts';
import { mapStack } from './map-stack.ts';
import { ownHint } from './printed-store.ts';

type Options = Invocation['options'];
type Kind = 'error' | 'warning' | 'note';

/** Prints `mds: TEXT` on stderr with the hint below it. With --quiet only errors are printed. */
export function printMessage(text: string, options: Options, io: Io, kind: Kind = 'warning', hint?: string): void {
  if (options.quiet === true && kind !== 'error') return;
  printLines(`mds: ${sanitize(text)}\n${hintLine(hint)}`, options, io, kind);
}

function hintLine(hint: string | undefined): string {
  return hint === undefined ? '' : `  ${sanitize(hint)}\n`;
}

/** A fault at a place of what was typed: the message, the place underlined, the hint. */
export function printFault(
  text: string,
  { input, from, to }: TypedPlace,
  options: Options,
  io: Io,
  hint: string | undefined,
): void {
  printMessage(text, options, io, 'error');
  io.stderr.write(`${underline(input, from, to, io.stderr.columns())}${wrapMessage(hintLine(hint), io.stderr)}`);
}

/** What was typed, and where in it a fault is: UTF-16 offsets, `to` past the end. */
interface TypedPlace {
  readonly input: string;
  readonly from: number;
  readonly to: number;
}

/** A place that the details of an error name. */
function placeOf(details: unknown): TypedPlace | undefined {
  const { input, from, to } = (details ?? {}) as Partial<TypedPlace>;
  if (typeof input !== 'string' || !Number.isInteger(from) || !Number.isInteger(to)) return undefined;
  return from! >= 0 && from! <= to! && to! <= input.length ? { input, from: from!, to: to! } : undefined;
}

/**
 * Prints lines that begin with `mds: `. On a terminal in color the kind is shown too: a red `error:`, a yellow
 * `warning:`.
 */
export function printLines(lines: string, options: Options, { stderr, env }: Io, kind: Kind): void {
  const colored = kind !== 'note' && stderr.isTTY() && colorOf(options, env, stderr);
  const word = colored ? `mds: ${kind}:` : '';
  const text = wrapMessage(colored ? lines.replace(/^mds:(?: warning:)?/, word) : lines, stderr);
  const style = kind === 'error' ? 'down' : 'warning';
  stderr.write(paint({ text: word, style }, colored) + text.slice(word.length));
}

/** Prints a failure and returns its exit code. `subject`: what it is about if there are several. */
export function reportError(
  thrown: unknown,
  { options }: Pick<Invocation, 'options'>,
  io: Io,
  subject?: string,
): number {
  const error = asMdsError(thrown);
  // An error of the API has its hint in the details.
  const advice = error.hint ?? (error.details as { readonly hint?: string } | undefined)?.hint;
  const hint = advice === undefined ? undefined : ownHint(advice, options);
  if (isForPrograms(options)) io.stderr.write(`${JSON.stringify(errorObject(error, subject, hint))}\n`);
  else {
    const about = subject === undefined || error.message.includes(subject) ? '' : `${subject}: `;
    const place = placeOf(error.details);
    if (place === undefined) printMessage(`${about}${error.message}`, options, io, 'error', hint);
    else printFault(`${about}${error.message}`, place, options, io, hint);
  }
  // A stack helps with our own bugs only.
  if (options.verbose === true && error.exitCode === EXIT.internal && thrown instanceof Error && thrown.stack) {
    const cause = thrown.cause instanceof Error ? `\ncaused by ${thrown.cause.stack ?? thrown.cause.message}` : '';
    io.stderr.write(`${sanitizeLines(mapStack(`${thrown.stack}${cause}`))}\n`);
  }
  return error.exitCode;
}

/** Any thrown value as an MdsError; anything else is our bug. */
export function asMdsError(thrown: unknown): MdsError {
  if (thrown instanceof MdsError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new MdsError('BUG', `this is a bug in mds: ${message}`, { cause: thrown });
}

/** Writes lines to stderr with `--verbose`; undefined without. */
export function verboseLog(options: Invocation['options'], io: Io): ((message: string) => void) | undefined {
  return options.verbose === true ? (message) => io.stderr.write(`${sanitizeLines(message)}\n`) : undefined;
}

/** Columns where there is no terminal. */
const COLUMNS = 128;
/** Columns for the indentation and the mark of text that is left out. */
const FRAME = 8;

/**
 * The text and a line of carets under its part from `from` to `to` (UTF-16 offsets), both indented by two spaces. Of a
 * text longer than `columns` what is around the fault.
 */
function underline(source: string, from: number, to: number, columns = COLUMNS): string {
  const around = Math.max(10, Math.floor((columns - FRAME) / 2));
  const isLong = source.length + FRAME > columns;
  const start = isLong ? Math.max(0, from - around) : 0;
  const end = isLong ? Math.min(source.length, from + around) : source.length;
  // Each part is sanitized alone, so that the carets are under what is shown.
  const before = `${start > 0 ? '...' : ''}${sanitize(source.slice(start, from))}`;
  const marked = sanitize(source.slice(from, Math.min(to, end)));
  const after = `${sanitize(source.slice(to, Math.max(to, end)))}${end < source.length ? '...' : ''}`;
  const carets = `${' '.repeat(textWidth(before))}${'^'.repeat(Math.max(1, textWidth(marked)))}`;
  return `  ${before}${marked}${after}\n  ${carets}\n`;
}
