/** Messages of a sync, wrapped to the width of the terminal. */
import { wrap } from '../../render/wrap.ts';
import type { Io, Output } from '../terminal/io.ts';

/** Writes the text to stderr, wrapped with `indent` columns on further lines. */
export function say({ stderr }: Pick<Io, 'stderr'>, text: string, indent = 0): void {
  const width = (stderr.columns() ?? 80) - indent;
  const first = text.slice(0, indent);
  const lines = wrap(text.slice(indent), Math.max(20, width), false);
  stderr.write(`${first}${lines.join(`\n${' '.repeat(indent)}`)}\n`);
}

/** Columns of a terminal; undefined elsewhere. */
export function widthOf(out: Output): number | undefined {
  return out.isTTY() ? out.columns() : undefined;
}

/** Wraps the lines of a report to `columns`, each indented below its own text. */
export function fitted(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  return text
    .split('\n')
    .flatMap((line) => {
      const indent = /^(?: +|note: |[A-Z0-9-]+ +)/.exec(line)?.[0].length ?? 0;
      const width = Math.max(20, columns - indent);
      return wrap(line.slice(indent), width, false).map((part, i) =>
        i === 0 ? line.slice(0, indent) + part : `${' '.repeat(indent)}${part}`,
      );
    })
    .join('\n');
}
