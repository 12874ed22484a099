/** Changes a JSON file of ours: under its lock, whole or not at all, readable by its owner alone. */
import { basename, dirname } from 'node:path';
import { type JsonObject, readJsonFile } from './file.ts';
import { lockFile, unwritable } from './lock.ts';

/**
 * Replaces the content of the JSON file `path` by what `change` makes of it; undefined leaves it as it is.
 * Throws what the file is broken by (it is never overwritten then), SETTINGS_UNWRITABLE, SETTINGS_BUSY, or what `change` throws.
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
      // It writes a file beside and renames it, follows a symbolic link to the file, and syncs.
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
