/** Changes the named lists, under the lock of all settings files. */
import type { JsonObject } from '../settings/file.ts';
import { type Lists, listsFile, listsOf } from '../settings/lists-file.ts';
import type { Place } from '../settings/places.ts';
import { updateJsonFile } from '../settings/write.ts';

/**
 * Replaces the lists by the result of `change`; undefined leaves the file unchanged. Throws what `change` throws, SETTINGS_BROKEN (a broken file
 * is not overwritten), SETTINGS_UNWRITABLE, SETTINGS_BUSY.
 */
export async function changeLists(place: Place, change: (lists: Lists) => Lists | undefined): Promise<void> {
  const path = listsFile(place);
  await updateJsonFile(path, (content) => {
    const next = change(listsOf(content, path));
    return next === undefined ? undefined : sorted(next);
  });
}

function sorted(lists: Lists): JsonObject {
  return Object.fromEntries(Object.entries(lists).sort(([a], [b]) => (a < b ? -1 : 1)));
}
