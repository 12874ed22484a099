/**
 * Public reports of wrong data in other projects, tried here: amounts of the reports and of the filings that they name
 * (tools/accuracy/public-reports; the table is in docs/accuracy.md).
 */
import { expect, test } from 'vitest';
import { tryReports } from '../../../tools/accuracy/public-reports/index.ts';

const tried = tryReports();

test.each(tried.map((each) => [`${each.report}: ${each.about}, ${each.ask}`, each] as const))('%s', (_, each) => {
  expect(each.isRight, `${each.ours}, not ${each.right}`).toBe(true);
});

test('at least 30 reports are tried', () => {
  expect(new Set(tried.flatMap(({ report }) => report.split(', '))).size).toBeGreaterThanOrEqual(30);
});
