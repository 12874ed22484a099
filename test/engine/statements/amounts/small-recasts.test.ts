/**
 * A recast of less than half a percent: as reported it is the same amount, and rows add up to their year; restated, a
 * difference is one of amounts that stood together (ADR 0041). Amounts of public records, in millions; hand calculations.
 */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, reportToDate } from '../crafted.ts';

const MILLION = 1e6;
const revenue = (amount: number) => ({ Revenues: amount * MILLION });
const earned = (amount: number) => ({ NetIncomeLoss: amount * MILLION });

function fourth(builder: FactsBuilder, field: 'revenue' | 'net_income', end: string, asOf: string, restated: boolean) {
  const s = asKnown(builder, asOf, { restated });
  const value = figure(s.quarter(field, periodAt(s, end)));
  return typeof value === 'number' ? value / MILLION : value;
}

describe('Pfizer, fourth quarter of 2021: the 10-K leaves out a business, and recasts only the year before', () => {
  const builder = new FactsBuilder();
  reportToDate(builder, 2020, '12-31', revenue(41_908));
  reportToDate(builder, 2021, '09-30', revenue(57_653));
  reportToDate(builder, 2021, '12-31', revenue(81_288), revenue(41_651));
  reportToDate(builder, 2022, '09-30', revenue(76_040), revenue(57_450));
  reportToDate(builder, 2022, '12-31', revenue(100_330), revenue(81_288));
  const on = (asOf: string, restated: boolean) => fourth(builder, 'revenue', '2021-12-31', asOf, restated);

  it('adds up with the quarters as reported, on every day', () => {
    for (const asOf of ['2022-03-01', '2022-12-01', '2023-04-01']) expect(on(asOf, false)).toBe(81_288 - 57_653);
  });

  it('is less the nine months as recast, once the year is known to have stood with them', () => {
    expect(on('2022-12-01', true)).toBe(81_288 - 57_653);
    expect(on('2023-04-01', true)).toBe(81_288 - 57_450);
  });
});

it('a year that moved after its nine months were last repeated is not less these (KO, 2010)', () => {
  const builder = new FactsBuilder();
  reportToDate(builder, 2010, '09-30', earned(6_038));
  reportToDate(builder, 2010, '12-31', earned(11_809));
  reportToDate(builder, 2011, '09-30', earned(6_400), earned(6_038));
  reportToDate(builder, 2011, '12-31', earned(8_572), earned(11_809));
  const third = reportToDate(builder, 2012, '12-31', earned(9_019));
  third.flow('NetIncomeLoss', '2010-01-01', '2010-12-31', 11_787 * MILLION);
  // 11,787 - 6,038 would be 5,749, which no report has.
  for (const restated of [false, true])
    expect(fourth(builder, 'net_income', '2010-12-31', '2014-01-01', restated)).toBe(11_809 - 6_038);
});

it('two amounts that both moved a little are as the newest reports give them (PANW, 2018)', () => {
  const builder = new FactsBuilder();
  const half = (amount: number) => revenue(amount);
  reportToDate(builder, 2018, '03-31', half(274.1));
  reportToDate(builder, 2018, '06-30', half(517.8));
  reportToDate(builder, 2019, '03-31', half(300), half(274));
  reportToDate(builder, 2019, '06-30', half(600), half(518.6));
  expect(fourth(builder, 'revenue', '2018-06-30', '2020-01-01', true)).toBeCloseTo(518.6 - 274, 6);
});

it('a half year that moved a little is not subtracted from nine months before it moved (PANW, 2016)', () => {
  // Operating cash flow, 0001327567-16-000053 less -16-000048: 470.6 - 300.5. The half year became 301.0 in -17-000007.
  // Whole millions by chance: the filings print tenths.
  const flow = (amount: number) => ({ NetCashProvidedByUsedInOperatingActivities: amount * MILLION });
  const builder = new FactsBuilder();
  reportToDate(builder, 2016, '03-31', flow(146.7));
  reportToDate(builder, 2016, '06-30', flow(300.5));
  reportToDate(builder, 2016, '09-30', flow(470.6));
  reportToDate(builder, 2016, '12-31', flow(658.1));
  reportToDate(builder, 2017, '03-31', flow(203.3), flow(146.7));
  reportToDate(builder, 2017, '06-30', flow(417.8), flow(301));
  const s = asKnown(builder, '2017-09-01', { restated: true });
  const third = figure(s.quarter('operating_cash_flow', periodAt(s, '2016-09-30')));
  expect(Number(third) / MILLION).toBeCloseTo(470.6 - 300.5, 6);
});

describe('Intercontinental Exchange: a standard recasts 2016 in the report on 2018, its quarters never', () => {
  // Net income with the share of others, of its companyfacts (CIK 1571949, ProfitLoss).
  const builder = new FactsBuilder();
  reportToDate(builder, 2016, '03-31', earned(377));
  reportToDate(builder, 2016, '06-30', earned(740));
  reportToDate(builder, 2016, '09-30', earned(1_090));
  reportToDate(builder, 2016, '12-31', earned(1_449));
  reportToDate(builder, 2017, '03-31', earned(510), earned(377));
  reportToDate(builder, 2017, '06-30', earned(936), earned(740));
  reportToDate(builder, 2017, '09-30', earned(1_311), earned(1_090));
  reportToDate(builder, 2017, '12-31', earned(2_542), earned(1_449));
  reportToDate(builder, 2018, '03-31', earned(474), earned(511));
  reportToDate(builder, 2018, '06-30', earned(936), earned(938));
  reportToDate(builder, 2018, '09-30', earned(1_401), earned(1_315));
  const last = reportToDate(builder, 2018, '12-31', earned(2_020), earned(2_554));
  last.flow('NetIncomeLoss', '2016-01-01', '2016-12-31', 1_457 * MILLION);
  const on = (end: string, restated: boolean) => {
    const year = asKnown(builder, '2020-01-01', { restated });
    const whole = figure(year.annual('net_income', periodAt(year, end)));
    return [Number(whole) / MILLION, fourth(builder, 'net_income', end, '2020-01-01', restated)];
  };

  it('as reported, quarters add up to the year as first filed', () => {
    expect(on('2016-12-31', false)).toEqual([1_449, 1_449 - 1_090]);
    expect(on('2017-12-31', false)).toEqual([2_542, 2_542 - 1_311]);
  });

  it('restated, no fourth quarter of a year as recast less nine months that were not', () => {
    // 1,457 - 1,090 would be 367.
    expect(on('2016-12-31', true)).toEqual([1_457, 1_449 - 1_090]);
    expect(on('2017-12-31', true)).toEqual([2_554, 2_554 - 1_315]);
  });
});
