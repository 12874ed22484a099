/** The interface for reading the store. The engine gets plain data and does not use it. */
import type { SqliteReader } from './reader.ts';

/** A reader for a long-lived process: `refresh` ends its transaction; the next read sees the newest state. */
export type ReusableReader = Pick<SqliteReader, keyof SqliteReader>;

/** Typed reads. Every method throws only MdsError `STORE_*`. */
export type StoreReader = Omit<ReusableReader, 'refresh'>;
