/** Reads bars as schemas up to 13 stored them: columns of doubles or whole numbers. Writes none. */
import type { BarColumn } from '../../engine/prices/lazy-bars.ts';
import { BAR_COLUMNS, type PackedBars } from './bars.ts';
import { aligned, HEADER_BYTES } from './codec.ts';

const MAGIC = [0x42, 0x52, 0x32] as const;
/** Marks a column of doubles where a power of ten is written. */
const DOUBLES = 0xff;

/** The bars of a blob: magic, decimals of each column, columns of doubles, of whole numbers, days. Undefined for others. */
export function decodePlainBars(blob: Uint8Array): PackedBars | undefined {
  if (blob.byteLength < HEADER_BYTES || MAGIC.some((byte, i) => blob[i] !== byte)) return undefined;
  const decimals = blob.subarray(MAGIC.length, HEADER_BYTES);
  const rowBytes = decimals.reduce((sum, power) => sum + (power === DOUBLES ? 8 : 4), Int32Array.BYTES_PER_ELEMENT);
  const n = (blob.byteLength - HEADER_BYTES) / rowBytes;
  if (!Number.isInteger(n)) return undefined;
  const { buffer, byteOffset } = aligned(blob);
  const starts: Partial<Record<BarColumn | 'days', number>> = {};
  let at = byteOffset + HEADER_BYTES;
  for (const width of [8, 4]) {
    for (const [i, name] of BAR_COLUMNS.entries()) {
      if ((decimals[i] === DOUBLES ? 8 : 4) !== width) continue;
      starts[name] = at;
      at += width * n;
    }
  }
  starts.days = at;
  return {
    count: n,
    copyDays(out, at) {
      out.set(new Int32Array(buffer, starts.days!, n), at);
    },
    copy(name, from, to, out, at) {
      const power = decimals[BAR_COLUMNS.indexOf(name)]!;
      if (power === DOUBLES) out.set(new Float64Array(buffer, starts[name]!, n).subarray(from, to), at);
      else {
        const whole = new Uint32Array(buffer, starts[name]!, n);
        for (let i = from; i < to; i++) out[at + i - from] = whole[i]! / 10 ** power;
      }
    },
  };
}
