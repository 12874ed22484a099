/**
 * Building blocks of payload schemas. A description says what the field is; where it is a number it ends with its unit.
 * A schema with a PascalCase `title` becomes a component of the API description.
 */
import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { REASONS, type Reason } from '../../engine/value.ts';
import { FRESHNESS, type Freshness, MARKET_STATUS } from './envelope.ts';

/** A string out of a closed list. */
export function oneOf<const T extends readonly string[]>(values: T, description: string, title?: string) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description, ...(title && { title }) });
}

export const ReasonCode = Type.Unsafe<Reason>({
  title: 'Reason',
  type: 'string',
  enum: [...REASONS],
  description: 'Why there is no value. A closed list.',
});

/** Stands where a value cannot be given. */
export const MarkerSchema = Type.Object(
  { available: Type.Literal(false, { description: 'Always false.' }), reason: ReasonCode },
  { title: 'Unavailable', additionalProperties: false, description: 'Stands where a value cannot be given.' },
);

/** `schema`, or the unavailable marker with its reason. */
export function maybe<T extends TSchema>(schema: T) {
  const { description, ...inner } = schema;
  return Type.Union([inner as unknown as T, MarkerSchema], described(description));
}

function described(description: string | undefined): { description: string } | Record<string, never> {
  return description === undefined ? {} : { description };
}

/** A group of fields with a fixed shape; its leaves may be markers, it may not. */
export function group<T extends TProperties>(properties: T, description: string, title?: string): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, description, ...(title && { title }) });
}

/** A list. */
export function list<T extends TSchema>(items: T, description: string) {
  return Type.Array(items, { description });
}

/** A status that says only whether; where not, why not. */
export function status<K extends 'supported' | 'available' | 'resolved'>(flag: K, description: string) {
  return Type.Unsafe<{ [P in K]: boolean } & { reason?: Reason }>(
    Type.Object(
      { [flag]: Type.Boolean({ description: `Whether it is ${flag}.` }), reason: Type.Optional(ReasonCode) },
      { additionalProperties: false, description },
    ),
  );
}

/** `{available: true, ...}` with what belongs to it, or the marker. */
export function availableWith<T extends TProperties>(properties: T, description: string, title?: string) {
  const whole = { available: Type.Literal(true, { description: 'Always true.' }), ...properties };
  return Type.Union([Type.Object(whole, { additionalProperties: false }), MarkerSchema], {
    description,
    ...(title && { title }),
  });
}

/** What every payload says about itself, before `symbol`. */
const EnvelopeSchema = Type.Object(
  {
    as_of: Type.String({ format: 'date-time', description: 'Instant the data describe, UTC ISO 8601.' }),
    cache_age_seconds: Type.Integer({
      minimum: 0,
      description: 'Age of the oldest upstream copy used. Unit: seconds.',
    }),
    freshness: Type.Unsafe<Freshness>({
      type: 'string',
      enum: [...FRESHNESS],
      description:
        'intraday: the running session is included. end_of_day: up to the last completed session. stale: at least one completed session is missing. simulated: the shipped sample, not a market.',
    }),
    market_status: oneOf(MARKET_STATUS, 'State of the New York market when the answer was given.'),
  },
  { title: 'Envelope', description: 'What every answer says about itself.' },
);

const SymbolField = Type.String({ description: 'The resolved symbol: upper case, class after a dash.' });

/** A payload about one symbol: envelope, symbol, and its own fields; nothing else. */
export function payload<T extends TProperties>(title: string, description: string, properties: T) {
  return closed(title, description, { symbol: SymbolField, ...properties });
}

/** A payload whose symbol may be unresolved: a marker stands in its place. */
export function payloadMaybeSymbol<T extends TProperties>(title: string, description: string, properties: T) {
  return closed(title, description, { symbol: maybe(SymbolField), ...properties });
}

/** A payload about no single symbol. */
export function closed<T extends TProperties>(title: string, description: string, properties: T) {
  return Type.Intersect([EnvelopeSchema, Type.Object(properties)], {
    title,
    description,
    unevaluatedProperties: false,
  });
}

/** One of several closed shapes of the same payload. */
export function variants<const T extends TSchema[]>(title: string, description: string, shapes: [...T]) {
  return Type.Union(shapes, { title, description });
}

export type { Static } from '@sinclair/typebox';
