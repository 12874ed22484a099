/** `--as-of`: which instant is meant, what is refused, and that nothing of the days after it shows (ANCHORS 5.11). */
import { describe, expect, test } from 'vitest';
import { asOfDay, asOfInstant } from '../../../src/cli/request/source/as-of.ts';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { runMds } from '../fake-io.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const { path: storeFile } = sampleStore();

const mds = (...argv: string[]) => runMds(argv, { now: NOW });

async function answer(asOf: string, ...argv: string[]): Promise<unknown> {
  const { exit, out, err } = await mds(...argv, '--json', '--store', storeFile, '--as-of', asOf);
  expect([argv, exit, err]).toEqual([argv, 0, '']);
  return JSON.parse(out);
}

describe('the instant', () => {
  test.each([
    // The end of a day in New York: UTC-4 in summer, UTC-5 in winter (15 U.S.C. 260a).
    ['2019-06-28', '2019-06-29T03:59:59.999Z'],
    ['2019-01-15', '2019-01-16T04:59:59.999Z'],
    ['2019-03-10', '2019-03-11T03:59:59.999Z'],
    ['2019-06-28T20:00:00Z', '2019-06-28T20:00:00.000Z'],
    ['2019-06-28T16:00-04:00', '2019-06-28T20:00:00.000Z'],
    ['2019-06-28t20:00z', '2019-06-28T20:00:00.000Z'],
    // The close; of a Saturday that of Friday.
    ['2019-06-28@close', '2019-06-28T20:00:00.000Z'],
    ['2019-06-29@close', '2019-06-28T20:00:00.000Z'],
    // Today has not ended: what is known now.
    ['2026-11-21', '2026-11-21T12:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(new Date(asOfInstant(text, NOW)).toISOString()).toBe(instant);
  });

  test('a day is shown as the day it was', () => {
    for (const day of ['2019-06-28', '2019-12-31', '2020-02-29']) expect(asOfDay(asOfInstant(day, NOW))).toBe(day);
  });

  test.each([
    ['yesterday', 'must be a valid day or instant'],
    ['', 'must be a valid day or instant'],
    ['2023-02-29', 'must be a valid day or instant'],
    ['2019-06-28T24:00:00Z', 'must be a valid day or instant'],
    // The time zone would be a guess.
    ['2019-06-28T16:00:00', 'must be a valid day or instant'],
    ['20190628', 'must be a valid day or instant'],
    ['2026-11-22', 'is in the future'],
    ['2026-11-21T12:00:01Z', 'is in the future'],
    ['1961-12-29', 'is before 1962-01-02'],
  ])('%j is refused', (text, why) => {
    expect(() => asOfInstant(text, NOW)).toThrow(why);
  });
});

describe('the command line', () => {
  test.each([
    // A close of 16:00, a half day of 13:00 in winter.
    ['2019-06-28', '2019-06-28T20:00:00Z'],
    ['2019-11-29', '2019-11-29T18:00:00Z'],
  ])(
    'the close of %s, which answers print as their instant, has its prices; a second before has not',
    async (day, close) => {
      const line = (instant: string) => mds('snapshot', 'AAPL', '--json', '--store', storeFile, '--as-of', instant);
      const sessionOf = ({ out }: { out: string }) => JSON.parse(out).price_age.session_date;
      const closed = await line(close);
      expect([sessionOf(closed), JSON.parse(closed.out).as_of, closed.err]).toEqual([day, close, '']);
      const before = await line(new Date(Date.parse(close) - 1000).toISOString());
      expect([sessionOf(before) < day, before.err]).toEqual([true, '']);
    },
  );

  test('a bad day and a watched past are wrong usage', async () => {
    const bad = await mds('snapshot', 'AAPL', '--store', storeFile, '--as-of', '2023-02-29');
    expect([bad.exit, bad.out]).toEqual([2, '']);
    const watched = await mds('snapshot', 'AAPL', '--store', storeFile, '--as-of', '2023-02-28', '--watch', '5s');
    expect([watched.exit, watched.err]).toEqual([
      2,
      expect.stringContaining('--watch cannot be combined with --as-of'),
    ]);
  });

  test('every screen shows the day in its first line', async () => {
    for (const { spec } of ENDPOINTS.filter(({ spec }) => !spec.params.some((param) => param.in === 'path'))) {
      const words = spec.params.filter(({ positional }) => positional).map((param) => param.example ?? 'AAPL');
      // The sample has the documents of two annual reports from this day on.
      const day = ['filing-diff', 'segments', 'statements'].includes(spec.name) ? '2026-11-02' : '2025-03-14';
      const { exit, out } = await mds(...spec.command, ...words, '--store', storeFile, '--as-of', day);
      expect([spec.name, exit]).toEqual([spec.name, 0]);
      expect(out.split('\n')[0], spec.name).toContain(`*** AS OF ${day} ***`);
    }
    const text = ['filings', 'section', 'JPM', 'risk_factors', '--store', storeFile, '--as-of', '2026-03-13'];
    expect((await mds(...text)).out.split('\n')[0]).toContain('AS OF 2026-03-13');
    expect((await mds(...text, '--grep', 'market')).out.split('\n')[0]).toContain('AS OF 2026-03-13');
  });

  test('check: today is that day, and ages count from it', async () => {
    const store = ['--store', storeFile, '--as-of', '2025-03-14'];
    const line = ['check', 'AAPL', 'as_of > today - 1d', 'freshness < 1d', ...store];
    const { exit, out } = await mds(...line);
    expect([exit, out.split('\n')[0]]).toEqual([0, expect.stringContaining('AS OF 2025-03-14')]);
    expect(JSON.parse((await mds(...line, '--json')).out)).toMatchObject({ as_of: '2025-03-14', holds: true });
  });

  test('before the first price and the first filing: an error or nothing, not another day', async () => {
    const priced = await mds('snapshot', 'AAPL', '--store', storeFile, '--as-of', '1990-05-05');
    expect([priced.exit, priced.out]).toEqual([4, '']);
    expect(priced.err).toContain('no prices or fundamentals of AAPL up to 1990-05-04 (prices begin');
    expect(await answer('1990-05-05', 'filings', 'AAPL')).toMatchObject({ filings: [] });
    expect(await answer('1990-05-05', 'fundamentals', 'AAPL')).toMatchObject({ income_statement: [] });
  });
});

describe('nothing of later days shows', () => {
  /** Days of what happened; what is expected (`next_...`, estimates, the calendar) may lie ahead. */
  function daysIn(value: unknown, path = ''): [string, string][] {
    if (Array.isArray(value)) return value.flatMap((each) => daysIn(each, path));
    if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}/.test(value) ? [[path, value.slice(0, 10)]] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, each]) => daysIn(each, `${path}.${name}`));
  }
  const AHEAD = /next|estimate|expected|upcoming|events|updated_at/;

  const DAYS = ['2021-02-26', '2022-05-13', '2023-07-31', '2024-10-30', '2025-03-14', '2026-01-28'];
  const SYMBOLS = ['AAPL', 'KO', 'JPM', 'SPY'];
  // Comparisons of filings, and what reports tag, need documents, which the sample does not have of these days; their
  // own tests ask about the past.
  const routes = ENDPOINTS.filter(
    ({ spec }) =>
      !['filing-diff', 'segments', 'statements'].includes(spec.name) &&
      spec.params.some(({ positional, kind }) => positional && kind === 'symbol') &&
      spec.name !== 'coverage',
  );

  test.each(routes.map(({ spec }) => spec))('$name', async (spec) => {
    let seen = 0;
    for (const symbol of SYMBOLS) {
      for (const day of DAYS) {
        const found = daysIn(await answer(day, ...spec.command, symbol));
        // An instant late in the evening is the next day in UTC.
        const limit = (path: string) =>
          path === '.as_of' ? new Date(Date.parse(day) + 86_400_000).toISOString() : day;
        for (const [path, date] of found) {
          if (AHEAD.test(path)) continue;
          seen += 1;
          expect(date <= limit(path).slice(0, 10), `${spec.name} ${symbol} as of ${day}: ${path} ${date}`).toBe(true);
        }
      }
    }
    expect(seen).toBeGreaterThan(SYMBOLS.length);
  });

  test('the newest period and the filings known only ever grow', async () => {
    for (const symbol of ['AAPL', 'KO', 'JPM', 'MSFT']) {
      let newest = '';
      let known: string[] = [];
      for (let day = Date.UTC(2023, 0, 6); day < Date.UTC(2025, 0, 1); day += 45 * 86_400_000) {
        const asOf = new Date(day).toISOString().slice(0, 10);
        const statements = (await answer(asOf, 'fundamentals', symbol)) as {
          income_statement: { period_end: string }[];
        };
        const periods = statements.income_statement.map(({ period_end }) => period_end);
        expect(periods).toEqual([...periods].sort().reverse());
        expect(periods[0]! >= newest, `${symbol} ${asOf}: ${periods[0]} after ${newest}`).toBe(true);
        newest = periods[0]!;
        const list = (await answer(asOf, 'filings', symbol, '--limit', '50')) as {
          filings: { accession: string; filing_date: string }[];
        };
        const now = list.filings.map(({ accession }) => accession);
        if (list.filings.length < 50) expect(now).toEqual(expect.arrayContaining(known));
        known = now;
      }
      expect(known.length).toBeGreaterThan(5);
    }
  });
});
