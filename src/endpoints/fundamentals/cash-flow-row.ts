/** One cash flow statement. */
import { money, pct } from '../shared/leaves.ts';
import { group } from '../shared/schema.ts';
import { periodFields } from './period-fields.ts';

export const cashFlowRow = group(
  {
    ...periodFields,
    acquisitions: money('Paid for businesses, net of cash acquired; positive is spent.'),
    buybacks: money('Paid for own shares, gross; positive is spent.'),
    capex: money('Paid for property, plant and equipment; positive is spent.'),
    dividends_paid: money('Paid to shareholders as dividends; positive is spent.'),
    fcf_margin_pct: pct('free_cash_flow over revenue.'),
    fcf_yoy_pct: pct('free_cash_flow against the same period a year earlier.'),
    financing_cash_flow: money('Net cash from financing activities.'),
    free_cash_flow: money('operating_cash_flow less capex.'),
    investing_cash_flow: money('Net cash from investing activities.'),
    ocf_yoy_pct: pct('operating_cash_flow against the same period a year earlier.'),
    operating_cash_flow: money('Net cash from operating activities.'),
    stock_based_comp: money('Share-based compensation expense.'),
    working_capital_change: money('Cash effect of the change in working capital; positive is a source.'),
  },
  'Cash flow of the period alone (not year to date).',
  'CashFlowRow',
);
