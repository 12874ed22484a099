/** What `--verbose` adds. */
import { sanitizeLines } from '../../render/sanitize.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';

/** Writes lines to stderr with `--verbose`; undefined without. */
export function verboseLog(options: Invocation['options'], io: Io): ((message: string) => void) | undefined {
  return options.verbose === true ? (message) => io.stderr.write(`${sanitizeLines(message)}\n`) : undefined;
}
