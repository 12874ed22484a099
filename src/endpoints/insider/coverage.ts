/** Counts the Forms 4 of a window that are listed, stored and readable, and says what is missing (FIELDS A3). */
import { formatDay } from '../../engine/days.ts';
import { type CoverageStatus, coverageStatus, type FormCounts } from '../../engine/insider/coverage.ts';
import type { EpochDay } from '../../engine/types.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import { withAmendments } from '../../filings/forms/forms.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { isPublic } from '../subject/filing-records.ts';
import type { ComputeContext } from '../types.ts';

export interface Coverage extends FormCounts {
  readonly status: CoverageStatus;
  /** Undefined without a list. */
  readonly listedTo: EpochDay | undefined;
  readonly notices: readonly string[];
}

export interface CoverageInput {
  readonly cik: number;
  /** The company and its predecessors. */
  readonly issuers: ReadonlySet<number>;
  /** Accession numbers of the ownership forms that were read. */
  readonly read: ReadonlySet<string>;
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly lastSession: EpochDay;
}

/** The coverage of the window `from` to `to`, both included. The list of the simulated market has no end. */
export function coverageOf(context: ComputeContext, input: CoverageInput): Coverage {
  const { store } = context;
  const { cik, to, lastSession } = input;
  const counts = formCounts(context, input);
  const known = store.kind === 'simulated' ? to : store.filingsListedTo(cik);
  const listedTo = known === undefined ? undefined : Math.min(known, to);
  const missing = counts.listed - counts.stored;
  return {
    ...counts,
    status: coverageStatus(counts, listedTo, lastSession),
    listedTo,
    notices: [
      ...(missing > 0 ? [`form4_not_stored_${missing}`] : []),
      ...(counts.unreadable > 0 ? [`form4_unreadable_${counts.unreadable}`] : []),
      ...(listedTo === undefined ? ['form4_list_missing'] : []),
      ...(listedTo !== undefined && listedTo < lastSession ? [`form4_list_ends_${formatDay(listedTo)}`] : []),
    ],
  };
}

function formCounts(context: ComputeContext, { issuers, read, from, to }: CoverageInput): FormCounts {
  const { store } = context;
  const unread = new Set<string>();
  for (const issuer of issuers)
    for (const filing of store.filings(issuer, {
      forms: withAmendments([FORM.insiderTrade]),
      filedFrom: from,
      filedTo: to,
    })) {
      const { accession } = filing;
      if (!read.has(accession) && isPublic(context, filing) && mayBeAbout(store, accession, issuers))
        unread.add(accession);
    }
  const unreadable = [...unread].filter((accession) => store.documents(accession).some(({ stored }) => stored)).length;
  return { listed: read.size + unread.size, stored: read.size + unreadable, unreadable };
}

/** A company's list also has forms that it filed as an owner of others; only a header names the issuer. */
function mayBeAbout(store: StoreReader, accession: string, issuers: ReadonlySet<number>): boolean {
  const named = store.filersOf(accession).filter(({ role }) => role === 'issuer');
  return named.length === 0 || named.some(({ cik }) => issuers.has(cik));
}
