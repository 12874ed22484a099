/** The fields a condition can name: those of the routes that need nothing but a symbol. */
import { pathOf, type Vocabulary } from '../../conditions/fields.ts';
import { closest } from '../args/closest.ts';
import type { FieldIndex } from './payload-fields.ts';

/** Set when the program is built: payload schemas take longer to load than a check to run. */
declare const __MDS_FIELDS__: string | undefined;

export async function checkVocabulary(): Promise<Vocabulary> {
  const index: FieldIndex =
    typeof __MDS_FIELDS__ === 'string'
      ? JSON.parse(__MDS_FIELDS__)
      : await (await import('./payload-fields.ts')).fieldIndex();
  const fields = index.flatMap(([source, rank, entries]) =>
    entries.map(([path, kind, meaning, more]) => ({
      source,
      path: pathOf(path),
      kind,
      values: typeof more === 'object' ? more : [],
      unit: typeof more === 'string' ? more : undefined,
      meaning,
      rank,
      // `freshness < 3d` is a question of the age of the data.
      ...(path === 'freshness' ? { datedBy: 'as_of' } : {}),
    })),
  );
  return { fields, suggest: closest, listHint: 'mds check --list-fields lists them' };
}
