/** Writes what a reader's state gave, where that is still the newest: what a command computed for the next one. */
import { isMdsError } from '../../errors.ts';
import type { StoreReader } from '../reading/types.ts';
import { openWriter } from './open-writer.ts';
import type { StoreWriter } from './types.ts';

/**
 * Nothing is written where another process has written since, is writing, or the file cannot be written; never to the
 * sample. The reader's transaction ends.
 */
export function writeIfSame(reader: StoreReader, write: (store: StoreWriter) => void): void {
  if (reader.kind !== 'live') return;
  try {
    const writer = openWriter(reader.path, { busyMs: 0 });
    try {
      writer.transaction(() => {
        if (reader.isNewest()) write(writer);
      });
    } finally {
      writer.close();
    }
  } catch (error) {
    if (!isMdsError(error, 'STORE_')) throw error;
  }
}
