/** The trailing twelve months as a panel, and what its flags mean. */
import type { Maybe } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import { leafAt } from '../shared/leaf-paths.ts';
import type { Fields } from '../shared/screen.ts';
import { FLAG_SENTENCES, labelFor } from '../shared/words.ts';
import { type Payload, schema } from './payload.ts';
import type { Report } from './view-rows.ts';
import { type Scale, statementCell } from './view-scale.ts';

const ROWS = [
  ...(['revenue_ttm_usd', 'net_income_ttm_usd', 'eps_diluted_ttm', 'net_profit_margin_pct'] as const),
  ...(['roe_pct', 'roa_pct', 'roce_pct', 'roic_pct'] as const),
];

/** The panel, in the scale of the statements. Amounts are in USD by the contract, so a marker where the statements are not. */
export function trailingPanel(fields: Fields<Payload>, { ttm }: Report, scale: Scale): Panel {
  const rows = ROWS.map((name) => {
    const cell = statementCell(leafAt(schema, `ttm.${name}`) ?? {}, ttm[name], scale);
    return fields.fact(`ttm.${name}`, undefined, cell);
  });
  return { title: 'TTM', block: { type: 'facts', rows } };
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

/** The flags as sentences, in one note; none without flags. */
export function flagNote({ ttm }: Report): string[] {
  return ttm.flags.length === 0 ? [] : [`TTM: ${ttm.flags.map((flag) => labelFor(FLAG_SENTENCES, flag)).join(' ')}`];
}
