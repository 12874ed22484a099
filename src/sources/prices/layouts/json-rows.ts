/** Daily prices in JSON as rows of named fields. */
import { parseDay } from '../../../engine/days.ts';
import type { BarColumn } from '../../../engine/prices/lazy-bars.ts';
import { barColumns } from '../../../store/codecs/bars.ts';
import { DateReader } from '../../csv/dates.ts';
import { readNumber } from '../../csv/numbers.ts';
import { failed } from '../../fault.ts';
import type { JsonNode } from '../../json.ts';
import type { RawColumns } from '../types.ts';
import type { Columns, Role } from './roles.ts';

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

/** Rows whose fields have roles, as columns; dates are texts or time stamps. Throws MdsError `IMPORT_*`. */
export function readJsonRows(
  rows: readonly JsonNode[],
  header: readonly string[],
  roles: Columns['roles'],
): RawColumns {
  const field = (role: Role): string | undefined => header[roles.indexOf(role)];
  const dateField = field('date')!;
  const dates = new DateReader(undefined);
  const texts = rows.map((row) => {
    const node = row.get(dateField);
    const text = node.text() ?? (node.number() === undefined ? '' : String(node.number()));
    dates.see(text);
    return text;
  });
  const column = (role: Role): Float64Array | undefined => {
    const name = field(role);
    return name === undefined ? undefined : Float64Array.from(rows, (row) => cell(row.get(name)));
  };
  const none = new Float64Array(rows.length).fill(Number.NaN);
  const close = column('close')!;
  return {
    length: rows.length,
    days: Int32Array.from(texts, (text, i) => dates.day(text, i + 1)),
    ...barColumns((name) => column(name) ?? (name === 'volume' ? none : close.slice())),
    adjusted: column('adjusted'),
    unadjusted: column('unadjusted'),
    dividend: column('dividend'),
    split: column('split'),
  };
}

/** A number, or a string that is one; NaN for null. */
function cell(node: JsonNode): number {
  if (node.value === null) return Number.NaN;
  const text = node.text()?.replace(/^\$|(?<=\d),(?=\d{3})/g, '');
  const value = text === undefined ? node.number() : readNumber(text, 0, text.length);
  if (value === undefined) throw failed('not a number', { jsonPath: node.path });
  return value;
}
