/** Words for names: of ours, and of services of someone else's, whose names are no closed list. */

import type { Flag } from '../../engine/valuation/vocabulary.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';

/** `semi_annual` is `semi annual`. */
export function humanize(name: string): string {
  return name.replaceAll('_', ' ');
}

/** What `table` says of the name; of one it does not have the name itself, in words. */
export function labelFor(table: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? humanize(name);
}

/** A value within a sentence; a dash if absent. */
export function numberWord(value: Maybe<number | string>): string {
  return isMarker(value) ? '—' : String(value);
}

/** `etf` is `ETF`, `stock` is `Stock`. */
export function typeName(type: string): string {
  return labelFor({ stock: 'Stock', etf: 'ETF' }, type);
}

/** What the flags of trailing figures and returns mean. */
export const FLAG_SENTENCES: Readonly<Record<Flag, string>> = {
  zero_interest_expense: 'There is no interest expense.',
  interest_expense_not_reported: 'There is debt, but its interest expense is not reported.',
  negative_equity: 'Equity is negative: debts exceed assets.',
  negative_earnings: 'The company made a loss (TTM).',
  statutory_tax_rate: 'ROIC is after tax at the statutory rate of 21%: pretax income was not positive.',
  single_point_average: 'Returns are on the newest balance sheet alone: that of a year before is not available.',
  annual_only: 'The company files no quarterly statements: TTM figures end with its last annual or half-year report.',
  stale_fundamentals: 'The newest statements are old.',
  derived_q4: 'The fourth quarter is derived: the year less nine months.',
};

/** `1 day`, `3 days`. */
export function counted(count: unknown, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${String(count)} ${unit}s`;
}
