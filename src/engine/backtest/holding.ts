/**
 * The return of one holding between two trades, with dividends reinvested at the close of the ex-date. It knows the
 * closes of the symbol and how its listing ended, no portfolio.
 */
import { recordedFrom, type Stretch } from '../dividends/recorded.ts';
import { reinvestedValues } from '../performance/reinvested.ts';
import { adjustDividends, splitAdjust } from '../prices/basis.ts';
import { lowerBound } from '../sorted.ts';
import type { Bars, Dividend, EpochDay, Split } from '../types.ts';
import { type Period, sessionAfter } from './schedule.ts';

/** The closes of a symbol up to the last day that counts, ascending. */
export interface Course {
  readonly days: Int32Array;
  /** On one split basis. */
  readonly close: Float64Array;
  /** Value of a share with dividends reinvested: see `reinvestedValues`. */
  readonly total: Float64Array;
  /** The first close from which on what was paid up to that of `last` is on record. */
  readonly recordedFrom: (last: number) => number;
}

/** What is paid, and the days of the files that say so. */
export interface Payments {
  readonly dividends: readonly Dividend[];
  readonly recorded: readonly Stretch[];
}

/** The course of unadjusted bars, and of splits and dividends as of their days, up to `last`. */
export function courseOf(
  bars: Bars,
  splits: readonly Split[],
  { dividends, recorded }: Payments,
  last: EpochDay,
): Course {
  const { days, close } = splitAdjust(bars, splits, last);
  const total = reinvestedValues({ days, close }, adjustDividends(dividends, splits, last));
  return { days, close, total, recordedFrom: (end) => recordedFrom(days, end, recorded) };
}

export type EndReason = 'merger' | 'bankruptcy' | 'listing_standards' | 'voluntary' | 'renamed' | 'unknown';
/**
 * Where the return after the last close comes from: prices over the counter, filings that say why it ended, the
 * parameter, or none: the last close is kept.
 */
export type EndBasis = 'observed' | 'filing' | 'assumed' | 'unknown';

/** What is known of the end of a listing. */
export interface EndRecord {
  readonly reason: EndReason;
  /** From the last close to the first one over the counter within {@link SETTLED_SESSIONS}, a fraction. */
  readonly observed?: number | undefined;
}

/** What happened to a holding after its last close. */
export interface End {
  readonly lastDay: EpochDay;
  readonly reason: EndReason;
  readonly basis: EndBasis;
  /** From the last close on, a fraction. */
  readonly change: number;
}

export interface Holding {
  /** Positions of the bars bought and sold at. */
  readonly entry: number;
  readonly exit: number;
  /** With dividends, and what happened after the last close. A fraction. */
  readonly change: number;
  readonly end?: End;
}

/** So many sessions after its last bar it is known how a symbol ended. */
export const SETTLED_SESSIONS = 20;
/** Average return of delistings for performance (Shumway 1997). */
const DELISTED_FOR_CAUSE = -0.3;

/**
 * The holding of a period. `skipped`: no bar to buy at. `open`: its exit is not known by `last`, the last day of all
 * data. `assumed`: return after the last close where no price shows it and nothing says it was a merger or a new name.
 */
export function holdingOf(
  course: Course,
  { traded, until, boughtBy, soldBy }: Omit<Period, 'formed'>,
  last: EpochDay,
  endOf: (lastDay: EpochDay) => EndRecord | undefined,
  assumed: number | undefined,
): Holding | 'skipped' | 'open' {
  const { days, total } = course;
  const entry = lowerBound(days, traded);
  if (entry >= days.length || days[entry]! > boughtBy) return 'skipped';
  const sold = lowerBound(days, until);
  if (sold < days.length && days[sold]! <= soldBy)
    return { entry, exit: sold, change: total[sold]! / total[entry]! - 1 };
  const exit = sold - 1;
  if (last < Math.max(soldBy, sessionAfter(days[exit]!, SETTLED_SESSIONS))) return 'open';
  const end = endAfter(days[exit]!, endOf(days[exit]!), assumed);
  return { entry, exit, change: (total[exit]! / total[entry]!) * (1 + end.change) - 1, end };
}

function endAfter(lastDay: EpochDay, record: EndRecord | undefined, assumed: number | undefined): End {
  const reason = record?.reason ?? 'unknown';
  if (record?.observed !== undefined) return { lastDay, reason, basis: 'observed', change: record.observed };
  if (reason === 'merger' || reason === 'renamed') return { lastDay, reason, basis: 'filing', change: 0 };
  if (assumed !== undefined) return { lastDay, reason, basis: 'assumed', change: assumed };
  if (reason === 'bankruptcy' || reason === 'listing_standards')
    return { lastDay, reason, basis: 'filing', change: DELISTED_FOR_CAUSE };
  return { lastDay, reason, basis: 'unknown', change: 0 };
}
