/** Test helper: what must be seen of the trades whose statements read differently, and of habits of tagging. */
import { expect } from 'vitest';
import { addMonths, civil } from '../../src/engine/days.ts';
import { isMarker } from '../../src/engine/value.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { dividendsOf, factsOf, reported, sampleStore, statementsOf } from './imported.ts';
import { gap, has, lengthsOf, ttm } from './probe.ts';

const { store } = sampleStore();

export const TRADE_CHECKS: Readonly<Record<string, (symbol: string) => void>> = {
  broker: (symbol) => {
    expect(statementsOf(symbol).industry).toBe('broker');
    const net = reported(symbol, 'us-gaap:RevenuesNetOfInterestExpense').at(-1)!;
    const told = (concept: string): number =>
      reported(symbol, `us-gaap:${concept}`).findLast(({ end, filed }) => end === net.end && filed === net.filed)!
        .value;
    expect(told('Revenues') - told('InterestExpense')).toBe(net.value);
  },
  'asset manager': (symbol) => {
    expect(statementsOf(symbol).industry).toBe('broker');
    expect(isMarker(statementsOf(symbol).balance('current_assets'))).toBe(true);
    expect(ttm(symbol, 'operating_income')).toBeGreaterThan(0);
    expect(dividendsOf(symbol).special.length).toBe(1);
  },
  utility: (symbol) => {
    expect(has(symbol, 'RegulatedAndUnregulatedOperatingRevenue')).toBe(true);
    expect(has(symbol, 'Revenues')).toBe(false);
    expect(gap(symbol, 'revenue', [1, 'operating_expense'], [1, 'operating_income'])).toBe(0);
  },
  'oil and gas producer': (symbol) => {
    expect(has(symbol, 'OilAndGasRevenue')).toBe(true);
    expect(has(symbol, 'PaymentsToExploreAndDevelopOilAndGasProperties')).toBe(true);
    expect(ttm(symbol, 'capex')).toBeGreaterThan(0.2 * ttm(symbol, 'revenue'));
  },
  'airline: all costs called operating expenses': (symbol) => {
    const told = reported(symbol, 'us-gaap:OperatingExpenses').at(-1)!;
    const cost = reported(symbol, 'us-gaap:CostOfRevenue').findLast(({ end }) => end === told.end)!;
    expect(told.value).toBeGreaterThan(cost.value);
    // Once the cost of flights is taken off, what is left is what others mean by the name.
    expect(gap(symbol, 'gross_profit', [1, 'operating_expense'], [1, 'operating_income'])).toBe(0);
  },
  'income statements for the year to date only': (symbol) => {
    const lengths = [...lengthsOf(symbol, 'us-gaap:Revenues|USD', '10-Q')];
    expect(lengths.some((days) => days > 180 && days < 185)).toBe(true);
    const facts = factsOf(symbol);
    const column = facts.columns.get('us-gaap:Revenues|USD')!;
    const inFirst = (i: number): boolean => civil(column.end[i]!).month === 12;
    column.end.forEach((_, i) => {
      const short = column.end[i]! - column.start[i]! < 100;
      expect(short).toBe(inFirst(i));
    });
    expect(ttm(symbol, 'revenue')).toBeGreaterThan(0);
  },
  'depreciation for the year to date only': (symbol) => {
    const key = 'us-gaap:DepreciationDepletionAndAmortization|USD';
    const lengths = [...lengthsOf(symbol, key, '10-Q')];
    expect(lengths.some((days) => days > 175 && days < 190)).toBe(true);
    const facts = factsOf(symbol);
    const column = facts.columns.get(key)!;
    const starts = new Set(Array.from(column.start, (start) => civil(start + 10).month));
    expect(starts.size).toBe(1);
    expect(isMarker(statementsOf(symbol).ttm('depreciation_amortization'))).toBe(false);
  },
  'income tax not tagged': (symbol) => {
    expect(has(symbol, 'IncomeTaxExpenseBenefit')).toBe(false);
    // The engine's own sum, from two lines that are told.
    expect(ttm(symbol, 'income_tax')).toBeCloseTo(0.2 * ttm(symbol, 'pretax_income'), -5);
  },
  'income before tax not tagged': (symbol) => {
    const tag = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
    expect(has(symbol, tag)).toBe(false);
    expect(gap(symbol, 'pretax_income', [1, 'net_income'], [1, 'income_tax'])).toBe(0);
  },
  'working capital by its components': (symbol) => {
    expect(has(symbol, 'IncreaseDecreaseInAccountsReceivable')).toBe(true);
    expect(has(symbol, 'IncreaseDecreaseInAccountsPayable')).toBe(true);
    expect(has(symbol, 'IncreaseDecreaseInOperatingCapital')).toBe(false);
    expect(isMarker(statementsOf(symbol).ttm('working_capital_change'))).toBe(false);
  },
  'working capital in one total': (symbol) => {
    expect(has(symbol, 'IncreaseDecreaseInAccountsReceivable')).toBe(false);
    // Emitted as an effect on cash: what profit, depreciation and grants leave of the operating cash flow.
    const effect = ttm(symbol, 'working_capital_change');
    const rest =
      ttm(symbol, 'operating_cash_flow') -
      ttm(symbol, 'net_income') -
      ttm(symbol, 'depreciation_amortization') -
      ttm(symbol, 'stock_based_comp');
    expect(effect).toBe(rest);
  },
  'preferred dividends': (symbol) => {
    expect(has(symbol, 'PreferredStockDividendsIncomeStatementImpact')).toBe(true);
    expect(ttm(symbol, 'net_income_common')).toBeLessThan(ttm(symbol, 'net_income'));
  },
  'preferred shares on the balance sheet': (symbol) =>
    expect(reported(symbol, 'us-gaap:PreferredStockValue').at(-1)!.value).toBeGreaterThan(0),
  'noncontrolling interests': (symbol) => {
    expect(reported(symbol, 'us-gaap:MinorityInterest').at(-1)!.value).toBeGreaterThan(0);
    expect(ttm(symbol, 'profit_with_minority_interest')).toBeGreaterThan(ttm(symbol, 'net_income'));
  },
  'share buybacks': (symbol) => expect(ttm(symbol, 'buybacks')).toBeGreaterThan(0),
  'debt under other concepts': (symbol) => {
    const usual = ['LongTermDebtNoncurrent', 'LongTermDebtCurrent'].filter((tag) => has(symbol, tag));
    expect(usual.length).toBeLessThan(2);
    const debt = statementsOf(symbol).balance('total_debt');
    expect(isMarker(debt) ? debt.reason : debt.value).toBeGreaterThan(0);
  },
  'eight years of reports': (symbol) => {
    const own = factsOf(symbol).reports.filter(({ form }) => form === '10-K');
    expect(own.length).toBeGreaterThanOrEqual(8);
    const { periods } = statementsOf(symbol).spine;
    expect(SAMPLE_END_DAY - periods[0]!.end).toBeGreaterThan(8 * 365);
  },
  'shares of another company listed as a dividend': (symbol) => {
    const { special, frequency } = dividendsOf(symbol);
    expect(frequency).toBe('quarterly');
    expect(special.length).toBe(1);
    const { day, amount } = special[0]!;
    const { days, close } = store.bars(symbol);
    const before = close[days.indexOf(day) - 1]!;
    expect(amount / before).toBeGreaterThan(0.25);
    expect(close[days.indexOf(day)]! / before).toBeLessThan(0.8);
    // No cash left the company: what it paid over the year is the regular dividend.
    const statements = statementsOf(symbol, addMonths(day, 9));
    const paid = statements.ttm('dividends_paid');
    const shares = statements.shares();
    if (isMarker(paid) || isMarker(shares)) throw new Error('no dividends or shares');
    expect(paid.value / shares.value).toBeLessThan(0.1 * amount);
  },
};
