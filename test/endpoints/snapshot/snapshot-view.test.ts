/** The screen of a snapshot. Invented figures. */
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../../src/endpoints/snapshot/payload.ts';
import { view } from '../../../src/endpoints/snapshot/view.ts';
import type { ViewOptions } from '../../../src/endpoints/types.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { drawn } from '../../support/screen.ts';
import { fund, newcomer, stock } from './snapshot-view.samples.ts';

function screen(payload: Payload, width?: number, options: ViewOptions = { full: false }): string {
  return `
${drawn(view(payload, options), { width })}`;
}

describe('extras', () => {
  const extras = {
    closes: [100, 101, 99, 104],
    relativeVolume: 1.234,
    exDate: { date: '2025-09-02', estimated: false },
  };

  test('a year of closes, relative volume, ex-dividend date', () => {
    const text = screen(stock, 80, { full: false, companion: extras });
    // Eighths of the way from 99 to 104: 1.4, 2.8, 0, 7.
    expect(text).toContain('1 year  100.00 ▂▄▁█ 104.00\n');
    expect(text).toMatch(/Relative volume +1\.23\n/);
    expect(text).toMatch(/Dates\s+Ex-date +2025-09-02\n/);
    expect(
      screen(stock, 80, { full: false, companion: { ...extras, exDate: { date: '2025-09-02', estimated: true } } }),
    ).toContain('Ex-date (est.)');
  });

  test('a record that begins within the year names its first day', () => {
    const text = screen(stock, 80, { full: false, companion: { ...extras, since: '2025-03-03' } });
    expect(text).toContain('Since 2025-03-03  100.00 ');
  });

  test('a deadline that has passed is not one to come', () => {
    const age = { period_end: '2025-06-30', ttm_period_end: '2025-06-30', next_report_due: '2025-11-10', stale: false };
    const at = (day: number) =>
      screen({ ...stock, statement_age: age }, 80, { full: false, now: Date.UTC(2025, 10, day, 12) });
    expect(at(10)).toMatch(/Report deadline +2025-11-10/);
    expect(at(11)).toMatch(/Report was due +2025-11-10/);
  });

  test('one close is no course, and what is not known is left out or a dash', () => {
    const text = screen(stock, 80, {
      full: false,
      companion: { closes: [100], relativeVolume: unavailable('zero_volume') },
    });
    expect(text).not.toMatch(/1 year +100/);
    expect(text).toMatch(/Relative volume +—/);
    expect(text).not.toContain('Dates');
  });
});

describe('a fund', () => {
  // 2025-08-11 12:00 UTC is a Monday; the data are of Friday 2025-08-08.
  const now = Date.UTC(2025, 7, 11, 12);
  test('old prices are marked at the top, with the command that updates them', () => {
    const [, title, update] = screen(fund, 80, { full: false, now }).split('\n');
    expect([title, update]).toEqual([
      'FUND  *** STALE 2025-08-08 ***  Broad Market ETF Trust · ETF',
      'Update with: mds sync FUND',
    ]);
  });
  test('in full every figure is there, with the reason', () => {
    const full = screen(fund, 80, { full: true, now });
    expect(full.match(/—¹/g)).toHaveLength(14);
    expect(full).toContain('¹ Figures of an issuer do not apply to a fund.');
  });
  test('the benchmark is not compared with itself', () => {
    expect(screen({ ...fund, symbol: 'SPY' }, 80)).not.toMatch(/vs SPY| pp/);
    expect(screen(fund, 80)).toMatch(/vs SPY/);
  });
});

describe('notes', () => {
  const notes = (over: Partial<Payload>, now?: number) =>
    view({ ...stock, ...over }, { full: false, ...(now === undefined ? {} : { now }) }).notes.join('\n');

  test('New York time follows daylight time', () => {
    // 16:00 in New York is 20:00 UTC in summer, 21:00 in winter (Uniform Time Act).
    expect(notes({})).toContain('As of Fri 2025-08-08 16:00 New York time (2025-08-08T20:00:00Z).');
    expect(notes({ as_of: '2025-01-10T21:00:00Z' })).toContain('As of Fri 2025-01-10 16:00 New York time');
    expect(notes({ as_of: '2025-07-03T17:00:00Z' })).toContain('Thu 2025-07-03 13:00 New York time');
  });

  test.each([
    ['open', 'The market is open.'],
    ['pre_market', 'The market is in pre-market trading.'],
    ['after_hours', 'The market is in after-hours trading.'],
    ['closed', 'The market is closed.'],
  ] as const)('market %s', (market_status, sentence) => {
    expect(notes({ market_status })).toContain(sentence);
  });

  test('an old price: a multiple of its own day and newer figures next to it, without a market cap as well', () => {
    const ages = {
      price_age: { session_date: '2025-08-08', sessions_behind: 300 },
      statement_age: { period_end: '2026-03-31', ttm_period_end: '2026-03-31', stale: false },
    };
    const [unknown, missing] = [unavailable('shares_outstanding_unavailable'), unavailable('no_price_data')];
    const sentence = 'Valuation is by the price, shares and statements of 2025-08-08';
    const of = (over: Partial<Payload['fundamentals_quick']>) =>
      notes({ ...ages, fundamentals_quick: { ...stock.fundamentals_quick, ...over } } as Partial<Payload>);
    expect(of({})).toContain(sentence);
    expect(of({ market_cap_usd: unknown })).toContain(sentence);
    expect(of({ market_cap_usd: unknown, pe_ttm: missing })).not.toContain(sentence);
  });

  test('stale data show their age', () => {
    const price_age = { session_date: '2025-08-07', sessions_behind: 1 };
    expect(notes({ freshness: 'stale', price_age })).toContain('STALE: newer sessions are missing.');
    // A service of someone else's gives no ages.
    expect(notes({ freshness: 'stale' })).toContain('STALE: newer data are missing.');
    expect(notes({ freshness: 'stale' }, Date.UTC(2025, 7, 9, 14))).toContain('STALE: 1 day old;');
    expect(notes({ freshness: 'stale' }, Date.UTC(2025, 10, 21, 12))).toContain('STALE: 105 days old;');
    // 03:00 UTC on the 10th is still the 9th in New York.
    expect(notes({ freshness: 'stale' }, Date.UTC(2025, 7, 10, 3))).toContain('STALE: 1 day old;');
    expect(notes({}, Date.UTC(2025, 10, 21, 12))).not.toContain('STALE');
    expect(notes({ freshness: 'intraday' })).toContain('The running session is included.');
  });

  test('simulated data are labeled in the title and in the notes, at every width, in ASCII and in color', () => {
    for (const width of [40, 80, undefined]) {
      for (const unicode of [true, false]) {
        for (const color of [true, false]) {
          const text = drawn(view(newcomer, { full: false }), { width, color, unicode });
          expect(text.split('\n')[0]).toMatch(color ? /\x1b\[1;7m SIMULATED \x1b\[0m/ : /\*\*\* SIMULATED \*\*\*/);
          expect(text).toContain('SIMULATED DATA');
        }
      }
    }
    expect(screen(stock, 80)).not.toMatch(/simulated/i);
  });
});

test('text from outside cannot reach the terminal with its control sequences', () => {
  const evil = '\x1b]0;owned\x07\x1b[2J\u202eEvil\nInc.';
  for (const full of [false, true]) {
    const text = drawn(view({ ...stock, name: evil, industry: evil }, { full }), { width: 80 });
    expect(text).not.toMatch(/[\x1b\x07\u202e]/);
    expect(text).toContain('Evil Inc.');
  }
});
