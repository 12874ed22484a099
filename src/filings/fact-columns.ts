/** Columns of facts: their order, and the union of two records of one company. */
import type { FactColumns, FactSet, Report } from '../engine/types.ts';

/** The columns with their rows ascending by (end, start, filing day); equal ones stay in their order. */
export function sortColumns(set: FactColumns, reports: readonly Report[]): FactColumns {
  const { start, end, value, report } = set;
  const n = end.length;
  let sorted = true;
  const compare = (a: number, b: number): number =>
    end[a]! - end[b]! || start[a]! - start[b]! || reports[report[a]!]!.filed - reports[report[b]!]!.filed || a - b;
  for (let i = 1; i < n && sorted; i++) sorted = compare(i - 1, i) <= 0;
  if (sorted) return set;
  const order = Int32Array.from({ length: n }, (_, i) => i).sort(compare);
  const pick = <T extends Int32Array | Float64Array>(column: T): T => column.map((_, i) => column[order[i]!]!) as T;
  return { ...set, start: pick(start), end: pick(end), value: pick(value), report: pick(report) };
}

export interface MergedFacts {
  readonly facts: FactSet;
  /** Facts of `newer` that were not there before. */
  readonly added: number;
  /** Facts that were there with another value: the newer one is kept. */
  readonly changed: number;
}

/**
 * The union of two records. A fact is named by concept, unit, start, end and accession; where `newer` has it, its value (or values: one
 * filing may state one fact twice) takes the place of the older. What only the older has stays, so that a record of a few concepts does
 * not wipe a full one.
 */
export function mergeFacts(older: FactSet, newer: FactSet): MergedFacts {
  const reports: Report[] = [...older.reports];
  const index = new Map(reports.map((report, i) => [report.accession, i]));
  const moved = newer.reports.map((report) => {
    const at = index.get(report.accession);
    if (at === undefined) {
      index.set(report.accession, reports.length);
      reports.push(report);
      return reports.length - 1;
    }
    const known = reports[at]!;
    const { reportDay = known.reportDay, accepted = known.accepted } = report;
    reports[at] = { ...report, reportDay, accepted };
    return at;
  });
  const columns = new Map(older.columns);
  let added = 0;
  let changed = 0;
  for (const [key, set] of newer.columns) {
    const mine: FactColumns = { ...set, report: set.report.map((at) => moved[at]!) };
    const before = older.columns.get(key);
    if (before === undefined) {
      added += mine.value.length;
      columns.set(key, sortColumns(mine, reports));
      continue;
    }
    const merged = mergeColumns(before, mine);
    added += merged.added;
    changed += merged.changed;
    columns.set(key, sortColumns(merged.set, reports));
  }
  return { facts: { cik: older.cik, reports, columns }, added, changed };
}

function rowsByFact(set: FactColumns): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (let i = 0; i < set.end.length; i++) {
    const key = `${set.start[i]},${set.end[i]},${set.report[i]}`;
    const list = rows.get(key);
    if (list === undefined) rows.set(key, [i]);
    else list.push(i);
  }
  return rows;
}

function mergeColumns(before: FactColumns, mine: FactColumns): { set: FactColumns; added: number; changed: number } {
  const old = rowsByFact(before);
  const fresh = rowsByFact(mine);
  let added = 0;
  let changed = 0;
  for (const [key, rows] of fresh) {
    const known = old.get(key);
    if (known === undefined) added += rows.length;
    else if (known.length !== rows.length || known.some((at, i) => before.value[at] !== mine.value[rows[i]!]))
      changed++;
  }
  const kept = [...old].flatMap(([key, rows]) => (fresh.has(key) ? [] : rows));
  const join = (a: Int32Array, b: Int32Array): Int32Array => {
    const out = new Int32Array(kept.length + b.length);
    kept.forEach((at, i) => {
      out[i] = a[at]!;
    });
    out.set(b, kept.length);
    return out;
  };
  const value = new Float64Array(kept.length + mine.value.length);
  kept.forEach((at, i) => {
    value[i] = before.value[at]!;
  });
  value.set(mine.value, kept.length);
  const set = {
    ...mine,
    start: join(before.start, mine.start),
    end: join(before.end, mine.end),
    value,
    report: join(before.report, mine.report),
  };
  return { set, added, changed };
}
