/** The interfaces for reading and writing the store. The engine gets plain data and does not use them. */
import type { SqliteReader } from './reader.ts';
import type { SqliteWriter } from './writer.ts';

/** A reader for a long-lived process: `refresh` ends its transaction; the next read sees the newest state. */
export type ReusableReader = Pick<SqliteReader, keyof SqliteReader>;

/** Typed reads. Every method throws only MdsError `STORE_*`. */
export type StoreReader = Omit<ReusableReader, 'refresh'>;

/** Typed writes, all inside `transaction`. */
export type StoreWriter = Omit<SqliteWriter, 'refresh'>;
