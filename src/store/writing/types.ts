/** The interface for writing the store. */
import type { SqliteWriter } from './writer.ts';

/** Typed writes, all inside `transaction`. Every method throws only MdsError `STORE_*`. */
export type StoreWriter = Omit<SqliteWriter, 'refresh'>;
