import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { classifyDividends } from '../../../src/engine/dividends/classify.ts';
import { cleanDividends } from '../../../src/engine/dividends/rate.ts';
import type { Dividend } from '../../../src/engine/types.ts';
import { day } from '../prices/samples.ts';
import { every, everyDays, flat, paid } from './samples.ts';

const specials = (dividends: readonly Dividend[], closes?: { days: Int32Array; close: Float64Array }): string[] =>
  classifyDividends(cleanDividends(dividends), closes).special.map((d) => `${formatDay(d.day)} ${d.amount}`);
const sorted = (dividends: Dividend[]): Dividend[] => dividends.sort((a, b) => a.day - b.day);

describe('clean-up', () => {
  it('drops what is not positive, orders the rest', () => {
    const rows = paid(
      ['2024-06-03', 0.5],
      ['2024-03-01', 0],
      ['2024-03-04', -0.1],
      ['2023-12-01', 0.5],
      ['2024-04-01', Number.NaN],
    );
    expect(cleanDividends(rows)).toEqual(paid(['2023-12-01', 0.5], ['2024-06-03', 0.5]));
  });

  it('keeps one of two equal amounts within 7 days, both from 7 days on and both where amounts differ', () => {
    const rows = paid('2024-03-01 0.5, 2024-03-07 0.5, 2024-06-03 0.5, 2024-06-10 0.5, 2024-09-03 0.5', '2024-09-03 2');
    expect(cleanDividends(rows)).toEqual(
      paid(['2024-03-01', 0.5], ['2024-06-03', 0.5], ['2024-06-10', 0.5], ['2024-09-03', 0.5], ['2024-09-03', 2]),
    );
  });

  it('does not take weekly payments for duplicates, but their repeats', () => {
    const weekly = everyDays(7, '2024-01-04', flat(30, 0.2)).map((d, i) => (i === 12 ? { ...d, day: d.day - 1 } : d));
    expect(cleanDividends(weekly)).toHaveLength(30);
    expect(cleanDividends([...weekly, { ...weekly[5]!, day: weekly[5]!.day + 1 }])).toHaveLength(30);
  });
});

describe('specials', () => {
  const regular = every(3, '2021-02-10', flat(14, 0.7)); // to 2024-05-10

  it('none in a plain record, with raises, a cut and a payment that slipped into December', () => {
    expect(specials(regular)).toEqual([]);
    expect(specials(every(3, '2020-01-15', [0.5, 0.5, 0.5, 0.5, 0.55, 0.55, 0.55, 0.55, 0.3, 0.3, 0.3, 0.3]))).toEqual(
      [],
    );
    // Pulled forward for tax in December 2012, then nothing until April: gaps 91, 50, 132.
    const early = paid(
      '2012-02-08 0.3, 2012-05-09 0.3, 2012-08-08 0.3, 2012-11-07 0.3, 2012-12-27 0.33',
      '2013-05-08 0.33, 2013-08-07 0.33',
    );
    expect(specials(early)).toEqual([]);
  });

  describe('a supplement next to each dividend of the quarter', () => {
    const dividends = every(3, '2022-03-15', flat(12, 0.46)); // to 2024-12-15
    const supplements = (days: number, amounts: readonly number[]) =>
      amounts.map((amount, i) => ({ day: dividends[12 - amounts.length + i]!.day + days, amount }));
    const daysOf = (rows: readonly Dividend[]) => rows.map((d) => `${formatDay(d.day)} ${d.amount}`);

    it.each([
      ['after it, in the newest year', 12, [0.06, 0.05, 0.07, 0.04]],
      ['half a month before it', -17, [0.06, 0.05, 0.07, 0.04, 0.09, 0.05]],
      ['a month before it, from the first one on', -31, flat(12, 0.08)],
      ['twice', 12, [0.05, 0.05]],
    ])('%s', (_, days, amounts) => {
      const extra = supplements(days, amounts);
      expect(specials(sorted([...dividends, ...extra]))).toEqual(daysOf(extra));
    });

    it('larger than the dividend, where the payments before were like the smaller ones', () => {
      const extra = supplements(12, flat(4, 1.1));
      expect(specials(sorted([...dividends, ...extra]))).toEqual(daysOf(extra));
    });

    it('not where dividends of two sizes alternate by half-years', () => {
      expect(specials(every(6, '2019-04-15', [0.7, 0.3, 0.7, 0.3, 0.7, 0.3, 0.7, 0.3]))).toEqual([]);
    });
  });

  it('between two payments of the cycle', () => {
    // As a warehouse club paid 15 between quarterly payments of 1.02 in December 2023.
    const rows = paid(
      '2023-02-02 0.9, 2023-05-04 1.02, 2023-08-17 1.02, 2023-11-02 1.02, 2023-12-27 15',
      '2024-02-01 1.02, 2024-05-09 1.16',
    );
    expect(specials(rows)).toEqual(['2023-12-27 15']);
    // As the newest one known: 55 days after a quarterly payment.
    expect(specials(rows.slice(0, 5))).toEqual(['2023-12-27 15']);
    // The regular payment after it is not taken for the intruder.
    expect(specials(rows.slice(0, 6))).toEqual(['2023-12-27 15']);
  });

  it('half a month after the last one of the year, as every year', () => {
    const yearEnd = [2021, 2022, 2023].map((year) => ({ day: day(`${year}-12-22`), amount: 1 }));
    const rows = sorted([...every(3, '2021-03-08', flat(12, 0.7)), ...yearEnd]);
    // The payment of 8 December a year before is that of this 8 December.
    expect(specials(rows)).toEqual(['2021-12-22 1', '2022-12-22 1', '2023-12-22 1']);
  });

  it('a small one as well, and two in one interval', () => {
    expect(specials(sorted([...regular, ...paid(['2023-06-20', 0.1])]))).toEqual(['2023-06-20 0.1']);
    expect(specials(sorted([...regular, ...paid(['2023-06-20', 2], ['2023-07-11', 1])]))).toEqual([
      '2023-06-20 2',
      '2023-07-11 1',
    ]);
  });

  it('of two payments on a day, the one farther from the run-rate', () => {
    const rows = sorted([...regular, { day: regular[6]!.day, amount: 5 }]);
    expect(specials(rows)).toEqual([`${formatDay(regular[6]!.day)} 5`]);
    const small = sorted([...regular, { day: regular[13]!.day, amount: 0.05 }]);
    expect(specials(small)).toEqual([`${formatDay(regular[13]!.day)} 0.05`]);
    expect(specials(paid(['2024-05-10', 0.2], ['2024-05-10', 3]))).toEqual(['2024-05-10 3']);
  });

  it('on the cycle, far above, and then back', () => {
    // A software company's 3.08 of November 2004 between payments of 0.08.
    const rows = paid(
      '2003-02-19 0.08, 2003-10-15 0.16',
      '2004-08-23 0.08, 2004-11-15 3.08',
      '2005-02-15 0.08, 2005-05-16 0.08',
    );
    expect(specials(rows)).toEqual(['2004-11-15 3.08']);
  });

  it('of one odd payment on the cycle the part above the regular amount (FIELDS A16)', () => {
    // Supplements of a car maker with the payments of January 2016, 2017 and 2018.
    const rows = paid(
      '2015-01-28 0.15, 2015-04-29 0.15, 2015-07-29 0.15, 2015-10-28 0.15',
      '2016-01-27 0.4, 2016-04-29 0.15, 2016-07-29 0.15, 2016-10-31 0.15',
      '2017-01-18 0.2, 2017-04-18 0.15, 2017-07-20 0.15, 2017-10-19 0.15',
      '2018-01-29 0.28, 2018-04-20 0.15, 2018-07-20 0.15, 2018-10-22 0.15',
    );
    expect(specials(rows)).toEqual(['2016-01-27 0.25', '2017-01-18 0.05', '2018-01-29 0.13']);
    const { regular } = classifyDividends(rows);
    expect(regular.map(({ amount }) => amount)).toEqual(flat(16, 0.15));
    // The next one unknown: above twice the amount before it at once, else an increase for now.
    expect(specials(rows.slice(0, 5))).toEqual(['2016-01-27 0.25']);
    expect(specials(rows.slice(0, 9))).toEqual(['2016-01-27 0.25']);
    // No more than a tenth above, a next payment elsewhere, a fund.
    const odd = (amount: number, next: number): string[] =>
      specials(every(3, '2022-03-01', [0.1, 0.1, 0.1, amount, next, next]));
    expect(odd(0.11, 0.1)).toEqual([]);
    expect(odd(0.111, 0.1)).toEqual(['2022-12-01 0.011']);
    expect(odd(0.2, 0.105)).toEqual(['2022-12-01 0.1']);
    expect(odd(0.2, 0.106)).toEqual([]);
    expect(classifyDividends(rows, undefined, true).special).toEqual(paid(['2016-01-27', 0.4]));
  });

  it('but the final payment of every year is none, however large next to the interim ones', () => {
    // Three interim payments and a final one, as banks in London and Hong Kong pay: 0.1, 0.1, 0.1 and 0.36 in 2025,
    // 0.31 in 2024.
    const years = [0.27, 0.31, 0.36].flatMap((final) => [final, 0.1, 0.1, 0.1]);
    expect(specials(every(3, '2023-03-09', years))).toEqual([]);
    // One such year, and two that are nothing alike, are specials.
    expect(specials(every(3, '2023-03-09', [0.1, 0.1, 0.1, 0.1, 0.36, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]))).toEqual([
      '2024-03-09 0.26',
    ]);
    expect(specials(every(3, '2023-03-09', [0.3, 0.1, 0.1, 0.1, 1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]))).toEqual([
      '2024-03-09 0.9',
    ]);
  });

  it('nor is the interim payment of an uneven year, the newest or the oldest known', () => {
    // A final payment in April, an interim one in August, as a bank in London pays: 112 days, then 253.
    const rows = paid(
      '2022-04-07 0.07, 2022-08-04 0.04',
      '2023-04-13 0.08, 2023-08-03 0.045',
      '2024-04-11 0.09, 2024-08-01 0.05',
      '2025-04-10 0.1, 2025-07-31 0.06',
    );
    for (let first = 0; first < 3; first++)
      for (let last = first + 4; last <= rows.length; last++) expect(specials(rows.slice(first, last))).toEqual([]);
    // Nothing of the kind the year before: an extra.
    expect(specials([...rows.slice(0, 7), { day: day('2025-06-12'), amount: 0.3 }])).toEqual(['2025-06-12 0.3']);
  });

  it('but a raise that stays is a raise, tenfold or not', () => {
    expect(specials(every(3, '2022-03-01', [...flat(8, 0.04), ...flat(4, 0.4)]))).toEqual([]);
  });

  it('nor is a peak from which the rate comes down to another level', () => {
    // 0.6 is four times the median around it, but the next payment is twice the one before: no return (FIELDS 5.1 b).
    expect(specials(every(3, '2022-03-01', [0.1, 0.1, 0.6, 0.2, 0.2, 0.2]))).toEqual([]);
    expect(specials(every(3, '2022-03-01', [0.1, 0.1, 0.6, 0.12, 0.12, 0.12]))).toEqual(['2022-09-01 0.5']);
  });

  it('from 2.5 times the surroundings on', () => {
    expect(specials(every(3, '2022-03-01', [0.1, 0.1, 0.26, 0.1, 0.1]))).toEqual(['2022-09-01 0.16']);
    expect(specials(every(3, '2022-03-01', [0.1, 0.1, 0.24, 0.1, 0.1]))).toEqual(['2022-09-01 0.14']);
    const fund = (amounts: number[]): number =>
      classifyDividends(every(3, '2022-03-01', amounts), undefined, true).special.length;
    expect([fund([0.1, 0.1, 0.26, 0.1, 0.1]), fund([0.1, 0.1, 0.24, 0.1, 0.1])]).toEqual([1, 0]);
  });

  it('one known interval is no cycle to be off', () => {
    expect(specials(paid(['2024-01-10', 0.5], ['2024-04-10', 0.5], ['2024-05-20', 0.8]))).toEqual([]);
  });

  it('nor a young payer’s raise', () => {
    const rows = every(3, '2023-03-01', [0.5, 0.5, 0.55, 0.55, 0.6]);
    for (let known = 1; known <= rows.length; known++) expect(specials(rows.slice(0, known))).toEqual([]);
  });

  it('amounts above a quarter of the close before', () => {
    const closes = { days: Int32Array.of(day('2024-08-01'), day('2024-08-02')), close: Float64Array.of(40, 10) };
    const spun = [...regular, ...paid(['2024-08-02', 9.99]), ...paid(['2024-08-05', 2.6])];
    // 9.99 is below a quarter of 40, but far above the 0.70 before it: 0.70 and a special one (FIELDS A16).
    expect(specials(spun, closes)).toEqual(['2024-08-02 9.29', '2024-08-05 2.6']);
    expect(specials([...regular.slice(0, 13), ...paid(['2024-08-02', 10.1])], closes)).toEqual(['2024-08-02 10.1']);
  });

  it('a bond fund that pays its January distribution in December pays nothing special', () => {
    // Ex-dates of a monthly fund: 1 December and 18 December, then 1 February.
    const rows = paid(
      '2022-08-01 0.19, 2022-09-01 0.2, 2022-10-03 0.197, 2022-11-01 0.21, 2022-12-01 0.213, 2022-12-16 0.225',
      '2023-02-01 0.22, 2023-03-01 0.218, 2023-04-03 0.231',
    );
    expect(specials(rows)).toEqual([]);
    // Nor while it is the newest, as long as the amount is within the fund's usual wobble (here 3 x 3 %).
    expect(specials([...rows.slice(0, 5), { day: rows[5]!.day, amount: 0.22 }])).toEqual([]);
    expect(specials([...rows.slice(0, 5), { day: rows[5]!.day, amount: 0.26 }])).toEqual(['2022-12-16 0.26']);
  });

  it('an extra payment is found where early and late dates alternate', () => {
    // 80, 98, 80, 109 ... days: the median is 80, of which 1.35 is less than the 109 that the extra one divides.
    const gaps = [80, 98, 80, 109, 80, 102, 80, 93, 91, 91];
    const rows = [{ day: day('2019-04-20'), amount: 0.475 }];
    for (const gap of gaps) rows.push({ day: rows.at(-1)!.day + gap, amount: 0.475 });
    const extra = { day: rows[3]!.day + 35, amount: 0.1425 };
    expect(specials(sorted([...rows, extra]))).toEqual([`${formatDay(extra.day)} 0.1425`]);
  });

  it('interim and final payments of different size are regular', () => {
    const rows: Dividend[] = [];
    for (let year = 2016; year < 2024; year++) rows.push(...paid([`${year}-03-20`, 0.9], [`${year}-08-17`, 0.4]));
    expect(specials(rows)).toEqual([]);
  });

  it('a switch from quarterly to monthly is no row of specials once three payments show it', () => {
    const rows = [...every(3, '2021-01-15', flat(9, 0.6)), ...every(1, '2023-02-15', flat(6, 0.2))];
    for (const known of [12, 13, 14, 15]) expect(specials(rows.slice(0, known)), `${known}`).toEqual([]);
  });
});

describe('properties', () => {
  const jitter = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 24, maxLength: 24 });
  const raises = fc.array(fc.double({ min: 0.95, max: 1.2, noNaN: true }), { minLength: 6, maxLength: 6 });
  const quarterly = fc.tuple(jitter, raises).map(([slips, steps]) => {
    let amount = 0.5;
    return slips.map((slip, i) => {
      if (i % 4 === 0) amount *= steps[i / 4]!;
      return { day: 18000 + i * 91 + slip, amount };
    });
  });

  it('a quarterly payer whose dates wander has no specials', () => {
    fc.assert(
      fc.property(quarterly, (rows) => {
        expect(specials(rows)).toEqual([]);
      }),
    );
  });

  it('an extra payment inside an interval is found, and nothing else', () => {
    fc.assert(
      fc.property(
        quarterly,
        fc.integer({ min: 3, max: 22 }),
        fc.integer({ min: 35, max: 55 }),
        fc.constantFrom(0.3, 2, 5, 20),
        (rows, at, after, times) => {
          const extra = { day: rows[at]!.day + after, amount: rows[at]!.amount * times };
          expect(specials(sorted([...rows, extra]))).toEqual([`${formatDay(extra.day)} ${extra.amount}`]);
        },
      ),
    );
  });

  it('does not depend on the unit of the amounts (splits)', () => {
    fc.assert(
      fc.property(
        quarterly,
        fc.integer({ min: 3, max: 22 }),
        fc.integer({ min: 2, max: 90 }),
        fc.constantFrom(1, 3, 0.2),
        (rows, at, after, times) => {
          const all = sorted([...rows, { day: rows[at]!.day + after, amount: rows[at]!.amount * times }]);
          const days = (scale: number): number[] =>
            classifyDividends(cleanDividends(all.map((d) => ({ day: d.day, amount: d.amount * scale })))).special.map(
              (d) => d.day,
            );
          expect(days(0.25)).toEqual(days(1));
        },
      ),
    );
  });
});
