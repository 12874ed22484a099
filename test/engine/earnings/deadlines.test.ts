/** When the next report is due (FIELDS A2). Days are counted by hand; 2026-05-11 and 2026-03-02 are Mondays. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { type Filer, reportDeadline } from '../../../src/engine/earnings/deadlines.ts';
import { day, filing } from './samples.ts';

const LARGE = 'Large accelerated filer';

function due(
  end: string,
  yearEnd: boolean,
  filer: Partial<Filer>,
  ...notices: readonly [form: string, filed: string][]
) {
  const filings = notices.map(([form, filed]) => filing(form, filed));
  const whole: Filer = { category: undefined, annualForm: '10-K', ...filer };
  return formatDay(reportDeadline({ end: day(end), yearEnd }, whole, filings));
}

describe('the day the next report is due', () => {
  test.each([
    // 40 days after 2026-03-31 is Sunday 2026-05-10; 45 days is Friday 2026-05-15.
    ['2026-03-31', false, LARGE, '2026-05-11'],
    ['2026-03-31', false, 'Accelerated filer', '2026-05-11'],
    ['2026-03-31', false, undefined, '2026-05-15'],
    // 60 days after 2025-12-31 is Sunday 2026-03-01; 75 is 2026-03-16, 90 is 2026-03-31.
    ['2025-12-31', true, LARGE, '2026-03-02'],
    ['2025-12-31', true, 'Accelerated filer', '2026-03-16'],
    ['2025-12-31', true, undefined, '2026-03-31'],
    // 45 days after 2025-11-30 is 2026-01-14; 40 days is Friday 2026-01-09.
    ['2025-11-30', false, undefined, '2026-01-14'],
    // 90 days after 2025-09-30 is Monday 2025-12-29; 45 days after 2025-05-20 is Independence Day: Friday to Monday
    // 2025-07-07.
    ['2025-09-30', true, undefined, '2025-12-29'],
    ['2025-05-20', false, undefined, '2025-07-07'],
  ])('%s, year end %s, %s: %s', (end, yearEnd, category, expected) => {
    expect(due(end, yearEnd, { category })).toBe(expected);
  });

  test('foreign filers count months: 20-F four, 40-F three, whatever their category', () => {
    expect(due('2025-12-31', true, { category: LARGE, annualForm: '20-F' })).toBe('2026-04-30');
    expect(due('2025-12-31', true, { annualForm: '20-F/A' })).toBe('2026-04-30');
    expect(due('2025-12-31', true, { annualForm: '40-F' })).toBe('2026-03-31');
    // Three months after 2025-10-31 is Saturday 2026-01-31.
    expect(due('2025-10-31', true, { annualForm: '40-F' })).toBe('2026-02-02');
  });

  test('a notice of late filing adds 5 days to a quarter, 15 to a year', () => {
    // Monday 2026-05-11 and 5 days is a Saturday; Friday 2026-05-15 and 5 days is Wednesday 2026-05-20.
    expect(due('2026-03-31', false, { category: LARGE }, ['NT 10-Q', '2026-05-12'])).toBe('2026-05-18');
    expect(due('2026-03-31', false, {}, ['NT 10-Q', '2026-05-15'])).toBe('2026-05-20');
    expect(due('2025-12-31', true, {}, ['NT 10-K', '2026-04-01'])).toBe('2026-04-15');
    expect(due('2025-12-31', true, { annualForm: '20-F' }, ['NT 20-F', '2026-05-01'])).toBe('2026-05-15');
  });

  test('one about another period, or another form, adds nothing', () => {
    expect(due('2026-03-31', false, {}, ['NT 10-K', '2026-03-31'])).toBe('2026-05-15');
    expect(due('2026-03-31', false, {}, ['8-K', '2026-05-12'])).toBe('2026-05-15');
  });
});
