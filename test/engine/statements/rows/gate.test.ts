/** The tests of a row's numbers against each other (FIELDS 16, issue "Truth and time", point 4), on crafted records. */
import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../src/engine/concepts.ts';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt, YEAR } from '../crafted.ts';

const MILLION = 1e6;
const YEARS = [2021, 2022] as const;
const END = '2022-12-31';

type Amounts = Readonly<Record<string, number>>;

/** What a sound company reports each year, in millions; shares in units of a million, EPS 2. */
const FLOWS = { Revenues: 1_000, GrossProfit: 400, CostOfRevenue: 600, NetIncomeLoss: 100 };
const BALANCES = {
  Assets: 900,
  AssetsCurrent: 300,
  CashAndCashEquivalentsAtCarryingValue: 50,
  Liabilities: 500,
  LongTermDebtNoncurrent: 200,
  StockholdersEquity: 400,
};

/** 10-Ks of two years; in the second `flows` and `balances` replace some amounts. */
function company({
  flows = {},
  balances = {},
  eps = 2,
}: {
  flows?: Amounts;
  balances?: Amounts;
  eps?: number;
}): Statements {
  const builder = new FactsBuilder();
  for (const year of YEARS) {
    const [start, end] = [`${year}-01-01`, `${year}-12-31`] as const;
    const filing = builder.file('10-K', `${year + 1}-02-10`, { fy: year, fp: 'FY', period: end });
    const isNewest = year === 2022;
    for (const [concept, amount] of Object.entries({ ...FLOWS, ...(isNewest ? flows : {}) }))
      filing.flow(concept, start, end, amount * MILLION);
    for (const [concept, amount] of Object.entries({ ...BALANCES, ...(isNewest ? balances : {}) }))
      filing.instant(concept, end, amount * MILLION);
    filing.eps(start, end, isNewest ? eps : 2).weighted(start, end, 50 * MILLION);
    filing.instant('CommonStockSharesOutstanding', end, 50 * MILLION, 'shares');
  }
  return asKnown(builder);
}

const FIELDS = [
  ...(['revenue', 'cost_of_revenue', 'gross_profit', 'net_income', 'eps_diluted', 'shares_diluted'] as const),
  ...(['total_assets', 'current_assets', 'cash_and_equivalents', 'total_liabilities', 'total_debt'] as const),
  'total_equity',
] as const satisfies readonly Field[];

/** The fields that the row of 2022 does not give. */
function withheld(s: Statements): string[] {
  const at = periodAt(s, END);
  return FIELDS.filter((field) => typeof figure(s.annual(field, at)) === 'string');
}

describe('the numbers of a row', () => {
  it('test the basic amount in place of the diluted one in a loss', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-10', { fy: 2022, fp: 'FY', period: END }).instant('Assets', END, 1);
    filing.flow('NetIncomeLoss', ...YEAR, -100 * MILLION).eps(...YEAR, -2_000, 'EarningsPerShareBasic');
    filing.weighted(...YEAR, 50 * MILLION).instant('CommonStockSharesOutstanding', END, 50 * MILLION, 'shares');
    const s = asKnown(builder);
    // -2,000 a share for 50 million shares is no loss of 100 million.
    expect(figure(s.annual('eps_diluted', periodAt(s, END)))).toBe('not_reported');
  });

  it('are given where they agree', () => {
    expect(withheld(company({}))).toEqual([]);
  });

  it.each([
    [
      'cash above total assets',
      { balances: { CashAndCashEquivalentsAtCarryingValue: 50_000 } },
      'cash_and_equivalents',
    ],
    ['assets in thousands', { balances: { Assets: 0.9 } }, 'total_assets'],
    ['current assets above total assets', { balances: { AssetsCurrent: 3_000 } }, 'current_assets'],
    ['debt above liabilities', { balances: { LongTermDebtNoncurrent: 2_000 } }, 'total_debt'],
    ['liabilities above assets', { balances: { Liabilities: 5_000 } }, 'total_liabilities'],
    ['equity above assets', { balances: { StockholdersEquity: 4_000 } }, 'total_equity'],
    ['cost above what gross profit leaves', { flows: { CostOfRevenue: 700 } }, 'cost_of_revenue'],
    ['gross profit ten times too large', { flows: { GrossProfit: 4_000 } }, 'gross_profit'],
    ['revenue a tenth', { flows: { Revenues: 100 } }, 'revenue'],
    ['EPS ten times too large', { eps: 20 }, 'eps_diluted'],
    ['EPS above zero in a loss', { flows: { NetIncomeLoss: -100 } }, 'eps_diluted'],
    ['earnings a twentieth', { flows: { NetIncomeLoss: 10 }, eps: 2 }, 'net_income'],
  ])('%s: the one that moved is not given', (_, change, field) => {
    const s = company(change);
    expect(withheld(s)).toEqual([field]);
    const at = periodAt(s, END);
    expect(figure(s.annual(field as Field, at))).toBe('not_reported');
    expect(s.failedTest(field as Field, at, 'annual')).toMatch(/ (exceeds|is not|is above zero)/);
  });

  it.each([
    ['no count outstanding near it: the average', 200, 'shares_diluted', 'shares_outstanding_unavailable'],
    ['one that confirms it: the EPS', 50, 'eps_diluted', 'not_reported'],
  ] as const)('without a year before, EPS times shares far from earnings: %s', (_, outstanding, field, reason) => {
    const builder = new FactsBuilder();
    const filing = builder.report('10-K', '2023-02-10', ['2022-01-01', END], { NetIncomeLoss: 100 * MILLION });
    filing.eps('2022-01-01', END, 20).weighted('2022-01-01', END, 50 * MILLION);
    filing.instant('CommonStockSharesOutstanding', END, outstanding * MILLION, 'shares');
    const s = asKnown(builder);
    const at = periodAt(s, END);
    expect(withheld(s).filter((each) => /eps|shares/.test(each))).toEqual([field]);
    expect(figure(s.annual(field, at))).toBe(reason);
  });

  it('are left alone where other lines may explain the difference', () => {
    // Fees within revenue; minorities; dividends on preferred stock.
    expect(withheld(company({ flows: { GrossProfit: 300 } }))).toEqual([]);
    expect(withheld(company({ balances: { StockholdersEquity: 300 } }))).toEqual([]);
    expect(withheld(company({ eps: 1 }))).toEqual([]);
    // Rounding: a million either way.
    expect(withheld(company({ flows: { CostOfRevenue: 601 }, balances: { Liabilities: 501 } }))).toEqual([]);
  });

  it('a number by identity from a later filing is not given where the row has others for its lines', () => {
    const builder = new FactsBuilder();
    const own = builder.report('10-Q', '2022-05-10', ['2022-01-01', '2022-03-31'], { Revenues: 1_000 * MILLION });
    own.flow('OperatingIncomeLoss', '2022-01-01', '2022-03-31', 100 * MILLION);
    builder
      .report('10-K', '2023-02-10', ['2022-01-01', END], { Revenues: 4_000 * MILLION })
      .flow('GrossProfit', '2022-01-01', '2022-03-31', 400 * MILLION);
    // 380 after a reclassification: 280 by identity, where the row has 400 and 100.
    builder
      .report('10-K', '2024-02-10', ['2023-01-01', '2023-12-31'], { Revenues: 4_000 * MILLION })
      .flow('GrossProfit', '2022-01-01', '2022-03-31', 380 * MILLION)
      .flow('OperatingIncomeLoss', '2022-01-01', '2022-03-31', 100 * MILLION);
    const s = asKnown(builder);
    const at = periodAt(s, '2022-03-31');
    expect(figure(s.quarter('gross_profit', at))).toBe(400 * MILLION);
    expect(figure(s.quarter('operating_expense', at))).toBe('not_reported');
    expect(s.failedTest('operating_expense', at, 'quarter')).toBe(
      '280000000 is not gross_profit - operating_income, which is 300000000',
    );
  });
});
