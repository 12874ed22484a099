/** Reorganised companies: the past under another CIK (FIELDS 3.1, 14). */
import { describe, expect, it } from 'vitest';
import { mergeFacts, PREDECESSORS } from '../../../../src/engine/company/predecessors.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import type { FactSet, Report } from '../../../../src/engine/types.ts';
import { day, FactsBuilder, plainCompany } from '../../../support/facts-builder.ts';
import { figure } from '../crafted.ts';

/** The record of another registrant: its accessions must not collide with the builder's own. */
function registrant(cik: number, facts: FactSet, keep: readonly string[] = []): FactSet {
  const reports = facts.reports.map((report): Report => {
    const own = report.accession.replace(/^\d{10}/, String(cik).padStart(10, '0'));
    return keep.includes(report.accession) ? report : { ...report, accession: own };
  });
  return { ...facts, cik, reports };
}

describe('the table', () => {
  it.each([
    // OpenBB #7587 (XOM); the submissions records' former names (others).
    ['Exxon', 2115436, 34088],
    ['Disney', 1744489, 1001039],
    ['Alphabet', 1652044, 1288776],
    ['BlackRock', 2012383, 1364742],
    ['Broadcom Inc.', 1730168, 1649338],
    ['Broadcom Limited', 1649338, 1441634],
  ])('knows %s', (_, cik, predecessor) => expect(PREDECESSORS).toContainEqual({ cik, predecessor }));

  it('names no company twice and none before itself', () => {
    expect(new Set(PREDECESSORS.map((p) => p.predecessor)).size).toBe(PREDECESSORS.length);
    for (const { cik, predecessor } of PREDECESSORS) expect(predecessor).not.toBe(cik);
  });
});

describe('merged facts', () => {
  const past = registrant(2, plainCompany({ firstYear: 2021, years: 1 }).builder.build());
  const later = plainCompany({ firstYear: 2022, years: 1, quarters: 2, revenue: (q) => 104 + q });

  it('make one company: the year before stands under the old CIK, the trailing year spans both', () => {
    const merged = mergeFacts(registrant(1, later.builder.build()), past);
    const s = buildStatements(merged, { asOf: day('2022-09-01'), splits: [] })!;
    expect(merged.cik).toBe(1);
    // 102 + 103 under the old registrant, 104 + 105 under the new one.
    expect(figure(s.ttm('revenue'))).toBe(414);
    const alone = buildStatements(registrant(1, later.builder.build()), { asOf: day('2022-09-01'), splits: [] })!;
    expect(figure(alone.ttm('revenue'))).toBe('insufficient_history');
  });

  it('keep columns ascending by end, start and filing day, and every report index pointing at its filing', () => {
    const newer = registrant(1, later.builder.build());
    const merged = mergeFacts(newer, past);
    for (const column of merged.columns.values()) {
      for (let i = 1; i < column.end.length; i++) {
        const key = (k: number) => [column.end[k]!, column.start[k]!, merged.reports[column.report[k]!]!.filed];
        const [a, b] = [key(i - 1), key(i)];
        const at = a.findIndex((value, k) => value !== b[k]);
        expect(at < 0 || a[at]! < b[at]!).toBe(true);
      }
    }
    const assets = merged.columns.get('us-gaap:Assets|USD')!;
    expect([...assets.report].map((r) => merged.reports[r]!.accession.slice(0, 10))).toEqual([
      ...Array(4).fill('0000000002'),
      ...Array(2).fill('0000000001'),
    ]);
    expect(newer.reports.length + past.reports.length).toBe(merged.reports.length);
  });

  it('a filing made for both registrants is one, and the newer record’s value stands', () => {
    const builder = new FactsBuilder();
    builder.file('10-K', '2023-02-10', { period: '2022-12-31' }).instant('Assets', '2022-12-31', 500);
    const newer = registrant(1, builder.build(), ['0000000001-23-000000']);
    const other = new FactsBuilder();
    const joint = other.file('10-K', '2023-02-10', { period: '2022-12-31' });
    joint.instant('Assets', '2022-12-31', 499).instant('Liabilities', '2022-12-31', 300);
    const merged = mergeFacts(newer, registrant(2, other.build(), ['0000000001-23-000000']));
    expect(merged.reports).toHaveLength(1);
    expect([...merged.columns.get('us-gaap:Assets|USD')!.value]).toEqual([500]);
    expect([...merged.columns.get('us-gaap:Liabilities|USD')!.value]).toEqual([300]);
  });

  it('what the old registrant files later, as a subsidiary, is not the company’s', () => {
    const subsidiary = plainCompany({ firstYear: 2021, years: 2, revenue: () => 1 });
    const merged = mergeFacts(registrant(1, later.builder.build()), registrant(2, subsidiary.builder.build()));
    const own = merged.reports.filter((report) => report.accession.startsWith('0000000002'));
    // Of 2021 the three 10-Qs and the 10-K; nothing from the new registrant's first 10-Q (2022-05-10) on.
    expect(own.map((report) => report.form)).toEqual(['10-Q', '10-Q', '10-Q', '10-K']);
  });

  it('leave both records as they were', () => {
    const newer = registrant(1, later.builder.build());
    const before = [newer.reports.length, newer.columns.get('us-gaap:Assets|USD')!.end.length];
    mergeFacts(newer, past);
    expect([newer.reports.length, newer.columns.get('us-gaap:Assets|USD')!.end.length]).toEqual(before);
  });
});
