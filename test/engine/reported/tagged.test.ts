/** Values of concepts over time: made up by hand, with what must come out. */
import { expect, test } from 'vitest';
import { parseDay } from '../../../src/engine/days.ts';
import { summaries } from '../../../src/engine/reported/tagged/concept-summaries.ts';
import { columnsOf, type TaggedValue, versionsOf } from '../../../src/engine/reported/tagged/tagged.ts';
import { INSTANT, type Report } from '../../../src/engine/types.ts';

const report = (accession: string, filed: string): Report => ({
  accession,
  form: '10-Q',
  filed: parseDay(filed)!,
  ...{ fiscalYear: undefined, fiscalPeriod: undefined, reportDay: undefined, accepted: undefined },
});
const FIRST = report('0000000001-24-000001', '2024-05-01');
const SECOND = report('0000000001-24-000002', '2024-08-01');
const THIRD = report('0000000001-25-000003', '2025-05-01');

function value(end: string, amount: number, of: Report, more: Partial<TaggedValue> = {}): TaggedValue {
  const known = { start: INSTANT, unit: 'USD', decimals: undefined, dimensions: [] };
  return { ...known, end: parseDay(end)!, value: amount, report: of, ...more };
}

test('a value that is repeated is one row, one that is changed another, the newer first', () => {
  const rows = versionsOf([
    value('2024-03-31', 120, THIRD),
    value('2024-03-31', 100, FIRST),
    value('2024-03-31', 100, SECOND),
    value('2024-06-30', 90, SECOND),
  ]);
  expect(rows.map((row) => [row.value, row.report.accession])).toEqual([
    [90, SECOND.accession],
    [120, THIRD.accession],
    [100, FIRST.accession],
  ]);
});

test('what a text rounds is the same amount within its digits, and no more', () => {
  const rounded = (amount: number) => value('2024-03-31', amount, FIRST, { decimals: -8 });
  const exact = value('2024-03-31', 5_123_456_789, FIRST);
  expect(versionsOf([rounded(5_100_000_000), exact])).toEqual([exact]);
  expect(versionsOf([rounded(5_300_000_000), exact]).map((row) => row.value)).toEqual([5_300_000_000, 5_123_456_789]);
});

test('parts stand behind the whole, longer spans behind shorter ones', () => {
  const dimensions = [['srt:ProductOrServiceAxis', 'us-gaap:ProductMember']] as const;
  const [quarter, year] = [parseDay('2024-01-01')!, parseDay('2023-07-01')!];
  const rows = versionsOf([
    value('2024-03-31', 3, FIRST, { start: quarter, dimensions }),
    value('2024-03-31', 9, FIRST, { start: year }),
    value('2024-03-31', 5, FIRST, { start: quarter }),
  ]);
  expect(rows.map((row) => row.value)).toEqual([5, 3, 9]);
});

test('a concept is summed up by unit: its periods, and the newest value of the whole', () => {
  const dimensions = [['srt:ProductOrServiceAxis', 'us-gaap:ProductMember']] as const;
  const values = new Map([
    [
      'us-gaap:Foo',
      [
        value('2024-03-31', 100, FIRST),
        value('2024-03-31', 120, THIRD),
        value('2023-12-31', 80, FIRST),
        value('2024-06-30', 7, SECOND, { unit: 'EUR' }),
      ],
    ],
    ['a:Bar', [value('2024-03-31', 1, FIRST, { dimensions })]],
  ]);
  expect(
    summaries(values).map(({ concept, unit, periods, newest }) => [concept, unit, periods, newest?.value]),
  ).toEqual([
    ['us-gaap:Foo', 'USD', 2, 120],
    ['us-gaap:Foo', 'EUR', 1, 7],
    ['a:Bar', 'USD', 1, undefined],
  ]);
});

test('columns: of the whole, one unit, filings that are known; the most exact of a filing', () => {
  const dimensions = [['a', 'b']] as const;
  const {
    taxonomy,
    concept,
    end,
    value: amounts,
    report: of,
  } = columnsOf(
    'us-gaap:Foo',
    'USD',
    [
      value('2024-03-31', 100, FIRST, { decimals: -1 }),
      value('2024-03-31', 103, FIRST),
      value('2023-12-31', 80, SECOND),
      value('2023-12-31', 8, SECOND, { unit: 'EUR' }),
      value('2023-12-31', 9, SECOND, { dimensions }),
      value('2024-03-31', 120, THIRD),
    ],
    [SECOND, FIRST],
  );
  expect([taxonomy, concept, [...end], [...amounts], [...of]]).toEqual([
    'us-gaap',
    'Foo',
    ['2023-12-31', '2024-03-31'].map((day) => parseDay(day)),
    [80, 103],
    [0, 1],
  ]);
});
