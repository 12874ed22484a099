/** Facts of a listing that need no price. */
import { type Maybe, unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/row-types.ts';

/** The filer's CIK in 10 digits, as EDGAR paths write it. */
export function cikText({ cik }: Pick<SymbolRow, 'cik'>): Maybe<string> {
  return cik === undefined ? unavailable('not_reported') : String(cik).padStart(10, '0');
}
