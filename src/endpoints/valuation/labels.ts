/** The multiples as people know them. */
import type { MultipleName } from '../../engine/valuation/lines.ts';

export const LABELS: Readonly<Record<MultipleName, string>> = {
  pe_ttm: 'P/E',
  peg_1y: 'PEG',
  ps_ttm: 'P/S',
  pb: 'P/B',
  ev_sales_ttm: 'EV/sales',
  ev_ebitda_ttm: 'EV/EBITDA',
  ev_ebit_ttm: 'EV/EBIT',
};
