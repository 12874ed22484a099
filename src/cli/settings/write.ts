/** Changes JSON files of settings, keys and lists: under a lock, atomically, with mode 0600. */
import { basename, dirname } from 'node:path';
import { type JsonObject, readJsonFile } from './file.ts';
import { lockFile, unwritable } from './lock.ts';

/**
 * Replaces the content of the JSON file `path` by the result of `change`; undefined leaves it unchanged. Throws SETTINGS_BROKEN (a broken file
 * is not overwritten), SETTINGS_UNWRITABLE, SETTINGS_BUSY, and what `change` throws.
 */
export async function updateJsonFile(
  path: string,
  change: (content: JsonObject) => JsonObject | undefined,
): Promise<void> {
  const { default: Conf } = await import('conf');
  const release = await lockFile(path);
  try {
    const read = readJsonFile(path);
    if ('fault' in read) throw read.fault;
    const next = change(read.content);
    if (next === undefined) return;
    try {
      // Conf writes a temporary file, syncs and renames it, and follows a symbolic link.
      const conf = new Conf<Record<string, unknown>>({
        cwd: dirname(path),
        configName: basename(path, '.json'),
        configFileMode: 0o600,
        accessPropertiesByDotNotation: false,
      });
      conf.store = { ...next };
    } catch (error) {
      throw unwritable(path, (error as NodeJS.ErrnoException).code);
    }
  } finally {
    release();
  }
}
