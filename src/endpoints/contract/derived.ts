/**
 * Which numbers of statement rows no filing reports as such: a fourth quarter, a quarter of the cash flow, EPS from
 * income over shares.
 */
import { periodFields } from './periods.ts';
import { group, list, optional, type Schema, type Shape } from './schema.ts';

const fields = {
  ...periodFields,
  fields: list<string>(
    { type: 'string', description: 'Name of a field.' } as Schema<string>,
    'Derived fields of the row.',
  ),
};

/** A row with derived numbers. */
export type Derived = Shape<typeof fields>;

/** Optional: a service of an earlier version does not send it. */
export const derivedValues = optional(
  list(
    group(fields, 'A row with numbers that no filing reports as such.', 'DerivedValues'),
    'Numbers computed from other periods (a year less nine months) or from income over shares. Newest first; rows without any are left out.',
  ),
);

/** What a cell of `field` in the row that ends on `end` says of it. */
export function derivedMark(
  derived: readonly Derived[] | undefined,
  end: unknown,
  field: string,
): { readonly derived?: true } {
  const found = derived?.some((row) => row.period_end === end && row.fields.includes(field));
  return found === true ? { derived: true } : {};
}

/** What the mark means; nothing where none of `shown` has one. */
export function derivedNotes(derived: readonly Derived[] | undefined, shown: (field: string) => boolean): string[] {
  if (derived?.some((row) => row.fields.some(shown)) !== true) return [];
  return ['† Derived: a year or year-to-date amount less an earlier one, or income over shares. --explain shows how.'];
}
