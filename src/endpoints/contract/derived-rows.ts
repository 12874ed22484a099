/**
 * Finds the derived numbers of statement rows. Apart from the schema of the answer: that is loaded without the engine.
 */
import type { Field } from '../../engine/concepts.ts';
import { cellOf, type RowPeriod } from '../../engine/fundamentals/row-period.ts';
import { isMarker } from '../../engine/value.ts';
import type { Derived } from './derived.ts';
import { periodOf } from './periods.ts';

/** The derived ones among `figures`: names in the response, each with the figure of the engine it shows. */
export function derivedValuesOf(rows: readonly RowPeriod[], figures: readonly (readonly [string, Field])[]): Derived[] {
  return rows.flatMap((row) => {
    const names = figures.filter(([, field]) => isDerived(row, field)).map(([name]) => name);
    return names.length === 0 ? [] : [{ ...periodOf(row), fields: names }];
  });
}

function isDerived(row: RowPeriod, field: Field): boolean {
  const cell = cellOf(row, field);
  return !isMarker(cell) && cell.basis === 'derived';
}
