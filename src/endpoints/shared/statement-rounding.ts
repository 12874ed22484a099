/** How the columns of statement rows are rounded (FIELDS 0.3), the same in rows and in a history. */
import type { Column, RowPeriod, Unit } from '../../engine/fundamentals/index.ts';
import { roundPct, roundPerShare, roundRatio, roundShares, roundUsd } from '../../engine/round.ts';
import type { Maybe } from '../../engine/value.ts';

const ROUNDING: Readonly<Record<Unit, (value: Maybe<number>) => Maybe<number>>> = {
  money: roundUsd,
  per_share: roundPerShare,
  shares: roundShares,
  pct: roundPct,
  ratio: roundRatio,
};

/** The rounded value of a column for a row. */
export function roundedColumn({ unit, compute }: Column, row: RowPeriod): Maybe<number> {
  return ROUNDING[unit](compute(row));
}
