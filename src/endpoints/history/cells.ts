/** Series to rows of cells, each rounded as its column is elsewhere in the API (FIELDS 0.3). */
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import { rounded } from '../shared/rounding.ts';
import { leafOf } from './columns.ts';
import type { HistoryCell } from './payload.ts';

/** The cell of a value of `series`: rounded; null for a marker, NaN and a missing value. */
export function cellOf(series: string, value: Maybe<number> | undefined): number | null {
  if (value === undefined || isMarker(value) || Number.isNaN(value)) return null;
  const cell: unknown = rounded(leafOf(series) ?? {}, value);
  return typeof cell === 'number' ? cell : null;
}

export interface NamedSeries {
  readonly name: string;
  readonly values: Float64Array;
}

/** Rows `from` to the end: the date, then a cell a series. */
export function rowsOf(days: ArrayLike<EpochDay>, series: readonly NamedSeries[], from: number): HistoryCell[][] {
  const rows: HistoryCell[][] = [];
  for (let i = from; i < days.length; i++) {
    const row: HistoryCell[] = [formatDay(days[i]!)];
    for (const { name, values } of series) row.push(cellOf(name, values[i]));
    rows.push(row);
  }
  return rows;
}
