/**
 * Opens stores for writing. Separate from open.ts, so that commands which only read do not load the writer.
 */
import type { OpenOptions } from '../reading/open.ts';
import { openForWriting } from '../schema/open-for-writing.ts';
import type { StoreWriter } from './types.ts';
import { SqliteWriter } from './writer.ts';

/**
 * Opens a store for writing, and creates it and its folder where they are missing.
 * Throws MdsError `STORE_*`: STORE_READ_ONLY, STORE_UNREADABLE, STORE_NEWER, STORE_BUSY, STORE_FULL.
 */
export function openWriter(path: string, options: OpenOptions = {}): StoreWriter {
  const { kind = 'live' } = options;
  const writer = new SqliteWriter(openForWriting(path, kind, options), kind);
  writer.sealStore();
  return writer;
}
