/** Brings the full-text index up to date where no import has: in a store that an older version of the program wrote. */
import { openReader } from '../reading/open.ts';
import type { ReusableReader, StoreReader } from '../reading/types.ts';
import { openWriter } from './open-writer.ts';

/**
 * A reader of the same store with a complete index; the caller closes it. The reader given shows the state before.
 * Throws MdsError `STORE_*`: STORE_READ_ONLY where the index is incomplete and cannot be written.
 */
export function withCompleteIndex({ path, kind }: Pick<StoreReader, 'path' | 'kind'>): ReusableReader {
  const writer = openWriter(path, { kind });
  try {
    // Every transaction indexes what waits for it before it commits.
    writer.transaction(() => undefined);
  } finally {
    writer.close();
  }
  return openReader(path, { kind });
}
