/** Which facts are worth keeping. Apart from the table itself: working it out takes as long as a short answer, and only the importer asks. */
import { CONCEPT_GROUPS, FIELDS, type FieldSpec, qualifiedConcept } from './concepts.ts';

/** Every qualified concept the chains name (identities name fields and add none themselves). */
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

/** `taxonomy:concept` of every fact the importer keeps: all that the chains and groups above name. */
export const STORED_CONCEPTS: ReadonlySet<string> = conceptsOf([
  ...Object.values<FieldSpec>(FIELDS).map((spec) => spec.chain),
  ...Object.values<string>(CONCEPT_GROUPS),
]);
