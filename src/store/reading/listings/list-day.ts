/** The day of the newest list of every symbol that the store has, which says nothing of the days before. */
import { newYorkDay } from '../../../engine/new-york.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { StoreReader } from '../types.ts';

/** Imports of a list of every symbol. */
const LISTS = ['company_tickers', 'symbol_directory'];

/** Undefined without a list. */
export function listDay(store: StoreReader): EpochDay | undefined {
  const lists = store.importsOf('').filter(({ kind }) => LISTS.includes(kind));
  const newest = lists.reduce((at, { importedAt }) => Math.max(at, importedAt), 0);
  return newest === 0 ? undefined : newYorkDay(newest).day;
}
