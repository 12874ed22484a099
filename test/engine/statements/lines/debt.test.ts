/**
 * Debt counted once, and balances that cannot be negative (FIELDS A6, A13). Hand calculations unless a filing is named.
 */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, oneYearOf, YEAR_END } from '../crafted.ts';

const balance = (field: 'current_debt' | 'long_term_debt' | 'total_debt', balances: Record<string, number>) => {
  const s = oneYearOf({ balances });
  return s.balance(field, s.spine.periods.at(-1));
};

describe('one amount under two current tags', () => {
  // NVIDIA 2021-01-31, 10-K 0001045810-21-000010: 999 under DebtCurrent and LongTermDebtCurrent, 5,964 noncurrent.
  it('NVIDIA: counted once', () => {
    const amounts = { DebtCurrent: 999, LongTermDebtCurrent: 999, LongTermDebtNoncurrent: 5_964 };
    expect(figure(balance('total_debt', amounts))).toBe(6_963);
  });

  it.each([
    ['ShortTermBorrowings', { LongTermDebtCurrent: 500, ShortTermBorrowings: 500 }, 500],
    ['commercial paper', { LongTermDebtCurrent: 500, CommercialPaper: 500 }, 500],
    ['a third line of another amount stays', { LongTermDebtCurrent: 5, CommercialPaper: 5, NotesPayableCurrent: 2 }, 7],
    ['zeros are no amount', { LongTermDebtCurrent: 0, ShortTermBorrowings: 0 }, 0],
    ['two amounts are two lines', { LongTermDebtCurrent: 500, ShortTermBorrowings: 501 }, 1_001],
  ])('%s', (_, current, expected) => {
    expect(figure(balance('current_debt', current))).toBe(expected);
    expect(figure(balance('total_debt', { ...current, LongTermDebtNoncurrent: 100 }))).toBe(100 + expected);
  });

  it.each([
    ['the total of all debt', { DebtLongtermAndShorttermCombinedAmount: 1_100 }],
    ['long-term debt with its maturities', { LongTermDebt: 1_100 }],
  ])('two lines where %s needs both', (_, total) => {
    const amounts = { LongTermDebtNoncurrent: 100, LongTermDebtCurrent: 500, ShortTermBorrowings: 500 };
    expect(figure(balance('current_debt', { ...amounts, ...total }))).toBe(1_000);
    expect(figure(balance('total_debt', { ...amounts, ...total }))).toBe(1_100);
  });

  // Marvell, balance sheets in millions: long-term debt with its maturities is the noncurrent part and one line.
  it.each([
    ['2021-01-30', { LongTermDebtNoncurrent: 993.17, LongTermDebt: 1_192.811 }, 199.641, 1_192.811],
    ['2022-01-29', { LongTermDebtNoncurrent: 4_484.811, LongTermDebt: 4_547.977 }, 63.166, 4_547.977],
    ['2023-01-28', { LongTermDebtNoncurrent: 3_907.7, LongTermDebt: 4_492.1 }, 584.4, 4_492.1],
  ])('Marvell %s: a total of long-term debt needs one of them', (_, amounts, current, total) => {
    const lines = { LongTermDebtCurrent: current, ShortTermBorrowings: current };
    expect(figure(balance('total_debt', { ...amounts, ...lines }))).toBeCloseTo(total, 6);
    expect(figure(balance('current_debt', { ...amounts, ...lines }))).toBe(current);
  });

  it.each([
    ['a total of all debt', { DebtLongtermAndShorttermCombinedAmount: 900 }, 800],
    ['a total of long-term debt', { LongTermDebt: 900 }, 800],
    // Long-term debt has its maturities in it, and no borrowings.
    ['a total with the maturities alone', { LongTermDebt: 600 }, 1_300],
    ['a total with both', { LongTermDebt: 1_400 }, 1_300],
  ])('a part of the other line, by %s', (_, total, expected) => {
    const amounts = { LongTermDebtNoncurrent: 100, LongTermDebtCurrent: 500, ShortTermBorrowings: 800 };
    expect(figure(balance('current_debt', { ...amounts, ...total }))).toBe(expected);
  });

  it('explains what was refused', () => {
    const cell = balance('total_debt', { LongTermDebtCurrent: 5, ShortTermBorrowings: 5, LongTermDebtNoncurrent: 9 });
    expect(cell).toMatchObject({ decision: expect.stringContaining('ShortTermBorrowings repeats the amount') });
  });
});

describe('a line under a tag of its own', () => {
  // Colgate-Palmolive, balance sheets in millions.
  it.each([
    ['2022-12-31', 8_741, 14, 11, 8_766],
    ['2023-06-30', 8_954, 16, 19, 8_989],
    ['2023-12-31', 8_219, 20, 310, 8_549],
  ])('Colgate %s: bank loans next to maturities', (_, noncurrent, maturities, loans, total) => {
    const lines = { LongTermDebtNoncurrent: noncurrent, LongTermDebtCurrent: maturities };
    expect(figure(balance('total_debt', { ...lines, ShortTermBankLoansAndNotesPayable: loans }))).toBe(total);
  });

  const lines = { LongTermDebtNoncurrent: 100, LongTermDebtCurrent: 20, ShortTermBorrowings: 30 };
  it.each([
    ['that a total needs', { LongTermDebt: 190 }, 90],
    ['that no total needs', { LongTermDebt: 120 }, 50],
    ['without a total', {}, 50],
  ])('%s', (_, total, expected) => {
    const notes = { NotesPayableRelatedPartiesClassifiedCurrent: 40 };
    expect(figure(balance('current_debt', { ...lines, ...notes, ...total }))).toBe(expected);
  });

  it.each([
    ['that a total needs', { LongTermDebt: 160 }, 140],
    ['that no total needs', { LongTermDebt: 120 }, 100],
  ])('a noncurrent one %s', (_, total, expected) => {
    const notes = { NotesPayableRelatedPartiesNoncurrent: 40 };
    expect(figure(balance('long_term_debt', { ...lines, ...notes, ...total }))).toBe(expected);
  });
});

describe('a total of the long-term debt alone', () => {
  const lines = { LongTermDebtNoncurrent: 46.4, LongTermDebtCurrent: 4.9, CommercialPaper: 4.5 };

  it.each([
    // As Home Depot tags it: 51.3 under the tag for all debt.
    ['is not all debt', { ...lines, DebtLongtermAndShorttermCombinedAmount: 51.3 }, 55.8],
    ['that includes the borrowings', { ...lines, DebtLongtermAndShorttermCombinedAmount: 55.8 }, 55.8],
    ['of other lines than those reported', { ...lines, DebtLongtermAndShorttermCombinedAmount: 53 }, 53],
    // AMD tags the maturities as borrowings, too.
    [
      'with maturities under two tags',
      {
        LongTermDebtNoncurrent: 2_348,
        LongTermDebtCurrent: 874,
        ShortTermBorrowings: 874,
        DebtLongtermAndShorttermCombinedAmount: 3_222,
      },
      3_222,
    ],
  ])('%s', (_, amounts, expected) => {
    expect(figure(balance('total_debt', amounts))).toBeCloseTo(expected, 6);
  });
});

describe('bonds next to borrowings under IFRS', () => {
  const ifrs = (balances: Record<string, number>) =>
    Object.fromEntries(Object.entries(balances).map(([concept, value]) => [`ifrs-full:${concept}`, value]));

  // TSMC, 20-F for 2024, balance sheet in millions of NT$: bonds payable, long-term bank loans, and one line for the
  // current portion of both, of which note 19 gives the bonds.
  it('TSMC: bonds above the loans are a line of their own, current bonds a part', () => {
    const amounts = ifrs({
      NoncurrentPortionOfNoncurrentBondsIssued: 926_604.5,
      LongtermBorrowings: 31_824.4,
      CurrentPortionOfLongtermBorrowings: 59_857.9,
      CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued: 57_148,
    });
    expect(figure(balance('long_term_debt', amounts))).toBeCloseTo(958_428.9, 4);
    expect(figure(balance('total_debt', amounts))).toBeCloseTo(1_018_286.8, 4);
  });

  it('SAP: all borrowings, not the noncurrent ones', () => {
    expect(figure(balance('total_debt', ifrs({ Borrowings: 6.15, LongtermBorrowings: 4.55 })))).toBe(6.15);
  });

  it.each([
    ['a part of all borrowings', { LongtermBorrowings: 30, NoncurrentPortionOfNoncurrentBondsIssued: 25 }, 30],
    ['all there is', { NoncurrentPortionOfNoncurrentBondsIssued: 25 }, 25],
  ])('noncurrent: %s', (_, amounts, expected) => {
    expect(figure(balance('long_term_debt', ifrs(amounts)))).toBe(expected);
  });

  it.each([
    ['above the maturities of loans', { CurrentPortionOfLongtermBorrowings: 3 }, 11],
    ['next to short-term borrowings', { ShorttermBorrowings: 20 }, 28],
    [
      'a part of the maturities, next to short-term borrowings',
      { ShorttermBorrowings: 20, CurrentPortionOfLongtermBorrowings: 9 },
      29,
    ],
    ['all there is', {}, 8],
  ])('current: %s', (_, amounts, expected) => {
    const bonds = { CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued: 8 };
    expect(figure(balance('current_debt', ifrs({ ...amounts, ...bonds })))).toBe(expected);
  });
});

describe('a total below its noncurrent part is a footnote amount', () => {
  // McDonald's 2020-03-31, 10-Q 0000063908-20-000042, in millions.
  it('McDonald’s: the noncurrent line, with what was refused', () => {
    const cell = balance('total_debt', { LongTermDebt: 5_500, LongTermDebtNoncurrent: 38_046.6 });
    expect(cell).toMatchObject({
      value: 38_046.6,
      decision: expect.stringMatching(/LongTermDebt.*5500.*below.*38046.6/),
    });
  });

  it.each([
    [{ DebtLongtermAndShorttermCombinedAmount: 5, LongTermDebtNoncurrent: 30, LongTermDebtCurrent: 4 }, 34],
    [{ DebtLongtermAndShorttermCombinedAmount: 5, LongTermDebtNoncurrent: 30 }, 30],
    // Principal and carrying amount: the lines of the balance sheet.
    [{ LongTermDebt: 35, LongTermDebtNoncurrent: 30, LongTermDebtCurrent: 4 }, 34],
  ])('%j', (amounts, expected) => {
    expect(figure(balance('total_debt', amounts))).toBe(expected);
  });

  it('an amendment with the footnote alone does not replace the balance sheet', () => {
    const builder = new FactsBuilder();
    const file = (form: string, filed: string) =>
      builder.report(form, filed, ['2022-01-01', YEAR_END], { NetIncomeLoss: 7 }, { fy: 2022, fp: 'FY' });
    file('10-K', '2023-02-10').instant('LongTermDebtNoncurrent', YEAR_END, 30).instant('DebtCurrent', YEAR_END, 4);
    file('10-K/A', '2023-04-10').instant('LongTermDebt', YEAR_END, 5);
    expect(figure(asKnown(builder).balance('total_debt'))).toBe(34);
  });
});

describe('several noncurrent lines', () => {
  const notes = { SeniorLongTermNotes: 400, LongTermLineOfCredit: 150 };

  it.each([
    ['a credit line next to notes', { ...notes, LongTermDebt: 570, LongTermDebtCurrent: 20 }, 550, 570],
    ['without a current part', { ...notes, LongTermDebt: 550 }, 550, 550],
    [
      'convertible notes next to other debt, a total of principal',
      { LongTermDebtNoncurrent: 200, ConvertibleLongTermNotesPayable: 150, LongTermDebt: 370, LongTermDebtCurrent: 10 },
      350,
      360,
    ],
    // The first line is the total already: the second is a part of it.
    ['a part of the line', { LongTermDebtNoncurrent: 550, SeniorLongTermNotes: 400, LongTermDebt: 560 }, 550, 560],
    ['one line under two tags', { LongTermDebtNoncurrent: 550, SeniorLongTermNotes: 550, LongTermDebt: 900 }, 550, 900],
    ['no total to confirm them', notes, 400, 400],
  ])('%s', (_, amounts, noncurrent, total) => {
    expect(figure(balance('long_term_debt', amounts))).toBe(noncurrent);
    expect(figure(balance('total_debt', amounts))).toBe(total);
  });

  it('explains which total decided', () => {
    const cell = balance('long_term_debt', { ...notes, LongTermDebt: 550 });
    expect(cell).toMatchObject({ decision: expect.stringContaining('LongTermDebt (550) confirms 2 noncurrent lines') });
  });
});

describe('a current part alone', () => {
  const debtOf = (current: number, interest: number, sic?: number) => {
    const s = oneYearOf({ flows: { InterestExpense: interest }, balances: { LongTermDebtCurrent: current } }, sic);
    return figure(s.balance('total_debt', s.spine.periods.at(-1)));
  };

  it.each([
    // The noncurrent line has a custom tag: 25 is too much interest on a debt of 48.
    ['of a debt with more interest than it bears', 48, 25, 'not_reported'],
    ['of nothing, with interest', 0, 25, 'not_reported'],
    ['that bears the interest', 48, 3, 48],
    ['without interest', 48, 0, 48],
  ])('%s', (_, current, interest, expected) => {
    expect(debtOf(current, interest)).toBe(expected);
  });

  it('a bank pays interest on its deposits', () => {
    expect(debtOf(48, 25, 6022)).toBe(48);
  });
});

describe('no debt line', () => {
  const debtOf = (flows: Record<string, number>) => {
    const s = oneYearOf({ flows, balances: { Liabilities: 400 } });
    return figure(s.balance('total_debt', s.spine.periods.at(-1)));
  };

  // Total assets are 1,000.
  it.each([
    ['is no debt', {}, 0],
    ['next to interest paid, as of Ford: debt under tags of its own', { InterestPaidNet: 20 }, 'not_reported'],
    ['next to interest under a tag for other interest', { InterestExpenseOther: 4 }, 'not_reported'],
    ['next to interest on leases', { InterestPaidNet: 1 }, 0],
  ])('%s', (_, flows, expected) => {
    expect(debtOf(flows)).toBe(expected);
  });
});

describe('no debt line in a year whose interest is not known whole', () => {
  // The first two quarters of a newly listed company, of which the second alone tags interest.
  const debtOf = (interest: number) => {
    const builder = new FactsBuilder();
    const file = (filed: string, from: string, end: string, fp: string) =>
      builder
        .file('10-Q', filed, { fy: 2022, fp, period: end })
        .flow('NetIncomeLoss', from, end, 7)
        .instant('Assets', end, 1000)
        .instant('Liabilities', end, 400);
    file('2022-05-05', '2022-01-01', '2022-03-31', 'Q1');
    file('2022-08-05', '2022-04-01', '2022-06-30', 'Q2').flow('InterestExpense', '2022-04-01', '2022-06-30', interest);
    return figure(asKnown(builder, '2022-09-01').balance('total_debt'));
  };

  it('debt under tags of its own, by the interest of one quarter', () => {
    expect(debtOf(8)).toBe('not_reported');
  });

  it('none, by interest no larger than on leases', () => {
    expect(debtOf(1)).toBe(0);
  });
});

describe('a bank’s debt under tags of its own', () => {
  const debtOf = (balances: Record<string, number>, sic = 6022) => {
    const s = oneYearOf({ flows: { InterestExpense: 25 }, balances }, sic);
    return figure(s.balance('total_debt', s.spine.periods.at(-1)));
  };

  it.each([
    // Mid-Southern Savings, fiscal 2024: zero as long-term debt, 10 million of advances.
    ['long-term debt of zero', { LongTermDebt: 0, FederalHomeLoanBankAdvancesLongTerm: 10 }, 'not_reported'],
    ['more advances than debt', { LongTermDebt: 100, AdvancesFromFederalHomeLoanBanks: 200 }, 'not_reported'],
    [
      'more advances than borrowings',
      { ShortTermBorrowings: 50, AdvancesFromFederalHomeLoanBanks: 200 },
      'not_reported',
    ],
    ['advances that the borrowings may include', { ShortTermBorrowings: 50, AdvancesFromFederalHomeLoanBanks: 20 }, 50],
    ['subordinated notes next to borrowings', { ShortTermBorrowings: 50, SubordinatedDebt: 30 }, 'not_reported'],
    ['subordinated notes in the long-term debt', { LongTermDebt: 100, SubordinatedDebt: 30 }, 100],
    ['a principal above the carrying amount', { LongTermDebt: 100, AdvancesFromFederalHomeLoanBanks: 102 }, 100],
    ['advances alone', { AdvancesFromFederalHomeLoanBanks: 200 }, 'not_reported'],
  ])('%s', (_, balances, expected) => {
    expect(debtOf(balances)).toBe(expected);
  });
});

describe('balances that cannot be negative', () => {
  it.each([
    ['a footnote total less its maturities', { LongTermDebt: 30, LongTermDebtCurrent: 40 }, 'not_reported'],
    ['zero within half a percent of the larger leg', { LongTermDebt: 1_000, LongTermDebtCurrent: 1_005 }, 0],
    ['more than that is an error', { LongTermDebt: 1_000, LongTermDebtCurrent: 1_006 }, 'not_reported'],
  ])('long-term debt: %s', (_, amounts, expected) => {
    expect(figure(balance('long_term_debt', amounts))).toBe(expected);
  });

  it.each([
    [1_000, 1_004, 0],
    [1_000, 1_400, 'not_reported'],
  ])('short-term investments: %d less cash of %d', (total, cash, expected) => {
    const s = oneYearOf({
      balances: { CashCashEquivalentsAndShortTermInvestments: total, CashAndCashEquivalentsAtCarryingValue: cash },
    });
    expect(figure(s.balance('short_term_investments'))).toBe(expected);
  });
});
