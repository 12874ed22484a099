/** Facts of a report as one blob: columns of numbers, then names, contexts and lines as JSON. The caller compresses it. */
import type { ReportedFacts } from '../../engine/reported/types.ts';
import { aligned, blobOf, HEADER_BYTES } from './codec.ts';

/** First bytes of a blob. */
const MAGIC = [0x50, 0x31] as const;
const COLUMNS = ['concept', 'context', 'unit', 'decimals', 'line', 'column', 'negated'] as const;
type Rest = Omit<ReportedFacts, (typeof COLUMNS)[number] | 'value'>;

/** Magic, count of facts and bytes of JSON (Int32), values (Float64), whole-number columns (Int32), JSON; little-endian. */
export function encodeReported(facts: ReportedFacts): Uint8Array {
  const { value, concept, context, unit, decimals, line, column, negated, ...rest } = facts;
  const json = new TextEncoder().encode(JSON.stringify(rest satisfies Rest));
  const counts = Int32Array.of(value.length, json.length);
  return blobOf(MAGIC, [counts, value, concept, context, unit, decimals, line, column, negated, json]);
}

/** The facts of a blob; undefined for a damaged one. */
export function decodeReported(blob: Uint8Array): ReportedFacts | undefined {
  if (blob.byteLength < HEADER_BYTES + 8 || MAGIC.some((byte, i) => blob[i] !== byte)) return undefined;
  const { buffer, byteOffset } = aligned(blob);
  const [n = 0, size = 0] = new Int32Array(buffer, byteOffset + HEADER_BYTES, 2);
  const start = byteOffset + HEADER_BYTES + 8;
  const width = 8 + 4 * COLUMNS.length;
  if (n < 0 || blob.byteLength !== HEADER_BYTES + 8 + n * width + size) return undefined;
  const value = new Float64Array(buffer, start, n);
  const whole = COLUMNS.map((_, i) => new Int32Array(buffer, start + 8 * n + 4 * n * i, n));
  const [concept, context, unit, decimals, line, column, negated] = whole as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const rest = parsed(new Uint8Array(buffer, start + width * n, size));
  return rest && { ...rest, value, concept, context, unit, decimals, line, column, negated };
}

function parsed(json: Uint8Array): Rest | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(json)) as Rest;
  } catch {
    return undefined;
  }
}
