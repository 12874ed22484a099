/**
 * Quarters, years and balances must be reported by one line of the statement (FIELDS 3.3-3.5): faults that real filings
 * showed, each on a small crafted company. Numbers by hand.
 */
import { describe, expect, it } from 'vitest';
import { plainCompany } from '../../../support/facts-builder.ts';
import { asKnown, figure, oneYearOf, periodAt } from '../crafted.ts';

const Q2 = '2022-06-30';
const Q3 = '2022-09-30';
const Q4 = '2022-12-31';

/** Filings of 2022: Q1, Q2, Q3, year. */
function year2022() {
  const { builder, filings } = plainCompany({ firstYear: 2022, years: 1 });
  return {
    builder,
    filings: filings as [(typeof filings)[0], (typeof filings)[0], (typeof filings)[0], (typeof filings)[0]],
  };
}

/** From the start of the year to the end of its `i`-th quarter. */
function toDate(i: number): readonly [string, string] {
  return ['2022-01-01', ['2022-03-31', Q2, Q3, Q4][i]!];
}

describe('a line of the cash-flow statement', () => {
  it('a note’s amount of the quarter under a lesser tag does not replace the difference (NVIDIA, 2025)', () => {
    const { builder, filings } = year2022();
    for (const [i, amount] of [10, 25, 45, 70].entries())
      filings[i]!.flow('ShareBasedCompensation', ...toDate(i), amount);
    filings[1].flow('AllocatedShareBasedCompensationExpense', '2022-04-01', Q2, 14);
    const s = asKnown(builder);
    expect(figure(s.quarter('stock_based_comp', periodAt(s, Q2)))).toBe(25 - 10);
    const four = ['2022-03-31', Q2, Q3, Q4].map(
      (end) => figure(s.quarter('stock_based_comp', periodAt(s, end))) as number,
    );
    expect(four.reduce((a, b) => a + b, 0)).toBe(70);
  });

  it('a stray amount of the quarter under the very tag does not either (Palantir, 2020)', () => {
    const { builder, filings } = year2022();
    for (const [i, amount] of [10, 25, 145, 170].entries())
      filings[i]!.flow('ShareBasedCompensation', ...toDate(i), amount);
    filings[2].flow('ShareBasedCompensation', '2022-07-01', Q3, 1);
    const s = asKnown(builder);
    expect(figure(s.quarter('stock_based_comp', periodAt(s, Q3)))).toBe(145 - 25);
  });

  it('a sum of which one filing leaves out a part is not subtracted from one that has it (Apple, 2015)', () => {
    const { builder, filings } = year2022();
    for (const [i, amount] of [10, 20, 30, 40].entries()) {
      filings[i]!.flow('IncreaseDecreaseInInventories', ...toDate(i), amount);
      filings[i]!.flow('IncreaseDecreaseInAccountsPayable', ...toDate(i), 3 * amount);
      if (i !== 3) filings[i]!.flow('IncreaseDecreaseInOtherReceivables', ...toDate(i), 7 * amount);
    }
    const change = (end: string, asOf?: string) => {
      const s = asKnown(builder, asOf);
      return figure(s.quarter('working_capital_change', periodAt(s, end)));
    };
    // -30 + 90 - 210 less -20 + 60 - 140
    expect(change(Q3)).toBe(-50);
    expect(change(Q4)).toBe('ytd_only');
  });

  it('where the stretch before is not on record the tagged quarter stands', () => {
    const { builder, filings } = year2022();
    filings[2].flow('ShareBasedCompensation', ...toDate(2), 145).flow('ShareBasedCompensation', '2022-07-01', Q3, 100);
    const s = asKnown(builder);
    expect(figure(s.quarter('stock_based_comp', periodAt(s, Q3)))).toBe(100);
  });

  it('depreciation on the income statement, a part, does not replace the cash-flow total', () => {
    const { builder, filings } = year2022();
    for (const [i, amount] of [50, 110, 170, 240].entries())
      filings[i]!.flow('DepreciationDepletionAndAmortization', ...toDate(i), amount).flow(
        'DepreciationAndAmortization',
        ...toDate(i),
        amount / 10,
      );
    filings[1].flow('DepreciationAndAmortization', '2022-04-01', Q2, 6);
    const s = asKnown(builder);
    expect(figure(s.quarter('depreciation_amortization', periodAt(s, Q2)))).toBe(110 - 50);
  });

  it('two tags that reported a period alike to the digit are one line: own filings are subtracted (Apple, 2017)', () => {
    const { builder, filings } = plainCompany({ firstYear: 2021, years: 2, cash: () => 0 });
    // The line moves from one tag to the other between two quarters; the later filing repeats the year before under the
    // new tag.
    const old = 'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations';
    const line = 'NetCashProvidedByUsedInInvestingActivities';
    filings[1]!.flow(old, '2021-01-01', '2021-06-30', -70);
    filings[4]!.flow(old, '2022-01-01', '2022-03-31', -40);
    filings[5]!.flow(line, '2022-01-01', Q2, -100).flow(line, '2021-01-01', '2021-06-30', -70);
    // A recast comparative under the new tag, filed a year later: not what was reported then.
    const later = builder.file('10-Q', '2023-05-10', { fy: 2023, fp: 'Q1', period: '2023-03-31' });
    later.flow(line, '2022-01-01', '2022-03-31', -41).flow('NetIncomeLoss', '2023-01-01', '2023-03-31', 1);
    later.instant('Assets', '2023-03-31', 1);
    const s = asKnown(builder);
    expect(figure(s.quarter('investing_cash_flow', periodAt(s, Q2)))).toBe(-100 + 40);
  });
});

describe('a year and its parts', () => {
  it('a table of quarters that is not of this year is not believed (Amazon, 2012)', () => {
    const { builder, filings } = plainCompany({ firstYear: 2021, years: 2, income: (q) => 10 + q });
    // Quarters of 2022: 14, 15, 16, year 62. The table in the 10-K carries other numbers, 40 in all, under these dates.
    for (const [start, end, amount] of [
      ['2022-01-01', '2022-03-31', 5],
      ['2022-04-01', Q2, 10],
      ['2022-07-01', Q3, 12],
      ['2022-10-01', Q4, 13],
    ] as const)
      filings[7]!.flow('NetIncomeLoss', start, end, amount);
    const s = asKnown(builder);
    expect(figure(s.quarter('net_income', periodAt(s, Q4)))).toBe(17);
  });

  it('one that adds up to the year is: its fourth quarter wins though the first three were reported otherwise before', () => {
    const { builder, filings } = plainCompany({ firstYear: 2021, years: 2, income: (q) => 10 + q });
    // 15 + 15 + 15 + 17 = 62; by subtraction of the nine months reported then the fourth would be 62 - 45 = 17 as well,
    // so move it.
    for (const [start, end, amount] of [
      ['2022-01-01', '2022-03-31', 16],
      ['2022-04-01', Q2, 15],
      ['2022-07-01', Q3, 15],
      ['2022-10-01', Q4, 16],
    ] as const)
      filings[7]!.flow('NetIncomeLoss', start, end, amount);
    const s = asKnown(builder);
    expect(s.quarter('net_income', periodAt(s, Q4))).toMatchObject({ value: 16, basis: 'reported' });
  });

  it('an amended year on another basis is not mixed with nine months of the old one (Apple, 10-K/A 2009)', () => {
    const { builder } = plainCompany({ firstYear: 2021, years: 2, revenue: () => 100 });
    const amended = builder.file('10-K/A', '2023-03-20', { fy: 2022, fp: 'FY', period: Q4 });
    amended.flow('Revenues', '2022-01-01', Q4, 480).flow('NetIncomeLoss', '2022-01-01', Q4, 62);
    amended.instant('Assets', Q4, 5007);
    for (let i = 0; i < 20; i++) amended.flow(`Filler${i}`, '2022-01-01', Q4, i);
    const before = asKnown(builder, '2023-04-01');
    // 480 - 300 = 180 would be no quarter of anything; both as first reported are 400 - 300 (FIELDS A9).
    expect(figure(before.quarter('revenue', periodAt(before, Q4)))).toBe(100);
    expect(figure(before.annual('revenue', periodAt(before, Q4)))).toBe(480);
    const later = builder.file('10-Q', '2023-11-09', { fy: 2023, fp: 'Q3', period: '2023-09-30' });
    later.flow('Revenues', '2023-01-01', '2023-09-30', 390).flow('Revenues', '2022-01-01', Q3, 360);
    later.flow('NetIncomeLoss', '2023-07-01', '2023-09-30', 1).instant('Assets', '2023-09-30', 1);
    const repeated = builder.file('10-K', '2024-02-09', { fy: 2023, fp: 'FY', period: '2023-12-31' });
    repeated.flow('Revenues', '2022-01-01', Q4, 480).flow('NetIncomeLoss', '2023-01-01', '2023-12-31', 4);
    repeated.instant('Assets', '2023-12-31', 1);
    const after = asKnown(builder);
    expect(figure(after.quarter('revenue', periodAt(after, Q4)))).toBe(480 - 360);
  });

  it('EBITDA and free cash flow are made of the very figures shown with them, quarter, year and trailing', () => {
    const { builder, filings } = year2022();
    for (const [i, amount] of [5, 11, 18, 26].entries()) {
      const start = ['2022-01-01', '2022-04-01', '2022-07-01'][i];
      const filing = filings[i]!.flow('OperatingIncomeLoss', ...toDate(i), amount * 10);
      filing.flow('DepreciationDepletionAndAmortization', ...toDate(i), amount);
      filing.flow('PaymentsToAcquirePropertyPlantAndEquipment', ...toDate(i), amount * 2);
      // The quarter as tagged is a rounding off what the years to date give: 51, 61, 71 where these say 50, 60, 70.
      if (i > 0 && start !== undefined) filing.flow('OperatingIncomeLoss', start, toDate(i)[1], i * 10 + 51);
    }
    const s = asKnown(builder);
    const at = periodAt(s, Q2);
    expect(figure(s.quarter('operating_income', at))).toBe(61);
    expect(figure(s.quarter('ebitda', at))).toBe(61 + 6);
    expect(figure(s.quarter('free_cash_flow', at))).toBe(21 - 12);
    const year = periodAt(s, Q4);
    expect(figure(s.annual('ebitda', year))).toBe(260 + 26);
    expect(figure(s.ttm('free_cash_flow', year))).toBe(86 - 52);
  });

  it('one part missing: its marker', () => {
    const { builder, filings } = year2022();
    filings[3].flow('OperatingIncomeLoss', ...toDate(3), 260);
    const s = asKnown(builder);
    expect(figure(s.annual('ebitda', periodAt(s, Q4)))).toBe('not_reported');
    expect(figure(s.annual('free_cash_flow', periodAt(s, Q4)))).toBe('not_reported');
  });
});

describe('lines of the balance sheet under other names', () => {
  it('a bank’s long-term debt has no current part to take off', () => {
    const balances = { LongTermDebt: 435, ShortTermBorrowings: 65 };
    expect(figure(oneYearOf({ balances }, 6021).balance('long_term_debt'))).toBe(435);
    expect(figure(oneYearOf({ balances }, 6021).balance('total_debt'))).toBe(500);
    expect(figure(oneYearOf({ balances }, 3571).balance('long_term_debt'))).toBe('not_reported');
  });

  it('loans and notes payable with the current part of long-term debt are debt (Coca-Cola)', () => {
    const balances = {
      NotesAndLoansPayable: 48,
      LongTermDebtCurrent: 12,
      LongTermDebtNoncurrent: 356,
      LiabilitiesCurrent: 241,
    };
    expect(figure(oneYearOf({ balances }).balance('total_debt'))).toBe(48 + 12 + 356);
    // Commercial paper is a part of them.
    expect(figure(oneYearOf({ balances: { ...balances, CommercialPaper: 46 } }).balance('total_debt'))).toBe(
      48 + 12 + 356,
    );
  });

  it('but not counted twice where they are all of the debt', () => {
    const balances = {
      NotesAndLoansPayable: 368,
      LongTermDebtCurrent: 12,
      LongTermDebtNoncurrent: 356,
      LiabilitiesCurrent: 400,
    };
    expect(figure(oneYearOf({ balances }).balance('total_debt'))).toBe(368);
    expect(
      figure(
        oneYearOf({ balances: { ...balances, NotesAndLoansPayable: 300, LiabilitiesCurrent: 241 } }).balance(
          'total_debt',
        ),
      ),
    ).toBe(368);
  });

  it('trademarks and other intangibles count with goodwill (Coca-Cola), finite-lived ones too (Microsoft)', () => {
    const sum = (balances: Record<string, number>) => figure(oneYearOf({ balances }).balance('intangibles'));
    expect(sum({ Goodwill: 185, IndefiniteLivedTrademarks: 144, OtherIntangibleAssetsNet: 6 })).toBe(335);
    expect(sum({ Goodwill: 504, FiniteLivedIntangibleAssetsNet: 78 })).toBe(582);
    // A total before its parts.
    expect(sum({ Goodwill: 185, IntangibleAssetsNetExcludingGoodwill: 150, IndefiniteLivedTrademarks: 144 })).toBe(335);
  });

  it('convertible notes in temporary equity are no liabilities (NVIDIA, 2016)', () => {
    const balances = {
      LiabilitiesAndStockholdersEquity: 7370,
      StockholdersEquity: 4469,
      TemporaryEquityValueExcludingAdditionalPaidInCapital: 87,
    };
    expect(figure(oneYearOf({ balances }).balance('total_liabilities'))).toBe(7370 - 4469 - 87);
  });
});
