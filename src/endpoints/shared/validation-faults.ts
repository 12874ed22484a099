/** Faults of the schema (422), with types, wording and context of pydantic 2, which generated the original of this API. */

/** One entry of the `detail` array. */
export interface ValidationFault {
  readonly type: string;
  readonly loc: readonly string[];
  readonly msg: string;
  /** What was sent, as it was sent; null where nothing was. */
  readonly input: string | null;
  readonly ctx: Readonly<Record<string, string | number>>;
}

export type Loc = readonly [place: 'query' | 'path', name: string];

export function missing(loc: Loc): ValidationFault {
  return { type: 'missing', loc, msg: 'Field required', input: null, ctx: {} };
}

export function stringTooLong(loc: Loc, input: string, max: number): ValidationFault {
  const msg = `String should have at most ${max} ${plural(max, 'character')}`;
  return { type: 'string_too_long', loc, msg, input, ctx: { max_length: max } };
}

export function stringTooShort(loc: Loc, input: string, min: number): ValidationFault {
  const msg = `String should have at least ${min} ${plural(min, 'character')}`;
  return { type: 'string_too_short', loc, msg, input, ctx: { min_length: min } };
}

export function patternMismatch(loc: Loc, input: string, pattern: string): ValidationFault {
  return {
    type: 'string_pattern_mismatch',
    loc,
    msg: `String should match pattern '${pattern}'`,
    input,
    ctx: { pattern },
  };
}

export function notInEnum(loc: Loc, input: string, values: readonly string[]): ValidationFault {
  const expected = alternatives(values);
  return { type: 'enum', loc, msg: `Input should be ${expected}`, input, ctx: { expected } };
}

export function notAnInteger(loc: Loc, input: string): ValidationFault {
  const msg = 'Input should be a valid integer, unable to parse string as an integer';
  return { type: 'int_parsing', loc, msg, input, ctx: {} };
}

export function integerTooLong(loc: Loc, input: string): ValidationFault {
  const msg = 'Unable to parse input string as an integer, exceeded maximum size';
  return { type: 'int_parsing_size', loc, msg, input, ctx: {} };
}

export function tooSmall(loc: Loc, input: string, ge: number): ValidationFault {
  const msg = `Input should be greater than or equal to ${ge}`;
  return { type: 'greater_than_equal', loc, msg, input, ctx: { ge } };
}

export function tooLarge(loc: Loc, input: string, le: number): ValidationFault {
  const msg = `Input should be less than or equal to ${le}`;
  return { type: 'less_than_equal', loc, msg, input, ctx: { le } };
}

/** `'a', 'b' or 'c'`. */
export function alternatives(values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} or ${last}`;
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
