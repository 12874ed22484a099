/**
 * The statements of every stored report alone, as of a company never seen, against the rows that the report prints. At
 * most one number in 2,000 may be wrong.
 */
import { expect, test } from 'vitest';
import { countOutcome, measureReports, wrongNumbers } from '../../../tools/accuracy/single-reports/index.ts';
import { judgeReport } from '../../../tools/accuracy/single-reports/judge.ts';
import { data } from '../../support/real-records.ts';

test('hardly a number is wrong, and few are missing', () => {
  const counts = measureReports(data);
  const [right, markers, wrong] = (['right', 'marker', 'wrong'] as const).map((each) => countOutcome(counts, each));
  expect(right).toBeGreaterThan(40 * counts.length);
  expect(wrong! / (right! + wrong!), wrongNumbers(counts).join('\n')).toBeLessThanOrEqual(1 / 2000);
  expect(markers! / right!).toBeLessThan(0.01);
});

/** A report in which total assets are tagged with one amount and printed with another. */
function report(shown: string, tagged: string): string {
  const fact = (name: string, context: string, value: string) =>
    `<ix:nonFraction name="us-gaap:${name}" contextRef="${context}" unitRef="usd" scale="6">${value}</ix:nonFraction>`;
  const context = (id: string, period: string) =>
    `<xbrli:context id="${id}"><xbrli:period>${period}</xbrli:period></xbrli:context>`;
  const row = (caption: string, cell: string) => `<tr><td>${caption}</td><td>${cell}</td></tr>`;
  return `<html><ix:header>
    ${context('y', '<xbrli:startDate>2023-01-01</xbrli:startDate><xbrli:endDate>2023-12-31</xbrli:endDate>')}
    ${context('e', '<xbrli:instant>2023-12-31</xbrli:instant>')}
    <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
    ${fact('Assets', 'e', tagged)}</ix:header><table>
    ${row('Total net sales', fact('Revenues', 'y', '1,200'))}
    ${row('Net income', fact('NetIncomeLoss', 'y', '100'))}
    ${row('Total assets', shown)}</table></html>`;
}

test.each([
  ['900', '900', 'right'],
  ['900', '9,000', 'wrong'],
])('total assets printed %s and tagged %s are %s', (shown, tagged, outcome) => {
  const judged = judgeReport(report(shown, tagged), '10-K', 'made up');
  const of = (field: string) => judged.find((each) => each.field === field)?.outcome;
  expect([of('total_assets'), of('revenue'), of('net_income')]).toEqual([outcome, 'right', 'right']);
});
