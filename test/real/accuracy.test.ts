/**
 * The engine against every body of evidence in the records: nothing is missed without a reason (docs/accuracy.md lists
 * them all).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agrees, verdict } from '../../tools/accuracy/comparison.ts';
import { measureFilings } from '../../tools/accuracy/filings.ts';
import { checkIdentities } from '../../tools/accuracy/identities/index.ts';
import { countOf, judge } from '../../tools/accuracy/judged.ts';
import { openRecords } from '../../tools/accuracy/records.ts';
import { REFERENCES } from '../../tools/accuracy/references/index.ts';
import { report } from '../../tools/accuracy/report.ts';
import { data } from '../support/real-records.ts';

const records = openRecords(data);

/** Values met at the least: a comparison that silently finds nothing to compare would pass otherwise. */
const LEAST: Readonly<Record<string, number>> = {
  'Filings, read by hand': 420,
  'edgartools, hand-checked values': 12,
  'pystock-crawler, hand-checked filings': 160,
  'FinanceToolkit, Apple 2020-2023': 180,
  'Yahoo, Apple by quarter 2024': 160,
  'Yahoo, Apple trailing on 2025-02-24': 14,
};

describe('values others computed', () => {
  it.each(REFERENCES.map((reference) => [reference.name, reference] as const))('%s', (name, reference) => {
    const judged = judge(reference, records);
    const defects = judged.filter((each) => each.verdict === 'defect');
    expect(
      defects.map((each) => `${each.company} ${each.field} ${each.period}: ${each.ours}, not ${each.theirs}`),
    ).toEqual([]);
    expect(countOf(judged).met).toBeGreaterThanOrEqual(LEAST[name] ?? 1);
  });

  it('docs/accuracy.md is what the script writes today', () => {
    const references = REFERENCES.map((reference) => ({ reference, judged: judge(reference, records) }));
    const companies = records.companies.map((company) => company.symbol);
    const written = readFileSync('docs/accuracy.md', 'utf8');
    const filings = measureFilings(data);
    expect(written).toBe(report({ references, identities: checkIdentities(records), companies, filings }));
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
