/**
 * FIELDS 3.3, 3.4, 3.9 and ANCHORS 3.D, what the older files do not tick off: choice of value, quarters, trailing
 * figures. Hand calculations.
 */
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../../src/engine/days.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import { day, FactsBuilder, plainCompany } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, quartersOf, YEAR, YEAR_END } from '../crafted.ts';

const CAPEX = 'PaymentsToAcquirePropertyPlantAndEquipment';
const PRODUCTIVE = 'PaymentsToAcquireProductiveAssets';

describe('3.3 choice of value', () => {
  it('of two full amendments the newest speaks', () => {
    const builder = new FactsBuilder();
    for (const [form, filed, value] of [
      ['10-K', '2023-02-10', 50],
      ['10-K/A', '2023-04-10', 45],
      ['10-K/A', '2023-06-10', 44],
    ] as const)
      builder.report(form, filed, YEAR, { NetIncomeLoss: value });
    expect(figure(asKnown(builder).ttm('net_income'))).toBe(44);
    expect(figure(asKnown(builder, '2023-05-01').ttm('net_income'))).toBe(45);
    expect(figure(asKnown(builder, '2023-03-01').ttm('net_income'))).toBe(50);
  });

  it('a quarter’s amendment replaces it; whether the year includes it is not known', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    const amended = builder.file('10-Q/A', '2023-01-10', { period: '2022-09-30' });
    amended.flow('NetIncomeLoss', '2022-07-01', '2022-09-30', 9).flow('NetIncomeLoss', '2022-01-01', '2022-09-30', 30);
    // Half of the original's facts about the day make it a full amendment.
    for (const [line, value] of [
      ['Assets', 5002],
      ['StockholdersEquity', 2002],
      ['Liabilities', 3000],
      ['InventoryNet', 1],
      ['Goodwill', 1],
      ['AccountsReceivableNetCurrent', 1],
    ] as const)
      amended.instant(line, '2022-09-30', value);
    const s = asKnown(builder);
    expect(figure(s.quarter('net_income', periodAt(s, '2022-09-30')))).toBe(9);
    // 46 - 30 would be of two records: nothing repeats the nine months after the year (A9).
    expect(figure(s.quarter('net_income', periodAt(s, YEAR_END)))).toBe('ytd_only');
  });

  it('TRAP tag migration: the tag of each period, not the dead one of the company (edgartools 892, 893)', () => {
    const builder = new FactsBuilder();
    for (const [year, tag, value] of [
      [2020, CAPEX, 10],
      [2021, CAPEX, 11],
      [2022, PRODUCTIVE, 12],
    ] as const)
      builder.report('10-K', `${year + 1}-02-10`, [`${year}-01-01`, `${year}-12-31`], {
        [tag]: value,
        NetIncomeLoss: 1,
      });
    const s = asKnown(builder);
    expect(s.years(3).map((p) => figure(s.annual('capex', p)))).toEqual([12, 11, 10]);
  });

  it('the value of a year never stands in the next (edgartools 810)', () => {
    const builder = new FactsBuilder();
    const filing = builder.report('10-K', '2023-02-10', YEAR, { NetIncomeLoss: 5 }, { fy: 2022, fp: 'FY' });
    filing
      .flow('ResearchAndDevelopmentExpense', '2021-01-01', '2021-12-31', 9)
      .instant('InventoryNet', '2021-12-31', 4);
    const s = asKnown(builder);
    expect(figure(s.annual('rnd_expense', s.newest!))).toBe('not_reported');
    expect(figure(s.balance('inventory'))).toBe('not_reported');
  });

  it('the sign of cash flow lines is the tag’s, whatever they are called (edgartools 717, 907)', () => {
    const builder = new FactsBuilder();
    const filing = builder.report('10-K', '2023-02-10', YEAR, {
      NetIncomeLoss: 1,
      NetCashProvidedByUsedInOperatingActivities: -9,
    });
    filing.flow('PaymentsForRepurchaseOfCommonStock', ...YEAR, 4).flow(CAPEX, ...YEAR, 3);
    const s = asKnown(builder);
    expect(
      ['operating_cash_flow', 'buybacks', 'capex', 'free_cash_flow'].map((f) => figure(s.ttm(f as 'capex'))),
    ).toEqual([-9, 4, 3, -12]);
  });

  it('later revisions keep every earlier day’s answer (edgartools 697)', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2 });
    const before = asKnown(builder, '2022-06-01').ttm('net_income');
    builder.report('10-K/A', '2023-09-01', ['2021-01-01', '2021-12-31'], { NetIncomeLoss: 1 });
    expect(asKnown(builder, '2022-06-01').ttm('net_income')).toEqual(before);
  });

  it('a late revision of an older year does not take the place of the newest one (Vibe-Trading 771)', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2 });
    const before = asKnown(builder, '2023-06-01');
    builder.report('10-K/A', '2023-09-01', ['2021-01-01', '2021-12-31'], { NetIncomeLoss: 1 }, { fy: 2021, fp: 'FY' });
    const after = asKnown(builder, '2023-10-01');
    expect(after.newest).toMatchObject({ end: before.newest!.end, fiscalYear: 2022 });
    // 14 + 15 + 16 + 17
    expect(figure(after.ttm('net_income'))).toBe(62);
    expect(figure(after.balance('total_assets'))).toBe(5007);
  });

  it('a line that a quarter lacks leaves its other lines where they are (edgartools 822)', () => {
    const builder = new FactsBuilder();
    for (const [end, start, lines] of [
      ['2022-03-31', '2022-01-01', { Revenues: 10, NetIncomeLoss: 1, OperatingIncomeLoss: 2 }],
      ['2022-06-30', '2022-04-01', { NetIncomeLoss: 3 }],
    ] as const) {
      const filing = builder.file('10-Q', `2022-0${Number(end[6]) + 2}-10`, { period: end }).instant('Assets', end, 1);
      for (const [line, value] of Object.entries(lines)) filing.flow(line, start, end, value);
    }
    const s = asKnown(builder);
    const quarter = periodAt(s, '2022-06-30');
    expect(s.quarters(8)).toHaveLength(2);
    expect((['net_income', 'revenue', 'operating_income'] as const).map((f) => figure(s.quarter(f, quarter)))).toEqual([
      3,
      'not_reported',
      'not_reported',
    ]);
  });

  it('shares of a past year stand on the basis of the day answered for, never on that of today (lumibot 1141)', () => {
    const builder = new FactsBuilder();
    const diluted = 'WeightedAverageNumberOfDilutedSharesOutstanding';
    // 500 shares; twenty for one in June 2022, the next report reports 2020 and 2021 on the new basis.
    for (const [filed, year, shares] of [
      ['2021-02-01', 2020, 500],
      ['2022-02-01', 2021, 500],
      ['2023-02-01', 2022, 10_000],
    ] as const) {
      const filing = builder.report('10-K', filed, [`${year}-01-01`, `${year}-12-31`], { NetIncomeLoss: 10_000 });
      for (const each of [year, year - 1, year - 2])
        filing.flow(diluted, `${each}-01-01`, `${each}-12-31`, shares, 'shares');
    }
    const splits = [{ day: day('2022-06-06'), numerator: 20, denominator: 1 }];
    const of2020 = (asOf: string): unknown => {
      const s = asKnown(builder, asOf, { splits });
      return figure(s.annual('shares_diluted', periodAt(s, '2020-12-31')));
    };
    expect(['2021-03-01', '2022-06-03', '2022-06-06', '2023-03-01'].map(of2020)).toEqual([500, 500, 10_000, 10_000]);
  });
});

describe('3.4 quarters', () => {
  it('a quarter known from later comparatives only, after a recast: what those report for it, or nothing', () => {
    const builder = new FactsBuilder();
    const OCF = 'NetCashProvidedByUsedInOperatingActivities';
    const file = (form: string, filed: string, period: string) =>
      builder.report(form, filed, [`${period.slice(0, 4)}-01-01`, period], { NetIncomeLoss: 5 });
    file('10-Q', '2021-05-10', '2021-03-31').flow(OCF, '2021-01-01', '2021-03-31', 10);
    file('10-K', '2022-02-10', '2021-12-31').flow(OCF, '2021-01-01', '2021-12-31', 40);
    // The first quarter of 2021 moves from 10 to 20; the report on the second of 2022 is not on record.
    file('10-Q', '2022-05-10', '2022-03-31')
      .flow(OCF, '2022-01-01', '2022-03-31', 12)
      .flow(OCF, '2021-01-01', '2021-03-31', 20);
    const later = file('10-Q', '2023-08-10', '2023-06-30').flow(OCF, '2023-01-01', '2023-06-30', 30);
    later.flow(OCF, '2022-01-01', '2022-06-30', 26).flow('NetIncomeLoss', '2022-04-01', '2022-06-30', 3);
    const second = (): number | string => {
      const s = asKnown(builder);
      return figure(s.quarter('operating_cash_flow', periodAt(s, '2022-06-30')));
    };
    expect(second()).toBe('ytd_only');
    later.flow(OCF, '2022-01-01', '2022-03-31', 11);
    // 26 - 11, both as reported in 2023
    expect(second()).toBe(15);
  });

  it('the year less its quarters needs exactly three: with two it stays unknown', () => {
    const builder = new FactsBuilder();
    for (const [start, end] of quartersOf(2022).slice(1, 3))
      builder.report('10-Q', formatDay(day(end) + 40), [start, end], { NetIncomeLoss: 10 });
    builder.report('10-K', '2023-02-10', YEAR, { NetIncomeLoss: 50 });
    const s = asKnown(builder);
    expect(figure(s.quarter('net_income', s.newest!))).toBe('ytd_only');
  });

  it('TRAP year to date leaked into quarters (edgartools 1179, 1180): no cash flow quarter without the one before', () => {
    const builder = new FactsBuilder();
    for (const [end, value] of [
      ['2022-06-30', 60],
      ['2022-12-31', 140],
    ] as const)
      builder.report(end.endsWith('12-31') ? '10-K' : '10-Q', formatDay(day(end) + 40), ['2022-01-01', end], {
        NetIncomeLoss: 1,
        NetCashProvidedByUsedInOperatingActivities: value,
      });
    const s = asKnown(builder);
    for (const p of s.spine.periods) {
      const cell = figure(s.quarter('operating_cash_flow', p));
      expect([60, 140]).not.toContain(cell);
      expect(typeof cell).toBe('string');
    }
  });

  it('derived cost of revenue below zero is a fault of the data', () => {
    const builder = new FactsBuilder();
    for (const [end, cost] of [
      ['2022-09-30', 90],
      ['2022-12-31', 80],
    ] as const)
      builder.report(end.endsWith('12-31') ? '10-K' : '10-Q', formatDay(day(end) + 40), ['2022-01-01', end], {
        NetIncomeLoss: 1,
        CostOfRevenue: cost,
      });
    expect(typeof figure(asKnown(builder).quarter('cost_of_revenue', asKnown(builder).newest!))).toBe('string');
  });

  it('a negative fourth quarter of capital spending is unknown, not income (FIELDS A13)', () => {
    const builder = new FactsBuilder();
    for (const [end, spent] of [
      ['2022-09-30', 90],
      ['2022-12-31', 80],
    ] as const)
      builder.report(end.endsWith('12-31') ? '10-K' : '10-Q', formatDay(day(end) + 40), ['2022-01-01', end], {
        NetIncomeLoss: 1,
        [CAPEX]: spent,
      });
    const s = asKnown(builder);
    expect(figure(s.quarter('capex', s.newest!))).toBe('ytd_only');
  });

  describe('earnings per share of the fourth quarter', () => {
    /** Earnings 100 a quarter but `fourth`; per share reported for nine months and year over the counts given. */
    function company(nine: number, year: number, fourth: number): FactsBuilder {
      const builder = new FactsBuilder();
      for (const [k, [start, end]] of quartersOf(2022).entries()) {
        const annual = k === 3;
        const filing = builder
          .file(annual ? '10-K' : '10-Q', formatDay(day(end) + 40), { period: end })
          .instant('Assets', end, 1);
        const toDate = 100 * (k + 1) + (annual ? fourth - 100 : 0);
        const count = annual ? year : nine;
        const perShare = Math.round((toDate / count) * 100) / 100;
        filing
          .flow('NetIncomeLoss', '2022-01-01', end, toDate)
          .eps('2022-01-01', end, perShare)
          .weighted('2022-01-01', end, count);
        if (!annual) filing.eps(start, end, Math.round((100 / count) * 100) / 100).weighted(start, end, count);
      }
      return builder;
    }

    it('is the year less nine months while shares hold', () => {
      const s = asKnown(company(100, 101, 110));
      // 410 / 101 = 4.06, 300 / 100 = 3.00
      expect(figure(s.quarter('eps_diluted', s.newest!))).toBeCloseTo(1.06, 9);
    });

    it('is the division when shares moved', () => {
      const s = asKnown(company(100, 110, 110));
      // Variation of 110, 100, 100, 100 is 4.2 %; shares 4 x 110 - 3 x 100 = 140 are 40 % off: the year's 110. 110 /
      // 110.
      expect(figure(s.quarter('eps_diluted', s.newest!))).toBeCloseTo(1, 9);
    });

    it('is the division when a split fell into the year', () => {
      const builder = company(100, 101, 110);
      const splits = [{ day: day('2022-05-02'), numerator: 2, denominator: 1 }];
      const cell = asKnown(builder, '2030-01-01', { splits }).quarter('eps_diluted', asKnown(builder).newest!);
      expect(cell).toMatchObject({ rule: expect.stringContaining('/') });
    });
  });

  it('TRAP a split between the filing of nine months and that of the year: every leg on today’s basis', () => {
    const four = { day: day('2022-12-15'), numerator: 4, denominator: 1 };
    const { builder } = plainCompany({
      firstYear: 2022,
      years: 1,
      income: () => 400,
      shares: (q) => (q < 3 ? 100 : 400),
    });
    const s = asKnown(builder, '2030-01-01', { splits: [four] });
    const shares = s.quarters(4).map((p) => figure(s.quarter('shares_diluted', p)));
    expect(shares).toEqual([400, 400, 400, 400]);
    for (const p of s.quarters(4)) expect(figure(s.quarter('eps_diluted', p))).toBeCloseTo(1, 9);
    expect(figure(s.ttmEps())).toBeCloseTo(4, 9);
  });
});

describe('3.9 trailing twelve months', () => {
  it('a quarter without earnings per share: trailing earnings over the newest diluted shares', () => {
    const builder = new FactsBuilder();
    for (const [k, [start, end]] of quartersOf(2022).entries()) {
      const annual = k === 3;
      const filing = builder
        .report(annual ? '10-K' : '10-Q', formatDay(day(end) + 40), ['2022-01-01', end], {
          NetIncomeLoss: 25 * (k + 1),
        })
        .weighted('2022-01-01', end, 50);
      if (!annual) filing.flow('NetIncomeLoss', start, end, 25).weighted(start, end, 50);
      if (k > 0) filing.eps('2022-01-01', end, 0.5 * (k + 1));
    }
    // 100 / 50
    expect(figure(asKnown(builder).ttmEps())).toBeCloseTo(2, 9);
  });

  it('the year-ago stretch comes from the newest 10-Q itself', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2, quarters: 5 });
    const s = asKnown(builder);
    const cell = s.ttm('operating_cash_flow');
    // 20 + 21 + 22 + 23 of 2021, + 24, - 20
    expect(figure(cell)).toBe(90);
    if ('available' in cell) throw new Error(cell.reason);
    expect(cell.sources.map((source) => source.report.form)).toEqual(['10-K', '10-Q', '10-Q']);
  });

  it('a missing quarter in the middle breaks the chain', () => {
    const builder = new FactsBuilder();
    for (const [start, end] of [...quartersOf(2021), ...quartersOf(2022)].filter(
      (_, k) => k !== 2 && k !== 3 && k !== 5,
    ))
      builder.report('10-Q', formatDay(day(end) + 40), [start, end], { NetIncomeLoss: 10 });
    expect(typeof figure(asKnown(builder).ttm('net_income'))).toBe('string');
  });

  it('stale: 200 days after a quarterly filer’s newest period, 500 after a yearly one’s; rows stay', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    // 2022-12-31 + 200 days is 2023-07-19.
    expect(asKnown(builder, '2023-07-19').stale).toBe(false);
    expect(asKnown(builder, '2023-07-20').stale).toBe(true);
    expect(asKnown(builder, '2023-07-20').quarters(8)).toHaveLength(4);
    const yearly = new FactsBuilder();
    yearly.report('20-F', '2023-04-10', YEAR, { NetIncomeLoss: 1 });
    // 2022-12-31 + 500 days is 2024-05-14.
    expect(asKnown(yearly, '2024-05-14').stale).toBe(false);
    expect(asKnown(yearly, '2024-05-15').stale).toBe(true);
  });
});

describe('amounts in another currency than the price', () => {
  it('are in the reporting currency, which is named (gloomberb 750)', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('40-F', '2023-02-10', { period: YEAR_END });
    filing.instant('ifrs-full:Assets', YEAR_END, 1, 'CAD').flow('ifrs-full:ProfitLoss', ...YEAR, 5, 'CAD');
    const s = buildStatements(builder.build(), { asOf: day('2023-06-01'), splits: [] })!;
    expect([s.currency, s.annualForm, figure(s.ttm('net_income'))]).toEqual(['CAD', '40-F', 5]);
  });
});
