import { describe, expect, it } from 'vitest';
import { allFacts, allSubmissions, type SampleFacts } from './market.ts';

interface Fact {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
  readonly fy: number;
  readonly fp: string;
  readonly frame?: string;
}

function daysOf({ start, end }: Fact): number {
  return (Date.parse(end) - Date.parse(start!)) / 86_400_000 + 1;
}

function factsOf(record: SampleFacts, concept: string): readonly Fact[] {
  const units = record.facts['us-gaap']?.[concept]?.units ?? record.facts['ifrs-full']?.[concept]?.units ?? {};
  return Object.entries(units)
    .filter(([unit]) => unit !== 'shares')
    .flatMap(([unit, facts]) => (facts as readonly Fact[]).map((fact) => ({ ...fact, accn: `${fact.accn} ${unit}` })));
}

/** Value by filing, unit and period. */
function valuesOf(record: SampleFacts, ...concepts: readonly string[]): Map<string, number> {
  const values = new Map<string, number>();
  for (const concept of [...concepts].reverse())
    for (const fact of factsOf(record, concept)) values.set(`${fact.accn} ${fact.start ?? ''} ${fact.end}`, fact.val);
  return values;
}

/** Contexts in which all of the lines are reported and `residual` of them is not zero; and how many were looked at. */
function breaches(lines: readonly ReadonlyMap<string, number>[], residual: (...values: number[]) => number) {
  const [first, ...rest] = lines;
  const bad: string[] = [];
  let checked = 0;
  for (const [key, value] of first!) {
    const others = rest.map((line) => line.get(key));
    if (others.some((other) => other === undefined)) continue;
    checked++;
    const off = residual(value, ...(others as number[]));
    if (Math.abs(off) > 1e-6) bad.push(`${key}: off by ${off}`);
  }
  return { bad, checked };
}

const REVENUE = ['Revenues', 'RevenueFromContractWithCustomerExcludingAssessedTax', 'SalesRevenueNet', 'Revenue'];
const PRETAX = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'ProfitLossBeforeTax',
];
const TAX = ['IncomeTaxExpenseBenefit', 'IncomeTaxExpenseContinuingOperations'];
const EQUITY = [
  'PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest',
  'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  'Equity',
  'StockholdersEquity',
  'PartnersCapital',
];
/** Redeemable shares of shells, between liabilities and equity; zero for all others. */
function betweenOf(record: SampleFacts, assets: ReadonlyMap<string, number>): Map<string, number> {
  const redeemable = valuesOf(record, 'TemporaryEquityCarryingAmountAttributableToParent');
  return new Map([...assets.keys()].map((key) => [key, redeemable.get(key) ?? 0]));
}

const LINES_OF_CASH = [
  'NetCashProvidedByUsedInOperatingActivities',
  'NetCashProvidedByUsedInInvestingActivities',
  'NetCashProvidedByUsedInFinancingActivities',
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
];

const records = [...allFacts()];
/** Dollar translations are rounded line by line, so that sums of them need not hold. */
const isOriginal = (key: string, record: SampleFacts): boolean =>
  !(key.includes(' USD ') && record.facts['us-gaap']?.Assets?.units.CNY !== undefined);

type Lines = (record: SampleFacts) => Map<string, number>[];

function check(lines: Lines, residual: (...values: number[]) => number): number {
  let total = 0;
  for (const [, record] of records) {
    const all = lines(record).map((line) => new Map([...line].filter(([key]) => isOriginal(key, record))));
    const { bad, checked } = breaches(all, residual);
    expect(bad.slice(0, 5), record.entityName).toEqual([]);
    total += checked;
  }
  return total;
}

describe('sample statements', () => {
  const identities: Readonly<Record<string, [lines: Lines, residual: (...values: number[]) => number, least: number]>> =
    {
      'assets are liabilities and equity': [
        (record) => [
          valuesOf(record, 'Assets'),
          valuesOf(record, 'LiabilitiesAndStockholdersEquity', 'EquityAndLiabilities'),
        ],
        (assets, owed) => assets! - owed!,
        1000,
      ],
      'assets are liabilities, equity and what is between': [
        (record) => {
          const assets = valuesOf(record, 'Assets');
          return [assets, valuesOf(record, 'Liabilities'), valuesOf(record, ...EQUITY), betweenOf(record, assets)];
        },
        (assets, liabilities, equity, between) => assets! - liabilities! - equity! - between!,
        800,
      ],
      'gross profit is revenue less its cost': [
        (record) => [
          valuesOf(record, 'GrossProfit'),
          valuesOf(record, ...REVENUE),
          valuesOf(record, 'CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfSales'),
        ],
        (profit, revenue, cost) => profit! - revenue! + cost!,
        600,
      ],
      'operating income is gross profit less expenses': [
        (record) => ['OperatingIncomeLoss', 'GrossProfit', 'OperatingExpenses'].map((name) => valuesOf(record, name)),
        (income, profit, expenses) => income! - profit! + expenses!,
        1000,
      ],
      'profit is pretax income less taxes': [
        (record) => [PRETAX, TAX, ['ProfitLoss', 'NetIncomeLoss']].map((names) => valuesOf(record, ...names)),
        (pretax, tax, profit) => pretax! - tax! - profit!,
        1000,
      ],
      'the three activities make the change of cash': [
        (record) => LINES_OF_CASH.map((concept) => valuesOf(record, concept)),
        (operating, investing, financing, change) => operating! + investing! + financing! - change!,
        1000,
      ],
    };

  it.each(Object.entries(identities))('%s', (_, [lines, residual, least]) => {
    expect(check(lines, residual)).toBeGreaterThan(least);
  });

  it('the change of cash leads from one balance to the next', () => {
    let rolled = 0;
    for (const [, record] of records) {
      const cash = valuesOf(record, 'CashAndCashEquivalentsAtCarryingValue');
      for (const [key, change] of valuesOf(record, LINES_OF_CASH[3]!)) {
        const [accn, unit, start, end] = key.split(' ');
        const opening = new Date(Date.parse(start!) - 86_400_000).toISOString().slice(0, 10);
        const [before, after] = [cash.get(`${accn} ${unit}  ${opening}`), cash.get(`${accn} ${unit}  ${end}`)];
        if (before === undefined || after === undefined || !isOriginal(key, record)) continue;
        expect(after - before, `${record.entityName} ${key}`).toBe(change);
        rolled++;
      }
    }
    expect(rolled).toBeGreaterThan(250);
  });

  it('the quarters of a year add up to the year to date, unless corrected in between', () => {
    const corrected = new Set(
      [...allSubmissions()]
        .filter(({ filings }) => filings.recent.form.includes('10-K/A') || filings.recent.items.includes('4.02'))
        .map(({ cik }) => Number(cik)),
    );
    let checked = 0;
    for (const [cik, record] of records) {
      for (const concept of ['NetIncomeLoss', 'InterestExpense']) {
        const firstReported = new Map<string, Fact>();
        for (const fact of [...factsOf(record, concept)].sort((a, b) => (a.filed < b.filed ? -1 : 1)))
          if (fact.start !== undefined && !firstReported.has(`${fact.start} ${fact.end}`))
            firstReported.set(`${fact.start} ${fact.end}`, fact);
        const facts = [...firstReported.values()];
        for (const whole of facts) {
          const days = daysOf(whole);
          if (days < 140 || days > 229) continue;
          const second = facts.find((fact) => fact.end === whole.end && fact.accn === whole.accn && daysOf(fact) < 126);
          const first = facts.find((fact) => fact.start === whole.start && daysOf(fact) < 126);
          if (first === undefined || second === undefined) continue;
          checked++;
          if (!corrected.has(cik)) expect(first.val + second.val, `${record.entityName} ${whole.end}`).toBe(whole.val);
        }
      }
    }
    expect(checked).toBeGreaterThan(250);
  });

  it('files after the period and before the end of the sample, covers dated between', () => {
    for (const [, record] of records) {
      for (const concepts of Object.values(record.facts))
        for (const { units } of Object.values(concepts))
          for (const facts of Object.values(units))
            for (const fact of facts) {
              if (fact.end > fact.filed || fact.filed > '2026-10-30')
                expect.fail(`${record.entityName}: ${fact.end} filed ${fact.filed}`);
            }
    }
  });

  it('has earnings per share of net income over average shares, in cents', () => {
    let checked = 0;
    for (const [, record] of records) {
      const eps = valuesOf(record, 'EarningsPerShareBasic');
      const units = record.facts['us-gaap']?.WeightedAverageNumberOfSharesOutstandingBasic?.units.shares ?? [];
      const shares = new Map(units.map((fact) => [`${fact.accn} ${fact.start} ${fact.end}`, fact.val]));
      const income = valuesOf(record, 'NetIncomeLossAvailableToCommonStockholdersBasic', 'NetIncomeLoss');
      for (const [key, earned] of income) {
        const [accn, unit, start, end] = key.split(' ');
        const perShare = eps.get(`${accn} ${unit}/shares ${start} ${end}`);
        const count = shares.get(`${accn} ${start} ${end}`);
        if (perShare === undefined || count === undefined) continue;
        expect(Math.abs(perShare - earned / count), `${record.entityName} ${key}`).toBeLessThan(0.0051);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(1000);
  });
});
