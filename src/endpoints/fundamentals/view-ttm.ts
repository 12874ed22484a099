/** The trailing twelve months as a panel, and what its flags mean. */
import type { Maybe } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import { labelFor } from '../shared/words.ts';
import type { LineKind } from './view-lines.ts';
import type { Report } from './view-rows.ts';
import { type Scale, statementCell } from './view-scale.ts';

type Ttm = Report['ttm'];
type Flag = Ttm['flags'][number];

const FLAGS: Readonly<Record<Flag, string>> = {
  zero_interest_expense: 'there is no interest expense',
  interest_expense_not_reported: 'there is debt, but its interest expense is not reported',
  negative_equity: 'equity is negative',
  negative_earnings: 'the twelve months are a loss',
  statutory_tax_rate: 'ROIC is taxed at the statutory 21%, for want of a positive pretax income',
  single_point_average: 'returns are on the newest balance sheet alone: there is none a year before it',
  annual_only: 'no quarterly statements are filed: the twelve months end with the last annual or half-year report',
  stale_fundamentals: 'the newest statements are old',
  derived_q4: 'the fourth quarter is the year less nine months',
};

/** The panel, in the scale of the statements. Amounts are in USD by the contract, so a marker where the statements are not. */
export function trailingPanel({ ttm }: Report, scale: Scale): Panel {
  const fact = (label: string, kind: LineKind, value: Maybe<number>) => ({
    label,
    cell: statementCell(kind, value, scale),
  });
  return {
    title: 'Trailing 12 months',
    block: {
      type: 'facts',
      rows: [
        fact('Revenue', 'money', ttm.revenue_ttm_usd),
        fact('Net income', 'money', ttm.net_income_ttm_usd),
        fact('EPS, diluted', 'per_share', ttm.eps_diluted_ttm),
        fact('Net margin', 'percent', ttm.net_profit_margin_pct),
        fact('Return on equity', 'percent', ttm.roe_pct),
        fact('Return on assets', 'percent', ttm.roa_pct),
        fact('ROCE', 'percent', ttm.roce_pct),
        fact('ROIC', 'percent', ttm.roic_pct),
      ],
    },
  };
}

/** Nothing is known of the twelve months. */
export function isBlank({ ttm }: Report): boolean {
  return Object.values(ttm).every((value) => typeof value !== 'number');
}

/** The larger amount, to scale it; 0 without any. */
export function largestTotal({ ttm }: Report): number {
  const size = (value: Maybe<number>): number => (typeof value === 'number' ? Math.abs(value) : 0);
  return Math.max(size(ttm.revenue_ttm_usd), size(ttm.net_income_ttm_usd));
}

/** The flags in words, in one line; none without flags. */
export function flagNote({ ttm }: Report): string[] {
  if (ttm.flags.length === 0) return [];
  const said = ttm.flags.map((flag) => labelFor(FLAGS, flag)).join('; ');
  return [`Of the trailing 12 months: ${said}.`];
}
