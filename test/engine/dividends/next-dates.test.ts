import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSession } from '../../../src/engine/calendar.ts';
import { formatDay, weekday } from '../../../src/engine/days.ts';
import { type ExpectedPayment, expectedPayments } from '../../../src/engine/dividends/next-dates.ts';
import { dividendState } from '../../../src/engine/dividends/rate.ts';
import { isSeasonal, nextAmount } from '../../../src/engine/dividends/slots.ts';
import type { Dividend } from '../../../src/engine/types.ts';
import { day } from '../prices/samples.ts';
import { every, everyDays, flat, paid } from './samples.ts';

function expected(rows: readonly Dividend[], asOf: string, ahead = 400, declared: readonly Dividend[] = []) {
  const at = day(asOf);
  return expectedPayments({ state: dividendState(rows, at), asOf: at, declared }, at + 1, at + ahead);
}

const dates = (payments: readonly ExpectedPayment[]): string[] => payments.map((payment) => formatDay(payment.day));

/** Second Fridays of March, June, September and December 2021-2024 (printed calendars). */
const SECOND_FRIDAYS = paid(
  ['2021-03-12', 1],
  ['2021-06-11', 1],
  ['2021-09-10', 1],
  ['2021-12-10', 1],
  ['2022-03-11', 1],
  ['2022-06-10', 1],
  ['2022-09-09', 1],
  ['2022-12-09', 1],
  ['2023-03-10', 1],
  ['2023-06-09', 1],
  ['2023-09-08', 1],
  ['2023-12-08', 1],
  ['2024-03-08', 1],
  ['2024-06-14', 1],
);

describe('which day', () => {
  it('the same weekday of the same week, for each slot', () => {
    // Second Fridays of September and December 2024, March and June 2025.
    expect(dates(expected(SECOND_FRIDAYS, '2024-06-20'))).toEqual([
      '2024-09-13',
      '2024-12-13',
      '2025-03-14',
      '2025-06-13',
    ]);
  });

  it('the mean of three years where the day wanders', () => {
    // A beverage maker's September ex-dates: Thu 15 (third), Thu 14 (second), Fri 13 (second). In 2025 these are the
    // 18th, 11th and 12th; their mean is 13.67, Sunday the 14th, so Monday the 15th. The real one was 2025-09-15.
    const rows = paid(
      '2022-03-17 1, 2022-06-16 1, 2022-09-15 1, 2022-11-30 1',
      '2023-03-16 1, 2023-06-15 1, 2023-09-14 1, 2023-11-30 1',
      '2024-03-14 1, 2024-06-14 1, 2024-09-13 1, 2024-11-29 1',
      '2025-03-14 1, 2025-06-13 1',
    );
    expect(dates(expected(rows, '2025-08-08', 60))).toEqual(['2025-09-15']);
  });

  it('a payer that keeps the day of the month', () => {
    // The 10th or the next session: 2024-08-10 is a Saturday, so Monday the 12th; 2024-11-10 a Sunday, so the 11th.
    const rows = paid(
      '2022-02-10 1, 2022-05-10 1, 2022-08-10 1, 2022-11-10 1',
      '2023-02-10 1, 2023-05-10 1, 2023-08-10 1, 2023-11-10 1',
      '2024-02-12 1, 2024-05-10 1',
    );
    expect(dates(expected(rows, '2024-06-03', 200))).toEqual(['2024-08-12', '2024-11-11']);
  });

  it('a payer that keeps the last session of the month', () => {
    // Last sessions of 2023 and 2024 (29 March 2024 is Good Friday, so the 28th).
    const ends = [
      '2023-01-31 2023-02-28 2023-03-31 2023-04-28 2023-05-31 2023-06-30',
      '2023-07-31 2023-08-31 2023-09-29 2023-10-31 2023-11-30 2023-12-29',
      '2024-01-31 2024-02-29 2024-03-28 2024-04-30 2024-05-31 2024-06-28',
      '2024-07-31 2024-08-30 2024-09-30 2024-10-31 2024-11-29 2024-12-31',
    ].flatMap((text) => text.split(' '));
    const rows = paid(...ends.map((end) => [end, 0.1] as const));
    expect(dates(expected(rows, '2025-01-10', 120))).toEqual(['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30']);
  });

  it('moves to the next session', () => {
    // The second Friday of April 2020 is Good Friday.
    const rows = paid(
      '2018-01-12 1, 2018-04-13 1, 2018-07-13 1, 2018-10-12 1',
      '2019-01-11 1, 2019-04-12 1, 2019-07-12 1, 2019-10-11 1',
      '2020-01-10 1',
    );
    expect(dates(expected(rows, '2020-02-03', 90))).toEqual(['2020-04-13']);
  });

  it('no sooner than 0.7 of an interval after the last', () => {
    // The June payment slipped to Monday 15 July. September's second Friday (13th) is 60 days later; 0.7 x 91 days are
    // 64: 17 September.
    const rows = [...SECOND_FRIDAYS.slice(0, -1), ...paid(['2024-07-15', 1])];
    expect(dates(expected(rows, '2024-07-20', 70))).toEqual(['2024-09-17']);
  });

  it('uneven interim and final dates stay where they are', () => {
    const rows = paid('2021-03-12 9, 2021-08-13 4', '2022-03-11 9, 2022-08-12 4', '2023-03-10 9, 2023-08-11 4');
    // Second Fridays of March and August 2024.
    expect(dates(expected(rows, '2023-09-01'))).toEqual(['2024-03-08', '2024-08-09']);
  });

  it('without a year before: as many months after the last, same weekday of the month', () => {
    // Second Thursdays; three months after 2024-06-13 is 2024-09-12.
    expect(dates(expected(paid(['2024-03-14', 1], ['2024-06-13', 1]), '2024-07-01', 80))).toEqual(['2024-09-12']);
  });

  it('once a year, every week', () => {
    // First Fridays of May: 2025-05-02.
    const yearly = paid(['2021-05-07', 2], ['2022-05-06', 2], ['2023-05-05', 2], ['2024-05-03', 2]);
    expect(dates(expected(yearly, '2024-12-31'))).toEqual(['2025-05-02']);
    const weekly = everyDays(7, '2024-10-03', flat(12, 0.1)); // Thursdays to 2024-12-19; 26 December is one, 2 January too
    expect(dates(expected(weekly, '2024-12-20', 14))).toEqual(['2024-12-26', '2025-01-02']);
  });

  it('monthly: four within 120 days', () => {
    expect(expected(every(1, '2022-01-14', flat(36, 0.1)), '2024-12-20', 120)).toHaveLength(4);
  });
});

describe('late and left out', () => {
  it('a late payment is expected on the next session', () => {
    // Due on 2024-09-13; on Friday 2024-09-20 it has not come.
    expect(dates(expected(SECOND_FRIDAYS, '2024-09-20', 30))).toEqual(['2024-09-23']);
  });

  it('half an interval late it counts as left out', () => {
    // 13 September and 46 days are 29 October; the payer is suspended from 2024-11-13 on (152 days after 14 June).
    expect(dates(expected(SECOND_FRIDAYS, '2024-10-31', 60))).toEqual(['2024-12-13']);
    expect(expected(SECOND_FRIDAYS, '2024-11-13')).toEqual([]);
  });
});

describe('declared', () => {
  it('wins over the estimate and moves what follows', () => {
    const found = expected(SECOND_FRIDAYS, '2024-06-20', 200, paid(['2024-09-06', 1.1]));
    expect(found).toEqual([
      { day: day('2024-09-06'), amount: 1.1, estimated: false, kind: 'regular' },
      { day: day('2024-12-13'), amount: 1.1, estimated: true, kind: 'regular' },
    ]);
  });

  it('a declared special leaves the schedule alone', () => {
    const found = expected(SECOND_FRIDAYS, '2024-06-20', 100, paid(['2024-07-22', 5]));
    expect(found).toEqual([
      { day: day('2024-07-22'), amount: 5, estimated: false, kind: 'special' },
      { day: day('2024-09-13'), amount: 1, estimated: true, kind: 'regular' },
    ]);
  });

  it('is all there is of the suspended, irregular and new', () => {
    const declared = paid(['2025-06-02', 1]);
    const one = [{ day: day('2025-06-02'), amount: 1, estimated: false, kind: 'regular' }];
    for (const rows of [[], SECOND_FRIDAYS, paid(['2019-01-02', 1], ['2023-06-01', 1], ['2025-03-03', 1])]) {
      expect(expected(rows, '2025-05-01')).toEqual([]);
      expect(expected(rows, '2025-05-01', 400, declared)).toEqual(one);
    }
  });
});

describe('amounts', () => {
  const interimFinal = paid(['2022-03-11', 9], ['2022-08-12', 4], ['2023-03-10', 10], ['2023-08-11', 5]);

  it('held flat: no raise is guessed', () => {
    const raised = every(3, '2020-01-10', [...flat(4, 1), ...flat(4, 1.2), ...flat(4, 1.44)]);
    expect(expected(raised, '2022-11-01').map(({ amount }) => amount)).toEqual([1.44, 1.44, 1.44, 1.44]);
    expect(isSeasonal(raised, 4)).toBe(false);
  });

  it('a seasonal payer repeats the slot of last year', () => {
    expect(isSeasonal(interimFinal, 2)).toBe(true);
    expect(expected(interimFinal, '2023-09-01').map(({ amount }) => amount)).toEqual([10, 5]);
    expect([1, 2, 3].map((ahead) => nextAmount(interimFinal, 2, ahead))).toEqual([10, 5, 10]);
  });

  it('is no season: one year only, amounts within 15 %, a cut back to an older rate', () => {
    expect(isSeasonal(interimFinal.slice(0, 3), 2)).toBe(false);
    expect(isSeasonal(paid(['2022-03-11', 10], ['2022-08-12', 9], ['2023-03-10', 10], ['2023-08-11', 9]), 2)).toBe(
      false,
    );
    expect(isSeasonal(every(3, '2022-01-10', [1, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1]), 4)).toBe(false);
  });
});

describe('late', () => {
  it('comes on the next session until half of an interval has passed, then the one after it is waited for', () => {
    expect(dates(expected(SECOND_FRIDAYS, '2024-10-25', 60))[0]).toBe('2024-10-28');
    expect(dates(expected(SECOND_FRIDAYS, '2024-11-01', 60))[0]).toBe('2024-12-13');
  });
});

describe('properties', () => {
  const stream = fc.record({
    months: fc.constantFrom(1, 3, 6, 12),
    slips: fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 4, maxLength: 30 }),
    after: fc.integer({ min: 0, max: 500 }),
  });

  it('sessions after the day, ascending, inside the window, and apart', () => {
    fc.assert(
      fc.property(stream, ({ months, slips, after }) => {
        const rows = every(
          months,
          '2015-01-20',
          slips.map(() => 1),
        ).map((row, i) => ({ ...row, day: row.day + slips[i]! }));
        const asOf = rows.at(-1)!.day + after;
        const state = dividendState(rows, asOf);
        const found = expectedPayments({ state, asOf }, asOf + 1, asOf + 400);
        for (const [i, payment] of found.entries()) {
          expect(isSession(payment.day) && weekday(payment.day) < 5).toBe(true);
          expect(payment.day > asOf && payment.day <= asOf + 400).toBe(true);
          if (i > 0) expect(payment.day - found[i - 1]!.day).toBeGreaterThan(i === 1 ? 0 : 10);
        }
        // A payer on schedule has about as many payments in 400 days as its schedule says.
        if (state.status === 'payer' && state.perYear !== undefined) {
          expect(Math.abs(found.length - (state.perYear * 400) / 365)).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});
