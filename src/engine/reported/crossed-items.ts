/**
 * Members that a report only gives next to those of another axis: a segment by region, a category by segment. They are
 * the sums of these; what has no such rows on the other axis is an item itself, such as a segment without categories.
 */
import { split } from './crossings.ts';
import { isReconciling, reconcilingItem } from './item.ts';
import { periodKey } from './statement.ts';
import type { ReportedFacts } from './types.ts';

/** Facts by item; those in `summed` are added up in each period. */
export interface CrossedItems {
  readonly items: ReadonlyMap<string, readonly number[]>;
  readonly summed: ReadonlySet<string>;
}

interface Crossing {
  readonly fact: number;
  /** The other axes, joined. */
  readonly axes: string;
}

/** Adds to `plain` what is only given in crossings; undefined without any. */
export function crossedItems(
  facts: ReportedFacts,
  rows: readonly number[],
  axes: readonly string[],
  plain: ReadonlyMap<string, readonly number[]>,
): CrossedItems | undefined {
  const crossings = new Map<string, Crossing[]>();
  const used = new Map<string, Set<string>>();
  const alone = new Map<string, { readonly axis: string; readonly facts: number[] }>();
  for (const i of rows) {
    const { member, items, others } = split(facts.contexts[facts.context[i]!]!.dimensions, axes);
    if (reconcilingItem(items) !== undefined) continue;
    if (member === undefined && others.length === 1) {
      const [axis, value] = others[0]!;
      const own = alone.get(value) ?? { axis, facts: [] };
      alone.set(value, own);
      own.facts.push(i);
    }
    if (member === undefined || others.length === 0) continue;
    for (const [axis, value] of others) used.set(axis, (used.get(axis) ?? new Set()).add(value));
    if (plain.has(`member ${member}`) || plain.has(`reconciling ${member}`)) continue;
    const key = `${isReconciling(member) ? 'reconciling' : 'member'} ${member}`;
    const own = crossings.get(key) ?? [];
    crossings.set(key, own);
    own.push({ fact: i, axes: others.map(([axis]) => axis).join() });
  }
  const items = new Map(plain);
  const summed = new Set<string>();
  for (const [key, list] of crossings) {
    items.set(key, simplest(facts, list));
    summed.add(key);
  }
  for (const [value, { axis, facts: own }] of alone)
    if (used.has(axis) && !used.get(axis)!.has(value)) items.set(`member ${value}`, own);
  return items.size === plain.size ? undefined : { items, summed };
}

/** The crossings with the fewest axes, each once. */
function simplest(facts: ReportedFacts, list: readonly Crossing[]): readonly number[] {
  const size = (axes: string): number => axes.split(',').length;
  const [first] = [...list].sort((a, b) => size(a.axes) - size(b.axes));
  const seen = new Set<string>();
  return list.flatMap(({ fact, axes }) => {
    const context = facts.contexts[facts.context[fact]!]!;
    const key = `${periodKey(context)} ${context.dimensions.join()}`;
    if (axes !== first!.axes || seen.has(key)) return [];
    seen.add(key);
    return [fact];
  });
}
