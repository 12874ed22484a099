/** Puts the price record of a symbol on the traded basis of one more split. */
import type { EpochDay, Split } from '../../../engine/types.ts';
import { barColumns } from '../../../store/codecs/bars.ts';
import type { PriceRecord } from '../../../store/schema/row-types.ts';
import type { DayRange, FilingSplit } from '../../../store/schema/tables.ts';
import { cleanPrice } from '../piece.ts';
import { ratioOf } from './ratio.ts';

/** Filings restate for a split at most this many days before or after it. */
const NEAR_DAYS = 31;
const SAME_RATIO = 0.01;

/** Whether a listed split is the one that filings show: its ratio to 1 %, in its window or a month around it. */
export function isSplitOf(listed: Split, shown: FilingSplit): boolean {
  return isSameRatio(listed, shown) && isNear(listed, shown);
}

/** Whether several listed splits together are the one that filings show: two between two reports are one restatement. */
export function isProductOf(listed: readonly Split[], shown: FilingSplit): boolean {
  const near = listed.filter((each) => isNear(each, shown));
  const ratio = near.reduce((product, each) => product * ratioOf(each), 1);
  return near.length > 1 && Math.abs(ratio / ratioOf(shown) - 1) <= SAME_RATIO;
}

/** Whether a listed split lies in the window of one that filings show, or a month around it. */
export function isNear({ day }: Split, shown: FilingSplit): boolean {
  return day > shown.after - NEAR_DAYS && day <= shown.day + NEAR_DAYS;
}

/** Whether two ratios are one but for rounding: 0.333 and 1:3. */
export function isSameRatio(a: Split, b: Split): boolean {
  return Math.abs(ratioOf(a) / ratioOf(b) - 1) <= SAME_RATIO;
}

/**
 * The record with one more split; where its prices before it were divided by it, they and their dividends are put on
 * the share of their days. Stretches of sources as traded, and the days `traded`, stay as they are.
 */
export function withSplit(
  record: PriceRecord,
  split: Split,
  isDivided: boolean,
  traded: readonly DayRange[] = [],
): PriceRecord {
  const { day, numerator, denominator } = split;
  const splits = [...record.splits, { day, numerator, denominator }].sort((a, b) => a.day - b.day);
  return { ...(isDivided ? multiplied(record, day, ratioOf(split), traded) : record), splits };
}

/** The record without a split of its list: undoes {@link withSplit}. */
export function withoutSplit(
  record: PriceRecord,
  split: Split,
  isDivided: boolean,
  traded: readonly DayRange[] = [],
): PriceRecord {
  const splits = record.splits.filter(({ day }) => day !== split.day);
  return { ...(isDivided ? multiplied(record, split.day, 1 / ratioOf(split), traded) : record), splits };
}

/** Prices and dividends of adjusted sources before `day` times `factor`, volumes divided by it. */
function multiplied(record: PriceRecord, day: EpochDay, factor: number, traded: readonly DayRange[]): PriceRecord {
  const { bars, dividends, spans } = record;
  const isMoved = (at: EpochDay): boolean =>
    at < day &&
    !traded.some(([from, to]) => from <= at && at <= to) &&
    !spans.some(({ basis, firstDay, lastDay }) => basis === 'raw' && firstDay <= at && at <= lastDay);
  const moved = Array.from(bars.days, isMoved);
  const columns = barColumns((name) =>
    bars[name].map((value, i) => {
      if (!moved[i]) return value;
      return name === 'volume' ? Math.round(value / factor) : cleanPrice(value * factor);
    }),
  );
  return {
    ...record,
    bars: { days: bars.days, ...columns },
    dividends: dividends.map(({ day: at, amount }) => ({
      day: at,
      amount: isMoved(at) ? cleanPrice(amount * factor) : amount,
    })),
  };
}
