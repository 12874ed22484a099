/**
 * Splits and dividends as blobs of doubles, little-endian, reports as JSON. A blob of the wrong length gives undefined: the caller names the
 * damaged place.
 */
import type { Dividend, Report, Split } from '../engine/types.ts';

/** Whether typed arrays lie in memory as blobs do on disk. */
export function isLittleEndian(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

const SPLIT_BYTES = 3 * 8;
const DIVIDEND_BYTES = 2 * 8;

/** Splits as rows of (day, numerator, denominator), Float64. */
export function encodeSplits(splits: readonly Split[]): Uint8Array {
  return bytes(Float64Array.from(splits.flatMap((s) => [s.day, s.numerator, s.denominator])));
}

export function decodeSplits(blob: Uint8Array): readonly Split[] | undefined {
  const rows = doubles(blob, SPLIT_BYTES);
  if (rows === undefined) return undefined;
  const out: Split[] = [];
  for (let i = 0; i < rows.length; i += 3)
    out.push({ day: rows[i]!, numerator: rows[i + 1]!, denominator: rows[i + 2]! });
  return out;
}

/** Dividends as rows of (day, amount), Float64. */
export function encodeDividends(dividends: readonly Dividend[]): Uint8Array {
  return bytes(Float64Array.from(dividends.flatMap((d) => [d.day, d.amount])));
}

export function decodeDividends(blob: Uint8Array): readonly Dividend[] | undefined {
  const rows = doubles(blob, DIVIDEND_BYTES);
  if (rows === undefined) return undefined;
  const out: Dividend[] = [];
  for (let i = 0; i < rows.length; i += 2) out.push({ day: rows[i]!, amount: rows[i + 1]! });
  return out;
}

function doubles(blob: Uint8Array, rowBytes: number): Float64Array | undefined {
  if (blob.byteLength % rowBytes !== 0) return undefined;
  const { buffer, byteOffset } = aligned(blob);
  return new Float64Array(buffer, byteOffset, blob.byteLength / 8);
}

/** The blob itself, or a copy of it where it does not begin at a multiple of eight bytes. */
function aligned(blob: Uint8Array): Uint8Array {
  return blob.byteOffset % 8 === 0 ? blob : new Uint8Array(blob);
}

function bytes(column: Float64Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

type ReportTuple = [string, string, number, number | null, string | null, number | null, number | null];

/** Reports as one JSON list of tuples. */
export function encodeReports(reports: readonly Report[]): string {
  return JSON.stringify(
    reports.map(
      (r): ReportTuple => [
        r.accession,
        r.form,
        r.filed,
        r.fiscalYear ?? null,
        r.fiscalPeriod ?? null,
        r.reportDay ?? null,
        r.accepted ?? null,
      ],
    ),
  );
}

export function decodeReports(json: string): readonly Report[] {
  return (JSON.parse(json) as ReportTuple[]).map(([accession, form, filed, year, period, reportDay, accepted]) => ({
    accession,
    form,
    filed,
    fiscalYear: year ?? undefined,
    fiscalPeriod: period ?? undefined,
    reportDay: reportDay ?? undefined,
    accepted: accepted ?? undefined,
  }));
}
