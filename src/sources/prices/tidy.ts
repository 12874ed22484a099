/** Turns columns as read into clean daily bars: order, sessions, missing cells, ranges. Every repair is logged. */
import { isSession, nextSession, sessionCount } from '../../engine/calendar.ts';
import { dayFrom, formatDay } from '../../engine/days.ts';
import type { Dividend, EpochDay, Split } from '../../engine/types.ts';
import { barColumns } from '../../store/codecs/bars.ts';
import { failed, type ImportError, refused } from '../fault.ts';
import type { RepairLog } from './repair-log.ts';
import { splitFromRatio } from './splits/ratio.ts';
import type { AnnouncedSplits, Daily, RawColumns } from './types.ts';

/** The session calendar is complete from here on. */
const CALENDAR_FROM = dayFrom(1962, 1, 1);

/**
 * Ascending sessions up to `lastSession` with positive prices. Rows without prices are skipped, rows on days without a
 * session are dropped; their dividends and splits move to the next session. Dividends of future days are declared
 * dividends, and stay. Throws MdsError `IMPORT_*`: two different rows of one day, a negative price, no rows left, or
 * rows that are clearly not daily (weekly or monthly bars of price services have wrong adjustments: yfinance#1273).
 */
export function tidy(raw: RawColumns, lastSession: EpochDay, log: RepairLog): Daily {
  refuseOtherIntervals(raw);
  const order = ascending(raw, log);
  const kept = new Int32Array(order.length);
  const dividends: Dividend[] = [];
  const splits: Split[] = [];
  let rows = 0;
  let strangers = 0;
  let newest = Number.NEGATIVE_INFINITY;
  let live: AnnouncedSplits['live'];
  for (const row of order) {
    const day = raw.days[row]!;
    const onSession = day < CALENDAR_FROM || isSession(day);
    takeEvents(raw, row, onSession ? day : nextSession(day), dividends, splits);
    if (isEmptyRow(raw, row)) {
      if (day <= lastSession) log.add('null_row_skipped', day);
      continue;
    }
    newest = raw.days[row]!;
    if (day > lastSession) {
      log.add('unfinished_session_dropped', day);
      live ??= { day, close: raw.close[row]! };
    } else if (!onSession) {
      strangers++;
      log.add('not_a_session_dropped', day);
    } else {
      const before = kept[rows - 1];
      if (rows > 0 && raw.days[before!] === day) sameOrFail(raw, before!, row, log);
      else kept[rows++] = row;
    }
  }
  if (rows === 0) throw refused('no row with prices of a finished session');
  if (strangers > 5 && strangers > order.length / 50)
    throw refused(`${strangers} of ${order.length} rows are on days the New York exchange was closed`);
  const chosen = kept.subarray(0, rows);
  dailyOrRefuse(raw, chosen);
  splits.push(...(raw.beyond ?? []));
  return {
    ...pick(raw, chosen, log),
    dividends,
    splits: splits.filter(({ day }) => day <= lastSession),
    coming: { splits: splits.filter(({ day }) => day > lastSession), live, newest },
  };
}

/** Row numbers by ascending day. */
function ascending(raw: RawColumns, log: RepairLog): Int32Array {
  const order = Int32Array.from({ length: raw.length }, (_, row) => row);
  let up = 0;
  let down = 0;
  for (let row = 1; row < raw.length; row++) {
    if (raw.days[row]! > raw.days[row - 1]!) up++;
    else if (raw.days[row]! < raw.days[row - 1]!) down++;
  }
  if (down === 0) return order;
  if (up === 0) return order.reverse();
  for (let row = 1; row < raw.length; row++)
    if (raw.days[row]! < raw.days[row - 1]! === up > down) log.add('rows_reordered', raw.days[row]!);
  return order.sort((a, b) => raw.days[a]! - raw.days[b]! || a - b);
}

/** A row without a close, or with neither end of its range: a placeholder of the price service. */
function isEmptyRow(raw: RawColumns, row: number): boolean {
  const [open, high, low, close] = [raw.open[row]!, raw.high[row]!, raw.low[row]!, raw.close[row]!];
  if (open < 0 || high < 0 || low < 0 || close < 0)
    throw failed(`negative price on ${formatDay(raw.days[row]!)}`, { line: raw.lines?.[row] });
  return !(close > 0) || (!(high > 0) && !(low > 0) && !(open > 0));
}

function takeEvents(raw: RawColumns, row: number, day: EpochDay, dividends: Dividend[], splits: Split[]): void {
  const amount = raw.dividend?.[row];
  if (amount !== undefined && amount !== 0 && !Number.isNaN(amount)) {
    if (amount < 0) throw failed(`negative dividend on ${formatDay(day)}`, { line: raw.lines?.[row] });
    if (!dividends.some((other) => other.day === day && other.amount === amount)) dividends.push({ day, amount });
  }
  const ratio = raw.split?.[row];
  if (ratio === undefined || ratio === 0 || Number.isNaN(ratio)) return;
  if (ratio < 0) throw failed(`negative split ratio on ${formatDay(day)}`, { line: raw.lines?.[row] });
  const split = splitFromRatio(day, ratio);
  if (split !== undefined && !splits.some((other) => other.day === day)) splits.push(split);
}

function sameOrFail(raw: RawColumns, first: number, second: number, log: RepairLog): void {
  const day = raw.days[second]!;
  if (raw.close[first] === raw.close[second]) {
    log.add('duplicate_row_dropped', day);
    return;
  }
  throw failed(`two rows for ${formatDay(day)} with closes ${raw.close[first]} and ${raw.close[second]}`, {
    line: raw.lines?.[second],
  });
}

/** Days between most rows of bars that are no daily ones. */
const STEPS: Readonly<Record<number, string>> = { 0: 'minute or hourly', 7: 'weekly', 30: 'monthly', 31: 'monthly' };

/** Why bars that are not daily are refused. */
export function notDaily(interval: string): ImportError {
  return refused(`${interval} bars: only daily bars are imported; download those`);
}

function refuseOtherIntervals({ days, length }: RawColumns): void {
  const ordered = days.slice(0, length).sort();
  const steps = ordered.subarray(1).map((day, at) => day - ordered[at]!);
  const interval = steps.length < 3 ? undefined : STEPS[steps.sort()[steps.length >> 1]!];
  if (interval !== undefined) throw notDaily(interval);
}

function dailyOrRefuse(raw: RawColumns, rows: Int32Array): void {
  if (rows.length < 3) return;
  const first = raw.days[rows[0]!]!;
  const last = raw.days[rows[rows.length - 1]!]!;
  const sessions = sessionCount(first - 1, last);
  if (first >= CALENDAR_FROM && rows.length < sessions / 2)
    throw refused(
      `not daily: ${rows.length} rows for ${sessions} sessions from ${formatDay(first)} to ${formatDay(last)}`,
    );
}

function pick(raw: RawColumns, rows: Int32Array, log: RepairLog): Pick<Daily, 'bars' | 'adjusted' | 'lines'> {
  const n = rows.length;
  const bars = { days: new Int32Array(n), ...barColumns(() => new Float64Array(n)) };
  const { days, open, high, low, close, volume } = bars;
  const adjusted = raw.adjusted === undefined ? undefined : new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const row = rows[i]!;
    const day = raw.days[row]!;
    const c = raw.close[row]!;
    let o = raw.open[row]!;
    let v = raw.volume[row]!;
    if (!(o > 0)) {
      o = c;
      log.add('open_missing_set_to_close', day);
    }
    if (!(v >= 0)) {
      v = 0;
      log.add('volume_missing_set_to_zero', day);
    }
    const h = raw.high[row]!;
    const l = raw.low[row]!;
    const top = h > 0 ? h : c;
    const bottom = l > 0 ? l : c;
    days[i] = day;
    open[i] = o;
    close[i] = c;
    volume[i] = v;
    high[i] = Math.max(o, c, top, bottom);
    low[i] = Math.min(o, c, top, bottom);
    if (high[i] !== h || low[i] !== l) log.add('range_widened', day);
    if (adjusted !== undefined) adjusted[i] = raw.adjusted![row]!;
  }
  const { lines } = raw;
  return { bars, adjusted, lines: lines === undefined ? undefined : rows.map((row) => lines[row]!) };
}
