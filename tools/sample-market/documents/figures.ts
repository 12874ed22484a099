/**
 * Figures of a report as its statements show them, the same numbers that are reported as facts; and how they are
 * printed.
 */
import { formatDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import { type FactInput, perShareFacts } from '../records/facts.ts';
import { periodsOf, type Span, sumOver } from '../statements/periods.ts';
import { type Amounts, REVENUE, type Statement } from '../statements/types.ts';

/** Amounts of one period. */
export interface Column {
  readonly start: EpochDay;
  readonly end: EpochDay;
  /** In units of the statements. */
  readonly amounts: Amounts;
  /** Earnings per share and average shares, in the currency and in shares. */
  readonly perShare: Amounts;
}

export interface Figures {
  /** Reporting currency in one unit. */
  readonly unit: number;
  readonly currency: string;
  /** Own period first, then those compared with it. */
  readonly income: readonly Column[];
  readonly cash: readonly Column[];
  readonly balance: readonly { readonly end: EpochDay; readonly amounts: Amounts }[];
}

/** Figures of the report on quarter `own` of `views`, as filed on a day; `move` shifts the days of its periods. */
export function figuresOf(
  input: Pick<FactInput, 'spec' | 'splits' | 'unit'>,
  views: readonly Statement[],
  own: number,
  filed: EpochDay,
  move: (day: EpochDay) => EpochDay,
  comparatives: boolean,
): Figures {
  const periods = periodsOf(views, own, comparatives);
  const column =
    (part: 'income' | 'cash') =>
    (span: Span): Column => ({
      start: move(views[span.from]!.quarter.start),
      end: move(views[span.to]!.quarter.end),
      amounts: sumOver(views, span, part),
      perShare: perShareFacts(input, views, span, filed),
    });
  return {
    unit: input.unit,
    currency: input.spec.currency ?? 'USD',
    income: periods.income.map(column('income')),
    cash: periods.cash.map(column('cash')),
    balance: periods.instants.map((i) => ({ end: move(views[i]!.quarter.end), amounts: views[i]!.balance })),
  };
}

/** The column of the same length that ended about a year before `own`. */
export function yearBefore(columns: readonly Column[], own: Column): Column | undefined {
  const length = own.end - own.start;
  return columns.find(
    (column) => Math.abs(own.end - column.end - 365) < 46 && Math.abs(column.end - column.start - length) < 20,
  );
}

/** The concept that the shape of the statements has revenue under. */
export function revenueTag(amounts: Amounts): string | undefined {
  return [REVENUE, 'RevenuesNetOfInterestExpense', 'Revenues'].find((name) => name in amounts);
}

export function revenueOf(amounts: Amounts): number {
  const tag = revenueTag(amounts);
  return tag === undefined ? 0 : amounts[tag]!;
}

function grouped(value: number): string {
  return String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A figure of a table: negative ones in brackets, a dash for zero. */
export function cell(value: number): string {
  return value < 0 ? `(${grouped(value)})` : value === 0 ? '—' : grouped(value);
}

/** `3.05`, `(0.12)`. */
export function centsCell(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 ? `(${text})` : text;
}

/** `$1,234 million`; a loss in words stays negative: `$(56) million`. */
export function money(value: number, { unit, currency }: Pick<Figures, 'unit' | 'currency'>): string {
  const sign = currency === 'USD' ? '$' : `${currency} `;
  return `${sign}${value < 0 ? `(${grouped(value)})` : grouped(value)} ${unit === 1e6 ? 'million' : 'thousand'}`;
}

/** `12.3%` for a change of a positive base; '' where a percentage has no meaning. */
export function percentChange(now: number, before: number): string {
  if (before <= 0) return '';
  const share = Math.round((1000 * (now - before)) / before) / 10;
  return share < 0 ? `(${Math.abs(share).toFixed(1)}%)` : `${share.toFixed(1)}%`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const NUMBERS = 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** `September 26, 2026`. */
export function longDay(day: EpochDay): string {
  const [year, month, date] = formatDay(day).split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** `Three months ended`; weeks that fit no month count as the nearest. */
export function lengthWords({ start, end }: Pick<Column, 'start' | 'end'>): string {
  const months = Math.round((end - start + 1) / 30.44);
  return `${NUMBERS[Math.min(12, Math.max(1, months)) - 1]} months ended`;
}
