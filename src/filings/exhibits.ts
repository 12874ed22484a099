/** Determines the type of a document file from its own text: the type EDGAR would list. */

/** Exhibit number on the first lines: `Exhibit 99.1`, `EX-99.1`. */
const STATED = /^[\s"'“”(]*(?:exhibit|ex)[\s.:#-]*(?:no\.?|number)?[\s-]*(\d{1,3}(?:\.\d{1,3})?)(?:[a-z])?\b/im;
/** Exhibit number in a file name: `a2024ex99-1.htm`, `dex991.htm`, `ex_991.htm`, `exhibit99-1.htm`. */
const NAMED = /(?:^|[^a-z]|d|q\d?|\d)ex(?:h|hibit)?[-_. x]*(\d{2,4})(?:([-_.x])(\d{1,3}))?(?!\d)/i;
const MAX_LINES = 25;

/** Text of the beginning of an HTML document, one line per block; enough to find a title. */
export function openingLines(source: string): string[] {
  return source
    .slice(0, 60_000)
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<ix:header\b[\s\S]*?<\/ix:header\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(?:br|\/?p|\/?div|\/?tr|\/?td|\/?h\d|hr|\/?table|\/?li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#160;|&#xa0;|&nbsp;/gi, ' ')
    .replace(/&amp;/gi, '&')
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES);
}

/**
 * `EX-99.1` for a document that names itself an exhibit on its first lines or in its file name; otherwise undefined.
 */
export function exhibitType(filename: string, lines: readonly string[]): string | undefined {
  const stated = lines
    .slice(0, 8)
    .map((line) => (line.length <= 60 ? STATED.exec(line)?.[1] : undefined))
    .find((number) => number !== undefined);
  if (stated !== undefined) return `EX-${stated}`;
  const named = NAMED.exec(filename.replace(/\.[a-z]{2,5}$/i, ''));
  if (named === null) return undefined;
  const [, number = '', mark = '', part] = named;
  // After an underscore, a number is a part in `ex99_1` but an agent's mark in `ex21_12` and `ex991_6`.
  const isPart = part !== undefined && (mark !== '_' || (/^(99|10|31|32)$/.test(number) && Number(part) <= 3));
  if (isPart) return number.length === 2 ? `EX-${number}.${Number(part)}` : undefined;
  // File names join number and part: 991 is 99.1, 1016 is 10.16.
  return number.length === 2 ? `EX-${number}` : `EX-${number.slice(0, 2)}.${Number(number.slice(2))}`;
}
