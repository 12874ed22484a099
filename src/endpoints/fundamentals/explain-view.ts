/** Lays out where the numbers of the statements come from. */
import type { Cell, Panel, ViewModel } from '../../render/model.ts';
import { leafAt } from '../contract/leaf-paths.ts';
import { recastNotes } from '../contract/periods.ts';
import {
  EXPLAINED_NOTE,
  EXPLAINED_SUBTITLE,
  filingsPanel,
  linePanels,
  provenanceRows,
  provenanceTable,
} from '../screens/provenance-view.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import type { ExplainedTotal, ExplanationDocument } from './explain.ts';
import { ttm } from './payload.ts';
import { view as statementsView } from './view.ts';
import { partsOf } from './view-lines.ts';

/** The choice `statement` (`income`, `balance`, `cashflow`) narrows it to one. */
export const view: View<ExplanationDocument> = (document, options): ViewModel => {
  if ('supported' in document) return statementsView(document, options);
  const chosen = options.choices?.statement;
  const { period, recast_periods: recast, ttm: trailing } = document;
  const shown = partsOf(NO_ROWS).filter(({ name }) => chosen === undefined || name === chosen);
  const panels = shown.flatMap(({ name, title, groups }) => {
    const lines = groups.flatMap((group) => group.lines);
    return linePanels(title, lines, document[LINES[name]], recast);
  });
  const totals = chosen === undefined ? totalPanels(trailing) : [];
  const cells = shown.flatMap(({ name }) => document[LINES[name]].flatMap((line) => line.cells));
  return screen(document, options, {
    subtitle: `${EXPLAINED_SUBTITLE} · ${period === 'annual' ? 'annual' : 'quarterly'} statements`,
    panels: panels.length === 0 ? [NOTHING] : [...panels, ...totals, filingsPanel([...cells, ...trailing])],
    notes: [EXPLAINED_NOTE, ...recastNotes(recast)],
  });
};

/** The lines alone. */
const NO_ROWS = { income_statement: [], balance_sheet: [], cash_flow: [] };

const NOTHING: Panel = { block: { type: 'text', text: 'No stored statements to explain.' } };

const LINES = { income: 'income_statement', balance: 'balance_sheet', cashflow: 'cash_flow' } as const;

const TOTALS = ['revenue_ttm_usd', 'net_income_ttm_usd', 'eps_diluted_ttm'];

function totalPanels(totals: readonly ExplainedTotal[]): Panel[] {
  const rows = TOTALS.flatMap((field): (readonly Cell[])[] => {
    const total = totals.find((each) => each.field === field);
    const leaf = leafAt(ttm, field) ?? {};
    return total !== undefined && 'sources' in total ? provenanceRows(leaf['x-label'] ?? field, leaf, total) : [];
  });
  return rows.length === 0 ? [] : [provenanceTable('TTM', rows)];
}
