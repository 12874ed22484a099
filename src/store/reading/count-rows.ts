/** Counts the rows of a subject as the store writes them down in `contents`. */
import type { Crc32 } from '../drivers/checksum.ts';
import type { SqlRow, SqlValue } from '../drivers/driver.ts';
import { keyNumber, NON_RELIANCE, type Owned, ofSubject, SPAN_DAYS, type SubjectRows } from '../schema/contents.ts';

/** Gives the rows of a query. */
export type RowsOf = (sql: string, params?: readonly SqlValue[], types?: string) => readonly SqlRow[];

/** What is written down of the rows of a table that a subject has, by name. */
export function countRows(rows: RowsOf, owned: Owned, subject: string, crc32: Crc32): SubjectRows {
  const { table, counted } = owned;
  const from = `FROM ${table.name} WHERE ${ofSubject(owned)}`;
  const numbers = (query: string): number[] => rows(query, [subject]).flat() as number[];
  if (counted === 'spans')
    return {
      [table.name]: numbers(`SELECT filed / ${SPAN_DAYS}, count(*) ${from} GROUP BY 1 ORDER BY 1`),
      [NON_RELIANCE]: numbers(`SELECT filed ${from} AND items LIKE '%4.02%' ORDER BY filed`),
    };
  if (typeof counted === 'string') return { [table.name]: numbers(`SELECT count(*) ${from}`)[0]! };
  if ('each' in counted) {
    const each = rows(`SELECT ${counted.each}, count(*) ${from} GROUP BY 1`, [subject]) as readonly (readonly [
      SqlValue,
      number,
    ])[];
    const pairs = each.map(([value, count]) => [keyNumber(value, crc32), count] as const);
    return { [table.name]: pairs.sort(([a], [b]) => a - b).flat() };
  }
  const keys = rows(`SELECT ${counted.key} ${from}`, [subject]).map(([value]) => keyNumber(value!, crc32));
  return { [table.name]: keys.sort((a, b) => a - b) };
}

/** What is written down of the filings of a company by form: span, rows, span, rows ... */
export function countForms(rows: RowsOf, subject: string): SubjectRows {
  const query = `SELECT form, filed / ${SPAN_DAYS}, count(*) FROM filings WHERE cik = CAST(?1 AS INTEGER) GROUP BY 1, 2 ORDER BY 1, 2`;
  const forms: Record<string, number[]> = {};
  for (const [form, span, count] of rows(query, [subject]) as readonly [string, number, number][]) {
    forms[form] ??= [];
    forms[form].push(span, count);
  }
  return forms;
}
