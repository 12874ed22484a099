/**
 * Bars as one blob: columns of doubles, which are read without a copy. In a compact one a price of whole cents or
 * hundredths of them, a whole number with a decimal point, takes four bytes instead of eight, and is read back as the
 * very same double (a whole number over a power of ten is rounded once, as its decimal text is); that costs a loop over
 * every value.
 */
import { type BarColumn, lazyBars } from '../../engine/prices/lazy-bars.ts';
import type { Bars } from '../../engine/types.ts';
import { BAR_COLUMNS } from './bars.ts';
import { aligned, blobOf, HEADER_BYTES } from './codec.ts';

/** First bytes of a blob. */
const MAGIC = [0x42, 0x52, 0x32] as const;
/** Marks a column of doubles where a power of ten is written. */
const DOUBLES = 0xff;
/** Most decimals: prices of split-adjusted sources have up to six. */
const MOST_DECIMALS = 6;
const LARGEST = 0xffffffff;

/** Decimals every value of the column has at most, if it then fits four bytes. */
function decimalsOf(column: Float64Array): number {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const scale = 10 ** decimals;
    const fits = column.every((value) => {
      const whole = Math.round(value * scale);
      return whole >= 0 && whole <= LARGEST && whole / scale === value && !Object.is(value, -0);
    });
    if (fits) return decimals;
  }
  return DOUBLES;
}

/**
 * Bars `from..to` (exclusive): magic, decimals of each column, columns of doubles, columns of whole numbers, days;
 * little-endian. `compact` where the size of the store matters more than a millisecond of a reading.
 */
export function encodeBars(bars: Bars, from: number, to: number, compact: boolean): Uint8Array {
  const columns = BAR_COLUMNS.map((name) => bars[name].subarray(from, to));
  const decimals = columns.map((column) => (compact ? decimalsOf(column) : DOUBLES));
  const doubles = columns.filter((_, i) => decimals[i] === DOUBLES);
  const whole = columns.flatMap((column, i) => {
    const scale = 10 ** decimals[i]!;
    return decimals[i] === DOUBLES ? [] : [Uint32Array.from(column, (value) => Math.round(value * scale))];
  });
  return blobOf([...MAGIC, ...decimals], [...doubles, ...whole, bars.days.subarray(from, to)]);
}

/** Bytes of each bar in a blob that begins with this header; undefined for a damaged one. */
export function barBytes(header: Uint8Array): number | undefined {
  if (header.byteLength < HEADER_BYTES || MAGIC.some((byte, i) => header[i] !== byte)) return undefined;
  let bytes = Int32Array.BYTES_PER_ELEMENT;
  for (let i = MAGIC.length; i < HEADER_BYTES; i++) bytes += header[i] === DOUBLES ? 8 : 4;
  return bytes;
}

/** The bars of a blob; undefined for a damaged one. */
export function decodeBars(blob: Uint8Array): Bars | undefined {
  const rowBytes = barBytes(blob);
  if (rowBytes === undefined) return undefined;
  const decimals = blob.subarray(MAGIC.length, HEADER_BYTES);
  const n = (blob.byteLength - HEADER_BYTES) / rowBytes;
  if (!Number.isInteger(n)) return undefined;
  const { buffer, byteOffset } = aligned(blob);
  // Where each column begins: doubles come first, then whole numbers, then days.
  const starts: Partial<Record<BarColumn, number>> = {};
  let at = byteOffset + HEADER_BYTES;
  for (const width of [8, 4]) {
    for (const [i, name] of BAR_COLUMNS.entries()) {
      if ((decimals[i] === DOUBLES ? 8 : 4) !== width) continue;
      starts[name] = at;
      at += width * n;
    }
  }
  return lazyBars(new Int32Array(buffer, at, n), (name) => {
    const power = decimals[BAR_COLUMNS.indexOf(name)]!;
    return power === DOUBLES
      ? new Float64Array(buffer, starts[name]!, n)
      : scaled(new Uint32Array(buffer, starts[name]!, n), 10 ** power);
  });
}

function scaled(whole: Uint32Array, scale: number): Float64Array {
  const n = whole.length;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) out[i] = whole[i]! / scale;
  return out;
}
