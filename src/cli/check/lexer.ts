/** Cuts an expression into tokens. Every character belongs to a token, to space between tokens, or is a fault. */
import { parseDay } from '../../engine/days.ts';
import { CheckSyntaxError, type Span } from './syntax-error.ts';

export type Token = Span &
  (
    | { readonly kind: 'number'; readonly value: number; readonly percent: boolean }
    /** Milliseconds. */
    | { readonly kind: 'duration'; readonly value: number }
    /** Days since 1970-01-01. */
    | { readonly kind: 'date'; readonly value: number }
    /** Milliseconds since the epoch. */
    | { readonly kind: 'instant'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'word'; readonly value: string }
    | { readonly kind: 'sign'; readonly value: string }
    | { readonly kind: 'end' }
  );

/** Longer expressions are refused: nobody writes them. */
export const MOST_CHARACTERS = 4000;

const SPACE = /\s+/y;
const INSTANT = /\d{4}-\d{2}-\d{2}T[0-9:.]+(?:Z|[+-]\d{2}:\d{2})?/y;
const DATE = /\d{4}-\d{2}-\d{2}(?![\w-])/y;
const NUMBER = /(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/iy;
const SUFFIX = /%|[A-Za-z]+/y;
const WORD = /[A-Za-z_][\w]*/y;
const TEXT = /"([^"]*)"|'([^']*)'/y;
const SIGN = /<=|>=|==|!=|&&|\|\||<>|=|[<>≤≥≠+\-*/(),.[\]!]/y;

/** Signs that mean the same. */
const SAME: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=', '≠': '!=' };
const SCALES: Readonly<Record<string, number>> = { K: 1e3, k: 1e3, M: 1e6, B: 1e9, T: 1e12 };
const SECOND = 1000;
const DURATIONS: Readonly<Record<string, number>> = {
  s: SECOND,
  min: 60 * SECOND,
  h: 3600 * SECOND,
  d: 86_400 * SECOND,
  w: 7 * 86_400 * SECOND,
};

/**
 * The tokens of `source`, the last of kind `end`. `hyphenated` are names with a hyphen that may stand before a dot
 * (`price-action.`). Throws CheckSyntaxError.
 */
export function tokens(source: string, hyphenated: readonly string[] = []): Token[] {
  if (source.length > MOST_CHARACTERS) {
    const at = { from: MOST_CHARACTERS, to: source.length };
    throw new CheckSyntaxError(`the check has ${source.length} characters, at most ${MOST_CHARACTERS} are read`, at);
  }
  const list: Token[] = [];
  let at = 0;
  for (;;) {
    at += match(SPACE, source, at)?.length ?? 0;
    if (at >= source.length) break;
    const token = next(source, at, hyphenated);
    list.push(token);
    at = token.to;
  }
  list.push({ kind: 'end', from: source.length, to: source.length });
  return list;
}

function next(source: string, from: number, hyphenated: readonly string[]): Token {
  const instant = match(INSTANT, source, from);
  if (instant !== undefined) return readInstant(instant, from);
  const date = match(DATE, source, from);
  if (date !== undefined) return readDate(date, from);
  const number = match(NUMBER, source, from);
  if (number !== undefined) return readNumber(source, number, from);
  const route = hyphenated.find((name) => source.startsWith(`${name}.`, from));
  const word = route ?? match(WORD, source, from);
  if (word !== undefined) return { kind: 'word', value: word, from, to: from + word.length };
  const text = match(TEXT, source, from);
  if (text !== undefined) return { kind: 'text', value: text.slice(1, -1), from, to: from + text.length };
  const sign = match(SIGN, source, from);
  if (sign !== undefined) return { kind: 'sign', value: SAME[sign] ?? sign, from, to: from + sign.length };
  const char = String.fromCodePoint(source.codePointAt(from) ?? 0);
  const at = { from, to: from + char.length };
  if (char === '"' || char === "'") {
    throw new CheckSyntaxError('a quotation mark is not closed', { from, to: source.length });
  }
  throw new CheckSyntaxError(`'${char}' has no meaning here`, at);
}

function readInstant(text: string, from: number): Token {
  const at = { from, to: from + text.length };
  const value = Date.parse(text);
  // Without a zone it would be read in that of the machine.
  if (Number.isNaN(value) || !/(?:Z|[+-]\d{2}:\d{2})$/.test(text)) {
    throw new CheckSyntaxError(`'${text}' is no instant`, at, 'write it in UTC, as in 2026-11-20T21:00:00Z');
  }
  return { kind: 'instant', value, ...at };
}

function readDate(text: string, from: number): Token {
  const at = { from, to: from + text.length };
  const value = parseDay(text);
  if (value === undefined) throw new CheckSyntaxError(`there is no day ${text}`, at);
  return { kind: 'date', value, ...at };
}

/** A number with what stands right behind it: `30`, `3%`, `2.5B`, `14d`. */
function readNumber(source: string, digits: string, from: number): Token {
  const value = Number(digits.replaceAll('_', ''));
  const suffix = match(SUFFIX, source, from + digits.length);
  const at = { from, to: from + digits.length + (suffix?.length ?? 0) };
  if (!Number.isFinite(value)) throw new CheckSyntaxError(`${digits} is too large a number`, at);
  if (suffix === undefined) return { kind: 'number', value, percent: false, ...at };
  if (suffix === '%') return { kind: 'number', value, percent: true, ...at };
  const scale = Object.hasOwn(SCALES, suffix) ? SCALES[suffix] : undefined;
  if (scale !== undefined) return { kind: 'number', value: value * scale, percent: false, ...at };
  const duration = Object.hasOwn(DURATIONS, suffix) ? DURATIONS[suffix] : undefined;
  if (duration !== undefined) return { kind: 'duration', value: value * duration, ...at };
  throw new CheckSyntaxError(`'${digits}${suffix}' is neither a number nor a time`, at, suffixHint(suffix));
}

function suffixHint(suffix: string): string {
  if (suffix === 'm') return 'M is millions, min is minutes';
  const other = [...Object.keys(SCALES), ...Object.keys(DURATIONS)].find(
    (each) => each.toLowerCase() === suffix.toLowerCase(),
  );
  if (other !== undefined) return `capitals count: write ${other}`;
  return 'behind a number may stand % K M B T, or of a time s min h d w';
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}
