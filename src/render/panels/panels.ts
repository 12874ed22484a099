/** Panels one under the other; those of one group side by side where the width allows. */

import { layoutChart } from '../charts/chart.ts';
import { layoutSparks } from '../charts/chart-sparks.ts';
import type { Context } from '../context.ts';
import type { Panel } from '../model.ts';
import { type Line, sideBySide, span } from '../text/line.ts';
import { textWidth } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';
import { layoutBars } from './bars.ts';
import { factsWidth, layoutFacts } from './facts.ts';
import { layoutRanges } from './ranges.ts';
import { layoutTable } from './table.ts';
import { layoutText } from './text.ts';

const GAP = 3;

/** The panels as blocks of lines, to be set apart by blank lines. */
export function layoutPanels(panels: readonly Panel[], context: Context): Line[][] {
  const blocks: Line[][] = [];
  for (let i = 0; i < panels.length; ) {
    const row = rowFrom(panels, i, context);
    blocks.push(
      row.length > 1
        ? sideBySide(
            row.map(({ panel, width }) => layoutPanel(panel, width, context, true)),
            row.map(({ width }) => width),
            GAP,
          )
        : layoutPanel(panels[i] as Panel, context.width, context),
    );
    i += Math.max(1, row.length);
  }
  return blocks.filter((lines) => lines.length > 0);
}

interface Sized {
  readonly panel: Panel;
  readonly width: number;
}

/** The number of panels of one group, from `start` on, that fit on one line. */
function rowFrom(panels: readonly Panel[], start: number, context: Context): Sized[] {
  const row: Sized[] = [];
  const group = panels[start]?.group;
  let used = -GAP;
  for (let i = start; i < panels.length; i++) {
    const panel = panels[i] as Panel;
    if (group === undefined || panel.group !== group || panel.block.type !== 'facts') break;
    const title = panel.title === undefined ? 0 : textWidth(context.text(panel.title));
    const width = Math.max(title, factsWidth(panel.block, context));
    used += GAP + width;
    if (used > context.width) break;
    row.push({ panel, width });
  }
  return row;
}

function layoutPanel({ title, block }: Panel, width: number, context: Context, single = false): Line[] {
  const strong = (line: string): Line => [span(line, 'strong')];
  const heading = title === undefined ? undefined : context.text(title);
  if (block.type === 'bars')
    return layoutBars(block, heading === undefined ? undefined : strong(heading), width, context);
  const lines = layoutBlock(block, width, context, single);
  return heading === undefined || lines.length === 0
    ? lines
    : [...wrap(heading, width, context.bounded).map(strong), ...lines];
}

function layoutBlock(
  block: Exclude<Panel['block'], { type: 'bars' }>,
  width: number,
  context: Context,
  single: boolean,
): Line[] {
  switch (block.type) {
    case 'facts':
      return layoutFacts(block, width, context, single);
    case 'ranges':
      return layoutRanges(block, width, context);
    case 'table':
      return layoutTable(block, width, context);
    case 'chart':
      return layoutChart(block, width, context);
    case 'sparks':
      return layoutSparks(block, width, context);
    case 'text':
      return layoutText(block, width, context);
  }
}
