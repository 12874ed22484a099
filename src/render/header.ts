/**
 * The top of a screen: what it is about, the tags of simulated data, of stale data and of a day in the past, the
 * headline numbers.
 */
import type { Context } from './context.ts';
import { formatCell } from './format.ts';
import type { Cell, ViewModel } from './model.ts';
import { type Line, lineWidth, spaces, span } from './text/line.ts';
import { wrap } from './text/wrap.ts';

/**
 * Title, tags and subtitle on one line where they fit. The tags stand right behind the title: no width pushes it away.
 */
export function layoutTitle(view: ViewModel, context: Context, color: boolean): Line[] {
  const title: Line = [span(context.text(view.title), 'strong')];
  const tags = [...(view.simulated ? ['SIMULATED'] : []), ...(view.asOf === undefined ? [] : [`AS OF ${view.asOf}`])];
  const stale: Line =
    view.stale === undefined
      ? []
      : [spaces(2), tag(`${view.stale.label ?? 'STALE'} ${view.stale.since}`.trimEnd(), color, 'stale')];
  const first = [...title, ...tags.flatMap((text) => [spaces(2), tag(text, color, 'tag')]), ...stale];
  const update = view.stale?.update === undefined ? [] : lines(view.stale.update, context, 'warning');
  if (view.subtitle === undefined) return [first, ...update];
  const subtitle = context.text(view.subtitle);
  const whole = [...first, spaces(2), span(subtitle)];
  if (lineWidth(whole) <= context.width) return [whole, ...update];
  return [first, ...update, ...lines(subtitle, context)];
}

function lines(text: string, context: Context, style?: 'warning'): Line[] {
  return wrap(text, context.width, context.bounded).map((line) => [span(line, style)]);
}

/** Reversed where there is color, else between stars. */
function tag(text: string, color: boolean, style: 'tag' | 'stale'): Line[number] {
  return span(color ? ` ${text} ` : `*** ${text} ***`, style);
}

/** The headline numbers on as few lines as possible, the first with the currency. */
export function layoutHeadline(cells: readonly Cell[], context: Context): Line[] {
  const lines: Line[] = [];
  for (const [i, cell] of cells.entries()) {
    const unit = i === 0 && cell.kind === 'price' && context.currency !== undefined;
    const drawn = cell.kind === 'spark' || cell.kind === 'meter';
    const value = formatCell(i === 0 && !drawn ? { emphasis: 'strong', ...cell } : cell, context, true);
    const part =
      unit && typeof cell.value === 'number' ? [...value, span(` ${context.text(context.currency)}`)] : value;
    if (part.length === 0) continue;
    const last = lines.at(-1);
    if (last !== undefined && lineWidth(last) + 3 + lineWidth(part) <= context.width) {
      lines[lines.length - 1] = [...last, spaces(3), ...part];
    } else lines.push(part);
  }
  return lines;
}
