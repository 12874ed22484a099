/**
 * Bars as one blob, by column. Prices that are whole cents, or hundredths of them, are whole numbers with a decimal
 * point: each is stored as its difference from the close before, which fits two bytes where a double takes eight, and
 * read back as the very same double (a whole number over a power of ten is rounded once, as its decimal text is). A day
 * is stored as the days since the one before. Other prices are doubles.
 */
import type { Bars } from '../../engine/types.ts';
import { BAR_COLUMNS, type PackedBars, unpackBars } from './bars.ts';
import { aligned } from './codec.ts';
import { decodePlainBars } from './plain-bars.ts';

/** First bytes of a blob: unlike those of older ones in more bits than one. */
const MAGIC = [0xb5, 0x1a, 0x03] as const;
/**
 * Magic, decimals of prices, bytes of each column in the order of {@link BAR_COLUMNS}, decimals of the volume, bytes of
 * a day, nothing; the close before the first, as a whole number (Float64); the first day and the number of bars (Int32).
 */
const PREFIX = { decimals: 3, widths: 4, volume: 9, day: 10, close: 16, first: 24, count: 28, bytes: 32 } as const;
/** Where a number of decimals is written: the column is doubles. */
const DOUBLES = 0xff;
/** Most decimals: prices of split-adjusted sources have up to six. */
const MOST_DECIMALS = 6;
const LARGEST = 0xffffffff;
const PRICES = ['open', 'high', 'low', 'close'] as const;

type Whole = Int8Array | Int16Array | Int32Array;
type Stored = Whole | Uint8Array | Uint32Array | Float64Array;

/**
 * Writes the values of a column to `out` as whole numbers of the fewest decimals, from `from` on, that each of them has,
 * and gives these decimals; {@link DOUBLES} where one has more, or then takes more than four bytes. Loops by index, and
 * once over what fits: most of an import runs before V8 compiles it.
 */
function roundTo(column: Float64Array, from: number, out: Float64Array): number {
  let decimals = from;
  let scale = 10 ** decimals;
  // Around the column, until all values in a row have that many.
  for (let i = 0, fitting = 0; fitting < column.length; i = i + 1 < column.length ? i + 1 : 0) {
    const value = column[i]!;
    let whole = Math.round(value * scale);
    while (!(whole >= 0 && whole <= LARGEST && whole / scale === value && !Object.is(value, -0))) {
      if (++decimals > MOST_DECIMALS) return DOUBLES;
      scale = 10 ** decimals;
      whole = Math.round(value * scale);
      fitting = 0;
    }
    out[i] = whole;
    fitting++;
  }
  return decimals;
}

/** Columns as whole numbers of the decimals that the values of all have; undefined where one has others. */
function wholeNumbersOf(columns: readonly Float64Array[]) {
  const wholes = columns.map(({ length }) => new Float64Array(length));
  let decimals = 0;
  for (let c = 0, fitting = 0; fitting < columns.length; c = (c + 1) % columns.length) {
    const needed = roundTo(columns[c]!, decimals, wholes[c]!);
    if (needed === DOUBLES) return undefined;
    fitting = needed === decimals ? fitting + 1 : 1;
    decimals = needed;
  }
  return { decimals, wholes };
}

/** Differences of prices from the close before, in the fewest bytes; undefined where one takes more than four. */
function differences(wholes: readonly Float64Array[]): Whole[] | undefined {
  const close = wholes.at(-1)!;
  const all: Whole[] = [];
  for (const whole of wholes) {
    let [least, most] = [0, 0];
    for (let i = 0, before = close[0]!; i < whole.length; i++) {
      const difference = whole[i]! - before;
      // The closes are the last to be replaced.
      before = close[i]!;
      whole[i] = difference;
      if (difference < least) least = difference;
      else if (difference > most) most = difference;
    }
    const bits = [8, 16, 32].find((each) => least >= -(2 ** (each - 1)) && most < 2 ** (each - 1));
    if (bits === undefined) return undefined;
    all.push(bits === 8 ? new Int8Array(whole) : bits === 16 ? new Int16Array(whole) : new Int32Array(whole));
  }
  return all;
}

/** Bars `from..to` (exclusive), little-endian: a prefix, then the columns, those of more bytes before those of fewer. */
export function encodeBars(bars: Bars, from: number, to: number): Uint8Array {
  const days = bars.days.subarray(from, to);
  const prices = PRICES.map((name) => bars[name].subarray(from, to));
  const volume = bars.volume.subarray(from, to);
  const rounded = wholeNumbersOf(prices);
  const first = rounded?.wholes.at(-1)?.[0] ?? 0;
  const whole = rounded && differences(rounded.wholes);
  const volumes = wholeNumbersOf([volume]);
  const steps = days.map((day, i) => day - (days[i - 1] ?? day));
  const stored: readonly Stored[] = [
    ...(whole ?? prices),
    volumes === undefined ? volume : new Uint32Array(volumes.wholes[0]!),
    steps.every((step) => step <= 0xff) ? new Uint8Array(steps) : steps,
  ];
  const size = stored.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const out = new Uint8Array(PREFIX.bytes + size);
  out.set(MAGIC);
  out[PREFIX.decimals] = whole === undefined ? DOUBLES : rounded!.decimals;
  for (const [i, { BYTES_PER_ELEMENT }] of stored.slice(0, -1).entries()) out[PREFIX.widths + i] = BYTES_PER_ELEMENT;
  out[PREFIX.volume] = volumes?.decimals ?? DOUBLES;
  out[PREFIX.day] = stored.at(-1)!.BYTES_PER_ELEMENT;
  const view = new DataView(out.buffer);
  if (whole !== undefined) view.setFloat64(PREFIX.close, first, true);
  view.setInt32(PREFIX.first, days[0] ?? 0, true);
  view.setInt32(PREFIX.count, days.length, true);
  let at: number = PREFIX.bytes;
  for (const width of WIDTHS)
    for (const { buffer, byteOffset, byteLength, BYTES_PER_ELEMENT } of stored) {
      if (BYTES_PER_ELEMENT !== width) continue;
      out.set(new Uint8Array(buffer, byteOffset, byteLength), at);
      at += byteLength;
    }
  return out;
}

/** Bytes of a value, in the order in which columns lie: each begins at a multiple of its size. */
const WIDTHS = [8, 4, 2, 1] as const;

/** Bytes of a value of each column, where it begins and the last ends; undefined for a width that there is not. */
function layoutOf(blob: Uint8Array, first: number, n: number) {
  const widths: number[] = [];
  const starts: number[] = [];
  const columns = BAR_COLUMNS.length + 1;
  for (let i = 0; i < columns; i++) {
    widths.push(i === BAR_COLUMNS.length ? blob[PREFIX.day]! : blob[PREFIX.widths + i]!);
    starts.push(-1);
  }
  let at = first;
  // Loops by index: over iterators this takes as long as all of the columns.
  for (let w = 0; w < WIDTHS.length; w++) {
    const width = WIDTHS[w]!;
    for (let i = 0; i < columns; i++) {
      if (widths[i] !== width) continue;
      starts[i] = at;
      at += width * n;
    }
  }
  return starts.includes(-1) ? undefined : { widths, starts, end: at };
}

/** The bars of a blob, one of an older form included; undefined for a damaged one. */
export function decodeBars(blob: Uint8Array): PackedBars | undefined {
  if (MAGIC.some((byte, i) => blob[i] !== byte)) return decodePlainBars(blob);
  if (blob.byteLength < PREFIX.bytes) return undefined;
  const { buffer, byteOffset } = aligned(blob);
  const view = new DataView(buffer, byteOffset, blob.byteLength);
  const n = view.getInt32(PREFIX.count, true);
  const layout = layoutOf(blob, byteOffset + PREFIX.bytes, n);
  if (n < 0 || layout?.end !== byteOffset + blob.byteLength) return undefined;
  const { widths, starts } = layout;
  const decimals = blob[PREFIX.decimals]!;
  const inVolume = blob[PREFIX.volume]!;
  const wholes = (i: number): Whole => wholeNumbers(buffer, starts[i]!, n, widths[i]!);
  return {
    count: n,
    copyDays(out, at) {
      addUp(view.getInt32(PREFIX.first, true), steps(buffer, starts[5]!, n, widths[5]!), out, at);
    },
    copy(name, from, to, out, at) {
      const i = BAR_COLUMNS.indexOf(name);
      const power = name === 'volume' ? inVolume : decimals;
      if (power === DOUBLES) out.set(new Float64Array(buffer, starts[i]! + 8 * from, to - from), at);
      else if (name === 'volume') copyScaled(new Uint32Array(buffer, starts[i]!, n), 10 ** power, from, to, out, at);
      else copyPrices(view.getFloat64(PREFIX.close, true), wholes(3), wholes(i), 10 ** power, from, to, out, at);
    },
  };
}

function wholeNumbers(buffer: ArrayBufferLike, at: number, n: number, width: number): Whole {
  if (width === 1) return new Int8Array(buffer, at, n);
  return width === 2 ? new Int16Array(buffer, at, n) : new Int32Array(buffer, at, n);
}

function steps(buffer: ArrayBufferLike, at: number, n: number, width: number): Uint8Array | Int32Array {
  return width === 1 ? new Uint8Array(buffer, at, n) : new Int32Array(buffer, at, n);
}

/** The days: each so many after the one before. */
function addUp(first: number, since: Uint8Array | Int32Array, out: Int32Array, at: number): void {
  for (let i = 0, day = first; i < since.length; i++) {
    day += since[i]!;
    out[at + i] = day;
  }
}

/**
 * Prices from their differences from the close before, which is added up on the way: a column of it would take as long
 * as the prices.
 */
function copyPrices(
  first: number,
  closes: Whole,
  changes: Whole,
  scale: number,
  from: number,
  to: number,
  out: Float64Array,
  at: number,
): void {
  let close = first;
  for (let i = 0; i < from; i++) close += closes[i]!;
  for (let i = from; i < to; i++) {
    out[at + i - from] = (close + changes[i]!) / scale;
    close += closes[i]!;
  }
}

function copyScaled(whole: Uint32Array, scale: number, from: number, to: number, out: Float64Array, at: number): void {
  for (let i = from; i < to; i++) out[at + i - from] = whole[i]! / scale;
}

/** A blob of an older form in today's; undefined for one that is, or that is damaged. */
export function recodeBars(blob: Uint8Array): Uint8Array | undefined {
  const plain = decodePlainBars(blob);
  return plain && encodeBars(unpackBars([plain]), 0, plain.count);
}
