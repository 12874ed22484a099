/** Price files in the layouts of common sources, so that the sample goes through the whole importer. */
import { formatDay } from '../../../src/engine/days.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { PriceFormat } from '../companies/types.ts';
import type { PricePath } from './path.ts';
import { sharesBecome } from './payouts.ts';

/** What a canonical header says of the security. */
export interface SecurityFacts extends Readonly<Record<'symbol' | 'name' | 'exchange', string>> {
  readonly assetType: 'stock' | 'etf';
}

/** A number without trailing zeros. */
function print(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}

/**
 * Closes adjusted for splits and distributions, going backward: a distribution D takes 1 - D / C(previous) off all
 * older closes.
 */
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

/** Lines of a file, ascending: `cells` of each bar; prices and distributions as traded, or on today's share basis. */
function linesOf(path: PricePath, asTraded: boolean, cells: (row: Row) => readonly string[]): string[] {
  const paid = sumByDay(path.dividends);
  const adjusted = adjustedCloses(path);
  return Array.from(path.days, (day, i) => {
    const basis = asTraded ? 1 : sharesBecome(path.splits, day);
    const prices = [path.open, path.high, path.low, path.close].map((column) => print(column[i]! / basis, 6));
    return cells({
      day,
      prices,
      volume: String(Math.round(path.volume[i]! * basis)),
      adjusted: print(adjusted[i]!, 8),
      dividend: (paid.get(day) ?? 0) / basis,
      split: path.splits.find((each) => each.day === day),
    }).join(',');
  });
}

interface Row extends Readonly<Record<'volume' | 'adjusted', string>> {
  readonly day: EpochDay;
  /** Open, high, low, close. */
  readonly prices: readonly string[];
  readonly dividend: number;
  readonly split: PricePath['splits'][number] | undefined;
}

/** Shares after a split for one before; `none` where there is no split. */
function ratioOf({ split }: Row, none: string): string {
  return split === undefined ? none : print(split.numerator / split.denominator, 8);
}

/** Midnight in New York with its offset, as the exporters of Yahoo data write it. */
function midnight(day: EpochDay): string {
  const hours = (newYorkInstant(day, 0) - day * 86_400_000) / 3_600_000;
  return `${formatDay(day)} 00:00:00-0${hours}:00`;
}

/** The text of a price file. */
export function priceCsv(path: PricePath, format: PriceFormat, facts: SecurityFacts): string {
  const yahoo = 'Date,Open,High,Low,Close,Adj Close,Volume';
  switch (format) {
    case 'yahoo_events': {
      const [gains, tail] = facts.assetType === 'etf' ? [',Capital Gains', ['0.0']] : ['', []];
      const lines = linesOf(path, false, (row) => {
        const events = [print(row.dividend, 6), ratioOf(row, '0'), ...tail];
        return [midnight(row.day), ...row.prices, row.adjusted, row.volume, ...events];
      });
      return file(`${yahoo},Dividends,Stock Splits${gains}`, lines);
    }
    case 'yahoo_adj_close': {
      const cells = ({ day, prices, adjusted, volume }: Row) => [formatDay(day), ...prices, adjusted, volume];
      return file(yahoo, linesOf(path, false, cells));
    }
    case 'alpha_vantage': {
      const lines = linesOf(path, true, (row) => {
        const events = [row.dividend.toFixed(4), ratioOf(row, '1.0')];
        return [formatDay(row.day), ...row.prices, row.adjusted, row.volume, ...events];
      });
      const events = 'dividend_amount,split_coefficient';
      return file(`timestamp,open,high,low,close,adjusted_close,volume,${events}`, lines.reverse());
    }
    default: {
      const asTraded = format === 'canonical_raw';
      const { symbol, name, exchange, assetType } = facts;
      const words = {
        symbol,
        basis: asTraded ? 'raw' : 'split',
        currency: 'USD',
        asset_type: assetType,
        exchange,
        name,
      };
      const header = ['# mds-prices 1', ...Object.entries(words).map(([key, value]) => `# ${key}: ${value}`)];
      const lines = linesOf(path, asTraded, ({ day, prices, volume, dividend, split }) => {
        const events = [
          dividend === 0 ? '' : print(dividend, 6),
          split ? `${split.numerator}:${split.denominator}` : '',
        ];
        return [formatDay(day), ...prices, volume, ...events];
      });
      return file([...header, 'date,open,high,low,close,volume,dividend,split'].join('\n'), lines);
    }
  }
}

function file(header: string, lines: readonly string[]): string {
  return `${header}\n${lines.join('\n')}\n`;
}
