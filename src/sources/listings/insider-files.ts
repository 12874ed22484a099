/** The tables of an insider data set: entries of its zip archive, or files in the folder of its `SUBMISSION.tsv`. */
import { basename, dirname, join } from 'node:path';
import { INSIDER_TABLES, type InsiderTable } from '../../filings/ownership/insider-tables.ts';
import { type Content, contentOf, type FileAccess, fingerprint, MAX_TEXT, textOf } from '../content.ts';
import { isZip, zippedTable } from '../zip.ts';

const NAMES = Object.keys(INSIDER_TABLES) as InsiderTable[];

export interface InsiderContent extends Content {
  /** Tables that are there, decoded when they are first asked for. */
  readonly tables: ReadonlyMap<InsiderTable, () => string>;
}

/** The table of submissions with those that belong to it; its fingerprint is of all of them. Throws MdsError `IMPORT_*`. */
export function withInsiderTables(access: FileAccess, path: string, content: Content): InsiderContent {
  const found = NAMES.flatMap((name) => {
    const bytes = tableBytes(access, path, name);
    return bytes === undefined ? [] : [[name, bytes] as const];
  });
  const sums = found.map(([, bytes]) => fingerprint(bytes));
  return {
    get text() {
      return content.text;
    },
    raw: content.raw,
    sha256: sums.length === 0 ? content.sha256 : fingerprint([content.sha256, ...sums].join('')),
    bytes: found.reduce((sum, [, { length }]) => sum + length, content.bytes),
    tables: new Map(found.map(([name, bytes]) => [name, () => textOf(bytes)])),
  };
}

function tableBytes(access: FileAccess, path: string, name: InsiderTable): Uint8Array | undefined {
  const packed = access.read(path);
  if (isZip(packed)) return zippedTable(packed, name, MAX_TEXT);
  const file = basename(path).replace(/submission/i, (word) =>
    word === word.toLowerCase() ? name.toLowerCase() : name,
  );
  const place = join(dirname(path), file);
  return file !== basename(path) && access.kind(place) === 'file' ? contentOf(access.read(place)).raw : undefined;
}
