/** Says on stderr what went wrong: a line for people, one JSON object for the formats of programs. */
import { EXIT, errorObject, MdsError } from '../../errors.ts';
import { sanitize, sanitizeLines } from '../../render/sanitize.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import { isForPrograms } from './choice.ts';
import { mapStack } from './map-stack.ts';

/** Prints a failure and gives its exit code. `subject` names what it is about when several things were asked. */
export function reportError(
  thrown: unknown,
  { options }: Pick<Invocation, 'options'>,
  io: Io,
  subject?: string,
): number {
  const error = asMdsError(thrown);
  if (isForPrograms(options)) io.stderr.write(`${JSON.stringify(errorObject(error, subject))}\n`);
  else {
    const about = subject === undefined || error.message.includes(subject) ? '' : `${sanitize(subject)}: `;
    const hint = error.hint === undefined ? '' : `\n  ${sanitize(error.hint)}`;
    io.stderr.write(wrapMessage(`mds: ${about}${sanitize(error.message)}${hint}\n`, io.stderr));
  }
  // A stack helps with our own bugs only.
  if (options.verbose === true && error.exitCode === EXIT.internal && thrown instanceof Error && thrown.stack) {
    const cause = thrown.cause instanceof Error ? `\ncaused by ${thrown.cause.stack ?? thrown.cause.message}` : '';
    io.stderr.write(`${sanitizeLines(mapStack(`${thrown.stack}${cause}`))}\n`);
  }
  return error.exitCode;
}

/** Any thrown value as an MdsError: what is not one yet is our bug. */
export function asMdsError(thrown: unknown): MdsError {
  if (thrown instanceof MdsError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new MdsError('BUG', `this is a bug in mds: ${message}`, { cause: thrown });
}
