import { describe, expect, test } from 'vitest';
import { planClaim, plannedLines } from '../../../src/engine/insider/plan.ts';
import { form, line, notes } from './samples.ts';

describe('what a text says of a plan', () => {
  test.each([
    'This transaction was made pursuant to a Rule 10b5-1 trading plan adopted by the reporting person on August 16, 2021.',
    'Shares were sold pursuant to a 10b5-1 trading plan adopted by the Reporting Person in accordance with Rule 10b5-1 of the Securities Exchange Act of 1934, as amended.',
    'The option exercise and sale reported on this Form 4 were effected pursuant to Rule 10b5-1 Trading Plan.',
    'Sold under a Rule 10b5–1 plan.',
    'Sale under a 10(b)5-1 plan.',
    'Automatic sale under a Rule 10b-5-1 plan.',
    'Sold pursuant to 10b51 plan.',
    'The sale was effected by a broker under instructions intended to satisfy Rule 10b5-1(c).',
    'The sales were not discretionary and were made pursuant to a Rule 10b5-1 plan.',
    'The sales were not made at the discretion of Mr. Smith but under a Rule 10b5-1 plan.',
    'Made under a Rule 10b5-1 plan adopted when the reporting person was not aware of material nonpublic information.',
    'The sale was made in compliance with Rule 10b5-1.',
    'The sale was intended to satisfy the affirmative defense conditions of Rule 10b5-1(c).',
    'Sold to cover taxes. The sale was made under a pre-arranged 10b5-1 instruction letter.',
  ])('planned: %s', (text) => {
    expect(planClaim(text)).toBe('planned');
  });

  test.each([
    'This sale was not made pursuant to a Rule 10b5-1 plan.',
    'The transaction was not effected under a Rule 10b5-1 trading plan.',
    'These shares were sold other than pursuant to a Rule 10b5-1 plan.',
    'Sold outside of a 10b5-1 plan.',
    "The sale was outside of the reporting person's Rule 10b5-1 plan.",
    'Made outside Ms. Doe’s existing Rule 10b5-1 plan.',
    'The reporting person has no Rule 10b5-1 plan.',
    'The sale has not been made under any Rule 10b5-1 trading arrangement.',
    'The sale covered taxes and was not part of a 10b5-1 plan.',
    'The Rule 10b5-1 plan of the reporting person was not used for this sale.',
    'Sold without a 10b5-1 plan.',
    'The reporting person did not sell under a Rule 10b5-1 plan.',
    'None of these sales were made under a Rule 10b5-1 plan.',
    'Neither sale was made pursuant to a 10b5-1 plan.',
    'These trades were unrelated to any Rule 10b5-1 trading plan.',
    'Sold in a non-10b5-1 plan transaction.',
    'The reporting person is no longer subject to a Rule 10b5-1 plan.',
  ])('denied: %s', (text) => {
    expect(planClaim(text)).toBe('denied');
  });

  test.each([
    '',
    'The price is a weighted average; see Rule 10b-5.',
    'Nothing herein is an admission under Section 16 or Rule 10b-5 1,000 shares.',
    'Sold under a trading plan.',
    'The reporting person terminated a Rule 10b5-1 plan in May.',
    'The reporting person may adopt a Rule 10b5-1 plan.',
    'See Rule 10b5-1.',
  ])('nothing: %j', (text) => {
    expect(planClaim(text)).toBeUndefined();
  });

  test('a denial in any sentence counts before a claim', () => {
    expect(
      planClaim('The tax sale was not made under the 10b5-1 plan. Others were sold under it, the 10b5-1 plan.'),
    ).toBe('denied');
    expect(planClaim('Sold under a 10b5-1 plan. The tax sale was not made under the 10b5-1 plan.')).toBe('denied');
  });
});

test('texts made to be slow: a result within the time of a test', () => {
  for (const piece of [
    'not a by ',
    '10b5-1 ',
    'other than under a ',
    'and was ',
    '. A ',
    '10 b 5 - ',
    '     ',
    ';,(- ',
  ]) {
    for (const end of ['', '10b5-1', ' 10b5-1 plan.'])
      expect([undefined, 'planned', 'denied']).toContain(planClaim(piece.repeat(Math.ceil(4000 / piece.length)) + end));
  }
});

describe('lines', () => {
  const PLAN = 'Sold pursuant to a Rule 10b5-1 plan.';
  const NOT = 'Not made pursuant to a Rule 10b5-1 plan.';
  const of = (codes: string, hung: readonly (readonly string[])[] = []) =>
    [...codes].map((code, i) => line({ code, footnotes: hung[i] ?? [] }));

  test('the box ticked speaks for trades, exercises and withholdings', () => {
    expect(plannedLines(form({ aff10b5One: true, transactions: of('PSFMAGJ') }))).toEqual([
      ...[true, true, true, true],
      ...[false, false, false],
    ]);
  });

  test('the box not ticked: none, whatever a footnote says', () => {
    const parts = { transactions: of('SM', [['F1']]), footnotes: notes(PLAN), remarks: PLAN };
    expect(plannedLines(form({ ...parts, aff10b5One: false }))).toEqual([false, false]);
  });

  test('ticked, and footnotes claim a plan for some trades only: each by its footnotes', () => {
    const transactions = of('SSFM', [['F1'], ['F2'], [], ['F1']]);
    const footnotes = notes(PLAN, 'Weighted average price.');
    expect(plannedLines(form({ aff10b5One: true, transactions, footnotes }))).toEqual([true, false, false, true]);
  });

  test('ticked, and one trade is denied', () => {
    const transactions = of('SS', [[], ['F1']]);
    expect(plannedLines(form({ aff10b5One: true, transactions, footnotes: notes(NOT) }))).toEqual([true, false]);
  });

  test('ticked, and every trade claimed: withholdings without a word go with them', () => {
    const transactions = of('SF', [['F1'], ['F2']]);
    expect(plannedLines(form({ aff10b5One: true, transactions, footnotes: notes(PLAN, 'Taxes.') }))).toEqual([
      true,
      true,
    ]);
  });

  test('no box (before 2023): the footnotes of the line, then the remarks', () => {
    const footnotes = notes(PLAN, NOT);
    expect(plannedLines(form({ transactions: of('SSS', [['F1'], ['F2'], []]), footnotes }))).toEqual([
      true,
      false,
      false,
    ]);
    const general = { transactions: of('SSA', [[], ['F2'], []]), footnotes, remarks: PLAN };
    expect(plannedLines(form(general))).toEqual([true, false, false]);
    expect(plannedLines(form({ transactions: of('S'), remarks: NOT }))).toEqual([false]);
    // A footnote that hangs on no line says nothing of one.
    expect(plannedLines(form({ transactions: of('S'), footnotes }))).toEqual([false]);
  });
});
