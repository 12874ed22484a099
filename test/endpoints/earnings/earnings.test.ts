/** `GET /v2/earnings`: the computation, its envelope and the screen. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/earnings/compute.ts';
import { daysAway, vantage } from '../../../src/endpoints/earnings/days-away.ts';
import { type Payload, schema } from '../../../src/endpoints/earnings/payload.ts';
import { view } from '../../../src/endpoints/earnings/view.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { day, plainCompany } from '../../support/facts-builder.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';
import { type Contents, flatBars, RELEASES, resultsRow, storeOf } from './earnings-store.ts';

type Reported = Extract<Payload, { history: unknown }>;

const HOUR = 3_600_000;
const fits = fitting(schema);

// Quarters of 2021-2023; revenue 100 + q, income 10 + q over four shares; reports 40 days after each quarter.
const plain = () => plainCompany({ firstYear: 2021, years: 3, shares: () => 4 }).builder;
const COMPANY: Contents = {
  facts: plain().build(),
  filings: RELEASES.map((filed) => resultsRow(filed)),
  bars: flatBars('2023-11-01', '2024-02-14'),
};
const NOW = closeInstant(day('2024-02-14')) + HOUR;

function earnings(
  contents: Contents,
  { symbol = 'AAA', now = NOW, asOf }: { symbol?: string; now?: number; asOf?: number } = {},
) {
  return fits(compute({ store: storeOf(contents), now, asOf }, { symbol }) as Reported);
}

describe('payload', () => {
  const payload = earnings(COMPANY);

  test('the newest quarter, rounded', () => {
    // q = 11: revenue 111 against 107; EPS 21 / 4 against 17 / 4; the mean of q = 7..10: 108.5, rounded up, and 18.5 /
    // 4.
    expect(payload.last).toEqual({
      eps_actual: 5.25,
      eps_yoy_pct: 23.53,
      filing_date: '2024-02-09',
      fiscal_period: 'Q4',
      fiscal_year: 2023,
      period_end: '2023-12-31',
      revenue_actual: 111,
      revenue_yoy_pct: 3.74,
      vs_trend: {
        eps_baseline_4q_avg: 4.625,
        eps_vs_trailing_4q_avg_pct: 13.51,
        revenue_baseline_4q_avg: 109,
        revenue_vs_trailing_4q_avg_pct: 2.3,
      },
    });
    expect(payload.currency).toBe('USD');
  });

  test('eight quarters, the first of them the last report', () => {
    expect(payload.history).toHaveLength(8);
    const { vs_trend, ...record } = payload.last;
    expect(vs_trend).toBeDefined();
    expect(payload.history[0]).toEqual(record);
    expect(payload.history.map(({ fiscal_period }) => fiscal_period).join()).toBe('Q4,Q3,Q2,Q1,Q4,Q3,Q2,Q1');
  });

  test('the next release', () => {
    // 2024-03-31 and 30 days: 2024-04-30; at most three of the eight releases share a weekday: none is usual.
    expect(payload.next_estimated_date).toBe('2024-04-30');
  });

  test('without releases it fits the contract; without facts it is an error', () => {
    earnings({ ...COMPANY, filings: [] });
    expect(() => earnings({ bars: COMPANY.bars! })).toThrow(expect.objectContaining({ code: 'NO_DATA' }));
  });

  test('a fund is marked, without history', () => {
    const fund = earnings(COMPANY, { symbol: 'FFF' });
    expect(fund).toMatchObject({ supported: false, reason: 'not_applicable_etf', symbol: 'FFF' });
    expect(Object.keys(fund)).not.toContain('history');
  });

  test('facts that nothing was filed of yet give markers', () => {
    const payload = earnings(COMPANY, { asOf: closeInstant(day('2010-01-04')) });
    const none = { available: false, reason: 'not_reported' };
    expect(payload).toMatchObject({ currency: none, history: [], next_estimated_date: none });
    expect(payload.last).toMatchObject({ eps_actual: none, fiscal_period: none });
  });

  test('the age of prices changes nothing', () => {
    const halted = earnings({ ...COMPANY, bars: flatBars('2023-11-01', '2024-01-25'), lastDay: '2024-02-14' });
    expect(halted).toEqual(earnings(COMPANY));
  });

  test('statements too old for a forecast give none', () => {
    const old = earnings({ ...COMPANY, bars: flatBars('2023-11-01', '2024-07-31') }, { now: Date.UTC(2024, 7, 1) });
    expect(old.next_estimated_date).toEqual({ available: false, reason: 'stale_fundamentals' });
  });

  test('EPS is on the share basis of the as-of date', () => {
    const split = { day: day('2024-02-12'), numerator: 2, denominator: 1 };
    const payload = earnings({ ...COMPANY, splits: [split] });
    expect(payload.last.eps_actual).toBe(2.625);
    expect(payload.last.eps_yoy_pct).toBe(23.53);
  });
});

describe('envelope and point in time', () => {
  test('describes the instant answered for, or the import before it', () => {
    expect(earnings(COMPANY)).toMatchObject({ as_of: '2024-02-14T22:00:00Z', freshness: 'end_of_day', symbol: 'AAA' });
    const imported = Date.UTC(2024, 1, 12, 15, 0);
    const store = { ...storeOf(COMPANY), importedAt: () => imported, filingsCheckedAt: () => imported };
    const payload = compute({ store, now: NOW, asOf: undefined }, { symbol: 'AAA' });
    expect(payload).toMatchObject({ as_of: '2024-02-12T15:00:00Z', cache_age_seconds: (NOW - imported) / 1000 });
  });

  test('filings of a predecessor count', () => {
    // Before a reorganisation first quarters were reported after 25 days, all else after it after 30 or 33.
    const past = ['2022-04-25', '2023-04-25'].map((filed) => resultsRow(filed));
    const own = COMPANY.filings!.filter(({ filed }) => ![day('2022-04-30'), day('2023-04-30')].includes(filed));
    const plain = storeOf(COMPANY);
    const next = (predecessors: readonly number[]) => {
      const filings = (cik: number) => (cik === 2 ? past : own);
      const store = { ...plain, predecessors: () => predecessors, filings };
      return (compute({ store, now: NOW, asOf: undefined }, { symbol: 'AAA' }) as Reported).next_estimated_date;
    };
    expect(next([2])).toBe('2024-04-25');
    expect(next([])).toBe('2024-04-30');
  });

  test('simulated data are labeled', () => {
    expect(earnings({ ...COMPANY, kind: 'simulated' }).freshness).toBe('simulated');
  });

  test('time travel: the answer as of a day is that of a store which ends there', () => {
    // Between the release (2023-10-30) and the report (2023-11-09) of the third quarter.
    const asOf = closeInstant(day('2023-11-03')) + HOUR;
    const bars = flatBars('2023-10-02', '2024-02-14');
    const then = earnings({ ...COMPANY, bars }, { asOf });
    const { builder } = plainCompany({ firstYear: 2021, years: 3, quarters: 10, shares: () => 4 });
    const ended = {
      facts: builder.build(),
      filings: COMPANY.filings!.filter(({ filed }) => filed <= day('2023-11-03')),
      bars: flatBars('2023-10-02', '2023-11-03'),
    };
    expect(then).toEqual(earnings(ended, { asOf }));
    expect(then.last.period_end).toBe('2023-06-30');
    // The third quarter has been released: next is the year, 33 days after its end as the year before.
    expect(then.next_estimated_date).toBe('2024-02-02');
  });

  test('an 8-K counts from its acceptance on, also after the close', () => {
    const evening = { accepted: '2024-02-01T23:30:00.000Z' }; // 18:30 in New York; dated the next day
    const filings = [
      ...COMPANY.filings!.slice(0, 7),
      resultsRow('2024-02-02', { accepted: '2024-02-02T21:40:00.000Z' }),
    ];
    const on = (text: string, rows = filings, afterClose = HOUR) =>
      earnings({ ...COMPANY, filings: rows }, { asOf: closeInstant(day(text)) + afterClose }).next_estimated_date;
    // 16:40 on 2024-02-02 in New York (as UTC; read as New York time it would be 21:40, too late for that date):
    // overdue until then.
    expect(on('2024-02-02', filings, HOUR / 2)).toBe('2024-02-05');
    expect(on('2024-02-02')).toBe('2024-04-30');
    // Accepted the evening before: known at that close.
    expect(on('2024-02-02', [...COMPANY.filings!.slice(0, 7), resultsRow('2024-02-02', evening)])).toBe('2024-04-30');
  });
});

describe('screen', () => {
  const draw = (payload: Payload, full = false, now = NOW): string =>
    drawn(view(payload, { full, now }), { width: 100 });

  test('the next date with how far away it is', () => {
    // 2024-02-14 to 2024-04-30: 15 + 31 + 30 days.
    expect(draw(earnings(COMPANY))).toMatch(/Estimated +2024-04-30 +in 76 days/);
    const simulated = earnings({ ...COMPANY, kind: 'simulated' });
    expect(draw(simulated, false, NOW + 90 * 24 * HOUR)).toContain('76 days after 2024-02-14');
  });

  test('another currency than dollars is named', () => {
    expect(draw(earnings(COMPANY))).toContain('Reported earnings: ');
    expect(draw({ ...earnings(COMPANY), currency: 'CNY' } as Payload)).toContain('Reported earnings in CNY: ');
  });

  test('a bar for each quarter, newest first, with its change on the year', () => {
    const text = draw(earnings(COMPANY));
    expect(text).toMatch(/Q4 2023 .*5\.25 +\+23\.53%/);
    expect(text.indexOf('Q4 2023 ')).toBeLessThan(text.indexOf('Q1 2022 '));
  });

  test('columns a company never reports are left out, unless --full', () => {
    const payload = earnings(COMPANY);
    const none = (reason: 'not_reported' | 'quarterly_not_reported') => ({ available: false, reason }) as const;
    const laboratory = {
      ...payload,
      history: payload.history.map((row) => ({ ...row, revenue_actual: none('not_reported') })),
    } as Payload;
    expect(draw(payload)).toMatch(/^Revenue +YoY$/m);
    expect(draw(laboratory)).not.toMatch(/^Revenue +YoY$/m);
    expect(draw(laboratory)).toMatch(/^Diluted EPS +YoY$/m);
    const never = none('quarterly_not_reported');
    const trend = Object.fromEntries(Object.keys(payload.last.vs_trend).map((key) => [key, never]));
    const yearly = { ...payload, last: { ...payload.last, vs_trend: trend } } as Payload;
    expect(draw(payload)).toContain('vs 4-quarter average');
    expect(draw(yearly)).not.toContain('vs 4-quarter average');
    expect(draw(yearly, true)).toContain('vs 4-quarter average');
  });

  test('a fund, facts that nothing was filed of yet, simulated data', () => {
    const early = earnings(COMPANY, { asOf: closeInstant(day('2010-01-04')) });
    expect(draw(early, true).match(/Not reported in any stored filing/g)).toHaveLength(1);
    expect(draw(earnings(COMPANY, { symbol: 'FFF' }))).toContain('A fund does not report earnings.');
    expect(draw(earnings({ ...COMPANY, kind: 'simulated' }))).toContain('SIMULATED DATA');
  });
});

describe('how far away', () => {
  const asOf = '2024-02-14T21:00:00Z';
  const at = (date: string, now: number) => daysAway(date, vantage({ as_of: asOf, freshness: 'simulated' }, now));

  test('counts from the clock; simulated data of other days count from their own', () => {
    expect(at('2024-02-15', NOW)).toBe('tomorrow');
    expect(at('2024-02-15', NOW + 24 * HOUR)).toBe('today');
    expect(at('2024-02-15', NOW + 72 * HOUR)).toBe('2 days ago');
    expect(at('2024-02-25', NOW + 120 * HOUR)).toBe('in 6 days');
    expect(at('2024-02-25', NOW + 144 * HOUR)).toBe('11 days after 2024-02-14');
    expect(at('2024-02-15', NOW - 48 * HOUR)).toBe('1 day after 2024-02-14');
    expect(daysAway('2024-02-25', vantage({ as_of: asOf, freshness: 'end_of_day' }))).toBe('in 11 days');
  });
});
