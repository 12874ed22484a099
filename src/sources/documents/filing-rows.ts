/** Rows of the store made from the header of a filing. */
import { parseDay } from '../../engine/days.ts';
import { newYorkInstant } from '../../engine/new-york.ts';
import type { SubmissionHeader } from '../../filings/documents/types.ts';
import { itemCodes } from '../../filings/items.ts';
import type { ListedFiling } from '../../filings/submissions.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { updateReports } from '../edgar/reports.ts';

/** What the header does not say of a filing. */
export type FilingShape = Pick<
  ListedFiling,
  'size' | 'primaryDocument' | 'primaryDescription' | 'isXbrl' | 'isInlineXbrl'
>;

/**
 * A header's New York clock time as an instant with its offset: `2024-03-08T12:01:45-05:00`; undefined without or for
 * an impossible one.
 */
export function acceptedText(digits: string | undefined): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(digits ?? '');
  if (match === null) return undefined;
  const [, year, month, date, hours, minutes, seconds] = match;
  const day = parseDay(`${year}-${month}-${date}`);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const clock = Number(hours) * 60 + Number(minutes);
  const offset = (newYorkInstant(day, clock) - (day * 1440 + clock) * 60_000) / 3_600_000;
  return `${year}-${month}-${date}T${hours}:${minutes}:${seconds}-0${offset}:00`;
}

/** One row for every party under which EDGAR lists the filing, the issuer and the filers first. */
export function filingRows(header: SubmissionHeader, shape: FilingShape): FilingRow[] {
  const { accession, form, filed, period, accepted, items, parties } = header;
  const row = {
    accession,
    form,
    filed: parseDay(filed)!,
    reportDay: period === undefined ? undefined : parseDay(period),
    accepted: acceptedText(accepted),
    items: itemCodes(items, filed).join(','),
    ...shape,
  };
  return [...new Set(parties.map(({ cik }) => cik))].map((cik) => ({ cik, ...row }));
}

/** Writes a filing the store does not list, its parties, and companies it has never heard of. */
export function putFiling(store: StoreWriter, header: SubmissionHeader, shape: FilingShape): void {
  store.putNewFilings(filingRows(header, shape));
  store.putFilers(header.accession, header.parties);
  for (const { cik, name, role } of header.parties) {
    if (role === 'owner' || name === '') continue;
    if (store.company(cik) === undefined) store.putCompany({ cik, name });
    attachTo(store, cik, header.accession);
  }
}

/** Facts that came with the filing learn of its period and when it was accepted. */
export function attachTo(store: StoreWriter, cik: number, accession: string): void {
  // The list of reports alone: most filings have no facts.
  if (store.facts(cik, [])?.reports.some((report) => report.accession === accession)) updateReports(store, cik);
}
