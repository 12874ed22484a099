/** Price files in the layouts of common sources, so that the sample goes through the whole importer. */
import { formatDay } from '../../../src/engine/days.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { PriceFormat } from '../companies/types.ts';
import type { PricePath } from './path.ts';
import { sharesBecome } from './splits.ts';

/** What a canonical header says of the security. */
export interface SecurityFacts {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  readonly assetType: 'stock' | 'etf';
}

interface Row {
  readonly day: EpochDay;
  /** Traded prices over this are the printed ones; printed volumes over it the traded ones. */
  readonly basis: number;
  readonly dividend: number;
  readonly split: string;
  readonly ratio: number;
  readonly adjusted: number;
}

/** A number without trailing zeros. */
function print(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}

/** Closes adjusted for splits and distributions, going backward: a distribution D takes 1 - D / C(previous) off all older closes. */
function adjustedCloses(path: PricePath): Float64Array {
  const basis = (day: EpochDay): number => sharesBecome(path.splits, day);
  const n = path.days.length;
  const adjusted = new Float64Array(n);
  const paid = sumByDay(path.dividends);
  let factor = 1;
  for (let i = n - 1; i >= 0; i--) {
    const day = path.days[i]!;
    adjusted[i] = (path.close[i]! / basis(day)) * factor;
    const amount = paid.get(day);
    if (amount !== undefined && i > 0)
      factor *= 1 - amount / basis(day) / (path.close[i - 1]! / basis(path.days[i - 1]!));
  }
  return adjusted;
}

function sumByDay(events: PricePath['dividends']): Map<EpochDay, number> {
  const sums = new Map<EpochDay, number>();
  for (const { day, amount } of events) sums.set(day, Number(((sums.get(day) ?? 0) + amount).toFixed(6)));
  return sums;
}

function rowsOf(path: PricePath, splitAdjusted: boolean): Row[] {
  const basis = (day: EpochDay): number => sharesBecome(path.splits, day);
  const paid = sumByDay(path.dividends);
  const adjusted = adjustedCloses(path);
  return Array.from(path.days, (day, i) => {
    const split = path.splits.find((each) => each.day === day);
    return {
      day,
      basis: splitAdjusted ? basis(day) : 1,
      dividend: paid.get(day) ?? 0,
      split: split === undefined ? '' : `${split.numerator}:${split.denominator}`,
      ratio: split === undefined ? 0 : split.numerator / split.denominator,
      adjusted: adjusted[i]!,
    };
  });
}

/** `open,high,low,close` of a row, comma-separated. */
function ohlc(path: PricePath, i: number, { basis }: Row): string {
  return [path.open, path.high, path.low, path.close].map((column) => print(column[i]! / basis, 6)).join(',');
}

function volumeOf(path: PricePath, i: number, { basis }: Row): string {
  return String(Math.round(path.volume[i]! * basis));
}

/** Midnight in New York with its offset, as the exporters of Yahoo data write it. */
function midnight(day: EpochDay): string {
  const hours = (newYorkInstant(day, 0) - day * 86_400_000) / 3_600_000;
  return `${formatDay(day)} 00:00:00-0${hours}:00`;
}

/** The text of a price file. */
export function priceCsv(path: PricePath, format: PriceFormat, facts: SecurityFacts): string {
  const rows = rowsOf(path, format !== 'alpha_vantage' && format !== 'canonical_raw');
  const lines = (cells: (row: Row, i: number) => readonly (string | number)[]): string[] =>
    rows.map((row, i) => cells(row, i).join(','));
  const day = (row: Row): string => formatDay(row.day);
  switch (format) {
    case 'yahoo_events': {
      const [gains, tail] = facts.assetType === 'etf' ? [',Capital Gains', ['0.0']] : ['', []];
      const header = `Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits${gains}`;
      const events = (row: Row): string[] => [print(row.dividend / row.basis, 6), print(row.ratio, 8), ...tail];
      return file(
        header,
        lines((row, i) => [
          midnight(row.day),
          ohlc(path, i, row),
          print(row.adjusted, 8),
          volumeOf(path, i, row),
          ...events(row),
        ]),
      );
    }
    case 'yahoo_adj_close':
      return file(
        'Date,Open,High,Low,Close,Adj Close,Volume',
        lines((row, i) => [day(row), ohlc(path, i, row), print(row.adjusted, 8), volumeOf(path, i, row)]),
      );
    case 'alpha_vantage': {
      const events = (row: Row): string[] => [row.dividend.toFixed(4), row.ratio === 0 ? '1.0' : print(row.ratio, 8)];
      return file(
        'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient',
        lines((row, i) => [
          day(row),
          ohlc(path, i, row),
          print(row.adjusted, 8),
          volumeOf(path, i, row),
          ...events(row),
        ]).reverse(),
      );
    }
    default: {
      const basis = format === 'canonical_raw' ? 'raw' : 'split';
      const { symbol, name, exchange, assetType } = facts;
      const words = { symbol, basis, currency: 'USD', asset_type: assetType, exchange, name };
      const header = ['# mds-prices 1', ...Object.entries(words).map(([key, value]) => `# ${key}: ${value}`)];
      const dividend = (row: Row): string => (row.dividend === 0 ? '' : print(row.dividend / row.basis, 6));
      return file(
        [...header, 'date,open,high,low,close,volume,dividend,split'].join('\n'),
        lines((row, i) => [day(row), ohlc(path, i, row), volumeOf(path, i, row), dividend(row), row.split]),
      );
    }
  }
}

function file(header: string, lines: readonly string[]): string {
  return `${header}\n${lines.join('\n')}\n`;
}
