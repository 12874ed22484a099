/** Series to rows of cells, each rounded as its column is elsewhere in the API (FIELDS 0.3). */
import { formatDay } from '../../engine/days.ts';
import {
  roundHalfAwayFromZero,
  roundPct,
  roundPerShare,
  roundPrice,
  roundRatio,
  roundShares,
  roundUsd,
} from '../../engine/round.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';

export type HistoryCell = number | string | null;

/** A ratio of a split: enough decimals that 1 for 30 (0.033333) still says so. */
const roundSplit = (value: number): number => roundHalfAwayFromZero(value, 6);

const ROUNDING: Readonly<Record<string, (value: number) => Maybe<number>>> = {
  volume: roundShares,
  change_pct: roundPct,
  drawdown_pct: roundPct,
  rsi_14: roundRatio,
  rsi_14_weekly: roundRatio,
  adx_14_weekly: roundRatio,
  dividend: roundPerShare,
  amount: roundPerShare,
  annualized: roundPerShare,
  split_ratio: roundSplit,
  pe_ttm: roundRatio,
  ps_ttm: roundRatio,
  pb: roundRatio,
  ev_sales_ttm: roundRatio,
  ev_ebitda_ttm: roundRatio,
  ev_ebit_ttm: roundRatio,
  market_cap_usd: roundUsd,
};

/** The cell of a value of `series`: rounded; null for NaN and for none. Every series without a rule of its own is a price level. */
export function cellOf(series: string, value: number | undefined): number | null {
  if (value === undefined || Number.isNaN(value)) return null;
  const rounded = (ROUNDING[series] ?? roundPrice)(value);
  return isMarker(rounded) ? null : rounded;
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
