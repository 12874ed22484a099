/**
 * JSON as text: the service's own characters, only laid out anew. Parsing and printing again would re-format numbers
 * (1e21, 0.10, integers beyond 2^53), and numbers in machine output are the service's own.
 */

/** The text of the value under `key` of a JSON object, or undefined. `text` must be valid JSON. */
export function memberText(text: string, key: string): string | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') {
      const end = stringEnd(text, i);
      if (depth === 1 && JSON.parse(text.slice(i, end)) === key) {
        const colon = skipSpace(text, end);
        // A string at depth 1 without a colon behind it is a value, not a key.
        if (text[colon] === ':') return valueAt(text, skipSpace(text, colon + 1));
      }
      i = end - 1;
    } else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') depth--;
  }
  return undefined;
}

/** `text` (valid JSON) laid out with two spaces a level, every token as it was. */
export function indentJson(text: string): string {
  const out: string[] = [];
  let level = 0;
  const newline = () => out.push('\n', '  '.repeat(level));
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') {
      const end = stringEnd(text, i);
      out.push(text.slice(i, end));
      i = end - 1;
    } else if (char === '{' || char === '[') {
      const next = skipSpace(text, i + 1);
      if (text[next] === '}' || text[next] === ']') {
        out.push(char, text[next]!);
        i = next;
      } else {
        out.push(char);
        level++;
        newline();
      }
    } else if (char === '}' || char === ']') {
      level--;
      newline();
      out.push(char);
    } else if (char === ',') {
      out.push(char);
      newline();
    } else if (char === ':') out.push(': ');
    else if (!isSpace(char)) out.push(char);
  }
  return out.join('');
}

/** Index after the closing quote of the string that opens at `from`. */
function stringEnd(text: string, from: number): number {
  let i = from + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i + 1;
}

function valueAt(text: string, from: number): string {
  let depth = 0;
  let i = from;
  for (; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') i = stringEnd(text, i) - 1;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') {
      if (depth === 0) break;
      depth--;
    } else if (char === ',' && depth === 0) break;
    if (depth === 0 && (char === '}' || char === ']')) {
      i++;
      break;
    }
  }
  return text.slice(from, i).trimEnd();
}

function skipSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length && isSpace(text[i]!)) i++;
  return i;
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}
