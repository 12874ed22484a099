/**
 * Subtraction on one basis and one line, and context slips (FIELDS A5, A9, A10). Hand calculations; amounts in
 * millions.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, reportToDate as report } from '../crafted.ts';

const OCF = 'NetCashProvidedByUsedInOperatingActivities';
describe('subtraction on one basis', () => {
  it('a year that was not repeated after its nine months were recast: both as first reported (GE, 2018)', () => {
    const builder = new FactsBuilder();
    report(builder, 2018, '09-30', { [OCF]: -435 });
    report(builder, 2018, '12-31', { [OCF]: 4246 });
    report(builder, 2019, '09-30', { [OCF]: 1000 }, { [OCF]: -3589 });
    report(builder, 2019, '12-31', { [OCF]: 8000 }, { [OCF]: 4978 });
    const s = asKnown(builder);
    // 4,246 + 435; 4,246 + 3,589 would be 7,835.
    expect(figure(s.quarter('operating_cash_flow', periodAt(s, '2018-12-31')))).toBe(4681);
  });

  it('an amount reported alike before and after the other was revised confirms the revision (JNJ, 2012)', () => {
    const builder = new FactsBuilder();
    report(builder, 2012, '06-30', { [OCF]: 7523 });
    report(builder, 2012, '09-30', { [OCF]: 12020 });
    report(builder, 2013, '06-30', { [OCF]: 7000 }, { [OCF]: 7040 });
    const early = asKnown(builder);
    expect(figure(early.quarter('operating_cash_flow', periodAt(early, '2012-09-30')))).toBe(12020 - 7523);
    report(builder, 2013, '09-30', { [OCF]: 11000 }, { [OCF]: 12020 });
    const s = asKnown(builder);
    expect(figure(s.quarter('operating_cash_flow', periodAt(s, '2012-09-30')))).toBe(12020 - 7040);
  });

  it('amendments of both periods on one day are on one basis, though one moves by less than a rounding (SMCI, 2017)', () => {
    const builder = new FactsBuilder();
    const amended = [
      ['06-30', -54_870, -55_201],
      ['09-30', -90_272, -90_487],
    ] as const;
    for (const [end, first] of amended) report(builder, 2017, end, { [OCF]: first });
    for (const [end, , value] of amended) {
      const days = ['2017-01-01', `2017-${end}`] as const;
      const filing = builder.report('10-Q/A', '2019-05-17', days, { [OCF]: value }, { fy: 2017 });
      for (let i = 0; i < 20; i++) filing.flow(`Filler${i}`, ...days, i);
    }
    const s = asKnown(builder);
    expect(figure(s.quarter('operating_cash_flow', periodAt(s, '2017-09-30')))).toBe(-90_487 + 55_201);
  });

  it('amendments of one restatement are one day', () => {
    const builder = new FactsBuilder();
    report(builder, 2022, '09-30', { [OCF]: 300 });
    report(builder, 2022, '12-31', { [OCF]: 400 });
    const amend = (form: string, filed: string, end: string, value: number) => {
      const filing = builder.report(form, filed, ['2022-01-01', end], { [OCF]: value }, { fy: 2022 });
      for (let i = 0; i < 20; i++) filing.flow(`Filler${i}`, '2022-01-01', end, i);
    };
    amend('10-Q/A', '2023-05-01', '2022-09-30', 210);
    amend('10-K/A', '2023-06-01', '2022-12-31', 280);
    const s = asKnown(builder);
    expect(figure(s.quarter('operating_cash_flow', periodAt(s, '2022-12-31')))).toBe(70);
  });

  it('an amendment that moves the year before too says nothing of the year as first reported', () => {
    const builder = new FactsBuilder();
    report(builder, 2021, '09-30', { [OCF]: 250 });
    report(builder, 2021, '12-31', { [OCF]: 400 });
    report(builder, 2022, '09-30', { [OCF]: 300 }, { [OCF]: 250 });
    report(builder, 2022, '12-31', { [OCF]: 480 }, { [OCF]: 400 });
    const amended = builder.report('10-K/A', '2023-05-01', ['2022-01-01', '2022-12-31'], { [OCF]: 420 }, { fy: 2022 });
    for (let i = 0; i < 20; i++) amended.flow(`Filler${i}`, '2022-01-01', '2022-12-31', i);
    amended.flow(OCF, '2021-01-01', '2021-12-31', 350);
    const s = asKnown(builder);
    const year = periodAt(s, '2022-12-31');
    expect([figure(s.annual('operating_cash_flow', year)), figure(s.quarter('operating_cash_flow', year))]).toEqual([
      420, 180,
    ]);
  });

  it('four quarters add up to the year as first reported, whatever later filings recast', () => {
    const amount = fc.integer({ min: -500_000, max: 500_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 8, maxLength: 8 }), (amounts) => {
        const builder = new FactsBuilder();
        const ends = ['03-31', '06-30', '09-30', '12-31'];
        const toDate = (of: readonly number[], k: number) => of.slice(0, k + 1).reduce((a, b) => a + b, 0);
        const [first, recast] = [amounts.slice(0, 4), amounts.slice(4)];
        for (const [k, end] of ends.entries()) report(builder, 2021, end, { [OCF]: toDate(first, k) });
        for (const [k, end] of ends.entries()) report(builder, 2022, end, { [OCF]: 1 }, { [OCF]: toDate(recast, k) });
        const s = asKnown(builder);
        const quarters = ends.map((end) => figure(s.quarter('operating_cash_flow', periodAt(s, `2021-${end}`))));
        if (quarters.some((quarter) => typeof quarter === 'string')) return;
        const sum = (quarters as number[]).reduce((a, b) => a + b, 0);
        const revised = ends.some(
          (_, k) => Math.abs(toDate(first, k) - toDate(recast, k)) <= 0.01 * Math.abs(toDate(first, k)),
        );
        if (!revised) expect(sum).toBe(toDate(first, 3));
      }),
      { numRuns: 50 },
    );
  });
});

describe('restated flows', () => {
  const restated = { restated: true } as const;

  it('a quarter is the difference of the amounts that replaced both (COIN, 2022)', () => {
    const recast = (next: number) => {
      const builder = new FactsBuilder();
      report(builder, 2022, '03-31', { [OCF]: -830 });
      report(builder, 2022, '06-30', { [OCF]: -3864 });
      report(builder, 2023, '03-31', { [OCF]: 463 }, { [OCF]: -91 });
      report(builder, 2023, '06-30', { [OCF]: 614 }, { [OCF]: -442 });
      report(builder, 2024, '03-31', { [OCF]: 411 }, { [OCF]: next });
      return builder;
    };
    const second = (builder: FactsBuilder, options?: typeof restated) => {
      const s = asKnown(builder, undefined, options);
      return figure(s.quarter('operating_cash_flow', periodAt(s, '2022-06-30')));
    };
    expect(second(recast(463), restated)).toBe(-442 + 91);
    expect(second(recast(463))).toBe(-3864 + 830);
    // Recast again: the reports of 2023 may stand on two bases.
    expect(second(recast(300), restated)).toBe(-3864 + 830);
  });

  it('so it is where one of them moved by less than what counts as another amount (AMZN, 2017)', () => {
    const builder = new FactsBuilder();
    const reports = [
      ['03-31', -1590, -1619],
      ['06-30', 2239, 2230],
      ['09-30', 6090, 6007],
      ['12-31', 18_434, 18_365],
    ] as const;
    for (const [end, first] of reports) report(builder, 2017, end, { [OCF]: first });
    for (const [end, , recast] of reports) report(builder, 2018, end, { [OCF]: 100 }, { [OCF]: recast });
    const s = asKnown(builder, undefined, restated);
    const quarters = reports.map(([end]) => figure(s.quarter('operating_cash_flow', periodAt(s, `2017-${end}`))));
    expect(quarters).toEqual([-1619, 2230 + 1619, 6007 - 2230, 18_365 - 6007]);
  });

  it('an amount that moved a little is less another that was repeated since (JPM, 2020)', () => {
    const builder = new FactsBuilder();
    report(builder, 2020, '06-30', { [OCF]: -37_032 });
    report(builder, 2020, '09-30', { [OCF]: -51_858 });
    report(builder, 2021, '06-30', { [OCF]: -30_342 }, { [OCF]: -37_170 });
    const third = (): number | string => {
      const s = asKnown(builder, undefined, restated);
      return figure(s.quarter('operating_cash_flow', periodAt(s, '2020-09-30')));
    };
    expect(third()).toBe(-51_858 + 37_032);
    report(builder, 2021, '09-30', { [OCF]: -7011 }, { [OCF]: -51_858 });
    expect(third()).toBe(-51_858 + 37_170);
  });

  it('none from a year whose report recast the one before, and nine months that did not (COIN, 2025)', () => {
    const builder = new FactsBuilder();
    report(builder, 2024, '09-30', { [OCF]: 1592 });
    report(builder, 2024, '12-31', { [OCF]: 2557 });
    report(builder, 2025, '09-30', { [OCF]: -639 }, { [OCF]: 1592 });
    report(builder, 2025, '12-31', { [OCF]: 2426 }, { [OCF]: 3104 });
    for (const options of [undefined, restated]) {
      const s = asKnown(builder, undefined, options);
      // 2,426 + 639 would be 3,065.
      expect(figure(s.quarter('operating_cash_flow', periodAt(s, '2025-12-31')))).toBe('ytd_only');
    }
  });

  it('twelve months are those of the quarters where the year was restated, and the part before them was not (HON, 2025)', () => {
    const builder = new FactsBuilder();
    report(builder, 2024, '03-31', { Revenues: 9_105 });
    report(builder, 2024, '06-30', { Revenues: 18_682 }).flow('Revenues', '2024-04-01', '2024-06-30', 9_577);
    report(builder, 2024, '09-30', { Revenues: 28_410 }).flow('Revenues', '2024-07-01', '2024-09-30', 9_728);
    report(builder, 2024, '12-31', { Revenues: 38_498 });
    report(builder, 2025, '03-31', { Revenues: 9_822 }, { Revenues: 9_105 });
    report(builder, 2025, '06-30', { Revenues: 20_174 }, { Revenues: 18_682 });
    const annual = report(builder, 2025, '12-31', { Revenues: 37_442 }, { Revenues: 34_717 });
    for (const [start, end, amount] of [
      ['2024-01-01', '2024-03-31', 8_157],
      ['2024-04-01', '2024-06-30', 8_572],
      ['2024-07-01', '2024-09-30', 8_819],
      ['2024-10-01', '2024-12-31', 9_169],
      ['2025-01-01', '2025-03-31', 8_925],
      ['2025-04-01', '2025-06-30', 9_322],
    ] as const)
      annual.flow('Revenues', start, end, amount);
    const s = asKnown(builder, undefined, restated);
    const trailing = (end: string) => figure(s.ttm('revenue', periodAt(s, end)));
    expect(trailing('2025-03-31')).toBe(34_717 + 8_925 - 8_157);
    // 34,717 + 20,174 - 18,682 would be 36,209.
    expect(trailing('2025-06-30')).toBe(8_819 + 9_169 + 8_925 + 9_322);
  });

  it('twelve months of which reports restate some quarters only are those first reported (MRK, 2020)', () => {
    const builder = new FactsBuilder();
    const quarter = (filing: ReturnType<typeof report>, year: number, amount: number, first = '04-01') =>
      filing.flow('Revenues', `${year}-${first}`, `${year}-06-30`, amount);
    report(builder, 2019, '03-31', { Revenues: 10_816 });
    quarter(report(builder, 2019, '06-30', { Revenues: 22_575 }), 2019, 11_760);
    report(builder, 2019, '09-30', { Revenues: 34_972 }).flow('Revenues', '2019-07-01', '2019-09-30', 12_397);
    report(builder, 2019, '12-31', { Revenues: 46_840 });
    report(builder, 2020, '03-31', { Revenues: 12_057 }, { Revenues: 10_816 });
    quarter(report(builder, 2020, '06-30', { Revenues: 22_929 }, { Revenues: 22_575 }), 2020, 10_872);
    report(builder, 2020, '12-31', { Revenues: 47_994 }, { Revenues: 46_840 });
    report(builder, 2021, '03-31', { Revenues: 12_080 }, { Revenues: 12_057 });
    // From here on without Organon; the first day is a day off, as where a report counts in weeks.
    quarter(report(builder, 2021, '06-30', { Revenues: 22_029 }, { Revenues: 19_641 }), 2020, 9353, '04-02');
    report(builder, 2021, '12-31', { Revenues: 48_704 }, { Revenues: 41_518 }).flow(
      'Revenues',
      '2019-01-01',
      '2019-12-31',
      39_121,
    );
    const s = asKnown(builder, undefined, restated);
    expect(figure(s.quarter('revenue', periodAt(s, '2020-06-30')))).toBe(9353);
    // 12,397 + 11,868 + 12,057 with Organon and 9,353 without would be 45,675.
    expect(figure(s.ttm('revenue', periodAt(s, '2020-06-30')))).toBe(46_840 + 22_929 - 22_575);
    expect(figure(s.ttm('revenue', periodAt(s, '2021-06-30')))).toBe(41_518 + 22_029 - 19_641);
  });

  it('twelve months of a year that recast the one before, less a part that the next report recast (HON, 2026)', () => {
    const CAPEX = 'PaymentsToAcquirePropertyPlantAndEquipment';
    const builder = new FactsBuilder();
    report(builder, 2024, '12-31', { [CAPEX]: 1_164 });
    report(builder, 2025, '03-31', { [CAPEX]: 251 });
    report(builder, 2025, '06-30', { [CAPEX]: 554 });
    report(builder, 2025, '09-30', { [CAPEX]: 928 });
    report(builder, 2025, '12-31', { [CAPEX]: 986 }, { [CAPEX]: 871 });
    report(builder, 2026, '03-31', { [CAPEX]: 223 }, { [CAPEX]: 190 });
    const s = asKnown(builder, undefined, restated);
    expect(figure(s.ttm('capex', periodAt(s, '2026-03-31')))).toBe(986 + 223 - 190);
  });

  it('a fourth quarter is none of the year restated less quarters that were not (AXP, 2016)', () => {
    const NET = 'RevenuesNetOfInterestExpense';
    const builder = new FactsBuilder();
    for (const end of ['03-31', '06-30', '09-30', '12-31']) report(builder, 2016, end, {});
    const table = report(builder, 2017, '12-31', { [NET]: 33_471 }, { [NET]: 32_119 });
    for (const [start, end, amount] of [
      ['2016-01-01', '2016-03-31', 8088],
      ['2016-04-01', '2016-06-30', 8235],
      ['2016-07-01', '2016-09-30', 7774],
      ['2016-10-01', '2016-12-31', 8022],
    ] as const)
      table.flow(NET, start, end, amount);
    report(builder, 2018, '12-31', { [NET]: 40_338 }, { [NET]: 36_878 }).flow(NET, '2016-01-01', '2016-12-31', 35_438);
    const s = asKnown(builder, undefined, restated);
    const year = periodAt(s, '2016-12-31');
    // 35,438 - 8,088 - 8,235 - 7,774 would be 11,341.
    expect([figure(s.annual('revenue', year)), figure(s.quarter('revenue', year))]).toEqual([35_438, 8022]);
  });

  it('the total of the newest report that repeats the year, not a larger one under a tag that it lacks (GE, 2018)', () => {
    const builder = new FactsBuilder();
    const CONTRACT = 'RevenueFromContractWithCustomerExcludingAssessedTax';
    report(builder, 2018, '12-31', { Revenues: 121_615, [CONTRACT]: 113_543 });
    report(builder, 2019, '12-31', { Revenues: 95_214 }, { Revenues: 97_012 });
    const of2018 = (s: ReturnType<typeof asKnown>) => figure(s.annual('revenue', periodAt(s, '2018-12-31')));
    expect(of2018(asKnown(builder, undefined, restated))).toBe(97_012);
    expect(of2018(asKnown(builder))).toBe(121_615);
  });

  it('a fourth quarter of the newest table of all four, where a newer report repeats the year alone (GE, 2022)', () => {
    const builder = new FactsBuilder();
    const quarters = [
      ['01-01', '03-31', 17_040, 12_675],
      ['04-01', '06-30', 18_646, 14_127],
      ['07-01', '09-30', 19_083, 14_470],
      ['10-01', '12-31', 21_786, 16_828],
    ] as const;
    let toDate = 0;
    for (const [start, end, first] of quarters) {
      toDate += first;
      const filing = report(builder, 2022, end, { Revenues: toDate });
      if (start !== '01-01') filing.flow('Revenues', `2022-${start}`, `2022-${end}`, first);
    }
    const next = report(builder, 2023, '12-31', { Revenues: 67_954 }, { Revenues: 58_100 });
    for (const [start, end, , recast] of quarters) next.flow('Revenues', `2022-${start}`, `2022-${end}`, recast);
    const last = report(builder, 2024, '12-31', { Revenues: 38_702 }, { Revenues: 35_348 });
    last.flow('Revenues', '2022-01-01', '2022-12-31', 29_139);
    const fourth = (s: ReturnType<typeof asKnown>) => figure(s.quarter('revenue', periodAt(s, '2022-12-31')));
    expect(fourth(asKnown(builder, undefined, restated))).toBe(16_828);
    expect(fourth(asKnown(builder))).toBe(21_786);
  });
});

describe('one line for all spans of a year', () => {
  const PPE = 'PaymentsToAcquirePropertyPlantAndEquipment';
  const ASSETS = 'PaymentsToAcquireProductiveAssets';

  it('a tag that some span lacks is a side item (Palo Alto Networks, 2022)', () => {
    const builder = new FactsBuilder();
    report(builder, 2022, '03-31', { [ASSETS]: 60 });
    report(builder, 2022, '06-30', { [PPE]: 39.5, [ASSETS]: 115.3 });
    report(builder, 2022, '09-30', { [PPE]: 39.5, [ASSETS]: 153.6 });
    const s = asKnown(builder);
    expect(figure(s.quarter('capex', periodAt(s, '2022-09-30')))).toBeCloseTo(38.3, 9);
    expect(figure(s.quarter('capex', periodAt(s, '2022-06-30')))).toBeCloseTo(55.3, 9);
  });

  it('nothing paid is not derived from a tag that the first quarter and the year lack', () => {
    const builder = new FactsBuilder();
    report(builder, 2022, '03-31', {});
    report(builder, 2022, '06-30', { [PPE]: 39.5 });
    report(builder, 2022, '09-30', { [PPE]: 39.5 });
    report(builder, 2022, '12-31', {});
    const s = asKnown(builder);
    expect(figure(s.quarter('capex', periodAt(s, '2022-09-30')))).toBe('ytd_only');
  });

  it('two tags with equal amounts for any span are one line; without one a leg is missing', () => {
    const legs = (proof: boolean) => {
      const builder = new FactsBuilder();
      report(builder, 2021, '09-30', { [PPE]: 30 });
      report(builder, 2022, '06-30', { [PPE]: 40 });
      report(builder, 2022, '09-30', { [ASSETS]: 65 }, proof ? { [ASSETS]: 30 } : {});
      const s = asKnown(builder);
      return figure(s.quarter('capex', periodAt(s, '2022-09-30')));
    };
    expect(legs(true)).toBe(25);
    expect(legs(false)).toBe('ytd_only');
  });
});

describe('the dates of a quarter on the amount of the year', () => {
  it('are a slip: the quarter is the year under the other tag less nine months (Oracle, 2022)', () => {
    const builder = new FactsBuilder();
    const CONTRACT = 'RevenueFromContractWithCustomerExcludingAssessedTax';
    report(builder, 2022, '03-31', { Revenues: 9_700, [CONTRACT]: 9_700 });
    report(builder, 2022, '06-30', { Revenues: 20_000, [CONTRACT]: 20_000 });
    report(builder, 2022, '09-30', { Revenues: 30_600, [CONTRACT]: 30_600 });
    report(builder, 2022, '12-31', { [CONTRACT]: 42_440 }).flow('Revenues', '2022-10-01', '2022-12-31', 42_440);
    const s = asKnown(builder);
    expect(figure(s.quarter('revenue', periodAt(s, '2022-12-31')))).toBe(11_840);
    expect(figure(s.annual('revenue', periodAt(s, '2022-12-31')))).toBe(42_440);
  });

  it('a part with those dates does not replace the difference (GE, 2010)', () => {
    const builder = new FactsBuilder();
    report(builder, 2010, '09-30', { Revenues: 109_937 });
    report(builder, 2010, '12-31', { Revenues: 150_211 }).flow('Revenues', '2010-10-01', '2010-12-31', 28_715);
    const s = asKnown(builder);
    expect(figure(s.quarter('revenue', periodAt(s, '2010-12-31')))).toBe(40_274);
  });
});
