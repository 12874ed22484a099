/** A value as characters: what it reads like by kind, and in which style. */
import { isMarker } from '../engine/value.ts';
import type { Context } from './context.ts';
import type { Accounting, CellKind, ValueCell } from './model.ts';
import type { Span, Style } from './text/color.ts';
import { DECIMALS } from './text/decimals.ts';
import { footnoteMark } from './text/glyphs.ts';
import { type Line, span } from './text/line.ts';
import { compact, fixed, signOf } from './text/number.ts';

/** Least and most decimals in a statement; the other kinds have 2 to 4. */
const ACCOUNTING_DECIMALS: Partial<Record<CellKind, readonly [number, number]>> = {
  percent: [2, 2],
  change_percent: [2, 2],
  points: [2, 2],
  amount: [0, 2],
  money: [0, 2],
  count: [0, 4],
  integer: [0, 4],
};

/**
 * The value as spans; empty for none. A marker is a dim dash with the number of its footnote. Changes carry their sign,
 * and their color; with `arrow` also an arrow.
 */
export function formatValue(cell: ValueCell, context: Context, arrow = false): Line {
  const { value, kind, emphasis } = cell;
  if (value === undefined) return [];
  if (isMarker(value)) {
    const { footnotes, glyphs, unicode } = context;
    const at = footnotes.indexOf(value.reason);
    const number = at >= 0 ? at + 1 : footnotes.push(value.reason);
    return [span(`${glyphs.missing}${footnoteMark(number, unicode)}`, 'dim')];
  }
  if (typeof value === 'boolean') return [styled(value ? 'yes' : 'no', undefined, emphasis, context)];
  if (typeof value === 'string') {
    const part = styled(context.text(value), undefined, emphasis, context);
    return [context.links && cell.link !== undefined && isAddress(cell.link) ? { ...part, link: cell.link } : part];
  }
  const text =
    cell.accounting === undefined
      ? formatNumber(value, cell, context)
      : accountingNumber(value, kind, {
          ...(cell.decimals === undefined ? {} : { decimals: cell.decimals }),
          ...cell.accounting,
        });
  const mark = cell.derived === true ? context.glyphs.derived : '';
  if (!isChange(kind)) return [styled(`${mark}${enclosed(text, cell)}`, undefined, emphasis, context)];
  const sign = signOf(text);
  const direction = sign > 0 ? 'up' : sign < 0 ? 'down' : undefined;
  const prefix = arrow && direction !== undefined ? context.glyphs[direction] : '';
  const signed = `${mark}${prefix}${prefix && ' '}${sign > 0 ? '+' : ''}${enclosed(text, cell)}`;
  return [styled(signed, direction, emphasis, context)];
}

/** Printable ASCII without spaces: nothing that could end the sequence it is put into. */
function isAddress(link: string): boolean {
  return /^https:\/\/[\x21-\x7e]+$/.test(link);
}

function isChange(kind: CellKind): boolean {
  return kind === 'change' || kind === 'change_percent' || kind === 'points';
}

/** Digits and unit of a number. Amounts in dollars carry `$`, others their code where it is not the view's own. */
function formatNumber(value: number, { kind, currency: own, decimals }: ValueCell, context: Context): string {
  const digits = (of: keyof typeof DECIMALS): string => {
    const [least, most] = DECIMALS[of];
    return fixed(value, decimals ?? least, decimals ?? most);
  };
  switch (kind) {
    case 'percent':
    case 'change_percent':
      return `${fixed(value, 2, 2)}%`;
    case 'points':
      return `${fixed(value, 2, 2)} pp`;
    case 'money':
      return withCurrency(compact(value), own ?? context.currency, context);
    case 'amount':
      return withCurrency(digits(kind), own ?? context.currency, context);
    case 'price':
    case 'change': {
      const foreign = own !== undefined && own !== context.currency;
      return foreign ? withCurrency(digits(kind), own, context) : digits(kind);
    }
    case 'count':
      return compact(value);
    case 'integer':
    case 'ratio':
      return digits(kind);
    case 'text': // A name that is a number: a year.
      return String(value);
    case 'date':
    case 'flag':
      return fixed(value, 2, 4);
  }
}

/** Digits of a number as statements print it, its sign still in front. */
function accountingNumber(value: number, kind: CellKind, { unit = 1, decimals }: Accounting): string {
  const [least, most] = decimals === undefined ? (ACCOUNTING_DECIMALS[kind] ?? [2, 4]) : [decimals, decimals];
  const scales = kind === 'amount' || kind === 'money' || kind === 'count' || kind === 'integer';
  const text = fixed(scales ? value / unit : value, least, most);
  if (kind === 'points') return `${text} pp`;
  return kind === 'percent' || kind === 'change_percent' ? `${text}%` : text;
}

/** A negative number in parentheses; any other leaves room for the closing one, so that digits stand under digits. */
function enclosed(text: string, { accounting }: ValueCell): string {
  if (accounting === undefined) return text;
  return text.startsWith('-') ? `(${text.slice(1)})` : `${text} `;
}

function withCurrency(text: string, code: string | undefined, context: Context): string {
  if (code === undefined) return text;
  if (code !== 'USD') return `${text} ${context.text(code)}`;
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

function styled(
  text: string,
  direction: 'up' | 'down' | undefined,
  emphasis: ValueCell['emphasis'],
  context: Context,
): Span {
  let style: Style | undefined = direction;
  if (emphasis === 'strong' || emphasis === 'best') style = direction === undefined ? 'strong' : `strong-${direction}`;
  if (emphasis === 'dim' || emphasis === 'warning') style = emphasis;
  if (emphasis === 'good') style = 'up';
  if (emphasis === 'bad') style = 'strong-down';
  return span(emphasis === 'best' ? `${context.glyphs.best}${text}` : text, style);
}
