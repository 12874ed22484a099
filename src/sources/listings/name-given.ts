/** A company under the symbol that a user gives with its file. It knows no list of symbols. */
import type { StoreWriter } from '../../store/writing/types.ts';
import { OF_COMPANIES } from '../import-notes.ts';
import { normalizeTicker } from '../symbols.ts';
import type { FileReport } from '../types.ts';
import { nameOwner } from './settle-listings.ts';

/** Gives the symbol of the options to the one company of these files that no symbol reaches; the symbol, if it does. */
export function nameGiven(
  store: StoreWriter,
  given: string | undefined,
  reports: readonly FileReport[],
): readonly string[] {
  const symbol = given === undefined ? undefined : normalizeTicker(given);
  const named = reports.filter(({ kind, status }) => OF_COMPANIES.includes(kind) && status !== 'refused');
  const [cik, ...others] = [...new Set(named.map(({ subject = '' }) => Number(subject)))].filter(
    (each) => each > 0 && !store.isReached(each),
  );
  if (symbol === undefined || cik === undefined || others.length > 0) return [];
  if (store.symbol(symbol)?.cik !== undefined) return [];
  nameOwner(store, symbol, { cik, name: '' });
  return [symbol];
}
