/**
 * Recasts that reach a record in steps: of a company that recasts its past twice in three years (NRG Energy: GenOn
 * deconsolidated in 2017, NRG Yield and its renewables sold in 2018), and between two quarters. Amounts in millions, as
 * the reports state them.
 */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, quartersOf, reportToDate as report } from '../crafted.ts';

const OCF = 'NetCashProvidedByUsedInOperatingActivities';
const CAPEX = 'PaymentsToAcquirePropertyPlantAndEquipment';
const SBC = 'ShareBasedCompensation';

describe('twelve months after a year that was filed on a new basis', () => {
  /** The year 2018 and the reports of 2019, with or without the quarters of 2018 in the report of the year. */
  function company(revenue: readonly [number, number], table: readonly number[]): FactsBuilder {
    const builder = new FactsBuilder();
    report(builder, 2018, '03-31', { Revenues: 2421, [CAPEX]: 358, [SBC]: 13 });
    report(builder, 2018, '06-30', { Revenues: 5343, [CAPEX]: 691, [SBC]: 26 });
    report(builder, 2018, '09-30', { Revenues: 7795, [CAPEX]: 345, [SBC]: 36 });
    const annual = report(builder, 2018, '12-31', { Revenues: 9478, [CAPEX]: 388, [SBC]: 25 });
    for (const [i, amount] of table.entries()) annual.flow('Revenues', ...quartersOf(2018)[i]!, amount);
    report(builder, 2019, '03-31', { Revenues: 2165, [CAPEX]: 49, [SBC]: 4 }, { Revenues: revenue[0], [CAPEX]: 155 });
    report(builder, 2019, '09-30', { Revenues: 7626, [CAPEX]: 183, [SBC]: 15 }, { Revenues: revenue[1], [SBC]: 21 });
    return builder;
  }
  const trailing = (builder: FactsBuilder, field: 'capex' | 'stock_based_comp', end: string): number | string => {
    const s = asKnown(builder, '2019-12-01');
    return figure(s.ttm(field, periodAt(s, end)));
  };

  it('every line is less the part as the next report repeats it, if revenue shows the basis', () => {
    const builder = company([2065, 7486], [2065, 2461, 2960]);
    expect(trailing(builder, 'capex', '2019-03-31')).toBe(388 + 49 - 155);
    // 25 + 15 - 36 would be 4.
    expect(trailing(builder, 'stock_based_comp', '2019-09-30')).toBe(25 + 15 - 21);
  });

  it('else less the part as first reported', () => {
    for (const builder of [company([2065, 7486], []), company([2421, 7795], [2421, 2922, 3061])])
      expect(trailing(builder, 'capex', '2019-03-31')).toBe(388 + 49 - 358);
  });
});

describe('restated', () => {
  it('twelve months are those of the quarters where a later recast moved the year, or the year to date', () => {
    const builder = new FactsBuilder();
    report(builder, 2016, '03-31', { Revenues: 3229 });
    report(builder, 2016, '06-30', { Revenues: 5867 });
    report(builder, 2016, '09-30', { Revenues: 9819 });
    report(builder, 2016, '12-31', { Revenues: 12_351 }).flow('Revenues', ...quartersOf(2016)[3]!, 2532);
    report(builder, 2017, '03-31', { Revenues: 2759 });
    report(builder, 2017, '06-30', { Revenues: 5083 });
    report(builder, 2017, '09-30', { Revenues: 8132 }, { Revenues: 8328 });
    const next = report(builder, 2017, '12-31', { Revenues: 10_629 }, { Revenues: 10_512 });
    for (const [i, amount] of [2659, 2248, 3421, 2184].entries())
      next.flow('Revenues', ...quartersOf(2016)[i]!, amount);
    const trailing = (): number | string => {
      const s = asKnown(builder, undefined, { restated: true });
      return figure(s.ttm('revenue', periodAt(s, '2017-09-30')));
    };
    expect(trailing()).toBe(10_512 + 8132 - 8328);
    report(builder, 2018, '09-30', { Revenues: 7795 }, { Revenues: 7246 });
    const last = report(builder, 2018, '12-31', { Revenues: 9478 }, { Revenues: 9074 });
    last.flow('Revenues', '2016-01-01', '2016-12-31', 8915);
    for (const [i, amount] of [2021, 2281, 2618].entries()) last.flow('Revenues', ...quartersOf(2017)[i]!, amount);
    // 8,915 + 7,246 - 8,328 would be 7,833.
    expect(trailing()).toBe(2184 + 2021 + 2281 + 2618);
  });

  it('a first quarter is what the newest half year leaves, where no report repeats it (Synopsys, 2023)', () => {
    const builder = new FactsBuilder();
    report(builder, 2023, '03-31', { Revenues: 1361, InterestExpense: 13 });
    report(builder, 2023, '06-30', { Revenues: 2756 }).flow('Revenues', ...quartersOf(2023)[1]!, 1395);
    report(builder, 2024, '03-31', { Revenues: 1649 }, { Revenues: 1361 });
    const first = (field: 'revenue' | 'interest_expense' = 'revenue'): number | string => {
      const s = asKnown(builder, undefined, { restated: true });
      return figure(s.quarter(field, periodAt(s, '2023-03-31')));
    };
    expect(first()).toBe(1361);
    const next = report(builder, 2024, '06-30', { Revenues: 2966 }, { Revenues: 2496, InterestExpense: 26 });
    next.flow('Revenues', ...quartersOf(2023)[1]!, 1263).flow('InterestExpense', ...quartersOf(2023)[1]!, 12);
    expect(first()).toBe(2496 - 1263);
    // 26 - 12: three amounts rounded to millions restate nothing.
    expect(first('interest_expense')).toBe(13);
    // A report that repeats the first quarter counts again.
    report(builder, 2024, '12-31', { Revenues: 6127 }).flow('Revenues', ...quartersOf(2023)[0]!, 1234);
    expect(first()).toBe(1234);
  });

  it('a fourth quarter is less the nine months as they were when the year was filed', () => {
    const builder = new FactsBuilder();
    report(builder, 2016, '09-30', { [OCF]: 1733 });
    report(builder, 2016, '12-31', { [OCF]: 2072 });
    report(builder, 2017, '09-30', { [OCF]: 806 }, { [OCF]: 1741 });
    report(builder, 2017, '12-31', { [OCF]: 1387 }, { [OCF]: 2088 });
    const last = report(builder, 2018, '12-31', { [OCF]: 1377 }, { [OCF]: 1610 });
    last.flow(OCF, '2016-01-01', '2016-12-31', 1908);
    const s = asKnown(builder, undefined, { restated: true });
    // 2,072 - 1,741 would be 331.
    expect(figure(s.quarter('operating_cash_flow', periodAt(s, '2016-12-31')))).toBe(2072 - 1733);
  });
});
