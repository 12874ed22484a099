/** A cell as characters: what its value reads like by kind, and in which style. */
import { isMarker } from '../engine/value.ts';
import type { Span, Style } from './colour.ts';
import type { Context } from './context.ts';
import { footnoteMark } from './glyphs.ts';
import { type Line, span } from './line.ts';
import type { Cell, CellKind } from './model.ts';
import { compact, fixed, signOf } from './number.ts';

/** Whether values of this kind are numbers, aligned on the right. */
export function isNumeric(kind: CellKind): boolean {
  return kind !== 'text' && kind !== 'date' && kind !== 'flag';
}

/**
 * The cell as spans; empty for no value. A marker is a dim dash with the number of its footnote. Changes carry their sign, and
 * their colour; with `arrow` also an arrow.
 */
export function formatCell(cell: Cell, context: Context, arrow = false): Line {
  const { value, kind, emphasis } = cell;
  if (value === undefined) return [];
  if (isMarker(value)) {
    const mark = footnoteMark(context.footnotes.number(value.reason), context.unicode);
    return [span(`${context.glyphs.missing}${mark}`, 'dim')];
  }
  if (typeof value === 'boolean') return [styled(value ? 'yes' : 'no', undefined, emphasis, context)];
  if (typeof value === 'string') return [styled(context.text(value), undefined, emphasis, context)];
  const text = formatNumber(value, kind, cell.currency, context);
  if (!isChange(kind)) return [styled(text, undefined, emphasis, context)];
  const sign = signOf(text);
  const direction = sign > 0 ? 'up' : sign < 0 ? 'down' : undefined;
  const prefix = arrow && direction !== undefined ? context.glyphs[direction] : '';
  const signed = `${prefix}${prefix && ' '}${sign > 0 ? '+' : ''}${text}`;
  return [styled(signed, direction, emphasis, context)];
}

function isChange(kind: CellKind): boolean {
  return kind === 'change' || kind === 'change_percent' || kind === 'points';
}

/** Digits and unit of a number. Amounts in dollars carry `$`, others their code where it is not the view's own. */
function formatNumber(value: number, kind: CellKind, own: string | undefined, context: Context): string {
  switch (kind) {
    case 'percent':
    case 'change_percent':
      return `${fixed(value, 2, 2)}%`;
    case 'points':
      return `${fixed(value, 2, 2)} pp`;
    case 'money':
      return withCurrency(compact(value), own ?? context.currency, context);
    case 'amount':
      return withCurrency(fixed(value, 0, 2), own ?? context.currency, context);
    case 'price':
    case 'change': {
      const foreign = own !== undefined && own !== context.currency;
      return foreign ? withCurrency(fixed(value, 2, 4), own, context) : fixed(value, 2, 4);
    }
    case 'count':
      return compact(value);
    case 'integer':
      return fixed(value, 0, 4);
    case 'ratio':
    case 'text':
    case 'date':
    case 'flag':
      return fixed(value, 2, 4);
  }
}

function withCurrency(text: string, code: string | undefined, context: Context): string {
  if (code === undefined) return text;
  if (code !== 'USD') return `${text} ${context.text(code)}`;
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

function styled(
  text: string,
  direction: 'up' | 'down' | undefined,
  emphasis: Cell['emphasis'],
  context: Context,
): Span {
  let style: Style | undefined = direction;
  if (emphasis === 'strong' || emphasis === 'best') style = direction === undefined ? 'strong' : `strong-${direction}`;
  if (emphasis === 'dim') style = 'dim';
  return span(emphasis === 'best' ? `${context.glyphs.best}${text}` : text, style);
}
