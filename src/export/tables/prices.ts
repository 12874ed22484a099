/** Daily prices as traded, with the dividend and split of each day: what an import of the file would store again. */
import { lastCompletedSession } from '../../engine/calendar.ts';
import { type ExportSource, type ExportTable, lastInstant, type Subject } from '../table.ts';

/** @param from first day; `to`: last one */
export function pricesTable(
  source: ExportSource,
  subjects: readonly Subject[],
  from: number | undefined,
  to: number | undefined,
): ExportTable {
  const last = Math.min(lastCompletedSession(lastInstant(source)), to ?? Number.POSITIVE_INFINITY);
  const { store } = source;
  return {
    columns: [
      { name: 'symbol', type: 'text' },
      { name: 'date', type: 'date' },
      ...['open', 'high', 'low', 'close', 'volume'].map((name) => ({ name, type: 'number' as const })),
      { name: 'dividend', type: 'number' },
      { name: 'split', type: 'text' },
    ],
    subjects,
    *rowsOf({ symbol }) {
      const { days, open, high, low, close, volume } = store.bars(symbol, from, last);
      const dividends = new Map(store.dividends(symbol).map(({ day, amount }) => [day, amount]));
      const splits = new Map(store.splits(symbol).map((each) => [each.day, `${each.numerator}:${each.denominator}`]));
      for (const [i, day] of days.entries())
        yield [symbol, day, open[i], high[i], low[i], close[i], volume[i], dividends.get(day), splits.get(day)];
    },
    notes: {
      basis: 'prices, volumes and dividends as on the day itself; split is new shares for old, effective at the open',
    },
  };
}
