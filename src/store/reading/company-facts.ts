/** The facts of a company, including those of its predecessors (earlier registrants). */
import { mergeFacts } from '../../engine/company/predecessors.ts';
import { withOwnLines } from '../../engine/reported/own-columns.ts';
import type { EpochDay, FactSet } from '../../engine/types.ts';
import type { CoverRow } from '../schema/row-types.ts';
import type { StoreReader } from './types.ts';

/** What the reading of facts needs of a store. */
type FactStore = Pick<StoreReader, 'facts' | 'ownLines' | 'predecessors' | 'nonRelianceDays' | 'covers'>;

/**
 * All facts of the company and of its predecessors before a reorganization, with the lines of their cash-flow statements
 * that only documents have; undefined when the store has none.
 * @param concepts reads only these, and no lines of documents; an empty list reads only the list of reports
 */
export function companyFacts(store: FactStore, cik: number, concepts?: readonly string[]): FactSet | undefined {
  const predecessors = store.predecessors(cik);
  let facts = store.facts(cik, concepts);
  for (const predecessor of predecessors) {
    const past = store.facts(predecessor, concepts);
    if (past !== undefined) facts = facts === undefined ? { ...past, cik } : mergeFacts(facts, past);
  }
  if (facts === undefined || concepts !== undefined) return facts;
  return withOwnLines(
    facts,
    [cik, ...predecessors].flatMap((each) => store.ownLines(each)),
  );
}

/** Days on which the company or a predecessor withdrew reliance on past statements (8-K item 4.02), ascending. */
export function nonRelianceDays(store: FactStore, cik: number): readonly EpochDay[] {
  const days = [cik, ...store.predecessors(cik)].flatMap((each) => store.nonRelianceDays(each));
  return days.sort((a, b) => a - b);
}

/**
 * Cover pages read from documents of the company, its own before its predecessors'; of the latter those of filings
 * whose facts are the company's too (`facts`: with its past, as {@link companyFacts} gives them).
 */
export function companyCovers(
  store: Pick<FactStore, 'covers' | 'predecessors'>,
  cik: number,
  facts: FactSet,
): readonly CoverRow[] {
  const past = store.predecessors(cik);
  if (past.length === 0) return store.covers(cik);
  const known = new Set(facts.reports.map(({ accession }) => accession));
  const earlier = past.flatMap((each) => store.covers(each).filter(({ filing }) => known.has(filing.accession)));
  return [...store.covers(cik), ...earlier];
}
