/** What the filings of a period say about each number of its row (FIELDS A29, A38), over all records. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import type { FiscalPeriod, Source, Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import { type FactSet, factKey, INSTANT } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { factSetOf, type RawCompanyFacts } from '../../support/companyfacts.ts';
import { data } from '../../support/real-records.ts';
import { day, factsOf, periodEnding, record, SPLITS, shown, statements } from '../statements-records.ts';

const CASES = 'reference/statement_cases';
const EVER = day('2030-01-01');

const recordsIn = (folder: string): readonly string[] =>
  readdirSync(join(data, folder)).map((file) => `${folder}/${file}`);
const factsAt = (path: string): FactSet => factSetOf(record(path) as RawCompanyFacts);
/** Statements of a case as known long after its last report. */
const caseOf = (name: string): Statements =>
  buildStatements(factsAt(`${CASES}/${name}.json`), { asOf: EVER, splits: [] })!;

type Check = (s: Statements, at: FiscalPeriod, where: string, facts: FactSet) => void;

const checks: Check[] = [];

beforeAll(() => {
  const folders = readdirSync(join(data, 'edgar')).filter((name) => name.startsWith('companyfacts'));
  const paths = [...folders.map((name) => `edgar/${name}`), CASES].flatMap(recordsIn);
  for (const path of paths.filter((each) => !each.includes('company_tickers'))) {
    const facts = factsAt(path);
    const s = buildStatements(facts, { asOf: EVER, splits: [] });
    for (const at of s?.spine.periods ?? [])
      for (const check of checks) check(s!, at, `${path} at ${formatDay(at.end)}`, facts);
  }
}, 300_000);

/** The amounts that the filing of `source` tags at the day of the source. */
function amountsBeside(facts: FactSet, { report, end }: Source): (concept: string) => number | undefined {
  return (concept) => {
    const column = facts.columns.get(factKey('us-gaap', concept, 'USD'));
    for (let i = 0; column !== undefined && i < column.end.length; i++)
      if (column.end[i] === end && column.start[i] === INSTANT && facts.reports[column.report[i]!] === report)
        return column.value[i];
    return undefined;
  };
}

describe('debt of every company', () => {
  const above: string[] = [];
  let compared = 0;
  checks.push((s, at, where, facts) => {
    const debt = s.balance('total_debt', at);
    const first = isMarker(debt) ? undefined : debt.sources[0];
    if (isMarker(debt) || first === undefined || debt.value === 0) return;
    const amount = amountsBeside(facts, first);
    const liabilities = amount('Liabilities');
    const noncurrent = amount('LongTermDebtNoncurrent');
    const longTerm = amount('LongTermDebt');
    const short = ['ShortTermBorrowings', 'CommercialPaper', 'OtherShortTermBorrowings'].map(
      (each) => amount(each) ?? 0,
    );
    const allowed = [
      liabilities,
      // With its maturities, and what is borrowed for less than a year; principal is up to 5 % off what is carried.
      longTerm === undefined || longTerm < (noncurrent ?? 0)
        ? undefined
        : 1.05 * longTerm + short.filter((each) => each !== longTerm - (noncurrent ?? 0)).reduce((a, b) => a + b, 0),
    ].filter((each) => each !== undefined);
    compared += allowed.length;
    if (allowed.some((each) => debt.value > each * (1 + 1e-9))) above.push(`${where}: ${debt.value} of ${allowed}`);
  });

  it('is never above what the totals of its filing allow', () => {
    expect(above).toEqual([]);
    expect(compared).toBeGreaterThan(400);
  });

  // Colgate-Palmolive, balance sheets: notes and loans payable, current portion, long-term debt.
  it.each([
    ['2022-12-31', 8_766e6],
    ['2023-06-30', 8_989e6],
    ['2023-12-31', 8_549e6],
  ])('Colgate %s: bank loans belong in', (end, total) => {
    const s = caseOf('cl');
    expect(shown(s.balance('total_debt', periodEnding(s, end)))).toBe(total);
  });
});

describe('share counts of every company', () => {
  const averages: string[] = [];
  checks.push((s, at, where) => {
    const count = s.balance('common_shares_outstanding', at);
    if (!isMarker(count) && /Weighted/.test(count.rule)) averages.push(where);
  });

  it('are never an average', () => {
    expect(averages).toEqual([]);
  });
});

describe('operating income by costs', () => {
  // Bristol-Myers Squibb: 45,006 - 36,566 = 8,440 before tax, of which 1,158 is other income.
  it.each([
    ['2022-12-31', 'annual', 8_289e6],
    ['2023-06-30', 'quarter', 1_743e6],
    ['2023-12-31', 'annual', 7_282e6],
  ] as const)('Bristol-Myers %s', (end, cadence, income) => {
    const s = caseOf('bmy');
    expect(shown(s[cadence]('operating_income', periodEnding(s, end)))).toBe(income);
  });
});

/** The facts without EPS of single fourth quarters. */
function withoutFourthQuarters(facts: FactSet, ends: readonly FiscalPeriod[]): FactSet {
  const columns = new Map(facts.columns);
  for (const [key, column] of facts.columns) {
    if (!column.concept.startsWith('EarningsPerShare')) continue;
    const isFourth = (i: number): boolean =>
      ends.some(({ start, end }) => Math.abs(column.end[i]! - end) <= 7 && Math.abs(column.start[i]! - start!) <= 7);
    const kept = [...column.end.keys()].filter((i) => !isFourth(i));
    columns.set(key, {
      ...column,
      start: Int32Array.from(kept, (i) => column.start[i]!),
      end: Int32Array.from(kept, (i) => column.end[i]!),
      value: Float64Array.from(kept, (i) => column.value[i]!),
      report: Int32Array.from(kept, (i) => column.report[i]!),
    });
  }
  return { ...facts, columns };
}

describe('EPS of a fourth quarter', () => {
  it('is the one reported, where that is hidden, in 16 of 18 of Apple and Nvidia', () => {
    const found = ['AAPL', 'NVDA'].flatMap((name) => {
      const s = statements(name, '2026-07-30');
      const ends = s.spine.periods.filter((at) => at.fullYear && at.start !== undefined);
      const hidden = withoutFourthQuarters(factsOf(name), ends);
      const others = buildStatements(hidden, { asOf: s.asOf, splits: SPLITS[name]! })!;
      return ends.flatMap((at) => {
        const reported = s.quarter('eps_diluted', at);
        const computed = others.quarter('eps_diluted', periodEnding(others, formatDay(at.end)));
        if (isMarker(reported) || reported.basis !== 'reported' || isMarker(computed)) return [];
        expect(computed.basis).toBe('derived');
        return [Math.abs(reported.value - computed.value) * reported.splitFactor < 0.001];
      });
    });
    expect(found.length).toBeGreaterThanOrEqual(18);
    expect(found.filter((same) => !same).length).toBeLessThanOrEqual(2);
  });

  // 20,551 million over 4 x 16,864.919 - 3 x 16,941.527 million shares; 5.61 - 4.38 is 1.23.
  it('Apple, fiscal 2021: 1.24', () => {
    const s = statements('AAPL', '2021-11-30');
    expect(shown(s.quarter('eps_diluted', periodEnding(s, '2021-09-25')))).toBe(1.24);
  });
});

describe('share counts', () => {
  it('a cover that moved by the split is after it, whatever the days say', () => {
    const s = caseOf('tsx-split-from-facts');
    const counts = s.spine.periods.map((at) => shown(s.balance('common_shares_outstanding', at)));
    expect(counts).toEqual(counts.map(() => 1_000e6));
    expect(counts).toHaveLength(8);
  });

  it('Bristol-Myers 2023: the cover, not 2,900 million issued less treasury shares', () => {
    const s = caseOf('bmy');
    expect(shown(s.balance('common_shares_outstanding', periodEnding(s, '2023-12-31')))).toBe(2_022_193_411);
  });
});
