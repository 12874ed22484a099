/**
 * Which time the rows of a table are of, where that shows at its beginning: by the name of the file, a column, or several
 * times of one day. Weeks and months that only their dates show are refused when all rows are read (`tidy`).
 */
import { cellsOf } from '../../csv/cells.ts';
import type { CsvShape } from './csv-shape.ts';

/** Rows that are looked at. */
const ROWS = 6;
const OF_LETTER: Readonly<Record<string, string>> = { W: 'weekly', M: 'monthly', Q: 'quarterly', Y: 'yearly' };
const DAY_AND_TIME = /^(\S+?)(?:T|,? +)(\d{1,2}:\d{2}(?::\d{2})?)/;

/** `weekly`, `minute` ... ; undefined where nothing says that the rows are other than daily. */
export function intervalOf(head: string, shape: CsvShape, dateAt: number, stem: string): string | undefined {
  const rows = head
    .split(/\r?\n/)
    .slice(shape.firstRow, shape.firstRow + ROWS)
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line, shape.separator));
  const named = /_us_([wmqy])$/i.exec(stem)?.[1] ?? rows[0]?.[shape.names.indexOf('per')] ?? 'D';
  if (/^\d+$/.test(named)) return 'minute';
  if (named.toUpperCase() in OF_LETTER) return OF_LETTER[named.toUpperCase()];
  const times = rows.map((row) => DAY_AND_TIME.exec(row[dateAt] ?? ''));
  const days = new Set(times.map((time) => time?.[1]));
  const isWithinDay = times.length > 2 && !days.has(undefined) && days.size < times.length / 2 + 1;
  return isWithinDay && new Set(times.map((time) => time![2])).size > 2 ? 'minute or hourly' : undefined;
}
