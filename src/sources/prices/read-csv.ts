/** The CSV layouts of price services, from text to a {@link PriceFile}. */
import { undoFloat32 } from '../csv/numbers.ts';
import type { Table } from '../csv/table.ts';
import { readTable } from '../csv/table.ts';
import { refused } from '../fault.ts';
import type { PriceBasis } from '../types.ts';
import { settleAdjClose, settleAsTraded, settleListed } from './settle.ts';
import type { PriceContext, PriceFile, RawColumns } from './types.ts';

const OHLCV = ['open', 'high', 'low', 'close', 'volume'];

/** The columns of a table by their names in it. Prices printed as the doubles of 32-bit floats are put back. */
export function columnsOf(table: Table, more: { adjusted?: string; dividend?: string; split?: string }): RawColumns {
  const column = (name: string): Float64Array => table.columns.get(name)!.subarray(0, table.length);
  const optional = (name: string | undefined): Float64Array | undefined =>
    name !== undefined && table.columns.has(name) ? column(name) : undefined;
  const raw: RawColumns = {
    length: table.length,
    days: table.days.subarray(0, table.length),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    adjusted: optional(more.adjusted),
    dividend: optional(more.dividend),
    split: optional(more.split),
    lines: table.lines.subarray(0, table.length),
  };
  for (const prices of [raw.open, raw.high, raw.low, raw.close, raw.dividend])
    if (prices !== undefined) for (let i = 0; i < prices.length; i++) prices[i] = undoFloat32(prices[i]!);
  return raw;
}

/** Yahoo's download: Date,Open,High,Low,Close,Adj Close,Volume. Split-adjusted as of the download, splits not listed. */
export function readYahooAdjClose(text: string, context: PriceContext): PriceFile {
  const table = readTable(text, 0, { date: ['date'], required: [...OHLCV, 'adjclose'] });
  return settleAdjClose('yahoo_adj_close_csv', columnsOf(table, { adjusted: 'adjclose' }), context);
}

/** yfinance: the same with Dividends and Stock Splits (and Capital Gains for funds); date-times with the exchange's offset. */
export function readYahooEvents(text: string, context: PriceContext): PriceFile {
  const shape = {
    date: ['date'],
    required: [...OHLCV, 'dividends', 'stocksplits'],
    optional: ['adjclose', 'capitalgains'],
  };
  const table = readTable(text, 0, shape);
  const raw = columnsOf(table, { adjusted: 'adjclose', dividend: 'dividends', split: 'stocksplits' });
  const gains = table.columns.get('capitalgains');
  const facts = gains === undefined ? {} : { assetType: 'etf' as const };
  if (raw.adjusted === undefined && raw.dividend!.some((amount) => amount > 0) && !hasPriceTicks(raw))
    throw refused(
      'without Adj Close, and the prices are not on price ticks: they look adjusted for dividends (auto_adjust); export with auto_adjust=False',
    );
  if (gains !== undefined) addGains(raw, gains);
  return settleListed('yahoo_events_csv', raw, context, facts);
}

/** Capital gains a fund pays out are distributions like its dividends. */
function addGains(raw: RawColumns, gains: Float64Array): void {
  for (let i = 0; i < raw.length; i++)
    if (gains[i]! > 0) raw.dividend![i] = (raw.dividend![i] || 0) + undoFloat32(gains[i]!);
}

/** Whether nine in ten closes are whole hundredths of a cent: prices divided by dividend factors are not. */
function hasPriceTicks(raw: RawColumns): boolean {
  let whole = 0;
  for (let i = 0; i < raw.length; i++) {
    const ticks = raw.close[i]! * 10_000;
    if (Math.abs(ticks - Math.round(ticks)) < 1e-4) whole++;
  }
  return whole >= raw.length * 0.9;
}

/** Alpha Vantage daily adjusted: as-traded prices, adjusted_close, dividend_amount as paid, split_coefficient. Either order of days. */
export function readAlphaVantage(text: string, context: PriceContext): PriceFile {
  const required = [...OHLCV, 'dividendamount', 'splitcoefficient'];
  const table = readTable(text, 0, { date: ['timestamp', 'date'], required, optional: ['adjustedclose'] });
  const raw = columnsOf(table, { adjusted: 'adjustedclose', dividend: 'dividendamount', split: 'splitcoefficient' });
  return settleAsTraded('alpha_vantage_csv', raw, context);
}

/** Date, open, high, low, close, volume in the basis the user vouches for. */
export function readPlain(text: string, basis: PriceBasis, context: PriceContext): PriceFile {
  const table = readTable(text, 0, { date: ['date', 'timestamp'], required: OHLCV });
  const raw = columnsOf(table, {});
  return basis === 'raw'
    ? settleAsTraded('plain_ohlcv_csv', raw, context)
    : basis === 'split'
      ? settleListed('plain_ohlcv_csv', raw, context, {})
      : settleAdjClose('plain_ohlcv_csv', raw, context);
}
