/** Words to whoever is asked something, broken at spaces to the width of the terminal. */
import { wrap } from '../../render/wrap.ts';
import type { Io } from '../io.ts';

/** Writes the text to stderr; what does not fit goes on in the next line, `indent` columns in. */
export function say({ stderr }: Pick<Io, 'stderr'>, text: string, indent = 0): void {
  const width = (stderr.columns() ?? 80) - indent;
  const first = text.slice(0, indent);
  const lines = wrap(text.slice(indent), Math.max(20, width), false);
  stderr.write(`${first}${lines.join(`\n${' '.repeat(indent)}`)}\n`);
}
