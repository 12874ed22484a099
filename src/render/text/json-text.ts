/**
 * JSON as text: the service's own characters, only with another layout. Parsing and printing again would re-format
 * numbers (1e21, 0.10, integers beyond 2^53), and numbers in machine output are the service's own.
 */

// Character codes, and strings and runs taken over whole: this runs once over every answer, before V8 has made anything
// of it quick.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const SPACE = 0x20;

/** The text of the value under `key` of a JSON object, or undefined. `text` must be valid JSON. */
export function memberText(text: string, key: string): string | undefined {
  const same = unchanged(text);
  if (same !== undefined) {
    const { value } = same;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && Object.hasOwn(value, key) ? JSON.stringify(value[key as never]) : undefined;
  }
  let depth = 0;
  let found: string | undefined;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      const end = stringEnd(text, i);
      const isKey = depth === 1 && JSON.parse(text.slice(i, end)) === key;
      i = end - 1;
      if (!isKey) continue;
      const colon = skipSpace(text, end);
      // A string at depth 1 without a colon behind it is a value, not a key.
      if (text.charCodeAt(colon) !== COLON) continue;
      const from = skipSpace(text, colon + 1);
      // Of a key that comes twice the last one counts, as for every parser.
      found = valueAt(text, from);
      i = from + found.length - 1;
    } else if (opens(code)) depth++;
    else if (closes(code)) depth--;
  }
  return found;
}

/** The texts of the items of a JSON list. `text` must be valid JSON. */
export function itemTexts(text: string): readonly string[] {
  const items: string[] = [];
  let from = skipSpace(text, skipSpace(text, 0) + 1);
  while (from < text.length && !closes(text.charCodeAt(from))) {
    const item = valueAt(text, from);
    items.push(item);
    from = skipSpace(text, from + item.length);
    if (text.charCodeAt(from) === COMMA) from = skipSpace(text, from + 1);
  }
  return items;
}

/**
 * Levels on lines of their own; what lies deeper stays on the line of its parent. A line per level without end would
 * take room that grows with the square of the depth: 160 MB for 400 KB of brackets at 200 levels.
 */
const DEEPEST = 32;

/** `text` (valid JSON) laid out with two spaces per level, every token as it was. */
export function indentJson(text: string): string {
  const same = unchanged(text);
  if (same !== undefined) {
    try {
      const laid = JSON.stringify(same.value, null, 2);
      // No string of JSON has a line break of its own, so that this finds levels only.
      if (!laid.includes(`\n${'  '.repeat(DEEPEST + 1)}`)) return laid;
    } catch {
      // Nested too deeply to be laid out by V8.
    }
  }
  const lines = ['\n'];
  const line = (depth: number): string => {
    if (depth > DEEPEST) return '';
    lines[depth] ??= `${line(depth - 1)}  `;
    return lines[depth]!;
  };
  let out = '';
  let level = 0;
  /** Where what is not taken over yet begins. */
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = stringEnd(text, i) - 1;
    else if (code === COMMA) {
      out += text.slice(start, i + 1) + line(level);
      start = i + 1;
    } else if (code === COLON) {
      out += `${text.slice(start, i)}: `;
      start = i + 1;
    } else if (opens(code)) {
      const next = skipSpace(text, i + 1);
      out += text.slice(start, i + 1);
      start = next;
      if (closes(text.charCodeAt(next))) i = next;
      else {
        out += line(++level);
        i = next - 1;
      }
    } else if (closes(code)) {
      out += text.slice(start, i) + (level > DEEPEST ? '' : line(level - 1));
      level--;
      start = i;
    } else if (code <= SPACE) {
      out += text.slice(start, i);
      start = i + 1;
    }
  }
  return out + text.slice(start);
}

/**
 * The lines of a list of `texts` (valid JSON each, at least one), as {@link indentJson} lays it out, an item at a time:
 * all of it may be no string.
 */
export function* indentedItems(texts: Iterable<string>): Generator<string> {
  let before = '[';
  for (const text of texts) {
    yield `${before}${indentJson(`[${text}]`).slice(1, -2)}`;
    before = ',';
  }
  yield '\n]\n';
}

/**
 * The value of a text that parsing and printing gives back character for character: of such a text V8 itself may lay
 * out the parts, many times quicker than code can that runs once. Undefined where a single character would change.
 */
function unchanged(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? { value } : undefined;
  } catch {
    // Nested too deeply to be printed.
    return undefined;
  }
}

/** Index after the closing quote of the string that opens at `from`. */
export function stringEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = end;
    while (text.charCodeAt(slashes - 1) === BACKSLASH) slashes--;
    if ((end - slashes) % 2 === 0) return end + 1;
  }
  return text.length + 1;
}

function valueAt(text: string, from: number): string {
  let depth = 0;
  let i = from;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = stringEnd(text, i) - 1;
    else if (opens(code)) depth++;
    else if (closes(code)) {
      if (depth === 0) break;
      if (--depth === 0) {
        i++;
        break;
      }
    } else if (code === COMMA && depth === 0) break;
  }
  return text.slice(from, i).trimEnd();
}

function skipSpace(text: string, from: number): number {
  let i = from;
  while (text.charCodeAt(i) <= SPACE) i++;
  return i;
}

/** `{` or `[`. */
function opens(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

/** `}` or `]`. */
function closes(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}
