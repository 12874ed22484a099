/** Sorts fact columns and merges two records of one company. */
import type { FactColumns, FactSet, Report } from '../engine/types.ts';

/** Sorts rows by (end, start, filing date); equal rows stay in order. */
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
  /** Facts that had another value before: the newer one wins. */
  readonly changed: number;
}

/**
 * Merges two records. A fact is identified by concept, unit, start, end and accession; the values in `newer` (one
 * filing may state a fact twice) replace the older ones. Facts only in the older record stay, so that a record of few
 * concepts does not delete a full one.
 */
export function mergeFacts(older: FactSet, newer: FactSet): MergedFacts {
  const reports: Report[] = [...older.reports];
  const index = new Map(reports.map((report, i) => [report.accession, i]));
  const reportIndex = newer.reports.map((report) => {
    const at = index.get(report.accession);
    if (at === undefined) {
      index.set(report.accession, reports.length);
      reports.push(report);
      return reports.length - 1;
    }
    const existing = reports[at]!;
    const { reportDay = existing.reportDay, accepted = existing.accepted } = report;
    reports[at] = { ...report, reportDay, accepted };
    return at;
  });
  const columns = new Map(older.columns);
  let added = 0;
  let changed = 0;
  for (const [key, set] of newer.columns) {
    const renumbered: FactColumns = { ...set, report: set.report.map((at) => reportIndex[at]!) };
    const before = older.columns.get(key);
    if (before === undefined) {
      added += renumbered.value.length;
      columns.set(key, sortColumns(renumbered, reports));
      continue;
    }
    const merged = mergeColumns(before, renumbered);
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

function mergeColumns(
  before: FactColumns,
  newerSet: FactColumns,
): { set: FactColumns; added: number; changed: number } {
  const old = rowsByFact(before);
  const newer = rowsByFact(newerSet);
  let added = 0;
  let changed = 0;
  for (const [key, rows] of newer) {
    const oldRows = old.get(key);
    if (oldRows === undefined) added += rows.length;
    else if (oldRows.length !== rows.length || oldRows.some((at, i) => before.value[at] !== newerSet.value[rows[i]!]))
      changed++;
  }
  const onlyOld = [...old].flatMap(([key, rows]) => (newer.has(key) ? [] : rows));
  const join = (a: Int32Array, b: Int32Array): Int32Array => {
    const out = new Int32Array(onlyOld.length + b.length);
    onlyOld.forEach((at, i) => {
      out[i] = a[at]!;
    });
    out.set(b, onlyOld.length);
    return out;
  };
  const value = new Float64Array(onlyOld.length + newerSet.value.length);
  onlyOld.forEach((at, i) => {
    value[i] = before.value[at]!;
  });
  value.set(newerSet.value, onlyOld.length);
  const set = {
    ...newerSet,
    start: join(before.start, newerSet.start),
    end: join(before.end, newerSet.end),
    value,
    report: join(before.report, newerSet.report),
  };
  return { set, added, changed };
}
