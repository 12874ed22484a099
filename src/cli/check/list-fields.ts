/** `mds check --list-fields`: the fields checks know, from the payload schemas, with what each is. */
import { ENDPOINTS } from '../../endpoints/index.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { type DescribedField, fieldsOf } from './field-schema.ts';
import { isAskedBySymbol } from './routes.ts';

/** Every field of the routes checks can ask, or those whose name or description has all of `words`. */
export async function describedFields(words: readonly string[]): Promise<DescribedField[]> {
  const routes = ENDPOINTS.filter(({ spec }) => isAskedBySymbol(spec));
  const fields = await Promise.all(
    routes.map(async ({ spec, payload }) => fieldsOf(spec.name, (await payload()).schema)),
  );
  const wanted = words.map((word) => word.toLowerCase());
  return fields.flat().filter((field) => {
    const text = `${nameOf(field)} ${field.description} ${field.values.join(' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The way a check writes it. */
export function nameOf({ path }: DescribedField): string {
  return path.map(({ name, list }) => (list ? `${name}[]` : name)).join('.');
}

/** `percent`, `true or false`, `rising, flat, falling`. */
export function kindOf({ type, unit, values, path }: DescribedField): string {
  if (type === 'object') return 'list';
  const one = values.length > 0 ? values.join(', ') : (unit ?? WORDS[type]);
  return path.at(-1)?.list === true ? `list of ${one}` : one;
}

const WORDS = { number: 'number', text: 'text', boolean: 'true or false', date: 'date', instant: 'instant' } as const;

/** A table a route. */
export function fieldsView(fields: readonly DescribedField[]): ViewModel {
  const routes = [...new Set(fields.map(({ route }) => route))];
  return {
    title: 'Fields',
    subtitle: fields.length === 1 ? '1 field' : `${fields.length} fields`,
    panels: routes.map(
      (route): Panel => ({
        title: route,
        block: {
          type: 'table',
          columns: [
            { label: 'Field', kind: 'text' },
            { label: 'Is', kind: 'text' },
            { label: 'Meaning', kind: 'text' },
          ],
          rows: fields
            .filter((field) => field.route === route)
            .map((field) => [
              { kind: 'text', value: nameOf(field) },
              { kind: 'text', value: kindOf(field), emphasis: 'dim' },
              { kind: 'text', value: field.description },
            ]),
        },
      }),
    ),
    notes: ['A check names a field by the end of its path; [] takes a place: [0] is the first entry, [-1] the last.'],
  };
}
