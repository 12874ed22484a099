/** What is read of a filing once for many days: never where another filing, visible on some of them, decides it. */
import { describe, expect, test } from 'vitest';
import type { Field } from '../../../../src/engine/concepts.ts';
import { rulesOf } from '../../../../src/engine/statements/facts/context.ts';
import { evaluate, ruleValue } from '../../../../src/engine/statements/lines/evaluate.ts';
import { knownRecord, type SharedReads } from '../../../../src/engine/statements/rows/known-record.ts';
import { type FactSet, INSTANT } from '../../../../src/engine/types.ts';
import { day, FactsBuilder, type Filing } from '../../../support/facts-builder.ts';
import { YEAR, YEAR_END } from '../crafted.ts';

const SPAN = { start: day(YEAR[0]), end: day(YEAR_END) };
const AT_END = { start: INSTANT, end: day(YEAR_END) };
const QUARTER = ['2023-01-01', '2023-03-31'] as const;
/** After the annual report, the current report and the quarterly one. */
const DAYS = ['2023-02-15', '2023-03-15', '2023-05-15'];

/** The annual report of 2022, a current report (or `form`) with the same year, and the first quarter of 2023. */
function record(fill: (annual: Filing, current: Filing, quarterly: Filing) => void, form = '8-K'): FactSet {
  const builder = new FactsBuilder();
  const annual = builder.file('10-K', '2023-02-10', { fy: 2022, fp: 'FY', period: YEAR_END });
  const current = builder.file(form, '2023-03-10');
  const quarterly = builder.file('10-Q', '2023-05-10', { fy: 2023, fp: 'Q1', period: QUARTER[1] });
  annual.flow('NetIncomeLoss', ...YEAR, 7).instant('Assets', YEAR_END, 5_000_000);
  quarterly.flow('NetIncomeLoss', ...QUARTER, 2).instant('Assets', QUARTER[1], 5_000_000);
  fill(annual, current, quarterly);
  return builder.build();
}

/** What the annual report gives on each day, read twice as a line and as a field, newest day first where `turned`. */
function valuesOf(facts: FactSet, field: Field, shared: SharedReads | undefined, turned: boolean) {
  const span = field.startsWith('total_') ? AT_END : SPAN;
  const values = (turned ? DAYS.toReversed() : DAYS).map((asOf) => {
    const { context } = knownRecord(facts, { asOf: day(asOf), splits: [], shared })!;
    // Read first, this may have found out what the annual report then depends on.
    evaluate(context, field, { start: day(QUARTER[0]), end: day(QUARTER[1]) }, 2);
    const lines = rulesOf(context, field).map((rule) => ruleValue(context, rule, span, 0, [field])?.value);
    return [...lines, evaluate(context, field, span, 0)?.value, evaluate(context, field, span, 0)?.value];
  });
  return turned ? values.reverse() : values;
}

const CASES: readonly (readonly [string, Field, FactSet])[] = [
  [
    'the sign of a payment, which a later filing turns',
    'dividends_paid',
    record((annual, current) => {
      annual.flow('PaymentsOfDividends', ...YEAR, -100);
      current.flow('PaymentsOfDividends', ...YEAR, 100);
    }),
  ],
  [
    'the zero of a line that a later filing does report',
    'buybacks',
    record((annual, current) => {
      annual.flow('NetCashProvidedByUsedInFinancingActivities', ...YEAR, -50);
      current.flow('PaymentsForRepurchaseOfCommonStock', ...YEAR, 30);
    }),
  ],
  [
    'the tag of revenue, chosen by all reports',
    'revenue',
    record((annual, _, quarterly) => {
      const CONTRACT = 'RevenueFromContractWithCustomerExcludingAssessedTax';
      annual.flow('Revenues', ...YEAR, 100).flow(CONTRACT, ...YEAR, 120);
      quarterly.flow(CONTRACT, ...QUARTER, 35).flow(CONTRACT, '2022-01-01', '2022-03-31', 30);
    }),
  ],
  [
    'a rule that a line reported later makes void',
    'sga_expense',
    record((annual, _, quarterly) => {
      annual.flow('GeneralAndAdministrativeExpense', ...YEAR, 40);
      quarterly.flow('SellingAndMarketingExpense', ...QUARTER, 9);
    }),
  ],
  [
    'the scale of a filing that later ones show to be wrong',
    'total_liabilities',
    record((annual, current, quarterly) => {
      annual.instant('Liabilities', YEAR_END, 3_000_000);
      for (const concept of ['Assets', 'StockholdersEquity', 'CashAndCashEquivalentsAtCarryingValue']) {
        if (concept !== 'Assets') annual.instant(concept, YEAR_END, 5_000_000);
        for (const later of [current, quarterly]) later.instant(concept, YEAR_END, 5_000_000_000);
      }
    }, '10-K/A'),
  ],
];

describe.each(CASES)('%s', (_, field, facts) => {
  test('changes on one of the days', () => {
    expect(new Set(valuesOf(facts, field, undefined, false).map((values) => values.at(-1))).size).toBeGreaterThan(1);
  });

  test.each([false, true])('is read for each day that it is not the same on (newest first: %s)', (turned) => {
    const shared = { chains: new Map(), records: undefined };
    expect(valuesOf(facts, field, shared, turned)).toEqual(valuesOf(facts, field, undefined, turned));
  });
});

test('what depends on the filing alone is read once', () => {
  const shared: SharedReads = { chains: new Map(), records: undefined };
  const facts = record(() => {});
  const cells = DAYS.map((asOf) => {
    const { context } = knownRecord(facts, { asOf: day(asOf), splits: [], shared })!;
    return evaluate(context, 'net_income', SPAN, 0);
  });
  expect(cells[0]).toBeDefined();
  expect(new Set(cells).size).toBe(1);
});
