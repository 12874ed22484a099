/** Facts of a listing that need no price. */
import { type Maybe, unavailable } from '../../engine/value.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';

type Listing = Pick<SymbolRow, 'cik'>;

/** The filer behind a listing, as a subject of imports; none for a listing without one. */
export function filerSubjects({ cik }: Listing): readonly string[] {
  return cik === undefined ? [] : [tenDigitCik(cik)];
}

/** The filer's CIK in 10 digits. */
export function cikText({ cik }: Listing): Maybe<string> {
  return cik === undefined ? unavailable('not_reported') : tenDigitCik(cik);
}
