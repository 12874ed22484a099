/**
 * The styles text may have, and their control sequences (SGR, ECMA-48 8.3.117). Only colours of the first sixteen that read
 * on light and dark grounds; what a colour says is said by a sign or a word as well.
 */

export type Style = 'strong' | 'dim' | 'up' | 'down' | 'strong-up' | 'strong-down' | 'tag';

/** A stretch of text in one style. */
export interface Span {
  readonly text: string;
  readonly style?: Style | undefined;
}

/** `text` in its style, or as it is. A style never spans a line break. */
export function paint({ text, style }: Span, colour: boolean): string {
  if (!colour || style === undefined || text === '') return text;
  return `\x1b[${code(style)}m${text}\x1b[0m`;
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
    case 'tag':
      return '1;7';
  }
}
