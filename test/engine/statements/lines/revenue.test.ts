/**
 * Revenue under several tags: which one is the total (FIELDS 16, A4 and A11). Amounts in millions, as the filings named
 * state them.
 */
import { describe, expect, it } from 'vitest';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import type { StatementOptions } from '../../../../src/engine/statements/rows/known-record.ts';
import { isMarker } from '../../../../src/engine/value.ts';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, BROKER, figure, INSURER, oneYearOf, periodAt, quartersOf } from '../crafted.ts';

const R = 'Revenues';
const C = 'RevenueFromContractWithCustomerExcludingAssessedTax';
const N = 'RevenuesNetOfInterestExpense';

type Flows = Readonly<Record<string, number>>;

/** Annual reports of calendar years, and interim flows by quarter (1-3) where given. */
function company(
  years: Readonly<Record<number, Flows>>,
  interims: Readonly<Record<string, Flows>> = {},
  options: Partial<StatementOptions> = {},
  asOf?: string,
): Statements {
  const builder = new FactsBuilder();
  for (const [label, flows] of Object.entries(interims)) {
    const [year, quarter] = label.split(' Q').map(Number) as [number, number];
    const filing = builder.report(
      '10-Q',
      `${year}-0${quarter * 3 + (quarter === 3 ? 0 : 1)}-30`,
      quartersOf(year)[quarter - 1]!,
      flows,
      {
        fy: year,
        fp: `Q${quarter}`,
      },
    );
    filing.flow('NetIncomeLoss', ...quartersOf(year)[quarter - 1]!, 1);
  }
  for (const [year, flows] of Object.entries(years)) {
    const span = [`${year}-01-01`, `${year}-12-31`] as const;
    const filing = builder.report('10-K', `${Number(year) + 1}-02-15`, span, flows, { fy: Number(year), fp: 'FY' });
    filing.flow('NetIncomeLoss', ...span, 1);
  }
  return asKnown(builder, asOf, options);
}

const revenue = (s: Statements, year: number): number | string =>
  figure(s.annual('revenue', periodAt(s, `${year}-12-31`)));
const revenues = (s: Statements, ...years: number[]): (number | string)[] => years.map((year) => revenue(s, year));

function decision(s: Statements, year: number): string | undefined {
  const cell = s.annual('revenue', periodAt(s, `${year}-12-31`));
  return isMarker(cell) ? undefined : cell.decision;
}

describe('revenue when contract revenue exceeds Revenues', () => {
  it('is the candidate from which costs leave the reported income (test 1)', () => {
    const costs = { CostsAndExpenses: 70, OperatingIncomeLoss: 30, [R]: 100, [C]: 160 };
    expect(revenue(company({ 2022: costs }), 2022)).toBe(100);
    expect(revenue(company({ 2022: { ...costs, CostsAndExpenses: 130 } }), 2022)).toBe(160);
    expect(decision(company({ 2022: costs }), 2022)).toBe(
      `costs leave the reported income (test 1); lost: ${C} (160 for the year)`,
    );
  });

  const IDENTITIES: readonly (readonly [string, Flows])[] = [
    ['operating expense', { OperatingExpenses: 60, OperatingIncomeLoss: 40 }],
    ['cost of revenue and operating expense', { CostOfRevenue: 50, OperatingExpenses: 20, OperatingIncomeLoss: 30 }],
    ['gross profit and cost of revenue', { GrossProfit: 45, CostOfRevenue: 55 }],
    ['benefits and expenses', { BenefitsLossesAndExpenses: 90, [PRETAX()]: 10 }],
  ];
  it.each(IDENTITIES)('by %s', (_, flows) => {
    expect(revenue(company({ 2022: { ...flows, [R]: 100, [C]: 160 } }), 2022)).toBe(100);
    expect(revenue(company({ 2022: { ...flows, [R]: 60, [C]: 100 } }), 2022)).toBe(100);
  });

  it('a candidate below gross profit fails', () => {
    // Operating expense happens to fit the part.
    const flows = { [R]: 60, [C]: 100, GrossProfit: 70, OperatingExpenses: 50, OperatingIncomeLoss: 10 };
    expect(decision(company({ 2022: flows }), 2022)).not.toMatch(/test 1/);
  });

  it('is the tag of the interim reports (test 2): BlackRock FY2024, 10-K 0000950170-25-026584', () => {
    const s = company(
      { 2023: { [R]: 17859, [C]: 17859 }, 2024: { [R]: 12794, [C]: 20407 } },
      { '2024 Q1': { [C]: 4728 }, '2024 Q2': { [C]: 4805 }, '2024 Q3': { [C]: 5197 } },
    );
    expect(revenues(s, 2023, 2024)).toEqual([17859, 20407]);
    expect(decision(s, 2024)).toMatch(/interim reports \(test 2\); lost: Revenues \(12794 for the year\)/);
  });

  it('continues the neighbor years of an undecided run (test 3): Mastercard 2017-2022', () => {
    const years = {
      2017: { SalesRevenueNet: 12497 },
      2018: { [R]: 14950, [C]: 21831 },
      2019: { [R]: 16883, [C]: 24980 },
      2020: { [R]: 15301, [C]: 23616 },
      2021: { [R]: 18884, [C]: 29845 },
      2022: { [R]: 22237 },
    };
    expect(revenues(company(years), 2018, 2019, 2020, 2021)).toEqual([14950, 16883, 15301, 18884]);
    // Known at one end only, and as it was known in 2019.
    expect(revenues(company(years, {}, {}, '2020-06-01'), 2018, 2019)).toEqual([14950, 16883]);
    expect(decision(company(years), 2020)).toMatch(/\(test 3\); lost: RevenueFromContract/);
    // A window of the record makes the same choice.
    expect(revenue(company(years, {}, { historyDays: 400 }), 2021)).toBe(18884);
  });

  it('continues them where the larger is the total', () => {
    const years = { 2020: { [C]: 100 }, 2021: { [R]: 60, [C]: 104 }, 2022: { [C]: 108 } };
    expect(revenue(company(years), 2021)).toBe(104);
  });

  it('otherwise is Revenues when it is reported for at least as many spans (test 4)', () => {
    expect(revenue(company({ 2022: { [R]: 60, [C]: 100 } }), 2022)).toBe(60);
    const contract = { '2020 Q1': { [C]: 20 }, '2020 Q2': { [C]: 20, [R]: 21 } };
    expect(revenue(company({ 2022: { [R]: 60, [C]: 100 } }, contract), 2022)).toBe(100);
  });
});

/** Named in a function: the tag is as long as a line. */
function PRETAX(): string {
  return 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
}

describe('the choice of a fiscal year', () => {
  it('is Revenues when it is larger, unless costs name contract revenue alone', () => {
    expect(revenue(company({ 2022: { [R]: 110, [C]: 100 } }), 2022)).toBe(110);
    const costs = { CostsAndExpenses: 70, OperatingIncomeLoss: 30, [R]: 110, [C]: 100 };
    expect(revenue(company({ 2022: costs }), 2022)).toBe(100);
  });

  it('holds for its quarters, whatever their own order: Vistra Q1 2025, 10-Q 0001692819-25-000035', () => {
    const s = company(
      { 2024: { [R]: 17224, [C]: 14761 }, 2025: { [R]: 17738, [C]: 17586 } },
      {
        '2025 Q1': { [R]: 3933, [C]: 4250 },
      },
    );
    expect(figure(s.quarter('revenue', periodAt(s, '2025-03-31')))).toBe(3933);
  });

  it('holds for quarters that report both where the year has one tag', () => {
    const s = company({ 2022: { [R]: 22237 } }, { '2022 Q1': { [R]: 5167, [C]: 8025 } });
    expect(figure(s.quarter('revenue', periodAt(s, '2022-03-31')))).toBe(5167);
  });

  it('holds for quarters that differ where the year nearly agrees: NRG Energy 2022, 10-K 0001013871-23-000004', () => {
    const years = { 2021: { [R]: 26989, [C]: 26777 }, 2022: { [R]: 31543, [C]: 31488 } };
    const interims = { '2022 Q1': { [R]: 7896, [C]: 7989 }, '2023 Q1': { [R]: 7722, [C]: 7515 } };
    const s = company(years, interims);
    expect(figure(s.quarter('revenue', periodAt(s, '2022-03-31')))).toBe(7896);
    // 31,543 + 7,722 - 7,896
    expect(figure(s.ttm('revenue', periodAt(s, '2023-03-31')))).toBe(31369);
  });

  it('is that of the year before until the annual report, while both tags are reported', () => {
    const costs = { CostsAndExpenses: 70, OperatingIncomeLoss: 30, [R]: 100, [C]: 160 };
    const s = company({ 2022: costs }, { '2023 Q1': { [R]: 30, [C]: 41 } });
    expect(figure(s.quarter('revenue', periodAt(s, '2023-03-31')))).toBe(30);
  });

  it('leaves a tag that is alone in a report', () => {
    const s = company({ 2022: { [R]: 100, [C]: 80 } }, { '2022 Q1': { [C]: 20 } });
    expect(figure(s.quarter('revenue', periodAt(s, '2022-03-31')))).toBe(20);
  });

  it('changes between years with both tags only when both are decided', () => {
    // 2021: Revenues by default; 2022: contract revenue by its interim reports.
    const interims = { '2022 Q1': { [C]: 25 } };
    expect(
      revenues(company({ 2021: { [R]: 101, [C]: 99 }, 2022: { [R]: 60, [C]: 105 } }, interims), 2021, 2022),
    ).toEqual([99, 105]);
    const decided = { CostsAndExpenses: 71, OperatingIncomeLoss: 30, [R]: 101, [C]: 99 };
    const s = company({ 2021: decided, 2022: { [R]: 60, [C]: 105 } }, interims);
    expect(revenues(s, 2021, 2022)).toEqual([101, 105]);
  });
});

describe('revenue net of interest expense', () => {
  const net = (flows: Flows, sic?: number) =>
    oneYearOf({ flows }, sic).annual('revenue', periodAt(oneYearOf({ flows }, sic), '2022-12-31'));

  it.each([undefined, BROKER, INSURER])('is the total of a company of any class (SIC %s)', (sic) => {
    expect(figure(net({ [N]: 90, [C]: 60 }, sic))).toBe(90);
    expect(figure(net({ [N]: 90, [C]: 60, [R]: 120 }, sic))).toBe(90);
    expect(figure(net({ [N]: 90, SalesRevenueNet: 95 }, sic))).toBe(90);
  });

  it('yields to Revenues when costs name it alone', () => {
    expect(figure(net({ [N]: 90, [R]: 120, CostsAndExpenses: 100, [PRETAX()]: 20 }))).toBe(120);
    expect(figure(net({ [N]: 90, [R]: 120, CostsAndExpenses: 70, [PRETAX()]: 20 }))).toBe(90);
  });

  it('is no total below contract revenue', () => {
    expect(figure(net({ [N]: 40, [C]: 60 }))).toBe(60);
  });
});
