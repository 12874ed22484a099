/**
 * Twelve months of which the year has one tag and the quarters since another, as revenue had in 2018: the same as under
 * one tag all along, since the tag says nothing of the amounts. Amounts are made up.
 */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, reportToDate as report } from '../crafted.ts';

const OLD = 'SalesRevenueNet';
const NEW = 'RevenueFromContractWithCustomerExcludingAssessedTax';

/** 2017 under the old tag, then 2018 under `tag` with the comparatives of its first two quarters, if any. */
function company(tag: string, comparatives: readonly (number | undefined)[], year?: number): FactsBuilder {
  const builder = new FactsBuilder();
  const ends = ['03-31', '06-30', '09-30', '12-31'];
  for (const [i, amount] of [25, 51, 78, 106].entries()) report(builder, 2017, ends[i]!, { [OLD]: amount });
  for (const [i, amount] of [30, 62, 95, 130].entries()) {
    const before = i === 3 ? year : comparatives[i];
    report(builder, 2018, ends[i]!, { [tag]: amount }, before === undefined ? {} : { [tag]: before });
  }
  return builder;
}

/** By period, the twelve months and the quarter. */
function flows(builder: FactsBuilder, asOf: string, restated = false): readonly (readonly (number | string)[])[] {
  const s = asKnown(builder, asOf, { restated });
  const { periods } = s.spine;
  return [periods.map((at) => figure(s.ttm('revenue', at))), periods.map((at) => figure(s.quarter('revenue', at)))];
}

const DAYS = ['2018-06-01', '2018-09-01', '2018-12-01', '2019-06-01'];

describe('revenue that moves to another tag at the turn of a year', () => {
  it.each([
    ['nothing repeated', [], undefined],
    ['the quarters repeated unmoved', [25, 51], undefined],
    ['the quarters moved by less than a recast', [24, 49], undefined],
    ['the quarters and the year moved', [24, 49], 103],
    ['the quarters recast', [10, 22], 45],
    ['three quarters and the year recast', [10, 22, 33], 45],
  ] as const)('%s: as under one tag, as reported and restated', (_, comparatives, year) => {
    for (const asOf of DAYS)
      for (const restated of [false, true]) {
        const [two, one] = [NEW, OLD].map((tag) => flows(company(tag, comparatives, year), asOf, restated));
        expect(two).toEqual(one);
      }
  });

  it.each([OLD, NEW])('restated, never a year as first filed less a part as recast: %s', (tag) => {
    const [first, second, third, last] = DAYS.map((asOf) => flows(company(tag, [10, 22], 45), asOf, true)[0]!.slice(4));
    // 106 + 30 - 10 would be 126. The year is on the new basis from its next report on.
    expect(first).toEqual([106 + 30 - 25]);
    expect(second).toEqual([106 + 30 - 25, 106 + 62 - 51]);
    expect(third).toEqual([106 + 30 - 25, 106 + 62 - 51, 106 + 95 - 78]);
    expect(last).toEqual([45 + 30 - 10, 45 + 62 - 22, 106 + 95 - 78, 130]);
  });

  it('is the year, and this year to date less the same part of it', () => {
    const s = asKnown(company(NEW, [25, 51]), '2018-09-01');
    expect(figure(s.ttm('revenue', periodAt(s, '2018-06-30')))).toBe(106 + 62 - 51);
  });

  it('is not a year of the whole less a part of it under the other tag', () => {
    const builder = new FactsBuilder();
    for (const [end, whole] of [
      ['03-31', 25],
      ['06-30', 51],
      ['09-30', 78],
      ['12-31', 106],
    ] as const)
      report(builder, 2017, end, { Revenues: whole });
    report(builder, 2018, '03-31', { Revenues: 30, [NEW]: 20 }, { Revenues: 25, [NEW]: 16 });
    report(builder, 2018, '06-30', { Revenues: 62, [NEW]: 41 }, { Revenues: 51, [NEW]: 33 });
    const s = asKnown(builder, '2018-09-01');
    expect(figure(s.ttm('revenue', periodAt(s, '2018-06-30')))).toBe(106 + 62 - 51);
  });
});
