/** A store of its own with some of the real records in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../src/sources/import.ts';
import type { ImportReport } from '../../src/sources/types.ts';
import { openReader } from '../../src/store/open.ts';
import { openWriter } from '../../src/store/open-writer.ts';
import type { StoreReader } from '../../src/store/types.ts';

export interface RecordsStore {
  /** Where it lies; goes with it. */
  readonly folder: string;
  readonly store: StoreReader;
  readonly report: ImportReport;
  /** Closes the store and removes it. */
  readonly close: () => void;
}

/** Imports files and folders (`inputs`) as at `now`, ms. */
export function recordsStore(inputs: readonly string[], now: number): RecordsStore {
  const folder = mkdtempSync(join(tmpdir(), 'mds-real-'));
  const path = join(folder, 'market.db');
  const writer = openWriter(path);
  const report = runImport(writer, inputs, { now });
  writer.close();
  const store = openReader(path);
  return {
    folder,
    store,
    report,
    close: () => {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
