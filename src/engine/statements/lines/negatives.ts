/** Balances and payments below zero that only a subtraction made. Knows one number. */
import type { Field } from '../../concepts.ts';
import { specOf } from '../facts/context.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell } from '../facts/types.ts';

/** Zero for a balance that cannot be negative and came out just below zero by subtraction (FIELDS A13). */
export function withoutRoundingBelowZero(field: Field, cell: Cell): Cell {
  if (specOf(field).kind !== 'instant' || !isInvalidNegative(field, cell)) return cell;
  const larger = Math.max(...cell.sources.map((source) => Math.abs(source.value)));
  return -cell.value <= TOLERANCES.belowZero * larger
    ? { ...cell, value: 0, decision: `${cell.value} is rounding: zero` }
    : cell;
}

/** A negative value that only a subtraction produced, in a field that cannot be negative. */
export function isInvalidNegative(field: Field, cell: Cell): boolean {
  return specOf(field).nonNegative === true && cell.value < 0 && (cell.basis !== 'reported' || cell.sources.length > 1);
}
