/**
 * Every tagged number of a company: values of a concept over time, with the filings that gave them. Knows no line of a
 * statement, and makes no value.
 */

import { groupedBy } from '../../grouped-by.ts';
import type { EpochDay, FactColumns, FactSet, Report } from '../../types.ts';
import type { Dimension, ReportedFacts } from '../types.ts';

/** A value as one filing gives it. */
export interface TaggedValue {
  /** First day; `INSTANT` for a balance. */
  readonly start: EpochDay;
  readonly end: EpochDay;
  readonly unit: string;
  readonly value: number;
  /** Digits after the decimal point that are exact; undefined where the source does not say. */
  readonly decimals: number | undefined;
  readonly dimensions: readonly Dimension[];
  readonly report: Report;
}

/** Values by qualified concept (`us-gaap:InventoryNet`, `aapl:...`). */
export type TaggedValues = Map<string, TaggedValue[]>;

const NONE: readonly Dimension[] = [];

/** Adds the facts of companyfacts: none of them has dimensions. */
export function addColumns(
  to: TaggedValues,
  { columns, reports }: FactSet,
  isMeant: (concept: string) => boolean,
  isWanted: (report: Report) => boolean,
): void {
  const wanted = reports.map(isWanted);
  for (const { taxonomy, concept, unit, start, end, value, report } of columns.values()) {
    const name = `${taxonomy}:${concept}`;
    if (!isMeant(name)) continue;
    const list = listOf(to, name);
    for (let i = 0; i < end.length; i++)
      if (wanted[report[i]!])
        list.push({
          start: start[i]!,
          end: end[i]!,
          ...{ unit, value: value[i]!, decimals: undefined, dimensions: NONE, report: reports[report[i]!]! },
        });
  }
}

/** Adds the facts of a document or instance that are numbers. */
export function addReported(
  to: TaggedValues,
  facts: ReportedFacts,
  isMeant: (concept: string) => boolean,
  report: Report,
): void {
  const lists = facts.concepts.map((name) => (isMeant(name) ? listOf(to, name) : undefined));
  for (let i = 0; i < facts.value.length; i++) {
    const list = lists[facts.concept[i]!];
    if (list === undefined || Number.isNaN(facts.value[i])) continue;
    const { start, end, dimensions } = facts.contexts[facts.context[i]!]!;
    const unit = facts.units[facts.unit[i]!]!;
    list.push({ start, end, unit, value: facts.value[i]!, decimals: facts.decimals[i]!, dimensions, report });
  }
}

/** A filing as facts refer to it; `accepted` in ms. */
export function reportOf(
  { accession, form, filed, reportDay }: Pick<Report, 'accession' | 'form' | 'filed' | 'reportDay'>,
  accepted: number | undefined,
): Report {
  return { accession, form, filed, reportDay, accepted, fiscalYear: undefined, fiscalPeriod: undefined };
}

function listOf(to: TaggedValues, name: string): TaggedValue[] {
  let list = to.get(name);
  if (list === undefined) {
    list = [];
    to.set(name, list);
  }
  return list;
}

/**
 * The values of a concept, newest end first, the shortest span first, the company before its parts: a row where a
 * filing gives a value that the filing before it did not. What a filing repeats is the same, also where it is printed
 * with fewer digits.
 */
export function versionsOf(values: readonly TaggedValue[]): readonly TaggedValue[] {
  const spans = groupedBy(values, ({ start, end, unit, dimensions }) => `${start} ${end} ${unit} ${dimensions.join()}`);
  const rows = [...spans.values()].flatMap((list) => {
    const inOrder = list.toSorted(
      (a, b) =>
        a.report.filed - b.report.filed || compareText(a.report.accession, b.report.accession) || digits(b) - digits(a),
    );
    const kept: TaggedValue[] = [];
    for (const each of inOrder) {
      const before = kept.at(-1);
      if (before === undefined || !isRepeated(before, each)) kept.push(each);
    }
    return kept.reverse();
  });
  return rows.sort(
    (a, b) =>
      b.end - a.end ||
      b.start - a.start ||
      a.dimensions.length - b.dimensions.length ||
      compareText(a.dimensions.join(), b.dimensions.join()) ||
      b.report.filed - a.report.filed,
  );
}

/** Companyfacts has whole values: they come before those that say their digits. */
function digits({ decimals }: TaggedValue): number {
  return decimals ?? Number.POSITIVE_INFINITY;
}

/** Whether two values are one amount within the digits that the coarser one says are exact. */
function isRepeated(a: TaggedValue, b: TaggedValue): boolean {
  if (a.value === b.value) return true;
  const coarser = Math.min(digits(a), digits(b));
  return Number.isFinite(coarser) && Math.abs(a.value - b.value) <= 0.5 * 10 ** -coarser;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Undimensioned values of one unit as columns over `reports`, by accession; those of other filings are left out. */
export function columnsOf(
  concept: string,
  unit: string,
  values: readonly TaggedValue[],
  reports: readonly Report[],
): FactColumns {
  const index = new Map(reports.map(({ accession }, i) => [accession, i]));
  const seen = new Set<string>();
  const rows = values
    .filter((each) => each.unit === unit && each.dimensions.length === 0 && index.has(each.report.accession))
    .toSorted((a, b) => a.end - b.end || a.start - b.start || a.report.filed - b.report.filed || digits(b) - digits(a))
    .filter(({ start, end, report }) => {
      const key = `${start} ${end} ${report.accession}`;
      return !seen.has(key) && seen.add(key);
    });
  const colon = concept.indexOf(':');
  return {
    taxonomy: concept.slice(0, colon),
    concept: concept.slice(colon + 1),
    unit,
    start: Int32Array.from(rows, ({ start }) => start),
    end: Int32Array.from(rows, ({ end }) => end),
    value: Float64Array.from(rows, ({ value }) => value),
    report: Int32Array.from(rows, ({ report }) => index.get(report.accession)!),
  };
}
