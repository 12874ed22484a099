/**
 * Whether prices are divided by a split that filings show and no list has (FIELDS A31), and on which day it took effect:
 * by their cents, by the day their source was made, by a step of the closes. It knows of facts only their splits.
 */
import { nextSession } from '../../../engine/calendar.ts';
import { lowerBound } from '../../../engine/sorted.ts';
import type { Bars, EpochDay, Split } from '../../../engine/types.ts';
import type { PriceSpanRow } from '../../../store/schema/row-types.ts';
import type { FilingSplit } from '../../../store/schema/tables.ts';
import { changeByCents, factorByCents } from './cents.ts';
import { ratioOf } from './ratio.ts';
import { moveAt } from './split-evidence.ts';

/** Bars as the store has them: as traded as far as the known splits go. */
export interface Series {
  readonly bars: Bars;
  readonly spans: readonly Pick<PriceSpanRow, 'firstDay' | 'lastDay' | 'basis' | 'horizon' | 'made' | 'finer'>[];
}

/** What is known of a split besides the filings that restate for it. */
export interface SplitHints {
  /** Days that facts give next to a conversion ratio equal to that of the split. */
  readonly taggedDays: readonly EpochDay[];
  /** Filings count ordinary shares, while depositary shares are traded: their number may change without a split. */
  readonly isDepositary: boolean;
}

export interface Verdict {
  /** The prices before the split are divided by it; otherwise they are as traded. */
  readonly isDivided: boolean;
  readonly day: EpochDay;
  /** Where the day is not certain: it took effect after this one and by `day`. */
  readonly after?: EpochDay;
}

/** `no matter`: no price of the series depends on it. `unknown`: neither way is shown. */
export type Judgment = Verdict | 'no matter' | 'unknown';

/** Rows whose cents are looked at: about a year. */
const ROWS = 250;
/** Filings restate some days before a split takes effect, and some report once more on the old basis after it. */
const SLACK_SESSIONS = 10;
/** A step may be off by a large move of the market, and by two fifths of the ratio at most. */
const MARKET_MOVE = Math.log(1.15);
const OF_RATIO = 0.4;
/** The four prices of a day are whole cents by chance once in sixteen days at half a cent, hardly ever at less. */
const CERTAIN_RATIO = 3;

function spanAt({ spans }: Series, day: EpochDay): Series['spans'][number] | undefined {
  return spans.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** Rows on which the split may take effect, `[from, end)`, and the first after `after`. */
function rowsOf({ days }: Bars, split: Window) {
  const start = lowerBound(days, split.after + 1);
  const end = Math.min(days.length, lowerBound(days, split.day + 1) + SLACK_SESSIONS);
  return { start, from: Math.max(1, start - SLACK_SESSIONS), end };
}

type Window = Omit<FilingSplit, 'accession'>;

/** The row of its window at which the closes move by the split; undefined if none does. */
export function stepWithin(bars: Bars, split: Window): number | undefined {
  const { from, end } = rowsOf(bars, split);
  return stepBetween(bars, [from, end], ratioOf(split));
}

/** The split in a series that goes on beyond it, or begins within its window. */
export function judgeWithin(series: Series, split: FilingSplit, hints: SplitHints): Judgment {
  const { bars } = series;
  const { days } = bars;
  const ratio = ratioOf(split);
  const { start, from, end } = rowsOf(bars, split);
  if (from >= end || days[0]! > split.day) return 'no matter';
  const span = spanAt(series, days[Math.max(0, start - 1)]!);
  const step = stepWithin(bars, split);
  if (span?.basis === 'raw') return step === undefined ? 'unknown' : { isDivided: false, day: days[step]! };
  const factor = factorByCents(bars, [Math.max(0, start - ROWS), start], [1, ratio], span?.finer);
  const change = changeByCents(bars, [from, end], ratio);
  if (factor === ratio || (factor === undefined && change !== undefined)) return dividedAt(days, split, change, hints);
  if (step !== undefined) return { isDivided: false, day: days[step]! };
  if (start === 0) return factorByCents(bars, [0, end], [1, ratio], span?.finer) === 1 ? 'no matter' : 'unknown';
  // A list of those days that has no such split wins over filings alone.
  if (span !== undefined && span.firstDay <= split.after && (span.horizon ?? 0) >= split.day) return 'no matter';
  if (hints.isDepositary) return factor === 1 ? 'no matter' : 'unknown';
  return factor === undefined ? dividedAt(days, split, change, hints) : 'unknown';
}

/** The day of a split that the prices before it are known to be divided by. */
export function dayWithin(bars: Bars, split: FilingSplit, hints: SplitHints): Pick<Verdict, 'day' | 'after'> {
  const { from, end } = rowsOf(bars, split);
  const { isDivided: _, ...dated } = dividedAt(
    bars.days,
    split,
    changeByCents(bars, [from, end], ratioOf(split)),
    hints,
  );
  return dated;
}

function dividedAt(days: Int32Array, split: FilingSplit, change: number | undefined, hints: SplitHints): Verdict {
  if (change === undefined) return { isDivided: true, ...dayByFilings(split, hints) };
  // Trading on the new basis begins the session after the shares are given out.
  const tagged = hints.taggedDays.map(nextSession).find((day) => day === days[change] || day === days[change + 1]);
  if (tagged !== undefined) return { isDivided: true, day: tagged };
  const ratio = ratioOf(split);
  const isCertain = Math.max(ratio, 1 / ratio) >= CERTAIN_RATIO;
  return { isDivided: true, day: days[change]!, ...(isCertain ? {} : { after: days[change - 1]! }) };
}

/** The session after the last day that facts name in the window, else its last day; neither is certain. */
function dayByFilings({ after, day }: FilingSplit, { taggedDays }: SplitHints): Pick<Verdict, 'day' | 'after'> {
  const tagged = taggedDays.map(nextSession).filter((each) => after < each && each <= day);
  return { day: tagged.length === 0 ? day : Math.max(...tagged), after };
}

/** The row in `[from, to)` at which the closes move by the ratio, the nearest to it; undefined if none does. */
function stepBetween({ close }: Bars, [from, to]: readonly [number, number], ratio: number): number | undefined {
  const size = Math.log(ratio);
  let best: number | undefined;
  let least = Math.min(MARKET_MOVE, OF_RATIO * Math.abs(size));
  for (let i = from; i < to; i++) {
    const off = Math.abs(moveAt(close, i) + size);
    if (off <= least) [best, least] = [i, off];
  }
  return best;
}

/** Rows of a week, whose twenty prices show cents apart from chance. */
const LAST_ROWS = 5;

/** The day of a split that the prices end before: after the last of them, where its cents are still those before it. */
export function dayBeyond(series: Series, split: FilingSplit, hints: SplitHints): Pick<Verdict, 'day' | 'after'> {
  const { bars } = series;
  const end = bars.days.length;
  const last = bars.days[end - 1]!;
  const factor = factorByCents(bars, [Math.max(0, end - LAST_ROWS), end], [1, ratioOf(split)], undefined);
  return dayByFilings(factor === ratioOf(split) && last > split.after ? { ...split, after: last } : split, hints);
}

/**
 * How many of `splits`, ascending and all after the last row, the last rows are divided by; undefined where nothing
 * shows it. `byPrices` says which of several factors puts them on the share of the filings before all of `splits`; cents
 * of rows before `from`, the day of another split that may be open, were those of another share.
 */
export function countBeyond(
  series: Series,
  splits: readonly FilingSplit[],
  byPrices: (factors: readonly number[]) => number | undefined,
  from?: EpochDay,
): number | undefined {
  const { bars } = series;
  const end = bars.days.length;
  const span = spanAt(series, bars.days[end - 1]!);
  // Next to prices as traded the others have been compared with those: they are as traded, too.
  if (span === undefined || series.spans.some(({ basis }) => basis === 'raw')) return 0;
  const { made } = span;
  if (made !== undefined && !splits.some(({ after, day }) => after < made && made < day))
    return splits.filter(({ day }) => day <= made).length;
  const products = [1];
  for (const split of splits) products.push(products.at(-1)! * ratioOf(split));
  const first = Math.max(span.firstDay, from ?? span.firstDay);
  const rows = [Math.max(lowerBound(bars.days, first), end - ROWS), end] as const;
  const factor = factorByCents(bars, rows, products, span.finer);
  return factor === undefined ? byPrices(products) : products.indexOf(factor);
}

/**
 * A split that a person names: as traded where the source is, or the closes step by it, otherwise divided. `stepsOn` is
 * another day within two weeks on which the closes step by it: one of the two is wrong.
 */
export function judgeNamed(series: Series, split: Split): { readonly isDivided: boolean; readonly stepsOn?: EpochDay } {
  const { bars } = series;
  const { days } = bars;
  const { day } = split;
  const at = lowerBound(days, day);
  if (at === days.length)
    return { isDivided: countBeyond(series, [{ ...split, after: day - 1, accession: '' }], () => undefined) !== 0 };
  if (at === 0) return { isDivided: false };
  const ratio = ratioOf(split);
  const step =
    stepBetween(bars, [at, at + 1], ratio) ??
    stepBetween(bars, [Math.max(1, at - SLACK_SESSIONS), Math.min(days.length, at + SLACK_SESSIONS)], ratio);
  if (step !== undefined && days[step] !== days[at]) return { isDivided: false, stepsOn: days[step]! };
  return { isDivided: step === undefined && spanAt(series, days[at - 1]!)?.basis !== 'raw' };
}
