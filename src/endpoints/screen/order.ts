/** The first of the symbols that meet the conditions, in the order asked for. */
import { columnOf, type Rows } from '../../conditions/columns.ts';
import type { Sort } from './request.ts';

/**
 * The first `top` of these ascending positions by the values of the sort; missing values come last in either direction,
 * of equal values the symbol that comes first.
 */
export function firstOf(positions: readonly number[], { term, descending }: Sort, rows: Rows, top: number): number[] {
  const values = columnOf(term, rows);
  const known = positions.filter((i) => !Number.isNaN(values[i]));
  const lacking = positions.filter((i) => Number.isNaN(values[i]));
  const leading = values instanceof Float64Array ? leadingOf(known, values, descending, top) : known;
  leading.sort((a, b) => {
    if (values[a] === values[b]) return a - b;
    return values[a]! < values[b]! === descending ? 1 : -1;
  });
  return [...leading, ...lacking].slice(0, top);
}

/** Those with the first `top` values and what equals the last of these: sorting numbers alone takes a fraction. */
function leadingOf(positions: number[], values: Float64Array, descending: boolean, top: number): number[] {
  if (positions.length <= top) return positions;
  const sorted = Float64Array.from(positions, (i) => values[i]!).sort();
  const bound = descending ? sorted[sorted.length - top]! : sorted[top - 1]!;
  return positions.filter((i) => (descending ? values[i]! >= bound : values[i]! <= bound));
}
