/** Dates as files spell them. */
import { isSession } from '../../engine/calendar.ts';
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { failed, quote, refused } from '../fault.ts';

/** What dates as 1/2/2024 are. */
export type DateOrder = 'month first' | 'day first';

const OFFSET = /^\d{4}-\d{2}-\d{2}[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The session of a date (`2020-08-10`) or date-time. Midnight in any zone means the date as written (`2020-08-10
 * 00:00:00-04:00`, and `2020-08-10T00:00:00Z` of Tiingo), and so does a time without a zone. Any other time with a zone
 * means the New York date of that instant. Undefined for other text.
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
  if (zone === undefined || local === 0) return day;
  return newYorkDay(day * 86_400_000 + (local - zoneSeconds(zone)) * 1000).day;
}

function zoneSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * 60;
}

/** The New York day of a time stamp in ms. One of midnight UTC is a date without a time: nothing opens then. */
export function stampDay(ms: number): EpochDay {
  return ms % 86_400_000 === 0 ? ms / 86_400_000 : newYorkDay(ms).day;
}

/** A date in numbers that does not begin with the year, at times with a time of day behind it. */
const SHORT = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,? +\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)?$/i;
const YEAR_FIRST = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[ T]\d{2}:?\d{2}(?::?\d{2})?)?$/;
const DAY_NAMED = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*\.?[ ,-]+(\d{4}|\d{2})$/;
const MONTH_NAMED = /^([A-Za-z]{3})[a-z]*\.? +(\d{1,2}),? +(\d{4}|\d{2})$/;
/** Seconds, milliseconds, microseconds or nanoseconds since 1970, of days from 1973 on. */
const STAMP = /^(\d{9,10}|\d{13}|\d{16}|\d{19})$/;
/** Milliseconds of the last digit of a stamp, by a third of its digits, rounded up. */
const MS_OF_STAMP: Readonly<Record<number, number>> = { 3: 1000, 4: 1000, 5: 1, 6: 1e-3, 7: 1e-6 };
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A time of day where a date should be: the running session. */
export const TIME_OF_DAY = /^\d{1,2}:\d{2}(:\d{2})?$/;

/** A year of two digits is one from 1960 to 2059. */
function fullYear(text: string): string {
  return text.length === 4 ? text : Number(text) < 60 ? `20${text}` : `19${text}`;
}

function dayOf(year: string, month: string, day: string): EpochDay | undefined {
  return parseDay(`${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** The day of a date that can be read in one way only; undefined for other text. */
function clearDay(cell: string): EpochDay | undefined {
  const iso = sessionDay(cell);
  if (iso !== undefined) return iso;
  if (STAMP.test(cell)) return stampDay(Math.round(Number(cell) * MS_OF_STAMP[Math.ceil(cell.length / 3)]!));
  const plain = YEAR_FIRST.exec(cell);
  if (plain !== null) return dayOf(plain[1]!, plain[2]!, plain[3]!);
  const [day, month, year] = DAY_NAMED.exec(cell)?.slice(1) ?? [];
  if (day !== undefined) return dayOf(year!, String(MONTHS.indexOf(month!.toLowerCase()) + 1), day);
  const named = MONTH_NAMED.exec(cell);
  return named === null ? undefined : dayOf(named[3]!, String(MONTHS.indexOf(named[1]!.toLowerCase()) + 1), named[2]!);
}

/** Looks at all dates of a file first, then reads each. */
export class DateReader {
  readonly #known: DateOrder | undefined;
  readonly #orders = { 'month first': { valid: true, traded: true }, 'day first': { valid: true, traded: true } };
  #first: string | undefined;
  #order: DateOrder | undefined;

  /** @param known the order of its source, where there is only one */
  constructor(known: DateOrder | undefined) {
    this.#known = known;
  }

  /** Takes a cell into account. */
  see(cell: string): void {
    const parts = SHORT.exec(cell);
    if (parts === null) return;
    this.#first ??= cell;
    for (const order of ['month first', 'day first'] as const) {
      const day = inOrder(parts, order);
      const found = this.#orders[order];
      if (day === undefined) found.valid = false;
      if (day === undefined || !isSession(day)) found.traded = false;
    }
  }

  /**
   * The day of a cell, after all have been seen. Throws IMPORT_REFUSED where month and day could change places,
   * IMPORT_FAILED where it is no date.
   */
  day(cell: string, line: number): EpochDay {
    const parts = SHORT.exec(cell);
    const day = parts === null ? clearDay(cell) : inOrder(parts, this.#orderOf());
    if (day !== undefined) return day;
    throw failed(
      parts === null ? `not a date: ${quote(cell)}` : `not a date in the order of the others: ${quote(cell)}`,
      { line },
    );
  }

  /** The order in which all are dates, of two the one in which all are sessions of the exchange. */
  #orderOf(): DateOrder {
    this.#order ??= this.#known ?? this.#found();
    return this.#order;
  }

  #found(): DateOrder {
    const orders = (['month first', 'day first'] as const).filter((order) => this.#orders[order].valid);
    const [only] = orders.length > 1 ? orders.filter((order) => this.#orders[order].traded) : orders;
    const isClear = orders.length < 2 || orders.filter((order) => this.#orders[order].traded).length === 1;
    if (!isClear) throw refused(`dates as ${this.#first} leave open what is the month; write them as YYYY-MM-DD`);
    return only ?? 'month first';
  }
}

function inOrder(parts: RegExpExecArray, order: DateOrder): EpochDay | undefined {
  const [month, day] = order === 'month first' ? [parts[1]!, parts[2]!] : [parts[2]!, parts[1]!];
  return dayOf(parts[3]!, month, day);
}

/** Whether a date needs no rewriting: it begins with YYYY-MM-DD. */
export function isIsoDate(cell: string): boolean {
  return /^\d{4}-\d{2}-\d{2}($|[ T])/.test(cell) && sessionDay(cell) !== undefined;
}
