/** Amounts of a measure by the members of an axis in one report, with the totals they may add up to. */
import { type CrossedItems, crossedItems } from './crossed-items.ts';
import { crossingsOf, type SaysNoMore, split } from './crossings.ts';
import { type Item, isReconciling, itemWith, reconcilingItem } from './item.ts';
import { type Listing, listsOf } from './list-rows.ts';
import { localName, type Period, periodKey } from './statement.ts';
import type { Dimension, ReportedFacts } from './types.ts';

export interface Candidate {
  readonly concept: string;
  readonly unit: string;
  readonly periods: readonly Period[];
  readonly totals: readonly number[];
  readonly items: readonly Item[];
  /** Lists on paper that end in the total: members with the rows among them, by table, and over all tables. */
  readonly lists: readonly (readonly Item[])[];
  readonly tolerance: number;
}

/**
 * Facts of each concept with a member of the axes and nothing else that matters.
 * @param reading `crossed`: members that are only printed next to those of another axis are the sums of them, and
 *   members of that axis without any are items too
 */
export function candidatesOf(
  facts: ReportedFacts,
  concepts: readonly string[],
  axes: readonly string[],
  reading: 'plain' | 'crossed' = 'plain',
): readonly Candidate[] {
  const rows = factsOfConcepts(facts, concepts);
  const names = new Set(rows.map((i) => facts.concepts[facts.concept[i]!]!));
  const totals = totalsOf(facts, rows);
  return [...names].flatMap((concept) => {
    const own = rows.filter((i) => facts.concepts[facts.concept[i]!] === concept);
    const items = itemsOf(facts, own, axes);
    const plain = items === undefined ? undefined : { items, summed: new Set<string>() };
    const read = reading === 'plain' ? plain : crossedItems(facts, own, axes, items ?? new Map());
    return read === undefined ? [] : [withTotals(facts, concept, { concepts, axes }, own, read, totals)];
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

/** What dimensions say of an item of the axes; undefined where they divide it. */
function itemOf(
  dimensions: readonly Dimension[],
  axes: readonly string[],
  saysNoMore: SaysNoMore,
): { readonly id: string; readonly kind: Item['kind'] } | undefined {
  const { member, items, others } = split(dimensions, axes);
  const other = reconcilingItem(items);
  if (others.length > 0 && (member === undefined || !saysNoMore(member, others))) return undefined;
  // What belongs to no segment reconciles segments; of products it says nothing.
  if (member === undefined && (other === undefined || !axes.includes(SEGMENT_AXIS))) return undefined;
  if (member === undefined) return { id: other!, kind: 'reconciling' };
  if (other === undefined) return { id: member, kind: isReconciling(member) ? 'reconciling' : 'member' };
  return { id: `${other}+${member}`, kind: 'reconciling' };
}

const SEGMENT_AXIS = 'StatementBusinessSegmentsAxis';

/** Facts by item, those with the fewest dimensions first; undefined without a member. */
function itemsOf(
  facts: ReportedFacts,
  rows: readonly number[],
  axes: readonly string[],
): ReadonlyMap<string, readonly number[]> | undefined {
  const saysNoMore = crossingsOf(facts, rows, axes);
  const items = new Map<string, number[]>();
  const size = (i: number): number => facts.contexts[facts.context[i]!]!.dimensions.length;
  let members = 0;
  for (const i of rows) {
    const item = itemOf(facts.contexts[facts.context[i]!]!.dimensions, axes, saysNoMore);
    if (item === undefined) continue;
    const key = `${item.kind} ${item.id}`;
    const own = items.get(key);
    if (own === undefined) {
      items.set(key, [i]);
      if (item.kind === 'member') members++;
    } else own.push(i);
  }
  for (const own of items.values()) own.sort((a, b) => size(a) - size(b) || a - b);
  return members === 0 ? undefined : items;
}

function withTotals(
  facts: ReportedFacts,
  concept: string,
  { concepts, axes }: Pick<Listing, 'concepts' | 'axes'>,
  rows: readonly number[],
  { items, summed }: CrossedItems,
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
    .map(([key, members]) => itemWith(facts, key, members, ordered, summed.has(key) ? 'sum' : 'first'))
    .filter(({ values }) => values.some((value) => value !== 0 && !Number.isNaN(value)));
  return {
    concept,
    unit: facts.units[unit]!,
    periods: ordered,
    totals: totalsAt,
    items: listed,
    lists: listsOf(facts, listed, { unit, periods: ordered, totals: totalsAt, concepts, axes }),
    tolerance: decimals >= 20 ? 1 : 10 ** -decimals,
  };
}

/** The members of the axes that have a figure of one of the concepts. */
export function membersWith(
  facts: ReportedFacts,
  concepts: readonly string[],
  axes: readonly string[],
): ReadonlySet<string> {
  const members = factsOfConcepts(facts, concepts).map(
    (i) => split(facts.contexts[facts.context[i]!]!.dimensions, axes).member,
  );
  return new Set(members.filter((member) => member !== undefined));
}
