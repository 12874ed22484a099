/** Every price layout from content to the store, by hand-made files small enough to check by eye. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import type { StoreWriter } from '../../src/store/writing/types.ts';
import { alphaVantageCsv, day, factor, makeSeries } from './series.ts';
import { gz, priceDump, withBench } from './workbench.ts';

function rows(store: StoreWriter, symbol: string): unknown[] {
  const { days, open, high, low, close, volume } = store.bars(symbol);
  return [...days].map((at, i) => [formatDay(at), open[i], high[i], low[i], close[i], volume[i]]);
}

const EVENTS = `Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits
2020-08-27 00:00:00-04:00,127.1425,127.485,123.8325,125.01,124,155552400,0.0,0.0
2020-08-28 00:00:00-04:00,126.01249694824219,126.44249725341797,124.57749938964844,124.80750274658203,123.8,187630000,0.2,0.0
2020-08-31 00:00:00-04:00,127.58000183105469,131.0,126.0,129.0399932861328,129.04,225702700,0.0,4.0
2020-09-01 00:00:00-04:00,132.76,134.8,130.53,134.17999267578125,134.18,151948100,0.1,0.0
`;

describe('Yahoo CSV with events', () => {
  test('is split-adjusted: raw is price times later splits, volume divided, dividends restated, 32-bit floats undone', () =>
    withBench(({ store, one }) => {
      const report = one('aapl.us.csv', EVENTS);
      expect(report).toMatchObject({
        status: 'imported',
        kind: 'yahoo_events_csv',
        subject: 'AAPL',
        rows: 4,
        basis: 'split',
      });
      expect(report).toMatchObject({ from: '2020-08-27', to: '2020-09-01' });
      // By hand: AAPL traded at 499.23 on 2020-08-28 (124.8075 x 4), 46,907,500 shares (187,630,000 / 4).
      expect(rows(store, 'AAPL')).toEqual([
        ['2020-08-27', 508.57, 509.94, 495.33, 500.04, 38888100],
        ['2020-08-28', 504.05, 505.77, 498.31, 499.23, 46907500],
        ['2020-08-31', 127.58, 131, 126, 129.04, 225702700],
        ['2020-09-01', 132.76, 134.8, 130.53, 134.18, 151948100],
      ]);
      expect(store.splits('AAPL').map(({ numerator, denominator }) => [numerator, denominator])).toEqual([[4, 1]]);
      // As paid: 0.2 on today's share is 0.8 on a share before the split.
      expect(store.dividends('AAPL').map(({ amount }) => amount)).toEqual([0.8, 0.1]);
    }));

  test('closes that show the listed split are as traded', () =>
    withBench(({ store, one }) => {
      const raw = EVENTS.replace(/^(2020-08-2.*)$/gm, (line) => {
        const [date, o, h, l, c, a, v, ...rest] = line.split(',');
        return [date, ...[o, h, l, c].map((x) => Number(x) * 4), a, Number(v) / 4, ...rest].join(',');
      });
      const report = one('AAPL.csv', raw);
      expect(report).toMatchObject({ status: 'imported', basis: 'raw' });
      expect(report.warnings.join()).toContain('as traded');
      expect(store.bars('AAPL').close[0]).toBeCloseTo(500.04, 4);
      expect(store.dividends('AAPL')[0]!.amount).toBe(0.2);
    }));

  test('Capital Gains mean a fund, and are distributions', () =>
    withBench(({ store, one }) => {
      const text = EVENTS.replace('Stock Splits', 'Stock Splits,Capital Gains').replace(
        /(,[\d.]+,[\d.]+)$/gm,
        '$1,0.0',
      );
      expect(one('FUND.csv', text.replace('0.1,0.0,0.0', '0.1,0.0,0.4'))).toMatchObject({ status: 'imported' });
      expect(store.symbol('FUND')?.assetType).toBe('etf');
      expect(store.dividends('FUND').at(-1)!.amount).toBeCloseTo(0.5, 12);
    }));

  // 120 to 110.4: the 7.9 explain the day but for 1.7; with 6.4 more it would have risen by 4.7.
  test.each([
    ['in the dividends already, as Yahoo has them', 110.4, 7.9],
    ['apart from them, where the close fell by both', 105.8, 14.3],
  ])('Capital Gains are %s', (_, close, paid) =>
    withBench(({ store, one }) => {
      const text = `Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits,Capital Gains
2025-12-16,120,120,120,120,105.7,0,0.0,0.0,0.0
2025-12-17,${close},${close},${close},${close},${close},0,7.9,0.0,6.4
2025-12-18,111,111,111,111,111,0,0.0,0.0,0.0
`;
      expect(one('FUND.csv', text)).toMatchObject({ status: 'imported' });
      expect(store.dividends('FUND').map(({ amount }) => amount)).toEqual([expect.closeTo(paid, 12)]);
    }),
  );

  test('without Adj Close, prices off their ticks with dividends are adjusted for them: closes for returns alone', () =>
    withBench(({ one, store }) => {
      const text = EVENTS.replace('Adj Close,', '').replace(/^(\d.*)$/gm, (line) => {
        const [date, o, h, l, c, , ...rest] = line.split(',');
        return [date, ...[o, h, l, c].map((x) => String(Number(x) * 0.98765432)), ...rest].join(',');
      });
      expect(one('AAPL.csv', text)).toMatchObject({
        status: 'imported',
        basis: 'dividend',
        warnings: [expect.stringContaining('auto_adjust=False')],
      });
      expect(store.bars('AAPL').days.length).toBe(0);
    }));
});

describe('Yahoo CSV with Adj Close only', () => {
  // By hand: C(prev) = 50, D = 0.5 on 2024-01-04, so f before = 1 - 0.5 / 50 = 0.99: 48 * 0.99 = 47.52, 50 * 0.99 =
  // 49.5.
  const TEXT = `Date,Open,High,Low,Close,Adj Close,Volume
2024-01-02,48,48.5,47.5,48.000000,47.520000,1000
2024-01-03,49,50.5,48.5,50.000000,49.500000,1100
2024-01-04,50,50.5,49.0,49.800000,49.800000,1200
`;

  test('gives its dividends by the steps of the adjusted close and is marked as not listing splits', () =>
    withBench(({ store, one }) => {
      expect(one('KO_2024.csv.gz', gz(TEXT))).toMatchObject({
        status: 'imported',
        subject: 'KO',
        basis: 'split_unlisted',
      });
      expect(store.dividends('KO').map(({ day, amount }) => [formatDay(day), amount])).toEqual([['2024-01-04', 0.5]]);
      expect(store.priceSpans('KO').map(({ basis }) => basis)).toEqual(['split_unlisted']);
    }));

  test.each([
    // f before = 1/2, and so many old shares are half of the volume.
    ['a split', [2, 1], '96.000000,1000,48.000000', '100.000000,1100,50.000000', '49.800000,1200,49.800000', 500],
    // f before = 20, in adjusted closes of two decimals; the close falls by a fifth that day besides.
    ['a reverse split', [1, 20], '1.33,1000,26.60', '1.16,1100,23.20', '18.08,1200,18.08', 20_000],
  ])(
    'closes that step by %s the adjusted close does not show are as traded, volumes not',
    (_, ratio, a, b, c, volume) =>
      withBench(({ store, one }) => {
        const row = (day: string, cells: string): string => `${day},${`${cells.split(',')[0]},`.repeat(3)}${cells}`;
        const text = [
          'Date,Open,High,Low,Close,Volume,Adj Close',
          row('2024-01-02', a),
          row('2024-01-03', b),
          row('2024-01-04', c),
        ].join('\n');
        expect(one('KO.csv', text)).toMatchObject({ status: 'imported', basis: 'raw' });
        expect(store.splits('KO').map((s) => [formatDay(s.day), s.numerator, s.denominator])).toEqual([
          ['2024-01-04', ...ratio],
        ]);
        const { close, volume: volumes } = store.bars('KO');
        expect(close[0]).toBe(Number.parseFloat(a));
        expect([volumes[0], volumes[2]]).toEqual([volume, 1200]);
      }),
  );

  test.each([
    ['restated for the splits', 'do not follow', 4, (volume: number, shares: number) => volume * shares],
    ['as traded, where their level follows the splits', 'follows', 4, (volume: number) => volume],
    ['unclear at a split of two, and taken as restated', 'does not say', 2, (v: number, shares: number) => v * shares],
  ])('volumes next to closes as traded are %s', (_, says, ratio, shown) =>
    withBench(({ store, one }) => {
      const splits = [{ day: day('2015-03-02'), numerator: ratio, denominator: 1 }];
      const series = makeSeries('2014-09-02', '2015-08-31', { splits });
      const lines = series.days.map((at, i) => {
        const shares = factor(splits, at);
        const price = series.close[i]!.toFixed(4);
        const volume = shown(series.volume[i]!, shares);
        return `${formatDay(at)},${price},${price},${price},${price},${volume},${(series.close[i]! / shares).toFixed(6)}`;
      });
      const report = one('NFLX.csv', ['Date,Open,High,Low,Close,Volume,Adj Close', ...lines].join('\n'));
      expect(report).toMatchObject({ status: 'imported', basis: 'raw' });
      expect(report.warnings.join()).toContain(says);
      expect([...store.bars('NFLX').volume]).toEqual(series.volume);
    }),
  );

  test('a step without a fall of the close is no dividend', () =>
    withBench(({ store, one }) => {
      const text = TEXT.replace('47.520000', '36.000000').replace('49.500000', '37.500000');
      const report = one('XLF.csv', text);
      expect(report.warnings.join()).toContain('2024-01-04');
      expect(store.dividends('XLF')).toEqual([]);
    }));
});

describe('Alpha Vantage', () => {
  const TEXT = `timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient
2014-06-10,94.73,95.05,93.57,94.25,94.25,62777000,0.0,1.0
2014-06-09,92.7,93.88,91.75,93.7,93.7,75415000,0.0,7.00000700001
2014-06-06,649.9,651.26,644.47,645.57,92.2242857,12497800,0.0,1.0
2014-06-05,646.2,649.37,642.61,647.35,92.4785714,10850200,0.0,1.0
`;

  test('is as traded, newest first; 7.000007 is 7:1', () =>
    withBench(({ store, one }) => {
      expect(one('AAPL.csv', TEXT)).toMatchObject({ status: 'imported', basis: 'raw', repairs: [], warnings: [] });
      expect(rows(store, 'AAPL').map((row) => (row as unknown[])[4])).toEqual([647.35, 645.57, 93.7, 94.25]);
      expect(store.splits('AAPL')).toMatchObject([{ numerator: 7, denominator: 1 }]);
    }));

  test('an adjusted close that its own events do not explain is named, the bars are imported', () =>
    withBench(({ one }) => {
      // By hand: 90 / 645.57 against 93.7 / 93.7 is a step of 0.13941 where the 7:1 split makes 0.14286: 2.41 % off.
      const report = one('AAPL.csv', TEXT.replace('92.2242857', '90.0').replace('92.4785714', '90.248'));
      expect(report.status).toBe('imported');
      expect(report.warnings).toEqual([expect.stringContaining('on 1 day(s), most on 2014-06-09 (2.41 %)')]);
    }));

  test('a split its closes show a session later is moved there', () =>
    withBench(({ store, one }) => {
      const late = TEXT.replace('0.0,7.00000700001', '0.0,1.0').replace('62777000,0.0,1.0', '62777000,0.0,7.0');
      const text = late.replace('94.25,94.25', '92.2243,92.2243').replace('93.57', '91.57');
      const report = one('AAPL.csv', text.replace('92.7,93.88,91.75,93.7', '92.7,93.88,91.75,92.22'));
      expect(report.repairs).toMatchObject([{ kind: 'split_day_moved', count: 1, days: ['2014-06-10'] }]);
      expect(formatDay(store.splits('AAPL')[0]!.day)).toBe('2014-06-09');
    }));

  test('a split its closes show nowhere, in addition to one they do show, is refused', () =>
    withBench(({ one }) => {
      const text = TEXT.replace('10850200,0.0,1.0', '10850200,0.0,1.0').replace('62777000,0.0,1.0', '62777000,0.0,2.0');
      expect(one('AAPL.csv', text)).toMatchObject({ status: 'refused', reason: expect.stringContaining('2014-06-10') });
    }));

  test('the symbol of the JSON is the one in its Meta Data, whatever the name of the file', () =>
    withBench(({ one }) => {
      const day = { '1. open': '1', '2. high': '1', '3. low': '1', '4. close': '1', '5. adjusted close': '1' };
      const row = { ...day, '6. volume': '1', '7. dividend amount': '0.0', '8. split coefficient': '1.0' };
      const series = { '2024-01-02': row };
      const text = JSON.stringify({ 'Meta Data': { '2. Symbol': 'BRK.B' }, 'Time Series (Daily)': series });
      expect(one('query.json', text)).toMatchObject({ status: 'imported', subject: 'BRK-B' });
    }));

  test('closes that show none of the listed splits are split-adjusted', () =>
    withBench(({ store, one }) => {
      const text = TEXT.replace('649.9,651.26,644.47,645.57', '92.8,93.04,92.07,92.22').replace(
        '646.2,649.37,642.61,647.35',
        '92.3,92.77,91.8,92.48',
      );
      expect(one('AAPL.csv', text)).toMatchObject({ status: 'imported', basis: 'split' });
      expect(store.bars('AAPL').close[0]).toBeCloseTo(647.36, 6);
    }));
});

describe('downloads that hold the same as Alpha Vantage under other names', () => {
  const truth = makeSeries('2024-01-02', '2024-06-28', {
    splits: [{ day: day('2024-03-01'), numerator: 7, denominator: 1 }],
    dividends: [{ day: day('2024-02-09'), amount: 2.8 }],
  });
  const dump = (text: string): unknown =>
    withBench(({ store, one }) => {
      expect(one('X.csv', text)).toMatchObject({ status: 'imported', basis: 'raw', warnings: [] });
      return priceDump(store, 'X');
    });
  const [, ...lines] = alphaVantageCsv(truth).trimEnd().split('\r\n');

  test.each([
    [
      'Tiingo',
      'date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor',
      ([at, o, h, l, c, adjusted, v, dividend, split]: string[]) => [
        `${at}T00:00:00+00:00`,
        c,
        h,
        l,
        o,
        v,
        adjusted,
        h,
        l,
        o,
        v,
        dividend,
        split,
      ],
    ],
    ...[
      'Date,Open,High,Low,Close,Volume,Ex-Dividend,Split Ratio,Adj. Open,Adj. High,Adj. Low,Adj. Close,Adj. Volume',
      'date,open,high,low,close,volume,ex-dividend,split_ratio,adj_open,adj_high,adj_low,adj_close,adj_volume',
    ].map((header): [string, string, (cells: string[]) => (string | undefined)[]] => [
      `Quandl: ${header.slice(-10)}`,
      header,
      ([at, o, h, l, c, adjusted, v, dividend, split]) => [
        at,
        o,
        h,
        l,
        c,
        `${v}.0`,
        dividend,
        split,
        o,
        h,
        l,
        adjusted,
        v,
      ],
    ]),
  ])('%s', (_, header, write) => {
    const rows = lines.map((line) => write(line.split(',')).join(','));
    expect(dump([header, ...rows].join('\n'))).toEqual(dump(alphaVantageCsv(truth)));
  });

  test('a column of the symbol names it; of two symbols each has its rows', () =>
    withBench(({ one, run }) => {
      const text = ['date,open,high,low,close,adj_close,volume,Name', '2024-01-02,9,9,9,9,9,1,BRK.B'].join('\n');
      expect(one('prices.csv', text)).toMatchObject({ status: 'imported', subject: 'BRK-B' });
      const { files } = run({ 'prices.csv': `${text}\n2024-01-03,8,8,8,8,8,1,KO\n2024-01-04,9,9,9,9,9,1,BRK.B` });
      expect(files.map(({ status, part, subject, rows }) => [status, part, subject, rows])).toEqual([
        ['imported', 'BRK.B', 'BRK-B', 2],
        ['imported', 'KO', 'KO', 1],
      ]);
      expect(one('prices.csv', `${text}\n2024-01-04,9,9,9,9,9,1,VOD.L`, { symbol: 'VOD' }).status).toBe('refused');
    }));

  test('a column of days named Datetime', () =>
    expect(dump(alphaVantageCsv(truth).replace('timestamp', 'Datetime'))).toEqual(dump(alphaVantageCsv(truth))));
});

describe('canonical CSV', () => {
  const TEXT = `# mds-prices 1
# symbol: brk.b
# basis: raw
# currency: USD
# asset_type: stock
# exchange: NYSE
# name: Berkshire Hathaway
date,open,high,low,close,volume,dividend,split
2010-01-20,3475,3480,3400,3476,1000,,
2010-01-21,72,73,70,72.5,50000,0.25,50:1
`;

  test('describes itself', () =>
    withBench(({ store, one }) => {
      expect(one('whatever.txt', TEXT)).toMatchObject({ status: 'imported', subject: 'BRK-B', basis: 'raw' });
      expect(store.symbol('BRK-B')).toMatchObject({
        assetType: 'stock',
        currency: 'USD',
        exchange: 'NYSE',
        name: 'Berkshire Hathaway',
      });
      expect(store.splits('BRK-B')).toMatchObject([{ numerator: 50, denominator: 1 }]);
      expect(store.dividends('BRK-B')).toMatchObject([{ amount: 0.25 }]);
    }));

  test.each([
    ['# basis: raw\n', '', 'basis', 1],
    ['# basis: raw', '# base: raw', 'not a header line', 3],
    ['50:1', '50:x', 'not a number', 10],
    ['2010-01-21', '1/21/2010', 'write it as YYYY-MM-DD', 10],
    ['3480', '', 'imported', undefined],
  ])('%j as %j', (from, to, expected, line) =>
    withBench(({ one }) => {
      const report = one('a.csv', TEXT.replace(from, to));
      expect(report.reason ?? report.status).toContain(expected);
      expect(report.line).toBe(line);
    }),
  );
});

describe('prices without a stated basis', () => {
  const TEXT = 'Date,Open,High,Low,Close,Volume\n2024-01-02,10,11,9,10.5,100\n2024-01-03,10,11,9,10.7,100\n';

  test('are refused without --basis', () =>
    withBench(({ store, one }) => {
      expect(one('KO.csv', TEXT)).toMatchObject({ status: 'unrecognised', reason: expect.stringContaining('basis') });
      expect(store.symbol('KO')).toBeUndefined();
      expect(one('KO.csv', TEXT, { basis: 'raw' })).toMatchObject({
        status: 'imported',
        basis: 'raw',
        kind: 'plain_ohlcv_csv',
      });
    }));
});
