/** Payload of `GET /v2/screen`. */

import type { Maybe } from '../../engine/value.ts';
import * as leaf from '../contract/leaves.ts';
import {
  closed,
  group,
  list,
  MarkerSchema,
  mapOf,
  optional,
  type Schema,
  type Static,
  sure,
} from '../contract/schema.ts';

const counted = (label: string, what: string) => sure(leaf.count(label, what, 'symbols'));

/** A symbol with the requested fields; their names are those of the request. */
const row: Schema<{ readonly symbol: string } & Readonly<Record<string, Maybe<string | number | boolean>>>> = {
  type: 'object',
  title: 'ScreenRow',
  description: 'One symbol with the requested fields, named as in the request.',
  required: ['symbol'],
  properties: { symbol: { type: 'string', description: 'Symbol of the row.' } },
  additionalProperties: {
    anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'boolean' }, MarkerSchema],
    description: 'A value of the field; dates as YYYY-MM-DD, or the unavailable marker.',
  },
};

const text = (description: string): Schema<string> => ({ type: 'string', description });

export const schema = closed('ScreenPayload', 'Symbols that meet the conditions.', {
  expression: text('The conditions as given.'),
  session: sure(leaf.date('Session', 'Session whose prices are used.')),
  universe: text('The universe as given.'),
  evaluated: counted('Evaluated', 'Symbols with a price of the session.'),
  matched: counted('Matched', 'Symbols for which the conditions are true.'),
  unknown: counted('Unknown', 'Symbols for which a missing value decides.'),
  left_out: group(
    {
      stale: counted('Stale', 'Symbols of the universe whose newest price is older than the session.'),
      unpriced: list(text('Symbol.'), 'Named symbols without any price by that day.'),
      kind_unknown: counted('Kind unknown', 'Symbols that may be stocks or ETFs.'),
    },
    'Symbols that were not evaluated.',
  ),
  missing: mapOf(
    counted('', 'Symbols without the field.'),
    'Field of the conditions to the symbols evaluated that lack it.',
  ),
  fields: list(text('Name of a field.'), 'The fields of a row, in order.'),
  units: mapOf(text('Unit of a field.'), 'Field to its unit, where it has one.'),
  rows: list(row, 'The symbols, in the order asked for.'),
  split_basis_unknown: optional(
    list(text('Symbol.'), 'Symbols among the rows whose prices may be divided by a later split; left out without any.'),
  ),
});

export type Payload = Static<typeof schema>;
