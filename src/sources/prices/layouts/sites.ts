/**
 * The layouts of sites and programs that are no providers, and what their prices are. A comment says what the basis
 * rests on: columns of the file, documentation, or values of public files next to the closes of that day. Where it names
 * none of them, no documentation was found, and the basis is what is commonly reported of the site.
 */
import type { SiteBasis, TableLayout } from './layout.ts';

interface Site extends TableLayout {
  readonly kind: `${string}_table_csv`;
  readonly label: string;
}

const ISO_OHLCV = /^"?date"?,"?open"?,"?high"?,"?low"?,"?close"?,"?volume"?\r?\n/i;

/** What a user of Stooq can do: its page of a symbol has a box for each adjustment. */
const SKIP =
  'import a file of another source, or a download of Stooq without the adjustment for dividends in the canonical layout';

function site(kind: string, label: string, basis: SiteBasis, layout: Omit<TableLayout, 'basis'>): Site {
  return { kind: `${kind}_table_csv`, label, basis, ...layout };
}

export const SITES: readonly Site[] = [
  // The close as Price, volumes as 2.5M, MM/DD or DD/MM by edition.
  site('investing', 'Investing.com download', 'split-adjusted', { has: ['price', 'vol'] }),
  ...['zuletzt', 'ultimo', 'dernier'].map((close) =>
    site(`investing_${close}`, 'Investing.com download', 'split-adjusted', { has: [close, 'vol'] }),
  ),
  // Until 2019 `date,close,volume,open,high,low`, a running session first.
  site('nasdaq', 'nasdaq.com download', 'split-adjusted', { has: ['closelast'], dates: 'month first' }),
  site('nasdaq_old', 'nasdaq.com download', 'split-adjusted', {
    has: [],
    matches: (head) => /^"?date"?,\s*"?close"?,\s*"?volume"?,\s*"?open"?,\s*"?high"?,\s*"?low"?/i.test(head),
    dates: 'month first',
  }),
  site('nasdaq_json', 'nasdaq.com answer', 'split-adjusted', {
    has: [],
    matches: (head) => /"tradesTable"\s*:/.test(head),
  }),
  // Both show quotes of Dow Jones.
  site('wsj', 'WSJ download', 'split-adjusted', {
    has: [],
    matches: (head) => /^Date, Open, High, Low, Close(, Volume)?\s*\n\d\d\/\d\d\/\d\d/.test(head),
    dates: 'month first',
  }),
  site('marketwatch', 'MarketWatch download', 'split-adjusted', {
    has: [],
    matches: (head, stem) =>
      ISO_OHLCV.test(head) &&
      (/^Download Data - /i.test(stem) || /^[^\n]*\n\d\d\/\d\d\/\d{4},("?[\d,.]+"?,){4}"\d{1,3}(,\d{3})+"/.test(head)),
    dates: 'month first',
  }),
  // GOOGLEFINANCE() of Sheets, and Google Finance until 2018.
  site('google', 'Google Finance table', 'split-adjusted', {
    has: [],
    matches: (head) =>
      ISO_OHLCV.test(head) && /\n"?(\d{1,2}\/\d{1,2}\/\d{4} 16:00:00|\d{1,2}-[A-Z][a-z]{2}-\d\d)"?,/.test(head),
  }),
  // Dividends are adjusted for where that was chosen at the download, which the file does not say. Trades between cents
  // are printed as they are: the low of BKKT of 2021-11-18 is 45.6953 in a public file.
  site('barchart', 'Barchart download', 'not stated', {
    has: [],
    finer: true,
    matches: (head) => /^"?(Symbol,)?Time"?,.*\b(Last|Latest)\b.*Volume/i.test(head),
  }),
  // Exports of a chart, in which ADJ (dividends) was off.
  site('tradingview', 'TradingView export', 'split-adjusted', {
    has: ['time'],
    matches: (head) => /^time,open,high,low,close\b/.test(head),
  }),
  // Twelve Data, "Are the prices adjusted": daily, weekly and monthly ones are, for splits.
  site('twelve_data', 'Twelve Data series', 'split-adjusted', {
    has: [],
    matches: (head) => /^datetime;open;high;low;close;volume/.test(head) || /"values"\s*:\s*\[/.test(head),
  }),
  // Columns: close, and adjClose for dividends, too.
  site('fmp', 'FMP daily prices', 'split-adjusted', { has: ['changepercent', 'vwap'] }),
  site('fmp_adjusted', 'FMP daily prices', 'split-adjusted', { has: ['adjclose', 'unadjustedvolume'] }),
  // Columns of IEX Cloud: u... as traded; f... fully adjusted.
  site('iex_traded', 'IEX Cloud chart', 'as traded', {
    has: ['uopen', 'uclose', 'uvolume'],
    columns: { open: 'uopen', high: 'uhigh', low: 'ulow', close: 'uclose', volume: 'uvolume' },
  }),
  site('iex_full', 'IEX Cloud chart', 'as traded, adjusted close', {
    has: ['uopen', 'uclose', 'uvolume', 'fclose'],
    columns: { open: 'uopen', high: 'uhigh', low: 'ulow', close: 'uclose', volume: 'uvolume', adjusted: 'fclose' },
  }),
  // Charts of the first API: AAPL of 2014-06-06 is 85.2152 in a public file, and closed at 645.57, a seventh of that
  // is 92.22.
  site('iex', 'IEX chart', 'dividend-adjusted', {
    has: ['changeovertime', 'label'],
    matches: (head) => !/adj_?close/i.test(head),
  }),
  site('schwab', 'TD Ameritrade or Schwab price history', 'split-adjusted', {
    has: ['datetime'],
    matches: (head) => /^\s*\{/.test(head) && /"candles"\s*:/.test(head),
  }),
  // AAPL of 2012-01-03 is 14.68677 in a public answer: 411.23, a 28th of it.
  site('finnhub', 'Finnhub candles', 'split-adjusted', {
    has: ['c', 'h', 'l', 'o', 's', 't', 'v'],
    columns: { date: 't' },
  }),
  // Aggregates say in `adjusted` whether they are adjusted for splits; flat files are not.
  site('polygon', 'Polygon aggregates', 'split-adjusted', {
    has: ['c', 'h', 'l', 'o', 't', 'v'],
    matches: (head) => !/"adjusted"\s*:\s*false/.test(head),
    columns: { date: 't' },
  }),
  site('polygon_traded', 'Polygon aggregates, unadjusted', 'as traded', {
    has: ['c', 'h', 'l', 'o', 't', 'v'],
    matches: (head) => /"adjusted"\s*:\s*false/.test(head),
    columns: { date: 't' },
  }),
  site('polygon_flat', 'Polygon flat file', 'as traded', { has: ['windowstart', 'transactions'] }),
  site('robinhood', 'Robinhood historicals', 'split-adjusted', { has: ['beginsat', 'openprice', 'closeprice'] }),
  // Columns: close adjusted for splits, closeadj for dividends, too, closeunadj as traded.
  site('sharadar', 'Sharadar Equity Prices', 'as traded, adjusted close', {
    has: ['closeadj', 'closeunadj'],
    columns: { adjusted: 'closeadj', unadjusted: 'closeunadj' },
  }),
  // Columns: as traded, and adj_...
  site('marketstack', 'Marketstack prices', 'as traded, listed', {
    has: ['adjclose', 'splitfactor', 'dividend'],
    columns: { adjusted: 'adjclose', dividend: 'dividend', split: 'splitfactor' },
  }),
  // Columns: as traded, adjusted, dividends and split ratios on their days.
  site('quandl_eod', 'Quandl EOD', 'as traded, listed', {
    has: ['dividend', 'split', 'adjclose', 'adjopen'],
    columns: { dividend: 'dividend', split: 'split' },
  }),
  // Prices adjusted for dividends next to the close that is not: SPY of 1995-01-03 is 26.44 and 45.78; XLE of 1998-12-22
  // is 11.63 there, half of what it traded at: the split of 2025-12 is in it.
  site('unadjusted_close', 'table with the unadjusted close', 'split-adjusted', {
    has: ['unadjclose', 'dividend'],
    columns: { unadjusted: 'unadjclose' },
  }),
  // EODHD and tables with the names of its API: the steps of the adjusted close say what the closes are.
  site('adjusted_close', 'CSV with an adjusted close', 'split-adjusted', { has: ['adjustedclose'] }),
  site('adjusted', 'tidyquant or quantmod table', 'split-adjusted', { has: ['adjusted'] }),
  // TIME_SERIES_DAILY: raw (as-traded), without a list of splits.
  site('alpha_vantage_daily', 'Alpha Vantage daily', 'as traded', {
    has: ['timestamp'],
    matches: (head, stem) => /^timestamp,open,high,low,close,volume\r?\n/.test(head) && /^daily_/i.test(stem),
  }),
  // The first close of AAPL, 26.50 (a 224th is 0.1183), is 0.10215, 0.09960 and 0.09917 in public files of three years.
  site('stooq_bulk', 'Stooq bulk file', 'dividend-adjusted', { has: ['per', 'vol', 'openint'], instead: SKIP }),
  site('stooq_old', 'table of Stooq prices (OpenInt)', 'dividend-adjusted', {
    has: ['volume', 'openint'],
    instead: SKIP,
  }),
  site('stooq', 'Stooq download', 'dividend-adjusted', { has: ['otwarcie', 'zamkniecie'], instead: SKIP }),
  site('stooq_web', 'Stooq download', 'dividend-adjusted', {
    has: [],
    matches: (head, stem) => ISO_OHLCV.test(head) && /^[a-z0-9.^-]+_us_[dwm]$/i.test(stem),
    instead: SKIP,
  }),
  site('macrotrends', 'Macrotrends download', 'dividend-adjusted', {
    has: [],
    matches: (head, stem) => /macrotrends/i.test(head.slice(0, 2000)) || /^MacroTrends_/i.test(stem),
  }),
  site('yfinance', 'yfinance download', 'dividend-adjusted', {
    has: [],
    matches: (head) =>
      /^(price)?,[^\n]*\n(ticker)?,\s*\S/i.test(head) && !/adj.?close|dividends/i.test(head.split('\n', 2).join()),
    instead: 'download it with auto_adjust=False',
  }),
];
