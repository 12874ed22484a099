/** After an import: stores what companies with tagged reports have under each concept, so that a response reads it. */
import { encodeTagged, TAGGED_EDITION } from '../engine/reported/tagged/stored-tagged.ts';
import { addColumns, addReported, reportOf, type TaggedValues } from '../engine/reported/tagged/tagged.ts';
import { acceptanceInstant } from '../filings/acceptance.ts';
import { isPeriodicForm } from '../filings/forms/forms.ts';
import { companyFacts } from '../store/reading/company-facts.ts';
import type { StoreWriter } from '../store/writing/types.ts';

/** Of every company whose facts changed. The sample is shipped: it would be a third larger for few facts. */
export function updateTagged(store: StoreWriter): void {
  if (store.kind === 'simulated') return;
  for (const cik of store.companiesWithoutTagged(TAGGED_EDITION)) {
    const values: TaggedValues = new Map();
    const all = (): boolean => true;
    const facts = companyFacts(store, cik);
    const others = store.otherFacts(cik);
    for (const set of [facts, others]) if (set !== undefined) addColumns(values, set, all, all);
    for (const filing of store.reportedFilings(cik)) {
      const reported = isPeriodicForm(filing.form) ? store.reportedFacts(filing.accession) : undefined;
      if (reported !== undefined) addReported(values, reported, all, reportOf(filing, acceptanceInstant(filing)));
    }
    store.putTagged(cik, TAGGED_EDITION, encodeTagged(values, others?.labels ?? new Map()));
  }
}
