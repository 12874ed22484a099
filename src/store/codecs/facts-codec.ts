/**
 * The facts of one concept as one blob. Days and report positions fit two bytes for a century and more; balances have
 * no start at all. Each column has the fewest bytes that fit it, and widened by one native copy when read.
 */
import { type FactColumns, INSTANT } from '../../engine/types.ts';
import { aligned, blobOf, HEADER_BYTES } from './codec.ts';

export type FactBlob = Pick<FactColumns, 'value' | 'start' | 'end' | 'report'>;

/** First bytes of a blob; then the code of each whole-number column, then nothing up to {@link HEADER_BYTES}. */
const MAGIC = [0x46, 0x32] as const;
/** How a column is stored: four bytes per row, two, or not at all (every row is `INSTANT`). */
const CODE = { wide: 0, narrow: 1, instants: 2 } as const;
const BYTES: readonly (number | undefined)[] = [4, 2, 0];
const COLUMNS = ['start', 'end', 'report'] as const;

function codeOf(column: Int32Array): number {
  if (column.every((value) => value >= 0 && value <= 0xffff)) return CODE.narrow;
  return column.every((value) => value === INSTANT) ? CODE.instants : CODE.wide;
}

/**
 * Throws RangeError, with `what` it is about, for columns of unequal length, facts without a report, values not finite.
 */
export function checkFacts({ value, start, end, report }: FactBlob, reports: number, what: string): void {
  if ([start, end, report].some(({ length }) => length !== value.length))
    throw new RangeError(`${what}: columns of unequal length`);
  if (report.some((index) => index < 0 || index >= reports))
    throw new RangeError(`${what}: a fact points to no report`);
  if (value.some((each) => !Number.isFinite(each))) throw new RangeError(`${what}: a value is not finite`);
}

/** Magic, codes, values (Float64), then start, end and report as coded; little-endian. */
export function encodeFacts(facts: FactBlob): Uint8Array {
  const codes = COLUMNS.map((name) => codeOf(facts[name]));
  const columns = COLUMNS.flatMap((name, i): (Int32Array | Uint16Array)[] => {
    if (codes[i] === CODE.instants) return [];
    return [codes[i] === CODE.narrow ? Uint16Array.from(facts[name]) : facts[name]];
  });
  // The wide ones first: every column begins at a multiple of its size.
  const parts = [facts.value, ...columns.sort((a, b) => b.BYTES_PER_ELEMENT - a.BYTES_PER_ELEMENT)];
  return blobOf([...MAGIC, ...codes], parts);
}

/** Number of facts in a blob of `size` bytes that begins with `head`; undefined for a damaged one. */
export function countFacts(head: Uint8Array, size: number): number | undefined {
  if (head.byteLength < HEADER_BYTES || MAGIC.some((byte, i) => head[i] !== byte)) return undefined;
  const widths = [head[2]!, head[3]!, head[4]!].map((code) => BYTES[code]);
  if (widths.includes(undefined)) return undefined;
  const n = (size - HEADER_BYTES) / widths.reduce((sum: number, width) => sum + width!, 8);
  return Number.isInteger(n) ? n : undefined;
}

/** The facts of a blob; undefined for a damaged one. */
export function decodeFacts(blob: Uint8Array): FactBlob | undefined {
  const n = countFacts(blob, blob.byteLength);
  if (n === undefined) return undefined;
  const codes = [blob[2]!, blob[3]!, blob[4]!] as const;
  const { buffer, byteOffset } = aligned(blob);
  const value = new Float64Array(buffer, byteOffset + HEADER_BYTES, n);
  let at = byteOffset + HEADER_BYTES + 8 * n;
  const columns: Int32Array[] = [];
  for (const wanted of [CODE.wide, CODE.narrow]) {
    for (let i = 0; i < COLUMNS.length; i++) {
      if (codes[i] !== wanted) continue;
      columns[i] =
        wanted === CODE.wide ? new Int32Array(buffer, at, n) : new Int32Array(new Uint16Array(buffer, at, n));
      at += n * BYTES[wanted]!;
    }
  }
  const instants = (): Int32Array => new Int32Array(n).fill(INSTANT);
  return {
    value,
    start: columns[0] ?? instants(),
    end: columns[1] ?? instants(),
    report: columns[2] ?? instants(),
  };
}
