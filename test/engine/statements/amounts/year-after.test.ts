/**
 * Restated quarters from amounts on one basis (FIELDS A9), in shapes of public records. Hand calculations; amounts in
 * millions.
 */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, reportToDate } from '../crafted.ts';

const OCF = 'NetCashProvidedByUsedInOperatingActivities';
const STOCK = 'ShareBasedCompensation';
const restated = { restated: true } as const;

function quarter(builder: FactsBuilder, field: 'operating_cash_flow' | 'stock_based_comp' | 'revenue', end: string) {
  const s = asKnown(builder, undefined, restated);
  return figure(s.quarter(field, periodAt(s, end)));
}

describe('restated quarters', () => {
  it('less a part that the reports one year later repeat unchanged (DIS, 2019)', () => {
    const recast = (firstOfNext: number) => {
      const builder = new FactsBuilder();
      reportToDate(builder, 2019, '03-31', { [STOCK]: 92 });
      reportToDate(builder, 2019, '06-30', { [STOCK]: 475 });
      reportToDate(builder, 2020, '03-31', { [STOCK]: 115 }, { [STOCK]: 92 });
      reportToDate(builder, 2020, '06-30', { [STOCK]: 246 }, { [STOCK]: 456 });
      reportToDate(builder, 2021, '03-31', { [STOCK]: 134 }, { [STOCK]: firstOfNext });
      reportToDate(builder, 2021, '06-30', { [STOCK]: 270 }, { [STOCK]: 246 });
      return builder;
    };
    expect(quarter(recast(115), 'stock_based_comp', '2019-06-30')).toBe(456 - 92);
    // A recast between the reports of 2020: 92 is on the old basis.
    expect(quarter(recast(100), 'stock_based_comp', '2019-06-30')).toBe(475 - 92);
  });

  it('as the reports one year later give both, not with a year that the one after recast again (PFE, 2011)', () => {
    const builder = new FactsBuilder();
    reportToDate(builder, 2011, '09-30', { Revenues: 50_679 });
    reportToDate(builder, 2011, '12-31', { Revenues: 67_425 });
    reportToDate(builder, 2012, '09-30', { Revenues: 43_918 }, { Revenues: 49_118 });
    reportToDate(builder, 2012, '12-31', { Revenues: 58_986 }, { Revenues: 65_259 });
    reportToDate(builder, 2013, '09-30', { Revenues: 38_026 }, { Revenues: 40_766 });
    const annual = reportToDate(builder, 2013, '12-31', { Revenues: 51_584 }, { Revenues: 54_657 });
    annual.flow('Revenues', '2011-01-01', '2011-12-31', 61_035);
    // 61,035 - 49,118 would be 11,917.
    expect(quarter(builder, 'revenue', '2011-12-31')).toBe(65_259 - 49_118);
  });

  it('of a year confirmed with the restated nine months before both as first reported (PFE, 2016)', () => {
    const builder = new FactsBuilder();
    reportToDate(builder, 2016, '09-30', { [OCF]: 9_929 });
    reportToDate(builder, 2016, '12-31', { [OCF]: 15_901 });
    reportToDate(builder, 2017, '09-30', { [OCF]: 9_728 }, { [OCF]: 10_151 });
    reportToDate(builder, 2017, '12-31', { [OCF]: 16_470 }, { [OCF]: 15_901 });
    const annual = reportToDate(builder, 2018, '12-31', { [OCF]: 15_827 }, { [OCF]: 16_802 });
    annual.flow(OCF, '2016-01-01', '2016-12-31', 16_192);
    expect(quarter(builder, 'operating_cash_flow', '2016-12-31')).toBe(15_901 - 10_151);
  });
});

describe('a recast within the year', () => {
  /** Reports of 2013, whose second one no longer has a business that the first one still had (PFE). */
  function sold(): FactsBuilder {
    const builder = new FactsBuilder();
    reportToDate(builder, 2012, '03-31', { Revenues: 15_405 });
    reportToDate(builder, 2012, '06-30', { Revenues: 29_942 }).flow('Revenues', '2012-04-01', '2012-06-30', 15_057);
    reportToDate(builder, 2012, '12-31', { Revenues: 58_986 });
    reportToDate(builder, 2013, '03-31', { Revenues: 13_500 }, { Revenues: 14_885 });
    reportToDate(builder, 2013, '06-30', { Revenues: 25_383 }).flow('Revenues', '2013-04-01', '2013-06-30', 12_973);
    reportToDate(builder, 2013, '12-31', { Revenues: 51_584 }, { Revenues: 54_657 });
    reportToDate(builder, 2014, '03-31', { Revenues: 11_353 }, { Revenues: 12_410 });
    return builder;
  }

  it('twelve months subtract the quarter that the half year implies, not the one first reported', () => {
    const s = asKnown(sold());
    // 25,383 - 12,973 = 12,410; less 13,500 it would be 49,437.
    expect(figure(s.ttm('revenue', periodAt(s, '2014-03-31')))).toBe(51_584 + 11_353 - 12_410);
  });
});
