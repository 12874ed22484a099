/** The two axes of a chart: numbers on the left, dates along the foot. */
import type { Context } from '../context.ts';
import type { CellKind } from '../model.ts';
import { type Line, span } from '../text/line.ts';
import { compact, fixed } from '../text/number.ts';

/** A number as the axis names it, in the unit of `kind`. */
export function axisNumber(value: number, kind: CellKind, decimals: number): string {
  switch (kind) {
    case 'percent':
    case 'change_percent':
      return `${fixed(value, decimals, decimals)}%`;
    case 'points':
      return `${fixed(value, decimals, decimals)} pp`;
    case 'money':
    case 'amount':
    case 'count':
    case 'integer':
      return compact(value).replace(/\.?0+(?=[MBT])/, '');
    default:
      return fixed(value, decimals, decimals);
  }
}

/** Ways to divide time, finest first: what names the period of a date, and how much of the date its label shows. */
const DIVISIONS: readonly { readonly period: (date: string) => string; readonly shown: number }[] = [
  { period: (date) => date, shown: 10 },
  // Monday to Sunday: 1970-01-01 was a Thursday.
  { period: (date) => String(Math.floor((Date.parse(date) / 86_400_000 + 3) / 7)), shown: 10 },
  { period: (date) => date.slice(0, 7), shown: 7 },
  { period: (date) => `${date.slice(0, 4)}/${Math.floor((month(date) - 1) / 3)}`, shown: 7 },
  { period: (date) => `${date.slice(0, 4)}/${month(date) < 7}`, shown: 7 },
  ...[1, 2, 5, 10, 20].map((years) => ({
    period: (date: string) => String(Math.floor(Number(date.slice(0, 4)) / years)),
    shown: 4,
  })),
];

function month(date: string): number {
  return Number(date.slice(5, 7));
}

const APART = 3;

interface DateLabel {
  readonly column: number;
  readonly text: string;
}

/**
 * Labels at the first date of each period of the finest division that has room, else the first and the last date.
 * `columnOf` places the points in `columns` columns.
 */
export function dateLabels(
  dates: readonly string[],
  columns: number,
  columnOf: (index: number) => number,
): readonly DateLabel[] {
  for (const [division, { period, shown }] of DIVISIONS.entries()) {
    const labels: DateLabel[] = [];
    // The first point is the beginning of a day, but seldom of a longer period.
    let before = division === 0 || dates.length === 0 ? undefined : period(dates[0]!);
    // Columns that the labels before the last take at least: without room for them the rest need not be read.
    let taken = 0;
    for (let i = division === 0 ? 0 : 1; i < dates.length && taken <= columns + APART; i++) {
      const date = dates[i]!;
      const at = period(date);
      if (at === before) continue;
      before = at;
      taken += labels.length === 0 ? 0 : labels.at(-1)!.text.length + APART;
      labels.push({ column: columnOf(i), text: date.slice(0, shown) });
    }
    if (taken > columns + APART) continue;
    // A period that begins at the very end may have no room for its label.
    for (const some of [labels, labels.slice(0, -1)]) {
      if (some.length > 1 && fits(some, columns)) return some;
    }
  }
  const first: DateLabel = { column: columnOf(0), text: dates[0] ?? '' };
  const last: DateLabel = { column: columnOf(dates.length - 1), text: dates.at(-1) ?? '' };
  return dates.length > 1 && fits([first, last], columns) ? [first, last] : [first];
}

function fits(labels: readonly DateLabel[], columns: number): boolean {
  let free = -APART;
  for (const label of labels) {
    const from = startOf(label, columns);
    if (from < free + APART || label.text.length > columns) return false;
    free = from + label.text.length;
  }
  return true;
}

/** A label begins at its point; the last ones are moved to the left so that they end inside. */
function startOf({ column, text }: DateLabel, columns: number): number {
  return Math.max(0, Math.min(column, columns - text.length));
}

/**
 * The line under the plot with a notch for each label, and the labels under it. `gutter` columns stand free on the
 * left.
 */
export function dateAxis(labels: readonly DateLabel[], columns: number, gutter: number, { unicode }: Context): Line[] {
  const [corner, rail, notch] = unicode ? ['└', '─', '┬'] : ['+', '-', '+'];
  const line = Array.from({ length: columns }, () => rail);
  let text = '';
  for (const label of labels) {
    line[Math.min(columns - 1, label.column)] = notch;
    text = text.padEnd(startOf(label, columns)) + label.text;
  }
  const room = ' '.repeat(gutter);
  return [
    [span(`${room}${corner}${line.join('')}`, 'dim')],
    // One column under the corner of the axis.
    [span(`${room} ${text.slice(0, columns)}`, 'dim')],
  ];
}
