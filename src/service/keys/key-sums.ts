/**
 * Checksums of a key file: one of each key and each secret, so that a damaged byte gives no key another end. Not of when
 * a key was last used and what it was granted, which requests write and no right follows from.
 */
import { type Crc32, loadCrc32 } from '../../store/drivers/checksum.ts';
import { type Driver, SQLITE_CORRUPT, SqlFault, type SqlRow } from '../../store/drivers/driver.ts';

/** What the checksums are of, by table: its columns, and which of them names the key. */
const SUMMED = {
  keys: { columns: ['id', 'name', 'plan', 'created_at', 'expires_at', 'revoked_at'], key: 'id', own: 'id' },
  secrets: { columns: ['hash', 'key_id', 'last4', 'created_at', 'valid_until'], key: 'key_id', own: 'hash' },
} as const;
type Summed = keyof typeof SUMMED;
const TABLES = ['keys', 'secrets'] as const satisfies readonly Summed[];

/** Selects what {@link checkSums} takes, of the tables by the names that a query gives them. */
export function sumsOf(names: Readonly<Record<Summed, string>>): string {
  return TABLES.map((table) => `${listOf(table, names[table])}, ${names[table]}.checksum`).join(', ');
}

/** Throws SqlFault for a key or secret that is not what was written. */
export function checkSums([key, keySum, secret, secretSum]: SqlRow, crc32: Crc32): void {
  check('keys', key, keySum, crc32);
  check('secrets', secret, secretSum, crc32);
}

/** Throws SqlFault unless every key and secret is what was written. */
export function checkKeys(driver: Driver): void {
  const crc32 = loadCrc32();
  for (const table of TABLES) {
    const rows = driver.all(`SELECT ${listOf(table, table)}, checksum FROM ${table}`);
    for (const [list, sum] of rows) check(table, list, sum, crc32);
  }
}

/** Gives a key that was changed, and its secrets, their checksums; every one without an id. */
export function sealKeys(driver: Driver, id?: string): void {
  const crc32 = loadCrc32();
  for (const table of TABLES) {
    const { key, own } = SUMMED[table];
    const query = `SELECT ${own}, ${listOf(table, table)} FROM ${table} WHERE ${key} = coalesce(?1, ${key})`;
    for (const [row, list] of driver.all(query, [id ?? null]))
      driver.run(`UPDATE ${table} SET checksum = ?1 WHERE ${own} = ?2`, [sumOf(table, list as string, crc32), row!]);
  }
}

const listOf = (table: Summed, name: string): string =>
  `json_array(${SUMMED[table].columns.map((column) => `${name}.${column}`).join(', ')})`;

const sumOf = (table: Summed, list: string, crc32: Crc32): number => crc32(list, crc32(table, 0));

function check(table: Summed, list: SqlRow[number] | undefined, sum: SqlRow[number] | undefined, crc32: Crc32): void {
  if (sumOf(table, list as string, crc32) === sum) return;
  throw new SqlFault(SQLITE_CORRUPT, `a row of ${table} does not match its checksum`);
}
