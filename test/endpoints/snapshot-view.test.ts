/** The screen of a snapshot. Invented figures. */
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../src/endpoints/snapshot/payload.ts';
import { view } from '../../src/endpoints/snapshot/view.ts';
import type { ViewOptions } from '../../src/endpoints/types.ts';
import { unavailable } from '../../src/engine/value.ts';
import { drawn } from '../support/screen.ts';
import { fund, newcomer, stock } from './snapshot-view.samples.ts';

function screen(payload: Payload, width?: number, options: ViewOptions = { full: false }): string {
  return `
${drawn(view(payload, options), { width })}`;
}

describe('a stock', () => {
  test('piped, every field', () =>
    expect(screen(stock, undefined, { full: true })).toMatchInlineSnapshot(`
      "
      TEST  Test Machines Inc. · stock · Technology · Electronic Computers

      150.50 USD   ▲ +3.25   ▲ +2.21%

      Day range      146.75 ├────────────────────────────────●────────────┤ 151.90
      52-week range  120.30 ├───────────────────●─────────────────────────┤ 190.40   20.96% below the high

      Performance                                                              vs SPY
      1 day             │━━                                        +2.22%
      5 days          ╺━│                                          -1.40%
      1 month           │━━━━━━                                    +6.13%    +3.42 pp
      3 months          │━━━━━━━━━━━╸                             +11.94%
      YTD       ━━━━━━━━│                                          -8.41%   -17.13 pp
      1 year            │━━━━━━━━━━━━━━━━━━━━╸                    +21.70%    +1.55 pp
      3 years           │━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━    +39.11%

      Valuation                              TTM                            Trading
      Market cap          $420,123,456,789   Revenue      $50,432,109,876   Previous close      147.25
      Shares outstanding     2,791,518,317   Net income     -$987,654,321   Open                148.10
      Enterprise value    $456,789,012,345   Diluted EPS           4.3247   Volume          12,345,678
      P/E (TTM)                      34.80                                  Beta (1Y)           1.2345
      PEG                               —¹                                  Dividend yield       0.44%
      P/S                             8.33
      P/B                            51.70
      EV/EBITDA                      18.51
      FCF yield                     -2.87%

      Other fields
      Type      stock                  Sector             Technology   Data age (s)   4,321
      Currency  USD                    Sector comparison  —²           Freshness      end_of_day
      Industry  Electronic Computers   From 52-week high  ▼ -20.96%    Market status  after_hours
      Name      Test Machines Inc.     52-week position      43.08%

      ¹ Earnings did not grow, so the ratio has no meaning.
      ² Comparison with the sector is not supported.

      As of Fri 2025-08-08 16:00 New York time (2025-08-08T20:00:00Z). End of day. The market is in
      after-hours trading.
      "
    `));
});

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
    expect(at(10)).toMatch(/Next report due +2025-11-10/);
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
  test('80 columns: no figures of an issuer, one line with the reason', () => {
    expect(screen(fund, 80, { full: false, now })).toMatchInlineSnapshot(`
      "
      FUND  *** STALE 2025-08-08 ***  Broad Market ETF Trust · ETF
      Update with: mds sync FUND

      150.50 USD   ▲ +3.25   ▲ +2.21%

      Day range      146.75 ├─────────────────●───────┤ 151.90
      52-week range  120.30 ├──────────●──────────────┤ 190.40   20.96% below the high

      Performance                                                              vs SPY
      1 day             │━━                                        +2.22%
      5 days          ╺━│                                          -1.40%
      1 month           │━━━━━━                                    +6.13%    +3.42 pp
      3 months          │━━━━━━━━━━━╸                             +11.94%
      YTD       ━━━━━━━━│                                          -8.41%   -17.13 pp
      1 year            │━━━━━━━━━━━━━━━━━━━━╸                    +21.70%    +1.55 pp
      3 years           │━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━    +39.11%

      Trading
      Previous close  147.25   Beta (1Y)       0.9712
      Open            148.10   Dividend yield   1.13%
      Volume          12.35M

      A fund has no earnings or multiples of its own: figures of an issuer do not
      apply.
      As of Fri 2025-08-08 16:00 New York time (2025-08-08T20:00:00Z). STALE: 3 days
      old; newer data are missing. The market is in after-hours trading.
      "
    `);
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

describe('a newcomer, simulated', () => {
  test('40 columns', () =>
    expect(screen(newcomer, 40)).toMatchInlineSnapshot(`
      "
      NEWCO  *** SIMULATED ***
      株式会社テスト・ホールディングス · stock
      · Technology · Electronic Computers

      0.4212 USD   ▼ -0.0311   ▼ -6.88%

      Day range
        0.44 ├────────────────────┤ 0.44 —¹
      52-week range
        120.30 ├─────────●────────────┤ 190.40
        20.96% below the high

      Performance                       vs SPY
      1 day     ━━━━━│       -6.88%
      5 days        ━│       -1.40%
      1 month        │━━━━╸  +6.13%   +3.42 pp
      3 months       │           —²
      YTD            │           —²         —²
      1 year         │           —²         —²
      3 years        │           —²

      Valuation
      Market cap          $420.12B
      Shares outstanding     2.79B
      Enterprise value    $456.79B
      P/E (TTM)             -12.50
      PEG                       —³
      P/S                     8.33
      P/B                    51.70
      EV/EBITDA                 —⁴
      FCF yield             -2.87%

      TTM
      Revenue        $50.43B
      Net income   -$987.65M
      Diluted EPS     -0.034

      Trading
      Previous close  147.25
      Open            148.10
      Volume          12.35M
      Beta (1Y)           —²
      Dividend yield   0.00%

      ¹ High and low are equal, so there is no
        place between them.
      ² The history is too short for this
        figure.
      ³ Earnings are zero or negative.
      ⁴ The figure to divide by is zero or
        negative.

      SIMULATED DATA: prices and statements of
      the shipped sample, not those of the
      real company.
      As of Fri 2025-08-08 16:00 New York time
      (2025-08-08T20:00:00Z). The market is
      closed.
      "
    `));
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
