/** Draws a view for people. Pure: the same view and options give the same text. */
import { type Context, createContext, type RenderOptions } from './context.ts';
import { layoutHeadline, layoutTitle } from './header.ts';
import type { ViewModel } from './model.ts';
import { layoutPanels } from './panels/panels.ts';
import { explain } from './reasons.ts';
import { footnoteMark } from './text/glyphs.ts';
import { breakLine, type Line, lineText, spaces, span } from './text/line.ts';
import { textWidth } from './text/width.ts';
import { wrap } from './text/wrap.ts';

export type { RenderOptions } from './context.ts';

/** One view as text that ends in one line break. On a terminal (`width` given) no line is wider than it. */
export function render(view: ViewModel, options: RenderOptions): string {
  const context = createContext(options, view.currency);
  const blocks: Line[][] = [
    layoutTitle(view, context, options.color),
    layoutHeadline(view.headline ?? [], context),
    ...layoutPanels(view.panels, context),
  ];
  // The footnotes come after all that may refer to them.
  blocks.push(layoutFootnotes(context), layoutNotes(view.notes, context));
  return text(blocks, context, options.color);
}

/** Several views, a rule between them. */
export function renderMany(views: readonly ViewModel[], options: RenderOptions): string {
  return views.map((view) => render(view, options)).join(separator(options));
}

/** What stands between two views. */
export function separator(options: RenderOptions): string {
  const { width, glyphs } = createContext(options, undefined);
  return `\n${lineText([span(glyphs.rule.repeat(width), 'dim')], options.color)}\n\n`;
}

/** What each dash means. */
function layoutFootnotes(context: Context): Line[] {
  const { footnotes, unicode, bounded, width } = context;
  return footnotes.flatMap((reason, i) => {
    const mark = footnoteMark(i + 1, unicode);
    const indent = textWidth(mark) + 1;
    return wrap(explain(reason), width - indent, bounded).map(
      (line, row): Line => (row === 0 ? [span(`${mark} ${line}`)] : [spaces(indent), span(line)]),
    );
  });
}

function layoutNotes(notes: readonly string[], context: Context): Line[] {
  const said = notes.filter((note) => note !== '');
  return said.flatMap((note) => wrap(context.text(note), context.width, context.bounded).map((line) => [span(line)]));
}

/** Blocks set apart by a blank line; what has nothing to show takes no room. */
function text(blocks: readonly Line[][], { bounded, width }: Context, color: boolean): string {
  const drawn = blocks.map((lines) => {
    const fitted = bounded ? lines.flatMap((line) => breakLine(line, width)) : lines;
    return fitted
      .map((line) => lineText(line, color))
      .join('\n')
      .trimEnd();
  });
  return `${drawn.filter((block) => block !== '').join('\n\n')}\n`;
}
