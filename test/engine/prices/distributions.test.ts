/** Spin-offs that feeds list as splits: no share is split. Ratios as Yahoo's event lists have them. */
import { describe, expect, it, test } from 'vitest';
import { isShareSplit, shareBasis, shareSplits } from '../../../src/engine/prices/distributions.ts';
import type { Split } from '../../../src/engine/types.ts';
import { day, plainCompany } from '../../support/facts-builder.ts';
import { asKnown, figure, periodAt } from '../statements/crafted.ts';

const split = (numerator: number, denominator = 1): Split => ({ day: day('2022-04-11'), numerator, denominator });

describe('a listed ratio', () => {
  test.each([
    [331, 250, 'AT&T 2022, WarnerMedia: 1.324'],
    [1281, 1000, 'GE 2023, GE HealthCare'],
    [1253, 1000, 'GE 2024, Vernova'],
    [299, 250, '3M 2024, Solventum: 1.196'],
    [523, 500, 'IBM 2021, Kyndryl: 1.046'],
    [131, 125, 'Merck 2021, Organon: 1.048'],
    [1973, 1000, 'Dell 2021, VMware'],
  ])('%d:%d is the price factor of a spin-off (%s)', (numerator, denominator) => {
    expect(isShareSplit(split(numerator, denominator))).toBe(false);
  });

  test.each([
    [4, 1, 'Apple 2020'],
    [3, 2, 'three for two'],
    [5, 4, 'five for four'],
    [21, 20, 'a dividend of 5 % in shares'],
    [103, 100, 'a dividend of 3 % in shares'],
    [1998, 1000, 'Alphabet 2014, class C'],
    [1, 8, 'GE 2021, reverse'],
    [191, 200, 'Johnson Controls 2016: 0.955'],
    [1500, 1, 'class B shares of Berkshire'],
  ])('%d:%d changes the number of shares (%s)', (numerator, denominator) => {
    expect(isShareSplit(split(numerator, denominator))).toBe(true);
  });

  it('of shares is left in its place', () => {
    const all = [split(4), split(331, 250)];
    expect(shareSplits(all)).toEqual([split(4)]);
    expect(shareSplits(all.slice(0, 1))).toEqual([split(4)]);
  });
});

it('closes on the share basis: the factor of a spin-off is taken out of the S basis, a split stays in', () => {
  const days = Int32Array.of(day('2022-04-08'), day('2022-04-11'), day('2022-07-01'));
  // S basis of 2022-07-01 of 24.00, 18.00 and 18.00 as traded, then 2-for-1 on the last day: 24 / 1.324 / 2 and 18 / 2.
  const close = Float64Array.of(24 / 1.324 / 2, 9, 18);
  const splits = [split(331, 250), { day: day('2022-07-01'), numerator: 2, denominator: 1 }];
  expect(shareBasis({ days, close }, splits, day('2022-07-01')).close[0]).toBeCloseTo(12, 10);
  expect(shareBasis({ days, close }, splits, day('2022-07-01')).close.slice(1)).toEqual(Float64Array.of(9, 18));
  const bars = { days, close };
  expect(shareBasis(bars, splits.slice(1), day('2022-07-01'))).toBe(bars);
  // Not known yet.
  expect(shareBasis(bars, splits, day('2022-04-10'))).toBe(bars);
});

it('counts and per-share figures of filings around a spin-off stand as filed', () => {
  const { builder } = plainCompany({ firstYear: 2021, years: 2, income: () => 10_000, shares: () => 5_000 });
  const s = asKnown(builder, '2023-03-01', { splits: [split(331, 250)] });
  for (const end of ['2021-06-30', '2022-03-31', '2022-06-30']) {
    expect(figure(s.quarter('shares_diluted', periodAt(s, end)))).toBe(5_000);
    expect(figure(s.quarter('eps_diluted', periodAt(s, end)))).toBe(2);
  }
  // Between the spin-off and the next report: the cover of the 10-K before it counts the shares there are.
  expect(asKnown(builder, '2022-04-20', { splits: [split(331, 250)] }).shares()).toMatchObject({ value: 5_000 });
});
