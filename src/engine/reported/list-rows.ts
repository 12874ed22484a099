/** Lists on paper: the rows of a table that stand among members above the total, whatever they are tagged with. */
import { type Item, isReconciling, itemWith } from './item.ts';
import { CONSOLIDATION_AXIS } from './measures.ts';
import { localName, type Period, periodKey } from './statement.ts';
import type { ReportedFacts } from './types.ts';

interface Listing {
  readonly unit: number;
  readonly periods: readonly Period[];
  readonly totals: readonly number[];
  readonly concept: string;
  readonly axes: readonly string[];
}

/** Concepts other than one that have facts by the axes. */
function measuresBy(facts: ReportedFacts, concept: string, axes: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let i = 0; i < facts.concept.length; i++) {
    const { dimensions } = facts.contexts[facts.context[i]!]!;
    if (dimensions.some(([axis]) => axes.includes(localName(axis)))) found.add(facts.concept[i]!);
  }
  found.delete(facts.concepts.indexOf(concept));
  return found;
}

/** The first of the rows of figures right above a line. */
function startOfList({ lines }: ReportedFacts, line: number): number {
  let first = line;
  while (first > 0 && lines[first - 1]!.table === lines[line]!.table && lines[first - 1]!.kind === 'figures') first--;
  return first;
}

/** Rows of each table that stand among its members above the total and are none of them, as items. */
export function listRowsOf(
  facts: ReportedFacts,
  items: readonly Item[],
  { unit, periods, totals, concept, axes }: Listing,
): ReadonlyMap<number, readonly Item[]> {
  const listRows = new Map<number, readonly Item[]>();
  const keys = periods.map(periodKey);
  const dividedMeasures = measuresBy(facts, concept, axes);
  for (const table of new Set(items.flatMap((item) => [...item.tables]))) {
    const own = items.flatMap((item) => item.lines.filter((line) => facts.lines[line]!.table === table));
    // With members in columns, other rows are other measures.
    const isList = items.every((item) => !item.tables.has(table) || isAlone(facts, item, table, items));
    if (!isList || own.length === 0) continue;
    const first = startOfList(facts, Math.min(...own));
    const total = totalLine(facts, table, first, keys, totals);
    if (total === undefined) continue;
    const rows = new Map<string, number[]>();
    for (let i = 0; i < facts.line.length; i++) {
      const line = facts.line[i]!;
      const context = facts.contexts[facts.context[i]!]!;
      const isRow = line >= first && line < total && facts.lines[line]!.table === table && !own.includes(line);
      if (!isRow || facts.unit[i] !== unit || !keys.includes(periodKey(context))) continue;
      // Another measure that is broken down as well belongs to its own list.
      if (dividedMeasures.has(facts.concept[i]!)) continue;
      const member = context.dimensions.findLast(([axis]) => localName(axis) !== CONSOLIDATION_AXIS)?.[1];
      const id = member ?? facts.concepts[facts.concept[i]!]!;
      const key = `${member === undefined || isReconciling(member) ? 'reconciling' : 'member'} ${id}`;
      rows.set(key, [...(rows.get(key) ?? []), i]);
    }
    listRows.set(
      table,
      [...rows].map(([key, members]) => itemWith(facts, key, members, periods)),
    );
  }
  return listRows;
}

/** Whether no other item stands in the rows of one in a table. */
function isAlone(facts: ReportedFacts, item: Item, table: number, items: readonly Item[]): boolean {
  const own = item.lines.filter((line) => facts.lines[line]!.table === table);
  return items.every((other) => other === item || !other.lines.some((line) => own.includes(line)));
}

/** The line of a table, below another, whose facts without dimensions are the totals; undefined without one. */
function totalLine(
  facts: ReportedFacts,
  table: number,
  below: number,
  keys: readonly string[],
  totals: readonly number[],
): number | undefined {
  for (let i = 0; i < facts.line.length; i++) {
    const line = facts.line[i]!;
    if (line <= below || facts.lines[line]!.table !== table) continue;
    const context = facts.contexts[facts.context[i]!]!;
    const at = context.dimensions.length > 0 ? -1 : keys.indexOf(periodKey(context));
    if (at >= 0 && totals[at] === facts.value[i]) return line;
  }
  return undefined;
}
