/** Lays out where reported earnings come from. */
import type { ViewModel } from '../../render/model.ts';
import { leafAt } from '../contract/leaf-paths.ts';
import { recastNotes } from '../contract/periods.ts';
import { EXPLAINED_NOTE, EXPLAINED_SUBTITLE, filingsPanel, linePanels } from '../screens/provenance-view.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import type { ExplanationDocument } from './explain.ts';
import { record } from './payload.ts';
import { view as earningsView } from './view.ts';

/** EPS and revenue, each followed by its growth. */
export const view: View<ExplanationDocument> = (document, options): ViewModel => {
  if ('supported' in document) return earningsView(document, options);
  const { history, recast_periods: recast } = document;
  const panels = [
    ...linePanels('Earnings', LINES, history, recast),
    ...(history.length === 0 ? [] : [filingsPanel(history.flatMap(({ cells }) => cells))]),
  ];
  return screen(document, options, {
    subtitle: `${EXPLAINED_SUBTITLE} · earnings`,
    panels: panels.length === 0 ? [NOTHING] : panels,
    notes: [EXPLAINED_NOTE, ...recastNotes(recast)],
  });
};

const NOTHING = { block: { type: 'text', text: 'No reported earnings to explain.' } } as const;

const LINES = (
  [
    ['eps_actual', 'Diluted EPS'],
    ['eps_yoy_pct', 'Diluted EPS YoY'],
    ['revenue_actual', 'Revenue'],
    ['revenue_yoy_pct', 'Revenue YoY'],
  ] as const
).map(([field, label]) => ({ field, label, leaf: leafAt(record, field) ?? {} }));
