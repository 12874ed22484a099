/** Lays out where the values of a tagged concept come from. */
import type { ViewModel } from '../../render/model.ts';
import { EXPLAINED_NOTE, EXPLAINED_SUBTITLE, filingsPanel, linePanels } from '../screens/provenance-view.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import type { ExplanationDocument } from './explain.ts';
import { view as factsView } from './view.ts';

export const view: View<ExplanationDocument> = (document, options): ViewModel => {
  if (!('line' in document)) return factsView(document, options);
  const { line, label, unit, concept } = document;
  const kind = /^[A-Z]{3}$/.test(unit) ? 'money' : unit === 'shares' ? 'count' : 'ratio';
  return screen(document, options, {
    subtitle: `${EXPLAINED_SUBTITLE} · ${concept}, ${unit}`,
    panels: [
      ...linePanels('Facts', [{ field: concept, label, leaf: { 'x-kind': kind } }], [line], undefined),
      filingsPanel(line.cells),
    ],
    notes: [EXPLAINED_NOTE],
  });
};
