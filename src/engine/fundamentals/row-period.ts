/** One row of the statements: a quarter or year of a company, and its figures. */
import type { Field } from '../concepts.ts';
import { isQuarter } from '../statements/facts/durations.ts';
import type { Cell, FiscalPeriod, Statements } from '../statements/facts/types.ts';
import type { Cadence } from '../statements/rows/comparatives.ts';
import { type Maybe, mapValue } from '../value.ts';

export type { Cadence } from '../statements/rows/comparatives.ts';

/** The quarter, or the fiscal year, that ends with `at`. */
export interface RowPeriod {
  readonly statements: Statements;
  readonly cadence: Cadence;
  readonly at: FiscalPeriod;
}

/**
 * Up to `count` newest rows, newest first. Half years are not quarters: a half-yearly filer has only annual rows
 * (FIELDS 3.2).
 */
export function rowPeriods(statements: Statements, cadence: Cadence, count: number): RowPeriod[] {
  const periods = cadence === 'annual' ? statements.years(count) : statements.quarters(count).filter(isQuarter);
  return periods.map((at) => ({ statements, cadence, at }));
}

export function cellOf({ statements, cadence, at }: RowPeriod, field: Field): Maybe<Cell> {
  return cadence === 'annual' ? statements.annual(field, at) : statements.quarter(field, at);
}

/** The amount of the period alone; a balance at its end. */
export function amountOf(row: RowPeriod, field: Field): Maybe<number> {
  return mapValue(cellOf(row, field), (cell) => cell.value);
}

export function yearCellOf({ statements, cadence, at }: RowPeriod, field: Field): Maybe<Cell> {
  return cadence === 'annual' ? statements.annual(field, at) : statements.ttm(field, at);
}

/** The flow of the year that ends with the period: the fiscal year, or the twelve months trailing a quarter. */
export function yearAmountOf(row: RowPeriod, field: Field): Maybe<number> {
  return mapValue(yearCellOf(row, field), (cell) => cell.value);
}

/** The year or the report period that ended 350 to 380 days earlier. */
export function priorYearRow(row: RowPeriod): RowPeriod | undefined {
  const at = row.statements.priorYear(row.at);
  return at === undefined || (row.cadence === 'annual' && !at.fullYear) ? undefined : { ...row, at };
}
