/** The facts of a company with its past under other registrants. */
import { mergeFacts } from '../engine/company/predecessors.ts';
import type { EpochDay, FactSet } from '../engine/types.ts';
import type { StoreReader } from './types.ts';

/** What the reading of facts needs of a store. */
type FactStore = Pick<StoreReader, 'facts' | 'predecessors' | 'nonRelianceDays'>;

/** All facts of the company, those of its predecessors before a reorganisation included; undefined when the store has none. */
export function companyFacts(store: FactStore, cik: number): FactSet | undefined {
  let facts = store.facts(cik);
  for (const predecessor of store.predecessors(cik)) {
    const past = store.facts(predecessor);
    if (past !== undefined) facts = facts === undefined ? { ...past, cik } : mergeFacts(facts, past);
  }
  return facts;
}

/** Days on which the company or a predecessor withdrew reliance on past statements (8-K item 4.02), ascending. */
export function nonRelianceDays(store: FactStore, cik: number): readonly EpochDay[] {
  const days = [cik, ...store.predecessors(cik)].flatMap((each) => store.nonRelianceDays(each));
  return days.sort((a, b) => a - b);
}
