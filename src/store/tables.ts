/** What the writes of one area need of the open file: statements inside its transaction. */
import type { SqlValue } from './driver.ts';

export interface Tables {
  /** `INSERT ... INTO table (columns) VALUES (...) rest`; `verb` with its conflict clause. */
  put(verb: string, table: string, columns: string, values: readonly SqlValue[], rest?: string): void;
  write(statement: string, params?: readonly SqlValue[]): void;
}

/** Upsert that keeps what the new row leaves NULL. */
export function completing(key: string, columns: string): string {
  const set = columns.split(', ').filter((name) => name !== key);
  return `ON CONFLICT (${key}) DO UPDATE SET ${set.map((name) => `${name} = coalesce(excluded.${name}, ${name})`).join(', ')}`;
}
