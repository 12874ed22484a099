/** What kind of document a bare file is, from its own words: the type EDGAR would list it under. */

/** Which exhibit a document says it is, on its first lines: `Exhibit 99.1`, `EX-99.1`. */
const STATED = /^[\s"'“”(]*(?:exhibit|ex)[\s.:#-]*(?:no\.?|number)?[\s-]*(\d{1,3}(?:\.\d{1,3})?)(?:[a-z])?\b/im;
/** In a file name, set off from other digits: `a2024ex99-1.htm`, `dex991.htm`, `ex_991.htm`, `exhibit99-1.htm`. */
const NAMED = /(?:^|[^a-z]|d|q\d?|\d)ex(?:h|hibit)?[-_. x]*(\d{2,4})(?:([-_.x])(\d{1,3}))?(?!\d)/i;
const MAX_LINES = 25;

/** Text of the beginning of an HTML document, a line for every block; enough to find a title, no more. */
export function openingLines(source: string, limit = 60_000): string[] {
  return source
    .slice(0, limit)
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

/** `EX-99.1` for a document that calls itself an exhibit on its first lines, or whose name does; undefined otherwise. */
export function exhibitType(filename: string, lines: readonly string[]): string | undefined {
  const stated = lines
    .slice(0, 8)
    .map((line) => (line.length <= 60 ? STATED.exec(line)?.[1] : undefined))
    .find((number) => number !== undefined);
  if (stated !== undefined) return `EX-${stated}`;
  const named = NAMED.exec(filename.replace(/\.[a-z]{2,5}$/i, ''));
  if (named === null) return undefined;
  const [, number = '', mark = '', part] = named;
  // A number behind an underscore is a part in `ex99_1`, and a mark of the agent in `ex21_12` and `ex991_6`.
  const isPart = part !== undefined && (mark !== '_' || (/^(99|10|31|32)$/.test(number) && Number(part) <= 3));
  if (isPart) return number.length === 2 ? `EX-${number}.${Number(part)}` : undefined;
  // Names run number and part together: 991 is 99.1, 1016 is 10.16.
  return number.length === 2 ? `EX-${number}` : `EX-${number.slice(0, 2)}.${Number(number.slice(2))}`;
}

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^form\s*10-?\s*k(?:sb)?\s*\/\s*a\b/i, '10-K/A'],
  [/^form\s*10-?\s*k\s*405\b/i, '10-K405'],
  [/^form\s*10-?\s*ksb\b/i, '10-KSB'],
  [/^form\s*10-?\s*k\b/i, '10-K'],
  [/^form\s*10-?\s*q\s*\/\s*a\b/i, '10-Q/A'],
  [/^form\s*10-?\s*q\b/i, '10-Q'],
  [/^form\s*8-?\s*k\s*\/\s*a\b/i, '8-K/A'],
  [/^form\s*8-?\s*k\b/i, '8-K'],
  [/^form\s*20-?\s*f\b/i, '20-F'],
  [/^form\s*6-?\s*k\b/i, '6-K'],
];

/** The form a document without tags names on its cover (`FORM 10-K`); undefined when none of its first lines is one. */
export function coverForm(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const form = FORMS.find(([pattern]) => pattern.test(line));
    if (form !== undefined) return form[1];
  }
  return undefined;
}
