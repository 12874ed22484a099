/** Names in the order of the API, apart from the code that computes: descriptions of routes need them alone. */
import type { StatementFlag } from '../statements/facts/types.ts';

/** The seven multiples. */
export const MULTIPLES = ['ev_ebit_ttm', 'ev_ebitda_ttm', 'ev_sales_ttm', 'pb', 'pe_ttm', 'peg_1y', 'ps_ttm'] as const;
export type MultipleName = (typeof MULTIPLES)[number];

/** Flags that qualify trailing figures and returns. */
export const RETURN_FLAGS = [
  'zero_interest_expense',
  'interest_expense_not_reported',
  'negative_equity',
  'negative_earnings',
  'statutory_tax_rate',
  'single_point_average',
  'annual_only',
  'stale_fundamentals',
  'derived_q4',
] as const satisfies readonly (StatementFlag | 'statutory_tax_rate' | 'single_point_average')[];
export type Flag = (typeof RETURN_FLAGS)[number];
