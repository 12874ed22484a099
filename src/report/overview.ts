/** The first part of a report: chart and figures of the day in one view, then bands, and what changed in the risks. */
import type { Panel, ViewModel } from '../render/model.ts';
import { changeHtml } from '../render/redline/html.ts';
import { htmlText as text } from '../render/text/html-text.ts';
import { pageContext, panelsHtml, viewHtml } from './blocks.ts';
import { bandsFigure, priceFigure } from './figures.ts';
import type { Part, Report } from './model.ts';

/** Figures next to the chart: as many panels as have them. */
const FIGURES = 12;
/** Rows of a panel that is next to the chart, too, after these. */
const SHORT = 3;
/** Changed paragraphs shown before their own part, and the bytes of one that is not too long for it. */
const CHANGES = 2;
const MOST_BYTES = 3000;

/** The overview of a report; `view` is the snapshot, undefined where that failed. */
export function overviewHtml(view: ViewModel | undefined, { charts, parts }: Report): string {
  const [figures, below] = split(view?.panels ?? []);
  const hasChart = charts.dates.length > 1;
  const rest = view === undefined ? [] : below.filter(({ block }) => !(hasChart && block.type === 'sparks'));
  const key = view === undefined ? '' : panelsHtml(figures, pageContext(view.currency), 'Figures', 'key');
  const risks = parts.find(({ id }) => id === 'risks');
  return `<div class="fold">
${priceFigure(charts)}
${key}
</div>
${view === undefined ? '' : viewHtml({ ...view, panels: rest }, 'Summary')}
<div class="pair">
<div><h3><a href="#valuation">Valuation bands</a></h3>
${bandsFigure(charts)}</div>
${risks === undefined ? '' : risksHtml(risks)}
</div>`;
}

/**
 * What stands next to the chart: the first panels of label and value that have {@link FIGURES} together, those of a few
 * rows and the ranges, as high as the chart; and the others.
 */
function split(panels: readonly Panel[]): readonly [Panel[], Panel[]] {
  let count = 0;
  const isFigures = panels.map(({ block }) => {
    if (block.type !== 'facts' || (count >= FIGURES && block.rows.length > SHORT)) return false;
    count += block.rows.length;
    return true;
  });
  const ranges = panels.filter(({ block }) => block.type === 'ranges');
  const below = panels.filter(({ block }, i) => !isFigures[i] && block.type !== 'ranges');
  return [[...panels.filter((_, i) => isFigures[i]), ...ranges], below];
}

function risksHtml({ screens, redline }: Part): string {
  const view = screens[0]?.view;
  const all = (redline?.sections ?? []).flatMap(({ changes }) => changes ?? []);
  const first = all
    .map(changeHtml)
    .filter((each) => Buffer.byteLength(each) < MOST_BYTES)
    .slice(0, CHANGES);
  if (view === undefined && first.length === 0) return '';
  const count = `${all.length} changed ${all.length === 1 ? 'paragraph' : 'paragraphs'}`;
  const more = all.length > first.length ? `<p><a href="#risks">All ${count}</a></p>` : '';
  const subtitle = view?.subtitle === undefined ? '' : `<p class="note">${text(view.subtitle)}</p>\n`;
  return `<div><h3><a href="#risks">Changed risk factors</a></h3>
${subtitle}${all.length === 0 ? '<p>No paragraph changed.</p>' : first.join('\n')}
${more}</div>`;
}
