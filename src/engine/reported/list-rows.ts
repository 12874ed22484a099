/**
 * Lists on paper: rows of a table that end in the company's total, whatever they are tagged with. In a matrix the list is
 * the column in which the total stands.
 */
import { split } from './crossings.ts';
import { type Item, isReconciling, itemWith, reconcilingItem } from './item.ts';
import { localName, type Period, periodKey } from './statement.ts';
import { NO_LINE, type ReportedFacts } from './types.ts';

/** What a breakdown is of. */
export interface Listing {
  readonly unit: number;
  readonly periods: readonly Period[];
  readonly totals: readonly number[];
  /** Local names of all concepts of the measure. */
  readonly concepts: readonly string[];
  readonly axes: readonly string[];
}

/** Where the total of a period stands in a table. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Lists of each table that has members above a total in its column: those members, and the other rows there as items;
 * last the lists of all tables together, since a report may print a table for each year.
 */
export function listsOf(facts: ReportedFacts, items: readonly Item[], listing: Listing): readonly (readonly Item[])[] {
  const otherMeasures = measuresWithLists(facts, listing);
  const members = new Map<string, Item>();
  const rows = new Map<string, number[]>();
  const lists: (readonly Item[])[] = [];
  for (const table of new Set(items.flatMap((item) => [...item.tables]))) {
    const places = totalPlaces(facts, table, listing);
    const own = items.filter((item) => item.facts.some((i) => isAbove(facts, i, table, places)));
    if (own.length === 0) continue;
    const added = rowsAmong(facts, table, own, places, listing, otherMeasures);
    for (const item of own) members.set(`${item.kind} ${item.id}`, item);
    for (const [key, found] of added) rows.set(key, [...(rows.get(key) ?? []), ...found]);
    if (added.size > 0) lists.push([...own, ...itemsWith(facts, added, listing.periods)]);
  }
  return lists.length < 2 ? lists : [...lists, [...members.values(), ...itemsWith(facts, rows, listing.periods)]];
}

function itemsWith(
  facts: ReportedFacts,
  rows: ReadonlyMap<string, readonly number[]>,
  periods: readonly Period[],
): readonly Item[] {
  // Another concept than the measure: an expense that the list takes off is tagged as an amount above zero.
  return [...rows].map(([key, found]) => {
    const isOther = key === `reconciling ${facts.concepts[facts.concept[found[0]!]!]}`;
    return itemWith(facts, key, found, periods, isOther ? 'printed' : 'first');
  });
}

/** Concepts of other measures with a list of their own: two members of the axes or more. */
function measuresWithLists(facts: ReportedFacts, { concepts, axes }: Listing): ReadonlySet<number> {
  const members = new Map<number, Set<string>>();
  for (let i = 0; i < facts.concept.length; i++) {
    const { dimensions } = facts.contexts[facts.context[i]!]!;
    const member = dimensions.find(([axis]) => axes.includes(localName(axis)))?.[1];
    if (member === undefined) continue;
    const own = members.get(facts.concept[i]!) ?? new Set<string>();
    members.set(facts.concept[i]!, own.add(member));
  }
  return new Set(
    [...members].flatMap(([concept, own]) =>
      own.size > 1 && !concepts.includes(localName(facts.concepts[concept]!)) ? [concept] : [],
    ),
  );
}

/** The first line of a table with the total of each period, without dimensions. */
function totalPlaces(
  facts: ReportedFacts,
  table: number,
  { periods, totals }: Listing,
): ReadonlyMap<string, readonly Place[]> {
  const totalOf = new Map(periods.map((period, p) => [periodKey(period), totals[p]!]));
  const places = new Map<string, Place[]>();
  for (let i = 0; i < facts.line.length; i++) {
    const line = facts.line[i]!;
    if (line === NO_LINE || facts.lines[line]!.table !== table) continue;
    const context = facts.contexts[facts.context[i]!]!;
    const key = periodKey(context);
    if (context.dimensions.length > 0 || totalOf.get(key) !== facts.value[i]) continue;
    const own = places.get(key) ?? [];
    places.set(key, [...own, { line, column: facts.column[i]! }]);
  }
  return places;
}

/** The total in a fact's column below it, the nearest; undefined where the fact is not in the table or has none. */
function totalBelow(
  facts: ReportedFacts,
  i: number,
  table: number,
  places: ReadonlyMap<string, readonly Place[]>,
): Place | undefined {
  const line = facts.line[i]!;
  if (line === NO_LINE || facts.lines[line]!.table !== table) return undefined;
  return places
    .get(periodKey(facts.contexts[facts.context[i]!]!))
    ?.find((place) => place.line > line && place.column === facts.column[i]);
}

function isAbove(
  facts: ReportedFacts,
  i: number,
  table: number,
  places: ReadonlyMap<string, readonly Place[]>,
): boolean {
  return totalBelow(facts, i, table, places) !== undefined;
}

/** The first of the rows of figures right above a line. */
function startOfList({ lines }: ReportedFacts, line: number): number {
  let first = line;
  while (first > 0 && lines[first - 1]!.table === lines[line]!.table && lines[first - 1]!.kind === 'figures') first--;
  return first;
}

/** Facts above the total of the members, in its column, that belong to none of them, by the item that they would be. */
function rowsAmong(
  facts: ReportedFacts,
  table: number,
  own: readonly Item[],
  places: ReadonlyMap<string, readonly Place[]>,
  { unit, concepts, axes }: Listing,
  otherMeasures: ReadonlySet<number>,
): ReadonlyMap<string, readonly number[]> {
  const taken = new Set(own.flatMap((item) => item.facts.filter((i) => isAbove(facts, i, table, places))));
  const ids = new Set(own.map(({ id }) => id));
  const lines = new Set([...taken].map((i) => facts.line[i]!));
  // A table may have lists by other axes below, each with the total again.
  const ends = new Set([...taken].map((i) => totalBelow(facts, i, table, places)!.line));
  const first = startOfList(facts, Math.min(...lines));
  const rows = new Map<string, number[]>();
  for (let i = 0; i < facts.line.length; i++) {
    const line = facts.line[i]!;
    if (line < first || lines.has(line) || facts.unit[i] !== unit || otherMeasures.has(facts.concept[i]!)) continue;
    const end = totalBelow(facts, i, table, places)?.line;
    if (end === undefined || !ends.has(end) || facts.value[i] === 0) continue;
    const { member, items, others } = split(facts.contexts[facts.context[i]!]!.dimensions, axes);
    const concept = facts.concepts[facts.concept[i]!]!;
    // Another line of the statement is that line, whatever else is said of it.
    const isOfMeasure = concepts.includes(localName(concept));
    const named = member ?? (isOfMeasure ? others.at(-1)?.[1] : undefined);
    if (named !== undefined && ids.has(named)) continue;
    // An elimination within a part of the company is no amount of that part.
    const apart = isOfMeasure ? reconcilingItem(items) : undefined;
    const id = [apart, named].filter((each) => each !== undefined).join('+') || concept;
    if (ids.has(id)) continue;
    const isMember = named !== undefined && apart === undefined && !isReconciling(named);
    const key = `${isMember ? 'member' : 'reconciling'} ${id}`;
    rows.set(key, [...(rows.get(key) ?? []), i]);
  }
  return rows;
}
