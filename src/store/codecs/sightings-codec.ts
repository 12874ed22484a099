/**
 * Sightings of a symbol as bytes, some eleven per month: months since the one before, days, prices in hundredths of a
 * cent, shares not delivered. All fails-to-deliver files since 2004 take some 50 MB.
 */
import { type MonthOfSightings, monthOf, monthStart, type Sighting } from '../../engine/listings/sightings.ts';

/** Marks of a sighting; the day of the month takes five bits. */
const PRICED = 32;
const CHANGE = 64;
/** Of the first sighting: the month has no other. */
const ALONE = 128;
const PRICE_UNIT = 10_000;

/** The bytes of months in ascending order. */
export function encodeSightings(months: readonly MonthOfSightings[]): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const each of months) {
    const month = monthOf(each.first.day);
    putMonth(bytes, each, month, before);
    before = month;
  }
  return Uint8Array.from(bytes);
}

/** The bytes of one month, to be followed by those of any other. */
export function encodeMonth(month: MonthOfSightings): readonly number[] {
  const bytes: number[] = [];
  putMonth(bytes, month, monthOf(month.first.day), 0);
  return bytes;
}

function putMonth(bytes: number[], { first, last, fails = 0 }: MonthOfSightings, month: number, before: number): void {
  putNumber(bytes, month - before);
  const start = monthStart(month);
  const isAlone = first.day === last.day;
  putSighting(bytes, first, start, isAlone ? ALONE : 0);
  if (!isAlone) putSighting(bytes, last, start, 0);
  putNumber(bytes, fails);
}

function putSighting(bytes: number[], { day, price, isChange }: Sighting, start: number, mark: number): void {
  const units = price === undefined ? 0 : Math.round(price * PRICE_UNIT);
  bytes.push((day - start) | (units > 0 ? PRICED : 0) | (isChange ? CHANGE : 0) | mark);
  if (units > 0) putNumber(bytes, units);
}

/** Seven bits a byte, the lowest first. */
function putNumber(bytes: number[], number: number): void {
  let rest = number;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** The months; undefined for bytes that are cut short. */
export function decodeSightings(bytes: Uint8Array): MonthOfSightings[] | undefined {
  return decode(bytes, true);
}

/** The months of {@link encodeMonth}, in the order of their bytes. */
export function decodeMonths(bytes: Uint8Array): MonthOfSightings[] {
  return decode(bytes, false) ?? [];
}

function decode(bytes: Uint8Array, isAfterOther: boolean): MonthOfSightings[] | undefined {
  const months: MonthOfSightings[] = [];
  let at = 0;
  let month = 0;
  const number = (): number => {
    let value = 0;
    for (let scale = 1; at < bytes.length; scale *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    at = bytes.length + 1;
    return value;
  };
  const sighting = (start: number): readonly [Sighting, boolean] => {
    const byte = at < bytes.length ? bytes[at++]! : 0;
    const price = (byte & PRICED) === 0 ? undefined : number() / PRICE_UNIT;
    return [{ day: start + (byte & 31), price, isChange: (byte & CHANGE) !== 0 }, (byte & ALONE) !== 0];
  };
  while (at < bytes.length) {
    month = number() + (isAfterOther ? month : 0);
    if (at >= bytes.length) return undefined;
    const start = monthStart(month);
    const [first, isAlone] = sighting(start);
    if (!isAlone && at >= bytes.length) return undefined;
    const last = isAlone ? first : sighting(start)[0];
    months.push({ first, last, fails: number() });
  }
  return at > bytes.length ? undefined : months;
}
