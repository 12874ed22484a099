/** Session days from the date cells of price files. */
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';

const OFFSET = /^\d{4}-\d{2}-\d{2}[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * `2020-08-10`, or a date-time whose zone tells the day: local midnight names its own date (`2020-08-10 00:00:00-04:00`), any other
 * instant with a zone is the New York date of it. A time without a zone names its own date. Undefined for anything else.
 */
export function sessionDay(cell: string): EpochDay | undefined {
  if (cell.length === 10) return parseDay(cell);
  const match = OFFSET.exec(cell);
  if (match === null) return undefined;
  const day = parseDay(cell.slice(0, 10));
  const hours = Number(match[1]);
  const minutes = Number(match[2]);
  const seconds = match[3] === undefined ? 0 : Number(match[3]);
  if (day === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const zone = match[4];
  const local = (hours * 60 + minutes) * 60 + seconds;
  if (zone === undefined || (local === 0 && zone !== 'Z')) return day;
  return newYorkDay(day * 86_400_000 + (local - zoneSeconds(zone)) * 1000).day;
}

function zoneSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * 60;
}
