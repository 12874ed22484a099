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

function trailing(builder: FactsBuilder, asOf: string): readonly (number | string)[] {
  const s = asKnown(builder, asOf);
  return s.spine.periods.map((period) => figure(s.ttm('revenue', period)));
}

describe('revenue that moves to another tag at the turn of a year', () => {
  it.each([
    ['nothing repeated', [], undefined],
    ['the quarters repeated unmoved', [25, 51], undefined],
    ['the quarters moved by less than a recast', [24, 49], undefined],
    ['the quarters and the year moved', [24, 49], 103],
    ['the quarters recast', [10, 22], 45],
  ] as const)('%s: as under one tag', (_, comparatives, year) => {
    for (const asOf of ['2018-06-01', '2018-09-01', '2018-12-01', '2019-06-01'])
      expect(trailing(company(NEW, comparatives, year), asOf)).toEqual(
        trailing(company(OLD, comparatives, year), asOf),
      );
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
