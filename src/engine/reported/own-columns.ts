/** Own lines of cash-flow statements as columns next to the facts of company facts, for the chains of the statements. */
import { groupedBy } from '../grouped-by.ts';
import type { FactColumns, FactSet } from '../types.ts';
import type { OwnLines } from './own-lines.ts';

/** The own lines of a report. */
export interface ReportOwnLines {
  readonly accession: string;
  readonly lines: OwnLines;
}

/** The facts with the own lines of their reports; those of reports that company facts do not have are left out. */
export function withOwnLines(facts: FactSet, list: readonly ReportOwnLines[]): FactSet {
  const index = new Map(facts.reports.map(({ accession }, i) => [accession, i]));
  const known = list.flatMap(({ accession, lines }) => {
    const report = index.get(accession);
    return report === undefined ? [] : [{ report, ...lines }];
  });
  if (known.length === 0) return facts;
  const doubtful = new Map<string, Set<number>>();
  for (const { report, doubtful: fields } of known)
    for (const field of fields) doubtful.set(field, (doubtful.get(field) ?? new Set()).add(report));
  const amounts = known.flatMap(({ report, amounts: own }) =>
    own.map(([field, concept, unit, start, end, value]) => ({ field, concept, unit, start, end, value, report })),
  );
  const columns = new Map<string, readonly FactColumns[]>();
  for (const group of groupedBy(amounts, ({ field, concept, unit }) => `${field} ${concept} ${unit}`).values()) {
    const { field, concept, unit } = group[0]!;
    const rows = group.toSorted(
      (a, b) => a.end - b.end || a.start - b.start || facts.reports[a.report]!.filed - facts.reports[b.report]!.filed,
    );
    const colon = concept.indexOf(':');
    const column: FactColumns = {
      taxonomy: concept.slice(0, colon),
      concept: concept.slice(colon + 1),
      unit,
      start: Int32Array.from(rows, ({ start }) => start),
      end: Int32Array.from(rows, ({ end }) => end),
      value: Float64Array.from(rows, ({ value }) => value),
      report: Int32Array.from(rows, ({ report }) => report),
    };
    columns.set(field, [...(columns.get(field) ?? []), column]);
  }
  return { ...facts, own: { columns, doubtful, read: new Set(known.map(({ report }) => report)) } };
}
