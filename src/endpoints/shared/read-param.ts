/** Reads one raw parameter value by its spec: the value, a fault of the schema (422), or a fault of its meaning (400). */
import type { EnumParam, IntegerParam, ParamSpec, StringParam } from '../types.ts';
import { readList } from './read-list.ts';
import { codePointLength, normalizeSymbol, SYMBOL_MAX_LENGTH, SYMBOL_PATTERN } from './symbol.ts';
import {
  alternatives,
  integerTooLong,
  type Loc,
  notAnInteger,
  notInEnum,
  patternMismatch,
  stringTooLong,
  stringTooShort,
  tooLarge,
  tooSmall,
  type ValidationFault,
} from './validation-faults.ts';

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

/** Reads `raw` (as sent, not yet trimmed) as the parameter `spec` describes. */
export function readParam(spec: ParamSpec, raw: string): ReadResult {
  const loc: Loc = [spec.in, spec.name];
  switch (spec.kind) {
    case 'symbol':
      return readSymbol(loc, raw);
    case 'string':
      return readString(spec, loc, raw);
    case 'integer':
      return readInteger(spec, loc, raw);
    case 'enum':
      return readEnum(spec, loc, raw);
    case 'list':
      return readList(spec, raw);
  }
}

function readSymbol(loc: Loc, raw: string): ReadResult {
  const result = normalizeSymbol(raw);
  if (result.ok) return value(result.symbol);
  if (result.fault === 'too_short') return schema(stringTooShort(loc, raw, 1));
  if (result.fault === 'too_long') return schema(stringTooLong(loc, raw, SYMBOL_MAX_LENGTH));
  return schema(patternMismatch(loc, raw, SYMBOL_PATTERN));
}

function readString(spec: StringParam, loc: Loc, raw: string): ReadResult {
  const text = raw.trim();
  const length = codePointLength(text);
  if (spec.maxLength !== undefined && length > spec.maxLength) return schema(stringTooLong(loc, raw, spec.maxLength));
  if (spec.minLength !== undefined && length < spec.minLength) return schema(stringTooShort(loc, raw, spec.minLength));
  if (spec.pattern !== undefined && !new RegExp(spec.pattern, 'u').test(text)) {
    return schema(patternMismatch(loc, raw, spec.pattern));
  }
  return value(text);
}

/** Pydantic's reading of a string as an integer: sign, single underscores between digits, a fraction of zeros. */
const INTEGER = /^[+-]?[0-9]+(?:_[0-9]+)*(?:\.0+)?$/;

/** The longest string pydantic parses as an integer. */
const INTEGER_MAX_LENGTH = 4300;

function readInteger(spec: IntegerParam, loc: Loc, raw: string): ReadResult {
  const text = raw.trim();
  if (text.length > INTEGER_MAX_LENGTH) return schema(integerTooLong(loc, raw));
  if (!INTEGER.test(text)) return schema(notAnInteger(loc, raw));
  const number = Number(text.replaceAll('_', ''));
  if (spec.minimum !== undefined && number < spec.minimum) return schema(tooSmall(loc, raw, spec.minimum));
  if (spec.maximum !== undefined && number > spec.maximum) return schema(tooLarge(loc, raw, spec.maximum));
  return value(number === 0 ? 0 : number);
}

function readEnum(spec: EnumParam, loc: Loc, raw: string): ReadResult {
  const text = raw.trim();
  if (spec.values.includes(text)) return value(text);
  if (!spec.open) return schema(notInEnum(loc, raw, spec.values));
  const message = `${spec.name} should be ${alternatives(spec.values)}, not '${text}'`;
  return { kind: 'meaning', fault: { param: spec.name, message, details: { invalid: [text], allowed: spec.values } } };
}

function value(read: string | number): ReadResult {
  return { kind: 'value', value: read };
}

function schema(fault: ValidationFault): ReadResult {
  return { kind: 'schema', fault };
}
