/** Lines under elements of the filer's own next to the facts of a small crafted company, hand calculated. */
import { expect, test } from 'vitest';
import { withOwnLines } from '../../../../src/engine/reported/own-columns.ts';
import type { OwnAmount, OwnLines } from '../../../../src/engine/reported/own-lines.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import { day, plainCompany } from '../../../support/facts-builder.ts';

const ENDS = ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31'];

/** A year of four reports, each with a total of financing and, by index, what its document has. */
function company(own: readonly (OwnLines | undefined)[], asOf = '2030-01-01', concept?: string) {
  const { builder, filings } = plainCompany({ firstYear: 2022, years: 1 });
  for (const [i, end] of ENDS.entries()) {
    filings[i]!.flow('NetCashProvidedByUsedInFinancingActivities', '2022-01-01', end, -50);
    if (concept !== undefined) filings[i]!.flow(concept, '2022-01-01', end, 7 * (i + 1));
  }
  const facts = builder.build();
  const lines = own.flatMap((each, i) =>
    each === undefined ? [] : [{ accession: facts.reports[i]!.accession, lines: each }],
  );
  const s = buildStatements(withOwnLines(facts, lines), { asOf: day(asOf), splits: [], nonReliance: [] })!;
  const at = (end: string) => s.spine.periods.find((period) => period.end === day(end))!;
  return { s, quarters: () => ENDS.map((end) => s.quarter('buybacks', at(end))) };
}

const bought = (end: string, value: number): OwnAmount => [
  'buybacks',
  'own:SharesBought',
  'USD',
  day('2022-01-01'),
  day(end),
  value,
];
const lines = (amounts: readonly OwnAmount[], doubtful: OwnLines['doubtful'] = []): OwnLines => ({ amounts, doubtful });
const NONE = { available: false };

test('fill what company facts lack, quarters by subtraction, with the rule and the filing', () => {
  const { s, quarters } = company(ENDS.map((end, i) => lines([bought(end, 3 * (i + 1))])));
  expect(quarters()).toMatchObject([{ value: 3 }, { value: 3 }, { value: 3 }, { value: 3 }]);
  expect(s.ttm('buybacks')).toMatchObject({
    value: 12,
    rule: 'line of the cash-flow statement under an element of the company',
    sources: [{ concept: 'own:SharesBought', report: { form: '10-K' } }],
  });
});

test('a standard element of the filing comes first', () => {
  const { s } = company(
    [lines([]), lines([]), lines([]), lines([bought('2022-12-31', 3)])],
    '2030-01-01',
    'PaymentsForRepurchaseOfCommonStock',
  );
  expect(s.ttm('buybacks')).toMatchObject({ value: 28, rule: 'PaymentsForRepurchaseOfCommonStock' });
});

test('a filing whose document is not stored is no zero where another has the line under an own element', () => {
  expect(company([undefined, undefined, undefined, lines([])]).quarters()).toMatchObject([
    { value: 0 },
    { value: 0 },
    { value: 0 },
    { value: 0 },
  ]);
  const { s, quarters } = company([undefined, undefined, undefined, lines([bought('2022-12-31', 12)])]);
  expect(quarters()).toMatchObject([NONE, NONE, NONE, NONE]);
  expect(s.ttm('buybacks')).toMatchObject({ value: 12 });
  const before = company([undefined, undefined, undefined, lines([bought('2022-12-31', 12)])], '2022-12-01').s;
  expect(before.quarter('buybacks', before.spine.periods.at(-1)!)).toMatchObject({ value: 0 });
});

test('a filing whose label leaves it open has neither a number nor a zero; what a read statement lacks is zero', () => {
  const { quarters } = company([lines([]), lines([], ['buybacks']), lines([]), lines([])]);
  expect(quarters()).toMatchObject([{ value: 0 }, NONE, NONE, { value: 0 }]);
});
