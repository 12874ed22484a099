/** Hand-made figures and price series for the valuation tests. */
import { isSession } from '../../../src/engine/calendar.ts';
import type { Bars, EpochDay } from '../../../src/engine/types.ts';
import type { Balances, TrailingFigures } from '../../../src/engine/valuation/figures.ts';
import { unavailable } from '../../../src/engine/value.ts';

const NONE = unavailable('not_reported');

type Changes = Partial<Omit<TrailingFigures, 'ttm' | 'balance'>> & {
  readonly ttm?: Partial<TrailingFigures['ttm']>;
  readonly balance?: Partial<Balances>;
};

/**
 * 1,000 shares earning 10 a share (8 a year before), revenue 50,000, EBITDA 15,000, EBIT 12,000, debt 6,000, cash
 * 2,500, equity 20,000, free cash flow 11,000, buybacks 3,000, dividends 1,000; never stale.
 */
export function figuresOf(changes: Changes = {}): TrailingFigures {
  const balance: Balances = {
    total_assets: 90_000,
    current_liabilities: 10_000,
    total_equity: 20_000,
    total_debt: 6_000,
    cash_and_equivalents: 2_500,
    short_term_investments: NONE,
    preferred_equity: NONE,
    redeemable_preferred: NONE,
    minority_interest: NONE,
    redeemable_minority_interest: NONE,
    ...changes.balance,
  };
  return {
    currency: 'USD',
    industry: 'general',
    annualForm: '10-K',
    freshUntil: 0x7fffffff,
    ...{ periodEnd: undefined, trailingEnd: NONE, nextEnd: undefined, nextIsAnnual: false },
    shares: 1_000,
    sharesPerListed: 1,
    classes: [],
    eps: 10,
    priorYearEps: 8,
    priorYearBalance: undefined,
    flags: [],
    ...changes,
    ttm: {
      revenue: 50_000,
      net_income: 10_000,
      operating_income: 12_000,
      ebitda: 15_000,
      pretax_income: 12_500,
      income_tax: 2_500,
      interest_expense: 300,
      operating_cash_flow: 15_000,
      free_cash_flow: 11_000,
      dividends_paid: 1_000,
      common_dividends_paid: 1_000,
      buybacks: 3_000,
      ...changes.ttm,
    },
    balance,
  };
}

/** Every session from `from` to `to` with the close of its day; high and low one per cent around it. */
export function barsBetween(from: EpochDay, to: EpochDay, closeOn: (day: EpochDay) => number): Bars {
  const days: number[] = [];
  for (let at = from; at <= to; at++) if (isSession(at)) days.push(at);
  const close = Float64Array.from(days, closeOn);
  return {
    days: Int32Array.from(days),
    open: close.slice(),
    high: close.map((value) => value * 1.01),
    low: close.map((value) => value * 0.99),
    close,
    volume: close.map(() => 1000),
  };
}
