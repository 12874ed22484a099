/**
 * The reports of a whole quarter, nearly all of companies never looked at: the numbers of each report alone against its
 * own rows.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeDataSet } from '../../../tools/accuracy/single-reports/data-set-judge.ts';
import { data } from '../../support/real-records.ts';

/** Where rows show another number, and why ours is given. */
const MISSES = [
  // Inventories of raw materials (357) have a tag of the filer; those in work and finished (164, 1) are standard.
  '0000085408-09-000039 inventory 2009-06-30',
  // Diluted earnings per share have a tag of the filer: 43 over 282 million shares is 0.152, printed as 0.16.
  '0000950123-09-029613 eps_diluted 2008-06-30',
  // The cash of the balance sheet has a tag of the filer; the standard one is that of the cash flows, with what is for sale.
  '0000950123-09-030946 cash_and_equivalents 2009-06-30',
  // "Income (loss) from operations" of these is after interest.
  '0000950123-09-024544 operating_income 2008-06-30',
  '0000950123-09-024544 operating_income 2009-06-30',
  // A bank whose cash with federal funds sold has a tag of the filer.
  '0001193125-09-170756 cash_and_equivalents 2009-06-30',
];

test('of 5,000 numbers of mid 2009 six are others than printed, and few are missing', () => {
  const judged = judgeDataSet(join(data, 'edgar/statement_data_sets/2009q3.zip'));
  const of = (outcome: string) => judged.filter((each) => each.outcome === outcome);
  const wrong = of('wrong').map(({ report, field, period }) => `${report} ${field} ${period}`);
  expect(wrong.sort()).toEqual([...MISSES].sort());
  expect(of('right').length).toBeGreaterThan(4_900);
  expect(of('marker').length / judged.length).toBeLessThan(0.02);
});
