/**
 * The table that leads from what segments have together to what the company has: rows of any concepts, such as research
 * or corporate expenses, that count as they are printed. An expense in parentheses is taken off, whatever its tag says.
 */
import { addsUp, largestSet, runBefore } from './add-up.ts';
import { split } from './crossings.ts';
import { type Item, itemWith, printedValue, reconcilingItem } from './item.ts';
import type { Candidate } from './items.ts';
import { localName, periodKey } from './statement.ts';
import { NO_LINE, type ReportedFacts } from './types.ts';

/** Members and rows that add up to the totals in the periods that the tables show. */
export interface Reconciliation {
  readonly from: readonly Item[];
  readonly rows: readonly Item[];
}

/** A row of a table with at most one amount a period. */
interface Row {
  readonly id: string;
  readonly facts: readonly number[];
  /** As printed, in the order of the candidate's periods; NaN where blank. */
  readonly values: readonly number[];
  /** What it has of the measure: what all segments have, or the company. */
  readonly measures: 'segments' | 'company' | undefined;
}

/** From tables with a row that is the sum of members, and rows below it that lead to the total; undefined without. */
export function reconciliationOf(
  facts: ReportedFacts,
  candidate: Candidate,
  measure: readonly string[],
  axes: readonly string[],
): Reconciliation | undefined {
  const { items, periods, totals, tolerance } = candidate;
  const covered = new Set<number>();
  const byId = new Map<string, number[]>();
  let from: readonly Item[] = [];
  for (const rows of tablesOf(facts, candidate, measure, axes))
    for (const [at, start] of rows.entries()) {
      const isOpen = start.values.every((value, p) => Number.isNaN(value) || (!covered.has(p) && value !== totals[p]));
      if (start.measures === undefined || !isOpen) continue;
      const way = wayTo(totals, start, rows.slice(at + 1), tolerance);
      const members = way && (largestSet(items, start.values, tolerance) as readonly Item[] | undefined);
      if (way === undefined || members === undefined) continue;
      if (from.length === 0) from = members;
      for (const { id, facts: own } of way) byId.set(id, [...(byId.get(id) ?? []), ...own]);
      for (const [p, value] of start.values.entries()) if (!Number.isNaN(value)) covered.add(p);
    }
  if (byId.size === 0) return undefined;
  return { from, rows: [...byId].map(([id, own]) => itemWith(facts, `reconciling ${id}`, own, periods, 'printed')) };
}

/** The rows of each table that has the measure; of one with columns of parts those above them. */
function tablesOf(
  facts: ReportedFacts,
  { concept, unit, periods }: Candidate,
  measure: readonly string[],
  axes: readonly string[],
): readonly (readonly Row[])[] {
  const tables = new Map<number, Map<number, number[]>>();
  const wanted = new Set<number>();
  for (let i = 0; i < facts.line.length; i++) {
    const line = facts.line[i]!;
    if (line === NO_LINE || facts.units[facts.unit[i]!] !== unit) continue;
    const { table } = facts.lines[line]!;
    if (facts.concepts[facts.concept[i]!] === concept) wanted.add(table);
    const lines = tables.get(table) ?? new Map<number, number[]>();
    tables.set(table, lines.set(line, [...(lines.get(line) ?? []), i]));
  }
  const place = new Map(periods.map((period, p) => [periodKey(period), p]));
  return [...wanted].map((table) => {
    const rows: Row[] = [];
    for (const [, own] of [...tables.get(table)!].sort(([a], [b]) => a - b)) {
      const row = rowOf(facts, own, place, measure, axes);
      if (row === undefined) break;
      rows.push(rows.some(({ id }) => id === row.id) ? { ...row, id: crossedId(facts, own[0]!) } : row);
    }
    return rows;
  });
}

/** The row of a line; undefined where it has several amounts of a period. */
function rowOf(
  facts: ReportedFacts,
  own: readonly number[],
  place: ReadonlyMap<string, number>,
  measure: readonly string[],
  axes: readonly string[],
): Row | undefined {
  const values = new Array<number>(place.size).fill(Number.NaN);
  for (const i of own) {
    const p = place.get(periodKey(facts.contexts[facts.context[i]!]!));
    if (p === undefined) continue;
    if (!Number.isNaN(values[p]!)) return undefined;
    values[p] = printedValue(facts, i);
  }
  const id = facts.concepts[facts.concept[own[0]!]!]!;
  const { dimensions } = facts.contexts[facts.context[own[0]!]!]!;
  const { member, items, others } = split(dimensions, axes);
  const isPlain = member === undefined && others.length === 0 && reconcilingItem(items) === undefined;
  const measures =
    !isPlain || !measure.includes(localName(id)) ? undefined : items === undefined ? 'company' : 'segments';
  return { id, facts: own, values, measures };
}

function crossedId(facts: ReportedFacts, i: number): string {
  const { dimensions } = facts.contexts[facts.context[i]!]!;
  return [...dimensions.map(([, member]) => member), facts.concepts[facts.concept[i]!]].join('+');
}

/** The rows that lead from a first one to the totals, without sums on the way; undefined where none do. */
function wayTo(
  totals: readonly number[],
  start: Row,
  rows: readonly Row[],
  tolerance: number,
): readonly Row[] | undefined {
  const wanted = totals.map((total, p) => (Number.isNaN(start.values[p]!) ? Number.NaN : total));
  const way: Row[] = [];
  for (const row of rows) {
    if (row.measures === 'company') return undefined;
    if (runBefore([start, ...way], way.length + 1, row.values, tolerance) !== undefined) continue;
    way.push(row);
    if (addsUp([start, ...way], wanted, tolerance)) return way;
  }
  return undefined;
}
