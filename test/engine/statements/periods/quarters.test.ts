/**
 * Quarters, trailing twelve months and per-share numbers (FIELDS 3.4, 3.8, 3.9). Hand calculations on crafted numbers.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import type { FactSet, Split } from '../../../../src/engine/types.ts';
import { isMarker, type Maybe } from '../../../../src/engine/value.ts';
import { after, day, FactsBuilder, plainCompany } from '../../../support/facts-builder.ts';

function statements(facts: FactSet, splits: Split[] = [], asOf = '2030-01-01'): Statements {
  return buildStatements(facts, { asOf: day(asOf), splits })!;
}

function at(s: Statements, end: string) {
  return s.spine.periods.find((p) => p.end === day(end))!;
}

function numberOf(cell: Maybe<{ value: number }>): number {
  if (isMarker(cell)) throw new Error(cell.reason);
  return cell.value;
}

describe('quarters', () => {
  it('the fourth is the year less nine months; cash flows are made discrete throughout', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    const s = statements(builder.build());
    const ends = ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31'];
    expect(ends.map((end) => numberOf(s.quarter('revenue', at(s, end))))).toEqual([100, 101, 102, 103]);
    expect(ends.map((end) => numberOf(s.quarter('operating_cash_flow', at(s, end))))).toEqual([20, 21, 22, 23]);
    const fourth = s.quarter('revenue', at(s, '2022-12-31'));
    expect(fourth).toMatchObject({
      basis: 'derived',
      sources: [
        { sign: 1, value: 406 },
        { sign: -1, value: 303 },
      ],
    });
  });

  it('four quarters always sum to the year', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 8, maxLength: 8 }), (flows) => {
        const { builder } = plainCompany({ firstYear: 2021, years: 2, income: (q) => flows[((q % 8) + 8) % 8]! });
        const s = statements(builder.build());
        const [year] = s.years(1);
        const sum = s.quarters(4).reduce((total, p) => total + numberOf(s.quarter('net_income', p)), 0);
        expect(sum).toBe(numberOf(s.annual('net_income', year!)));
      }),
      { numRuns: 30 },
    );
  });

  it('without nine months: the year less its three quarters', () => {
    const builder = new FactsBuilder();
    for (const [k, [start, end]] of [
      ['2022-01-01', '2022-03-31'],
      ['2022-04-01', '2022-06-30'],
      ['2022-07-01', '2022-09-30'],
    ].entries()) {
      builder.report('10-Q', after(end!, 40), [start!, end!], { NetIncomeLoss: 10 + k }, { fp: `Q${k + 1}` });
    }
    builder.report('10-K', '2023-02-10', ['2022-01-01', '2022-12-31'], { NetIncomeLoss: 50 });
    const s = statements(builder.build());
    // 50 - (10 + 11 + 12)
    expect(s.quarter('net_income', s.newest!)).toMatchObject({ value: 17, basis: 'derived' });
  });

  it('a year-to-date amount never stands in a quarter: ytd_only', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1, quarters: 1 });
    const q3 = builder.report(
      '10-Q',
      '2022-11-09',
      ['2022-01-01', '2022-09-30'],
      { PaymentsToAcquirePropertyPlantAndEquipment: 90 },
      { fp: 'Q3' },
    );
    q3.flow('NetIncomeLoss', '2022-07-01', '2022-09-30', 12);
    const s = statements(builder.build());
    expect(s.quarter('capex', at(s, '2022-09-30'))).toEqual({ available: false, reason: 'ytd_only' });
  });

  it.each([
    // The year is 460, nine months 330: 3 % of 130 is 3.9, 0.5 % of 460 is 2.3.
    [133.5, 133.5, 'reported'],
    [134, 130, 'derived'],
    [126.5, 126.5, 'reported'],
  ])('a discrete fourth quarter of %d in the annual report: %d, %s', (tagged, value, basis) => {
    const { builder, filings } = plainCompany({ firstYear: 2022, years: 1, income: (q) => 100 + 10 * q });
    filings[3]!.flow('NetIncomeLoss', '2022-10-01', '2022-12-31', tagged);
    const s = statements(builder.build());
    expect(s.quarter('net_income', s.newest!)).toMatchObject({ value, basis });
  });

  it('negative differences are legitimate for flows that may turn, a fault for revenue', () => {
    const { builder } = plainCompany({
      firstYear: 2022,
      years: 1,
      revenue: (q) => (q === 3 ? -5 : 100),
      cash: (q) => (q === 3 ? -5 : 100),
    });
    const s = statements(builder.build());
    expect(s.quarter('operating_cash_flow', s.newest!)).toMatchObject({ value: -5 });
    expect(isMarker(s.quarter('revenue', s.newest!))).toBe(true);
  });
});

describe('trailing twelve months', () => {
  it('year + year to date - the comparative of the newest filing; equal to the sum of four quarters', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2, quarters: 6 });
    const s = statements(builder.build());
    // quarters 2..5 of 100 + q, 10 + q
    expect(s.ttm('revenue')).toMatchObject({ value: 102 + 103 + 104 + 105, basis: 'derived' });
    expect(s.ttm('net_income')).toMatchObject({ value: 12 + 13 + 14 + 15 });
    const cell = s.ttm('net_income');
    if (isMarker(cell)) throw new Error(cell.reason);
    expect(cell.sources.map((source) => [source.sign, source.value, source.report.form])).toEqual([
      [1, 10 + 11 + 12 + 13, '10-K'],
      [1, 14 + 15, '10-Q'],
      [-1, 10 + 11, '10-Q'],
    ]);
    expect(cell.sources[1]!.report.accession).toBe(cell.sources[2]!.report.accession);
  });

  it('at a year end it is the year', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    expect(statements(builder.build()).ttm('net_income')).toMatchObject({ value: 46, basis: 'reported' });
  });

  it('too little history says so', () => {
    const builder = new FactsBuilder();
    builder.report('10-Q', '2022-05-10', ['2022-01-01', '2022-03-31'], { NetIncomeLoss: 5 });
    expect(statements(builder.build()).ttm('net_income')).toEqual({ available: false, reason: 'insufficient_history' });
  });

  it('a new listing whose first filings repeat last year as comparatives has too little history, nothing is missing', () => {
    const builder = new FactsBuilder();
    for (const [filed, start, end, value] of [
      ['2022-05-10', '2022-01-01', '2022-03-31', 5],
      ['2022-08-10', '2022-04-01', '2022-06-30', 6],
    ] as const) {
      const filing = builder
        .report('10-Q', filed, [start, end], { NetIncomeLoss: value })
        .instant('Assets', '2021-12-31', 1);
      filing.flow('NetIncomeLoss', start.replace('2022', '2021'), end.replace('2022', '2021'), 2);
    }
    expect(statements(builder.build()).ttm('net_income')).toEqual({ available: false, reason: 'insufficient_history' });
  });

  it('a line the company does not report is not reported, whatever the chain of quarters', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2, quarters: 6 });
    expect(statements(builder.build()).ttm('rnd_expense')).toEqual({ available: false, reason: 'not_reported' });
  });
});

describe('a company that gave a part away', () => {
  /** Quarters of 100 with the part, 70 without it; 2022 original to the third quarter, then recast. */
  function recast(yearOnNewBasis: boolean): FactsBuilder {
    const { builder } = plainCompany({ firstYear: 2021, years: 2, quarters: 7, revenue: () => 100 });
    const year = builder.file('10-K', '2023-02-10', { period: '2022-12-31', fy: 2022, fp: 'FY' });
    const [now, before] = yearOnNewBasis ? [280, 280] : [400, 400];
    year.flow('Revenues', '2022-01-01', '2022-12-31', now).flow('Revenues', '2021-01-01', '2021-12-31', before);
    year.instant('Assets', '2022-12-31', 1);
    const q1 = builder.file('10-Q', '2023-05-10', { period: '2023-03-31', fy: 2023, fp: 'Q1' });
    q1.flow('Revenues', '2023-01-01', '2023-03-31', 75).flow('Revenues', '2022-01-01', '2022-03-31', 70);
    q1.instant('Assets', '2023-03-31', 1);
    return builder;
  }

  it('year recast, nine months not: no quarter is made of the two, until a later filing recasts the nine months', () => {
    const builder = recast(true);
    const early = statements(builder.build());
    expect(early.quarter('revenue', at(early, '2022-12-31'))).toEqual({ available: false, reason: 'ytd_only' });
    builder
      .file('10-Q', '2023-11-10', { period: '2023-09-30' })
      .flow('Revenues', '2022-01-01', '2022-09-30', 211)
      .instant('Assets', '2023-09-30', 1);
    const alone = statements(builder.build());
    // A9: the year was not reported again since the nine months were recast.
    expect(alone.quarter('revenue', at(alone, '2022-12-31'))).toEqual({ available: false, reason: 'ytd_only' });
    builder
      .file('10-K', '2024-02-10', { period: '2023-12-31' })
      .flow('Revenues', '2022-01-01', '2022-12-31', 280)
      .instant('Assets', '2023-12-31', 1);
    const late = statements(builder.build());
    // 280 - 211
    expect(late.quarter('revenue', at(late, '2022-12-31'))).toMatchObject({ value: 69, basis: 'derived' });
  });

  it('trailing: a recast year less the recast comparative; an original year less the original', () => {
    // 280 + 75 - 70
    expect(statements(recast(true).build()).ttm('revenue')).toMatchObject({ value: 285 });
    // 400 + 75 - 100: with 70 the part given away would stay in for three quarters of the year too many.
    expect(statements(recast(false).build()).ttm('revenue')).toMatchObject({ value: 375 });
  });

  it('a year later only the comparatives from before it move: both filings stand on the new basis', () => {
    const builder = new FactsBuilder();
    const capex = 'PaymentsToAcquirePropertyPlantAndEquipment';
    // 10 a quarter with the part, 6 without it, given away between the first and the second quarter of 2024.
    for (const [form, filed, year, end, now, before] of [
      ['10-Q', '2023-05-10', 2023, '03-31', 10, 9],
      ['10-Q', '2023-08-10', 2023, '06-30', 20, 18],
      ['10-Q', '2023-11-10', 2023, '09-30', 30, 27],
      ['10-K', '2024-02-10', 2023, '12-31', 40, 36],
      ['10-Q', '2024-05-10', 2024, '03-31', 10, 10],
      ['10-Q', '2024-08-10', 2024, '06-30', 12, 12],
      ['10-Q', '2024-11-10', 2024, '09-30', 18, 18],
      ['10-K', '2025-02-10', 2024, '12-31', 24, 24],
      ['10-Q', '2025-05-10', 2025, '03-31', 7, 6],
      ['10-Q', '2025-08-10', 2025, '06-30', 15, 12],
    ] as const) {
      const filing = builder.file(form, filed, { period: `${year}-${end}` });
      filing.flow(capex, `${year}-01-01`, `${year}-${end}`, now);
      filing.flow(capex, `${year - 1}-01-01`, `${year - 1}-${end}`, before).instant('Assets', `${year}-${end}`, 1);
      filing.flow('NetIncomeLoss', `${year}-01-01`, `${year}-${end}`, 5);
    }
    const s = statements(builder.build());
    // 15 - 7; and 12 - 6, the first quarter as it was reported again a year later.
    expect(s.quarter('capex', at(s, '2025-06-30'))).toMatchObject({ value: 8 });
    expect(s.quarter('capex', at(s, '2024-06-30'))).toMatchObject({ value: 6 });
  });

  it('a quarter reported again on another basis does not displace the one derived from its own filings', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    builder
      .report('10-K', '2024-02-10', ['2023-01-01', '2023-12-31'], { Revenues: 9 })
      .flow('Revenues', '2022-10-01', '2022-12-31', 7);
    const s = statements(builder.build());
    expect(s.quarter('revenue', at(s, '2022-12-31'))).toMatchObject({ value: 103, basis: 'derived' });
  });
});

describe('earnings per share', () => {
  it('is the sum of four quarters, the fourth as year less nine months', () => {
    const { builder } = plainCompany({
      firstYear: 2021,
      years: 2,
      quarters: 6,
      income: (q) => 100 + q,
      shares: () => 100,
    });
    // (102 + 103 + 104 + 105) / 100
    expect(numberOf(statements(builder.build()).ttmEps())).toBeCloseTo(4.14, 9);
  });

  it('when shares moved by more than a tenth: trailing earnings over the newest shares', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2, quarters: 6, shares: (q) => (q >= 4 ? 200 : 100) });
    // (12 + 13 + 14 + 15) / 200
    expect(numberOf(statements(builder.build()).ttmEps())).toBeCloseTo(54 / 200, 9);
  });

  it('a loss without a diluted tag takes the basic one', () => {
    const builder = new FactsBuilder();
    builder
      .report('10-K', '2023-02-10', ['2022-01-01', '2022-12-31'], { NetIncomeLoss: -50 })
      .eps('2022-01-01', '2022-12-31', -0.5, 'EarningsPerShareBasic');
    expect(statements(builder.build()).ttmEps()).toMatchObject({ value: -0.5 });
  });

  it('... in the fourth quarter as well: year less nine months of the basic amounts', () => {
    const builder = new FactsBuilder();
    for (const [form, filed, end, value, perShare] of [
      ['10-Q', '2022-05-10', '2022-03-31', -10, -0.11],
      ['10-Q', '2022-08-10', '2022-06-30', -20, -0.21],
      ['10-Q', '2022-11-10', '2022-09-30', -30, -0.31],
      ['10-K', '2023-02-10', '2022-12-31', -42, -0.43],
    ] as const)
      builder
        .report(form, filed, ['2022-01-01', end], { NetIncomeLoss: value })
        .eps('2022-01-01', end, perShare, 'EarningsPerShareBasic')
        .weighted('2022-01-01', end, 100, 'WeightedAverageNumberOfSharesOutstandingBasic');
    const s = statements(builder.build());
    // -0.43 + 0.31; -12 over 100 shares would be the same, but for what the company rounds.
    expect(numberOf(s.quarter('eps_diluted', at(s, '2022-12-31')))).toBeCloseTo(-0.12, 9);
    expect(s.quarter('eps_diluted', at(s, '2022-12-31'))).toEqual(s.quarter('eps_basic', at(s, '2022-12-31')));
  });

  it('no tag at all: earnings to common holders over weighted shares', () => {
    const builder = new FactsBuilder();
    const k = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
    k.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 50).flow(
      'PreferredStockDividendsIncomeStatementImpact',
      '2022-01-01',
      '2022-12-31',
      10,
    );
    k.instant('Assets', '2022-12-31', 1).weighted('2022-01-01', '2022-12-31', 20);
    expect(statements(builder.build()).ttmEps()).toMatchObject({ value: 2, basis: 'derived' });
  });

  it('weighted shares printed in thousands are brought to units by earnings over earnings per share', () => {
    const builder = new FactsBuilder();
    const k = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
    k.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 5_000_000)
      .eps('2022-01-01', '2022-12-31', 0.51)
      .weighted('2022-01-01', '2022-12-31', 9_800);
    k.instant('Assets', '2022-12-31', 1);
    const s = statements(builder.build());
    expect(s.annual('shares_diluted', s.newest!)).toMatchObject({ value: 9_800_000 });
  });

  it.each([
    ['in cents', 107.3, {}, 1.073],
    ['in cents, rounded to whole ones', 107, {}, 1.07],
    ['in thousands, the count on the balance sheet bearing the shares out', 1070, { count: 98e5 }, 1.07],
    ['a thousand times off, and nothing shows whether it is the amount or the earnings', 1070, {}, 1070],
    ['earnings in thousands, not the amount', 1.07, { count: 98e5, earnings: 10_515 }, 1.07],
    ['a few cents of almost nothing are no slip', 1, { earnings: 98_000 }, 1],
  ] as const)(
    'earnings per share %s',
    (_, stated, { count, earnings = 10_515_400 }: { count?: number; earnings?: number }, expected) => {
      const builder = new FactsBuilder();
      const k = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
      k.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', earnings)
        .eps('2022-01-01', '2022-12-31', stated)
        .weighted('2022-01-01', '2022-12-31', 9_800_000);
      k.instant('Assets', '2022-12-31', 1);
      if (count !== undefined) k.instant('CommonStockSharesOutstanding', '2022-12-31', count, 'shares');
      const cell = statements(builder.build()).ttmEps();
      expect(numberOf(cell)).toBeCloseTo(expected, 9);
      // The fact says what it counts as, and what the filing says where that is something else.
      expect(cell).toMatchObject({ sources: [{ value: numberOf(cell) }] });
      expect('sources' in cell && cell.sources[0]!.asFiled).toBe(expected === stated ? undefined : stated);
    },
  );

  it('fourth-quarter shares: the year’s average while steady, 4 x year - 3 x nine months when they moved', () => {
    const build = (nine: number, year: number): Statements => {
      const builder = new FactsBuilder();
      for (const [k, end] of ['2022-03-31', '2022-06-30', '2022-09-30'].entries()) {
        const start = ['2022-01-01', '2022-04-01', '2022-07-01'][k]!;
        builder
          .report('10-Q', after(end, 40), [start, end], { NetIncomeLoss: 10 }, { fp: `Q${k + 1}` })
          .weighted(start, end, 1000 + 40 * k)
          .weighted('2022-01-01', end, k === 2 ? nine : 1000 + 20 * k);
      }
      builder
        .report('10-K', '2023-02-10', ['2022-01-01', '2022-12-31'], { NetIncomeLoss: 40 })
        .weighted('2022-01-01', '2022-12-31', year);
      return statements(builder.build());
    };
    const moved = build(1040, 1080);
    // Variation of 1080, 1080, 1040, 1000 is 33.2 / 1050 = 3.2 %, above the limit; 4 x 1080 - 3 x 1040.
    expect(moved.quarter('shares_diluted', moved.newest!)).toMatchObject({ value: 1200, basis: 'derived' });
    // 4 x 1400 - 3 x 1040 = 2480 is out of line with the quarter before: the year's average.
    const wild = build(1040, 1400);
    expect(wild.quarter('shares_diluted', wild.newest!)).toMatchObject({ value: 1400 });
    const steady = build(1040, 1045);
    expect(steady.quarter('shares_diluted', steady.newest!)).toMatchObject({ value: 1045 });
  });
});

describe('per-share numbers of the year to date alone', () => {
  /** Quarters of 1, 2, 3 per share; filings give the year to date, the third a 10-KT after a change of year end. */
  function toDate(third: number | undefined): Statements {
    const builder = new FactsBuilder();
    const ends = ['2022-03-31', '2022-06-30', '2022-09-30'];
    for (const [k, end] of ends.entries()) {
      const earned = [100, 300, 600][k]!;
      const report = builder
        .report(k === 2 ? '10-KT' : '10-Q', after(end, 40), ['2022-01-01', end], { NetIncomeLoss: earned })
        .eps('2022-01-01', end, earned / 100);
      if (third !== undefined) report.weighted('2022-01-01', end, k === 2 ? third : 100);
    }
    return statements(builder.build());
  }

  it('are that less the one before while shares were steady', () => {
    const s = toDate(100);
    expect(s.quarters(3).map((p) => numberOf(s.quarter('eps_diluted', p)))).toEqual([3, 2, 1]);
    expect(s.quarters(3).map((p) => numberOf(s.quarter('shares_diluted', p)))).toEqual([100, 100, 100]);
  });

  it('without an average of shares say by what they were derived, which is no year', () => {
    const s = toDate(undefined);
    expect(s.quarter('eps_diluted', s.newest!)).toMatchObject({
      value: 3,
      decision: 'year to date less the one before: shares that earnings over EPS imply were steady',
    });
  });

  it('are earnings over 3 x nine months - 2 x six when they moved', () => {
    // 3 x 108 - 2 x 100 = 124 shares, 300 of earnings.
    const s = toDate(108);
    expect(s.quarter('shares_diluted', s.newest!)).toMatchObject({ value: 124, basis: 'derived' });
    expect(numberOf(s.quarter('eps_diluted', s.newest!))).toBeCloseTo(300 / 124, 9);
  });
});

describe('splits', () => {
  const four: Split = { day: day('2022-07-20'), numerator: 4, denominator: 1 };
  /**
   * 1,100 shares to the first quarter of 2022, 4,400 printed from the second (filed after the split); earnings 440 a
   * quarter.
   */
  function split(printed: (q: number) => number): FactsBuilder {
    return plainCompany({ firstYear: 2021, years: 2, quarters: 7, income: () => 440, shares: printed }).builder;
  }

  it('numbers of filings before the split come to today’s basis, those after it stand', () => {
    const s = statements(split((q) => (q >= 5 ? 4400 : 1100)).build(), [four]);
    const eps = s.quarters(6).map((p) => s.quarter('eps_diluted', p));
    // 440 / 4,400
    for (const cell of eps) expect(numberOf(cell)).toBeCloseTo(0.1, 9);
    expect(eps[0]).toMatchObject({ splitFactor: 1 });
    expect(s.quarter('eps_diluted', at(s, '2022-03-31'))).toMatchObject({ splitFactor: 4 });
    expect(numberOf(s.ttmEps())).toBeCloseTo(0.4, 9);
    expect(s.shares()).toMatchObject({ value: 4400, splitFactor: 1 });
  });

  it('a filing that restated early, before the split’s day, is recognized by the continuity of shares', () => {
    // The first quarter of 2022 was filed on 2022-05-10, the split came on 2022-07-20: printed on the new basis
    // already.
    const s = statements(split((q) => (q >= 4 ? 4400 : 1100)).build(), [four]);
    expect(s.quarter('eps_diluted', at(s, '2022-03-31'))).toMatchObject({ splitFactor: 1 });
    // Nor does it make the next one, of 2022-08-09, look like one on the old basis.
    for (const p of s.quarters(7)) expect(numberOf(s.quarter('eps_diluted', p))).toBeCloseTo(0.1, 9);
    expect(numberOf(s.ttmEps())).toBeCloseTo(0.4, 9);
  });

  it('another split of the year between two filings is no evidence about this one', () => {
    // 1-for-10 on 2022-03-01 and again on 2022-07-20; the quarters filed 2022-05-10 and 2022-08-09 are near the second.
    const tenth = (text: string): Split => ({ day: day(text), numerator: 1, denominator: 10 });
    const printed = (q: number): number => (q < 4 ? 110_000 : q === 4 ? 11_000 : 1100);
    const s = statements(split(printed).build(), [tenth('2022-03-01'), tenth('2022-07-20')]);
    for (const p of s.quarters(7)) expect(numberOf(s.quarter('shares_diluted', p))).toBeCloseTo(1100, 6);
  });

  it('a filing after the split still on the old basis is recognized as well', () => {
    const s = statements(split((q) => (q >= 6 ? 4400 : 1100)).build(), [four]);
    expect(s.quarter('eps_diluted', at(s, '2022-06-30'))).toMatchObject({ splitFactor: 4 });
    expect(numberOf(s.ttmEps())).toBeCloseTo(0.4, 9);
  });

  it('a split after the day asked about does not exist', () => {
    const s = statements(split(() => 1100).build(), [{ ...four, day: day('2029-01-01') }], '2022-12-01');
    expect(numberOf(s.ttmEps())).toBeCloseTo(1.6, 9);
    expect(s.shares()).toMatchObject({ value: 1100 });
  });

  it('a reverse split divides shares and multiplies earnings per share', () => {
    const s = statements(split(() => 3300).build(), [{ day: day('2023-03-01'), numerator: 1, denominator: 30 }]);
    expect(s.shares()).toMatchObject({ value: 110 });
    // 4 x 440 / 3,300 x 30
    expect(numberOf(s.ttmEps())).toBeCloseTo(16, 3);
  });
});
