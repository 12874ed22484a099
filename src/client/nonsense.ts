/** Says of a success that holds no payload what it is instead. */
import { clip, htmlTitle, isObject } from './body.ts';

/** One sentence about a body without an object under `data`. `parsed` is undefined where `body` is no JSON. */
export function unreadable(body: string, parsed: unknown): string {
  if (body.trim() === '') return 'the service answered with an empty body';
  if (parsed === undefined) return notJson(body);
  if (!isObject(parsed)) return `the service answered with ${kind(parsed)} where an object with "data" belongs`;
  if (!Object.hasOwn(parsed, 'data')) return `the service answered without data${holding(parsed)}`;
  return `the service answered with ${kind(parsed.data)} as its data, where an object belongs`;
}

function notJson(body: string): string {
  const title = htmlTitle(body);
  if (title !== undefined) {
    const named = title === '' ? '' : ` (${title})`;
    return `the answer is a web page${named}, not an answer of the service: is the base URL right?`;
  }
  const start = body.trimStart();
  if (!/^[{[]/.test(start)) return `the answer is not JSON; it begins with: ${clip(start, 60)}`;
  if (endsInside(body)) return `the answer is cut off after ${body.length} characters`;
  const word = /[:,[]\s*(-?Infinity|NaN|nan|inf|None|True|False|undefined)\s*[,\]}]/.exec(body);
  const where = word === null ? '' : `: it holds ${word[1]} at character ${word.index + word[0].indexOf(word[1]!) + 1}`;
  return `the answer is not valid JSON${where}`;
}

/** Whether a text ends within a JSON string, list or object. */
function endsInside(body: string): boolean {
  let depth = 0;
  for (let i = 0; i < body.length; i++) {
    const char = body[i];
    if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') depth--;
    else if (char === '"') {
      i++;
      while (i < body.length && body[i] !== '"') i += body[i] === '\\' ? 2 : 1;
      if (i >= body.length) return true;
    }
  }
  return depth > 0;
}

function holding(value: Record<string, unknown>): string {
  const names = Object.keys(value);
  if (names.length === 0) return '';
  return clip(`; it holds ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', ...' : ''}`, 120);
}

function kind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
