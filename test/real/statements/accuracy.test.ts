/**
 * Engine, sections and ownership reports against every body of evidence in the records, and accounting identities
 * (FIELDS 11) over every company and period: nothing is missed without a reason (docs/accuracy.md lists them all).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agrees, verdict } from '../../../tools/accuracy/comparison.ts';
import { filingDefects, measureFilings } from '../../../tools/accuracy/filings.ts';
import { precisionAndRecall } from '../../../tools/accuracy/filings-report.ts';
import { checkIdentities, type IdentityCount } from '../../../tools/accuracy/identities/index.ts';
import { countOf, judge } from '../../../tools/accuracy/judged.ts';
import { tryReports } from '../../../tools/accuracy/public-reports/index.ts';
import { openRecords } from '../../../tools/accuracy/records.ts';
import { REFERENCES } from '../../../tools/accuracy/references/index.ts';
import { report } from '../../../tools/accuracy/report.ts';
import { measureReturns } from '../../../tools/accuracy/returns.ts';
import { judgeDataSet } from '../../../tools/accuracy/single-reports/data-set-judge.ts';
import { measureReports } from '../../../tools/accuracy/single-reports/index.ts';
import { measureWitnesses } from '../../../tools/accuracy/witnesses/index.ts';
import { data } from '../../support/real-records.ts';

const records = openRecords(data);
// What takes seconds, for the tests and for the document.
const references = REFERENCES.map((reference) => ({ reference, judged: judge(reference, records) }));
const identities = checkIdentities(records);
const filings = measureFilings(data);
const returns = measureReturns(data);

/** Values met at the least: a comparison that silently finds nothing to compare would pass otherwise. */
const LEAST: Readonly<Record<string, number>> = {
  'Filings, read by hand': 420,
  'edgartools, hand-checked values': 12,
  'pystock-crawler, hand-checked filings': 160,
  'FinanceToolkit, Apple 2020-2023': 180,
  'Yahoo, Apple by quarter 2024': 160,
  'Yahoo, Apple trailing on 2025-02-24': 14,
};

it('returns with dividends lie close to adjusted closes', () => {
  expect(returns.length).toBeGreaterThan(5);
  for (const { symbol, price, reinvested, adjusted } of returns) {
    expect(reinvested, symbol).toBeGreaterThan(price);
    // Both reinvest the same dividends: the day's move on a dividend is all that differs.
    expect(Math.abs(adjusted - reinvested), symbol).toBeLessThan(0.01 * (1 + adjusted));
  }
});

describe('values others computed', () => {
  it.each(references.map(({ reference, judged }) => [reference.name, judged] as const))('%s', (name, judged) => {
    const defects = judged.filter((each) => each.verdict === 'defect');
    expect(
      defects.map((each) => `${each.company} ${each.field} ${each.period}: ${each.ours}, not ${each.theirs}`),
    ).toEqual([]);
    expect(countOf(judged).met).toBeGreaterThanOrEqual(LEAST[name] ?? 1);
  });

  it('docs/accuracy.md is what the script writes today', () => {
    const companies = records.companies.map((company) => company.symbol);
    // The parts after it are those of own-numbers.test.ts and splits.test.ts.
    const [written] = readFileSync('docs/accuracy.md', 'utf8').split("\n## The company's own numbers");
    expect(written).toBe(
      report({
        references,
        identities,
        companies,
        filings,
        returns,
        reports: measureReports(data),
        tried: tryReports(),
        witnesses: measureWitnesses(records),
        dataSet: judgeDataSet(join(data, 'edgar/statement_data_sets/2009q3.zip')),
      }),
    );
  });
});

describe('filings against others', () => {
  it('no section, item or value is wrong or missed, and all of them were looked at', () => {
    expect(filingDefects(filings)).toEqual([]);
    const { given, existing, right } = precisionAndRecall(filings.sections);
    expect([given, existing]).toEqual([right, right]);
    // Counted in the records: 4 sections of 10-Ks (IBM 3, Medicis 1), 3 of 10-Qs (2000: 1), 2 releases.
    expect(right).toBe(4 * 3 + 3 + 1 + 3 * 4 + 1 + 2);
    expect(filings.sections.filter(({ measure }) => measure === 'text')).toHaveLength(6);
    // 217 items with text in the 110 files of the reference.
    expect(filings.items).toHaveLength(217);
    expect(filings.items.filter(({ explained }) => explained !== undefined)).toHaveLength(3);
    expect(filings.ownership.length).toBeGreaterThan(300);
  });
});

/** What holds without any residual, with the least number of places it must be looked at. */
const EXACT: readonly (readonly [string, number])[] = [
  ['total_assets >= current_assets', 200],
  ['total_liabilities >= current_liabilities', 200],
  ['assets = liabilities + equity + minorities + temporary equity', 180],
  ['free_cash_flow = operating_cash_flow - capex', 1200],
  ['ebitda = operating_income + depreciation_amortization', 200],
  ['tangible_book_value = total_equity - intangibles', 240],
  ['net_debt = total_debt - cash_and_equivalents - short_term_investments', 1000],
  ['operating + investing + financing cash flow + exchange rates = change of cash', 40],
];

/** What may miss for a reason that the filings themselves show: least number of places, most residuals as a share. */
const EXPLAINED: readonly (readonly [string, number, number])[] = [
  // Six in ten are rounding: quarters as printed that miss the nine months as printed by a unit or two.
  ['four quarters = year (fourth derived)', 2900, 0.065],
  ['gross_profit = revenue - cost_of_revenue', 700, 0.02],
  ['trailing twelve months = four quarters (net_income), within 0.5 %', 1200, 0.03],
];

describe('identities over every record', () => {
  const of = (identity: string): IdentityCount => identities.find((count) => count.identity === identity)!;

  it.each(EXACT)('%s', (identity, least) => {
    const { checked, residuals } = of(identity);
    expect(residuals).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(least);
  });

  it.each(EXPLAINED)('%s, or the filings show why not', (identity, least, most) => {
    const { checked, residuals } = of(identity);
    expect(residuals.filter((each) => each.explained === undefined)).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(least);
    expect(residuals.length / checked).toBeLessThanOrEqual(most);
  });

  it('every identity is held to one of the two lists', () => {
    const listed = [...EXACT, ...EXPLAINED].map(([identity]) => identity);
    expect(identities.map(({ identity }) => identity).sort()).toEqual([...listed].sort());
  });
});

describe('the judgement', () => {
  const miss = { company: 'X', field: 'revenue', period: 'FY', theirs: 100, tolerance: {}, source: '' };

  it('takes a difference beyond the tolerance for a defect, whatever the record', () => {
    expect(verdict({ ...miss, ours: 101 }, 'full')).toBe('defect');
    expect(verdict({ ...miss, ours: 101 }, 'cut')).toBe('defect');
    expect(verdict({ ...miss, ours: 101, explained: 'rule' }, 'cut')).toBe('explained');
    expect(verdict({ ...miss, ours: 100.4, tolerance: { relative: 0.005 } }, 'full')).toBe('met');
    expect(verdict({ ...miss, ours: 100.6, tolerance: { relative: 0.005 } }, 'full')).toBe('defect');
  });

  it('excuses a missing value in a cut record only, and not where it is known to be there', () => {
    expect(verdict({ ...miss, ours: 'not_reported' }, 'full')).toBe('defect');
    expect(verdict({ ...miss, ours: 'not_reported' }, 'cut')).toBe('not in record');
    expect(verdict({ ...miss, ours: 'not_reported', certain: true }, 'cut')).toBe('defect');
  });

  it('compares doubles to twelve digits', () => {
    expect(agrees(0.1 + 0.2, 0.3, {})).toBe(true);
    expect(agrees(391_035e6 + 1, 391_035e6, {})).toBe(false);
  });
});
