/**
 * Reads a fails-to-deliver file of the SEC: Latin-1, columns between bars, a line per settlement day and security, two
 * trailer lines. Reduces it to the first and last sighting of each security and symbol in each month.
 */

import { formatDay, parseDay } from '../../engine/days.ts';
import { isCusip } from '../../engine/listings/cusip.ts';
import { readFailsSymbol } from '../../engine/listings/fails-symbol.ts';
import type { CusipRecord } from '../../engine/listings/securities.ts';
import { type MonthOfSightings, mergeMonths, monthOf, type Sighting } from '../../engine/listings/sightings.ts';
import type { EpochDay } from '../../engine/types.ts';

export interface FailsFile {
  readonly records: readonly CusipRecord[];
  /** Lines of data. */
  readonly lines: number;
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** What was skipped, in words. */
  readonly warnings: readonly string[];
}

/** A file that is not whole, with the line. */
export interface FailsFault {
  readonly reason: string;
  readonly line: number;
}

const HEADER = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
const COUNT = /^Trailer record count\s+([0-9]+)\s*$/i;
const TOTAL = /^Trailer total quantity of shares\s+([0-9]+)\s*$/i;
const MAX_PRICE = 10_000_000;

/** Whether a text begins like such a file. */
export function isFailsFile(text: string): boolean {
  return /^SETTLEMENT DATE\s*\|\s*CUSIP\s*\|\s*SYMBOL\s*\|/i.test(text);
}

/** The first and last sighting of a month while its lines are read: numbers that change, NaN for no price. */
interface Month {
  readonly month: number;
  firstDay: EpochDay;
  firstPrice: number;
  lastDay: EpochDay;
  lastPrice: number;
}

interface Collected {
  readonly symbol: string;
  readonly isChange: boolean;
  /** Where the newest description is in the file. */
  nameAt: number;
  nameTo: number;
  readonly months: Month[];
}

/**
 * The file, or why it is not whole: another header, a line of other columns, no trailer, a count or total of the trailer
 * that is not that of the lines. A trailer that counts nothing is one of an excerpt, which is said. Lines without a
 * CUSIP or symbol, of a CUSIP with a wrong check digit or of a day after `today` are skipped and counted.
 */
export function readFails(bytes: Uint8Array, today: EpochDay): FailsFile | FailsFault {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading = new Reading(buffer, today);
  let at = 0;
  let line = 0;
  while (at < buffer.length) {
    const next = buffer.indexOf(10, at);
    let end = next < 0 ? buffer.length : next;
    if (end > at && buffer[end - 1] === 13) end--;
    line++;
    const fault = line === 1 ? headerFault(buffer.toString('latin1', at, end)) : reading.take(at, end);
    if (fault !== undefined) return { reason: fault, line };
    at = next < 0 ? buffer.length : next + 1;
  }
  return reading.end(line);
}

function headerFault(text: string): string | undefined {
  const names = text
    .toUpperCase()
    .split('|')
    .map((name) => name.trim());
  return names.join('|') === HEADER ? undefined : `its columns are not ${HEADER}`;
}

const BAR = 124;

/** Collects the lines of a file. Works on bytes: all files since 2004 have some thirty million lines. */
class Reading {
  readonly #bytes: Buffer;
  readonly #today: EpochDay;
  /** By CUSIP and symbol as written; a text says why their lines are skipped. */
  readonly #found = new Map<string, Collected | string>();
  readonly #days = new Map<number, { readonly day: EpochDay; readonly month: number }>();
  readonly #skipped = new Map<string, { count: number; readonly example: string }>();
  #lines = 0;
  #shares = 0;
  #count: number | undefined;
  #total: number | undefined;
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  constructor(bytes: Buffer, today: EpochDay) {
    this.#bytes = bytes;
    this.#today = today;
  }

  /** Takes the line between two places; what is wrong with it. */
  take(start: number, end: number): string | undefined {
    const bytes = this.#bytes;
    const first = this.#bar(start, end);
    if (first === end) return this.#trailer(start, end);
    const second = this.#bar(first + 1, end);
    const third = this.#bar(second + 1, end);
    const fourth = this.#bar(third + 1, end);
    // A description may have a bar of its own: the price is what follows the last.
    let last = end - 1;
    while (last > fourth && bytes[last] !== BAR) last--;
    if (last <= fourth) return 'not six columns: cut off, or another file';
    if (this.#count !== undefined) return 'a line of data after the trailer';
    const date = this.#day(start, first);
    const quantity = numberAt(bytes, third + 1, fourth);
    if (date === undefined) return `not a settlement day: ${this.#quoted(start, first)}`;
    if (Number.isNaN(quantity)) return `not a quantity: ${this.#quoted(third + 1, fourth)}`;
    this.#lines++;
    this.#shares += quantity;
    const { day, month } = date;
    if (day > this.#today) {
      this.#skip('of a day after today', formatDay(day));
      return undefined;
    }
    const found = this.#collected(bytes.toString('latin1', first + 1, third));
    if (found === undefined) return undefined;
    if (day < this.#from) this.#from = day;
    if (day > this.#to) this.#to = day;
    const stated = found.isChange ? Number.NaN : numberAt(bytes, last + 1, end);
    addTo(found.months, month, day, stated > 0 && stated < MAX_PRICE ? stated : Number.NaN);
    found.nameAt = fourth + 1;
    found.nameTo = last;
    return undefined;
  }

  /** The place of the next bar; `end` without one. */
  #bar(from: number, end: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < end && bytes[at] !== BAR) at++;
    return at;
  }

  #quoted(start: number, end: number): string {
    return JSON.stringify(this.#bytes.toString('latin1', start, Math.min(end, start + 30)));
  }

  #trailer(start: number, end: number): string | undefined {
    const text = this.#bytes.toString('latin1', start, end);
    if (text.trim() === '') return undefined;
    const count = COUNT.exec(text)?.[1];
    const total = TOTAL.exec(text)?.[1];
    if (count !== undefined) this.#count = Number(count);
    else if (total !== undefined) this.#total = Number(total);
    else return `neither data nor a trailer: ${this.#quoted(start, end)}`;
    return undefined;
  }

  #day(start: number, end: number): { readonly day: EpochDay; readonly month: number } | undefined {
    const number = end - start === 8 ? numberAt(this.#bytes, start, end) : Number.NaN;
    const known = this.#days.get(number);
    if (known !== undefined) return known;
    const text = this.#bytes.toString('latin1', start, end);
    const day = Number.isInteger(number)
      ? parseDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
      : undefined;
    if (day === undefined) return undefined;
    const date = { day, month: monthOf(day) };
    this.#days.set(number, date);
    return date;
  }

  /** @param key CUSIP and symbol with the bar between */
  #collected(key: string): Collected | undefined {
    const known = this.#found.get(key);
    if (typeof known === 'object') return known;
    const made = known ?? collectedOf(key);
    if (known === undefined) this.#found.set(key, made);
    if (typeof made === 'object') return made;
    this.#skip(made, key.replace('|', ' '));
    return undefined;
  }

  #skip(why: string, example: string): void {
    const known = this.#skipped.get(why);
    if (known === undefined) this.#skipped.set(why, { count: 1, example });
    else known.count++;
  }

  end(line: number): FailsFile | FailsFault {
    const missing =
      this.#count === undefined ? 'record count' : this.#total === undefined ? 'total quantity of shares' : undefined;
    if (missing !== undefined) return { reason: `its trailer (Trailer ${missing}) is missing: cut off`, line };
    const isExcerpt = this.#count === 0 && this.#total === 0 && this.#lines > 0;
    if (!isExcerpt && this.#count !== this.#lines)
      return { reason: `the trailer counts ${this.#count} records, the file has ${this.#lines}`, line };
    if (!isExcerpt && this.#total !== this.#shares)
      return { reason: `the trailer counts ${this.#total} shares, the lines add up to ${this.#shares}`, line };
    const records = this.#records();
    if (records.length === 0) return { reason: 'no line of it can be used', line };
    const warnings = [...this.#skipped].map(
      ([why, { count, example }]) => `${count} lines skipped: ${why} (${example})`,
    );
    if (isExcerpt)
      warnings.unshift('an excerpt: its trailer counts no records, so that nothing says whether it is whole');
    return { records, lines: this.#lines, from: this.#from, to: this.#to, warnings };
  }

  #records(): CusipRecord[] {
    const united = new Map<string, CusipRecord>();
    for (const [key, found] of this.#found) {
      if (typeof found === 'string' || found.months.length === 0) continue;
      const cusip = key.slice(0, key.indexOf('|'));
      const { symbol, isChange, nameAt, nameTo } = found;
      const months = found.months.map(({ firstDay, firstPrice, lastDay, lastPrice }): MonthOfSightings => {
        const at = (day: EpochDay, price: number): Sighting => ({
          day,
          price: Number.isNaN(price) ? undefined : price,
          isChange,
        });
        return { first: at(firstDay, firstPrice), last: at(lastDay, lastPrice) };
      });
      // The same symbol with and without a marker.
      const before = united.get(`${cusip} ${symbol}`);
      const name = this.#bytes.toString('latin1', nameAt, nameTo).trim();
      united.set(`${cusip} ${symbol}`, {
        cusip,
        symbol,
        name,
        months: before === undefined ? months : mergeMonths(before.months, months),
      });
    }
    return [...united.values()];
  }
}

/** Adds a day to the months seen, mostly the newest. */
function addTo(months: Month[], number: number, day: EpochDay, price: number): void {
  let month = months[months.length - 1];
  if (month?.month !== number) month = months.find((each) => each.month === number);
  if (month === undefined)
    months.push({ month: number, firstDay: day, firstPrice: price, lastDay: day, lastPrice: price });
  else if (day > month.lastDay) {
    month.lastDay = day;
    month.lastPrice = price;
  } else if (day < month.firstDay) {
    month.firstDay = day;
    month.firstPrice = price;
  }
}

/** A number of digits and at most one point; NaN for anything else, also for the `.` of an unknown price. */
function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let digits = 0;
  let value = 0;
  let scale = 0;
  for (let i = start; i < end; i++) {
    const code = bytes[i]!;
    if (code >= 48 && code <= 57) {
      value = value * 10 + code - 48;
      digits++;
      scale *= 10;
    } else if (code === 46 && scale === 0) scale = 1;
    else if (code !== 32) return Number.NaN;
  }
  return digits === 0 ? Number.NaN : value / (scale === 0 ? 1 : scale);
}

/** A new record, or why its lines are skipped. */
function collectedOf(key: string): Collected | string {
  const bar = key.indexOf('|');
  const cusip = key.slice(0, bar);
  const read = readFailsSymbol(key.slice(bar + 1));
  if (read === undefined) return 'no symbol';
  if (!isCusip(cusip)) return 'not a CUSIP, or its check digit is wrong';
  return { ...read, nameAt: 0, nameTo: 0, months: [] };
}
