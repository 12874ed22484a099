/** Generated price series in every layout, from one as-traded truth, for the importer's tests. */
import { isSession } from '../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import type { Dividend, Split } from '../../src/engine/types.ts';

export interface Series {
  readonly days: readonly number[];
  /** As traded. */
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
  readonly splits: readonly Split[];
  /** As paid. */
  readonly dividends: readonly Dividend[];
}

export function day(text: string): number {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new RangeError(text);
  return parsed;
}

/** Sessions of the exchange from one date to another, both included. */
export function sessions(from: string, to: string): number[] {
  const found: number[] = [];
  for (let at = day(from); at <= day(to); at++) if (isSession(at)) found.push(at);
  return found;
}

/** Shares one share of `at` has become by the splits after it. */
export function factor(splits: readonly Split[], at: number): number {
  return splits.reduce(
    (product, split) => (split.day > at ? (product * split.numerator) / split.denominator : product),
    1,
  );
}

export interface SeriesOptions {
  readonly splits?: readonly Split[];
  readonly dividends?: readonly Dividend[];
  /** Split-adjusted price on the first day. */
  readonly price?: number;
}

/** A smooth split-adjusted path with moves under 3 % a day, expressed as traded. */
export function makeSeries(from: string, to: string, options: SeriesOptions = {}): Series {
  const { splits = [], dividends = [], price = 50 } = options;
  const days = sessions(from, to);
  const level = days.map((_, i) => price * (1 + 0.2 * Math.sin(i / 17) + 0.0005 * i + 0.01 * Math.cos(i * 2.3)));
  const f = days.map((at) => factor(splits, at));
  const raw = (scale: (i: number) => number): number[] => days.map((_, i) => level[i]! * f[i]! * scale(i));
  return {
    days,
    close: raw(() => 1),
    open: raw((i) => 1 + 0.004 * Math.sin(i)),
    high: raw(() => 1.01),
    low: raw(() => 0.99),
    volume: days.map((_, i) => Math.round((1_000_000 + 1000 * (i % 97)) / f[i]!) * 1000),
    splits,
    dividends,
  };
}

/** The part of a series between two dates; its events stay whole, as a price service would know them. */
export function part(series: Series, from: string, to: string): Series {
  const keep = series.days.map((at) => at >= day(from) && at <= day(to));
  const cut = (list: readonly number[]): number[] => list.filter((_, i) => keep[i]);
  return {
    ...series,
    days: cut(series.days),
    open: cut(series.open),
    high: cut(series.high),
    low: cut(series.low),
    close: cut(series.close),
    volume: cut(series.volume),
  };
}

/**
 * Adjusted close by the convention of Yahoo and Alpha Vantage: back from the end, f *= 1 - D / C(previous), and split
 * ratios.
 */
export function adjustedClose(series: Series): number[] {
  const out = [...series.close];
  let f = 1;
  for (let i = series.days.length - 1; i >= 0; i--) {
    out[i] = series.close[i]! * f;
    if (i === 0) break;
    const between = <T extends { day: number }>(events: readonly T[]): T[] =>
      events.filter((event) => event.day > series.days[i - 1]! && event.day <= series.days[i]!);
    for (const split of between(series.splits)) f *= split.denominator / split.numerator;
    for (const { amount } of between(series.dividends)) {
      const ratio = between(series.splits).reduce(
        (product, split) => (product * split.numerator) / split.denominator,
        1,
      );
      f *= 1 - (amount * ratio) / series.close[i - 1]!;
    }
  }
  // Splits after the last day are in a price service's adjustment too.
  const later = factor(series.splits, series.days[series.days.length - 1]!);
  return out.map((value) => value / later);
}

function on<T extends { day: number }>(events: readonly T[], at: number): T[] {
  return events.filter((event) => event.day === at);
}

/** Yahoo: split-adjusted as of today, with `Adj Close`; with lists of events or without. */
export function yahooCsv(series: Series, lists: boolean): string {
  const adjusted = adjustedClose(series);
  const header = `Date,Open,High,Low,Close,Adj Close,Volume${lists ? ',Dividends,Stock Splits' : ''}`;
  const rows = series.days.map((at, i) => {
    const f = factor(series.splits, at);
    const prices = [series.open, series.high, series.low, series.close].map((column) => column[i]! / f);
    const dividend = on(series.dividends, at).reduce((sum, { amount }) => sum + amount, 0) / f;
    const split = on(series.splits, at).reduce(
      (product, { numerator, denominator }) => (product * numerator) / denominator,
      1,
    );
    const events = lists ? [String(dividend), String(split === 1 ? 0 : split)] : [];
    const date = lists ? `${formatDay(at)} 00:00:00-04:00` : formatDay(at);
    return [date, ...prices, adjusted[i]!, String(series.volume[i]! * f), ...events].join(',');
  });
  return `${[header, ...rows].join('\n')}\n`;
}

/** Alpha Vantage: as traded; newest first. */
export function alphaVantageCsv(series: Series): string {
  const adjusted = adjustedClose(series);
  const rows = series.days.map((at, i) => {
    const prices = [series.open, series.high, series.low, series.close].map((column) => column[i]!);
    const dividend = on(series.dividends, at).reduce((sum, { amount }) => sum + amount, 0);
    const split = on(series.splits, at).reduce(
      (product, { numerator, denominator }) => (product * numerator) / denominator,
      1,
    );
    return [formatDay(at), ...prices, adjusted[i]!, series.volume[i]!, dividend, split].join(',');
  });
  const header = 'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient';
  return `${[header, ...rows.reverse()].join('\r\n')}\r\n`;
}

/** Our own layout, on the raw basis. */
export function canonicalCsv(series: Series, symbol: string): string {
  const rows = series.days.map((at, i) => {
    const prices = [series.open, series.high, series.low, series.close].map((column) => column[i]!);
    const dividend = on(series.dividends, at).map(({ amount }) => amount)[0] ?? '';
    const split = on(series.splits, at).map(({ numerator, denominator }) => `${numerator}:${denominator}`)[0] ?? '';
    return [formatDay(at), ...prices, series.volume[i]!, dividend, split].join(',');
  });
  const head = ['# mds-prices 1', `# symbol: ${symbol}`, '# basis: raw'];
  return `${[...head, 'date,open,high,low,close,volume,dividend,split', ...rows].join('\n')}\n`;
}
