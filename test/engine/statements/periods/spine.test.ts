/**
 * Crafted records for every trap of FIELDS 3.1 and 3.2. Expected values are hand calculations on the crafted numbers.
 */
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../../src/engine/days.ts';
import type { FiscalPeriod, Statements } from '../../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import type { FactSet } from '../../../../src/engine/types.ts';
import { day, FactsBuilder, plainCompany } from '../../../support/facts-builder.ts';

function statements(facts: FactSet, asOf = '2030-01-01'): Statements {
  return buildStatements(facts, { asOf: day(asOf), splits: [] })!;
}

const label = (p: FiscalPeriod): string => `${formatDay(p.end)} ${p.fiscalYear}Q${p.quarter}${p.fullYear ? ' FY' : ''}`;

describe('report periods', () => {
  it('come from the submissions record, or from the facts without one', () => {
    for (const withPeriods of [true, false]) {
      const { builder } = plainCompany({ firstYear: 2022, years: 2, withPeriods });
      const own = statements(builder.build()).spine.periods.filter((p) => p.filings.length > 0);
      expect(own.map(label)).toEqual([
        '2022-03-31 2022Q1',
        '2022-06-30 2022Q2',
        '2022-09-30 2022Q3',
        '2022-12-31 2022Q4 FY',
        '2023-03-31 2023Q1',
        '2023-06-30 2023Q2',
        '2023-09-30 2023Q3',
        '2023-12-31 2023Q4 FY',
      ]);
    }
  });

  it('are inferred from the main lines, not from cover dates, subsequent events or stale comparatives', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1, quarters: 2, withPeriods: false });
    const filing = builder.file('10-Q', '2022-11-09', { fy: 2022, fp: 'Q3' });
    filing.flow('NetIncomeLoss', '2022-07-01', '2022-09-30', 12).flow('NetIncomeLoss', '2022-01-01', '2022-09-30', 33);
    filing.flow('Revenues', '2022-07-01', '2022-09-30', 102).instant('Assets', '2022-09-30', 5002);
    filing.instant('StockholdersEquity', '2021-12-31', 1999).cover('2022-10-30', 1000);
    filing.instant('RepaymentsOfDebt', '2022-11-05', 1);
    expect(statements(builder.build()).newest!.end).toBe(day('2022-09-30'));
  });

  it('a wrong period of report that no fact confirms gives way to the facts', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-09', { fy: 2022, fp: 'FY', period: '2023-12-31' });
    filing.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 5).instant('Assets', '2022-12-31', 50);
    expect(statements(builder.build()).newest).toMatchObject({ end: day('2022-12-31'), filings: [0] });
  });

  it('start the day after the report before, also in 16- and 12-week quarters', () => {
    // Costco-like 52 weeks: 84, 84, 84 and 112 days from 2022-08-29.
    const builder = new FactsBuilder();
    const starts = ['2022-08-29', '2022-11-21', '2023-02-13', '2023-05-08'];
    const ends = ['2022-11-20', '2023-02-12', '2023-05-07', '2023-08-27'];
    const prior = builder.file('10-K', '2022-10-05', { fy: 2022, fp: 'FY', period: '2022-08-28' });
    prior.flow('NetIncomeLoss', '2021-08-30', '2022-08-28', 50).instant('Assets', '2022-08-28', 900);
    for (const [k, end] of ends.entries()) {
      const annual = k === 3;
      const filing = builder.file(annual ? '10-K' : '10-Q', `${end.slice(0, 8)}28`, {
        fy: 2023,
        fp: annual ? 'FY' : `Q${k + 1}`,
        period: end,
      });
      filing.instant('Assets', end, 1000).flow('NetIncomeLoss', '2022-08-29', end, 10 * (k + 1) + (annual ? 5 : 0));
      if (!annual) filing.flow('NetIncomeLoss', starts[k]!, end, 10);
    }
    const s = statements(builder.build());
    const periods = s.spine.periods.slice(-4);
    expect(periods.map((p) => formatDay(p.start!))).toEqual(starts);
    expect(periods.map((p) => p.quarter)).toEqual([1, 2, 3, 4]);
    expect(s.quarter('net_income', periods[3]!)).toMatchObject({ value: 15, basis: 'derived' });
  });

  it('a 53-week year (371 days) is a year', () => {
    const builder = new FactsBuilder();
    for (const [start, end, filed] of [
      ['2021-09-26', '2022-09-24', '2022-10-28'],
      ['2022-09-25', '2023-09-30', '2023-11-03'],
    ] as const) {
      const filing = builder.file('10-K', filed, { period: end });
      filing.flow('NetIncomeLoss', start, end, 7).instant('Assets', end, 70);
    }
    expect(statements(builder.build()).years(5)).toHaveLength(2);
  });
});

describe('labels', () => {
  it('are the company’s own (year ended January 2024 is 2023), wrong ones repaired', () => {
    const builder = new FactsBuilder();
    for (const [year, fy] of [
      [2021, 2020],
      [2022, 2021],
      [2023, 2023], // the filer's mistake: 2022 by its own count
      [2024, 2023],
    ] as const) {
      const filing = builder.file('10-K', `${year}-03-20`, { fy, fp: 'FY', period: `${year}-01-31` });
      filing.flow('NetIncomeLoss', `${year - 1}-02-01`, `${year}-01-31`, 1).instant('Assets', `${year}-01-31`, 10);
    }
    expect(
      statements(builder.build())
        .years(4)
        .map((p) => p.fiscalYear),
    ).toEqual([2023, 2022, 2021, 2020]);
  });

  it('a quarter mislabeled by its filing takes the number of its place in the year', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1, quarters: 1 });
    const wrong = builder.file('10-Q', '2022-08-09', { fy: 2023, fp: 'Q3', period: '2022-06-30' });
    wrong.flow('NetIncomeLoss', '2022-04-01', '2022-06-30', 11).flow('NetIncomeLoss', '2022-01-01', '2022-06-30', 21);
    wrong.instant('Assets', '2022-06-30', 1);
    expect(label(statements(builder.build()).newest!)).toMatch(/Q2$/);
  });

  it('of two years with labels apart the one that their quarters confirm counts, an absurd one never', () => {
    for (const mislabeled of [2022, 2000]) {
      const builder = new FactsBuilder();
      for (const year of [2022, 2023])
        for (const [k, end] of ['03-31', '06-30', '09-30', '12-31'].entries()) {
          const annual = k === 3;
          const fy = annual && year === 2023 ? mislabeled : year;
          const filed = annual ? `${year + 1}-02-20` : `${year}-${['05', '08', '11'][k]}-05`;
          builder.report(
            annual ? '10-K' : '10-Q',
            filed,
            [`${year}-01-01`, `${year}-${end}`],
            { ProfitLoss: k + 1 },
            { fy },
          );
        }
      expect(label(statements(builder.build()).newest!)).toBe('2023-12-31 2023Q4 FY');
    }
  });

  it('an end on 1-7 January belongs to the year before', () => {
    const builder = new FactsBuilder();
    for (const [start, end] of [
      ['2020-12-27', '2022-01-01'],
      ['2022-01-02', '2022-12-31'],
    ] as const) {
      builder.report('10-K', `2023-02-0${end.startsWith('2022-01') ? 1 : 2}`, [start, end], { NetIncomeLoss: 1 });
    }
    expect(
      statements(builder.build())
        .years(2)
        .map((p) => p.fiscalYear),
    ).toEqual([2022, 2021]);
  });
});

describe('years that are not', () => {
  /** Calendar years to 2022, then a six-month transition to June, quarters after it. */
  function changed(quartersAfter: number): FactsBuilder {
    const { builder } = plainCompany({ firstYear: 2021, years: 2 });
    builder.report('10-Q', '2023-05-10', ['2023-01-01', '2023-03-31'], { NetIncomeLoss: 100 });
    builder.report('10-KT', '2023-08-20', ['2023-01-01', '2023-06-30'], { NetIncomeLoss: 201 });
    for (const [k, [start, end, filed]] of (
      [
        ['2023-07-01', '2023-09-30', '2023-11-10'],
        ['2023-10-01', '2023-12-31', '2024-02-10'],
      ] as const
    )
      .slice(0, quartersAfter)
      .entries()) {
      builder
        .report('10-Q', filed, [start, end], { NetIncomeLoss: 102 + k }, { fp: `Q${k + 1}` })
        .flow('NetIncomeLoss', '2023-07-01', end, k === 0 ? 102 : 205);
    }
    return builder;
  }

  it('a transition report is no annual row, its quarters are quarters', () => {
    const s = statements(changed(2).build());
    expect(s.years(5).map((p) => formatDay(p.end))).not.toContain('2023-06-30');
    const stub = s.spine.periods.find((p) => p.end === day('2023-06-30'))!;
    expect(stub).toMatchObject({ yearEnd: true, fullYear: false });
    // 201 for six months less 100 for three.
    expect(s.quarter('net_income', stub)).toMatchObject({ value: 101, basis: 'derived' });
    expect(label(s.newest!)).toBe('2023-12-31 2024Q2');
  });

  it('trailing twelve months join across it from four contiguous quarters only', () => {
    // 100 + 101 + 102 + 103
    expect(statements(changed(2).build()).ttm('net_income')).toMatchObject({ value: 406 });
    const gap = changed(1);
    const s = statements(gap.build());
    // 17 (fourth quarter of 2022) + 100 + 101 + 102
    expect(s.ttm('net_income')).toMatchObject({ value: 320 });
  });

  it('without the quarters inside it: fiscal_year_change', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2 });
    builder.report('10-KT', '2023-09-20', ['2023-01-01', '2023-06-30'], { NetIncomeLoss: 201 });
    builder.report('10-Q', '2023-11-10', ['2023-07-01', '2023-09-30'], { NetIncomeLoss: 102 });
    const changed = { available: false, reason: 'fiscal_year_change' };
    expect(statements(builder.build()).ttm('net_income')).toEqual(changed);
    expect(statements(builder.build(), '2023-10-15').ttm('net_income')).toEqual(changed);
  });

  it('an annual report with a stray period inside a year is dropped', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 3 });
    const stray = builder.file('10-K', '2023-07-01', { period: '2023-05-31' });
    stray.instant('Assets', '2023-05-31', 1);
    const s = statements(builder.build());
    expect(s.spine.periods.some((p) => p.end === day('2023-05-31'))).toBe(false);
    expect(s.years(3)).toHaveLength(3);
  });

  it('half-yearly foreign filers: halves are periods, the year stays the trailing figure', () => {
    const builder = new FactsBuilder();
    for (const year of [2022, 2023]) {
      const half = builder.file('6-K', `${year}-09-15`);
      half
        .flow('ifrs-full:ProfitLoss', `${year}-01-01`, `${year}-06-30`, 40)
        .instant('ifrs-full:Assets', `${year}-06-30`, 1);
      const annual = builder.file('20-F', `${year + 1}-04-15`, { period: `${year}-12-31` });
      annual
        .flow('ifrs-full:ProfitLoss', `${year}-01-01`, `${year}-12-31`, 100)
        .instant('ifrs-full:Assets', `${year}-12-31`, 1);
    }
    const s = statements(builder.build(), '2024-05-01');
    expect(s.spine.periods.filter((p) => !p.yearEnd).map((p) => p.quarter)).toEqual([2, 2]);
    expect(s.ttm('net_income')).toMatchObject({ value: 100 });
    // The second half: year less first half.
    expect(s.quarter('net_income', s.newest!)).toMatchObject({ value: 60, basis: 'derived' });
    // It is no quarter: nothing is said of a derived fourth one.
    expect(s.flags()).toEqual(['annual_only']);
  });
});

describe('filings that must not speak', () => {
  it('proxies, registration statements and facts dated after their filing are ignored', () => {
    const { builder, filings } = plainCompany({ firstYear: 2022, years: 1 });
    builder
      .file('DEF 14A', '2023-03-01', { fy: 2022, fp: 'FY' })
      .flow('NetIncomeLoss', '2023-01-01', '2023-12-31', 9e9)
      .instant('Assets', '2023-12-31', 9e9);
    filings[3]!.instant('Assets', '2024-12-31', 9e9);
    const s = statements(builder.build());
    expect(formatDay(s.newest!.end)).toBe('2022-12-31');
    // 10 + 11 + 12 + 13
    expect(s.ttm('net_income')).toMatchObject({ value: 46 });
  });

  it('inception-to-date and thirty-day durations match no period', () => {
    const { builder, filings } = plainCompany({ firstYear: 2022, years: 1 });
    filings[3]!
      .flow('NetIncomeLoss', '2015-06-01', '2022-12-31', -900)
      .flow('NetIncomeLoss', '2022-12-01', '2022-12-31', 3);
    const s = statements(builder.build());
    expect(s.annual('net_income', s.newest!)).toMatchObject({ value: 46 });
    expect(s.quarter('net_income', s.newest!)).toMatchObject({ value: 13 });
  });

  it('a balance dated after its filing is no balance', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-01-03', { period: '2022-12-31' });
    filing
      .flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 5)
      .instant('Assets', '2022-12-31', 50)
      .instant('InventoryNet', '2023-01-05', 9);
    expect(statements(builder.build()).balance('inventory')).toEqual({ available: false, reason: 'not_reported' });
  });

  it('the currency is the one with the longest series of assets', () => {
    const builder = new FactsBuilder();
    for (const year of [2021, 2022, 2023]) {
      const filing = builder.file('20-F', `${year + 1}-04-15`, { period: `${year}-12-31` });
      filing
        .instant('Assets', `${year}-12-31`, 700, 'CNY')
        .flow('NetIncomeLoss', `${year}-01-01`, `${year}-12-31`, 70, 'CNY');
      if (year === 2023)
        filing.instant('Assets', '2023-12-31', 100, 'USD').flow('NetIncomeLoss', '2023-01-01', '2023-12-31', 10, 'USD');
    }
    const s = statements(builder.build(), '2024-06-01');
    expect(s.currency).toBe('CNY');
    expect(s.ttm('net_income')).toMatchObject({ value: 70 });
  });
});
