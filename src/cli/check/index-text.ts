/** The text of the field index: one line a route, one line a field under it. */
import type { Endpoint } from '../../endpoints/types.ts';
import { type Field, fieldName } from './field.ts';
import { fieldsOf } from './field-schema.ts';
import { TYPE_LETTERS } from './read-index.ts';
import { isAskedBySymbol } from './routes.ts';

/** The index of the routes that need nothing but a symbol, from their payload schemas. */
export async function fieldIndexText(endpoints: readonly Endpoint[]): Promise<string> {
  const lines: string[] = [];
  for (const { spec, payload } of endpoints.filter((each) => isAskedBySymbol(each.spec))) {
    lines.push(spec.name);
    for (const field of fieldsOf(spec.name, (await payload()).schema)) lines.push(` ${lineOf(field)}`);
  }
  return lines.join('\n');
}

/** `quote.price n 1k2j3h trading currency per share`, `freshness t 9x8y7z intraday|end_of_day|stale|simulated`. */
function lineOf(field: Field): string {
  const path = fieldName(field).slice(field.route.length + 1);
  const more = field.type === 'text' ? field.values.join('|') : (field.unit ?? '');
  return [path, TYPE_LETTERS[field.type], field.figure, ...(more === '' ? [] : [more])].join(' ');
}
