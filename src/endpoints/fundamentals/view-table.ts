/** The statements as one table: periods as columns, newest first, in a scale that the head of the screen states. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Accounting, Cell, CellKind, SparkCell, TableBlock, TableRow, ValueCell } from '../../render/model.ts';
import { derivedMark } from '../contract/derived.ts';
import { recastMark } from '../contract/periods.ts';
import type { Schema } from '../contract/schema.ts';
import { numberWord } from '../contract/words.ts';
import type { Report } from './payload.ts';
import type { StatementPart } from './view-lines.ts';

/** How numbers of one kind are written, and what to say of it: `millions`; empty: to the last digit. */
interface Unit {
  readonly accounting: Accounting;
  readonly word: string;
}
export interface Scale {
  readonly money: Unit;
  readonly shares: Unit;
  /** Decimals of percentages and ratios are cut to what a statement shows. */
  readonly short: boolean;
}

const WHOLE: Unit = { accounting: {}, word: '' };
/** To the last digit. */
export const EXACT: Scale = { money: WHOLE, shares: WHOLE, short: false };

/**
 * The scale for the numbers of a report, that of the short selection for the screen of every line as well; to the last
 * digit when `full`.
 */
export function scaleOf(parts: readonly StatementPart[], { ttm }: Report, full: boolean): Scale {
  if (full) return EXACT;
  const totals = [ttm.revenue_ttm_usd, ttm.net_income_ttm_usd];
  return {
    money: unitOf([...valuesOf(parts, 'money'), ...totals]),
    shares: unitOf(valuesOf(parts, 'count')),
    short: true,
  };
}

function valuesOf(parts: readonly StatementPart[], kind: CellKind): Maybe<number>[] {
  const lines = parts.flatMap(({ groups }) => groups.flatMap((group) => group.lines));
  return lines.flatMap(({ leaf, short, values }) => (short && leaf['x-kind'] === kind ? values : []));
}

/** Millions, with a decimal where most numbers have less than five digits; thousands for the very small. */
function unitOf(values: readonly Maybe<number>[]): Unit {
  const largest = Math.max(0, ...values.map((value) => (typeof value === 'number' ? Math.abs(value) : 0)));
  if (largest >= 1e10) return { accounting: { unit: 1e6, decimals: 0 }, word: 'millions' };
  if (largest >= 1e8) return { accounting: { unit: 1e6, decimals: 1 }, word: 'millions' };
  if (largest >= 1e5) return { accounting: { unit: 1e3, decimals: largest >= 1e7 ? 0 : 1 }, word: 'thousands' };
  return WHOLE;
}

/** How a number of `leaf` is written: amounts in full, in the unit of the head. */
function writtenAs(
  { 'x-kind': kind = 'text' }: Schema,
  { money, shares, short }: Scale,
): { readonly kind: CellKind; readonly accounting: Accounting } {
  if (kind === 'money') return { kind: 'amount', accounting: money.accounting };
  if (kind === 'count') return { kind, accounting: shares.accounting };
  const decimals = kind === 'percent' || kind === 'change_percent' ? 1 : kind === 'ratio' ? 2 : undefined;
  return { kind, accounting: short && decimals !== undefined ? { decimals } : {} };
}

/** A number of a statement. */
export function statementCell(leaf: Schema, value: Maybe<number>, scale: Scale, strong = false): ValueCell {
  return { ...writtenAs(leaf, scale), value, ...(strong ? { emphasis: 'strong' } : {}) };
}

/** The trend of a line whose values are listed newest first. */
function trendCell(leaf: Schema, newestFirst: readonly Maybe<number>[], scale: Scale): SparkCell {
  const values = newestFirst.map((value) => (isMarker(value) ? undefined : value)).reverse();
  const { kind, accounting } = writtenAs(leaf, scale);
  return { kind: 'spark', values, of: kind, accounting };
}

/** A text next to the numbers. */
export function labelCell(text: string, strong = false): Cell {
  return { kind: 'text', value: text, ...(strong ? { emphasis: 'strong' } : {}) };
}

/**
 * The lines of the short selection that apply to this industry, without headings; and the labels of those that do not.
 */
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
        label: `${fiscalLabel(row)}${recastMark(row.period_end, report.recast_periods)}`,
        under: [row.period_end],
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
          ...line.values.map((value, i) => ({
            ...statementCell(line.leaf, value, scale, line.strong),
            ...derivedMark(report.derived_values, report.balance_sheet[i]?.period_end, line.field),
          })),
        ]),
      ]),
    ]),
  };
}
