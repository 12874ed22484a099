/**
 * A breakdown over several reports: a column per period, a line per member over all of them, what each column adds up
 * to. Growth compares two columns of one report, since a later one may cut its segments another way.
 */
import type { EpochDay } from '../types.ts';
import { type BreakdownLine, firstLevelSum, type PartKind, type ReportBreakdown } from './breakdown.ts';
import { type Draft, draftOf, fiscalOf, fourthQuarter, isOfKind, type ReadReport } from './segment-drafts.ts';
import { localName, type Period } from './statement.ts';

/** A report with its breakdown. */
export interface BrokenDown extends ReadReport {
  readonly accession: string;
}

export interface SegmentColumn {
  readonly accession: string;
  readonly end: EpochDay;
  readonly fiscalYear: number | undefined;
  /** `FY`, `Q1` to `Q4`. */
  readonly fiscalPeriod: string | undefined;
  /** NaN where the report has no total. */
  readonly total: number;
  readonly reconciled: boolean;
  /** Total less the sum of the lines; 0 where they add up within rounding. */
  readonly difference: number;
  /** The year less nine months. */
  readonly isDerived: boolean;
}

export interface SegmentLine {
  readonly id: string;
  readonly kind: PartKind;
  readonly level: number;
  readonly parent: string | undefined;
  /** One per column; NaN where not reported. */
  readonly values: readonly number[];
  /** Percent of the total; NaN in columns that do not reconcile. */
  readonly shares: readonly number[];
  /** Percent over a year, of one report. */
  readonly growth: readonly number[];
  /** The report whose names are used. */
  readonly report: number;
  /** Other ids that it had in older reports. */
  readonly formerIds: readonly string[];
}

export interface Segments {
  readonly concept: string;
  readonly unit: string;
  /** Newest first. */
  readonly columns: readonly SegmentColumn[];
  readonly lines: readonly SegmentLine[];
}

export interface SegmentQuery {
  readonly period: 'annual' | 'quarter';
  readonly restated: boolean;
  readonly columns: number;
}

/** Segments over reports, newest first; undefined where none has the breakdown. */
export function segmentsOf(read: readonly BrokenDown[], query: SegmentQuery): Segments | undefined {
  const drafts: Draft[] = [];
  let first: ReportBreakdown | undefined;
  read.forEach(({ own, breakdown }, report) => {
    if (own === undefined || breakdown === undefined) return;
    const isNew = (period: Period): boolean => !drafts.some((draft) => draft.period.end === period.end);
    for (const [place, period] of breakdown.periods.entries()) {
      const isOwn = period.end === own.end;
      if ((!isOwn && !query.restated) || !isNew(period) || !isOfKind(period, query.period)) continue;
      first ??= breakdown;
      drafts.push(draftOf(breakdown, place, report, isOwn ? own : fiscalOf(period, own)));
    }
    const fourth = query.period === 'quarter' && own.fiscalPeriod === 'FY' ? fourthQuarter(read, report) : undefined;
    if (fourth !== undefined && isNew(fourth.period)) drafts.push(fourth);
  });
  if (first === undefined) return undefined;
  const kept = drafts.sort((a, b) => b.period.end - a.period.end).slice(0, query.columns);
  return { concept: first.concept, unit: first.unit, ...joined(kept, read) };
}

/** One line per member over all columns, in the order of the newest report that has it. */
function joined(drafts: readonly Draft[], reports: readonly BrokenDown[]): Pick<Segments, 'columns' | 'lines'> {
  const aliases = aliasesOf(drafts);
  const keyOf = (id: string): string => {
    let key = localName(id);
    for (let step = 0; step < 20 && aliases.has(key); step++) key = aliases.get(key)!;
    return key;
  };
  const order: string[] = [];
  const newest = new Map<string, { line: BreakdownLine; report: number; former: Set<string> }>();
  for (const { lines, report } of drafts) {
    // Other segments than those of later reports come after them.
    let after = lines.some(({ id }) => newest.has(keyOf(id))) ? -1 : order.length - 1;
    for (const line of lines) {
      const key = keyOf(line.id);
      const known = newest.get(key);
      if (known === undefined) {
        newest.set(key, { line, report, former: new Set() });
        order.splice(after + 1, 0, key);
      } else if (known.line.id !== line.id) known.former.add(line.id);
      after = order.indexOf(key);
    }
  }
  const parentOf = (key: string): string | undefined => {
    const parent = newest.get(key)!.line.parent;
    return parent === undefined || !newest.has(keyOf(parent)) ? undefined : keyOf(parent);
  };
  const levelOf = (key: string): number => {
    const parent = parentOf(key);
    return parent === undefined ? 0 : levelOf(parent) + 1;
  };
  const isApart = (key: string): boolean => {
    const parent = parentOf(key);
    return parent === undefined ? newest.get(key)!.line.kind === 'reconciling' : isApart(parent);
  };
  order.sort((a, b) => Number(isApart(a)) - Number(isApart(b)));
  const table = drafts.map((draft) => columnValues(draft, order, keyOf, parentOf));
  const sums = table.map(({ values }) => {
    let sum = 0;
    for (const key of order) {
      const value = values.get(key);
      const counts = parentOf(key) === undefined && newest.get(key)!.line.kind !== 'of_which';
      if (counts && value !== undefined && !Number.isNaN(value)) sum += value;
    }
    return sum;
  });
  const ok = drafts.map(({ reconciled, total, lines }, i) => {
    const slack = Math.max(1e-9, Math.abs(firstLevelSum({ lines }, 0) - total), Math.abs(total) * 1e-9);
    return reconciled && Math.abs(sums[i]! - total) <= Math.max(slack, Math.abs(total) * 2e-4);
  });
  return {
    columns: drafts.map(({ report, period, total, fiscal, isDerived }, i) => ({
      accession: reports[report]!.accession,
      end: period.end,
      ...fiscal,
      total,
      reconciled: ok[i]!,
      difference: ok[i] === true ? 0 : total - sums[i]!,
      isDerived,
    })),
    lines: order.map((key): SegmentLine => {
      const { line, report, former } = newest.get(key)!;
      const parent = parentOf(key);
      const values = table.map((column) => column.values.get(key) ?? Number.NaN);
      return {
        id: line.id,
        kind: line.kind,
        level: levelOf(key),
        parent: parent === undefined ? undefined : newest.get(parent)!.line.id,
        values,
        shares: values.map((value, i) => (ok[i] === true ? (100 * value) / drafts[i]!.total : Number.NaN)),
        growth: values.map((value, i) => growthOf(value, table[i]!.before.get(key))),
        report,
        formerIds: [...former],
      };
    }),
  };
}

function growthOf(value: number, before: number | undefined): number {
  return before === undefined || before <= 0 ? Number.NaN : (100 * (value - before)) / before;
}

/** Values of a column by key; a parent that its report does not state is the sum of its children there. */
function columnValues(
  { lines, at, before }: Draft,
  order: readonly string[],
  keyOf: (id: string) => string,
  parentOf: (key: string) => string | undefined,
): { readonly values: ReadonlyMap<string, number>; readonly before: ReadonlyMap<string, number> } {
  const own = new Map<string, number>();
  const earlier = new Map<string, number>();
  for (const line of lines) {
    own.set(keyOf(line.id), at(line));
    earlier.set(keyOf(line.id), before(line));
  }
  for (const values of [own, earlier])
    for (const parent of [...order].reverse()) {
      const known = values.get(parent);
      if (known !== undefined && !Number.isNaN(known)) continue;
      const children = order.filter(
        (key) => parentOf(key) === parent && values.has(key) && !Number.isNaN(values.get(key)!),
      );
      if (children.length > 1)
        values.set(
          parent,
          children.reduce((sum, key) => sum + values.get(key)!, 0),
        );
    }
  return { values: own, before: earlier };
}

/** Members that were renamed: another one in a later report, with the same value for the same period. */
function aliasesOf(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const newer of drafts) {
    const older = drafts.find(({ period }) => Math.abs(newer.period.end - period.end - 365) <= 10);
    if (older === undefined || older === newer) continue;
    const names = (draft: Draft) => new Set(draft.lines.map(({ id }) => localName(id)));
    const [now, then] = [names(newer), names(older)];
    for (const line of older.lines) {
      const value = older.at(line);
      if (now.has(localName(line.id)) || Number.isNaN(value) || value === 0) continue;
      const same = newer.lines.filter((each) => !then.has(localName(each.id)) && newer.before(each) === value);
      if (same.length === 1) aliases.set(localName(line.id), localName(same[0]!.id));
    }
  }
  return aliases;
}
