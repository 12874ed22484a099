/**
 * Bars as one blob: columns of doubles, which are read without a copy. In a compact one a price of whole cents or hundredths of them, a whole number
 * with a decimal point, takes four bytes instead of eight, and is read back as the very same double (a whole number over a power of ten is
 * rounded once, as its decimal text is); that costs a loop over every value.
 */
import type { Bars } from '../engine/types.ts';

/** First bytes of a blob. */
const MAGIC = [0x42, 0x52, 0x32] as const;
const HEADER_BYTES = 8;
/** Marks a column of doubles where a power of ten is written. */
const DOUBLES = 0xff;
/** Most decimals: prices of split-adjusted sources have up to six. */
const MOST_DECIMALS = 6;
const LARGEST = 0xffffffff;
const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const;

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
 * Bars `from..to` (exclusive): magic, decimals of each column, columns of doubles, columns of whole numbers, days; little-endian.
 * `compact` where the size of the store matters more than a millisecond of a reading.
 */
export function encodeBars(bars: Bars, from: number, to: number, compact: boolean): Uint8Array {
  const columns = COLUMNS.map((name) => bars[name].subarray(from, to));
  const decimals = columns.map((column) => (compact ? decimalsOf(column) : DOUBLES));
  const doubles = columns.filter((_, i) => decimals[i] === DOUBLES);
  const whole = columns.flatMap((column, i) => {
    const scale = 10 ** decimals[i]!;
    return decimals[i] === DOUBLES ? [] : [Uint32Array.from(column, (value) => Math.round(value * scale))];
  });
  const parts = [...doubles, ...whole, bars.days.subarray(from, to)];
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, HEADER_BYTES));
  out.set([...MAGIC, ...decimals]);
  let at = HEADER_BYTES;
  for (const part of parts) {
    out.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return out;
}

/** The bars of a blob; undefined for a damaged one. */
export function decodeBars(blob: Uint8Array): Bars | undefined {
  if (blob.byteLength < HEADER_BYTES || MAGIC.some((byte, i) => blob[i] !== byte)) return undefined;
  const decimals = blob.subarray(MAGIC.length, HEADER_BYTES);
  let rowBytes = Int32Array.BYTES_PER_ELEMENT;
  for (const each of decimals) rowBytes += each === DOUBLES ? 8 : 4;
  const n = (blob.byteLength - HEADER_BYTES) / rowBytes;
  if (!Number.isInteger(n)) return undefined;
  // Typed arrays lie at multiples of their size: where the driver's memory does not, a copy does.
  const { buffer, byteOffset } = blob.byteOffset % 8 === 0 ? blob : new Uint8Array(blob);
  let at = byteOffset + HEADER_BYTES;
  const values: Float64Array[] = [];
  for (let i = 0; i < COLUMNS.length; i++) {
    if (decimals[i] !== DOUBLES) continue;
    values[i] = new Float64Array(buffer, at, n);
    at += 8 * n;
  }
  for (let i = 0; i < COLUMNS.length; i++) {
    if (decimals[i] === DOUBLES) continue;
    values[i] = scaled(new Uint32Array(buffer, at, n), 10 ** decimals[i]!);
    at += 4 * n;
  }
  const [open, high, low, close, volume] = values as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { days: new Int32Array(buffer, at, n), open, high, low, close, volume };
}

function scaled(whole: Uint32Array, scale: number): Float64Array {
  const n = whole.length;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) out[i] = whole[i]! / scale;
  return out;
}
