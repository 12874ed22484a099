/** Returns by month and year as a table. Knows no route. */
import type { Maybe } from '../../engine/value.ts';
import type { Cell, Panel, TableColumn } from '../../render/model.ts';
import { change as changeOf } from '../contract/leaves.ts';
import type { Schema } from '../contract/schema.ts';
import { leafCell } from './payload-cells.ts';

export interface Returns {
  /** `YYYY-MM` */
  readonly months: readonly { readonly month: string; readonly return_pct: Maybe<number> }[];
  readonly years: readonly { readonly year: number; readonly return_pct: Maybe<number> }[];
}

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const changeLeaf: Schema = changeOf('Return', 'Return of a month or year.');

/** A row per year, a column per month, then the year; where that is too wide, a column per year, the newest first. */
export function monthTable(title: string, { months, years }: Returns): Panel {
  const byMonth = new Map(months.map(({ month, return_pct: change }) => [month, change]));
  const column = (label: string): TableColumn => ({ label, kind: 'change_percent' });
  const rows = years.map(({ year, return_pct: change }): Cell[] => [
    ...NAMES.map((_, i): Cell => {
      const value = byMonth.get(`${year}-${String(i + 1).padStart(2, '0')}`);
      return value === undefined ? { kind: 'text', value: '' } : leafCell(changeLeaf, value, false);
    }),
    leafCell(changeLeaf, change, false),
  ]);
  const named = (label: string, cells: readonly Cell[]): Cell[] => [{ kind: 'text', value: label }, ...cells];
  const labels = [...NAMES, 'Year'];
  const newest = [...rows.keys()].reverse();
  return {
    title,
    block: {
      type: 'table',
      columns: [{ label: 'Year', kind: 'text' }, ...labels.map(column)],
      rows: rows.map((cells, i) => named(String(years[i]!.year), cells)),
      narrow: {
        type: 'table',
        columns: [
          { label: '', kind: 'text' },
          ...newest.map((i, at) => ({ ...column(String(years[i]!.year)), ...(at > 0 && { optional: true as const }) })),
        ],
        rows: labels.map((label, month) =>
          named(
            label,
            newest.map((i) => rows[i]![month]!),
          ),
        ),
        optionalNames: ['older year', 'older years'],
      },
    },
  };
}
