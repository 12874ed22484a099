/**
 * `GET /v2/calendar`: which events are expected, and how the screen lists them. Days are counted by hand from the
 * crafted record.
 */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/calendar/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/calendar/payload.ts';
import { view } from '../../../src/endpoints/calendar/view.ts';
import { closeInstant, isSession, nextSession } from '../../../src/engine/calendar.ts';
import { addMonths, formatDay } from '../../../src/engine/days.ts';
import type { Bars, Dividend } from '../../../src/engine/types.ts';
import { day, plainCompany } from '../../support/facts-builder.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';
import { type Contents, filingRow, flatBars, RELEASES, resultsRow, storeOf } from '../earnings/earnings-store.ts';

const HOUR = 3_600_000;
const fits = fitting(schema);
const LAST = day('2024-02-14');
const NOW = closeInstant(LAST) + HOUR;

/** A payment of `amount` every `months`, up to the last one given. */
function stream(last: string, months: number, count: number, amount = 0.5): Dividend[] {
  return Array.from({ length: count }, (_, i) => {
    const at = addMonths(day(last), -months * (count - 1 - i));
    return { day: isSession(at) ? at : nextSession(at), amount };
  });
}

// Quarterly dividends on the 8th of March, June, ...
const COMPANY: Contents = {
  facts: plainCompany({ firstYear: 2021, years: 3 }).builder.build(),
  filings: RELEASES.map((filed) => resultsRow(filed)),
  bars: flatBars('2020-11-02', '2024-02-14'),
  dividends: stream('2023-12-08', 3, 12),
};

interface Ask {
  readonly symbol?: string;
  readonly now?: number;
  readonly asOf?: number;
}

function calendar(contents: Contents, { symbol = 'AAA', now = NOW, asOf }: Ask = {}): Payload {
  return fits(compute({ store: storeOf(contents), now, asOf }, { symbol }));
}

const brief = ({ upcoming }: Payload): string[] =>
  upcoming.map(({ date, type, estimated }) => `${date} ${type}${estimated ? '' : ' declared'}`);

describe('events', () => {
  test('results and ex-dates to come, soonest first, within 120 days', () => {
    const payload = calendar(COMPANY);
    // 120 days after 2024-02-14 is 2024-06-13.
    expect(brief(payload)).toEqual(['2024-03-08 ex_dividend', '2024-04-30 earnings', '2024-06-10 ex_dividend']);
    expect(payload.upcoming.map(({ details }) => details)).toEqual([
      '0.5 USD per share, dated by past ex-dates',
      'Q1 2024 results (period ending 2024-03-31), dated by past releases of this quarter',
      '0.5 USD per share, dated by past ex-dates',
    ]);
  });

  test('what lies beyond 120 days is left out', () => {
    // Years to December released in April, 110 days after their end, by a filer without facts in the store.
    const filings = ['2021', '2022'].map((year) =>
      filingRow('20-F', `${Number(year) + 1}-04-20`, { reportDay: day(`${year}-12-31`) }),
    );
    const at = (text: string) =>
      brief(calendar({ filings, lastDay: '2024-02-14' }, { asOf: closeInstant(day(text)) + HOUR }));
    // 2023-12-31 and 110 days: Friday 2024-04-19, moved to the usual Wednesday or Thursday only if there were one. 120
    // days before: 2023-12-21.
    expect(at('2023-12-20')).toEqual([]);
    expect(at('2023-12-21')).toEqual(['2024-04-19 earnings']);
  });

  test('120 days are those after the day asked on, not after the session before it', () => {
    // 120 days before Monday, 2024-06-10, is Sunday, 2024-02-11; the session before it is of the 9th.
    const at = (text: string) =>
      brief(calendar(COMPANY, { asOf: closeInstant(day('2024-02-09')) + 24 * HOUR * (day(text) - day('2024-02-09')) }));
    expect(at('2024-02-10').at(-1)).toBe('2024-04-30 earnings');
    expect(at('2024-02-11').at(-1)).toBe('2024-06-10 ex_dividend');
  });

  test('between release and report the quarter after is the next', () => {
    const at = (text: string) =>
      brief(calendar({ ...COMPANY, dividends: [] }, { asOf: closeInstant(day(text)) + HOUR }));
    expect(at('2024-02-05')).toEqual(['2024-04-30 earnings']); // the report came on 2024-02-09
    // The release of 2023-10-30 is out on the day after; the next one lies 33 days after the year's end.
    expect(at('2023-10-31')).toEqual(['2024-02-02 earnings']);
  });

  test('without releases the filing dates of the reports count', () => {
    // First quarters filed 40 days after their end: 2024-05-10.
    expect(brief(calendar({ ...COMPANY, dividends: [], filings: [] }))).toEqual(['2024-05-10 earnings']);
  });

  test('nothing of the past; today until its session closes', () => {
    const on = (now: number) => brief(calendar({ ...COMPANY, bars: flatBars('2020-11-02', '2024-03-08') }, { now }));
    const open = closeInstant(day('2024-03-08')) - 2 * HOUR;
    expect(on(open)[0]).toBe('2024-03-08 ex_dividend');
    const closed = closeInstant(day('2024-03-08')) + HOUR;
    for (const event of on(closed)) expect(event > '2024-03-09', event).toBe(true);
    const release = closeInstant(day('2024-04-30'));
    const bars = flatBars('2020-11-02', '2024-04-30');
    expect(brief(calendar({ ...COMPANY, dividends: [], bars }, { now: release - HOUR }))).toEqual([
      '2024-04-30 earnings',
    ]);
    // Overdue from then on: any session.
    expect(brief(calendar({ ...COMPANY, dividends: [], bars }, { now: release + HOUR }))).toEqual([
      '2024-05-01 earnings',
    ]);
  });

  test('an ex-date in the feed is declared; a response as of the past has none that was listed later', () => {
    const declared = { ...COMPANY, dividends: [...COMPANY.dividends!, { day: day('2024-03-07'), amount: 0.55 }] };
    const [first] = calendar(declared).upcoming;
    expect(first).toEqual({
      date: '2024-03-07',
      details: '0.55 USD per share, as listed',
      estimated: false,
      type: 'ex_dividend',
    });
    const then = calendar(declared, { asOf: NOW });
    expect(brief(then)[0]).toBe('2024-03-08 ex_dividend');
  });

  test('a monthly payer has four', () => {
    const monthly = calendar({ bars: COMPANY.bars!, dividends: stream('2024-01-16', 1, 30, 0.1) });
    const months = monthly.upcoming.map(({ date }) => date.slice(0, 7));
    expect(months).toEqual(['2024-02', '2024-03', '2024-04', '2024-05']);
  });

  test('a fund has ex-dates only', () => {
    expect(brief(calendar(COMPANY, { symbol: 'FFF' }))).toEqual(['2024-03-08 ex_dividend', '2024-06-10 ex_dividend']);
  });

  test('a suspended or halted payer has no ex-date; of a symbol with nothing stored it is an error', () => {
    expect(brief(calendar({ ...COMPANY, dividends: stream('2023-06-08', 3, 10) }))).toEqual(['2024-04-30 earnings']);
    const halted = { ...COMPANY, bars: flatBars('2020-11-02', '2024-01-25'), lastDay: '2024-02-14' };
    expect(brief(calendar(halted))).toEqual(['2024-04-30 earnings']);
    expect(() => calendar(COMPANY, { symbol: 'NNN' })).toThrow(expect.objectContaining({ code: 'NO_DATA' }));
  });

  test('without prices the results are expected all the same', () => {
    const { facts, filings } = COMPANY;
    const payload = calendar({ facts: facts!, filings: filings!, lastDay: '2024-02-14' });
    expect(brief(payload)).toEqual(['2024-04-30 earnings']);
    expect(payload.as_of).toBe('2024-02-14T22:00:00Z');
  });

  test('dividends of the former company of a ticker are left out', () => {
    // A year without bars: the listing of 2023 is another one.
    const old = flatBars('2019-01-02', '2021-06-30');
    const bars = joined(old, flatBars('2023-03-01', '2024-02-14'));
    expect(brief(calendar({ bars, dividends: stream('2021-06-08', 3, 8) }))).toEqual([]);
  });
});

function joined(a: Bars, b: Bars): Bars {
  const price = new Float64Array(a.days.length + b.days.length).fill(100);
  const days = Int32Array.from([...a.days, ...b.days]);
  return { days, open: price, high: price, low: price, close: price, volume: price };
}

describe('screen', () => {
  const draw = (payload: Payload, now = NOW): string => drawn(view(payload, { full: false, now }), { width: 100 });

  test('one line per event with its distance and status', () => {
    const text = draw(calendar(COMPANY));
    // From 2024-02-14: 15 days of February left, 8 of March; 15 + 31 + 30 to the end of April.
    expect(text).toMatch(/2024-03-08 +in 23 days +Ex-dividend +estimated +0\.5 USD per share/);
    expect(text).toMatch(/2024-04-30 +in 76 days +Earnings +estimated +Q1 2024 results/);
    const declared = { ...COMPANY, dividends: [...COMPANY.dividends!, { day: day('2024-03-07'), amount: 0.55 }] };
    expect(draw(calendar(declared))).toMatch(/2024-03-07 +in 22 days +Ex-dividend +confirmed/);
  });

  test('simulated data count from their own day, with a label', () => {
    const now = NOW + 40 * 24 * HOUR;
    const text = draw(calendar({ ...COMPANY, kind: 'simulated' }, { now }), now);
    expect(text).toContain(`23 days after ${formatDay(LAST)}`);
    expect(text).toContain('SIMULATED');
  });

  test('no events: a sentence', () => {
    expect(draw(calendar({ bars: COMPANY.bars! }))).toContain('No date can be estimated');
    expect(draw(calendar({ ...COMPANY, kind: 'simulated' }))).toContain('SIMULATED DATA');
  });
});
