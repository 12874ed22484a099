/** Order of facts and union of records. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INSTANT } from '../../src/engine/types.ts';
import { readCompanyFacts } from '../../src/filings/companyfacts.ts';
import { mergeFacts } from '../../src/filings/fact-columns.ts';

const KEPT = new Set(['us-gaap:Assets', 'us-gaap:Revenues']);
const accession = (n: number): string => `0000000001-20-${String(n).padStart(6, '0')}`;

function record(
  list: readonly { end: number; start?: number; filing: number; val: number }[],
): ReturnType<typeof readCompanyFacts> {
  const date = (n: number): string => `2020-01-${String(n).padStart(2, '0')}`;
  const facts = list.map(({ end, start, filing, val }) => ({
    ...(start === undefined ? {} : { start: date(start) }),
    end: date(end),
    val,
    accn: accession(filing),
    filed: date(filing),
    form: '10-K',
    fy: 2020,
    fp: 'FY',
  }));
  return readCompanyFacts({ cik: 1, facts: { 'us-gaap': { Assets: { units: { USD: facts } } } } }, KEPT);
}

test('facts ascend by end, start and filing day; an instant has no start', () => {
  const read = record([
    { end: 9, filing: 20, val: 1 },
    { end: 5, start: 2, filing: 20, val: 2 },
    { end: 5, filing: 25, val: 3 },
    { end: 5, filing: 20, val: 4 },
  ])!;
  const set = read.facts.columns.get('us-gaap:Assets|USD')!;
  expect([...set.value]).toEqual([4, 3, 2, 1]);
  expect(set.start[0]).toBe(INSTANT);
  expect(read.facts.reports.map(({ accession: id }) => id)).toEqual([accession(20), accession(25)]);
});

test('property: the union does not depend on what came first, and twice is once', () => {
  const row = fc.record({ end: fc.integer({ min: 1, max: 9 }), filing: fc.integer({ min: 10, max: 14 }) });
  const rows = fc.uniqueArray(row, { selector: ({ end, filing }) => `${end} ${filing}`, maxLength: 12, minLength: 1 });
  const value = ({ end, filing }: { end: number; filing: number }): number => end * 100 + filing;
  const dump = (facts: NonNullable<ReturnType<typeof record>>['facts']): string[] => {
    const set = facts.columns.get('us-gaap:Assets|USD')!;
    return [...set.value].map((v, i) => `${set.end[i]} ${facts.reports[set.report[i]!]!.accession} ${v}`);
  };
  fc.assert(
    fc.property(rows, rows, (a, b) => {
      const [x, y] = [a, b].map((list) => record(list.map((one) => ({ ...one, val: value(one) })))!.facts);
      const merged = mergeFacts(x!, y!);
      expect(dump(merged.facts)).toEqual(dump(mergeFacts(y!, x!).facts));
      expect(merged.changed).toBe(0);
      const again = mergeFacts(merged.facts, y!);
      expect(again.changed).toBe(0);
      expect(dump(again.facts)).toEqual(dump(merged.facts));
      const both = new Set([...a, ...b].map((one) => value(one)));
      expect(dump(merged.facts).length).toBe(both.size);
    }),
  );
});
