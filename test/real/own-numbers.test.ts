/** The company's own numbers in the records, by the measures of docs/accuracy.md: nothing may be missing, other or wrong. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureOwnNumbers, ownNumberDefects, ownNumbersPart } from '../../tools/accuracy/own-numbers/report.ts';
import { data } from '../support/real-records.ts';

const measured = measureOwnNumbers(data);

test('facts of reports are those of the SEC’s extraction and of companyfacts: none missing, no other', () => {
  const checks = measured.facts;
  expect(checks.length).toBeGreaterThanOrEqual(4);
  expect(checks.flatMap(({ missing, other }) => [...missing, ...other])).toEqual([]);
});

test('statements are the renderings of the SEC: cells, order of lines, subtotals', () => {
  const checks = measured.statements;
  expect(checks.map(({ kind }) => kind)).toEqual(['income', 'balance', 'cash-flow', 'comprehensive-income', 'equity']);
  for (const { kind, cells, equal, missing, lines, inOrder, totals, sums } of checks) {
    expect([kind, equal, sums]).toEqual([kind, cells, totals]);
    if (kind !== 'equity') expect([kind, missing, inOrder]).toEqual([kind, 0, lines]);
  }
});

test('labels are those of the rendering, but for what Apple prints otherwise', () => {
  const worded = measured.statements.flatMap(({ kind, differences }) => (kind === 'equity' ? [] : differences));
  // Printed on page 1 of the 10-Q; its label linkbase has the standard label of the two concepts.
  expect(worded).toEqual(['label: Total net sales, not Net sales', 'label: Total cost of sales, not Cost of sales']);
});

test('every report has its statements, and their totals are sums of printed lines', () => {
  const checks = measured.ownTotals.filter(({ statements }) => statements > 0);
  expect(checks.length).toBeGreaterThanOrEqual(15);
  for (const { report, statements, totals, sums, wrong } of checks) {
    expect([report, wrong, sums]).toEqual([report, [], totals]);
    expect(statements).toBeGreaterThanOrEqual(4);
  }
});

test('docs/accuracy.md has these figures', () => {
  expect(ownNumberDefects(measured)).toEqual([]);
  expect(readFileSync('docs/accuracy.md', 'utf8')).toContain(`\n\n${ownNumbersPart(measured)}\n`);
});
