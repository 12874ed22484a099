/** Conditions that cannot be read, with the place of the error. */

import { EXIT, errorObject, MdsError } from '../../errors.ts';
import { sanitize } from '../../render/sanitize.ts';
import { textWidth } from '../../render/width.ts';
import type { Invocation } from '../args/command.ts';
import { printMessage } from '../output/report.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import type { Written } from './job.ts';

export interface Unreadable {
  readonly written: Written;
  /** With its location. */
  readonly error: MdsError;
}

/** Prints all of them on stderr, each with its place underlined; with `--json` as one object. Returns the exit code. */
export function reportErrors(unreadable: readonly Unreadable[], { options }: Invocation, io: Io): number {
  if (options.json === true) io.stderr.write(`${JSON.stringify(errorObject(asError(unreadable)))}\n`);
  else for (const each of unreadable) printUnreadable(each, options, io);
  return EXIT.usage;
}

/** `mds: unknown field 'pe_tm'`, the condition, a line of carets under the place, and the hint. */
function printUnreadable(
  { written: { source, place }, error }: Unreadable,
  options: Invocation['options'],
  io: Io,
): void {
  const where = place === undefined ? '' : `${place.file}:${place.line}: `;
  const { from = 0, to = source.length } = error.location ?? {};
  // Each part is sanitized alone, so that the carets are under what is shown.
  const before = sanitize(source.slice(0, from));
  const marked = sanitize(source.slice(from, to));
  const carets = `${' '.repeat(textWidth(before))}${'^'.repeat(Math.max(1, textWidth(marked)))}`;
  const hint = error.hint === undefined ? '' : wrapMessage(`  ${sanitize(error.hint)}\n`, io.stderr);
  printMessage(`${where}${error.message}`, options, io, 'error');
  io.stderr.write(`  ${before}${marked}${sanitize(source.slice(to))}\n  ${carets}\n${hint}`);
}

function asError(unreadable: readonly Unreadable[]): MdsError {
  const [first] = unreadable;
  const more = unreadable.length > 1 ? `, and ${unreadable.length - 1} more` : '';
  return new MdsError('CHECK_SYNTAX', `${first?.error.message}${more}`, {
    hint: first?.error.hint,
    details: unreadable.map(({ written: { source, place }, error: { message, location, hint } }) => ({
      check: source,
      ...(place === undefined ? {} : { place }),
      message,
      from: location?.from,
      to: location?.to,
      ...(hint === undefined ? {} : { hint }),
    })),
  });
}
