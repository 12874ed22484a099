/**
 * The styles text may have, and their control sequences (SGR, ECMA-48 8.3.117). Only colors of the first sixteen that read
 * on light and dark grounds; what a color says is said by a sign or a word as well.
 */

export type Style = 'strong' | 'dim' | 'up' | 'down' | 'strong-up' | 'strong-down' | 'warning' | 'tag' | 'match';

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
  const styled = color && style !== undefined ? `\x1b[${code(style)}m${text}\x1b[0m` : text;
  return link === undefined ? styled : `\x1b]8;;${link}\x1b\\${styled}\x1b]8;;\x1b\\`;
}

function code(style: Style): string {
  switch (style) {
    case 'strong':
      return '1';
    case 'dim':
      return '2';
    case 'up':
      return '32';
    case 'down':
      return '31';
    case 'strong-up':
      return '1;32';
    case 'strong-down':
      return '1;31';
    case 'warning':
      return '33';
    case 'tag':
      return '1;7';
    case 'match':
      return '1;31';
  }
}
