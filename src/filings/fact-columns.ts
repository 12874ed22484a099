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
  let changed = 0;
  for (const [key, set] of newer.columns) {
    const renumbered: FactColumns = { ...set, report: set.report.map((at) => reportIndex[at]!) };
    const before = older.columns.get(key);
    const merged = before === undefined ? { set: renumbered, changed: 0 } : mergeColumns(before, renumbered);
    changed += merged.changed;
    columns.set(key, sortColumns(merged.set, reports));
  }
  return { facts: { cik: older.cik, reports, columns }, changed };
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

function mergeColumns(before: FactColumns, newer: FactColumns): { set: FactColumns; changed: number } {
  const old = rowsByFact(before);
  const own = rowsByFact(newer);
  let changed = 0;
  for (const [key, rows] of own) {
    const oldRows = old.get(key);
    if (oldRows === undefined) continue;
    if (oldRows.length !== rows.length || oldRows.some((at, i) => before.value[at] !== newer.value[rows[i]!]))
      changed++;
  }
  const onlyOld = [...old].flatMap(([key, rows]) => (own.has(key) ? [] : rows));
  const join = (name: 'start' | 'end' | 'value' | 'report'): number[] => [
    ...onlyOld.map((at) => before[name][at]!),
    ...newer[name],
  ];
  const set = {
    ...newer,
    start: Int32Array.from(join('start')),
    end: Int32Array.from(join('end')),
    value: Float64Array.from(join('value')),
    report: Int32Array.from(join('report')),
  };
  return { set, changed };
}
