/** Daily prices as Tiingo and Alpha Vantage serve them in JSON: as traded, with dividends as paid and split factors. */
import { parseDay } from '../../engine/days.ts';
import { readNumber } from '../csv/numbers.ts';
import { failed, refused } from '../fault.ts';
import type { JsonNode } from '../json.ts';
import { settleAsTraded } from './settle.ts';
import type { PriceContext, PriceFile, RawColumns } from './types.ts';

/** Names of the fields of a row, in the order of {@link RawColumns}. */
interface Fields {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly adjusted: string;
  readonly dividend: string;
  readonly split: string;
}

const TIINGO: Fields = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  adjusted: 'adjClose',
  dividend: 'divCash',
  split: 'splitFactor',
};

const ALPHA_VANTAGE: Fields = {
  open: '1. open',
  high: '2. high',
  low: '3. low',
  close: '4. close',
  volume: '6. volume',
  adjusted: '5. adjusted close',
  dividend: '7. dividend amount',
  split: '8. split coefficient',
};

/** A list of Tiingo's end-of-day rows. Throws {@link ImportFault}. */
export function readTiingo(root: JsonNode, context: PriceContext): PriceFile {
  const rows = root.children().map((row) => ({ date: row.get('date').text(), row }));
  return settleAsTraded('tiingo_json', columns(rows, TIINGO), context);
}

/** `TIME_SERIES_DAILY_ADJUSTED` of Alpha Vantage as JSON. Throws {@link ImportFault}. */
export function readAlphaVantageJson(root: JsonNode, context: PriceContext): PriceFile {
  const series = root.get('Time Series (Daily)');
  if (!series.isObject()) throw failed('no daily series', { jsonPath: series.path });
  const rows = Object.keys(series.value as object).map((date) => ({ date, row: series.get(date) }));
  if (rows.length > 0 && rows[0]!.row.get(ALPHA_VANTAGE.split).value === undefined)
    throw refused('without dividends and splits (TIME_SERIES_DAILY): the adjusted series is needed');
  return settleAsTraded('alpha_vantage_json', columns(rows, ALPHA_VANTAGE), context);
}

function columns(
  rows: readonly { readonly date: string | undefined; readonly row: JsonNode }[],
  fields: Fields,
): RawColumns {
  const days = Int32Array.from(rows, ({ date, row }) => {
    const day = parseDay((date ?? '').slice(0, 10));
    if (day === undefined) throw failed('row without a date', { jsonPath: row.path });
    return day;
  });
  const column = (name: keyof Fields): Float64Array =>
    Float64Array.from(rows, ({ row }) => cell(row.get(fields[name])));
  return {
    length: rows.length,
    days,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    adjusted: column('adjusted'),
    dividend: column('dividend'),
    split: column('split'),
  };
}

/** A number, or a text that is one; NaN for null. */
function cell(node: JsonNode): number {
  if (node.value === null) return Number.NaN;
  const text = node.text();
  const value = text === undefined ? node.number() : readNumber(text, 0, text.length);
  if (value === undefined) throw failed('not a number', { jsonPath: node.path });
  return value;
}
