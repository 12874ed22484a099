/** Amounts of a measure by the members of an axis in one report, with the totals they may add up to. */
import { type Item, isReconciling, itemWith } from './item.ts';
import { listRowsOf } from './list-rows.ts';
import { CONSOLIDATION_AXIS, OPERATING_SEGMENTS } from './measures.ts';
import { localName, type Period, periodKey } from './statement.ts';
import type { Dimension, ReportedFacts } from './types.ts';

export interface Candidate {
  readonly concept: string;
  readonly unit: string;
  readonly periods: readonly Period[];
  readonly totals: readonly number[];
  readonly items: readonly Item[];
  /** Other rows of a table between its first member and the total: a list on paper that ends in the total. */
  readonly listRows: ReadonlyMap<number, readonly Item[]>;
  readonly tolerance: number;
}

/** Facts of each concept with a member of the axes and nothing else that matters, by kinds of period. */
export function candidatesOf(
  facts: ReportedFacts,
  concepts: readonly string[],
  axes: readonly string[],
): readonly Candidate[] {
  const rows = factsOfConcepts(facts, concepts);
  const names = new Set(rows.map((i) => facts.concepts[facts.concept[i]!]!));
  const totals = totalsOf(facts, rows);
  const lonely = lonelyMembers(facts, rows, axes);
  return [...names].flatMap((concept) => {
    const own = rows.filter((i) => facts.concepts[facts.concept[i]!] === concept);
    const items = itemsOf(facts, own, axes, lonely);
    return items === undefined ? [] : [withTotals(facts, concept, axes, own, items, totals)];
  });
}

function factsOfConcepts(facts: ReportedFacts, concepts: readonly string[]): readonly number[] {
  const wanted = facts.concepts.map((name) => concepts.includes(localName(name)));
  const rows: number[] = [];
  for (let i = 0; i < facts.value.length; i++)
    if (wanted[facts.concept[i]!] && !Number.isNaN(facts.value[i]!)) rows.push(i);
  return rows;
}

/** Facts without dimensions by concept and period; the company's own total. */
function totalsOf(facts: ReportedFacts, rows: readonly number[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const totals = new Map<string, Map<string, number>>();
  for (const i of rows) {
    const context = facts.contexts[facts.context[i]!]!;
    if (context.dimensions.length > 0) continue;
    const concept = facts.concepts[facts.concept[i]!]!;
    const own = totals.get(concept) ?? new Map<string, number>();
    totals.set(concept, own);
    if (!own.has(periodKey(context))) own.set(periodKey(context), facts.value[i]!);
  }
  return totals;
}

/** Other axes with one member alone next to the axis: the one product of a company says nothing of a region. */
function lonelyMembers(facts: ReportedFacts, rows: readonly number[], axes: readonly string[]): ReadonlySet<string> {
  const members = new Map<string, Set<string>>();
  for (const i of rows) {
    const { dimensions } = facts.contexts[facts.context[i]!]!;
    if (!dimensions.some(([axis]) => axes.includes(localName(axis)))) continue;
    for (const [axis, member] of dimensions) {
      const own = members.get(axis) ?? new Set<string>();
      members.set(axis, own.add(member));
    }
  }
  return new Set([...members].flatMap(([axis, own]) => (own.size === 1 ? [axis] : [])));
}

/** What dimensions say of an item of the axes; undefined where they say more than that. */
function itemOf(
  dimensions: readonly Dimension[],
  axes: readonly string[],
  lonely: ReadonlySet<string>,
): { readonly id: string; readonly kind: Item['kind'] } | undefined {
  let member: string | undefined;
  let other: string | undefined;
  let depth = -1;
  for (const [axis, value] of dimensions) {
    const place = axes.indexOf(localName(axis));
    if (place >= 0) {
      if (place > depth) member = value;
      depth = Math.max(depth, place);
    } else if (localName(axis) === CONSOLIDATION_AXIS) {
      if (!OPERATING_SEGMENTS.includes(localName(value))) other = value;
    } else if (!lonely.has(axis)) return undefined;
  }
  // What belongs to no segment reconciles segments; of products it says nothing.
  if (member === undefined && (other === undefined || !axes.includes(SEGMENT_AXIS))) return undefined;
  if (member === undefined) return { id: other!, kind: 'reconciling' };
  if (other === undefined) return { id: member!, kind: isReconciling(member!) ? 'reconciling' : 'member' };
  return { id: `${other}+${member}`, kind: 'reconciling' };
}

const SEGMENT_AXIS = 'StatementBusinessSegmentsAxis';

function itemsOf(
  facts: ReportedFacts,
  rows: readonly number[],
  axes: readonly string[],
  lonely: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> | undefined {
  const items = new Map<string, number[]>();
  let members = 0;
  for (const i of rows) {
    const item = itemOf(facts.contexts[facts.context[i]!]!.dimensions, axes, lonely);
    if (item === undefined) continue;
    const key = `${item.kind} ${item.id}`;
    const own = items.get(key);
    if (own === undefined) {
      items.set(key, [i]);
      if (item.kind === 'member') members++;
    } else own.push(i);
  }
  return members === 0 ? undefined : items;
}

function withTotals(
  facts: ReportedFacts,
  concept: string,
  axes: readonly string[],
  rows: readonly number[],
  items: ReadonlyMap<string, readonly number[]>,
  totals: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Candidate {
  const periods = new Map<string, Period>();
  for (const own of items.values())
    for (const i of own) {
      const { start, end } = facts.contexts[facts.context[i]!]!;
      periods.set(periodKey({ start, end }), { start, end });
    }
  const ordered = [...periods.values()].sort((a, b) => b.end - a.end || b.start - a.start);
  const own = totals.get(concept);
  // Segments may be tagged with another concept of the measure than the total of the company.
  const others = [...totals].filter(([name]) => name !== concept).map(([, each]) => each);
  const totalAt = (period: Period): number => {
    const key = periodKey(period);
    return own?.get(key) ?? others.find((each) => each.has(key))?.get(key) ?? Number.NaN;
  };
  const decimals = Math.min(...rows.map((i) => facts.decimals[i]!));
  const unit = facts.unit[rows[0]!]!;
  const totalsAt = ordered.map(totalAt);
  const listed = [...items]
    .map(([key, members]) => itemWith(facts, key, members, ordered))
    .filter(({ values }) => values.some((value) => value !== 0 && !Number.isNaN(value)));
  return {
    concept,
    unit: facts.units[unit]!,
    periods: ordered,
    totals: totalsAt,
    items: listed,
    listRows: listRowsOf(facts, listed, { unit, periods: ordered, totals: totalsAt, concept, axes }),
    tolerance: decimals >= 20 ? 1 : 10 ** -decimals,
  };
}
