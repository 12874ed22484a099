/** Reads the field index back: the quick half of what index-text.ts writes. */
import type { Field, FieldType, PathPart } from './field.ts';

/** How the index writes a type. */
export const TYPE_LETTERS: Readonly<Record<FieldType, string>> = {
  number: 'n',
  text: 't',
  boolean: 'b',
  date: 'd',
  instant: 'i',
  object: 'o',
};

/** The fields an index text tells of. */
export function readFieldIndex(text: string): Field[] {
  const types = Object.fromEntries(Object.entries(TYPE_LETTERS).map(([type, letter]) => [letter, type as FieldType]));
  const fields: Field[] = [];
  let route = '';
  for (const line of text.split('\n')) {
    if (!line.startsWith(' ')) {
      route = line;
      continue;
    }
    const [path = '', letter = '', figure = '', ...rest] = line.slice(1).split(' ');
    const type = types[letter] ?? 'text';
    const more = rest.join(' ');
    const values = type === 'text' && more !== '' ? more.split('|') : [];
    const unit = type === 'text' || more === '' ? undefined : more;
    fields.push({ route, path: path.split('.').map(partOf), type, values, unit, figure });
  }
  return fields;
}

function partOf(text: string): PathPart {
  return text.endsWith('[]') ? { name: text.slice(0, -2), list: true } : { name: text, list: false };
}
