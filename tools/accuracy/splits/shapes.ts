/** Price files of eight shapes around a split, made of a record whose splits are listed. */

import { formatDay } from '../../../src/engine/days.ts';
import { adjustDividends, splitFactor, totalReturnCloses } from '../../../src/engine/prices/basis.ts';
import { lowerBound } from '../../../src/engine/sorted.ts';
import type { Bars, Dividend, EpochDay, Split } from '../../../src/engine/types.ts';

/** A record as traded. */
export interface TradedRecord {
  readonly bars: Bars;
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
}

export interface ShapedFile {
  readonly name: string;
  readonly text: string;
}

interface Cut {
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** Its prices are on the share of that day. */
  readonly made: EpochDay;
}

const YEAR = 365;
const FLOAT = (value: number): string => String(Math.fround(value));
const CENTS = (value: number): string => String(Math.round(value * 100) / 100);

/** Rows of the cut: open, high, low, close, adjusted close, volume, dividend, split. */
function rowsOf({ bars, splits, dividends }: TradedRecord, { from, to, made }: Cut, asTraded = false) {
  const [first, end] = [lowerBound(bars.days, from), lowerBound(bars.days, to + 1)];
  const factors = Array.from(bars.days.subarray(0, end), (day) => splitFactor(splits, day, made));
  const close = bars.close.slice(0, end).map((value, i) => value / factors[i]!);
  const paid = adjustDividends(
    dividends.filter(({ day }) => day <= to),
    splits,
    made,
  );
  const adjusted = totalReturnCloses({ days: bars.days.subarray(0, end), close }, paid);
  return Array.from(bars.days.subarray(first, end), (day, at) => {
    const i = first + at;
    const by = asTraded ? 1 : factors[i]!;
    return {
      day,
      prices: [bars.open[i]! / by, bars.high[i]! / by, bars.low[i]! / by, bars.close[i]! / by],
      adjusted: adjusted[i]!,
      // Yahoo's volumes are those of the share of the day a file was made, next to closes as traded, too.
      volume: Math.round(bars.volume[i]! * factors[i]!),
      dividend: paid.filter((each) => each.day === day).reduce((sum, { amount }) => sum + amount, 0),
      split: splits.find((each) => each.day === day),
    };
  });
}

function csv(
  symbol: string,
  rows: ReturnType<typeof rowsOf>,
  print: (value: number) => string,
  events = false,
): ShapedFile {
  const head = `Date,Open,High,Low,Close,Adj Close,Volume${events ? ',Dividends,Stock Splits' : ''}`;
  const lines = rows.map(({ day, prices, adjusted, volume, dividend, split }) => {
    const cells = [formatDay(day), ...[...prices, adjusted].map(print), volume];
    const more = [dividend, split === undefined ? 0 : split.numerator / split.denominator];
    return [...cells, ...(events ? more : [])].join(',');
  });
  return { name: `${symbol}.csv`, text: [head, ...lines, ''].join('\n') };
}

function chart(symbol: string, rows: ReturnType<typeof rowsOf>, made: EpochDay): ShapedFile {
  const seconds = (day: EpochDay): number => day * 86_400 + 52_200;
  const column = (at: number): number[] => rows.map(({ prices }) => Math.fround(prices[at]!));
  const paid = rows.filter(({ dividend }) => dividend > 0);
  const result = {
    meta: {
      ...{ currency: 'USD', symbol, exchangeName: 'NMS', instrumentType: 'EQUITY', dataGranularity: '1d' },
      ...{ regularMarketTime: seconds(made), exchangeTimezoneName: 'America/New_York' },
    },
    timestamp: rows.map(({ day }) => seconds(day)),
    events: {
      dividends: Object.fromEntries(
        paid.map(({ day, dividend }) => [seconds(day), { amount: dividend, date: seconds(day) }]),
      ),
    },
    indicators: {
      quote: [
        {
          ...{ open: column(0), high: column(1), low: column(2), close: column(3) },
          volume: rows.map(({ volume }) => volume),
        },
      ],
      adjclose: [{ adjclose: rows.map(({ adjusted }) => adjusted) }],
    },
  };
  return { name: `${symbol}.json`, text: JSON.stringify({ chart: { result: [result], error: null } }) };
}

/** The shapes, by what the tables call them. */
export function shapesOf(symbol: string, record: TradedRecord, split: Split): ReadonlyMap<string, ShapedFile> {
  const { day } = split;
  const whole = { from: day - 2 * YEAR, to: day + YEAR, made: day + YEAR };
  const cut = { from: day - 2 * YEAR, to: day - 30, made: day + YEAR };
  const before = { ...cut, made: day - 30 };
  return new Map([
    ['Adj Close, made after the split', csv(symbol, rowsOf(record, whole), FLOAT)],
    ['Adj Close, made before the split', csv(symbol, rowsOf(record, before), FLOAT)],
    ['events, cut before the split', csv(symbol, rowsOf(record, cut), FLOAT, true)],
    ['chart JSON, cut before the split', chart(symbol, rowsOf(record, cut), cut.made)],
    ['Adj Close, closes as traded', csv(symbol, rowsOf(record, whole, true), CENTS)],
    ['in cents, made after the split', csv(symbol, rowsOf(record, whole), CENTS)],
    ['in cents, made before the split', csv(symbol, rowsOf(record, before), CENTS)],
    ['in cents, cut before the split', csv(symbol, rowsOf(record, cut), CENTS)],
  ]);
}
