/** The fields a condition can name: those of the routes that need nothing but a symbol. */
import type { Vocabulary } from '../../../conditions/fields.ts';
import { builtIndex, indexedFields } from '../../../endpoints/contract/field-index.ts';
import { closest } from '../../../store/text/closest.ts';

export async function checkVocabulary(): Promise<Vocabulary> {
  const index = builtIndex() ?? (await (await import('./field-index.ts')).fieldIndex());
  return { fields: indexedFields(index), suggest: closest, listHint: 'mds check --list-fields lists them' };
}
