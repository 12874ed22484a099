/** The statements as one table: periods as columns, newest first, so that all of them stand under each other. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Cell, TableBlock, TableRow } from '../../render/model.ts';
import { numberWord } from '../shared/words.ts';
import { BALANCE_LINES, CASH_FLOW_LINES, INCOME_LINES, type LineGroup, type LineKind } from './view-lines.ts';
import { numberAt, type Report } from './view-rows.ts';
import { labelCell, type Scale, statementCell, trendCell } from './view-scale.ts';

export const STATEMENTS = ['income', 'balance', 'cashflow'] as const;
export type StatementName = (typeof STATEMENTS)[number];

export interface StatementPart {
  readonly name: StatementName;
  readonly title: string;
  readonly groups: readonly PartGroup[];
}
interface PartGroup {
  readonly title?: string;
  readonly lines: readonly PartLine[];
}
export interface PartLine {
  readonly field: string;
  readonly label: string;
  readonly kind: LineKind;
  readonly strong: boolean;
  readonly short: boolean;
  /** Newest first. */
  readonly values: readonly Maybe<number>[];
}

function partOf<Row extends object>(
  name: StatementName,
  title: string,
  groups: readonly LineGroup<Row>[],
  rows: readonly Row[],
): StatementPart {
  return {
    name,
    title,
    groups: groups.map((group) => ({
      ...(group.title === undefined ? {} : { title: group.title }),
      lines: group.lines.map(({ field, label, kind, strong = false, short = false }) => ({
        ...{ field, label, kind, strong, short },
        values: rows.map((row) => numberAt(row, field)),
      })),
    })),
  };
}

/** The statements of a report with their numbers. */
export function partsOf(report: Report): StatementPart[] {
  return [
    partOf('income', 'Income statement', INCOME_LINES, report.income_statement),
    partOf('balance', 'Balance sheet', BALANCE_LINES, report.balance_sheet),
    partOf('cashflow', 'Cash flow', CASH_FLOW_LINES, report.cash_flow),
  ];
}

/** The lines of the short selection that mean something for this industry, without headings; and what is left out for that reason. */
export function shortSelection(parts: readonly StatementPart[]): {
  readonly parts: StatementPart[];
  readonly meaningless: string[];
} {
  const meaningless: string[] = [];
  const kept = parts.map((part) => ({
    ...part,
    groups: part.groups.map(({ lines }) => ({
      lines: lines.filter((line) => {
        if (!line.short) return false;
        const none = line.values.length > 0 && line.values.every(isMeaningless);
        if (none) meaningless.push(line.label);
        return !none;
      }),
    })),
  }));
  return { parts: kept, meaningless };
}

function isMeaningless(value: Maybe<number>): boolean {
  return isMarker(value) && value.reason === 'not_applicable_to_industry';
}

/** Largest size among the numbers of these kinds; 0 without any. */
export function largestOf(parts: readonly StatementPart[], kind: LineKind): number {
  let most = 0;
  for (const { groups } of parts) {
    for (const { lines } of groups) {
      for (const line of lines) {
        if (line.kind !== kind) continue;
        for (const value of line.values) if (!isMarker(value)) most = Math.max(most, Math.abs(value));
      }
    }
  }
  return most;
}

/** `Q3 2025` */
export function fiscalLabel({
  fiscal_period,
  fiscal_year,
}: Pick<Report['balance_sheet'][number], 'fiscal_period' | 'fiscal_year'>): string {
  return `${fiscal_period} ${numberWord(fiscal_year)}`;
}

/** One period has no course. */
export function hasTrend({ balance_sheet: rows }: Report): boolean {
  return rows.length > 1;
}

export function statementTable(report: Report, parts: readonly StatementPart[], scale: Scale): TableBlock {
  const unit = report.period === 'annual' ? 'year' : 'quarter';
  const trends = hasTrend(report);
  return {
    type: 'table',
    columns: [
      { label: '', kind: 'text' },
      ...(trends ? [{ label: 'Trend', kind: 'spark' as const }] : []),
      ...report.balance_sheet.map((row) => ({
        label: fiscalLabel(row),
        under: row.period_end,
        kind: 'amount' as const,
        optional: true as const,
      })),
    ],
    optionalNames: [`older ${unit}`, `older ${unit}s`],
    rows: parts.flatMap((part): TableRow[] => [
      { section: part.title },
      ...part.groups.flatMap(({ title, lines }): TableRow[] => [
        ...(title === undefined || lines.length === 0 ? [] : [[{ ...labelCell(title), emphasis: 'dim' } as Cell]]),
        ...lines.map((line): readonly Cell[] => [
          labelCell(line.label, line.strong),
          ...(trends ? [trendCell(line.kind, line.values, scale)] : []),
          ...line.values.map((value) => statementCell(line.kind, value, scale, line.strong)),
        ]),
      ]),
    ]),
  };
}
