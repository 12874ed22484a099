/** Every tagged number of a company that was public at the instant answered for: its XBRL record and its stored reports. */

import { localName } from '../../engine/reported/statement.ts';
import { conceptCount } from '../../engine/reported/tagged/concept-summaries.ts';
import {
  decodeConcepts,
  decodeVersions,
  type StoredConcepts,
  type StoredList,
  type StoredValue,
  TAGGED_EDITION,
} from '../../engine/reported/tagged/stored-tagged.ts';
import { addColumns, addReported, reportOf, type TaggedValues } from '../../engine/reported/tagged/tagged.ts';
import type { ReportedFacts } from '../../engine/reported/types.ts';
import type { FactSet } from '../../engine/types.ts';
import { isVisible } from '../../engine/visible-filings.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import { companyFacts } from '../../store/reading/company-facts.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import { answerInstant, visibleAt } from '../contract/envelope.ts';
import type { ComputeContext } from '../types.ts';
import { companiesOf } from './no-data.ts';
import { reportedFilings } from './reported-filings.ts';

export interface TaggedFacts {
  readonly values: TaggedValues;
  /** The taxonomy's labels by qualified concept. */
  readonly labels: ReadonlyMap<string, string>;
}

/**
 * The facts of the company and of those whose record it carries on, of the concepts of these names:
 * `us-gaap:InventoryNet`, or `InventoryNet` of whichever taxonomy.
 */
export function taggedFacts(context: ComputeContext, cik: number | undefined, names: readonly string[]): TaggedFacts {
  const values: TaggedValues = new Map();
  const isMeant = (concept: string): boolean => names.some((name) => isNamed(concept, name));
  const at = visibleAt(context);
  const labels = readTagged(context, cik, {
    names,
    columns: (facts) => addColumns(values, facts, isMeant, (report) => isVisible(report, at)),
    reported: (facts, filing) => addReported(values, facts, isMeant, reportOf(filing, acceptanceInstant(filing))),
  });
  for (const [concept, list] of values) if (list.length === 0) values.delete(concept);
  return { values, labels };
}

/** All concepts of the same, without their values. */
export function taggedConcepts(context: ComputeContext, cik: number | undefined): StoredConcepts {
  const count = conceptCount();
  const at = visibleAt(context);
  const labels = readTagged(context, cik, {
    columns: (facts) => count.addColumns(facts, (report) => isVisible(report, at)),
    reported: (facts, { filed }) => count.addReported(facts, filed),
  });
  return { concepts: count.summaries(), labels };
}

/** Their qualified names. */
export function conceptNames(context: ComputeContext, cik: number | undefined): readonly string[] {
  return [...new Set(taggedConcepts(context, cik).concepts.map(({ concept }) => concept))];
}

/** Taxonomies of the facts that lines of statements read. */
const TAXONOMIES = ['us-gaap', 'ifrs-full', 'dei', 'srt'];

/** Hands over every source of tagged facts, with at least the concepts of these names; returns the taxonomy's labels. */
function readTagged(
  context: ComputeContext,
  cik: number | undefined,
  to: {
    readonly names?: readonly string[];
    readonly columns: (facts: FactSet) => void;
    readonly reported: (facts: ReportedFacts, filing: FilingRow) => void;
  },
): ReadonlyMap<string, string> {
  const { store } = context;
  const labels = new Map<string, string>();
  if (cik === undefined) return labels;
  const { names } = to;
  const read = companyFacts(store, cik, names?.flatMap(qualified));
  if (read !== undefined) to.columns(read);
  for (const each of companiesOf(store, cik)) {
    const others = store.otherFacts(each, names && ((concept) => names.some((name) => isNamed(concept, name))));
    if (others === undefined) continue;
    to.columns(others);
    for (const [concept, label] of others.labels) if (!labels.has(concept)) labels.set(concept, label);
  }
  for (const filing of reportedFilings(context, cik)) {
    const facts = store.reportedFacts(filing.accession);
    if (facts !== undefined) to.reported(facts, filing);
  }
  return labels;
}

function qualified(name: string): readonly string[] {
  return name.includes(':') ? [name] : TAXONOMIES.map((taxonomy) => `${taxonomy}:${name}`);
}

/** Whether a name, qualified or not, is that of the concept. */
export function isNamed(concept: string, name: string): boolean {
  return concept === name || localName(concept) === name;
}

/** The concepts as an import stored them; undefined where none are, or not all of it was public. */
export function storedConcepts(context: ComputeContext, cik: number | undefined): StoredList | undefined {
  const stored = cik === undefined ? undefined : context.store.tagged(cik, '');
  if (stored?.edition !== TAGGED_EDITION) return undefined;
  return decodeConcepts(stored.json, answerInstant(context));
}

/** The values of one of {@link storedConcepts}, which is `list`; undefined where they are not stored. */
export function storedValues(
  { store }: ComputeContext,
  cik: number,
  concept: string,
  list: StoredList,
): readonly StoredValue[] | undefined {
  const stored = store.tagged(cik, concept);
  return stored === undefined ? undefined : decodeVersions(stored.json, list);
}
