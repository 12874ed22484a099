/** The fields that conditions over a market can name. */
import { type Field, pathName, type Vocabulary } from '../../conditions/fields.ts';
import { SECTORS } from '../../engine/company/sector.ts';
import { closest } from '../../store/text/closest.ts';
import { builtIndex, indexedFields, indexOf } from '../contract/field-index.ts';
import { describedRoutes, ROUTE_NAMES, screenFields } from './sources.ts';

export async function screenVocabulary(): Promise<Vocabulary> {
  const index =
    builtIndex()?.filter(([route]) => ROUTE_NAMES.includes(route)) ??
    indexOf(
      ROUTE_NAMES.map((name, i) => [name, i] as const),
      await describedRoutes(),
    );
  const fields = screenFields(indexedFields(index));
  const most = Math.max(...fields.map(({ meaning }) => meaning)) + 1;
  // A line of a quarter is another figure than that of a year.
  const apart: Readonly<Record<string, number>> = { quarter: most, annual: 2 * most };
  return {
    fields: fields.map((field) => ({
      ...field,
      meaning: field.meaning + (apart[field.source] ?? 0),
      values: valuesOf(field),
    })),
    suggest: closest,
    listHint: 'mds screen --list-fields lists them',
    market: true,
  };
}

/** A screen answers with the sectors of this engine, which are a closed list; those of a hosted service need not be. */
function valuesOf({ path, values }: Field): readonly string[] {
  return pathName(path) === 'sector' ? SECTORS : values;
}
