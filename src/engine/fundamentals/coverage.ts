/** Interest expense and interest coverage (FIELDS 4.6). */
import type { Cell } from '../statements/facts/types.ts';
import { isMarker, type Maybe, mapBoth, mapValue, unavailable } from '../value.ts';
import { cellOf, priorYearRow, type RowPeriod, yearCellOf } from './row-period.ts';

type ReadCell = (row: RowPeriod) => Maybe<Cell>;

const readPeriod: ReadCell = (row) => cellOf(row, 'interest_expense');
const readYear: ReadCell = (row) => yearCellOf(row, 'interest_expense');

/**
 * Interest expense, positive. A negative amount is a sign error only if the tag can mean nothing but expense and the
 * company reported it positive a year before; otherwise it is net interest income or a reversal: `not_reported`.
 */
function expenseOf(row: RowPeriod, read: ReadCell): Maybe<number> {
  return mapValue(read(row), (cell) => {
    if (cell.value >= 0) return cell.value;
    const before = priorYearRow(row);
    const then = before === undefined ? undefined : read(before);
    const shownPositive = then !== undefined && !isMarker(then) && then.value > 0;
    const surelyExpense = cell.sources.every(({ concept }) => concept.startsWith('us-gaap:InterestExpense'));
    return surelyExpense && shownPositive ? -cell.value : unavailable('not_reported');
  });
}

/** Interest expense of the period alone. */
export function interestExpense(row: RowPeriod): Maybe<number> {
  return expenseOf(row, readPeriod);
}

/** Divisor of the coverage, or why it is missing: no interest paid, or none disclosed despite debt. */
function divisor(row: RowPeriod, expense: Maybe<number>): Maybe<number> {
  if (!isMarker(expense)) return expense === 0 ? unavailable('zero_interest_expense') : expense;
  if (expense.reason !== 'not_reported') return expense;
  const debt = row.statements.balance('total_debt', row.at);
  if (isMarker(debt)) return expense;
  if (debt.value === 0) return unavailable('zero_interest_expense');
  return isMarker(readYear(row)) ? unavailable('interest_expense_not_reported') : expense;
}

function coverage(row: RowPeriod, income: Maybe<Cell>, expense: Maybe<number>): Maybe<number> {
  const { industry } = row.statements;
  // Interest is the cost of goods of a bank or insurer.
  if (industry === 'bank' || industry === 'insurer') return unavailable('not_applicable_to_industry');
  return mapBoth(divisor(row, expense), income, (paid, { value }) => value / paid);
}

/** Operating income over interest expense of the period alone. */
export function interestCoverage(row: RowPeriod): Maybe<number> {
  return coverage(row, cellOf(row, 'operating_income'), expenseOf(row, readPeriod));
}

/** The same over the year that ends here: a balance sheet date needs a year of flows. */
export function yearInterestCoverage(row: RowPeriod): Maybe<number> {
  return coverage(row, yearCellOf(row, 'operating_income'), expenseOf(row, readYear));
}
