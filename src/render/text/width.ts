/**
 * How many columns text takes on a terminal. Sanitised text only: no control sequences.
 *
 * By hand, because loading a width library (its Unicode property expressions are compiled with it) costs more than
 * drawing a screen; the tests hold it against `fast-string-width`. Plain text never reaches the expressions below.
 */

/**
 * What a terminal draws as one unit, so what may not be broken in two: a letter with its accents, a joined emoji, a
 * flag.
 */
export interface Cluster {
  readonly text: string;
  readonly width: number;
}

/** East Asian Wide and Fullwidth blocks outside the emoji (Unicode 15, EastAsianWidth.txt), as first-last pairs. */
const WIDE_BLOCKS = [
  0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0x4dbf, 0x4e00, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900, 0xfaff,
  0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0, 0x18cff, 0x1aff0, 0x1b2ff, 0x1f200, 0x1f265,
  0x20000, 0x3fffd,
];

const JOINER = 0x200d;
const EMOJI_STYLE = 0xfe0f;
const KEYCAP = 0x20e3;

/** Columns of `text`. */
export function textWidth(text: string): number {
  if (isNarrow(text)) return text.length;
  let width = 0;
  for (const cluster of clusters(text)) width += cluster.width;
  return width;
}

/** The units of `text`, in order. */
export function clusters(text: string): Cluster[] {
  if (isNarrow(text)) return Array.from(text, (char) => ({ text: char, width: 1 }));
  const found: { text: string; width: number }[] = [];
  let previous = 0;
  let flagOpen = false;
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    const last = found.at(-1);
    const closesFlag = flagOpen && isRegional(code);
    if (
      last !== undefined &&
      (closesFlag || (previous === JOINER && isPictograph(char)) || extendsCluster(char, code))
    ) {
      last.text += char;
      if (closesFlag || code === EMOJI_STYLE || code === KEYCAP) last.width = 2;
      flagOpen = false;
    } else {
      found.push({ text: char, width: extendsCluster(char, code) ? 0 : isWide(char, code) ? 2 : 1 });
      flagOpen = isRegional(code);
    }
    previous = code;
  }
  return found;
}

/**
 * Whether every UTF-16 unit takes one column: ASCII, Latin, common punctuation, arrows, lines, blocks, braille and
 * simple symbols.
 */
export function isNarrow(text: string): boolean {
  // ASCII, which is most of what is measured: one native call instead of a turn for each character.
  if (Buffer.byteLength(text) === text.length) return true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x300) continue;
    const punctuation = code >= 0x2010 && code <= 0x2027;
    const superscript = code >= 0x2070 && code <= 0x208e;
    const arrowOrOperator = code >= 0x2190 && code <= 0x22ff;
    const drawing = code >= 0x2500 && code <= 0x25cf;
    const braille = code >= 0x2800 && code <= 0x28ff;
    if (!punctuation && !superscript && !arrowOrOperator && !drawing && !braille) return false;
  }
  return true;
}

function isRegional(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff;
}

/**
 * Joins what stands before it and takes no column of its own: combining marks, joiners, style selectors, skin tones.
 */
function extendsCluster(char: string, code: number): boolean {
  if (code < 0x300) return false;
  if (code === JOINER || (code >= 0x1f3fb && code <= 0x1f3ff) || (code >= 0xe0020 && code <= 0xe007f)) return true;
  return /[\p{M}\p{Cf}]/u.test(char);
}

/** What a joiner joins to the emoji before it; between letters it only shapes them. */
function isPictograph(char: string): boolean {
  return /\p{Extended_Pictographic}/u.test(char);
}

function isWide(char: string, code: number): boolean {
  for (let i = 0; i < WIDE_BLOCKS.length; i += 2) {
    if (code >= (WIDE_BLOCKS[i] as number) && code <= (WIDE_BLOCKS[i + 1] as number)) return true;
  }
  return code >= 0x231a && /\p{Emoji_Presentation}/u.test(char);
}
