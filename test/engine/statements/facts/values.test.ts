/**
 * Value picking (FIELDS 3.3) and point in time on crafted records. Expected values are hand calculations on the crafted
 * numbers.
 */
import { describe, expect, it } from 'vitest';
import { newYorkInstant } from '../../../../src/engine/new-york.ts';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { formTier } from '../../../../src/engine/statements/facts/visibility.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import type { FactSet } from '../../../../src/engine/types.ts';
import { isMarker } from '../../../../src/engine/value.ts';
import { day, FactsBuilder, plainCompany } from '../../../support/facts-builder.ts';

function statements(facts: FactSet, asOf = '2030-01-01', nonReliance: number[] = []): Statements {
  return buildStatements(facts, { asOf: day(asOf), splits: [], nonReliance })!;
}

function at(s: Statements, end: string) {
  return s.spine.periods.find((p) => p.end === day(end))!;
}

describe('own filing first', () => {
  it('the original number stays when a later filing recasts the comparative', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    builder
      .report('10-Q', '2023-05-10', ['2023-01-01', '2023-03-31'], { NetIncomeLoss: 14 })
      .flow('NetIncomeLoss', '2022-01-01', '2022-03-31', 999);
    const s = statements(builder.build());
    const cell = s.quarter('net_income', at(s, '2022-03-31'));
    expect(cell).toMatchObject({ value: 10, rule: 'NetIncomeLoss', basis: 'reported', splitFactor: 1 });
    if (isMarker(cell)) throw new Error('unreachable');
    expect(cell.sources).toMatchObject([
      { concept: 'us-gaap:NetIncomeLoss', sign: 1, report: { form: '10-Q', filed: day('2022-05-10') } },
    ]);
  });

  it('the earliest later comparative fills what the own filing does not say', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    for (const [filed, value] of [
      ['2023-05-10', 7],
      ['2023-08-10', 8],
    ] as const) {
      const end = filed === '2023-05-10' ? '2023-03-31' : '2023-06-30';
      builder
        .report('10-Q', filed, ['2023-01-01', end], { NetIncomeLoss: 1 })
        .instant('InventoryNet', '2022-12-31', value);
    }
    const s = statements(builder.build());
    expect(s.balance('inventory', at(s, '2022-12-31'))).toMatchObject({ value: 7 });
  });

  it('a full amendment replaces its original from its filing day on, a Part III amendment never', () => {
    const build = (facts: number): FactSet => {
      const builder = new FactsBuilder();
      const original = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
      const amendment = builder.file('10-K/A', '2023-06-10', { period: '2022-12-31' });
      original.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 50).instant('Assets', '2022-12-31', 500);
      for (let i = 0; i < 40; i++) original.instant(`Line${i}`, '2022-12-31', i);
      amendment.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 40).instant('Assets', '2022-12-31', 500);
      for (let i = 2; i < facts; i++) amendment.instant(`Line${i}`, '2022-12-31', i);
      return builder.build();
    };
    expect(statements(build(20)).ttm('net_income')).toMatchObject({ value: 40 });
    expect(statements(build(20), '2023-06-09').ttm('net_income')).toMatchObject({ value: 50 });
    expect(statements(build(19)).ttm('net_income')).toMatchObject({ value: 50 });
  });

  it('in a record of few concepts half of the original’s facts make an amendment full', () => {
    const builder = new FactsBuilder();
    const original = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
    original
      .flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 50)
      .instant('Assets', '2022-12-31', 500)
      .instant('Liabilities', '2022-12-31', 1);
    const amendment = builder.file('10-K/A', '2023-06-10', { period: '2022-12-31' });
    amendment.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 40).instant('Assets', '2022-12-31', 500);
    expect(statements(builder.build()).ttm('net_income')).toMatchObject({ value: 40 });
  });

  it('an amendment whose original is not in the record speaks when it reports the flows, not when it is a Part III', () => {
    const builder = new FactsBuilder();
    const lone = builder.file('10-K/A', '2023-02-10', { period: '2022-12-31' });
    lone.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 50).instant('Assets', '2022-12-31', 500);
    builder
      .file('10-K/A', '2024-02-10', { period: '2023-12-31' })
      .instant('Assets', '2023-12-31', 1)
      .cover('2024-01-31', 5000);
    expect(statements(builder.build()).spine.periods.map((p) => p.filings.length)).toEqual([1]);
  });

  it('a withdrawn statement gives way to the later revision, an unwithdrawn one does not', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    builder
      .report('10-K', '2024-02-10', ['2023-01-01', '2023-12-31'], { NetIncomeLoss: 60 }, { fy: 2023, fp: 'FY' })
      .flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 20);
    const facts = builder.build();
    const value = (s: Statements) => s.annual('net_income', at(s, '2022-12-31'));
    expect(value(statements(facts))).toMatchObject({ value: 46 });
    expect(value(statements(facts, '2030-01-01', [day('2023-09-01')]))).toMatchObject({ value: 20 });
    // Withdrawn before the original was filed, or after the revision: other statements.
    expect(value(statements(facts, '2030-01-01', [day('2023-01-01')]))).toMatchObject({ value: 46 });
    expect(value(statements(facts, '2030-01-01', [day('2024-09-01')]))).toMatchObject({ value: 46 });
  });
});

describe('tags', () => {
  it('are chosen per period: a company that moved to another revenue tag has no gap', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 1 });
    const tag = 'RevenueFromContractWithCustomerExcludingAssessedTax';
    const q1 = builder.file('10-Q', '2022-05-10', { period: '2022-03-31' });
    // Comparative repeats 100 of the first quarter of 2021 in the new tag.
    q1.flow(tag, '2022-01-01', '2022-03-31', 104)
      .flow(tag, '2021-01-01', '2021-03-31', 100)
      .instant('Assets', '2022-03-31', 1);
    const s = statements(builder.build());
    // 101 + 102 + 103 + 104
    const cell = s.ttm('revenue');
    expect(cell).toMatchObject({ value: 410, basis: 'derived' });
    if (!isMarker(cell)) expect(cell.sources.map((source) => source.value)).toEqual([406, 104, 100]);
  });

  it('are not mixed when the new one is another line', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 1 });
    const tag = 'RealEstateRevenueNet';
    builder
      .report('10-Q', '2022-05-10', ['2022-01-01', '2022-03-31'], { [tag]: 30 })
      .flow(tag, '2021-01-01', '2021-03-31', 29);
    // Year 2021 only as Revenues: 406 + 30 - 29 would be no year of anything. The sum of quarters mixes as well.
    const cell = statements(builder.build()).ttm('revenue');
    expect(isMarker(cell) || cell.rule.includes('RealEstateRevenueNet / Revenues')).toBe(true);
  });

  it('revenue is the larger of Revenues and the contract line, whichever is a slice', () => {
    for (const [revenues, contract] of [
      [500, 120],
      [120, 500],
    ] as const) {
      const builder = new FactsBuilder();
      builder.report('10-K', '2023-02-10', ['2022-01-01', '2022-12-31'], {
        Revenues: revenues,
        SalesRevenueNet: contract,
      });
      expect(statements(builder.build()).ttm('revenue')).toMatchObject({ value: 500 });
    }
  });

  it('a slice all periods share does not replace a line the year reports larger', () => {
    const builder = new FactsBuilder();
    const contract = 'RevenueFromContractWithCustomerExcludingAssessedTax';
    builder.report('10-K', '2023-02-10', ['2022-01-01', '2022-12-31'], { Revenues: 500, [contract]: 120 });
    builder
      .report('10-Q', '2023-05-10', ['2023-01-01', '2023-03-31'], { [contract]: 40 })
      .flow(contract, '2022-01-01', '2022-03-31', 30);
    expect(isMarker(statements(builder.build()).ttm('revenue'))).toBe(true);
  });

  it('one rule for all legs: the tag that year and interim reports share beats the year’s first choice', () => {
    const builder = new FactsBuilder();
    const k = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
    const capex = 'PaymentsToAcquirePropertyPlantAndEquipment';
    const productive = 'PaymentsToAcquireProductiveAssets';
    k.flow(capex, '2022-01-01', '2022-12-31', 90).flow(productive, '2022-01-01', '2022-12-31', 100);
    k.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 1).instant('Assets', '2022-12-31', 1);
    const q = builder.file('10-Q', '2023-05-10', { period: '2023-03-31' });
    q.flow(productive, '2023-01-01', '2023-03-31', 30).flow(productive, '2022-01-01', '2022-03-31', 20);
    q.flow('NetIncomeLoss', '2023-01-01', '2023-03-31', 1).instant('Assets', '2023-03-31', 1);
    // 100 + 30 - 20, not 90 + 30 - 20.
    expect(statements(builder.build()).ttm('capex')).toMatchObject({ value: 110, rule: productive });
  });

  it('identities fill and never overwrite', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
    filing.flow('Revenues', '2022-01-01', '2022-12-31', 100).flow('CostOfRevenue', '2022-01-01', '2022-12-31', 60);
    filing
      .flow('OperatingIncomeLoss', '2022-01-01', '2022-12-31', 15)
      .flow('DepreciationDepletionAndAmortization', '2022-01-01', '2022-12-31', 5);
    filing.instant('Assets', '2022-12-31', 1000).instant('LiabilitiesAndStockholdersEquity', '2022-12-31', 1000);
    filing.instant('StockholdersEquity', '2022-12-31', 350).instant('MinorityInterest', '2022-12-31', 50);
    const s = statements(builder.build());
    expect(s.ttm('gross_profit')).toMatchObject({ value: 40, basis: 'identity', rule: 'revenue - cost_of_revenue' });
    expect(s.ttm('ebitda')).toMatchObject({ value: 20, basis: 'identity' });
    // 1000 - (350 + 50)
    expect(s.balance('total_liabilities')).toMatchObject({ value: 600, basis: 'identity' });
    filing.flow('GrossProfit', '2022-01-01', '2022-12-31', 39);
    expect(statements(builder.build())).toBeDefined();
  });

  it('a conditional line is zero with its total, an unconditional one is not reported', () => {
    const { builder, filings } = plainCompany({ firstYear: 2022, years: 1 });
    filings[3]!.flow('NetCashProvidedByUsedInFinancingActivities', '2022-01-01', '2022-12-31', -5);
    const s = statements(builder.build());
    expect(s.ttm('buybacks')).toMatchObject({ value: 0, rule: 'absent from financing_cash_flow' });
    expect(s.ttm('capex')).toEqual({ available: false, reason: 'not_reported' });
    expect(s.ttm('free_cash_flow')).toEqual({ available: false, reason: 'not_reported' });
  });

  it('a conditional line that an earlier part of the year reports is unknown where its tag is missing, not zero', () => {
    const { builder, filings } = plainCompany({ firstYear: 2022, years: 1 });
    const ends = ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31'];
    for (const [i, end] of ends.entries()) {
      filings[i]!.flow('NetCashProvidedByUsedInFinancingActivities', '2022-01-01', end, -5 * (i + 1));
      // 3, 6, (nothing), 12
      if (i !== 2) filings[i]!.flow('PaymentsOfDividends', '2022-01-01', end, 3 * (i + 1));
    }
    const s = statements(builder.build());
    const quarters = ends.map((end) => s.quarter('dividends_paid', at(s, end)));
    expect(quarters).toMatchObject([{ value: 3 }, { value: 3 }, { available: false }, { available: false }]);
    expect(s.ttm('dividends_paid')).toMatchObject({ value: 12 });
    // No other line of that year is known not to be zero.
    expect(s.quarter('buybacks', at(s, '2022-12-31'))).toMatchObject({ value: 0 });
  });

  it('debt: noncurrent and current parts, a single total, or zero only where nothing hints at any', () => {
    const build = (fill: (f: ReturnType<FactsBuilder['file']>) => void): Statements => {
      const builder = new FactsBuilder();
      const f = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
      f.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 1)
        .instant('Assets', '2022-12-31', 100)
        .instant('Liabilities', '2022-12-31', 60);
      fill(f);
      return statements(builder.build());
    };
    const end = '2022-12-31';
    expect(
      build((f) =>
        f
          .instant('LongTermDebtNoncurrent', end, 30)
          .instant('LongTermDebtCurrent', end, 4)
          .instant('CommercialPaper', end, 2),
      ).balance('total_debt'),
    ).toMatchObject({ value: 36 });
    expect(
      build((f) =>
        f.instant('LongTermDebtNoncurrent', end, 30).instant('DebtCurrent', end, 5).instant('LongTermDebt', end, 34),
      ).balance('total_debt'),
    ).toMatchObject({ value: 35 });
    expect(build((f) => f.instant('LongTermDebt', end, 34)).balance('total_debt')).toMatchObject({ value: 34 });
    expect(build(() => undefined).balance('total_debt')).toMatchObject({ value: 0 });
    expect(build((f) => f.flow('InterestExpense', '2022-01-01', end, 2)).balance('total_debt')).toEqual({
      available: false,
      reason: 'not_reported',
    });
    expect(build((f) => f.instant('SeniorNotes', end, 20)).balance('total_debt')).toEqual({
      available: false,
      reason: 'not_reported',
    });
    expect(
      build((f) => f.instant('ShortTermBorrowings', end, 3).instant('SeniorNotes', end, 20)).balance('total_debt'),
    ).toEqual({ available: false, reason: 'not_reported' });
  });
});

describe('faults in a filing', () => {
  it('a slip of 10^3 against three other filings is repaired', () => {
    const builder = new FactsBuilder();
    const slipped = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
    slipped.flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 50_000).instant('Assets', '2022-12-31', 700_000);
    for (const [filed, end] of [
      ['2023-05-10', '2023-03-31'],
      ['2023-08-10', '2023-06-30'],
      ['2023-11-10', '2023-09-30'],
    ] as const) {
      const q = builder.file('10-Q', filed, { period: end });
      q.instant('Assets', '2022-12-31', 700_000_000)
        .instant('Assets', end, 1e9)
        .flow('NetIncomeLoss', '2023-01-01', end, 1e6);
    }
    const s = statements(builder.build());
    expect(s.balance('total_assets', at(s, '2022-12-31'))).toMatchObject({ value: 700_000_000 });
    // Before the third filing nothing proves the slip.
    const early = statements(builder.build(), '2023-09-01');
    expect(early.balance('total_assets', at(early, '2022-12-31'))).toMatchObject({ value: 700_000 });
  });

  it('two values of one tag: the one other filings repeat, else the more precise', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-10', { period: '2022-12-31' });
    filing
      .instant('Assets', '2022-12-31', 1_200_000)
      .instant('Assets', '2022-12-31', 1_234_567)
      .flow('NetIncomeLoss', '2022-01-01', '2022-12-31', 1);
    expect(statements(builder.build()).balance('total_assets')).toMatchObject({ value: 1_234_567 });
    const later = builder.file('10-Q', '2023-05-10', { period: '2023-03-31' });
    later
      .instant('Assets', '2022-12-31', 1_200_000)
      .instant('Assets', '2023-03-31', 5)
      .flow('NetIncomeLoss', '2023-01-01', '2023-03-31', 1);
    const s = statements(builder.build());
    expect(s.balance('total_assets', at(s, '2022-12-31'))).toMatchObject({ value: 1_200_000 });
  });
});

describe('point in time', () => {
  const { builder } = plainCompany({ firstYear: 2021, years: 3 });
  const facts = builder.build();

  it('reads nothing filed later: equal to the record cut at that day', () => {
    for (const asOf of ['2022-02-08', '2022-02-09', '2022-05-10', '2023-08-09', '2023-08-20']) {
      const s = statements(facts, asOf);
      // Without an acceptance time a filing counts at a close from the next day on.
      const newestFiled = facts.reports.filter((r) => r.filed < day(asOf)).at(-1)!;
      expect(s.newest!.filings.map((r) => facts.reports[r]!.accession)).toEqual([newestFiled.accession]);
    }
  });

  it('a late amendment of an older period does not move the newest period back', () => {
    const amended = plainCompany({ firstYear: 2021, years: 2 });
    const late = amended.builder.file('10-K/A', '2023-06-01', { period: '2021-12-31' });
    late.flow('NetIncomeLoss', '2021-01-01', '2021-12-31', 1).instant('Assets', '2021-12-31', 1);
    expect(statements(amended.builder.build()).newest!.end).toBe(day('2022-12-31'));
  });

  it('a filing accepted after the close counts from the next session', () => {
    const filed = day('2023-02-10');
    for (const [minutes, known] of [
      [16 * 60, true],
      [16 * 60 + 1, false],
    ] as const) {
      const b = new FactsBuilder();
      b.report(
        '10-K',
        '2023-02-10',
        ['2022-01-01', '2022-12-31'],
        { NetIncomeLoss: 1 },
        { accepted: newYorkInstant(filed, minutes) },
      );
      expect(buildStatements(b.build(), { asOf: filed, splits: [] }) !== undefined).toBe(known);
      expect(buildStatements(b.build(), { asOf: filed + 1, splits: [] })).toBeDefined();
    }
    // Accepted the evening before, dated the next day: known on that day.
    const b = new FactsBuilder();
    b.report(
      '10-K',
      '2023-02-10',
      ['2022-01-01', '2022-12-31'],
      { NetIncomeLoss: 1 },
      { accepted: newYorkInstant(filed - 1, 18 * 60) },
    );
    expect(buildStatements(b.build(), { asOf: filed, splits: [] })).toBeDefined();
  });

  it('forms weigh as FIELDS 3.1 says', () => {
    expect(['10-K', '10-Q/A', '20-F', '40-F', '10-KT', '10-QT'].map(formTier)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(['8-K', '6-K'].map(formTier)).toEqual([1, 1]);
    expect(['DEF 14A', 'S-1', '424B5'].map(formTier)).toEqual([2, 2, 2]);
  });
});
