/** Records of what was reported, on crafted companies. Expected numbers are hand calculations on the crafted ones. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { earningsRecord, earningsRows } from '../../../src/engine/earnings/history.ts';
import { reportedPeriods } from '../../../src/engine/earnings/reported-periods.ts';
import { earningsTrend } from '../../../src/engine/earnings/trend.ts';
import type { ListedFiling } from '../../../src/engine/earnings/types.ts';
import type { Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import type { FactSet } from '../../../src/engine/types.ts';
import { FactsBuilder, plainCompany } from '../../support/facts-builder.ts';
import { day, filing } from './samples.ts';

function statements(facts: FactSet, asOf = '2030-01-01'): Statements {
  return buildStatements(facts, { asOf: day(asOf), splits: [] })!;
}

function records(s: Statements, filings: readonly ListedFiling[] = []) {
  const periods = reportedPeriods(s, filings);
  return earningsRows(s).map((row) => earningsRecord(row, periods));
}

const text = (at: number | undefined): string | undefined => (at === undefined ? undefined : formatDay(at));

describe('records', () => {
  // Quarter q of 2021-2023: revenue 100 + q, income 10 + q over a million shares; filed 40 days after its end.
  const s = statements(plainCompany({ firstYear: 2021, years: 3 }).builder.build());

  test('eight quarters, newest first, with the filing day of their own reports', () => {
    const found = records(s);
    expect(found.map(({ row }) => `${formatDay(row.at.end)} Q${row.at.quarter} ${row.at.fiscalYear}`)).toEqual([
      '2023-12-31 Q4 2023',
      '2023-09-30 Q3 2023',
      '2023-06-30 Q2 2023',
      '2023-03-31 Q1 2023',
      '2022-12-31 Q4 2022',
      '2022-09-30 Q3 2022',
      '2022-06-30 Q2 2022',
      '2022-03-31 Q1 2022',
    ]);
    expect(text(found[0]?.filed)).toBe('2024-02-09');
    expect(text(found[1]?.filed)).toBe('2023-11-09');
  });

  test('figures and growth YoY', () => {
    const [q4, q3] = records(s);
    // q = 11 and 10; a year before 7 and 6.
    expect(q4?.revenue).toBe(111);
    expect(q4?.revenueYoyPct).toBeCloseTo((111 / 107 - 1) * 100, 9);
    expect(q3?.eps).toBeCloseTo(20 / 1e6, 12);
    expect(q3?.epsYoyPct).toBeCloseTo((20 / 16 - 1) * 100, 6);
  });

  test('a loss a year before gives no growth', () => {
    const lossy = statements(
      plainCompany({ firstYear: 2021, years: 3, income: (q) => (q < 8 ? -5 : 10) }).builder.build(),
    );
    expect(records(lossy)[0]?.epsYoyPct).toEqual({ available: false, reason: 'non_positive_base' });
  });

  test('an amendment does not move the filing day, wherever the original is known from', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    const amended = builder.file('10-K/A', '2023-06-30', { fy: 2022, fp: 'FY', period: '2022-12-31' });
    amended.flow('Revenues', '2022-01-01', '2022-12-31', 500).instant('Assets', '2022-12-31', 5003);
    amended.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 46).instant('Liabilities', '2022-12-31', 3000);
    amended.instant('StockholdersEquity', '2022-12-31', 2003);
    const found = records(statements(builder.build()));
    expect(found[0]?.row.statements.annual('revenue', found[0].row.at)).toMatchObject({ value: 500 });
    expect(text(found[0]?.filed)).toBe('2023-02-09');

    const only = new FactsBuilder();
    const lone = only.file('10-K/A', '2023-06-30', { fy: 2022, fp: 'FY', period: '2022-12-31' });
    lone.flow('Revenues', '2022-10-01', '2022-12-31', 100).flow('Revenues', '2022-01-01', '2022-12-31', 400);
    lone.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 46).instant('Assets', '2022-12-31', 5003);
    const late = statements(only.build());
    const original = filing('10-K', '2023-02-20', { reportDay: day('2022-12-31') });
    expect(reportedPeriods(late, []).map(({ filed }) => text(filed))).toEqual([undefined]);
    expect(reportedPeriods(late, [original]).map(({ filed }) => text(filed))).toEqual(['2023-02-20']);
  });

  test('quarters known from comparatives alone have no filing day', () => {
    const young = records(statements(plainCompany({ firstYear: 2023, years: 1 }).builder.build()));
    const before = young.find(({ row }) => row.at.end < day('2023-01-01'));
    for (const { row, filed } of young) expect(filed === undefined, formatDay(row.at.end)).toBe(row === before?.row);
    expect(young.filter(({ row }) => row.at.end > day('2023-01-01')).length).toBe(4);
  });

  test('a company that reports years has fiscal years, at most five', () => {
    const builder = new FactsBuilder();
    for (let year = 2015; year <= 2022; year++) {
      const report = builder.file('20-F', `${year + 1}-04-20`, { fy: year, fp: 'FY', period: `${year}-12-31` });
      report.flow('ifrs-full:Revenue', `${year}-01-01`, `${year}-12-31`, 100 * (year - 2010), 'EUR');
      report.flow('ifrs-full:ProfitLoss', `${year}-01-01`, `${year}-12-31`, year - 2010, 'EUR');
      report.instant('ifrs-full:Assets', `${year}-12-31`, 9000, 'EUR');
    }
    const found = records(statements(builder.build()));
    expect(found.map(({ row }) => `${row.cadence} ${row.at.fiscalYear}`)).toEqual(
      [2022, 2021, 2020, 2019, 2018].map((year) => `annual ${year}`),
    );
    expect(found[0]?.revenueYoyPct).toBeCloseTo((1200 / 1100 - 1) * 100, 9);
    expect(earningsTrend(found).revenueBaseline).toEqual({ available: false, reason: 'quarterly_not_reported' });
  });
});

describe('reported periods', () => {
  const { builder } = plainCompany({ firstYear: 2022, years: 1, quarters: 3 });
  const s = statements(builder.build());
  const own = (filings: readonly ListedFiling[]): string[] =>
    reportedPeriods(s, filings)
      .filter(({ filed }) => filed !== undefined)
      .map(
        ({ end, quarter, fiscalYear, yearEnd }) => `${formatDay(end)} Q${quarter} ${fiscalYear}${yearEnd ? ' Y' : ''}`,
      );
  const known = ['2022-03-31 Q1 2022', '2022-06-30 Q2 2022', '2022-09-30 Q3 2022'];

  test('a report that is listed but not yet among the facts counts', () => {
    expect(own([])).toEqual(known);
    const annual = filing('10-K', '2023-02-09', { reportDay: day('2022-12-31') });
    const interim = filing('10-Q', '2023-05-09', { reportDay: day('2023-03-31') });
    expect(own([interim, annual])).toEqual([...known, '2022-12-31 Q4 2022 Y', '2023-03-31 Q1 2023']);
  });

  test('slips of the stated period, amendments and other forms do not', () => {
    const slips = [
      filing('10-Q', '2023-01-09', { reportDay: day('2022-10-31') }), // a month after another end
      filing('10-Q', '2023-01-09', { reportDay: day('2023-01-09') }), // the day it was filed
      filing('10-K', '2024-06-01', { reportDay: day('2022-12-31') }), // a year and a half late
      filing('10-Q/A', '2023-02-09', { reportDay: day('2022-12-31') }),
      filing('8-K', '2023-02-09', { reportDay: day('2022-12-31') }),
      filing('10-Q', '2022-11-09', { reportDay: day('2022-08-15') }), // filed with the report on September: that one
    ];
    expect(own(slips)).toEqual(known);
  });

  test('without facts the list alone gives ends and labels', () => {
    const listed = [
      ...['2023-03-31', '2023-06-30', '2023-09-30', '2024-03-31'].map((end) => ['10-Q', end] as const),
      ['10-K', '2023-12-31'] as const,
    ].map(([form, end]) => filing(form, formatDay(day(end) + 35), { reportDay: day(end) }));
    expect(
      reportedPeriods(undefined, listed).map(
        ({ end, quarter, fiscalYear }) => `${formatDay(end)} Q${quarter} ${fiscalYear}`,
      ),
    ).toEqual([
      '2023-03-31 Q1 2023',
      '2023-06-30 Q2 2023',
      '2023-09-30 Q3 2023',
      '2023-12-31 Q4 2023',
      '2024-03-31 Q1 2024',
    ]);
  });
});

describe('trend', () => {
  test('against the mean of the four quarters before, itself left out', () => {
    const s = statements(plainCompany({ firstYear: 2022, years: 2 }).builder.build());
    const trend = earningsTrend(records(s));
    // q = 7 against 3, 4, 5, 6: revenue 107 against 104.5; income 17 against 14.5.
    expect(trend.revenueBaseline).toBe(104.5);
    expect(trend.revenuePct).toBeCloseTo((107 / 104.5 - 1) * 100, 9);
    expect(trend.epsBaseline).toBeCloseTo(14.5e-6, 10);
    expect(trend.epsPct).toBeCloseTo((17 / 14.5 - 1) * 100, 3);
  });

  test('four quarters are needed', () => {
    const found = records(statements(plainCompany({ firstYear: 2022, years: 2 }).builder.build()));
    expect(earningsTrend(found.slice(0, 4)).epsBaseline).toEqual({ available: false, reason: 'insufficient_history' });
    expect(earningsTrend([]).revenuePct).toEqual({ available: false, reason: 'insufficient_history' });
    // A quarter missing in between.
    const gap = earningsTrend(found.toSpliced(2, 1));
    expect(gap.revenuePct).toEqual({ available: false, reason: 'insufficient_history' });
    // The last of a year missing: no change of the fiscal year.
    const year = earningsTrend(found.slice(1).toSpliced(3, 1));
    expect(year.revenuePct).toEqual({ available: false, reason: 'insufficient_history' });
  });

  test('a mean of losses has no percentage, a missing figure passes its reason on', () => {
    const found = records(statements(plainCompany({ firstYear: 2022, years: 2, income: () => -5 }).builder.build()));
    expect(earningsTrend(found).epsBaseline).toBeCloseTo(-5e-6, 12);
    expect(earningsTrend(found).epsPct).toEqual({ available: false, reason: 'non_positive_base' });
    const missing = { available: false, reason: 'not_reported' } as const;
    const holed = found.with(2, { ...found[2]!, revenue: missing });
    expect(earningsTrend(holed).revenueBaseline).toEqual(missing);
    expect(earningsTrend(holed).revenuePct).toEqual(missing);
  });

  test('a stub of a changed fiscal year breaks the four quarters', () => {
    // Calendar years until 2023, a transition report on January 2024, then years to January.
    const { builder } = plainCompany({ firstYear: 2022, years: 2 });
    const stub = builder.file('10-KT', '2024-03-15', { period: '2024-01-31' });
    stub.flow('Revenues', '2024-01-01', '2024-01-31', 36).flow('NetIncomeLoss', '2024-01-01', '2024-01-31', 6);
    stub.instant('Assets', '2024-01-31', 5008).instant('StockholdersEquity', '2024-01-31', 2008);
    const first = builder.file('10-Q', '2024-06-05', { fy: 2024, fp: 'Q1', period: '2024-04-30' });
    first.flow('Revenues', '2024-02-01', '2024-04-30', 110).flow('NetIncomeLoss', '2024-02-01', '2024-04-30', 20);
    first.instant('Assets', '2024-04-30', 5009).instant('StockholdersEquity', '2024-04-30', 2009);
    const found = records(statements(builder.build()));
    expect(found.slice(0, 2).map(({ row }) => formatDay(row.at.end))).toEqual(['2024-04-30', '2023-12-31']);
    expect(earningsTrend(found).revenueBaseline).toEqual({ available: false, reason: 'fiscal_year_change' });
    expect(earningsTrend(found.slice(1)).revenueBaseline).toBe(104.5);
  });
});
