/**
 * The facts of a company that no line of a statement reads, as one blob: few answers ask for them, and together they
 * take a fifth of what single rows would. The caller compresses it.
 */
import { type FactColumns, factKey, type OtherFacts } from '../../engine/types.ts';
import { aligned, blobOf, decodeReports, encodeReports, HEADER_BYTES } from './codec.ts';
import { checkFacts, decodeFacts, encodeFacts } from './facts-codec.ts';

/** First bytes of a blob. */
const MAGIC = [0x4f, 0x31] as const;

/** What stands before the facts, as JSON. */
interface Head {
  readonly reports: string;
  /** In the order of their blobs, with the bytes of each. */
  readonly columns: readonly (readonly [taxonomy: string, concept: string, unit: string, bytes: number])[];
  readonly labels: Readonly<Record<string, string>>;
}

/** Magic, bytes of JSON (Int32), JSON, then a blob for each concept and unit. Throws RangeError as `checkFacts` does. */
export function encodeOtherFacts({ cik, reports, columns, labels }: OtherFacts): Uint8Array {
  const sets = [...columns.values()];
  const blobs = sets.map((set) => {
    checkFacts(set, reports.length, `${set.taxonomy}:${set.concept} of company ${cik}`);
    return encodeFacts(set);
  });
  const head: Head = {
    reports: encodeReports(reports),
    columns: sets.map(({ taxonomy, concept, unit }, i) => [taxonomy, concept, unit, blobs[i]!.byteLength]),
    labels: Object.fromEntries(labels),
  };
  const json = new TextEncoder().encode(JSON.stringify(head));
  return blobOf(MAGIC, [Int32Array.of(json.byteLength), json, ...blobs]);
}

/** The facts of a blob, or only those of the wanted concepts; undefined for a damaged one. */
export function decodeOtherFacts(
  cik: number,
  blob: Uint8Array,
  isWanted: (concept: string) => boolean = () => true,
): OtherFacts | undefined {
  if (blob.byteLength < HEADER_BYTES + 4 || MAGIC.some((byte, i) => blob[i] !== byte)) return undefined;
  const { buffer, byteOffset } = aligned(blob);
  const [size = 0] = new Int32Array(buffer, byteOffset + HEADER_BYTES, 1);
  let at = HEADER_BYTES + 4 + size;
  if (size < 0 || at > blob.byteLength) return undefined;
  try {
    const head = JSON.parse(new TextDecoder().decode(blob.subarray(HEADER_BYTES + 4, at))) as Head;
    const columns = new Map<string, FactColumns>();
    for (const [taxonomy, concept, unit, bytes] of head.columns) {
      const from = at;
      at += bytes;
      if (!isWanted(`${taxonomy}:${concept}`)) continue;
      // A copy begins at a multiple of eight bytes, as the columns in it must.
      const set = decodeFacts(blob.slice(from, at));
      if (set === undefined) return undefined;
      columns.set(factKey(taxonomy, concept, unit), { taxonomy, concept, unit, ...set });
    }
    const labels = new Map(Object.entries(head.labels));
    return at === blob.byteLength ? { cik, reports: decodeReports(head.reports), columns, labels } : undefined;
  } catch {
    return undefined;
  }
}
