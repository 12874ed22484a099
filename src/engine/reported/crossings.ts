/**
 * Dimensions next to the axis of a breakdown: which of them say nothing more of a member, and which divide it. A product
 * that is only sold by one segment is that product; one with figures of two regions is divided by region.
 */
import { CONSOLIDATION_AXIS } from './measures.ts';
import { localName } from './statement.ts';
import type { Dimension, ReportedFacts } from './types.ts';

/** Whether each other dimension of a member's fact is the only one that the member occurs with on that axis. */
export type SaysNoMore = (member: string, others: readonly Dimension[]) => boolean;

/** Reads the facts in `rows`. An axis with a single member over all of them says nothing of any. */
export function crossingsOf(facts: ReportedFacts, rows: readonly number[], axes: readonly string[]): SaysNoMore {
  const onAxis = new Map<string, Set<string>>();
  const ofMember = new Map<string, Set<string>>();
  const add = (sets: Map<string, Set<string>>, key: string, value: string): void => {
    const own = sets.get(key);
    if (own === undefined) sets.set(key, new Set([value]));
    else own.add(value);
  };
  for (const i of rows) {
    const { member, others } = split(facts.contexts[facts.context[i]!]!.dimensions, axes);
    if (member === undefined) continue;
    for (const [axis, value] of others) {
      add(onAxis, axis, value);
      add(ofMember, `${member} ${axis}`, value);
    }
  }
  return (member, others) =>
    others.every(([axis]) => onAxis.get(axis)?.size === 1 || ofMember.get(`${member} ${axis}`)?.size === 1);
}

/** The member of the axes, the deepest of several; what consolidation says; all other dimensions. */
export function split(
  dimensions: readonly Dimension[],
  axes: readonly string[],
): { readonly member: string | undefined; readonly items: string | undefined; readonly others: readonly Dimension[] } {
  let member: string | undefined;
  let items: string | undefined;
  let depth = -1;
  const others: Dimension[] = [];
  for (const dimension of dimensions) {
    const place = axes.indexOf(localName(dimension[0]));
    if (place > depth) [member, depth] = [dimension[1], place];
    else if (place < 0 && localName(dimension[0]) === CONSOLIDATION_AXIS) items = dimension[1];
    else if (place < 0) others.push(dimension);
  }
  return { member, items, others };
}
