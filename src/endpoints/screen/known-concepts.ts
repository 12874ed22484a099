/** Refuses names of tagged concepts that no company of a universe ever reported, with the nearest one that some did. */
import { FACT_SOURCE, factOf } from '../../conditions/fact-call.ts';
import type { FieldRef } from '../../conditions/fields.ts';
import { MdsError } from '../../errors.ts';
import { closest } from '../../store/text/closest.ts';
import type { ComputeContext } from '../types.ts';

/** Companies whose concepts are compared with a name that none has. */
const COMPARED = 40;
/** Companies that are read before other requests get their turn. */
const PER_TURN = 16;

/**
 * Throws PARAM_INVALID for a concept that no company behind `symbols` reports, whatever the day: on a past day it is
 * missing.
 */
export async function requireConcepts(
  { store, now }: Pick<ComputeContext, 'store' | 'now'>,
  symbols: Iterable<string>,
  refs: readonly FieldRef[],
  param: string,
): Promise<void> {
  const names = refs.flatMap(({ field }) => (field.source === FACT_SOURCE ? factOf(field).concept : []));
  if (names.length === 0) return;
  // Not imported above: the code of statements is a good part of the start of a screen, and few name a concept.
  const [{ conceptNames, isNamed, taggedFacts }, { localName }] = await Promise.all([
    import('../subject/tagged-facts.ts'),
    import('../../engine/reported/statement.ts'),
  ]);
  const context: ComputeContext = { store, now, asOf: undefined };
  let left = [...new Set(names)];
  const read: number[] = [];
  for (const symbol of symbols) {
    const cik = store.symbol(symbol)?.cik;
    if (cik === undefined) continue;
    read.push(cik);
    const { values } = taggedFacts(context, cik, left);
    left = left.filter((name) => ![...values.keys()].some((concept) => isNamed(concept, name)));
    if (left.length === 0) return;
    if (read.length % PER_TURN === 0) await new Promise(setImmediate);
  }
  const [name] = left;
  if (name === undefined) return;
  const known = read.slice(0, COMPARED).flatMap((cik) => conceptNames(context, cik));
  // Without any facts every name is missing.
  if (known.length === 0) return;
  const near = closest(localName(name), [...new Set(known.map(localName))]);
  const hint = near === undefined ? 'mds facts SYMBOL lists those of a company' : `did you mean ${near}?`;
  throw new MdsError('PARAM_INVALID', `${param}: no company of the universe has a tagged concept ${name}`, {
    param,
    details: { concept: name, hint },
  });
}
