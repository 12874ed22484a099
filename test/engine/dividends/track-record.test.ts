import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { annualizedPayments } from '../../../src/engine/dividends/annualized.ts';
import { rateChanges } from '../../../src/engine/dividends/changes.ts';
import { dividendState } from '../../../src/engine/dividends/rate.ts';
import { trackRecord } from '../../../src/engine/dividends/track-record.ts';
import { yearRates } from '../../../src/engine/dividends/years.ts';
import type { Dividend } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { day } from '../prices/samples.ts';
import { every, everyDays, flat, paid } from './samples.ts';

const changes = (rows: readonly Dividend[], asOf: string, foreign = false): string[] =>
  rateChanges(annualizedPayments(rows, 4), day(asOf), foreign).map(
    (change) => `${change.kind} ${formatDay(change.day)}`,
  );

function track(rows: readonly Dividend[], asOf: string, foreign = false) {
  const { increaseYears, cuts5y, cuts2y, lastIncrease } = trackRecord(
    dividendState(rows, day(asOf)),
    day(asOf),
    foreign,
  );
  return {
    increaseYears,
    cuts5y,
    cuts2y,
    lastRaise: isMarker(lastIncrease) ? lastIncrease.reason : formatDay(lastIncrease),
  };
}

describe('what a payment is compared with', () => {
  const bases = (rows: readonly Dividend[], asOf: string) =>
    rateChanges(annualizedPayments(rows, 4), day(asOf), false).map(({ kind, base }) =>
      [kind, base?.amount, base?.pct.toFixed(1), base?.sameSchedule].join(' '),
    );

  it('the payment before', () => {
    expect(bases(every(3, '2023-01-10', [1, 1, 1.1, 0.55]), '2023-11-01')).toEqual([
      'raise 1 10.0 true',
      'cut 1.1 -50.0 true',
    ]);
  });

  it('in a seasonal schedule that of the year before: an interim dividend is no cut of the final one', () => {
    const rows = every(6, '2020-04-15', [2, 1, 2, 1, 2.2, 1.05, 2.42, 1.05]);
    expect(bases(rows, '2023-11-01').slice(-3)).toEqual([
      'raise 2 10.0 true',
      'raise 1 5.0 true',
      'raise 2.2 10.0 true',
    ]);
  });

  it('by the annual rate on another schedule', () => {
    const rows = [...every(3, '2022-01-10', flat(8, 0.6)), ...every(1, '2024-01-10', flat(6, 0.21))];
    expect(bases(rows, '2024-06-20')).toEqual(['raise 0.6 5.0 false']);
  });
});

it('a special dividend on the cycle before a raise is no pause (FIELDS A16)', () => {
  // Eleven of 0.15, 0.15 with 0.75 in December, then 0.17.
  const rows = every(3, '2022-03-12', [...flat(11, 0.15), 0.9, ...flat(3, 0.17)]);
  expect(track(rows, '2025-09-20')).toMatchObject({ increaseYears: 1, cuts5y: 0, lastRaise: '2025-03-12' });
  // 3 x 0.17 and 0.15, as long as the payment of December counts.
  expect(dividendState(rows, day('2025-12-10')).annualRate).toBeCloseTo(0.66, 12);
});

describe('yearly rates of single payments', () => {
  const perYear = (rows: readonly Dividend[]) => annualizedPayments(rows, 4).map((payment) => payment.perYear);

  it('four, twelve, two, one a year', () => {
    expect(perYear(every(3, '2023-01-10', flat(4, 1)))).toEqual([4, 4, 4, 4]);
    expect(perYear(every(1, '2023-01-10', flat(3, 1)))).toEqual([12, 12, 12]);
    expect(perYear(every(6, '2023-01-10', flat(3, 1)))).toEqual([2, 2, 2]);
    expect(perYear(every(12, '2020-01-10', flat(3, 1)))).toEqual([1, 1, 1]);
    expect(perYear(everyDays(7, '2023-01-05', flat(3, 1)))).toEqual([52, 52, 52]);
  });

  it('each side of a switch has its own', () => {
    const rows = [...every(3, '2022-01-10', flat(4, 0.6)), ...every(1, '2022-11-10', flat(4, 0.2))];
    expect(perYear(rows)).toEqual([4, 4, 4, 4, 12, 12, 12, 12]);
    expect(annualizedPayments(rows, 4).every(({ annualized }) => Math.abs(annualized - 2.4) < 1e-12)).toBe(true);
  });

  it('the first payment of a switch is recognized by the rate it keeps', () => {
    // One month after the last quarterly payment a third of it: no cut.
    const rows = [...every(3, '2022-01-10', flat(4, 0.6)), ...paid(['2022-11-10', 0.2])];
    expect(perYear(rows)).toEqual([4, 4, 4, 4, 12]);
    expect(changes(rows, '2022-11-20')).toEqual([]);
  });

  it('a payment left out does not change the schedule', () => {
    const rows = [...every(3, '2021-01-10', flat(4, 1)), ...every(3, '2022-04-10', flat(2, 1))];
    expect(perYear(rows)).toEqual(flat(6, 4));
  });

  it('a rise of the frequency at the same amount is a raise', () => {
    const rows = [...every(6, '2020-01-10', flat(4, 1)), ...every(3, '2021-10-10', flat(4, 1))];
    expect(perYear(rows)).toEqual([2, 2, 2, 2, 4, 4, 4, 4]);
    expect(changes(rows, '2022-08-01')).toEqual(['raise 2021-10-10']);
  });

  it('without a usual interval, the stream as a whole', () => {
    // 120 and 245 days apart.
    const rows = paid(['2021-03-01', 1], ['2021-06-29', 1], ['2022-03-01', 1], ['2022-06-29', 1]);
    expect(annualizedPayments(rows, 2).map((payment) => payment.perYear)).toEqual([2, 2, 2, 2]);
  });
});

describe('raises, cuts, suspensions', () => {
  it('more than 0.5 % is a raise, more than 1 % down a cut', () => {
    const rows = every(3, '2022-01-10', [1, 1.005, 1.0101, 1, 0.989]);
    // 1.0101 / 1.005 is +0.507 %; 1 / 1.0101 is exactly -0.99990 %; 0.989 is -1.1 %.
    expect(changes(rows, '2023-02-01')).toEqual(['raise 2022-07-10', 'cut 2023-01-10']);
  });

  it('a switch to smaller, more frequent payments is no cut; a cut with it is', () => {
    const quarterly = every(3, '2022-01-10', flat(4, 0.6));
    expect(changes([...quarterly, ...every(1, '2022-11-10', flat(4, 0.2))], '2023-02-20')).toEqual([]);
    expect(changes([...quarterly, ...every(1, '2022-11-10', flat(4, 0.1))], '2023-02-20')).toEqual(['cut 2022-11-10']);
  });

  it('a switch to larger, less frequent payments is no pause; one that pays less is', () => {
    const monthly = every(1, '2022-01-10', flat(12, 0.1));
    // 63 days after a monthly payment: overdue after 60.
    expect(changes([...monthly, ...every(3, '2023-02-11', flat(4, 0.3))], '2023-12-01')).toEqual([]);
    expect(changes([...monthly, ...every(3, '2023-02-11', flat(4, 0.15))], '2023-12-01')).toEqual([
      'suspension 2023-02-09',
    ]);
    const quarterly = every(3, '2021-01-10', flat(8, 1));
    expect(changes([...quarterly, ...every(6, '2023-04-10', flat(3, 2))], '2024-09-01')).toEqual([]);
  });

  it('a pause is one event, also when less is paid after it', () => {
    const rows = [...every(3, '2019-01-10', flat(5, 1)), ...every(3, '2021-04-10', [0.4, 0.4, 0.5])];
    // Last ex-date 2020-01-10, 151 days of grace: overdue on 2020-06-10.
    expect(changes(rows, '2021-11-01')).toEqual(['suspension 2020-06-10', 'raise 2021-10-10']);
  });

  it('a running suspension counts from the day it is overdue', () => {
    const rows = every(3, '2023-01-10', flat(4, 1));
    expect(changes(rows, '2024-03-09')).toEqual([]);
    expect(changes(rows, '2024-03-10')).toEqual(['suspension 2024-03-10']);
    expect(dividendState(rows, day('2024-03-09')).status).toBe('payer');
    expect(dividendState(rows, day('2024-03-10')).status).toBe('suspended');
  });

  it('interim and final payments compare slot with slot', () => {
    const rows = paid(
      '2020-03-11 9, 2020-08-12 4',
      '2021-03-11 10, 2021-08-12 4',
      '2022-03-10 10, 2022-08-11 3',
      '2023-03-10 11',
    );
    expect(changes(rows, '2023-05-01')).toEqual(['raise 2021-03-11', 'cut 2022-08-11', 'raise 2023-03-10']);
  });

  it('a foreign issuer may wobble by 10 %', () => {
    const rows = every(3, '2022-01-10', [1, 0.95, 1.02, 0.93, 0.83]);
    expect(changes(rows, '2023-02-01', true)).toEqual(['raise 2022-07-10', 'cut 2023-01-10']); // -10.8 %
    expect(changes(rows, '2023-02-01').filter((change) => change.startsWith('cut'))).toHaveLength(3);
  });

  it('five and two years back, to the day', () => {
    const rows = every(3, '2018-01-10', [...flat(4, 1), ...flat(30, 0.5)]);
    // Cut on 2019-01-10.
    expect(track(rows, '2021-01-09')).toMatchObject({ cuts5y: 1, cuts2y: 1 });
    expect(track(rows, '2021-01-10')).toMatchObject({ cuts5y: 1, cuts2y: 0 });
    expect(track(rows, '2024-01-09')).toMatchObject({ cuts5y: 1 });
    expect(track(rows, '2024-01-10')).toMatchObject({ cuts5y: 0 });
  });
});

describe('years of increases', () => {
  const raises = (rates: readonly number[]) =>
    every(
      3,
      '2018-02-10',
      rates.flatMap((rate) => flat(4, rate)),
    );

  it('completed years in a row, back from the last', () => {
    // 2018 1.0, 2019 1.1, 2020 1.1, 2021 1.2, 2022 1.3, 2023 1.4.
    expect(track(raises([1, 1.1, 1.1, 1.2, 1.3, 1.4]), '2024-01-05')).toEqual({
      increaseYears: 3,
      cuts5y: 0,
      cuts2y: 0,
      lastRaise: '2023-02-10',
    });
    expect(track(raises([1, 1.1, 1.2, 1.2]), '2022-01-05').increaseYears).toBe(0);
  });

  it('the running year counts once its rate is above last year', () => {
    const rows = raises([1, 1.1, 1.2]);
    expect(track([...rows, ...paid(['2021-02-10', 1.2])], '2021-03-01').increaseYears).toBe(2);
    expect(track([...rows, ...paid(['2021-02-10', 1.3])], '2021-03-01').increaseYears).toBe(3);
    // Also where last year was flat: a first one.
    expect(track([...raises([1, 1, 1]), ...paid(['2021-02-10', 1.1])], '2021-03-01').increaseYears).toBe(1);
  });

  it('0.5 % is none', () => {
    expect(track(raises([1, 1.005]), '2020-01-05').increaseYears).toBe(0);
    expect(track(raises([1, 1.0051]), '2020-01-05').increaseYears).toBe(1);
  });

  it('a raise in autumn counts in both years by its mean', () => {
    // 2018 1, 1, 1, 1.2 (mean 1.05), 2019 1.2 throughout, 2020 1.2 throughout.
    const rows = every(3, '2018-02-10', [1, 1, 1, ...flat(9, 1.2)]);
    expect(track(rows, '2020-01-05').increaseYears).toBe(1);
    expect(track(rows, '2021-01-05').increaseYears).toBe(0);
  });

  it('a payment that slips across New Year is no raise and no cut', () => {
    // Flat since 2021; the December payment of 2022 goes ex on 2 January 2023, the next ones in December again.
    const rows = paid(
      '2020-12-30 1',
      '2021-03-30 1.1, 2021-06-29 1.1, 2021-09-29 1.1, 2021-12-30 1.1',
      '2022-03-30 1.2, 2022-06-29 1.2, 2022-09-29 1.2',
      '2023-01-03 1.2, 2023-03-30 1.3, 2023-06-29 1.3, 2023-09-29 1.3, 2023-12-28 1.3',
      '2024-03-28 1.3, 2024-06-28 1.3, 2024-09-27 1.3, 2024-12-27 1.3',
    );
    const rates = yearRates(annualizedPayments(rows, 4), day('2025-02-01'));
    // Four a year each, whichever side of New Year they fell.
    expect(rates.slice(1).map(({ payments, rate }) => [payments, Number(rate.toFixed(6))])).toEqual([
      [4, 4.4],
      [4, 4.8],
      [4, 5.2],
      [4, 5.2],
    ]);
    expect(track(rows, '2024-02-01')).toMatchObject({ increaseYears: 3, cuts5y: 0 });
    expect(track(rows, '2025-02-15').increaseYears).toBe(0);
  });

  it('a suspension ends the row at once', () => {
    const rows = [...raises([1, 1.1, 1.2]), ...paid(['2021-02-10', 1.3])];
    expect(track(rows, '2021-07-11').increaseYears).toBe(3);
    expect(track(rows, '2021-07-12')).toMatchObject({ increaseYears: 0, cuts5y: 1 }); // 152 days after
  });

  it('a year without a payment ends the row', () => {
    const rows = [...every(3, '2019-02-10', flat(4, 1)), ...every(3, '2021-02-10', flat(4, 2))];
    expect(track(rows, '2022-01-05').increaseYears).toBe(0);
  });

  it('in a seasonal schedule the running year compares with the same slots', () => {
    const two = (year: number, final: number, interim: number) =>
      paid([`${year}-03-12`, final], [`${year}-08-13`, interim]);
    const rows = [...two(2020, 9, 4), ...two(2021, 10, 5), ...two(2022, 11, 6)];
    expect(track([...rows, ...paid(['2023-03-12', 11])], '2023-04-01').increaseYears).toBe(2);
    expect(track([...rows, ...paid(['2023-03-12', 12])], '2023-04-01').increaseYears).toBe(3);
  });
});

describe('without anything to compare', () => {
  it('never paid, no schedule, a first payment', () => {
    expect(trackRecord(dividendState([], day('2024-01-05')), day('2024-01-05'), false).cuts5y).toEqual({
      available: false,
      reason: 'non_payer',
    });
    const rows = paid(['2014-01-01', 1], ['2016-09-01', 1], ['2023-06-01', 1]);
    expect(track(rows, '2024-01-05')).toMatchObject({ lastRaise: 'irregular_schedule' });
    expect(track(paid(['2024-01-02', 1]), '2024-01-05')).toEqual({
      increaseYears: 0,
      cuts5y: 0,
      cuts2y: 0,
      lastRaise: 'insufficient_history',
    });
  });
});
