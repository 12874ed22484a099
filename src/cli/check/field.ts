/** What is known of a field before any answer is there. */

/** `list` entries hold what their type says; `object` are lists of objects, of which only the length can be asked. */
export type FieldType = 'number' | 'text' | 'boolean' | 'date' | 'instant' | 'object';

export interface PathPart {
  readonly name: string;
  /** What is found under this name is a list. */
  readonly list: boolean;
}

export interface Field {
  /** Name of the route in the registry. */
  readonly route: string;
  readonly path: readonly PathPart[];
  readonly type: FieldType;
  /** The values a text of a closed list can have. */
  readonly values: readonly string[];
  /** Unit of a number, as its description states it. */
  readonly unit: string | undefined;
  /** The same in two fields that are the same figure: a digest of what their descriptions say. */
  readonly figure: string;
}

/** `snapshot.quote.price`, `fundamentals.income_statement[].revenue`. */
export function fieldName({ route, path }: Pick<Field, 'route' | 'path'>): string {
  return [route, ...path.map(({ name, list }) => (list ? `${name}[]` : name))].join('.');
}
