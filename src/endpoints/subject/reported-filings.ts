/** Reports of a company with tagged facts, as known at the instant answered for. */
import { formatDay } from '../../engine/days.ts';
import { MdsError } from '../../errors.ts';
import { isAnnualForm, isPeriodicForm } from '../../filings/forms/forms.ts';
import type { StoreReader } from '../../store/reading/types.ts';
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

/** NO_DATA for a company without such reports: it says which forms are stored, and what to run. */
export function noReports({ store }: ComputeContext, { symbol, cik }: SymbolRow): Error {
  const filings = cik === undefined ? [] : store.filings(cik);
  const stored = filings.filter(({ accession }) => isStored(store, accession));
  const periodic = stored.filter(({ form }) => isPeriodicForm(form));
  const formsOf = (rows: readonly FilingRow[]) => [...new Set(rows.map(({ form }) => form))].sort().join(', ');
  const what =
    periodic.length > 0
      ? `; ${periodic.length} are stored (${formsOf(periodic)}), without inline XBRL`
      : stored.length > 0
        ? `; the forms stored are ${formsOf(stored)}`
        : '';
  return noData(symbol, ['document'], { when: ` with tagged facts${what}` });
}

/** NO_DATA for one filing without tagged facts: whether it is stored, and what to run. */
export function noFactsOf(
  { store }: ComputeContext,
  { symbol, cik }: SymbolRow,
  accession: string,
  reports: readonly FilingRow[],
): MdsError {
  const filing = companiesOf(store, cik)
    .flatMap((each) => store.filings(each))
    .find((each) => each.accession === accession);
  const others = reports.slice(0, 8).map((each) => each.accession);
  const choose = others.length > 0 ? `choose one of: ${others.join(', ')}` : `get reports with: mds sync ${symbol}`;
  const [message, hint] =
    filing === undefined
      ? [`${accession} is no filing of ${symbol} in the store`, choose]
      : isStored(store, accession)
        ? [`${accession} (${filing.form}) is stored, without inline XBRL`, choose]
        : [
            `${accession} (${filing.form}) is listed, its document is not stored`,
            `get it with: mds sync ${symbol} --since ${formatDay(filing.filed)}`,
          ];
  return new MdsError('NO_DATA', message, { param: 'accession', details: { accession, hint } });
}

function isStored(store: StoreReader, accession: string): boolean {
  return store.documents(accession).some(({ stored }) => stored);
}
