/** Adds period and acceptance of submissions to the reports of facts. */
import type { FactSet, Report } from '../../engine/types.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';

/** Writes what the filings of a company say of the reports of its facts. */
export function updateReports(store: StoreWriter, cik: number): void {
  const facts = store.facts(cik);
  const others = store.otherFacts(cik);
  if (facts === undefined && others === undefined) return;
  const filings = store.filings(cik);
  const attached = facts && attachFilings(facts, filings);
  if (attached !== undefined && attached !== facts) store.putFacts(attached);
  const attachedOthers = others && attachFilings(others, filings);
  if (attachedOthers !== undefined && attachedOthers !== others) store.putOtherFacts(attachedOthers);
}

/**
 * The facts with period of report and acceptance instant of the filings they came with; the same object when nothing is
 * new.
 */
export function attachFilings<T extends FactSet>(facts: T, filings: readonly FilingRow[]): T {
  if (filings.length === 0) return facts;
  const byAccession = new Map(filings.map((filing) => [filing.accession, filing]));
  let changed = false;
  const reports = facts.reports.map((report): Report => {
    const filing = byAccession.get(report.accession);
    if (filing === undefined) return report;
    const reportDay = filing.reportDay ?? report.reportDay;
    const accepted = acceptanceInstant(filing);
    if (reportDay === report.reportDay && accepted === report.accepted) return report;
    changed = true;
    return { ...report, reportDay, accepted };
  });
  return changed ? { ...facts, reports } : facts;
}
