/** Tables that lead from the profit of segments to that of the company, with figures made up. */
import { describe, expect, test } from 'vitest';
import { breakdownOf } from '../../../src/engine/reported/breakdown.ts';
import { axesOf, conceptsOfMeasure } from '../../../src/engine/reported/measures.ts';
import { memberLabels } from '../../../src/engine/reported/member-labels.ts';
import { expense, figure, printedReport, type Row } from './printed.ts';

const PROFIT = 'OperatingIncomeLoss';
const PRETAX = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
const SEGMENTS = { items: 'us-gaap:OperatingSegments' };
const CORPORATE = { items: 'us-gaap:CorporateNonSegment' };

/** Segments in columns: 70 and 30, a year before 60 and 25. */
const MATRIX: readonly Row[] = [
  ['', 'North', 'South'],
  [
    '2024',
    figure(70, PROFIT, { segment: 'North', ...SEGMENTS }),
    figure(30, PROFIT, { segment: 'South', ...SEGMENTS }),
  ],
  [
    '2023',
    figure(60, PROFIT, { segment: 'North', ...SEGMENTS }, 2023),
    figure(25, PROFIT, { segment: 'South', ...SEGMENTS }, 2023),
  ],
];
const INCOME: readonly Row[] = [
  ['', '2024', '2023'],
  ['Revenue', figure(400, 'Revenues'), figure(380, 'Revenues', {}, 2023)],
  ['Operating income', figure(82, PROFIT), figure(68, PROFIT, {}, 2023)],
];
const START: Row = ['Segment profit', figure(100, PROFIT, SEGMENTS), figure(85, PROFIT, SEGMENTS, 2023)];
const RESEARCH: Row = [
  'Research expense',
  expense(15, 'ResearchAndDevelopmentExpense', CORPORATE),
  expense(14, 'ResearchAndDevelopmentExpense', CORPORATE, 2023),
];
const OTHER: Row = [
  'Other corporate expenses (1)',
  expense(3, 'own:OtherCorporate', CORPORATE),
  expense(3, 'own:OtherCorporate', CORPORATE, 2023),
];

function profitOf(table: readonly Row[]) {
  const facts = printedReport([INCOME, MATRIX, table]);
  const { lines, totals, reconciled, concept } = breakdownOf(
    facts,
    conceptsOfMeasure('operating_income'),
    axesOf('segment'),
  )!;
  const ids = lines.map(({ id }) => id);
  const names = memberLabels(facts, ids, concept, axesOf('segment'));
  return {
    totals: totals.map((total) => total / 1e6),
    reconciled,
    lines: lines.map(({ id, kind, values }) => [names.get(id), kind, ...values.map((value) => value / 1e6)]),
  };
}

describe('from segments to the company', () => {
  test('expenses in parentheses are taken off, under the text of their rows', () => {
    expect(
      profitOf([START, RESEARCH, OTHER, ['Operating income', figure(82, PROFIT), figure(68, PROFIT, {}, 2023)]]),
    ).toEqual({
      totals: [82, 68],
      reconciled: [true, true],
      lines: [
        ['North', 'member', 70, 60],
        ['South', 'member', 30, 25],
        ['Research expense', 'reconciling', -15, -14],
        ['Other corporate expenses', 'reconciling', -3, -3],
      ],
    });
  });

  test('a sum on the way is no line; what comes after operating income is none', () => {
    const sum: Row = ['After research', figure(85, 'own:After', CORPORATE), figure(71, 'own:After', CORPORATE, 2023)];
    const interest: Row = [
      'Interest',
      expense(2, 'InterestExpense', CORPORATE),
      expense(1, 'InterestExpense', CORPORATE, 2023),
    ];
    const end: Row = ['Income before tax', figure(80, PRETAX), figure(67, PRETAX, {}, 2023)];
    const { reconciled, lines } = profitOf([START, RESEARCH, sum, OTHER, interest, end]);
    expect(reconciled).toEqual([true, true]);
    expect(lines.slice(2).map(([name]) => name)).toEqual(['Research expense', 'Other corporate expenses']);
  });

  test('a period that the table does not lead through is not reconciled', () => {
    const { reconciled, lines } = profitOf([
      ['Segment profit', figure(100, PROFIT, SEGMENTS)],
      ['Research expense', expense(15, 'ResearchAndDevelopmentExpense', CORPORATE)],
      ['Other', expense(3, 'own:OtherCorporate', CORPORATE)],
      ['Operating income', figure(82, PROFIT)],
    ]);
    expect(reconciled).toEqual([true, false]);
    expect(lines).toHaveLength(4);
  });

  test('rows that lead past the total, or stop before it, reconcile nothing', () => {
    const wrong: Row = [
      'Other',
      expense(8, 'own:OtherCorporate', CORPORATE),
      expense(3, 'own:OtherCorporate', CORPORATE, 2023),
    ];
    expect(profitOf([START, RESEARCH, wrong]).reconciled).toEqual([false, false]);
    expect(profitOf([START, RESEARCH]).reconciled).toEqual([false, false]);
    expect(profitOf([START, RESEARCH]).lines.map(([name]) => name)).toEqual(['North', 'South']);
  });

  test('rows in a list of segments that ends in operating income are taken off too', () => {
    const list: readonly Row[] = [
      ['', '2024'],
      ['North', figure(70, PROFIT, { segment: 'North' })],
      ['South', figure(30, PROFIT, { segment: 'South' })],
      ['Corporate expenses', expense(18, 'GeneralAndAdministrativeExpense')],
      ['Operating income', figure(82, PROFIT)],
    ];
    const facts = printedReport([list]);
    const { lines, reconciled } = breakdownOf(facts, conceptsOfMeasure('operating_income'), axesOf('segment'))!;
    expect(reconciled).toEqual([true]);
    expect(lines.map(({ values }) => values[0]! / 1e6)).toEqual([70, 30, -18]);
  });
});
