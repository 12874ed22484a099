/**
 * A statement of several reports side by side: lines joined by concept and dimensions, in the order of the newest
 * report that has them; a line that appears or goes leaves blanks.
 */
import { type EpochDay, INSTANT } from '../types.ts';
import type { StatementKind } from './anchors.ts';
import { isOfLength, type ReportPeriod, reportPeriod } from './report-period.ts';
import { type Period, periodKey, type ReportedStatement, type StatementLine, statementOf } from './statement.ts';
import type { Dimension, ReportedFacts } from './types.ts';

export interface StatementColumn {
  readonly accession: string;
  readonly period: Period;
  readonly fiscal: Pick<ReportPeriod, 'fiscalYear' | 'fiscalPeriod'>;
  /** Made of two columns: the newer less the older one. */
  readonly isDerived: boolean;
}

export interface JoinedLine {
  readonly label: string;
  /** Another label of an older report, and the end of the last period it had. */
  readonly formerLabel: string | undefined;
  readonly level: number;
  readonly concept: string | undefined;
  readonly dimensions: readonly Dimension[];
  readonly unit: string;
  /** One per column; NaN where not reported. */
  readonly values: readonly number[];
}

export interface StatementQuery {
  readonly kind: StatementKind;
  readonly period: 'annual' | 'quarter' | 'all';
  readonly restated: boolean;
  /** Subtracts year-to-date amounts. */
  readonly discrete: boolean;
  readonly columns: number;
}

export interface JoinedStatement {
  readonly columns: readonly StatementColumn[];
  readonly lines: readonly JoinedLine[];
}

/** A report with what is known of its filing. */
export interface DatedReport {
  readonly accession: string;
  readonly facts: ReportedFacts;
  readonly reportDay: EpochDay | undefined;
}

interface Source {
  readonly report: DatedReport;
  readonly own: ReportPeriod;
  readonly statement: ReportedStatement;
}

/** The statement over reports, newest first; undefined where none has it. */
export function sideBySide(reports: readonly DatedReport[], query: StatementQuery): JoinedStatement | undefined {
  const sources = reports.flatMap((report): Source[] => {
    const own = reportPeriod(report.facts, report.reportDay);
    const statement = own && statementOf(report.facts, query.kind);
    return own === undefined || statement === undefined ? [] : [{ report, own, statement }];
  });
  if (sources.length === 0) return undefined;
  const chosen: { readonly source: number; readonly period: Period }[] = [];
  sources.forEach(({ own, statement }, source) => {
    for (const period of statement.periods) {
      const isOwn = period.end === own.end;
      const isKnown = chosen.some((each) => periodKey(each.period) === periodKey(period));
      if (!isKnown && (isOwn || query.restated || query.period === 'all') && isWanted(period, statement, query))
        chosen.push({ source, period });
    }
  });
  const ordered = chosen
    .sort((a, b) => b.period.end - a.period.end || b.period.start - a.period.start)
    .slice(0, query.columns);
  const joined = joinLines(sources, ordered);
  return query.discrete ? discrete(joined) : joined;
}

/** Statements of cash flows run from the year's begin; only their own columns are quarters of other statements. */
function isWanted(period: Period, { kind, periods }: ReportedStatement, query: StatementQuery): boolean {
  if (query.period === 'all' || period.start === INSTANT) return true;
  if (query.period === 'annual') return isOfLength(period, 'annual');
  const hasQuarter = periods.some((each) => each.end === period.end && isOfLength(each, 'quarter'));
  // A first quarter is both; longer ones count where the statement has no quarters of its own.
  if (kind === 'cash-flow') return !hasQuarter || longest(periods, period);
  return isOfLength(period, 'quarter');
}

function longest(periods: readonly Period[], period: Period): boolean {
  return periods.every((each) => each.end !== period.end || each.start >= period.start);
}

const keyOf = ({ concept, dimensions, moment, label }: StatementLine): string =>
  concept === undefined ? `# ${label}` : `${concept} ${JSON.stringify(dimensions)} ${moment ?? ''}`;

interface Joining {
  readonly line: StatementLine;
  readonly values: number[];
  formerLabel: string | undefined;
}

function joinLines(
  sources: readonly Source[],
  chosen: readonly { readonly source: number; readonly period: Period }[],
): JoinedStatement {
  const order: string[] = [];
  const lines = new Map<string, Joining>();
  for (const source of new Set(chosen.map((each) => each.source))) {
    const seen = new Map<string, number>();
    let after = -1;
    for (const line of sources[source]!.statement.lines) {
      // The same line twice in one statement, such as the net income that another part begins with.
      const times = (seen.get(keyOf(line)) ?? 0) + 1;
      seen.set(keyOf(line), times);
      const key = `${keyOf(line)} ${times}`;
      const isHeading = line.concept === undefined;
      const known = lines.get(key);
      if (known === undefined) {
        if (isHeading && order.length > 0 && source !== chosen[0]!.source) continue;
        lines.set(key, { line, values: new Array<number>(chosen.length).fill(Number.NaN), formerLabel: undefined });
        order.splice(after + 1, 0, key);
      } else if (known.line.label !== line.label) known.formerLabel ??= line.label;
      after = order.indexOf(key);
      const { values } = lines.get(key)!;
      chosen.forEach((column, i) => {
        if (column.source === source) values[i] = line.values.get(periodKey(column.period)) ?? Number.NaN;
      });
    }
  }
  return {
    columns: chosen.map(({ source, period }) => {
      const { report, own } = sources[source]!;
      const isOwn = period.end === own.end;
      return { accession: report.accession, period, fiscal: isOwn ? own : NOT_OWN, isDerived: false };
    }),
    lines: order.map((key): JoinedLine => {
      const { line, values, formerLabel } = lines.get(key)!;
      const { label, level, concept, dimensions, unit } = line;
      return { label, formerLabel, level, concept, dimensions, unit, values };
    }),
  };
}

const NOT_OWN = { fiscalYear: undefined, fiscalPeriod: undefined };

/** Quarters of a statement of cash flows: each column less the one before it of the same begin. */
function discrete({ columns, lines }: JoinedStatement): JoinedStatement {
  const before = columns.map(({ period }) =>
    isOfLength(period, 'quarter') || period.start === INSTANT
      ? -1
      : columns.findIndex(
          (each) =>
            each.period.start === period.start &&
            period.end - each.period.end >= 80 &&
            period.end - each.period.end <= 100,
        ),
  );
  return {
    columns: columns.map((column, i) => {
      const at = before[i]!;
      if (at < 0) return column;
      return { ...column, period: { start: columns[at]!.period.end + 1, end: column.period.end }, isDerived: true };
    }),
    lines: lines.map((line) => ({
      ...line,
      values: line.values.map((value, i) => {
        const at = before[i]!;
        if (at < 0) return value;
        // Per share amounts and counts of shares do not subtract.
        return line.unit.includes('shares') ? Number.NaN : value - line.values[at]!;
      }),
    })),
  };
}
