/** Yahoo's chart: split-adjusted bars with lists of splits and distributions. No token; not a documented service. */
import { newYorkInstant } from '../../engine/new-york.ts';
import { undoFloat32 } from '../csv/numbers.ts';
import { jsonNode, parseJson, tryParse } from '../json.ts';
import { csvFormat } from '../prices/layouts/csv-format.ts';
import { addGains } from '../prices/layouts/gains.ts';
import { chartSymbol, readChart } from '../prices/layouts/read-chart.ts';
import { settleSite } from '../prices/layouts/settle-site.ts';
import { withoutDividends } from '../prices/layouts/undo-dividends.ts';
import { settleListed } from '../prices/settle.ts';
import type { PriceContext, PriceFile, RawColumns } from '../prices/types.ts';
import { badAnswer, FIRST_DAY, priceService, unknownSymbol } from './service.ts';

const TITLE = 'Yahoo';

export const yahoo = priceService({
  name: 'yahoo',
  title: TITLE,
  terms:
    'Yahoo Finance: free, no account, but no documented service: it may refuse programs, for hours or for good; some hundreds of requests per hour, for personal use',
  limits: [
    { requests: 2, windowMs: 1_000 },
    { requests: 300, windowMs: 3_600_000 },
  ],
  concurrency: 2,
  origin: 'https://query1.finance.yahoo.com',
  accept: 'json',
  request(symbol, { from }, _token, now) {
    // A day ahead: a stamp is the opening, or in a running session the moment.
    const period1 = Math.floor(newYorkInstant(from ?? FIRST_DAY, 0) / 1000);
    const period2 = Math.floor((now + 86_400_000) / 1000);
    return {
      path: `/v8/finance/chart/${encodeURIComponent(symbol)}`,
      query: {
        interval: '1d',
        period1: String(period1),
        period2: String(period2),
        events: 'div,splits,capitalGains',
        includePrePost: 'false',
      },
    };
  },
  read({ status, text, symbol, url }) {
    const body = tryParse(text);
    const chart = jsonNode(body).get('chart');
    const description = chart.get('error').get('description').text() ?? '';
    if (status === 404 || /not found|delisted/i.test(description)) throw unknownSymbol(TITLE, symbol);
    // What it says about a range without a bar.
    if (/data doesn't exist/i.test(description)) return undefined;
    const result = chart.get('result').at(0);
    if (status !== 200 || !result.isObject())
      throw badAnswer(TITLE, symbol, description === '' ? `no chart in the response (${status})` : description);
    const currency = result.get('meta').get('currency').text();
    if (currency !== undefined && currency !== 'USD')
      throw badAnswer(TITLE, symbol, `prices are in ${currency}, not in US dollars: another listing of that name`);
    if ((result.get('timestamp').array() ?? []).length === 0) return undefined;
    // With the address: it says that splits were requested, so that none listed means that there were none.
    return JSON.stringify({ request: { url }, response: { bodyJson: body } });
  },
  formats: [
    {
      kind: 'yahoo_chart_json',
      label: 'Yahoo chart JSON',
      recognizes: (text) => /"chart\\?"\s*:\s*\{/.test(text),
      symbolIn: chartSymbol,
      read: (text, context) => readChart(jsonNode(parseJson(text)), context),
    },
    // yfinance: the download below with Dividends and Stock Splits (and Capital Gains for funds).
    csvFormat({
      kind: 'yahoo_events_csv',
      label: 'Yahoo CSV with events',
      has: ['dividends', 'stocksplits'],
      columns: { dividend: 'dividends', split: 'stocksplits', gains: 'capitalgains' },
      basis: 'split-adjusted, listed',
      settle: settleEvents,
    }),
    // Yahoo's download: split-adjusted as of that day, splits not listed.
    csvFormat({
      kind: 'yahoo_adj_close_csv',
      label: 'Yahoo CSV with Adj Close',
      has: ['adjclose'],
      basis: 'split-adjusted',
    }),
  ],
});

function settleEvents(raw: RawColumns, context: PriceContext): PriceFile {
  const { gains } = raw;
  const facts = gains === undefined ? {} : { assetType: 'etf' as const };
  if (gains !== undefined) addGains(raw, gains.map(undoFloat32));
  const isAdjusted = raw.adjusted === undefined && raw.dividend!.some((amount) => amount > 0) && !hasPriceTicks(raw);
  if (!isAdjusted) return settleListed(raw, context, facts);
  const free = withoutDividends(raw);
  if (free === undefined) {
    const label = 'yfinance history() with auto_adjust';
    const file = settleSite(raw, context, {
      basis: 'dividend-adjusted',
      label,
      instead: 'export it with auto_adjust=False',
    });
    return { ...file, facts };
  }
  const file = settleListed(free, context, facts);
  const note =
    'prices are adjusted for the dividends that the file lists (auto_adjust): adjusted back, which whole cents prove';
  return { ...file, warnings: [note, ...file.warnings] };
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
