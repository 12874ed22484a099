/** Files that were imported before: whether the store still has what they brought. */
import type { ImportRow } from '../store/schema/row-types.ts';
import type { StoreWriter } from '../store/writing/types.ts';

/**
 * What to say where a file is read again; undefined where what it brought is still there. Damaged records of the subject
 * are deleted, with the notes of the files that they came from: also those of files that this run reads later.
 */
export function goneOf(store: StoreWriter, subject: string, known: ImportRow): readonly string[] | undefined {
  const dropped = store.dropDamaged(subject);
  if (dropped > 0)
    return [
      `damaged data of ${subject} are deleted (${dropped}); what this file does not bring again is missing: import the other files of it, too, or run mds sync --refresh`,
    ];
  return store.importsOf(known.subject).some(({ id }) => id === known.id) ? undefined : [];
}
