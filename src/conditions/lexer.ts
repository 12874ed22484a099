/** Splits a condition into tokens. */
import { parseDay } from '../engine/days.ts';
import type { MdsError } from '../errors.ts';
import { conditionError, type LiteralKind, type Span } from './syntax.ts';

export type Token = Span &
  (
    | { readonly kind: 'literal'; readonly type: LiteralKind; readonly value: number | string }
    | { readonly kind: 'word' | 'sign' | 'end'; readonly value: string }
  );

/** Longer conditions are refused. */
const MAX_CHARACTERS = 4000;

const SPACE = /\s+/y;
const INSTANT = /\d{4}-\d{2}-\d{2}T[0-9:.]+(?:Z|[+-]\d{2}:\d{2})?/y;
const DATE = /\d{4}-\d{2}-\d{2}(?![\w-])/y;
const NUMBER = /(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/iy;
const SUFFIX = /%|[A-Za-z]+/y;
const WORD = /[A-Za-z_]\w*/y;
/** A tagged concept with its taxonomy: `us-gaap:InventoryNet`. */
const CONCEPT = /[A-Za-z][\w.-]*:[A-Za-z_][\w.-]*/y;
const TEXT = /"[^"]*"|'[^']*'/y;
const SIGN = /<=|>=|==|!=|&&|\|\||<>|=|[<>≤≥≠+\-*/(),.[\]{}~!]/y;

const SYNONYMS: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '&&': 'and',
  '||': 'or',
};
const MULTIPLIERS = new Map(Object.entries({ K: 1e3, k: 1e3, M: 1e6, B: 1e9, T: 1e12 }));
/** For characters that people type out of habit. */
const HINTS: Readonly<Record<string, string>> = {
  $: 'numbers take no sign of a currency: write 5B',
  '&': 'write and, or &&',
  '|': 'write or, or ||',
  '%': 'a suffix follows its number without a space, as in 5%',
  '^': 'a power is a product: x * x',
};
const PERIODS = /^[yqm]$/;
const DURATIONS = new Map(Object.entries({ s: 1e3, min: 60e3, h: 3600e3, d: 86_400e3, w: 7 * 86_400e3 }));

/** ms of a duration alone, as conditions write it: `3d`, `12h`, `1.5w`; undefined for anything else. */
export function durationMs(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)(s|min|h|d|w)$/.exec(text.trim()) ?? [];
  const ms = Number(number) * (DURATIONS.get(unit) ?? Number.NaN);
  return Number.isFinite(ms) ? ms : undefined;
}

/**
 * The tokens of `source`, the last of kind `end`. `hyphenated` are names with a hyphen that may precede a dot
 * (`price-action.`). Throws MdsError (CHECK_SYNTAX).
 */
export function tokenize(source: string, hyphenated: readonly string[]): Token[] {
  if (source.length > MAX_CHARACTERS) {
    const at = { from: MAX_CHARACTERS, to: source.length };
    throw conditionError(`the condition has ${source.length} characters; the limit is ${MAX_CHARACTERS}`, at);
  }
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += match(SPACE, source, at)?.length ?? 0;
    if (at >= source.length) return [...tokens, { kind: 'end', value: '', from: at, to: at }];
    const token = next(source, at, hyphenated);
    tokens.push(token);
    at = token.to;
  }
}

function next(source: string, from: number, hyphenated: readonly string[]): Token {
  const spanOf = (text: string) => ({ from, to: from + text.length });
  const instant = match(INSTANT, source, from);
  if (instant !== undefined) return readInstant(instant, spanOf(instant));
  const date = match(DATE, source, from);
  if (date !== undefined) return readDate(date, spanOf(date));
  const digits = match(NUMBER, source, from);
  if (digits !== undefined) return readNumber(source, digits, from);
  const word =
    match(CONCEPT, source, from) ??
    hyphenated.find((name) => source.startsWith(`${name}.`, from)) ??
    match(WORD, source, from);
  if (word !== undefined) return { kind: 'word', value: word, ...spanOf(word) };
  const text = match(TEXT, source, from);
  if (text !== undefined) return { kind: 'literal', type: 'text', value: text.slice(1, -1), ...spanOf(text) };
  const sign = match(SIGN, source, from);
  if (sign !== undefined) return { kind: 'sign', value: SYNONYMS[sign] ?? sign, ...spanOf(sign) };
  const char = String.fromCodePoint(source.codePointAt(from) ?? 0);
  if (char === '"' || char === "'") throw conditionError('missing closing quote', { from, to: source.length });
  throw conditionError(`unexpected character '${char}'`, spanOf(char), HINTS[char]);
}

function readInstant(text: string, at: Span): Token {
  const value = Date.parse(text);
  // Without a zone it would be read in the zone of the machine.
  if (Number.isNaN(value) || !/(?:Z|[+-]\d{2}:\d{2})$/.test(text)) {
    throw conditionError(`'${text}' is not a valid instant`, at, 'write it in UTC, as in 2026-11-20T21:00:00Z');
  }
  return { kind: 'literal', type: 'instant', value, ...at };
}

function readDate(text: string, at: Span): Token {
  const value = parseDay(text);
  if (value === undefined) throw conditionError(`${text} is not a valid date`, at);
  return { kind: 'literal', type: 'date', value, ...at };
}

/** A number with its suffix: `30`, `3%`, `2.5B`, `14d`. */
function readNumber(source: string, digits: string, from: number): Token {
  const number = Number(digits.replaceAll('_', ''));
  const suffix = match(SUFFIX, source, from + digits.length) ?? '';
  const at = { from, to: from + digits.length + suffix.length };
  if (!Number.isFinite(number)) throw conditionError(`${digits} is too large`, at);
  if (suffix === '%') return { kind: 'literal', type: 'percent', value: number, ...at };
  const duration = DURATIONS.get(suffix);
  if (duration !== undefined) return { kind: 'literal', type: 'duration', value: number * duration, ...at };
  if (PERIODS.test(suffix)) return { kind: 'literal', type: 'period', value: `${digits}${suffix}`, ...at };
  const multiplier = suffix === '' ? 1 : MULTIPLIERS.get(suffix);
  if (multiplier !== undefined) return { kind: 'literal', type: 'number', value: number * multiplier, ...at };
  throw wrongSuffix(`${digits}${suffix}`, at);
}

/** For a number with a suffix that has no meaning where it stands. */
export function wrongSuffix(text: string, at: Span): MdsError {
  return conditionError(`'${text}' is not a number or a duration`, at, suffixHint(text.replace(/^[\d_.]+/, '')));
}

/** Whether it is a suffix of numbers or durations, such as `B`. */
export function isSuffix(text: string): boolean {
  return MULTIPLIERS.has(text) || DURATIONS.has(text);
}

function suffixHint(suffix: string): string {
  if (suffix === 'm') return 'M is millions, min is minutes';
  if (suffix === 'y' || suffix === 'q') return 'years and quarters stand behind a field, as in revenue{1y}';
  const meant = [...MULTIPLIERS.keys(), ...DURATIONS.keys()].find(
    (each) => each.toLowerCase() === suffix.toLowerCase(),
  );
  if (meant !== undefined) return `suffixes are case-sensitive: write ${meant}`;
  return 'a number takes % K M B T, a duration s min h d w, a stretch of time y q m w d';
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}
