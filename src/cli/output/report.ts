/** Says on stderr what went wrong: a line for people, one JSON object for the formats of programs. */
import { EXIT, errorObject, MdsError } from '../../client/errors.ts';
import { sanitize, sanitizeLines } from '../../render/sanitize.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import { isForPrograms } from './choice.ts';

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
  if (options.verbose === true && thrown instanceof Error && thrown.stack) {
    const cause = thrown.cause instanceof Error ? `\ncaused by ${thrown.cause.stack ?? thrown.cause.message}` : '';
    io.stderr.write(`${sanitizeLines(`${thrown.stack}${cause}`)}\n`);
  }
  return error.exitCode;
}

/** Any thrown thing in the one taxonomy: a store that cannot be used is the service failing; what nobody foresaw is our bug. */
export function asMdsError(thrown: unknown): MdsError {
  if (thrown instanceof MdsError) return thrown;
  if (thrown instanceof Error && thrown.name === 'StoreError') {
    const { code, hint } = thrown as Error & { code: string; hint: string };
    return new MdsError(thrown.message, { code, exitCode: EXIT.service, hint, cause: thrown });
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new MdsError(`this is a bug in mds: ${message}`, {
    code: 'BUG',
    exitCode: EXIT.internal,
    hint: 'please report it with the output of the same command and --verbose',
    cause: thrown,
  });
}
