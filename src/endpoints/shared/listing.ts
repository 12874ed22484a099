/** Facts of a listing that need no price. */
import { type Maybe, unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/row-types.ts';

type Listing = Pick<SymbolRow, 'cik'>;

/** A CIK in 10 digits, as EDGAR paths write it: what the data about a company were imported under. */
export function companySubject(cik: number): string {
  return String(cik).padStart(10, '0');
}

/** The filer behind a listing, as a subject of imports; none for a listing without one. */
export function filerSubjects({ cik }: Listing): readonly string[] {
  return cik === undefined ? [] : [companySubject(cik)];
}

/** The filer's CIK in 10 digits. */
export function cikText({ cik }: Listing): Maybe<string> {
  return cik === undefined ? unavailable('not_reported') : companySubject(cik);
}
