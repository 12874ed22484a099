/**
 * Facts of a report without repetitions: one that stands at several places with other rounding is one fact, the most
 * precise; two that differ beyond their rounding are both kept.
 */
import { EXACT, type ReportedFacts } from './types.ts';

/** Numbers of the facts that say what no other says, ascending. */
export function distinctFacts(facts: ReportedFacts): readonly number[] {
  const byKey = new Map<string, number[]>();
  for (let i = 0; i < facts.value.length; i++) {
    const key = `${facts.concept[i]},${facts.context[i]},${facts.unit[i]}`;
    const others = byKey.get(key);
    if (others === undefined) {
      byKey.set(key, [i]);
      continue;
    }
    const same = others.findIndex((other) => isSame(facts, i, other));
    if (same < 0) others.push(i);
    else if (facts.decimals[i]! > facts.decimals[others[same]!]!) others[same] = i;
  }
  return [...byKey.values()].flat().sort((a, b) => a - b);
}

/** Whether two facts of one concept, context and unit agree within the coarser rounding. */
function isSame({ value, decimals }: ReportedFacts, a: number, b: number): boolean {
  const [one, other] = [value[a]!, value[b]!];
  if (Object.is(one, other) || one === other) return true;
  const coarser = Math.min(decimals[a]!, decimals[b]!);
  return coarser !== EXACT && Math.abs(one - other) <= 0.5 * 10 ** -coarser * (1 + 1e-9);
}
