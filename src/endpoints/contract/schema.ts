/**
 * Payload schemas as plain data: JSON Schema 2020-12 with the TypeScript type of what it describes. No library, so that
 * a computation and a view can read them at start-up. A schema with a PascalCase `title` becomes a component of the API
 * description.
 */
import { type Marker, type Maybe, REASONS, type Reason } from '../../engine/value.ts';
import type { CellKind } from '../../render/model.ts';
import { POINTS } from './as-of.ts';
import { FRESHNESS, type Freshness, MARKET_STATUS } from './states.ts';

declare const TYPE: unique symbol;

/** The annotations of a leaf are on the schema of the property itself, not on its alternatives. */
export interface Keywords {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly not?: Schema;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly unevaluatedProperties?: false;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  /** What a screen calls the field. */
  readonly 'x-label'?: string;
  /** Unit of a number, in words. */
  readonly 'x-unit'?: string;
  /** Decimal places a number is rounded to. */
  readonly 'x-decimals'?: number;
  /** The same below 1 in size, where it differs. */
  readonly 'x-decimals-below-1'?: number;
  /** How a screen writes the value. */
  readonly 'x-kind'?: CellKind;
}

/** Describes values of type `T`. */
export interface Schema<out T = unknown> extends Keywords {
  /** Never present at run time. */
  readonly [TYPE]?: T;
}

/** The type a schema describes. */
export type Static<S> = S extends Schema<infer T> ? T : never;

/** A property that may be absent. */
export interface OptionalField<out T = unknown> {
  readonly optional: Schema<T>;
}
export function optional<T>(schema: Schema<T>): OptionalField<T> {
  return { optional: schema };
}

type Properties = Readonly<Record<string, Schema | OptionalField>>;
type OptionalNames<P> = { [K in keyof P]: P[K] extends OptionalField ? K : never }[keyof P];
type Flat<T> = { [K in keyof T]: T[K] };
/** The object type of `P`. */
export type Shape<P> = Flat<
  { [K in Exclude<keyof P, OptionalNames<P>>]: Static<P[K]> } & {
    [K in OptionalNames<P>]?: P[K] extends OptionalField<infer T> ? T : never;
  }
>;

function objectOf<P extends Properties>(properties: P, rest: Keywords = {}): Schema<Shape<P>> {
  const required: string[] = [];
  const fields: Record<string, Schema> = {};
  for (const name in properties) {
    const field = properties[name]!;
    if ('optional' in field) fields[name] = field.optional;
    else {
      fields[name] = field;
      required.push(name);
    }
  }
  return { ...rest, type: 'object', required, properties: fields } as Schema<Shape<P>>;
}

const titled = (title: string | undefined): Keywords => (title === undefined ? {} : { title });

/** A group of fields with a fixed shape; its leaves may be markers, it may not. */
export function group<P extends Properties>(properties: P, description: string, title?: string): Schema<Shape<P>> {
  return objectOf(properties, { additionalProperties: false, description, ...titled(title) });
}

/** A string out of a closed list. */
export function oneOf<const T extends readonly string[]>(
  values: T,
  description: string,
  more: Keywords = {},
): Schema<T[number]> {
  return { type: 'string', enum: values, description, ...more };
}

/** A list. */
export function list<T>(items: Schema<T>, description: string, more: Keywords = {}): Schema<T[]> {
  return { type: 'array', items, description, ...more };
}

/** An object whose names are data. */
export function mapOf<T>(values: Schema<T>, description: string): Schema<Record<string, T>> {
  return { type: 'object', additionalProperties: values, description };
}

export const ReasonCode: Schema<Reason> = oneOf(REASONS, 'Why there is no value. A closed list.', { title: 'Reason' });

const always = <const V>(value: V): Schema<V> => ({
  const: value,
  type: typeof value,
  description: `Always ${value}.`,
});
export const FALSE = always(false);

/** Takes the place of a value that is not available. */
export const MarkerSchema: Schema<Marker> = objectOf(
  { available: FALSE, reason: ReasonCode },
  {
    title: 'Unavailable',
    additionalProperties: false,
    description: 'Takes the place of a value that is not available.',
  },
);

/** `schema`, or the unavailable marker with its reason; `about` describes and annotates both. */
export function maybe<T>(schema: Schema<T>, about: Keywords): Schema<Maybe<T>> {
  return { anyOf: [schema, MarkerSchema], ...about };
}

/** The same field where a value is always available. */
export function sure<T>(schema: Schema<Maybe<T>>): Schema<T> {
  const { anyOf, ...rest } = schema;
  return { ...(anyOf?.[0] as Schema<T>), ...(rest as Keywords) };
}

/** A status that says only whether; where not, why not. */
export function status<K extends 'supported' | 'available' | 'resolved'>(
  flag: K,
  label: string,
  description: string,
): Schema<{ [P in K]: boolean } & { reason?: Reason }> {
  const whether: Schema<boolean> = { type: 'boolean', description: `Whether it is ${flag}.` };
  return objectOf(
    { [flag]: whether, reason: optional(ReasonCode) },
    {
      additionalProperties: false,
      description,
      'x-label': label,
      'x-kind': 'flag',
    },
  ) as Schema<{ [P in K]: boolean } & { reason?: Reason }>;
}

/** `{available: true, ...}` with the fields that go with it, or the marker. */
export function availableWith<P extends Properties>(
  properties: P,
  description: string,
  title?: string,
): Schema<({ available: true } & Shape<P>) | Marker> {
  const whole = objectOf({ available: always(true), ...properties }, { additionalProperties: false });
  return { anyOf: [whole, MarkerSchema], description, ...titled(title) };
}

/** What every payload says about itself, before `symbol`. */
const envelopeFields = {
  as_of: {
    type: 'string',
    format: 'date-time',
    description: 'Instant the data describe, UTC ISO 8601.',
  } as Schema<string>,
  cache_age_seconds: {
    type: 'integer',
    minimum: 0,
    description: 'Age of the oldest upstream copy used. Unit: seconds.',
    'x-label': 'Data age (s)',
    'x-unit': 'seconds',
    'x-kind': 'integer',
  } as Schema<number>,
  freshness: {
    type: 'string',
    enum: FRESHNESS,
    description:
      'intraday: the current session is included. end_of_day: up to the last completed session. stale: at least one completed session is missing. simulated: the shipped sample, not a market.',
    'x-label': 'Freshness',
  } as Schema<Freshness>,
  market_status: oneOf(MARKET_STATUS, 'State of the New York market at response time.', { 'x-label': 'Market status' }),
  point: optional(
    oneOf(
      POINTS,
      'Of an answer for a past day: end_of_day: with filings accepted up to the end of the day in New York. close: with none accepted after the close.',
      { 'x-label': 'Point in time' },
    ),
  ),
};
export const EnvelopeSchema = objectOf(envelopeFields, {
  title: 'Envelope',
  description: 'What every answer says about itself.',
});
type Envelope = Static<typeof EnvelopeSchema>;

const text: Schema<string> = { type: 'string' };
const aboutSymbol = { description: 'The resolved symbol: upper case, class after a dash.' };

/** A payload about one symbol: envelope, symbol, and its own fields; nothing else. */
export function payload<P extends Properties>(title: string, description: string, properties: P) {
  return closed(title, description, { symbol: { ...text, ...aboutSymbol } as Schema<string>, ...properties });
}

/** A payload whose symbol may be unresolved: a marker takes its place. */
export function payloadMaybeSymbol<P extends Properties>(title: string, description: string, properties: P) {
  return closed(title, description, { symbol: maybe(text, aboutSymbol), ...properties });
}

/** A payload about no single symbol. */
export function closed<P extends Properties>(
  title: string,
  description: string,
  properties: P,
): Schema<Envelope & Shape<P>> {
  const allOf = [EnvelopeSchema, objectOf(properties)];
  return { title, description, unevaluatedProperties: false, type: 'object', allOf };
}

/** The payload of a route that cannot apply to the symbol (statements of an ETF): a success that says so. */
export function unsupported<P extends Properties>(title: string, description: string, properties: P) {
  return payload(title, description, { supported: FALSE, reason: ReasonCode, ...properties });
}

/** One of several closed shapes of the same payload. */
export function variants<const S extends readonly Schema[]>(
  title: string,
  description: string,
  shapes: S,
): Schema<Static<S[number]>> {
  return { title, description, anyOf: shapes };
}
