/** Wraps messages at spaces, where the terminal itself would break words. */
import { wrap } from '../../render/text/wrap.ts';
import type { Output } from './io.ts';

/** What a line goes on under: the text behind `mds: `, else behind the blanks it begins with. */
const START = /^(?:mds: | *)/;

/**
 * A command to copy: behind a colon, to the end of its part of the sentence. It stays in one piece, for a break within
 * would be copied too.
 */
const COMMAND = /(?<=: )mds [^;]*/g;
const TIED = '\u00a0';

/** Narrower than this nothing is gained. */
const NARROWEST = 20;

/** The lines of `text` (ended or not) as they fit `output`; as they are where that is no terminal. */
export function wrapMessage(text: string, output: Pick<Output, 'columns'>): string {
  const columns = output.columns();
  if (columns === undefined) return text;
  return text
    .split('\n')
    .map((line) => foldLine(line, columns))
    .join('\n');
}

function foldLine(line: string, columns: number): string {
  if (line.length <= columns) return line;
  const start = START.exec(line)![0];
  const tied = line.slice(start.length).replace(COMMAND, (command) => command.replaceAll(' ', TIED));
  const lines = wrap(tied, Math.max(NARROWEST, columns - start.length), false);
  return `${start}${lines.join(`\n${' '.repeat(start.length)}`)}`.replaceAll(TIED, ' ');
}
