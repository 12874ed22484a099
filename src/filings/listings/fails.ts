/**
 * Reads a fails-to-deliver file of the SEC: Latin-1, columns between bars, a line per settlement day and security, two
 * trailer lines; or several, one after the other. Reduces it to the first and last sighting of each security and symbol
 * in each month.
 */

import { formatDay, parseDay } from '../../engine/days.ts';
import { type MonthOfSightings, monthOf } from '../../engine/listings/sightings.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { FailsKey, FailsKeys } from './fails-keys.ts';
import { type FailsMonth, FailsMonths } from './fails-months.ts';
import { FailsTrailer } from './fails-trailer.ts';

export interface FailsFile {
  readonly seen: Iterable<FailsSeen>;
  /** Lines of data. */
  readonly lines: number;
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** What was skipped, in words. */
  readonly warnings: readonly string[];
}

/** Sightings of a key in a month. */
export interface FailsSeen {
  readonly key: FailsKey;
  readonly month: MonthOfSightings;
  /** The newest description; where it is that of before it is the same text, not another. */
  readonly name: (before: string) => string;
}

/** A file that is not whole, with the line. */
export interface FailsFault {
  readonly reason: string;
  readonly line: number;
}

const HEADER = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
const MAX_PRICE = 10_000_000;

const BAR = 124;
const NEW_LINE = 10;
const RETURN = 13;
const BLANK = 32;
const POINT = 46;
/** The first letters of a header and of a trailer. */
const [S, T] = [83, 84];
/** What UTF-8 files may begin with. */
const MARK = [0xef, 0xbb, 0xbf];

/** Whether a text begins like such a file. */
export function isFailsFile(text: string): boolean {
  return /^SETTLEMENT DATE\s*\|\s*CUSIP\s*\|\s*SYMBOL\s*\|/i.test(text);
}

/**
 * The file, or why it is not whole: another header, a line of other columns, no trailer, a count or total of the trailer
 * that is not that of the lines. A trailer that counts nothing is one of an excerpt, which is said. Lines without a
 * CUSIP, symbol or quantity, of a CUSIP with a wrong check digit or of a day after `today` are skipped and counted,
 * and so are prices that are no numbers.
 * @param keys those of the files read before, to which its own are added
 */
export function readFails(bytes: Uint8Array, today: EpochDay, keys: FailsKeys): FailsFile | FailsFault {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading = new Reading(buffer, today, keys);
  // Places of the first four bars of a line, and of the last.
  const bars = new Int32Array(5);
  let at = MARK.every((byte, i) => buffer[i] === byte) ? MARK.length : 0;
  let line = 0;
  while (at < buffer.length) {
    let count = 0;
    let end = at;
    for (; end < buffer.length; end++) {
      const code = buffer[end]!;
      if (code === NEW_LINE) break;
      if (code !== BAR) continue;
      if (count < 4) bars[count] = end;
      bars[4] = end;
      count++;
    }
    const next = end + 1;
    if (end > at && buffer[end - 1] === RETURN) end--;
    line++;
    const fault = line === 1 ? headerFault(buffer.toString('latin1', at, end)) : reading.take(at, end, bars, count);
    if (fault !== undefined) return { reason: reading.inPart(fault), line };
    at = next;
  }
  return reading.end(line);
}

function headerFault(text: string): string | undefined {
  return isHeader(text) ? undefined : `its columns are not ${HEADER}, but ${JSON.stringify(text.slice(0, 80))}`;
}

function isHeader(text: string): boolean {
  const names = text.toUpperCase().split('|');
  return names.map((name) => name.trim()).join('|') === HEADER;
}

/** Collects the lines of a file from its bytes, without a text of any but a new key. */
class Reading {
  readonly #bytes: Buffer;
  readonly #today: EpochDay;
  readonly #keys: FailsKeys;
  readonly #months: FailsMonths;
  readonly #days = new Map<number, { readonly day: EpochDay; readonly month: number }>();
  readonly #skipped = new Map<string, { count: number; readonly example: string; readonly what: string }>();
  readonly #said = new Set<string>();
  #trailer = new FailsTrailer();
  /** Of the part that is read, and of those before it. */
  #lines = 0;
  #linesBefore = 0;
  #shares = 0;
  #last = Number.NEGATIVE_INFINITY;
  #part = 1;
  /** Day, and place of the CUSIP, of the line before. */
  #dayBefore: EpochDay = Number.NaN;
  #keyBefore = 0;

  constructor(bytes: Buffer, today: EpochDay, keys: FailsKeys) {
    this.#bytes = bytes;
    this.#today = today;
    this.#keys = keys;
    this.#months = new FailsMonths(bytes);
  }

  /** Takes the line between two places with its `count` bars; what is wrong with it. */
  take(start: number, end: number, bars: Int32Array, count: number): string | undefined {
    const bytes = this.#bytes;
    if (count === 0 || bytes[start] === T) return this.#takeTrailer(start, end);
    if (bytes[start] === S && isHeader(bytes.toString('latin1', start, end))) return this.#takePart();
    // A description may have a bar of its own: the price is what follows the last.
    if (count < 5) return 'not six columns: cut off, or another file';
    if (this.#trailer.isRead) return 'a line of data after the trailer';
    const [first, third, fourth, last] = [bars[0]!, bars[2]!, bars[3]!, bars[4]!];
    const date = this.#day(start, first);
    const isCounted = fourth > third + 1;
    const quantity = isCounted ? numberAt(bytes, third + 1, fourth) : 0;
    if (date === undefined) return `not a settlement day: ${this.#quoted(start, first)}`;
    if (Number.isNaN(quantity)) return `not a quantity: ${this.#quoted(third + 1, fourth)}`;
    this.#lines++;
    this.#shares += quantity;
    const { day, month } = date;
    if (day > this.#last) this.#last = day;
    if (day > this.#today || !isCounted) {
      if (isCounted) this.#skip('of a day after today', formatDay(day), 1);
      else this.#skip('no quantity', bytes.toString('latin1', first + 1, third), 1);
      return undefined;
    }
    const isSecond = day === this.#dayBefore && this.#isOtherSymbol(this.#keyBefore, first + 1);
    [this.#dayBefore, this.#keyBefore] = [day, first + 1];
    if (isSecond) {
      this.#skip('a second symbol of its CUSIP on the day', bytes.toString('latin1', start, third), 1);
      return undefined;
    }
    const stated = numberAt(bytes, last + 1, end);
    const price = stated > 0 && stated < MAX_PRICE ? stated : Number.NaN;
    if (Number.isNaN(stated) && !this.#isUnknown(last + 1, end))
      this.#skip('a price that is no number', this.#quoted(last + 1, end), 1, 'prices');
    this.#months.add(first + 1, third, month, day, quantity, price, fourth + 1);
    return undefined;
  }

  /** Whether the line at a place has the CUSIP of another line and another symbol, neither marked as changed. */
  #isOtherSymbol(one: number, other: number): boolean {
    const bytes = this.#bytes;
    let [at, bars] = [0, 0];
    for (; bars < 2 && bytes[one + at] === bytes[other + at]; at++) if (bytes[one + at] === BAR) bars++;
    if (bars !== 1) return false;
    const [a, b] = [one, other].map((place) => bytes.toString('latin1', place, bytes.indexOf(BAR, place + at)));
    return ![a!, b!].some((text) => /(XXXX|ZZZZ)$/.test(text));
  }

  /** Whether a price is a point, as files write one that is not known, or blank. */
  #isUnknown(start: number, end: number): boolean {
    if (end - start === 1 && this.#bytes[start] === POINT) return true;
    return /^\s*\.?\s*$/.test(this.#bytes.toString('latin1', start, end));
  }

  #quoted(start: number, end: number): string {
    return JSON.stringify(this.#bytes.toString('latin1', start, Math.min(end, start + 30)));
  }

  #takeTrailer(start: number, end: number): string | undefined {
    // Files of DOS end with a mark of their own.
    const text = this.#bytes.toString('latin1', start, end).replaceAll(/[\0\x1a]/g, '');
    if (text.trim() === '' || this.#trailer.take(text)) return undefined;
    return `neither data nor a trailer: ${this.#quoted(start, end)}`;
  }

  /** Another file follows: that before it must be whole. */
  #takePart(): string | undefined {
    const fault = this.#close();
    if (fault === undefined) this.#part++;
    return fault;
  }

  /** Why the part is not whole. */
  #close(): string | undefined {
    const judged = this.#trailer.judge({ lines: this.#lines, shares: this.#shares, last: this.#last });
    if ('fault' in judged) return judged.fault;
    if (judged.warning !== undefined) this.#said.add(this.inPart(judged.warning));
    this.#linesBefore += this.#lines;
    [this.#lines, this.#shares, this.#trailer] = [0, 0, new FailsTrailer()];
    return undefined;
  }

  /** A text about the part that is read. */
  inPart(text: string): string {
    return this.#part === 1 ? text : `file ${this.#part} in it: ${text}`;
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

  #skip(why: string, example: string, count: number, what = 'lines'): void {
    const known = this.#skipped.get(why);
    if (known === undefined) this.#skipped.set(why, { count, example, what });
    else known.count += count;
  }

  end(line: number): FailsFile | FailsFault {
    const fault = this.#close();
    if (fault !== undefined) return { reason: this.inPart(fault), line };
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (const { keyAt, keyTo, firstDay, lastDay, lines } of this.#months) {
      const { skipped, cusip, symbol } = this.#keys.at(this.#bytes, keyAt, keyTo);
      if (skipped !== undefined) {
        this.#skip(skipped, `${cusip} ${symbol}`, lines);
        continue;
      }
      if (firstDay < from) from = firstDay;
      if (lastDay > to) to = lastDay;
    }
    if (from > to) return { reason: 'no line of it can be used', line };
    const warnings = [...this.#skipped].map(
      ([why, { count, example, what }]) => `${count} ${what} skipped: ${why} (${example})`,
    );
    return { seen: this.#seen(), lines: this.#linesBefore, from, to, warnings: [...this.#said, ...warnings] };
  }

  *#seen(): Iterable<FailsSeen> {
    for (const month of this.#months) {
      const key = this.#keys.at(this.#bytes, month.keyAt, month.keyTo);
      if (key.skipped === undefined) yield seenOf(this.#bytes, key, month);
    }
  }
}

function seenOf(bytes: Buffer, key: FailsKey, month: FailsMonth): FailsSeen {
  const { firstDay, firstPrice, lastDay, lastPrice, lastShares, nameAt } = month;
  const { isChange } = key;
  // A price on the day of a change is that of another security, or of none.
  const priceOf = (price: number) => (Number.isNaN(price) || isChange ? undefined : price);
  const first = { day: firstDay, price: priceOf(firstPrice), isChange };
  const last = lastDay === firstDay ? first : { day: lastDay, price: priceOf(lastPrice), isChange };
  return { key, month: { first, last, fails: lastShares }, name: (before) => textAt(bytes, nameAt, before) };
}

/** The description at a place without blanks around it; `before` where it is the same. */
function textAt(bytes: Buffer, start: number, before: string): string {
  let end = start;
  for (let i = start; i < bytes.length && bytes[i] !== NEW_LINE; i++) if (bytes[i] === BAR) end = i;
  while (end > start && bytes[end - 1] === BLANK) end--;
  let same = end - start === before.length ? 0 : -1;
  while (same >= 0 && same < before.length && bytes[start + same] === before.charCodeAt(same)) same++;
  return same === before.length ? before : bytes.toString('latin1', start, end).trim();
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
    } else if (code === POINT && scale === 0) scale = 1;
    else if (code !== BLANK) return Number.NaN;
  }
  return digits === 0 ? Number.NaN : value / (scale === 0 ? 1 : scale);
}
