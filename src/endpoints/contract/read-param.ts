/**
 * Reads one raw parameter value by its spec: the value, a fault of the schema (422), or a fault of its meaning (400).
 * Types, wording and context of schema faults are those of pydantic 2, which generated the original of this API.
 */

import { isQualified } from '../../store/reading/listings/qualified.ts';
import type { EnumParam, IntegerParam, ListParam, ParamSpec, StringParam } from '../types.ts';
import { codePointLength, normalizeSymbol, SYMBOL_MAX_LENGTH, SYMBOL_PATTERN } from './symbol.ts';

/** The kinds of schema faults. */
export const FAULT_KINDS = [
  'extra_forbidden',
  'missing',
  'string_too_long',
  'string_too_short',
  'string_pattern_mismatch',
  'enum',
  'int_parsing',
  'int_parsing_size',
  'greater_than_equal',
  'less_than_equal',
] as const;

/** One entry of the `detail` array. */
export interface ValidationFault {
  readonly type: (typeof FAULT_KINDS)[number];
  readonly loc: readonly [place: 'query' | 'path', name: string];
  readonly msg: string;
  /** What was sent, as it was sent; null where nothing was. */
  readonly input: string | null;
  readonly ctx: Readonly<Record<string, string | number>>;
}

/** A fault in what a value means, which the schema cannot express. */
export interface MeaningFault {
  readonly param: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export type ReadResult =
  | { readonly kind: 'value'; readonly value: string | number | readonly string[] }
  /** An empty list: as if the parameter had not been given. */
  | { readonly kind: 'omitted' }
  | { readonly kind: 'schema'; readonly fault: ValidationFault }
  | { readonly kind: 'meaning'; readonly fault: MeaningFault };

type Refuse = (type: ValidationFault['type'], msg: string, ctx?: ValidationFault['ctx']) => ReadResult;

/** Reads `raw` (as sent, not yet trimmed) as the parameter `spec` describes. */
export function readParam(spec: ParamSpec, raw: string): ReadResult {
  const text = raw.trim();
  const refuse: Refuse = (type, msg, ctx = {}) => ({
    kind: 'schema',
    fault: { type, loc: [spec.in ?? 'query', spec.name], msg, input: raw, ctx },
  });
  switch (spec.kind) {
    case 'symbol': {
      const read = normalizeSymbol(text);
      if (read.ok) return value(read.symbol);
      return isQualified(text.toUpperCase()) ? value(text.toUpperCase()) : readString(SYMBOL, text, refuse);
    }
    case 'string':
      return readString(spec, text, refuse);
    case 'integer':
      return readInteger(spec, text, refuse);
    case 'enum':
      return readEnum(spec, text, refuse);
    case 'list':
      return readList(spec, raw);
  }
}

const SYMBOL = { minLength: 1, maxLength: SYMBOL_MAX_LENGTH, pattern: SYMBOL_PATTERN };

function readString(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: Pick<StringParam, keyof typeof SYMBOL>,
  text: string,
  refuse: Refuse,
): ReadResult {
  const length = codePointLength(text);
  const characters = (bound: number): string => `${bound} ${bound === 1 ? 'character' : 'characters'}`;
  if (length > maxLength) {
    return refuse('string_too_long', `String should have at most ${characters(maxLength)}`, { max_length: maxLength });
  }
  if (length < minLength) {
    return refuse('string_too_short', `String should have at least ${characters(minLength)}`, {
      min_length: minLength,
    });
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) {
    return refuse('string_pattern_mismatch', `String should match pattern '${pattern}'`, { pattern });
  }
  return value(text);
}

/** Pydantic's reading of a string as an integer: sign, single underscores between digits, a fraction of zeros. */
const INTEGER = /^[+-]?[0-9]+(?:_[0-9]+)*(?:\.0+)?$/;

/** The longest string pydantic parses as an integer. */
const INTEGER_MAX_LENGTH = 4300;

function readInteger({ minimum: ge, maximum: le }: IntegerParam, text: string, refuse: Refuse): ReadResult {
  if (text.length > INTEGER_MAX_LENGTH) {
    return refuse('int_parsing_size', 'Unable to parse input string as an integer, exceeded maximum size');
  }
  if (!INTEGER.test(text)) {
    return refuse('int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
  }
  const number = Number(text.replaceAll('_', ''));
  if (ge !== undefined && number < ge) {
    return refuse('greater_than_equal', `Input should be greater than or equal to ${ge}`, { ge });
  }
  if (le !== undefined && number > le) {
    return refuse('less_than_equal', `Input should be less than or equal to ${le}`, { le });
  }
  return value(number === 0 ? 0 : number);
}

function readEnum({ name, values, open, numbers }: EnumParam, text: string, refuse: Refuse): ReadResult {
  if (values.includes(text)) return value(text);
  if (numbers !== undefined && new RegExp(numbers.pattern, 'u').test(text)) return value(text);
  const expected =
    numbers === undefined ? alternatives(values) : `one of ${values.join(', ')}, or a number: ${numbers.example}`;
  if (!open) return refuse('enum', `Input should be ${expected}`, { expected });
  const message = `${name} should be ${expected}, not '${text}'`;
  return { kind: 'meaning', fault: { param: name, message, details: { invalid: [text], allowed: values } } };
}

/** `'a', 'b' or 'c'`. */
export function alternatives(values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} or ${last}`;
}

/** Whether a value has commas between several: repeated names are joined, and the API description has an array. */
export function takesSeveral(param: ParamSpec): boolean {
  return param.kind === 'list' || (param.kind === 'string' && param.several === true);
}

const value = (read: string | number): ReadResult => ({ kind: 'value', value: read });

/**
 * Reads a comma-separated list: items trimmed, empties dropped, case folded, duplicates kept once. To the schema it is
 * one string, so whatever is wrong inside is a fault of meaning. Nothing left reads as "not given".
 */
function readList(spec: ListParam, raw: string): ReadResult {
  const { name, values, implied = [], minItems = 0, maxItems = Number.POSITIVE_INFINITY } = spec;
  const refuse = (message: string, details: Readonly<Record<string, unknown>>): ReadResult => {
    const allowed = values === undefined ? {} : { allowed: listItems(spec) };
    return { kind: 'meaning', fault: { param: name, message, details: { ...details, ...allowed } } };
  };
  const valid = new Set<string>();
  const invalid: string[] = [];
  for (const item of raw.split(',').map((each) => each.trim())) {
    if (item === '') continue;
    const read = readItem(spec, item);
    if (read === undefined) invalid.push(item);
    else valid.add(read);
  }
  if (invalid.length > 0) {
    const named = invalid.map((item) => `'${item}'`).join(', ');
    const message =
      spec.items === 'symbol'
        ? `${name} holds what is not a US ticker of at most ${SYMBOL_MAX_LENGTH} characters: ${named}`
        : `${name} holds unknown values: ${named}; allowed are ${listItems(spec).join(', ')}`;
    return refuse(message, { invalid });
  }
  const distinct = [...valid].filter((item) => !implied.includes(item));
  if (distinct.length === 0) return { kind: 'omitted' };
  if (distinct.length < minItems || distinct.length > maxItems) {
    const bounds =
      minItems === 0
        ? `at most ${maxItems}`
        : maxItems === Number.POSITIVE_INFINITY
          ? `at least ${minItems}`
          : `${minItems} to ${maxItems}`;
    return refuse(`${name} takes ${bounds} distinct values, ${distinct.length} given`, { given: distinct.length });
  }
  return { kind: 'value', value: distinct };
}

/** What a list is made of, words that numbers may follow among them. */
export function listItems({ values = [], families = [] }: ListParam): readonly string[] {
  return families.length === 0 ? values : [...new Set([...values, ...families])];
}

/** Numbers and dates at the end of an item: `_20_2.5`. */
const NUMBERS = /(?:_[0-9][0-9.-]*)+$/;

/** What follows a prefix: the name of a tag, with or without that of its taxonomy. */
const PREFIXED = /^(?:[A-Za-z][\w.-]*:)?[A-Za-z][\w.-]*$/;

/** Word and numbers of an item of a family: `sma` and `_20` of `sma_20`. */
export function familyItem(item: string): { readonly word: string; readonly numbers: string } {
  const numbers = NUMBERS.exec(item)?.[0] ?? '';
  return { word: item.slice(0, item.length - numbers.length), numbers };
}

/** One item as the list has it; undefined if it has none such. */
function readItem(spec: ListParam, item: string): string | undefined {
  if (spec.items === 'symbol') {
    const read = normalizeSymbol(item);
    if (read.ok) return read.symbol;
    return isQualified(item.toUpperCase()) ? item.toUpperCase() : undefined;
  }
  const prefix = spec.prefixes?.find((each) => item.toLowerCase().startsWith(each));
  if (prefix !== undefined) {
    const name = item.slice(prefix.length);
    return PREFIXED.test(name) ? prefix + name : undefined;
  }
  const folded = spec.case === 'upper' ? item.toUpperCase() : spec.case === 'lower' ? item.toLowerCase() : item;
  return spec.values?.includes(folded) ||
    spec.families?.includes(familyItem(folded).word) ||
    spec.implied?.includes(folded) ||
    spec.refused?.includes(folded)
    ? folded
    : undefined;
}
