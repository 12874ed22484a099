/** The store that a command writes. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWriter } from '../../store/open-writer.ts';
import type { StoreWriter } from '../../store/types.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { storePath } from './store-location.ts';

export interface Target {
  /** The store as named, for reports. */
  readonly path: string;
  readonly store: StoreWriter;
  /** For downloads and pacing of a sync. */
  readonly folder: string;
  readonly close: () => void;
}

/** Opens the store for writing, waiting `busyMs` for another writer. A dry run without a store uses a temporary one and creates none. */
export function openTarget(options: Invocation['options'], io: Io, busyMs?: number): Target {
  const path = storePath(options, io);
  const temporary = options['dry-run'] === true && !existsSync(path) ? mkdtempSync(join(tmpdir(), 'mds-')) : undefined;
  const store = openWriter(
    temporary === undefined ? path : join(temporary, 'store.db'),
    busyMs === undefined ? {} : { busyMs },
  );
  const close = (): void => {
    store.close();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  };
  return { path, store, folder: temporary ?? `${path}.sync`, close };
}
