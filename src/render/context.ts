/** What every part of a screen needs to know. */
import type { Reason } from '../engine/value.ts';
import { toAscii } from './text/ascii.ts';
import { type Glyphs, glyphsFor } from './text/glyphs.ts';
import { sanitize, sanitizeLines } from './text/sanitize.ts';

export interface RenderOptions {
  /** Columns of the terminal; undefined: piped, laid out for 100 columns, nothing is cut or broken inside. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly unicode: boolean;
  /**
   * What lines of charts are drawn with; left out: braille, or ASCII without Unicode. For terminals whose font has no
   * braille: blocks.
   */
  readonly dots?: Dots;
  /** Whether the terminal is known to show links (OSC 8). */
  readonly links?: boolean;
}

/** Characters that hold several dots: braille 2 x 4, blocks 2 x 2, ASCII 1 x 2. */
export type Dots = 'braille' | 'blocks' | 'ascii';

export interface Context {
  /** Columns to lay out for. */
  readonly width: number;
  /** Whether a line may in no case be wider than `width`. */
  readonly bounded: boolean;
  readonly unicode: boolean;
  readonly glyphs: Glyphs;
  readonly dots: Dots;
  readonly links: boolean;
  /** Currency of the view: amounts in it carry no code of their own. */
  readonly currency: string | undefined;
  /** The reasons whose numbers stand behind dashes, in order of first appearance: the first is number 1. */
  readonly footnotes: Reason[];
  /** Text from outside, safe, on one line, in the characters the terminal shows. */
  readonly text: (text: string) => string;
  /** The same, with its line breaks. */
  readonly lines: (text: string) => string;
}

const PIPED_WIDTH = 100;

export function createContext(
  { width, unicode, dots, links = false }: RenderOptions,
  currency: string | undefined,
): Context {
  return {
    width: width ?? PIPED_WIDTH,
    bounded: width !== undefined,
    unicode,
    glyphs: glyphsFor(unicode),
    dots: unicode ? (dots ?? 'braille') : 'ascii',
    links,
    currency,
    footnotes: [],
    text: unicode ? sanitize : (text) => toAscii(sanitize(text)),
    lines: unicode ? sanitizeLines : (text) => toAscii(sanitizeLines(text)),
  };
}
