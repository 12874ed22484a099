/** Daily prices as traded, with the dividends and the split of each day. */

import { newestSession } from '../../engine/calendar.ts';
import { roundHalfAwayFromZero } from '../../engine/round.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isBasisUnknown } from '../../store/reading/split-horizon.ts';
import type { ExportTable, Wanted } from '../table.ts';

/** Decimals of a dividend; no sum of payments per share has more. */
const DECIMALS = 9;

/** @param from first day; `to`: last one */
export function pricesTable({ source, subjects, from, to }: Wanted): ExportTable {
  const last = Math.min(newestSession(source.now, source.asOf), to ?? Number.POSITIVE_INFINITY);
  const { store } = source;
  return {
    columns: [
      { name: 'symbol', type: 'text' },
      { name: 'date', type: 'date' },
      ...['open', 'high', 'low', 'close', 'volume'].map((name) => ({ name, type: 'number' as const })),
      { name: 'dividend', type: 'number' },
      { name: 'split', type: 'text' },
      { name: 'split_basis', type: 'text' },
    ],
    subjects,
    *rowsOf({ symbol }) {
      const isUnknown = isBasisUnknown(store, store.symbol(symbol) ?? { symbol, cik: undefined });
      const { days, open, high, low, close, volume } = store.bars(symbol, from, last);
      // A regular and a special payment may have one ex-date.
      const dividends = new Map<EpochDay, number>();
      for (const { day, amount } of store.dividends(symbol)) {
        const other = dividends.get(day);
        dividends.set(day, other === undefined ? amount : roundHalfAwayFromZero(other + amount, DECIMALS));
      }
      const splits = new Map(store.splits(symbol).map((each) => [each.day, `${each.numerator}:${each.denominator}`]));
      for (const [i, day] of days.entries())
        yield [
          symbol,
          day,
          open[i],
          high[i],
          low[i],
          close[i],
          volume[i],
          dividends.get(day),
          splits.get(day),
          isUnknown(day) ? 'unknown' : undefined,
        ];
    },
    notes: {
      basis:
        'prices, volumes and dividends as on the day itself; split is new shares for old, effective at the open; split_basis is unknown where prices may be divided by a later split',
    },
  };
}
