/** Yahoo chart JSON: bare, wrapped, live, for other exchanges and instruments. */
import { expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import { type ChartSpec, yahooChart } from '../support/yahoo-chart.ts';
import { withBench } from './workbench.ts';

const session = (text: string): number => Date.parse(`${text}T13:30:00Z`) / 1000;

const DAYS = ['2020-08-28', '2020-08-31', '2020-09-01'].map(session);

const chart = (spec: Partial<ChartSpec> = {}) =>
  yahooChart({ stamps: DAYS, close: [124.8075, 129.04, 134.18], ...spec });

const SPLITS = {
  splits: { a: { date: session('2020-08-31'), numerator: 4, denominator: 1 } },
  dividends: { b: { date: session('2020-09-01'), amount: 0.205 } },
};

test('a chart with splits is split-adjusted, and describes the security', () =>
  withBench(({ store, one }) => {
    expect(one('x.json', JSON.stringify(chart({ events: SPLITS })))).toMatchObject({
      status: 'imported',
      subject: 'AAPL',
      basis: 'split',
    });
    expect([...store.bars('AAPL').close]).toEqual([499.23, 129.04, 134.18]);
    expect([...store.bars('AAPL').volume]).toEqual([100, 400, 400]);
    expect(store.dividends('AAPL')).toMatchObject([{ amount: 0.205 }]);
    expect(store.symbol('AAPL')).toMatchObject({
      assetType: 'stock',
      exchange: 'NASDAQ',
      currency: 'USD',
      name: 'Apple Inc.',
    });
  }));

test.each([
  ['gains that its dividends hold already count once', 8, 8],
  ['gains that they do not hold are added', 1, 7],
])('of a chart, %s', (_, amount, paid) =>
  withBench(({ store, one }) => {
    const date = session('2020-08-31');
    const events = { dividends: { a: { date, amount } }, capitalGains: { a: { date, amount: 6 } } };
    one('x.json', JSON.stringify(chart({ close: [100, 92, 92.5], events: { ...events, splits: {} } })));
    expect(store.dividends('AAPL')).toMatchObject([{ amount: paid }]);
  }),
);

test('a recorded answer counts as listing splits only where they were asked for', () =>
  withBench(({ one }) => {
    const wrapped = (url: string, key: string): string => {
      const body = chart({ close: [10, 10.1, 10.2] });
      return JSON.stringify({ request: { url }, response: { [key]: key === 'body' ? JSON.stringify(body) : body } });
    };
    expect(one('a.json', wrapped('https://x/chart/AAPL?events=div', 'bodyJson'))).toMatchObject({
      basis: 'split_unlisted',
    });
    expect(one('b.json', wrapped('https://x/chart/AAPL?events=div%7Csplit', 'body'))).toMatchObject({
      status: 'imported',
      basis: 'split',
    });
  }));

test('null rows are skipped; the live row of a running session is not taken, that of a finished one is', () => {
  const stamps = [...['2024-07-01', '2024-07-02'].map(session), session('2024-07-05') + 3600];
  const at = (live: number): string =>
    JSON.stringify(chart({ stamps, close: [10, null, 10.2], meta: { regularMarketTime: live } }));
  withBench(({ store, one }) => {
    const report = one('a.json', at(session('2024-07-05') + 3600));
    expect(report.repairs.map(({ kind }) => kind)).toEqual(['null_row_skipped', 'unfinished_session_dropped']);
    expect([...store.bars('AAPL').days].map(formatDay)).toEqual(['2024-07-01']);
  });
  withBench(({ store, one }) => {
    one('a.json', at(Date.parse('2024-07-05T20:00:01Z') / 1000));
    expect([...store.bars('AAPL').days].map(formatDay)).toEqual(['2024-07-01', '2024-07-05']);
  });
});

test.each([
  [{ meta: { instrumentType: 'INDEX' } }, 'refused', 'INDEX'],
  [{ meta: { symbol: '^GSPC' } }, 'refused', 'not a US ticker'],
  [{ meta: { exchangeTimezoneName: 'Europe/London' } }, 'refused', 'Europe/London'],
  [{ meta: { dataGranularity: '1wk' } }, 'refused', '1wk'],
  [{ stamps: [session('2020-08-28')] }, 'failed', '3 values for 1 time stamps'],
  [{ events: { splits: { a: { date: 1, numerator: 4 } } } }, 'failed', 'split without'],
])('%j is %s', (options, status, reason) =>
  withBench(({ one }) => {
    expect(one('x.json', JSON.stringify(chart(options as Partial<ChartSpec>)))).toMatchObject({
      status,
      reason: expect.stringContaining(reason),
    });
  }),
);

test('an error answer is refused with its text', () =>
  withBench(({ one }) => {
    const text = JSON.stringify({
      chart: { result: null, error: { code: 'Not Found', description: 'No data found' } },
    });
    expect(one('x.json', text)).toMatchObject({ status: 'refused', reason: expect.stringContaining('No data found') });
  }));
