/** The statements as one table: periods as columns, newest first. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Cell, CellKind, TableBlock, TableRow } from '../../render/model.ts';
import { leafAt, valueAt } from '../shared/leaf-paths.ts';
import type { Schema } from '../shared/schema.ts';
import { numberWord } from '../shared/words.ts';
import { balanceSheetRow, cashFlowRow, incomeStatementRow } from './payload.ts';
import { BALANCE_LINES, CASH_FLOW_LINES, INCOME_LINES, type LineGroup } from './view-lines.ts';
import type { Report } from './view-rows.ts';
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
  readonly leaf: Schema;
  readonly label: string;
  readonly strong: boolean;
  readonly short: boolean;
  /** Newest first. */
  readonly values: readonly Maybe<number>[];
}

function partOf<Row extends object>(
  name: StatementName,
  title: string,
  groups: readonly LineGroup<Row>[],
  schema: Schema<Row>,
  rows: readonly Row[],
): StatementPart {
  return {
    name,
    title,
    groups: groups.map((group) => ({
      ...(group.title === undefined ? {} : { title: group.title }),
      lines: group.lines.map((line) => {
        const leaf = leafAt(schema, line.field) ?? {};
        const values = rows.map((row) => valueAt(row, line.field) as Maybe<number>);
        return { ...line, leaf, label: leaf['x-label'] ?? line.field, values };
      }),
    })),
  };
}

/** The statements of a report with their numbers. */
export function partsOf(report: Pick<Report, 'income_statement' | 'balance_sheet' | 'cash_flow'>): StatementPart[] {
  return [
    partOf('income', 'Income statement', INCOME_LINES, incomeStatementRow, report.income_statement),
    partOf('balance', 'Balance sheet', BALANCE_LINES, balanceSheetRow, report.balance_sheet),
    partOf('cashflow', 'Cash flow', CASH_FLOW_LINES, cashFlowRow, report.cash_flow),
  ];
}

/** The lines of the short selection that apply to this industry, without headings; and the labels of those that do not. */
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

/** Largest size among the numbers of this kind; 0 without any. */
export function largestOf(parts: readonly StatementPart[], kind: CellKind): number {
  let most = 0;
  for (const { groups } of parts) {
    for (const { lines } of groups) {
      for (const line of lines) {
        if (line.leaf['x-kind'] !== kind) continue;
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

/** One period has no trend. */
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
          ...(trends ? [trendCell(line.leaf, line.values, scale)] : []),
          ...line.values.map((value) => statementCell(line.leaf, value, scale, line.strong)),
        ]),
      ]),
    ]),
  };
}
