/**
 * Interest coverage and the flags of its inputs (FIELDS 4.6). Hand calculations on the maker: quarter 14 earns 3,060
 * before 200 of interest.
 */
import { describe, expect, it } from 'vitest';
import { INCOME_COLUMNS, RATIO_COLUMNS } from '../../../src/engine/fundamentals/columns.ts';
import { trailingTotals } from '../../../src/engine/fundamentals/trailing-totals.ts';
import { isMarker, type Maybe } from '../../../src/engine/value.ts';
import { type Lines, MAKER, plus, rowAt, statementsOf } from './samples.ts';

const none = () => undefined;
const NO_DEBT: Lines = { balance: { LongTermDebtNoncurrent: none, DebtCurrent: none } };
const NO_INTEREST: Lines = { income: { InterestExpense: none } };

function shown(value: Maybe<number>): number | string {
  return isMarker(value) ? value.reason : value;
}

/**
 * Coverage of the quarter, of the year that ends with it, the expense shown, and the interest flags of the newest
 * period.
 */
function interest(...more: Lines[]) {
  const statements = statementsOf(more.reduce(plus, MAKER), { quarters: 15 }, { asOf: '2021-12-01' });
  const row = rowAt(statements, 'quarter', '2021-09-30');
  return {
    quarter: shown(INCOME_COLUMNS.interest_coverage.compute(row)),
    year: shown(RATIO_COLUMNS.interest_coverage.compute(row)),
    expense: shown(INCOME_COLUMNS.interest_expense.compute(row)),
    flags: trailingTotals(statements).flags.filter((flag) => flag.includes('interest')),
  };
}

describe('interest coverage', () => {
  it('operating income over interest', () => {
    expect(interest()).toEqual({ quarter: 15.3, year: 15, expense: 200, flags: [] });
  });

  it('a loss covers negatively', () => {
    // -500 / 200
    expect(interest({ income: { OperatingIncomeLoss: () => -500 } })).toMatchObject({ quarter: -2.5, year: -2.5 });
  });

  it('interest of zero', () => {
    expect(interest({ income: { InterestExpense: () => 0 } })).toEqual({
      quarter: 'zero_interest_expense',
      year: 'zero_interest_expense',
      expense: 0,
      flags: ['zero_interest_expense'],
    });
  });

  it('no interest and no debt', () => {
    expect(interest(NO_INTEREST, NO_DEBT)).toEqual({
      quarter: 'zero_interest_expense',
      year: 'zero_interest_expense',
      expense: 'not_reported',
      flags: ['zero_interest_expense'],
    });
  });

  it('no interest with debt', () => {
    expect(interest(NO_INTEREST)).toEqual({
      quarter: 'interest_expense_not_reported',
      year: 'interest_expense_not_reported',
      expense: 'not_reported',
      flags: ['interest_expense_not_reported'],
    });
  });

  it('interest without debt on the balance sheet is covered like any other', () => {
    expect(interest(NO_DEBT)).toMatchObject({ quarter: 15.3, year: 15 });
  });

  it('a wrong sign in one filing is a slip: the year before shows it positive', () => {
    expect(interest({ income: { InterestExpense: (q) => (q === 14 ? -200 : 200) } })).toMatchObject({
      quarter: 15.3,
      expense: 200,
    });
  });

  it('negative as long as it is reported: a net of interest income, not an expense', () => {
    expect(interest({ income: { InterestExpense: () => -200 } })).toMatchObject({
      quarter: 'not_reported',
      year: 'not_reported',
      expense: 'not_reported',
    });
  });

  it('no operating income: its own reason', () => {
    const row = {
      income: {
        OperatingIncomeLoss: none,
        CostOfRevenue: none,
        IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: none,
        IncomeTaxExpenseBenefit: none,
        InterestExpense: () => 200,
      },
    };
    expect(interest(row).quarter).toBe('not_reported');
  });

  it('interest of a bank is what it sells', () => {
    const statements = statementsOf(
      plus(MAKER, { income: { OperatingIncomeLoss: none, CostOfRevenue: none } }),
      {},
      { sic: 6021 },
    );
    const row = rowAt(statements, 'quarter', '2021-09-30');
    expect(shown(INCOME_COLUMNS.interest_coverage.compute(row))).toBe('not_applicable_to_industry');
    expect(trailingTotals(statements).flags).not.toContain('zero_interest_expense');
  });
});
