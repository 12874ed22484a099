/** Payload of `GET /v2/compare`. */
import { leafAt } from '../contract/leaf-paths.ts';
import { text } from '../contract/leaves.ts';
import {
  closed,
  group,
  list,
  mapOf,
  type OptionalField,
  oneOf,
  optional,
  type Schema,
  type Static,
  sure,
} from '../contract/schema.ts';
import { schema as snapshot } from '../snapshot/payload.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';
import { statementAge } from '../subject/statement-age.ts';
import { schema as technicals } from '../technicals/payload.ts';
import { COMPARE_FIELDS, type CompareField, SOURCES } from './spec.ts';

type Columns = { readonly [F in CompareField]: OptionalField<number | string | boolean> };

/** The leaves of the two routes, their description replaced by where the value comes from. */
const columns = Object.fromEntries(
  COMPARE_FIELDS.map((name) => {
    const { from } = SOURCES[name];
    const leaf = sure(leafAt({ properties: { snapshot, technicals } }, from) as Schema);
    const unit = leaf['x-unit'] === undefined ? '' : ` Unit: ${leaf['x-unit']}.`;
    return [name, optional({ ...leaf, description: `${from}.${unit}` })];
  }),
) as Columns;

export const compared = group(
  { symbol: sure(text('Symbol', 'Symbol of the row.')), ...columns },
  'One symbol with the requested fields. A field that cannot be supplied is left out.',
  'CompareRow',
);

const field = oneOf(COMPARE_FIELDS, 'Name of a field.', { title: 'CompareField' });

/** The ages of one row. */
export const ageOfRow = group(
  { price_age: optional(priceAge), price_basis: optional(priceBasis), statement_age: optional(statementAge) },
  'How old the data of a row are, and on which share its prices are, where that is not known.',
  'Ages',
);

export const schema = closed('ComparePayload', 'Several symbols side by side. as_of is that of the oldest row.', {
  ages: optional(mapOf(ageOfRow, 'Symbol to the age of its data; a symbol without prices has none.')),
  fields_requested: list(field, 'The fields of the rows, in order.'),
  fields_omitted_by_symbol: mapOf(
    list(field, ''),
    'Symbol to the fields that could not be supplied for it; empty when none.',
  ),
  symbols: list(compared, 'Rows in the order of the request.'),
});

export type Payload = Static<typeof schema>;
