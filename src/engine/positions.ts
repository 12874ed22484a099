/** Value, gain and dividend income of purchases on a day, corrected for splits. Pure. */
import { splitFactor } from './prices/basis.ts';
import { isShareSplit, shareSplits } from './prices/distributions.ts';
import { lowerBound } from './sorted.ts';
import type { Bars, Dividend, EpochDay, Split } from './types.ts';
import { type Maybe, unavailable } from './value.ts';

/** One purchase. */
export interface Lot {
  readonly day: EpochDay;
  /** As bought, on the share basis of that day. */
  readonly shares: number;
  /** Paid for all of them, in the trading currency. */
  readonly cost: number;
}

/** The record of one symbol up to `asOf`. */
export interface LotRecord {
  readonly asOf: EpochDay;
  /** Close of `asOf`; undefined without any price. */
  readonly close: number | undefined;
  readonly splits: readonly Split[];
  /** As paid, on the share basis of their ex-dividend date. */
  readonly dividends: readonly Dividend[];
  /** Whether the record says what was paid since the first purchase. */
  readonly recordsDividends: boolean;
}

/** A distribution in shares of another company, which a feed lists as a split of this one. */
export interface SpinOff {
  readonly day: EpochDay;
  /** Shares that received it, on the share basis of their day. */
  readonly shares: number;
  /** By how much the close before it was cut, per share. */
  readonly perShare: number;
}

/** The purchases of one symbol together. Unrounded, in the trading currency. */
export interface PositionFigures {
  /** On the share basis of the day. */
  readonly shares: number;
  readonly cost: number;
  readonly value: Maybe<number>;
  readonly gain: Maybe<number>;
  readonly gainPct: Maybe<number>;
  /** Dividends with an ex-date after the purchase: a buyer on the ex-date receives none. */
  readonly income: Maybe<number>;
}

/** The figures of `lots`, all bought on or before `asOf`. A spin-off that a feed lists as a split adds no shares. */
export function positionFigures(lots: readonly Lot[], record: LotRecord): PositionFigures {
  const { asOf, close, dividends, recordsDividends } = record;
  const splits = shareSplits(record.splits);
  const shares = sum(lots.map((lot) => lot.shares * splitFactor(splits, lot.day, asOf)));
  const cost = sum(lots.map((lot) => lot.cost));
  const value = close === undefined ? unavailable('no_price_data') : shares * close;
  const gain = typeof value === 'number' ? value - cost : value;
  const paid = dividends.filter(({ day }) => day <= asOf);
  return {
    shares,
    cost,
    value,
    gain,
    gainPct: typeof gain === 'number' ? (cost > 0 ? (gain / cost) * 100 : unavailable('non_positive_base')) : gain,
    income: recordsDividends
      ? sum(lots.map((lot) => incomeOf(lot, paid, splits)))
      : unavailable('dividends_not_stored'),
  };
}

/**
 * The spin-offs that the lots received: their shares stay, what was received is in no figure. `bars`: split-adjusted to
 * `record.asOf`, spin-off factors included.
 */
export function spinOffsOf(
  lots: readonly Lot[],
  { asOf, splits }: Pick<LotRecord, 'asOf' | 'splits'>,
  { days, close }: Pick<Bars, 'days' | 'close'>,
): SpinOff[] {
  const ownSplits = shareSplits(splits);
  return splits
    .filter((split) => split.day <= asOf && !isShareSplit(split))
    .flatMap((split) => {
      const shares = sum(
        lots.filter(({ day }) => day < split.day).map((lot) => lot.shares * splitFactor(ownSplits, lot.day, split.day)),
      );
      const before = lowerBound(days, split.day) - 1;
      if (shares === 0 || before < 0) return [];
      const traded = close[before]! * splitFactor(splits, days[before]!, asOf);
      return [{ day: split.day, shares, perShare: traded * (1 - split.denominator / split.numerator) }];
    });
}

function incomeOf({ day, shares }: Lot, dividends: readonly Dividend[], splits: readonly Split[]): number {
  const received = dividends.filter((each) => each.day > day);
  return sum(received.map((each) => each.amount * shares * splitFactor(splits, day, each.day)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
