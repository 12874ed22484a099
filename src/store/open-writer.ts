/**
 * Opens stores for writing: apart from reading, which every answer does, so that an answer does not load what writes.
 */
import { type OpenOptions, openForWriting } from './open.ts';
import type { StoreWriter } from './types.ts';
import { SqliteWriter } from './writer.ts';

/**
 * Opens a store for writing, and creates it and its folder where they are missing.
 * Throws MdsError `STORE_*`: STORE_READ_ONLY, STORE_UNREADABLE, STORE_NEWER, STORE_BUSY, STORE_FULL.
 */
export function openWriter(path: string, options: OpenOptions = {}): StoreWriter {
  const { kind = 'live' } = options;
  return new SqliteWriter(openForWriting(path, kind, options), kind);
}
