/**
 * The styles text may have, and their control sequences (SGR, ECMA-48 8.3.117). Only colors of the first sixteen that
 * read on light and dark grounds; what a color says is said by a sign or a word as well.
 */

const CODES = {
  strong: '1',
  dim: '2',
  up: '32',
  down: '31',
  'strong-up': '1;32',
  'strong-down': '1;31',
  warning: '33',
  tag: '1;7',
  stale: '33;7',
  match: '1;31',
} as const;

export type Style = keyof typeof CODES;

/** A stretch of text in one style. */
export interface Span {
  readonly text: string;
  readonly style?: Style | undefined;
  /** Address it leads to, printable ASCII. */
  readonly link?: string | undefined;
}

/** `text` in its style, or as it is. A style never spans a line break. A link is an OSC 8 sequence around it. */
export function paint({ text, style, link }: Span, color: boolean): string {
  if (text === '') return text;
  const styled = color && style !== undefined ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text;
  return link === undefined ? styled : `\x1b]8;;${link}\x1b\\${styled}\x1b]8;;\x1b\\`;
}
