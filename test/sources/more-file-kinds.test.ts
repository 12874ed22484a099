/** More files as people have them: what an import makes of each, or what its reason names. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { withBench } from './workbench.ts';

const OHLC = '10,11,9,10.5';
const DAYS = ['2024-01-16', '2024-01-17', '2024-01-18'];
const rows = (write: (day: string) => string): string => DAYS.map(write).join('\n');
const json = <T>(write: (day: string) => T): T[] => DAYS.map(write);
const us = (day: string): string => day.replace(/(....)-(..)-(..)/, '$2/$3/$1');
const seconds = (day: string): number => Date.parse(`${day}T14:30:00Z`) / 1000;
const bar = { open: 10, high: 11, low: 9, close: 10.5, volume: 1000 };
const YAHOO = `Date,Open,High,Low,Close,Adj Close,Volume\n${rows((d) => `${d},${OHLC},10.5,1000`)}`;
const TAGS = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\n';

/** What it is, name, content, and the basis that comes out, or a part of the reason. */
const KINDS: readonly [kind: string, name: string, content: string | Uint8Array, result: string][] = [
  ['Yahoo, until 2024', 'KO.csv', YAHOO, 'split_unlisted'],
  ['UTF-8 with a mark', 'KO.csv', `\ufeff${YAHOO}`, 'split_unlisted'],
  ['gzip', 'KO.csv.gz', gzipSync(YAHOO), 'split_unlisted'],
  ['UTF-16, big-endian', 'KO.csv', Buffer.from(`\ufeff${YAHOO}`, 'utf16le').swap16(), 'split_unlisted'],
  ['tabs', 'KO.tsv', YAHOO.replaceAll(',', '\t'), 'split_unlisted'],
  ['semicolons and decimal commas', 'KO.csv', YAHOO.replaceAll(',', ';').replaceAll('.', ','), 'split_unlisted'],
  ['Yahoo, a row of null', 'KO.csv', `${YAHOO}\n2024-01-19,null,null,null,null,null,null`, 'split_unlisted'],
  [
    'the table of Yahoo, copied',
    'KO.txt',
    `Date\tOpen\tHigh\tLow\tClose*\tAdj Close**\tVolume\n${[...DAYS]
      .reverse()
      .map((d) => `Jan ${d.slice(8)}, 2024\t10.00\t11.00\t9.00\t10.50\t10.50\t1,000`)
      .join('\n')}`,
    'split_unlisted',
  ],
  [
    'yfinance, auto_adjust=False',
    'KO.csv',
    `Price,Adj Close,Close,High,Low,Open,Volume\nTicker,KO,KO,KO,KO,KO,KO\nDate,,,,,,\n${rows((d) => `${d},10.5,10.5,11,9,10,1000`)}`,
    'split_unlisted',
  ],
  [
    'history(auto_adjust=False)',
    'KO.csv',
    `Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits\n${rows((d) => `${d} 00:00:00-05:00,${OHLC},10.5,1000,0.0,0.0`)}`,
    'split',
  ],
  [
    'Tiingo CSV',
    'KO.csv',
    `date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor\n${rows((d) => `${d},10.5,11,9,10,1000,10.5,11,9,10,1000,0.0,1.0`)}`,
    'raw',
  ],
  [
    'Tiingo JSON',
    'KO.json',
    JSON.stringify(
      json((d) => ({
        date: `${d}T00:00:00.000Z`,
        ...bar,
        adjClose: 10.5,
        adjHigh: 11,
        adjLow: 9,
        adjOpen: 10,
        adjVolume: 1000,
        divCash: 0,
        splitFactor: 1,
      })),
    ),
    'raw',
  ],
  ['EODHD JSON', 'KO.json', JSON.stringify(json((date) => ({ date, ...bar, adjusted_close: 10.5 }))), 'split_unlisted'],
  [
    'Alpha Vantage JSON',
    'x.json',
    JSON.stringify({
      'Meta Data': { '1. Information': 'Daily Time Series with Splits and Dividend Events', '2. Symbol': 'KO' },
      'Time Series (Daily)': Object.fromEntries(
        json((d) => [
          d,
          {
            '1. open': '10',
            '2. high': '11',
            '3. low': '9',
            '4. close': '10.5',
            '5. adjusted close': '10.5',
            '6. volume': '1000',
            '7. dividend amount': '0.0',
            '8. split coefficient': '1.0',
          },
        ]),
      ),
    }),
    'raw',
  ],
  [
    'IEX, first API',
    'KO.json',
    JSON.stringify(
      json((date) => ({
        date,
        ...bar,
        unadjustedVolume: 1000,
        change: 0,
        changePercent: 0,
        vwap: 10,
        label: 'Jan 16, 24',
        changeOverTime: 0,
      })),
    ),
    'dividend',
  ],
  [
    'Robinhood',
    'x.json',
    JSON.stringify({
      symbol: 'KO',
      interval: 'day',
      historicals: json((d) => ({
        begins_at: `${d}T00:00:00Z`,
        open_price: '10',
        close_price: '10.5',
        high_price: '11',
        low_price: '9',
        volume: 1000,
        session: 'reg',
        interpolated: false,
      })),
    }),
    'split_unlisted',
  ],
  [
    'Finnhub',
    'KO.json',
    JSON.stringify({
      c: [10.5, 10.5, 10.5],
      h: [11, 11, 11],
      l: [9, 9, 9],
      o: [10, 10, 10],
      s: 'ok',
      t: DAYS.map((d) => Date.parse(d) / 1000),
      v: [1, 1, 1],
    }),
    'split_unlisted',
  ],
  [
    'Marketstack',
    'x.json',
    JSON.stringify({
      pagination: { limit: 100 },
      data: json((d) => ({
        ...bar,
        adj_high: 11,
        adj_low: 9,
        adj_close: 10.5,
        adj_open: 10,
        adj_volume: 1000,
        split_factor: 1,
        dividend: 0,
        symbol: 'KO',
        exchange: 'XNYS',
        date: `${d}T00:00:00+0000`,
      })),
    }),
    'raw',
  ],
  [
    'nasdaq.com JSON',
    'x.json',
    JSON.stringify({
      data: {
        symbol: 'KO',
        totalRecords: 3,
        tradesTable: {
          asOf: null,
          headers: {},
          rows: json((d) => ({ date: us(d), close: '$10.5', volume: '1,000', open: '$10', high: '$11', low: '$9' })),
        },
      },
      status: { rCode: 200 },
    }),
    'split_unlisted',
  ],
  [
    'Nasdaq Data Link JSON',
    'x.json',
    JSON.stringify({
      dataset: {
        dataset_code: 'KO',
        database_code: 'WIKI',
        column_names: [
          'Date',
          'Open',
          'High',
          'Low',
          'Close',
          'Volume',
          'Ex-Dividend',
          'Split Ratio',
          'Adj. Open',
          'Adj. High',
          'Adj. Low',
          'Adj. Close',
          'Adj. Volume',
        ],
        data: json((d) => [d, 10, 11, 9, 10.5, 1000, 0, 1, 10, 11, 9, 10.5, 1000]),
      },
    }),
    'raw',
  ],
  [
    'TradingView, seconds',
    'NYSE_DLY_KO, 1D.csv',
    `time,open,high,low,close,Volume\n${rows((d) => `${seconds(d)},${OHLC},1000`)}`,
    'split_unlisted',
  ],
  ['TradingView, dates', 'KO.csv', `time,open,high,low,close\n${rows((d) => `${d},${OHLC}`)}`, 'split_unlisted'],
  [
    'quantmod, write.zoo',
    'KO.csv',
    `"Index" "KO.Open" "KO.High" "KO.Low" "KO.Close" "KO.Volume" "KO.Adjusted"\n${rows((d) => `${d} 10 11 9 10.5 1000 10.5`)}`,
    'split_unlisted',
  ],
  [
    'tidyquant',
    'x.csv',
    `"symbol","date","open","high","low","close","volume","adjusted"\n${rows((d) => `"KO",${d},${OHLC},1000,10.5`)}`,
    'split_unlisted',
  ],
  [
    'pandas, index and lower case',
    'KO.csv',
    `,date,open,high,low,close,adj_close,volume\n${DAYS.map((d, i) => `${i},${d},${OHLC},10.5,1000`).join('\n')}`,
    'split_unlisted',
  ],
  [
    'Macrotrends',
    'MacroTrends_Data_Download_KO.csv',
    `Macrotrends Data Download\n\nKO\n\ndate,open,high,low,close,volume\n${rows((d) => `${d},${OHLC},1000`)}`,
    'dividend',
  ],
  [
    'Kaggle, Stooq of 2017',
    'ko.us.txt',
    `Date,Open,High,Low,Close,Volume,OpenInt\n${rows((d) => `${d},${OHLC},1000,0`)}`,
    'dividend',
  ],
  [
    'Kaggle, several symbols',
    'prices.csv',
    `date,open,high,low,close,volume,Name\n${rows((d) => `${d},${OHLC},1000,KO`)}`,
    'without a stated basis',
  ],
  [
    'weekly bars of Stooq',
    'ko_us_w.csv',
    `Date,Open,High,Low,Close,Volume\n${['2024-01-05', '2024-01-12', '2024-01-19'].map((d) => `${d},${OHLC},1000`).join('\n')}`,
    'weekly',
  ],
  [
    'weekly bars of Yahoo',
    'KO.csv',
    `Date,Open,High,Low,Close,Adj Close,Volume\n${['2023-12-25', '2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22'].map((d) => `${d},${OHLC},10.5,1000`).join('\n')}`,
    'weekly',
  ],
  [
    'monthly bars of Yahoo',
    'KO.csv',
    `Date,Open,High,Low,Close,Adj Close,Volume\n${['2023-09-01', '2023-10-01', '2023-11-01', '2023-12-01', '2024-01-01'].map((d) => `${d},${OHLC},10.5,1000`).join('\n')}`,
    'monthly',
  ],
  [
    'minutes',
    'KO.csv',
    `timestamp,open,high,low,close,volume\n${['09:30', '09:31', '09:32', '09:33'].map((t) => `2024-01-16 ${t}:00,${OHLC},1000`).join('\n')}`,
    'minute',
  ],
  [
    'minutes of Stooq',
    'ko.us.txt',
    TAGS + ['153000', '153500', '154000'].map((t) => `KO.US,5,20240116,${t},${OHLC},1000,0`).join('\n'),
    'minute',
  ],
  [
    'daily bars of LEAN',
    'ko.csv',
    rows((d) => `${d.replaceAll('-', '')} 00:00,100000,110000,90000,105000,1000`),
    'raw',
  ],
  [
    'daily bars of LEAN, divided by splits',
    'ko.csv',
    rows((d) => `${d.replaceAll('-', '')} 00:00,3571428,3928571,3214285,3750000,1000`),
    'whole cents',
  ],
  ['minutes of LEAN', 'ko.csv', rows((d) => `${d.replaceAll('-', '')} 09:31,100000,110000,90000,105000,1000`), 'daily'],
];

const DOCS = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');
const RESULTS: Readonly<Record<string, string>> = {
  raw: 'as traded',
  split: 'split-adjusted, with its splits',
  split_unlisted: 'split-adjusted',
  dividend: 'total returns, and prices since the last dividend',
  'without a stated basis': 'as it is shown to be, or as `--basis` says',
  'whole cents': 'refused: no whole cents',
};

describe('a file of its kind', () => {
  test.each(KINDS)('%s', (kind, name, content, result) =>
    withBench(({ one }) => {
      const report = one(name, content);
      expect(report.status === 'imported' ? report.basis : report.reason).toContain(result);
      if (report.status === 'imported')
        expect([report.subject, report.rows, report.from]).toEqual(['KO', 3, '2024-01-16']);
      expect(DOCS).toContain(`| ${kind} | ${RESULTS[result] ?? 'refused: not daily'} |`);
    }),
  );
});
