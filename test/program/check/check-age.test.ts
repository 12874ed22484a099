/**
 * `mds check`: what it says of the age of its data, and `--max-age` (FIELDS A2.7). The newest close is of 2026-11-20
 * 21:00 UTC.
 */
import { describe, expect, test } from 'vitest';
import { ageOf, type Input, inputText } from '../../../src/cli/check/input-age.ts';
import { checkVocabulary } from '../../../src/cli/request/ask/check-vocabulary.ts';
import { type FieldRef, lookUp } from '../../../src/conditions/fields.ts';
import { runMds } from '../fake-io.ts';
import { folder, marketStore, NOW } from '../market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const store = marketStore();
const at = folder();
/** By default asked at 2026-11-21 12:00 UTC, 15 hours after the close. */
const check = (args: readonly string[], now = NOW) => runMds(['check', ...args, '--store', store], { home: at, now });

describe('--max-age', () => {
  test.each<[readonly string[], number]>([
    [['price > 100', '--max-age', '16h'], 0],
    [['price > 100', '--max-age', '1d'], 0],
    [['price > 100', '--max-age', '14h'], 4],
    // Neither a failure nor what unknowns count as makes old data decide.
    [['price > 109', '--max-age', '14h'], 4],
    [['price > 100', '--max-age', '14h', '--unknown', 'pass'], 4],
    [['price > 100', '--max-age', '14h', '--unknown', 'fail'], 1],
    [['pe_ttm is not available', '--max-age', '14h'], 4],
    [['price > 100 or price > 1', '--max-age', '14h'], 4],
    // About the response itself.
    [['price_age.sessions_behind <= 1', 'freshness == end_of_day', '--max-age', '1h'], 0],
  ])('%j exits with %i', async (args, exit) => {
    expect((await check(['AAA', ...args])).exit).toBe(exit);
  });

  test('says which data are too old', async () => {
    const { out } = await check(['AAA', 'price > 100', '--max-age', '14h']);
    expect(out).toContain('older than --max-age: snapshot as of 2026-11-20T21:00:00Z');
  });

  test.each(['tomorrow', '3', '0d', '3 days', '-1d', '3m', ''])('%j is no duration', async (value) => {
    const { exit, err } = await check(['AAA', 'price > 100', `--max-age=${value}`]);
    expect(exit).toBe(2);
    expect(err).toContain('as in --max-age 3d');
  });
});

describe('the report', () => {
  // Tuesday 2026-11-24 after the close: the sessions of Monday and Tuesday are missing.
  const later = Date.UTC(2026, 10, 24, 23);

  test('says how old its data are, and warns of stale ones once per symbol', async () => {
    const current = await check(['AAA', 'price > 100']);
    expect(current.out).toContain('snapshot as of 2026-11-20T21:00:00Z, end_of_day; prices of 2026-11-20');
    expect(current.err).not.toContain('stale');
    const { exit, out, err } = await check(['AAA', 'price > 100', 'volume > 1'], later);
    expect(exit).toBe(0);
    expect(out).toContain(
      'STALE: snapshot as of 2026-11-20T21:00:00Z, stale; prices of 2026-11-20 (2 sessions behind)',
    );
    expect(err.match(/AAA: stale data/g)).toHaveLength(1);
    expect(err).toContain('mds sync AAA');
    expect((await check(['AAA', 'price > 100', '--quiet'], later)).err).toBe('');
  });

  test.each([
    [{ period_end: '2026-09-30' }, '; statements to 2026-09-30'],
    [
      { ttm_period_end: '2026-06-30', next_report_due: '2026-11-09' },
      '; TTM to 2026-06-30, next report due 2026-11-09',
    ],
    [{}, ''],
  ])('leaves out the days of statements that are not known: %j', (known, text) => {
    const missing = { available: false, reason: 'not_reported' };
    const days = { period_end: missing, ttm_period_end: missing, next_report_due: missing };
    expect(inputText({ route: 'snapshot', statement_age: { ...days, ...known, stale: false } })).toBe(
      `snapshot${text}`,
    );
  });

  test('in JSON and in JUnit', async () => {
    const { out } = await check(['AAA', 'price > 100', '--json'], later);
    expect(JSON.parse(out).checks[0].inputs).toEqual([
      {
        ...{ route: 'snapshot', as_of: '2026-11-20T21:00:00Z', freshness: 'stale' },
        price_age: { session_date: '2026-11-20', sessions_behind: 2 },
      },
    ]);
    const junit = (await check(['AAA', 'price > 100', '--junit', '-'], later)).out;
    expect(junit).toContain('input: STALE: snapshot as of 2026-11-20T21:00:00Z, stale; prices of 2026-11-20');
  });
});

describe('the age that counts', () => {
  const now = Date.UTC(2026, 10, 23, 21);
  const statements = { period_end: '2026-06-30', ttm_period_end: '2026-06-30', next_report_due: '2026-11-09' };
  const input = (stale: boolean): Input => ({
    ...{ route: '', as_of: '2026-11-22T21:00:00Z', freshness: 'end_of_day' },
    price_age: { session_date: '2026-11-20', sessions_behind: 0 },
    statement_age: { ...statements, stale },
  });
  const { price_age: _, ...filed } = input(true);

  test.each<[string, Input, number]>([
    // Closed on Friday 2026-11-20 at 21:00 UTC: three days. The report was due 14 days before.
    ['snapshot.quote.price', input(true), 3 * DAY],
    ['technicals.momentum.rsi_14', input(true), 3 * DAY],
    ['dividends.current.yield_pct', input(true), 3 * DAY],
    ['snapshot.fundamentals_quick.pe_ttm', input(false), 3 * DAY],
    ['snapshot.fundamentals_quick.pe_ttm', input(true), 14 * DAY],
    ['valuation.multiples.pb.value', input(true), 14 * DAY],
    ['snapshot.fundamentals_quick.ttm_revenue_usd', input(true), 14 * DAY],
    ['snapshot.fundamentals_quick.ttm_revenue_usd', input(false), 0],
    ['valuation.returns_on_capital.roe_pct', input(true), 14 * DAY],
    // Answers of filings alone: EDGAR was asked a day ago.
    ['earnings.last.eps_actual', { ...filed, statement_age: { ...statements, stale: false } }, DAY],
    ['earnings.last.eps_actual', filed, 14 * DAY],
    ['insider.summary_90d.market_activity.buy_count', { route: '', as_of: '2026-11-22T21:00:00Z' }, DAY],
    [
      'insider.summary_90d.market_activity.buy_count',
      { ...filed, statement_age: undefined, freshness: 'stale' } as never,
      Infinity,
    ],
    // What does not say when it is from is older than any time.
    ['snapshot.quote.price', { route: '' }, Infinity],
    ['snapshot.freshness', input(true), 0],
    ['snapshot.name', input(true), 0],
  ])('of %s', async (name, from, age) => {
    const { fields } = await checkVocabulary();
    const segments = name.split('.').map((part) => ({ name: part }));
    const ref = lookUp({ segments, from: 0, to: 0 } as never, fields) as FieldRef;
    expect(ageOf(ref, from, now)).toBe(age);
  });
});
