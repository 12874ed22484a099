/**
 * Which facts to store. Separate from the table: computing it takes as long as a short response, and only the importer
 * needs it.
 */
import { CONCEPT_GROUPS, FIELDS, type FieldSpec, qualifiedConcept } from './concepts.ts';

/** Every qualified concept named in the chains (identities name fields and add none). */
export function conceptsOf(chains: Iterable<string>): Set<string> {
  const concepts = new Set<string>();
  for (const chain of chains) {
    for (const rule of chain.split(';')) {
      if (rule.trimStart().startsWith('=')) continue;
      for (const [name] of rule.matchAll(/(?:ifrs:|dei:|srt:)?[A-Z]\w*/g)) concepts.add(qualifiedConcept(name));
    }
  }
  return concepts;
}

/** `taxonomy:concept` of every fact the importer stores: all that chains and groups name. */
export const STORED_CONCEPTS: ReadonlySet<string> = conceptsOf([
  ...Object.values<FieldSpec>(FIELDS).map((spec) => spec.chain),
  ...Object.values<string>(CONCEPT_GROUPS),
]);
