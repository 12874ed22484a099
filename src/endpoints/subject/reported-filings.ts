/** Reports of a company with tagged facts, as known at the instant answered for. */
import { isAnnualForm, isPeriodicForm } from '../../filings/forms/forms.ts';
import type { FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { isPublic } from './filing-records.ts';
import { companiesOf, noData } from './no-data.ts';

/** Reports with stored facts that were public then, newest first; those of predecessors too. */
export function reportedFilings(context: ComputeContext, cik: number | undefined): readonly FilingRow[] {
  const { store } = context;
  return companiesOf(store, cik)
    .flatMap((each) => store.reportedFilings(each))
    .filter((row) => isPeriodicForm(row.form) && isPublic(context, row))
    .sort((a, b) => b.filed - a.filed);
}

/** The same of annual reports alone. */
export function annualReports(rows: readonly FilingRow[]): readonly FilingRow[] {
  return rows.filter(({ form }) => isAnnualForm(form));
}

/** NO_DATA for a company without such reports: it says what is stored, and what to run. */
export function noReports({ store }: ComputeContext, { symbol, cik }: SymbolRow): Error {
  const listed = cik === undefined ? [] : store.filings(cik).filter(({ form }) => isPeriodicForm(form));
  const stored = listed.filter(({ accession }) => store.documents(accession).some((document) => document.stored));
  const forms = [...new Set(stored.map(({ form }) => form))].join(', ');
  const when =
    stored.length === 0
      ? ' with tagged facts'
      : ` with tagged facts; ${stored.length} are stored (${forms}), without inline XBRL`;
  return noData(symbol, ['document'], { when });
}
