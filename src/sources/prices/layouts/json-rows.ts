/** Daily prices in JSON as rows of named fields. */
import { parseDay } from '../../../engine/days.ts';
import type { BarColumn } from '../../../engine/prices/lazy-bars.ts';
import { barColumns } from '../../../store/codecs/bars.ts';
import { readNumber } from '../../csv/numbers.ts';
import { failed } from '../../fault.ts';
import type { JsonNode } from '../../json.ts';
import type { RawColumns } from '../types.ts';

/** Names of the fields of a row. */
export type RowFields = Readonly<Record<BarColumn | 'adjusted' | 'dividend' | 'split', string>>;

/** Rows of JSON, each with its date, as columns. Throws MdsError `IMPORT_*`. */
export function rowColumns(
  rows: readonly { readonly date: string | undefined; readonly row: JsonNode }[],
  fields: RowFields,
): RawColumns {
  const days = Int32Array.from(rows, ({ date, row }) => {
    const day = parseDay((date ?? '').slice(0, 10));
    if (day === undefined) throw failed('row without a date', { jsonPath: row.path });
    return day;
  });
  const column = (name: keyof RowFields): Float64Array =>
    Float64Array.from(rows, ({ row }) => cell(row.get(fields[name])));
  return {
    length: rows.length,
    days,
    ...barColumns(column),
    adjusted: column('adjusted'),
    dividend: column('dividend'),
    split: column('split'),
  };
}

/** A number, or a string that is one; NaN for null. */
function cell(node: JsonNode): number {
  if (node.value === null) return Number.NaN;
  const text = node.text();
  const value = text === undefined ? node.number() : readNumber(text, 0, text.length);
  if (value === undefined) throw failed('not a number', { jsonPath: node.path });
  return value;
}
