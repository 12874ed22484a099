/** Says which checks cannot be read, and where in them. */
import { EXIT, errorObject, MdsError } from '../../errors.ts';
import { sanitize } from '../../render/sanitize.ts';
import { textWidth } from '../../render/width.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import type { Written } from './job.ts';
import type { CheckSyntaxError } from './syntax-error.ts';

export interface Fault {
  readonly written: Written;
  readonly error: CheckSyntaxError;
}

/** Prints all faults on stderr, each with the place underlined; with `--json` one object. Gives the exit code. */
export function reportFaults(faults: readonly Fault[], { options }: Invocation, io: Io): number {
  if (options.json === true) io.stderr.write(`${JSON.stringify(errorObject(asError(faults)))}\n`);
  else io.stderr.write(faults.map((fault) => screen(fault, io)).join(''));
  return EXIT.usage;
}

/**
 * `mds: there is no field 'pe_tm'`, the check, a line of carets under the fault, and what to write instead.
 */
function screen({ written: { source, place }, error }: Fault, { stderr }: Pick<Io, 'stderr'>): string {
  const where = place === undefined ? '' : `${sanitize(place.file)}:${place.line}: `;
  const { from, to } = error.at;
  // Each part is made safe alone, so that the carets stand under what is shown.
  const before = sanitize(source.slice(0, from));
  const marked = sanitize(source.slice(from, to));
  const carets = `${' '.repeat(textWidth(before))}${'^'.repeat(Math.max(1, textWidth(marked)))}`;
  const shown = `${before}${marked}${sanitize(source.slice(to))}`;
  const hint = error.hint === undefined ? '' : wrapMessage(`  ${sanitize(error.hint)}\n`, stderr);
  return `${wrapMessage(`mds: ${where}${sanitize(error.message)}\n`, stderr)}  ${shown}\n  ${carets}\n${hint}`;
}

function asError(faults: readonly Fault[]): MdsError {
  const [first] = faults;
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : '';
  return new MdsError('CHECK_SYNTAX', `${first?.error.message ?? 'a check cannot be read'}${more}`, {
    hint: first?.error.hint,
    details: faults.map(({ written, error }) => ({
      check: written.source,
      ...(written.place === undefined ? {} : { place: written.place }),
      message: error.message,
      from: error.at.from,
      to: error.at.to,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    })),
  });
}
