/** Files as people have them, one of each kind: what an import makes of it, as docs/formats.md lists it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import { importsAny } from '../../src/sources/import.ts';
import { sessions } from './series.ts';
import { memoryFiles, NOW, withBench } from './workbench.ts';

const OHLC = '10,11,9,10.5';
const rows = (write: (day: string) => string): string =>
  ['2024-01-16', '2024-01-17', '2024-01-18'].map(write).join('\n');
const us = (day: string): string => day.replace(/(....)-(..)-(..)/, '$2/$3/$1');
const stamp = (day: string, hour: number): number => Date.parse(`${day}T0${hour}:00:00Z`);
const json = (write: (day: string) => object): object[] => ['2024-01-16', '2024-01-17', '2024-01-18'].map(write);
const TAGS = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\n';
const bar = { open: 10, high: 11, low: 9, close: 10.5, volume: 1000 };

/** Kind in the docs, name, content, and the basis that comes out, or a part of the reason. */
const KINDS: readonly [kind: string, name: string, content: string | Uint8Array, result: string][] = [
  [
    'Investing.com',
    'KO Historical Data.csv',
    `"Date","Price","Open","High","Low","Vol.","Change %"\n${rows((d) => `"${us(d)}","10.5","10","11","9","1.34M","0.3%"`)}`,
    'split_unlisted',
  ],
  [
    'Investing.com, DD/MM/YYYY',
    'KO Historical Data.csv',
    `"Date","Price","Open","High","Low","Vol.","Change %"\n${rows((d) => `"${d.split('-').reverse().join('/')}","10.5","10","11","9","1.34M","0.3%"`)}`,
    'split_unlisted',
  ],
  [
    'Investing.com, German',
    'KO Historische Kurse.csv',
    `"Datum","Zuletzt","Eröffn.","Hoch","Tief","Vol.","+/- %"\n${rows((d) => `"${d.split('-').reverse().join('.')}","10,5","10,0","11,0","9,0","1,34M","0,3%"`)}`,
    'split_unlisted',
  ],
  [
    'WSJ',
    'KO.csv',
    `Date, Open, High, Low, Close, Volume\n${rows((d) => `${us(d).replace('/2024', '/24')}, 10, 11, 9, 10.5, 1000`)}`,
    'split_unlisted',
  ],
  [
    'WSJ, an index without volume',
    'KO.csv',
    `Date, Open, High, Low, Close\n${rows((d) => `${us(d).replace('/2024', '/24')}, 10, 11, 9, 10.5`)}`,
    'split_unlisted',
  ],
  [
    'MarketWatch',
    'Download Data - STOCK_US_XNYS_KO.csv',
    `Date,Open,High,Low,Close,Volume\n${rows((d) => `${us(d)},${OHLC},"1,340,000"`)}`,
    'split_unlisted',
  ],
  [
    'nasdaq.com',
    'KO.csv',
    `Date,Close/Last,Volume,Open,High,Low\n${rows((d) => `${us(d)},$10.5,1000,$10,$11,$9`)}`,
    'split_unlisted',
  ],
  [
    'nasdaq.com until 2019',
    'KO.csv',
    `"date","close","volume","open","high","low"\n"10:02","10.4","500","10","11","9"\n${rows((d) => `"${d.replaceAll('-', '/')}","10.5","1000.0000","10","11","9"`)}`,
    'split_unlisted',
  ],
  [
    'Quandl EOD',
    'quandl-EOD-KO.csv',
    `Date,Open,High,Low,Close,Volume,Dividend,Split,Adj_Open,Adj_High,Adj_Low,Adj_Close,Adj_Volume\n${rows((d) => `${d},${OHLC},1000.0,0.0,1.0,${OHLC},1000.0`)}`,
    'raw',
  ],
  [
    'Quandl WIKI through R',
    'KO.csv',
    `Date,Open,High,Low,Close,Volume,ExDividend,SplitRatio,AdjOpen,AdjHigh,AdjLow,AdjClose,AdjVolume\n${rows((d) => `${d},${OHLC},1000,0,1,${OHLC},1000`)}`,
    'raw',
  ],
  [
    'FMP CSV',
    'fmp-KO.csv',
    `date,open,high,low,close,adjClose,volume,unadjustedVolume,change,changePercent,vwap,label,changeOverTime\n${rows((d) => `${d},${OHLC},10.5,1000,1000,0,0,10,"January 16, 24",0`)}`,
    'split_unlisted',
  ],
  [
    'FMP JSON',
    'x.json',
    JSON.stringify({
      symbol: 'KO',
      historical: json((date) => ({ date, ...bar, adjClose: 10.5, unadjustedVolume: 1 })),
    }),
    'split_unlisted',
  ],
  [
    'IEX Cloud JSON',
    'KO.json',
    JSON.stringify(
      json((date) => ({
        date,
        ...bar,
        uOpen: 10,
        uHigh: 11,
        uLow: 9,
        uClose: 10.5,
        uVolume: 1,
        changeOverTime: 0,
        label: '',
      })),
    ),
    'raw',
  ],
  [
    'TD Ameritrade, Schwab JSON',
    'x.json',
    JSON.stringify({ candles: json((d) => ({ ...bar, datetime: stamp(d, 6) })), symbol: 'KO', empty: false }),
    'split_unlisted',
  ],
  [
    'historical() of yahoo-finance2',
    'KO.json',
    JSON.stringify(json((d) => ({ date: `${d}T00:00:00.000Z`, ...bar, adjClose: 10.5 }))),
    'split_unlisted',
  ],
  [
    'Polygon aggregates',
    'x.json',
    JSON.stringify({
      ticker: 'KO',
      adjusted: true,
      results: json((d) => ({ v: 1, vw: 1, o: 10, c: 10.5, h: 11, l: 9, t: stamp(d, 5), n: 1 })),
    }),
    'split_unlisted',
  ],
  [
    'Twelve Data JSON',
    'x.json',
    JSON.stringify({
      meta: { symbol: 'KO', currency: 'USD' },
      values: json((datetime) => ({ datetime, open: '10', high: '11', low: '9', close: '10.5', volume: '1' })),
    }),
    'split_unlisted',
  ],
  [
    'EODHD CSV',
    'KO.US.csv',
    `Date,Open,High,Low,Close,Adjusted_close,Volume\n${rows((d) => `${d},${OHLC},10.5,1000`)}`,
    'split_unlisted',
  ],
  [
    'Sharadar SEP',
    'x.csv',
    `ticker,date,open,high,low,close,volume,closeadj,closeunadj,lastupdated\n${rows((d) => `KO,${d},${OHLC},1000,10.5,21,${d}`)}`,
    'raw',
  ],
  [
    'quantmod',
    'x.csv',
    `"","KO.Open","KO.High","KO.Low","KO.Close","KO.Volume","KO.Adjusted"\n${rows((d) => `"${d}",${OHLC},1000,10.5`)}`,
    'split_unlisted',
  ],
  [
    'Alpha Vantage daily',
    'daily_KO.csv',
    `timestamp,open,high,low,close,volume\n${rows((d) => `${d},${OHLC},1000`)}`,
    'raw',
  ],
  [
    'Alpha Vantage adjusted, by its own name',
    'daily_adjusted_KO.csv',
    `timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient\n${rows((d) => `${d},${OHLC},10.5,1000,0.0,1.0`)}`,
    'raw',
  ],
  [
    'Barchart',
    'ko_daily_historical-data-01-19-2024.csv',
    `Time,Open,High,Low,Last,Change,%Chg,Volume\n${rows((d) => `${us(d)},${OHLC},0,0%,1000`)}\n"Downloaded from Barchart.com as of 01-19-2024"\n`,
    'without a stated basis',
  ],
  [
    'GOOGLEFINANCE()',
    'KO.csv',
    `Date,Open,High,Low,Close,Volume\n${rows((d) => `${us(d)} 16:00:00,${OHLC},1000`)}`,
    'split_unlisted',
  ],
  [
    'UTF-16',
    'KO.csv',
    Buffer.from(`\ufeffDate,Open,High,Low,Close,Adj Close,Volume\n${rows((d) => `${d},${OHLC},10.5,1000`)}`, 'utf16le'),
    'split_unlisted',
  ],
  [
    'Yahoo with unknown columns',
    'KO.csv',
    `Date,Open,High,Low,Close,Adj Close,Volume,RSI\n${rows((d) => `${d},${OHLC},10.5,1000,55`)}`,
    'split_unlisted',
  ],
  [
    'Stooq bulk',
    'ko.us.txt',
    `<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\n${rows((d) => `KO.US,D,${d.replaceAll('-', '')},000000,${OHLC},1000,0`)}`,
    'dividend',
  ],
  ['Stooq web', 'ko_us_d.csv', `Date,Open,High,Low,Close,Volume\n${rows((d) => `${d},${OHLC},1000`)}`, 'dividend'],
  [
    'yfinance with auto_adjust',
    'KO.csv',
    `Price,Close,High,Low,Open,Volume\nTicker,KO,KO,KO,KO,KO\nDate,,,,,\n${rows((d) => `${d},10.5,11,9,10,1000`)}`,
    'dividend',
  ],
  [
    'prices without a basis',
    'KO.csv',
    `date,open,high,low,close,volume\n${rows((d) => `${d},${OHLC},1000`)}`,
    'without a stated basis',
  ],
  ['closes side by side', 'x.csv', `Date,AAPL,KO\n${rows((d) => `${d},10,11`)}`, 'a column of closes per symbol'],
];

const DOCS = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');
const RESULTS: Readonly<Record<string, string>> = {
  raw: 'as traded',
  split_unlisted: 'split-adjusted',
  dividend: 'total returns, and prices since the last dividend',
  'without a stated basis': 'as it is shown to be, or as `--basis` says',
  'a column of closes per symbol': 'as it is shown to be, or as `--basis` says',
};

describe('a file of its kind', () => {
  test.each(KINDS)('%s', (kind, name, content, result) =>
    withBench(({ one }) => {
      const report = one(name, content);
      expect(report.status === 'imported' ? report.basis : report.reason).toContain(result);
      if (report.status === 'imported')
        expect([report.subject, report.rows, report.from]).toEqual(['KO', 3, '2024-01-16']);
      expect(DOCS).toContain(`| ${kind} | ${RESULTS[result]} |`);
    }),
  );

  test.each(KINDS.filter(([, , , result]) => RESULTS[result]!.includes('--basis')))(
    '%s, with a basis',
    (_, name, text) => {
      for (const given of ['raw', 'dividend'] as const)
        withBench(({ run }) => {
          const { files } = run({ [name]: text }, { basis: given });
          expect(files.map(({ status, basis }) => [status, basis])).toEqual(files.map(() => ['imported', given]));
        });
    },
  );

  describe('adjusted for dividends', () => {
    /** Ten sessions of prices in whole cents, and `before` of prices times 0.9937, which are not. */
    const priced = (before: number, write: (day: string, prices: string) => string): string =>
      sessions('2024-01-02', '2024-12-31')
        .slice(0, before + 10)
        .map((at, i) => {
          const prices = [10, 11, 9, 10.5].map((value) => (value + i / 100) * (i < before ? 0.9937 : 1));
          return write(formatDay(at), prices.map((value) => Number(value.toFixed(6))).join(','));
        })
        .join('\n');

    test.each([
      [
        'Stooq bulk',
        'ko.us.txt',
        `${TAGS}${priced(40, (d, p) => `KO.US,D,${d.replaceAll('-', '')},000000,${p},1000,0`)}`,
      ],
      ['Stooq web', 'ko_us_d.csv', `Date,Open,High,Low,Close,Volume\n${priced(40, (d, p) => `${d},${p},1000`)}`],
      [
        'yfinance with auto_adjust',
        'KO.csv',
        `Price,Open,High,Low,Close,Volume\nTicker,KO,KO,KO,KO,KO\nDate,,,,,\n${priced(40, (d, p) => `${d},${p},1000`)}`,
      ],
    ])('%s: the rows since the last dividend, which cents show', (_, name, text) =>
      withBench(({ one, store }) => {
        const report = one(name, text);
        expect(report).toMatchObject({ status: 'imported', rows: 50, basis: 'dividend', subject: 'KO' });
        expect(report.warnings[0]).toMatch(
          /^40 rows before 2024-02-29 are adjusted for dividends: kept for total returns/,
        );
        expect([store.bars('KO').days.length, store.adjustedCloses('KO')?.days.length]).toEqual([10, 50]);
        expect(store.bars('KO').close[0]).toBeCloseTo(10.9, 9);
      }),
    );

    test('a source that rounds to cents shows nothing, whatever basis is given', () =>
      withBench(({ run, store }) => {
        const text = `Date,Open,High,Low,Close,Volume\n${priced(0, (d, p) => `${d},${p},1000`)}`;
        const [report] = run({ 'ko_us_d.csv': text }, { basis: 'split' }).files;
        expect(report).toMatchObject({ status: 'imported', basis: 'dividend' });
        expect([store.bars('KO').days.length, store.adjustedCloses('KO')?.days.length]).toEqual([0, 10]);
      }));
  });

  test('volumes as 1.34M and the date in both orders', () =>
    withBench(({ one, store }) => {
      one('KO Historical Data.csv', KINDS[1]![2]);
      expect([store.bars('KO').volume[0], store.bars('KO').close[0]]).toEqual([1_340_000, 10.5]);
    }));

  test('unknown columns are named', () =>
    withBench(({ one }) => {
      const [, name, content] = KINDS.find(([kind]) => kind === 'Yahoo with unknown columns')!;
      expect(one(name, content).warnings).toContain('columns not used: "RSI"');
    }));

  test('closes side by side with a basis are the prices of each symbol', () =>
    withBench(({ run }) => {
      const [, name, content] = KINDS.at(-1)!;
      expect(run({ [name]: content }, { basis: 'raw' }).files).toMatchObject([
        { subject: 'AAPL', status: 'imported', rows: 3 },
        { subject: 'KO', status: 'imported', rows: 3 },
      ]);
    }));
});

test('a file of many symbols is read as often as one of two', () =>
  withBench(({ store }) => {
    const reads = ['AAA BBB', 'AAA BBB CCC DDD EEE FFF'].map((symbols) => {
      // Each is refused: its two rows of one day differ.
      const text = symbols.split(' ').flatMap((symbol) => [`${symbol},2024-01-16,1,1`, `${symbol},2024-01-16,2,2`]);
      const files = memoryFiles({ 'x.csv': `Symbol,Date,Close,Adj Close\n${text.join('\n')}` });
      let count = 0;
      const read = (path: string): Uint8Array => {
        count++;
        return files.read(path);
      };
      expect(importsAny(store, ['x.csv'], { now: NOW, files: { ...files, read } })).toBe(false);
      return count;
    });
    expect(reads[1]).toBe(reads[0]);
  }));

describe('names of other exchanges', () => {
  const text = `Date,Open,High,Low,Close,Adj Close,Volume\n${rows((d) => `${d},${OHLC},10.5,1000`)}`;
  const suffixes =
    'TW T L DE PA TO V HK NS BO SA AX KS SS SZ MI AS SW ST OL CO HE MX IL SI NZ TA JK BK KL F BE TWO KQ VI BR LS IR MC IS'.split(
      ' ',
    );

  test.each(suffixes)('.%s is no US symbol, in names and in content', (suffix) =>
    withBench(({ one, store }) => {
      for (const stem of ['ABC', '0050', 'RELIANCE']) {
        const name = `${stem}.${suffix}`;
        expect(one(`${name}.csv`, text).status).toBe('refused');
        expect(one(`${name}_2015-01-01_2020-12-31.csv`, text).status).toBe('refused');
        const rowsOf = json((date) => ({ date, ...bar, adjClose: 10.5 }));
        expect(one('x.json', JSON.stringify({ symbol: name, historical: rowsOf })).status).toBe('refused');
      }
      expect(store.isEmpty()).toBe(true);
    }),
  );
});
