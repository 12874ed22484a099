/**
 * Encodes rows of tables as bytes and back: a JSON header with the positions of blobs, then the blobs. The same rows
 * give the same bytes. The digest is that of the uncompressed bytes, since compressors differ between Node versions: it
 * decides whether a part changed.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { MdsError } from '../errors.ts';
import type { SqlRow, SqlValue } from '../store/drivers/driver.ts';

/** Rows of one table. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly SqlRow[];
}

export interface EncodedPart {
  readonly digest: Buffer;
  readonly bytes: Buffer;
}

type Written = number | string | null | readonly [offset: number, length: number];

/** Most of it is compressed already: little is gained by more effort. */
const LEVEL = 3;

export function encodePart(tables: readonly TableRows[]): EncodedPart {
  const blobs: Uint8Array[] = [];
  let offset = 0;
  const written = (value: SqlValue): Written => {
    if (typeof value !== 'object' || value === null) return value;
    const at: Written = [offset, value.byteLength];
    blobs.push(value);
    offset += value.byteLength;
    return at;
  };
  const header = Buffer.from(
    JSON.stringify(tables.map(({ table, columns, rows }) => [table, columns, rows.map((row) => row.map(written))])),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const raw = Buffer.concat([length, header, ...blobs]);
  return { digest: createHash('sha256').update(raw).digest(), bytes: deflateRawSync(raw, { level: LEVEL }) };
}

/**
 * The rows of a part of `subject`. Throws MdsError TEAM_FAILED where the bytes are not those that the digest is of: the
 * server's disk, or something on the way, changed them.
 */
export function decodePart(
  { part, digest, bytes }: { readonly part: string; readonly digest: Uint8Array; readonly bytes: Uint8Array | null },
  subject: string,
): readonly TableRows[] {
  const raw = unpacked(bytes!);
  if (raw === undefined || !createHash('sha256').update(raw).digest().equals(digest))
    throw new MdsError('TEAM_FAILED', `PostgreSQL has the part ${part} of ${subject} damaged`, {
      hint: 'publish it again with mds sync --refresh SYMBOL, or restore the database; what the replica has stays',
    });
  const end = 4 + raw.readUInt32LE(0);
  type Header = readonly (readonly [string, readonly string[], readonly (readonly Written[])[]])[];
  const header = JSON.parse(raw.toString('utf8', 4, end)) as Header;
  const read = (value: Written): SqlValue =>
    typeof value === 'object' && value !== null ? raw.subarray(end + value[0], end + value[0] + value[1]) : value;
  return header.map(([table, columns, rows]) => ({ table, columns, rows: rows.map((row) => row.map(read)) }));
}

function unpacked(bytes: Uint8Array): Buffer | undefined {
  try {
    return inflateRawSync(bytes);
  } catch {
    return undefined;
  }
}
