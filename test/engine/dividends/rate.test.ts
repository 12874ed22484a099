import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, formatDay } from '../../../src/engine/days.ts';
import { frequencyOfInterval, paymentsPerYear, schedulesOf } from '../../../src/engine/dividends/frequency.ts';
import { expectedPayments } from '../../../src/engine/dividends/next-dates.ts';
import { dividendState, dividendYieldPct } from '../../../src/engine/dividends/rate.ts';
import type { Dividend } from '../../../src/engine/types.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { day } from '../prices/samples.ts';
import { every, everyDays, flat, paid } from './samples.ts';

const frequencyOf = (...of: Parameters<typeof schedulesOf>) => schedulesOf(...of).runs.at(-1)!.frequency;
const state = (dividends: readonly Dividend[], asOf: string) => dividendState(dividends, day(asOf));

describe('frequency', () => {
  // FIELDS 5.1, bounds of the classes.
  it.each([
    [7, 'weekly'],
    [10, 'weekly'],
    [11, undefined],
    [20, 'monthly'],
    [45, 'monthly'],
    [69, undefined],
    [70, 'quarterly'],
    [115, 'quarterly'],
    [150, 'semi_annual'],
    [215, 'semi_annual'],
    [320, 'annual'],
    [410, 'annual'],
    [411, undefined],
  ])('%i days is %s', (days, expected) => expect(frequencyOfInterval(days)).toBe(expected));

  it('payments a year', () => {
    expect(
      (['weekly', 'monthly', 'quarterly', 'semi_annual', 'annual', 'irregular', 'none'] as const).map(paymentsPerYear),
    ).toEqual([52, 12, 4, 2, 1, undefined, undefined]);
  });

  it('of records', () => {
    const at = day('2024-12-31');
    expect(frequencyOf([], at)).toBe('none');
    expect(frequencyOf(paid(['2024-12-02', 1]), at)).toBe('irregular');
    expect(frequencyOf(everyDays(7, '2024-01-04', flat(50, 0.1)), at)).toBe('weekly');
    expect(frequencyOf(every(1, '2022-01-31', flat(36, 0.1)), at)).toBe('monthly');
    expect(frequencyOf(every(3, '2022-01-31', flat(12, 0.1)), at)).toBe('quarterly');
    expect(frequencyOf(every(12, '2015-05-05', flat(9, 0.1)), at)).toBe('annual');
    expect(frequencyOf(paid(['2014-01-01', 1], ['2016-09-01', 1], ['2023-06-01', 1]), at)).toBe('irregular');
    // Years apart: one payment in the last 365 days does not make a yearly payer.
    expect(frequencyOf(paid(['2014-01-01', 1], ['2016-09-01', 1], ['2024-06-01', 1]), at)).toBe('irregular');
  });

  it('interim and final payments 150 and 215 days apart are semi-annual', () => {
    const rows = paid('2021-03-20 9, 2021-08-17 4', '2022-03-20 9, 2022-08-17 4', '2023-03-20 9, 2023-08-17 4');
    expect(frequencyOf(rows, day('2023-12-31'))).toBe('semi_annual');
  });

  it('a median between two classes is decided by the count of a year', () => {
    // Two a year, 120 and 245 days apart; the median of five intervals is 120: between quarterly and semi-annual.
    const rows = paid('2021-03-01 1, 2021-06-29 1', '2022-03-01 1, 2022-06-29 1', '2023-03-01 1, 2023-06-29 1');
    expect(frequencyOf(rows, day('2023-12-31'))).toBe('semi_annual');
  });

  it('only the last eight payments count', () => {
    const rows = [
      ...every(3, '2010-01-15', flat(40, 0.5)),
      ...every(6, '2020-04-15', flat(6, 1)),
      ...paid(['2023-03-15', 1], ['2023-10-15', 1]),
    ];
    // Last three intervals 184, 151 and 214 days agree; with one of 130 they do not, and the median of seven (183)
    // decides.
    expect(frequencyOf(rows, day('2023-12-31'))).toBe('semi_annual');
    expect(frequencyOf([...rows.slice(0, -1), ...paid(['2023-07-23', 1])], day('2023-12-31'))).toBe('semi_annual');
  });

  it('the last three intervals decide a switch, two where the amounts confirm it', () => {
    // FIELDS A16: 12 x 0.05 is a quarter of the old 2.40 a year, 12 x 0.20 is the same.
    const rows = [...every(3, '2021-01-15', flat(9, 0.6)), ...every(1, '2023-02-15', [0.05, 0.06, 0.07])];
    expect(frequencyOf(rows.slice(0, -1), day('2023-04-20'))).toBe('quarterly');
    expect(frequencyOf(rows, day('2023-04-20'))).toBe('monthly');
    const kept = [...every(3, '2021-01-15', flat(9, 0.6)), ...every(1, '2023-02-15', flat(2, 0.2))];
    expect(frequencyOf(kept.slice(0, -1), day('2023-04-20'))).toBe('quarterly');
    expect(frequencyOf(kept, day('2023-04-20'))).toBe('monthly');
  });
});

describe('annual rate', () => {
  it('quarterly by hand: four payments, whichever way the dates fall', () => {
    // A beverage maker's ex-dates 2024-2025 (0.485 four times, then 0.51): 13 June 2025 less 365 days is 13 June 2024.
    const rows = paid(
      '2023-11-30 0.46',
      '2024-03-14 0.485, 2024-06-14 0.485, 2024-09-13 0.485, 2024-11-29 0.485',
      '2025-03-14 0.51, 2025-06-13 0.51',
    );
    expect(state(rows, '2025-06-12').annualRate).toBeCloseTo(0.485 * 3 + 0.51, 12);
    // Five ex-dates lie in the 365 days; four count.
    expect(state(rows, '2025-06-13').annualRate).toBeCloseTo(0.485 * 2 + 0.51 * 2, 12);
    expect(state(rows, '2025-08-08').annualRate).toBeCloseTo(1.99, 12);
    expect(state(rows, '2025-08-08').last).toEqual({ day: day('2025-06-13'), amount: 0.51 });
  });

  it('a payment a few days later than last year does not drop out in between', () => {
    // Ex-dates 2024-08-15 and 2025-08-21: on 2025-08-18 only three of the last 365 days, still four payments a year.
    const rows = paid(
      '2023-11-15 0.75',
      '2024-02-14 0.75, 2024-05-15 0.75, 2024-08-15 0.75, 2024-11-21 0.83',
      '2025-02-20 0.83, 2025-05-15 0.83',
    );
    expect(state(rows, '2025-08-18').annualRate).toBeCloseTo(0.75 + 3 * 0.83, 12);
    // Three weeks and more after the due date the missing payment counts as missing.
    expect(state(rows, '2025-09-10').annualRate).toBeCloseTo(3 * 0.83, 12);
  });

  it('monthly, semi-annual, annual, weekly', () => {
    expect(state(every(1, '2022-01-31', flat(36, 0.25)), '2024-12-31').annualRate).toBeCloseTo(3, 12);
    expect(state(everyDays(7, '2023-01-05', flat(104, 0.1)), '2024-12-27').annualRate).toBeCloseTo(5.2, 12);
    const twice = paid(['2023-03-20', 0.9], ['2023-08-17', 0.4], ['2024-03-20', 1], ['2024-08-17', 0.5]);
    expect(state(twice, '2024-12-31').annualRate).toBeCloseTo(1.5, 12);
    const yearly = paid(['2022-05-05', 3], ['2023-05-04', 3.2], ['2024-05-10', 3.4]);
    expect(state(yearly, '2024-05-09').annualRate).toBe(3.2); // 371 days after the last: late, not gone
    expect(state(yearly, '2024-05-10').annualRate).toBe(3.4);
  });

  it('a quarter paid before the switch to months counts in proportion', () => {
    // 0.60 a quarter to 2024-11-08, 0.20 a month from 2025-01-15 on: on 2025-11-14 ten months cover 10/12 of a year and
    // the quarter, 371 days old, 2/12 of the 3/12 it was paid for: 2.00 + 2/3 x 0.60 (FIELDS A16).
    const rows = [...every(3, '2024-02-08', flat(4, 0.6)), ...every(1, '2025-01-15', flat(11, 0.2))];
    expect(state(rows, '2025-11-14')).toMatchObject({ frequency: 'monthly' });
    expect(state(rows, '2025-11-14').annualRate).toBeCloseTo(2.4, 9);
    expect(state(rows, '2025-11-15').annualRate).toBeCloseTo(2.4, 9);
  });

  it('leaves specials out and counts them apart', () => {
    const rows = [...every(3, '2022-02-10', flat(12, 0.5)), ...paid(['2024-12-20', 4])];
    const s = state(rows, '2024-12-31');
    expect(s.annualRate).toBe(2);
    expect(s.special).toEqual(paid(['2024-12-20', 4]));
    expect(s.last).toEqual({ day: day('2024-11-10'), amount: 0.5 });
  });

  it('a new initiator: what it has paid', () => {
    const s = state(paid(['2024-03-15', 0.5], ['2024-06-14', 0.5]), '2024-07-01');
    expect(s).toMatchObject({ status: 'payer', frequency: 'quarterly', perYear: 4, annualRate: 1 });
    expect(state(paid(['2024-06-14', 0.5]), '2024-07-01')).toMatchObject({
      status: 'payer',
      frequency: 'irregular',
      annualRate: 0.5,
    });
  });

  it('a cut shows at once in the trailing sum', () => {
    const s = state(every(3, '2021-01-10', [...flat(6, 0.52), ...flat(2, 0.2775)]), '2022-11-01');
    expect(s).toMatchObject({ status: 'payer', annualRate: 2 * 0.52 + 2 * 0.2775 });
  });

  it('reads nothing later than the as-of day', () => {
    const rows = every(3, '2022-02-10', [...flat(8, 0.5), ...flat(8, 0.9)]);
    expect(state(rows, '2023-12-31')).toEqual(state(rows.slice(0, 8), '2023-12-31'));
  });
});

describe('status', () => {
  it('non-payer: true zero, no schedule', () => {
    expect(state([], '2024-12-31')).toEqual({
      status: 'non_payer',
      frequency: 'none',
      perYear: undefined,
      annualRate: 0,
      last: undefined,
      regular: [],
      present: [],
      special: [],
      fund: false,
    });
    expect(state(paid(['2025-02-03', 1]), '2024-12-31').status).toBe('non_payer');
  });

  it.each<[string, Dividend[], string, string]>([
    // 1.5 intervals and 15 days: quarterly 151, monthly 60, semi-annual 288, annual 562 days.
    ['quarterly', every(3, '2022-03-01', flat(8, 1)), '2024-04-30', '2024-05-01'],
    ['monthly', every(1, '2022-03-01', flat(22, 1)), '2024-01-30', '2024-01-31'],
    ['semi-annual', every(6, '2020-06-01', flat(8, 1)), '2024-09-14', '2024-09-15'],
    ['annual', every(12, '2018-12-01', flat(6, 1)), '2025-06-15', '2025-06-16'],
  ])('%s payer is suspended after 1.5 intervals and 15 days', (_name, rows, still, gone) => {
    // Last payment in each: 2023-12-01.
    expect(rows.at(-1)!.day).toBe(day('2023-12-01'));
    expect(state(rows, still).status).toBe('payer');
    expect(state(rows, gone).status).toBe('suspended');
  });

  it('a suspended payer has no rate, also where it paid within the year (FIELDS A34)', () => {
    const rows = every(3, '2022-03-01', flat(8, 1));
    expect(state(rows, '2024-06-03')).toMatchObject({ status: 'suspended', frequency: 'quarterly', annualRate: 0 });
    expect(state(rows, '2024-06-24')).toMatchObject({ status: 'suspended', frequency: 'quarterly', annualRate: 0 });
    expect(state(rows, '2024-12-24')).toMatchObject({ status: 'suspended', annualRate: 0 });
  });

  it('a resumed payer is one again', () => {
    const rows = [...every(3, '2018-03-01', flat(8, 1)), ...every(3, '2022-03-01', flat(3, 0.4))];
    expect(state(rows, '2022-10-01')).toMatchObject({ status: 'payer', frequency: 'quarterly', annualRate: 0.4 * 3 });
  });
});

describe('a change of schedule (FIELDS A16)', () => {
  // Ex-dates and amounts as the companies declared them.
  const MCDONALDS = paid(
    '2003-11-12 0.40, 2004-11-10 0.55, 2005-11-10 0.67, 2006-11-13 1.00, 2007-11-13 1.50',
    '2008-02-28 0.375, 2008-06-05 0.375',
  );
  const DISNEY = paid(
    '2011-12-14 0.60, 2012-12-06 0.75, 2013-12-12 0.86, 2014-12-11 1.15',
    '2015-07-01 0.66, 2015-12-10 0.71',
  );
  const PROGRESSIVE = paid(
    '2015-02-02 0.6862, 2016-02-01 0.8882, 2017-02-01 0.6808, 2018-01-31 1.1247, 2019-02-01 2.514',
    '2019-04-04 0.10, 2019-07-05 0.10, 2019-10-04 0.10',
  );

  it.each<[string, Dividend[], string, string, number, number]>([
    // 2 x 0.375 cover half a year, 1.50 the other half.
    ['annual to quarterly', MCDONALDS, '2008-06-30', 'quarterly', 2 * 0.375 + 1.5 / 2, 1.5],
    ['annual to semi-annual', DISNEY, '2016-06-30', 'semi_annual', 0.66 + 0.71, 1.42],
    // 3 x 0.10 cover three quarters of a year, 2.514 the last one.
    ['annual to quarterly, cut', PROGRESSIVE, '2019-12-31', 'quarterly', 0.9285, 0.4],
  ])('%s', (_name, rows, asOf, frequency, rate, forward) => {
    const s = state(rows, asOf);
    expect(s).toMatchObject({ status: 'payer', frequency, special: [] });
    expect(s.annualRate).toBeCloseTo(rate, 9);
    expect(s.present.at(-1)!.amount * s.perYear!).toBeCloseTo(forward, 9);
  });

  it('the next payment is expected on the new schedule', () => {
    const asOf = day('2008-06-30');
    const [next] = expectedPayments({ state: dividendState(MCDONALDS, asOf), asOf }, asOf + 1, asOf + 800);
    expect(next!.day).toBeGreaterThanOrEqual(day('2008-08-20'));
    expect(next!.day).toBeLessThanOrEqual(day('2008-09-20'));
    expect(next!.amount).toBe(0.375);
  });

  it('a whole year of the new schedule: p payments', () => {
    const rows = [...MCDONALDS, ...paid('2008-08-28 0.375, 2008-11-26 0.50, 2009-02-26 0.50')];
    expect(state(rows, '2009-03-02').annualRate).toBeCloseTo(2 * 0.375 + 2 * 0.5, 9);
  });

  it('one year of dividends, whatever the schedule and however it changed', () => {
    const schedule = fc.constantFrom(1, 3, 6, 12);
    fc.assert(
      fc.property(schedule, schedule, fc.integer({ min: 3, max: 14 }), (months, then, count) => {
        // The same 12 a year before and after; on the last ex-date each payment before is within its year.
        const before = every(months, '2010-01-15', flat(40, months));
        const from = formatDay(addMonths(before.at(-1)!.day, then));
        const rows = [...before, ...every(then, from, flat(count, then))];
        expect(dividendState(rows, rows.at(-1)!.day).annualRate).toBeCloseTo(12, 6);
      }),
    );
  });
});

describe('special payments alone', () => {
  it('make no payer', () => {
    const closes = { days: Int32Array.of(day('2014-04-02')), close: Float64Array.of(1135.1) };
    const s = dividendState(paid(['2014-04-03', 567.97]), day('2014-12-31'), closes);
    expect(s).toMatchObject({ status: 'non_payer', frequency: 'none', annualRate: 0, regular: [] });
    expect(s.special).toHaveLength(1);
  });
});

describe('yield', () => {
  it('is annual rate over price', () => {
    expect(dividendYieldPct(1.99, 70.34)).toBeCloseTo(2.829116, 6); // 1.99 / 70.34
    expect(dividendYieldPct(0, 70.34)).toBe(0);
    expect(dividendYieldPct(1, 0)).toEqual({ available: false, reason: 'non_positive_denominator' });
    expect(dividendYieldPct(1, unavailable('no_price_data'))).toEqual({ available: false, reason: 'no_price_data' });
  });
});
