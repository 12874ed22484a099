/**
 * Alpha Vantage's daily adjusted series: as traded, with dividends and split coefficients. A token is needed; the
 * series is a paid one.
 */
import { MdsError } from '../../errors.ts';
import { failed } from '../fault.ts';
import { jsonNode, parseJson } from '../json.ts';
import { csvFormat } from '../prices/layouts/csv-format.ts';
import { type RowFields, rowColumns } from '../prices/layouts/json-rows.ts';
import { settleAsTraded } from '../prices/settle.ts';
import { normalizeTicker } from '../symbols.ts';
import { badAnswer, limitReached, priceService, refused, unknownSymbol } from './service.ts';

const TITLE = 'Alpha Vantage';
const NAME = 'alphavantage';
const TOKEN = { variable: 'MDS_ALPHAVANTAGE_TOKEN', url: 'https://www.alphavantage.co' };
const DAY_MS = 86_400_000;
/** Rows of the short response; a range that needs more is requested whole. */
const COMPACT_DAYS = 130;
const SERIES = 'Time Series (Daily)';

const FIELDS: RowFields = {
  open: '1. open',
  high: '2. high',
  low: '3. low',
  close: '4. close',
  volume: '6. volume',
  adjusted: '5. adjusted close',
  dividend: '7. dividend amount',
  split: '8. split coefficient',
};

export const alphaVantage = priceService({
  name: NAME,
  title: TITLE,
  terms: 'Alpha Vantage: token of a paid plan (the free one has 25 requests per day and no adjusted daily prices)',
  // Without dividends, splits and what is older than 100 days its free series makes no record.
  paidOnly: true,
  token: TOKEN,
  limits: [
    { requests: 5, windowMs: 60_000 },
    { requests: 1, windowMs: 1_000 },
  ],
  concurrency: 1,
  origin: 'https://www.alphavantage.co',
  accept: 'text',
  request: (symbol, { from }, token, now) => ({
    path: '/query',
    query: {
      function: 'TIME_SERIES_DAILY_ADJUSTED',
      symbol,
      outputsize: from !== undefined && Math.floor(now / DAY_MS) - from <= COMPACT_DAYS ? 'compact' : 'full',
      datatype: 'csv',
    },
    secretQuery: { apikey: token },
  }),
  read({ status, text, symbol }) {
    // A mirror may not know the table; the importer reads both.
    if (isJsonSeries(text)) return text;
    if (text.trimStart().startsWith('{')) throw ofNotice(text, symbol);
    if (status !== 200 || !/^\s*timestamp,/.test(text))
      throw badAnswer(TITLE, symbol, `no table of prices in the response (${status})`);
    return text;
  },
  formats: [
    csvFormat({
      kind: 'alpha_vantage_csv',
      label: 'Alpha Vantage daily adjusted CSV',
      has: ['dividendamount', 'splitcoefficient'],
      columns: { dividend: 'dividendamount', split: 'splitcoefficient' },
      basis: 'as traded, listed',
    }),
    {
      kind: 'alpha_vantage_json',
      label: 'Alpha Vantage daily adjusted JSON',
      recognizes: isJsonSeries,
      symbolIn: (head) => normalizeTicker(/"2\. Symbol"\s*:\s*"([^"\\]*)"/.exec(head)?.[1] ?? ''),
      read(text, context) {
        const series = jsonNode(parseJson(text)).get(SERIES);
        if (!series.isObject()) throw failed('no daily series', { jsonPath: series.path });
        const rows = Object.keys(series.value as object).map((date) => ({ date, row: series.get(date) }));
        // TIME_SERIES_DAILY: raw (as traded), without dividends and splits.
        if (rows.length > 0 && rows[0]!.row.get(FIELDS.split).value === undefined)
          return settleAsTraded(rowColumns(rows, { ...FIELDS, volume: '5. volume' }), context);
        return settleAsTraded(rowColumns(rows, FIELDS), context);
      },
    },
  ],
});

function isJsonSeries(text: string): boolean {
  return text.trimStart().startsWith('{') && /"Time Series \(Daily\)"\s*:/.test(text);
}

/** A notice that comes with status 200. Its words are not passed on: they repeat the token. */
function ofNotice(text: string, symbol: string): MdsError {
  if (/premium endpoint|premium feature/i.test(text) && !/rate limit|requests per/i.test(text))
    return new MdsError(
      'SOURCE_REFUSED',
      'the plan of this Alpha Vantage token does not include adjusted daily prices',
      { hint: 'choose another provider: mds config set prices NAME' },
    );
  if (/rate limit|requests? per (day|minute|second)|call frequency|calls per minute/i.test(text)) {
    // The notice on too many at once names the limit per day as well, as something to be bought off.
    const daily = /per day/i.test(text) && !/call frequency|calls per minute|sparingly|burst|per second/i.test(text);
    return daily ? limitReached(TITLE, 'day', 'tomorrow', 86_400) : limitReached(TITLE, 'minute', 'in a minute', 60);
  }
  if (/apikey|api key/i.test(text)) return refused({ name: NAME, title: TITLE, token: TOKEN });
  if (/Error Message/.test(text)) return unknownSymbol(TITLE, symbol);
  return badAnswer(TITLE, symbol, 'a notice instead of prices');
}
