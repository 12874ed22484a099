/**
 * Reads text as bytes and decodes it here: libsql 0.5.29 ends the process on text that is no UTF-8 (libsql#1223), Node's
 * own binding changes it without a word. A damaged byte may turn any value into text, so every column is cast.
 */
import { isUtf8 } from 'node:buffer';
import { type ColumnTypes, SQLITE_CORRUPT, SqlFault, type SqlRow, type SqlValue } from './driver.ts';

const CAST: Readonly<Record<string, string>> = { t: 'BLOB', c: 'BLOB', i: 'INTEGER', b: 'BLOB' };

/** The expression, as a statement that is read by types has it. */
export function castTo(type: string, expression: string): string {
  return `CAST(${expression} AS ${CAST[type]})`;
}

/** The query with every column cast to its type. */
export function castQuery(sql: string, types: ColumnTypes): string {
  const names = columnNames(types.length);
  return `WITH q(${names}) AS (${sql}) SELECT ${names.map((name, i) => castTo(types[i]!, name))} FROM q`;
}

/**
 * The query for columns of unknown types: text as bytes, and after them a number with a bit for each column that is
 * text.
 */
export function maskedQuery(sql: string, columns: number): string {
  const names = columnNames(columns);
  const values = names.map((name) => `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) ELSE ${name} END`);
  // Numbers of a row that JavaScript has whole: 53 bits.
  const mask = names.map((name, i) => `(typeof(${name}) = 'text') * ${2 ** i}`).join(' + ');
  return `WITH q(${names}) AS (${sql}) SELECT ${values}, ${mask} FROM q`;
}

/** Whether a statement is a query that can be read in part by another. */
export function isQuery(sql: string): boolean {
  return /^\s*(select|with|values)\b/i.test(sql);
}

const columnNames = (count: number): string[] => Array.from({ length: count }, (_, i) => `c${i}`);

/**
 * The rows of a {@link castQuery}. Throws SqlFault for text that is no UTF-8; of text with a checksum the wrong bytes are
 * replaced, so that a comparison finds the row and its subject.
 */
export function decodeTyped(rows: readonly SqlRow[], types: ColumnTypes): SqlRow[] {
  if (!/[tc]/.test(types)) return rows as SqlRow[];
  return rows.map((row) =>
    row.map((value, i) => {
      const type = types[i];
      if (type === 't') return textOf(value);
      return type === 'c' ? textOf(value, row[i + 1] !== null) : value;
    }),
  );
}

/** The rows of a {@link maskedQuery}. Throws SqlFault for text that is no UTF-8. */
export function decodeMasked(rows: readonly SqlRow[]): SqlRow[] {
  return rows.map((row) => {
    const last = row.length - 1;
    const mask = row[last] as number;
    return row.slice(0, last).map((value, i) => (Math.floor(mask / 2 ** i) % 2 === 1 ? textOf(value) : value));
  });
}

function textOf(value: SqlValue, isChecked = false): SqlValue {
  if (!(value instanceof Uint8Array)) return value;
  if (!isChecked && !isUtf8(value)) throw new SqlFault(SQLITE_CORRUPT, 'a text is not UTF-8');
  return Buffer.prototype.utf8Slice.call(value, 0, value.length);
}
