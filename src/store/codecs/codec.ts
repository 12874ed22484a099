/**
 * Splits and dividends as blobs of doubles, little-endian, reports as JSON. A blob of the wrong length gives undefined:
 * the caller names the damaged place.
 */
import type { Closes } from '../../engine/prices/change.ts';
import type { Dividend, Report, Split } from '../../engine/types.ts';

/** Bytes before the columns of a blob: its magic bytes and how each column is stored. */
export const HEADER_BYTES = 8;

/** A blob of a header and columns. */
export function blobOf(header: readonly number[], columns: readonly ArrayBufferView[]): Uint8Array {
  const out = new Uint8Array(columns.reduce((sum, { byteLength }) => sum + byteLength, HEADER_BYTES));
  out.set(header);
  let at = HEADER_BYTES;
  for (const { buffer, byteOffset, byteLength } of columns) {
    out.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return out;
}

/** The blob, or a copy of it where it does not begin at a multiple of eight bytes, as the columns in it must. */
export function aligned(blob: Uint8Array): Uint8Array {
  return blob.byteOffset % 8 === 0 ? blob : new Uint8Array(blob);
}

/** Doubles as they lie in a blob. */
export function decodeDoubles(blob: Uint8Array): Float64Array | undefined {
  if (blob.byteLength % 8 !== 0) return undefined;
  const { buffer, byteOffset } = aligned(blob);
  return new Float64Array(buffer, byteOffset, blob.byteLength / 8);
}

/** Splits as rows of (day, numerator, denominator), Float64. */
export function encodeSplits(splits: readonly Split[]): Uint8Array {
  return encodeRows(splits.map((s) => [s.day, s.numerator, s.denominator]));
}

export function decodeSplits(blob: Uint8Array): readonly Split[] | undefined {
  return decodeRows(blob, 3, (v, at) => ({ day: v[at]!, numerator: v[at + 1]!, denominator: v[at + 2]! }));
}

/** Dividends as rows of (day, amount), Float64. */
export function encodeDividends(dividends: readonly Dividend[]): Uint8Array {
  return encodeRows(dividends.map((d) => [d.day, d.amount]));
}

export function decodeDividends(blob: Uint8Array): readonly Dividend[] | undefined {
  return decodeRows(blob, 2, (v, at) => ({ day: v[at]!, amount: v[at + 1]! }));
}

/** Closes adjusted for dividends, as rows of (day, close). */
export function encodeCloses({ days, close }: Closes): Uint8Array {
  return encodeRows(Array.from(days, (day, i) => [day, close[i]!]));
}

export function decodeCloses(blob: Uint8Array): Closes | undefined {
  const values = decodeDoubles(blob);
  if (values === undefined || values.length % 2 !== 0) return undefined;
  const rows = values.length / 2;
  return {
    days: Int32Array.from({ length: rows }, (_, i) => values[2 * i]!),
    close: Float64Array.from({ length: rows }, (_, i) => values[2 * i + 1]!),
  };
}

function encodeRows(rows: readonly (readonly number[])[]): Uint8Array {
  return new Uint8Array(Float64Array.from(rows.flat()).buffer);
}

function decodeRows<T>(blob: Uint8Array, width: number, row: (v: Float64Array, at: number) => T): T[] | undefined {
  const values = decodeDoubles(blob);
  if (values === undefined || values.length % width !== 0) return undefined;
  return Array.from({ length: values.length / width }, (_, i) => row(values, i * width));
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
