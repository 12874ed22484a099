/** The arguments of tools: plain data that becomes their JSON Schema, and the check of what a client sends. */
import { MdsError } from '../errors.ts';
import { closest } from '../store/text/closest.ts';

/** One argument. `list` takes texts; everything else is a scalar. */
export interface Argument {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'list';
  readonly values?: readonly string[] | undefined;
  readonly required?: true;
  readonly description?: string;
  /** Most items of a list. */
  readonly most?: number;
  /** Left out of the definition: legal, and named by the answers that it concerns. */
  readonly silent?: true;
}

export type Arguments = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Longest text of an argument, characters. */
const LONGEST = 2_000;

/** The input schema of a tool. */
export function schemaOf(list: readonly Argument[]) {
  const required = list.flatMap(({ name, required: is }) => (is ? [name] : []));
  return {
    type: 'object' as const,
    properties: Object.fromEntries(list.filter(({ silent }) => !silent).map((each) => [each.name, property(each)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function property({ type, values, description, most }: Argument): Record<string, unknown> {
  const about = description === undefined ? {} : { description };
  if (type === 'list') return { type: 'array', items: { type: 'string' }, maxItems: most, ...about };
  return values === undefined ? { type, ...about } : { enum: values, ...about };
}

/**
 * The checked arguments. Throws PARAM_INVALID: unknown, missing, or of another type; enums with the nearest legal
 * value.
 */
export function checkArguments(list: readonly Argument[], given: unknown): Arguments {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw invalid('arguments must be an object');
  const values = (given ?? {}) as Readonly<Record<string, unknown>>;
  const names = list.map(({ name }) => name);
  const strange = Object.keys(values).find((name) => !names.includes(name));
  if (strange !== undefined) {
    const shown = strange.slice(0, 40);
    const near = closest(shown, names);
    throw invalid(
      `there is no argument '${shown}'`,
      near === undefined ? `there are: ${names.join(', ')}` : `did you mean ${near}?`,
    );
  }
  const out: Record<string, Arguments[string]> = {};
  for (const argument of list) {
    // Some clients send null or an empty text for what they leave out.
    const value = values[argument.name];
    const absent = value === undefined || value === null || value === '';
    if (!absent) out[argument.name] = checked(argument, value);
    else if (argument.required) throw invalid(`${argument.name} is missing`, argument.description);
  }
  return out;
}

function checked(argument: Argument, value: unknown): Arguments[string] {
  const { name, type, most = 1 } = argument;
  switch (type) {
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw invalid(`${name} must be true or false`);
    case 'integer': {
      const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
      if (Number.isSafeInteger(number) && (number as number) > 0) return number as number;
      throw invalid(`${name} must be a positive whole number`);
    }
    case 'list': {
      const items = typeof value === 'string' ? [value] : value;
      if (!Array.isArray(items) || items.length === 0 || items.length > most)
        throw invalid(`${name} must be a list of 1 to ${most} texts`);
      return items.map((item) => text(name, item));
    }
    case 'string':
      return oneOf(argument, text(name, typeof value === 'number' ? String(value) : value));
  }
}

function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(`${name} must be a text`);
  if (value.length > LONGEST) throw invalid(`${name} is longer than ${LONGEST} characters`);
  return value;
}

function oneOf({ name, values }: Argument, value: string): string {
  if (values === undefined || values.includes(value)) return value;
  const shown = value.slice(0, 40);
  const near = closest(shown, values);
  throw invalid(
    `${name} cannot be '${shown}'`,
    near === undefined ? `it is one of: ${values.join(', ')}` : `did you mean ${near}?`,
  );
}

export function invalid(message: string, hint?: string): MdsError {
  return new MdsError('PARAM_INVALID', message, hint === undefined ? {} : { hint });
}
