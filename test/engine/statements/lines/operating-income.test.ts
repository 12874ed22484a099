/**
 * Operating income where the total of costs holds other income and expense (FIELDS A38). Bristol-Myers Squibb, 10-K
 * 0000014272-24-000044, fiscal 2023 in millions; the other amounts are made for the case.
 */
import { describe, expect, it } from 'vitest';
import { figure, oneYearOf } from '../crafted.ts';

const PRETAX = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
const BRISTOL = {
  Revenues: 45_006,
  CostsAndExpenses: 36_566,
  [PRETAX]: 8_440,
  OtherNonoperatingIncomeExpense: 1_158,
  InterestExpense: 1_166,
};
/** The lines of its income statement; with other income of -1,158 they add up to the costs. */
const LINES = {
  CostOfGoodsAndServicesSold: 10_693,
  SellingGeneralAndAdministrativeExpense: 7_772,
  ResearchAndDevelopmentExpense: 9_299,
  ResearchAndDevelopmentInProcess: 913,
  AmortizationOfIntangibleAssets: 9_047,
};

function incomeOf(flows: Record<string, number>) {
  const s = oneYearOf({ flows });
  const at = s.spine.periods.at(-1)!;
  return { cell: s.annual('operating_income', at), why: s.failedTest('operating_income', at, 'annual') };
}

describe('costs that hold other income', () => {
  const { ResearchAndDevelopmentInProcess: _, ...partial } = LINES;
  it.each([
    ['no cost line is known', BRISTOL, 7_282],
    ['the cost lines agree', { ...BRISTOL, ...LINES }, 7_282],
    ['the cost lines leave no room for interest', { ...BRISTOL, CostOfGoodsAndServicesSold: 37_000 }, 7_282],
    ['they do not say whether interest is apart', { ...BRISTOL, ...partial }, 'not_reported'],
    // 37,724 of lines, 1,166 of interest, less 1,158.
    [
      'interest is a line apart',
      { ...BRISTOL, ...LINES, Revenues: 46_172, CostsAndExpenses: 37_732, ResearchAndDevelopmentInProcess: 913 },
      8_448,
    ],
    [
      'a total of other income has the interest in it',
      { ...BRISTOL, ...partial, NonoperatingIncomeExpense: 1_158 },
      7_282,
    ],
    ['the lines exceed the costs', { ...BRISTOL, CostOfGoodsAndServicesSold: 40_000 }, 'not_reported'],
    // As of an oil company: other income is in revenue, interest in the costs.
    ['no other income is tagged', { ...BRISTOL, OtherNonoperatingIncomeExpense: 0 }, 9_606],
    ['costs are not all there is', { ...BRISTOL, [PRETAX]: 7_400 }, 8_440],
    ['operating income is reported', { ...BRISTOL, OperatingIncomeLoss: 7_300 }, 7_300],
  ])('%s', (_, flows, expected) => {
    expect(figure(incomeOf(flows).cell)).toBe(expected);
  });

  // As of Bristol-Myers in 2009: costs of 3,643 hold 22 of other income and 150 of affiliates.
  const AFFILIATES = {
    Revenues: 5_384,
    CostsAndExpenses: 3_643,
    [PRETAX]: 1_741,
    OtherNonoperatingIncomeExpense: 22,
    IncomeLossFromEquityMethodInvestments: 150,
    CostOfGoodsAndServicesSold: 1_461,
    SellingGeneralAndAdministrativeExpense: 1_077,
    ResearchAndDevelopmentExpense: 829,
  };
  const BEFORE =
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments';
  const { [PRETAX]: __, ...tagged } = AFFILIATES;
  it.each([
    ['the cost lines with affiliates agree', { ...AFFILIATES, RestructuringCharges: 448 }, 1_569],
    ['the cost lines without them agree', { ...AFFILIATES, ResearchAndDevelopmentExpense: 1_127 }, 1_719],
    ['they do not say', AFFILIATES, 'not_reported'],
    ['pretax income is tagged as before affiliates', { ...tagged, [BEFORE]: 1_741 }, 'not_reported'],
    [
      'earnings say that affiliates come after pretax income',
      { ...tagged, [BEFORE]: 1_741, IncomeTaxExpenseBenefit: 443, ProfitLoss: 1_448 },
      1_719,
    ],
  ])('and income of affiliates: %s', (_, flows, expected) => {
    expect(figure(incomeOf(flows).cell)).toBe(expected);
  });

  it('explains what was asked', () => {
    expect(incomeOf(BRISTOL).cell).toMatchObject({
      decision: expect.stringContaining('(36566) is revenue less pretax'),
    });
    expect(incomeOf({ ...BRISTOL, ...partial }).why).toMatch(/cost lines \(27764\) do not say/);
  });
});
