/** Signed values as bars around a common zero, each with its number and perhaps a second one secondary. */
import type { Context } from '../context.ts';
import { formatCell } from '../format.ts';
import type { BarsBlock, Cell } from '../model.ts';
import { commonDecimals } from '../text/decimals.ts';
import { type Line, lineWidth, pad, spaces, span } from '../text/line.ts';
import { textWidth } from '../text/width.ts';

const LONGEST = 48;
const SHORTEST = 8;

interface Row {
  readonly label: string;
  readonly amount: number;
  readonly value: Line;
  readonly secondary: Line;
}

/** The bars under their title, which shares its line with the label of the second values. */
export function layoutBars(block: BarsBlock, title: Line | undefined, width: number, context: Context): Line[] {
  const cells = commonDecimals(block.rows.map(({ cell }) => cell));
  const rows = block.rows.map(({ label, secondary }, i) => ({
    label: context.text(label),
    amount: amountOf(cells[i]!),
    value: formatCell(cells[i]!, context),
    secondary: secondary === undefined ? [] : formatCell(secondary, context),
  }));
  const heading = block.secondaryLabel === undefined ? '' : context.text(block.secondaryLabel);
  const widest = (of: (row: Row) => number, least = 0): number => rows.reduce((m, row) => Math.max(m, of(row)), least);
  const label = widest((row) => textWidth(row.label));
  const value = widest((row) => lineWidth(row.value));
  const secondary = widest((row) => lineWidth(row.secondary), textWidth(heading));
  const fixed = label + 2 + 2 + value + (secondary > 0 ? 3 + secondary : 0);
  const room = Math.min(LONGEST, width - fixed);
  const drawn = room >= SHORTEST;
  const scale = scaleOf(rows, room);
  const lines = rows.map((row): Line => {
    const bar = drawn ? [...barOf(row.amount, scale, context), spaces(2)] : [];
    const second = secondary > 0 ? [spaces(3), ...pad(row.secondary, secondary, 'right')] : [];
    return [...pad([span(row.label)], label), spaces(2), ...bar, ...pad(row.value, value, 'right'), ...second];
  });
  const whole = label + 2 + (drawn ? room + 2 : 0) + value + 3 + secondary;
  return [...headingLine(title, heading, whole), ...lines];
}

function amountOf({ value }: Cell): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function headingLine(title: Line | undefined, heading: string, whole: number): Line[] {
  if (heading === '') return title === undefined ? [] : [title];
  const left = title ?? [];
  const right = span(heading, 'dim');
  const gap = whole - lineWidth(left) - textWidth(heading);
  return gap >= 1 ? [[...left, spaces(gap), right]] : [left, [right]].filter((line) => line.length > 0);
}

interface Scale {
  /** Columns left and right of the axis. */
  readonly left: number;
  readonly right: number;
  /** Columns for one unit of the values. */
  readonly unit: number;
}

/** One scale for both sides, so that lengths compare across the zero. */
function scaleOf(rows: readonly Row[], room: number): Scale {
  let low = 0;
  let high = 0;
  for (const { amount } of rows) {
    low = Math.min(low, amount);
    high = Math.max(high, amount);
  }
  const columns = Math.max(0, room - 1);
  // Divided before they are added: the sum of two huge numbers may be infinite.
  const size = Math.max(high, -low);
  if (size === 0) return { left: 0, right: columns, unit: 0 };
  const share = -low / size / (high / size - low / size);
  let left = Math.round(columns * share);
  if (low < 0) left = Math.max(1, left);
  if (high > 0) left = Math.min(columns - 1, left);
  const right = columns - left;
  return { left, right, unit: Math.min(low < 0 ? left / -low : Infinity, high > 0 ? right / high : Infinity) };
}

/** One bar on its axis, to half a column; what is not zero shows at least a half. */
function barOf(amount: number, { left, right, unit }: Scale, { glyphs }: Context): Line {
  const step = glyphs.barEnd === '' ? 1 : 2;
  const halves = amount === 0 ? 0 : Math.max(1, Math.round(Math.abs(amount) * unit * step));
  const length = Math.min(amount < 0 ? left : right, Math.ceil(halves / step));
  const half = halves % step === 1 && length === Math.ceil(halves / step);
  const full = glyphs.bar.repeat(half ? length - 1 : length);
  const axis = span(glyphs.axis, 'dim');
  if (amount < 0) {
    const bar = span(`${half ? glyphs.barStart : ''}${full}`, 'down');
    return [spaces(left - length), bar, axis, spaces(right)];
  }
  return [spaces(left), axis, span(`${full}${half ? glyphs.barEnd : ''}`, 'up'), spaces(right - length)];
}
