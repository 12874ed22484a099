/** The text of the answers of one round of `--watch`. How answers are shown is given; what a round asks is not known here. */
import type { Answer } from '../../client/core.ts';
import { sanitizeLines } from '../../render/text/sanitize.ts';
import type { Invocation } from '../args/command.ts';
import { isMachine } from '../output/choice.ts';
import { type Display, displayOf } from '../output/display.ts';
import type { Io, Output } from '../terminal/io.ts';

/** Prints answers as the command without --watch does. */
export type Show = (answers: readonly Answer[], io: Io, how: { readonly display: Display }) => Promise<number>;

/** The text for a screen of that many columns; '' without answers. */
export async function drawn(
  answers: readonly Answer[],
  columns: number,
  show: Show,
  options: Invocation['options'],
  io: Io,
): Promise<string> {
  if (answers.length === 0) return '';
  let text = '';
  const stdout: Output = {
    ...io.stdout,
    write: (part) => {
      text += part;
    },
  };
  const wanted = displayOf(options, io);
  const display = { ...wanted, width: Math.min(columns, wanted.width ?? columns), links: false };
  await show(answers, { ...muted(io), stdout }, { display });
  const safe = options.raw === true || isMachine(options) ? sanitizeLines(text) : text;
  return safe.endsWith('\n') ? safe : `${safe}\n`;
}

/** Prints the answers of each round as the command without --watch does, texts separated by an empty line. */
export function printer(show: Show, options: Invocation['options'], io: Io) {
  const separator = isMachine(options) && options.raw !== true ? '' : '\n';
  return async (answers: readonly Answer[], round: number): Promise<void> => {
    if (round > 0 && answers.length > 0) io.stdout.write(separator);
    await show(answers, io, { display: displayOf(options, io) });
  };
}

/** Without messages: on a screen they would overwrite it. */
export function muted(io: Io): Io {
  return { ...io, stderr: { ...io.stderr, write: () => {} } };
}
