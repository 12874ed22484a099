/**
 * The next release: lag, weekday, session, deadline. Expected days are counted by hand from the rules of FIELDS 5.3.
 */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { type Filer, reportDeadline } from '../../../src/engine/earnings/deadlines.ts';
import { nextRelease } from '../../../src/engine/earnings/next-release.ts';
import type { ListedFiling, ReportedPeriod } from '../../../src/engine/earnings/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { day, filing, period, results } from './samples.ts';

const LARGE: Filer = { category: 'Large accelerated filer', annualForm: '10-K' };

function next(
  asOf: string,
  periods: readonly ReportedPeriod[],
  filings: readonly ListedFiling[],
  filer: Filer = LARGE,
): string {
  const found = nextRelease({ asOf: day(asOf), periods, filings, filer });
  if (found === undefined) return 'none';
  const { period: of, day: on, basis } = found;
  return `${isMarker(on) ? on.reason : formatDay(on)} Q${of.quarter} ${of.fiscalYear} ${basis}`;
}

/** Quarters to March, June and September 35 days after their end reported, years 55 days. */
const PERIODS = [
  period('2021-12-31', 'Q4 2021', '2022-02-24'),
  period('2022-03-31', 'Q1 2022', '2022-05-05'),
  period('2022-06-30', 'Q2 2022', '2022-08-04'),
  period('2022-09-30', 'Q3 2022', '2022-11-04'),
  period('2022-12-31', 'Q4 2022', '2023-02-24'),
  period('2023-03-31', 'Q1 2023', '2023-05-05'),
  period('2023-06-30', 'Q2 2023', '2023-08-04'),
  period('2023-09-30', 'Q3 2023', '2023-11-03'),
  period('2023-12-31', 'Q4 2023', '2024-02-23'),
];

/** Quarters 26 to 28 days, years 46 days after their end; seven of nine on Thursdays. */
const RELEASES = [
  ...['2022-02-15', '2022-04-28', '2022-07-28', '2022-10-27', '2023-02-15', '2023-04-27', '2023-07-27'],
  ...['2023-10-26', '2024-02-15'],
].map((filed) => results(filed));

describe('lag', () => {
  test('is the median of the same fiscal quarter', () => {
    // First quarters: 28 and 27 days, so 27.5, rounded 28: Sunday 2024-04-28; usual weekday Thursday: 2024-04-25.
    expect(next('2024-02-26', PERIODS, RELEASES)).toBe('2024-04-25 Q1 2024 releases_same_quarter');
    // Fourth quarters: 46 and 46 days, seen on Tuesday and Wednesday: 2024-02-15, the usual Thursday.
    expect(next('2023-11-06', PERIODS.slice(0, 8), RELEASES.slice(0, 8))).toBe(
      '2024-02-15 Q4 2023 releases_same_quarter',
    );
  });

  test('without the same quarter that of all of them', () => {
    // Q2 and Q3 2023: 27 and 26 days, 26.5, rounded 27: Saturday 2024-01-27; both Thursdays, so 2024-01-25.
    const periods = PERIODS.slice(6, 8);
    expect(next('2023-11-06', periods, RELEASES.slice(6, 8))).toBe('2024-01-25 Q4 2023 releases_all_quarters');
  });

  test('releases of more than three years before do not count', () => {
    const old = [period('2019-03-31', 'Q1 2019', '2019-05-30'), period('2020-03-31', 'Q1 2020', '2020-05-29')];
    const filings = [results('2019-05-20'), results('2020-05-20'), ...RELEASES];
    expect(next('2024-02-26', [...old, ...PERIODS], filings)).toBe('2024-04-25 Q1 2024 releases_same_quarter');
  });

  test('without releases the filing days of the same kind of report', () => {
    // First quarters filed after 35 days: Sunday 2024-05-05; four of six quarterly reports on Fridays: 2024-05-03.
    expect(next('2024-02-26', PERIODS, [])).toBe('2024-05-03 Q1 2024 report_filings');
    // Only years on record: quarters have no lag; large accelerated filers have 40 days, 2024-05-10 is a Friday.
    const years = PERIODS.filter(({ yearEnd }) => yearEnd);
    expect(next('2024-02-26', years, [])).toBe('2024-05-10 Q1 2024 deadline');
    // One quarter of a young company, the year to come: 90 days for others, 2024-03-30 is a Saturday, Good Friday
    // before it; Monday.
    const other = { category: undefined, annualForm: '10-K' };
    expect(next('2023-11-06', [period('2023-09-30', 'Q3 2023', '2023-11-03')], [], other)).toBe(
      '2024-04-01 Q4 2023 deadline',
    );
  });

  test('one release shows no weekday; without a usual one the date stays, or moves on to a session', () => {
    // Fourth quarter of 2022 after 50 days, Sunday: 2024-02-19 is Presidents Day, so Tuesday.
    const periods = [period('2022-12-31', 'Q4 2022', '2023-02-24'), ...PERIODS.slice(5, 8)];
    expect(next('2023-11-06', periods, [results('2023-02-19')])).toBe('2024-02-20 Q4 2023 releases_same_quarter');
    // After 47 days, Thursday: 2024-02-16, a Friday.
    expect(next('2023-11-06', periods, [results('2023-02-16')])).toBe('2024-02-16 Q4 2023 releases_same_quarter');
    // Two on Thursdays and one on Sunday: from Friday 2024-02-16 back to Thursday.
    const usual = [results('2023-02-16'), results('2023-04-27'), results('2023-07-23')];
    expect(next('2023-11-06', periods, usual)).toBe('2024-02-15 Q4 2023 releases_same_quarter');
  });

  test('nothing reported, nothing to expect', () => {
    expect(next('2024-02-26', [], RELEASES)).toBe('none');
  });
});

describe('once the results are out', () => {
  test('the report to come is no event: the next release is that of the quarter after', () => {
    const before = PERIODS.slice(0, 8);
    const releases = RELEASES; // with 2024-02-15, the 10-K of 2024-02-23 not yet filed
    expect(next('2024-02-14', before, releases.slice(0, 8))).toBe('2024-02-15 Q4 2023 releases_same_quarter');
    expect(next('2024-02-16', before, releases)).toBe('2024-04-25 Q1 2024 releases_same_quarter');
  });

  test('a pre-announcement leaves the release to come', () => {
    const warned = [...RELEASES.slice(0, 8), results('2024-01-12')];
    expect(next('2024-01-16', PERIODS.slice(0, 8), warned)).toBe('2024-02-15 Q4 2023 releases_same_quarter');
  });
});

describe('overdue', () => {
  const known = PERIODS.slice(0, 8);
  const filings = RELEASES.slice(0, 8);

  test('any session now, the day itself included until its close', () => {
    expect(next('2024-02-15', known, filings)).toBe('2024-02-16 Q4 2023 past_due');
    // Friday before Presidents Day.
    expect(next('2024-02-16', known, filings)).toBe('2024-02-20 Q4 2023 past_due');
  });

  test('until the deadline of its report, then nothing can be said', () => {
    // 60 days after 2023-12-31 is 2024-02-29.
    expect(next('2024-02-28', known, filings)).toBe('2024-02-29 Q4 2023 past_due');
    expect(next('2024-02-29', known, filings)).toBe('stale_fundamentals Q4 2023 past_due');
    expect(next('2026-11-20', known, filings)).toBe('stale_fundamentals Q4 2023 past_due');
  });

  test('a notice of late filing extends it', () => {
    const notice = filing('NT 10-K', '2024-03-01');
    // 15 days after 2024-02-29 is 2024-03-15.
    expect(next('2024-03-14', known, [...filings, notice])).toBe('2024-03-15 Q4 2023 past_due');
    expect(next('2024-03-15', known, [...filings, notice])).toBe('stale_fundamentals Q4 2023 past_due');
    // One about an earlier period does not.
    expect(next('2024-03-14', known, [...filings, filing('NT 10-Q', '2023-11-10')])).toContain('stale_fundamentals');
  });
});

describe('deadlines', () => {
  // Form 10-Q and 10-K, general instruction A; weekends and holidays move to the next business day.
  test.each([
    ['Large accelerated filer', 'Q1', '2024-05-10', '2024-02-29'],
    ['Accelerated filer, Smaller reporting company', 'Q1', '2024-05-10', '2024-03-15'],
    ['Non-accelerated filer, Smaller reporting company', 'Q1', '2024-05-15', '2024-04-01'],
    [undefined, 'Q1', '2024-05-15', '2024-04-01'],
  ])('%s', (category, _, quarter, year) => {
    const filer = { category, annualForm: '10-K' };
    expect(formatDay(reportDeadline(period('2024-03-31', 'Q1 2024'), filer, []))).toBe(quarter);
    expect(formatDay(reportDeadline(period('2023-12-31', 'Q4 2023'), filer, []))).toBe(year);
  });

  // 20-F, general instruction A(b): four months after the year; 40-F: three, as the annual information form.
  test.each([
    ['20-F', '2024-04-30'],
    ['40-F', '2024-04-01'],
  ])('a foreign filer of %s', (annualForm, expected) => {
    const due = reportDeadline(
      period('2023-12-31', 'Q4 2023'),
      { category: 'Large accelerated filer', annualForm },
      [],
    );
    expect(formatDay(due)).toBe(expected);
  });
});
