/** Tiingo's end-of-day prices: as traded, with cash dividends and split factors. A token is needed. */
import { formatDay } from '../../engine/days.ts';
import { MdsError } from '../../errors.ts';
import { jsonNode, parseJson, tryParse } from '../json.ts';
import { jsonFault } from '../net/content-check.ts';
import { csvFormat } from '../prices/layouts/csv-format.ts';
import { type RowFields, rowColumns } from '../prices/layouts/json-rows.ts';
import { settleAsTraded } from '../prices/settle.ts';
import { badAnswer, FIRST_DAY, limitReached, priceService, unknownSymbol } from './service.ts';

const TITLE = 'Tiingo';

const FIELDS: RowFields = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  adjusted: 'adjClose',
  dividend: 'divCash',
  split: 'splitFactor',
};

/** Whether a body is plain text, neither JSON nor HTML. */
function isWords(text: string): boolean {
  return /^\s*[A-Za-z]/.test(text);
}

export const tiingo = priceService({
  name: 'tiingo',
  title: TITLE,
  terms:
    'Tiingo: free token with 50 requests per hour and 500 symbols per month; paid plans have more; for internal use',
  token: { variable: 'MDS_TIINGO_TOKEN', url: 'https://www.tiingo.com' },
  limits: [{ requests: 50, windowMs: 3_600_000 }],
  concurrency: 2,
  origin: 'https://api.tiingo.com',
  // Tiingo also sends notices as plain text with status 200.
  accept: 'text',
  check: (body) => (isWords(body.toString('latin1', 0, 64)) ? undefined : jsonFault(body)),
  request: (symbol, { from }, token) => ({
    path: `/tiingo/daily/${encodeURIComponent(symbol.toLowerCase())}/prices`,
    // Without a first day it answers with the newest row alone.
    query: { startDate: formatDay(from ?? FIRST_DAY) },
    headers: { authorization: `Token ${token}` },
  }),
  read({ status, text, symbol }) {
    if (status === 404) throw unknownSymbol(TITLE, symbol);
    const body = tryParse(text);
    if (Array.isArray(body)) return body.length > 0 ? JSON.stringify(body) : undefined;
    // A notice instead of rows. Its text is not printed: it may contain the token.
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : '';
    const notice = isWords(text) ? text : detail;
    // Only new symbols are refused: those requested earlier in the month are still served.
    if (/symbol look ?up/i.test(notice))
      throw new MdsError('SOURCE_NOT_FOUND', `${TITLE} serves no more new symbols this month, such as ${symbol}`, {
        hint: 'your plan has no symbols left for this month; add another provider after it: mds config set prices tiingo,NAME',
      });
    if (/run over|allocation|limit/i.test(notice)) throw limitReached(TITLE, 'hour', 'in an hour', 3_600);
    if (/not found/i.test(notice)) throw unknownSymbol(TITLE, symbol);
    throw badAnswer(TITLE, symbol, notice === '' ? 'no list of prices' : 'a notice instead of prices');
  },
  formats: [
    {
      kind: 'tiingo_json',
      label: 'Tiingo daily JSON',
      recognizes: (text) => /^\[\s*\{/.test(text) && /"divCash"\s*:/.test(text) && /"splitFactor"\s*:/.test(text),
      read(text, context) {
        const rows = jsonNode(parseJson(text)).children();
        const dated = rows.map((row) => ({ date: row.get('date').text(), row }));
        return settleAsTraded(rowColumns(dated, FIELDS), context);
      },
    },
    csvFormat({
      kind: 'tiingo_csv',
      label: 'Tiingo daily CSV',
      has: ['divcash', 'splitfactor'],
      columns: { dividend: 'divcash', split: 'splitfactor' },
      basis: 'as traded, listed',
    }),
  ],
});
