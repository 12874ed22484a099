/** What a store holds, apart from when and in which order it came in: one hash a table. */
import { createHash } from 'node:crypto';
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import type { SqlValue } from '../../src/store/drivers/driver.ts';

/** Columns that say when something came in, or count what came in. */
const CIRCUMSTANCES: Readonly<Record<string, readonly string[]>> = {
  // An answer of a price service is kept with its address, which names the moment.
  imports: ['id', 'source', 'sha256', 'imported_at', 'bytes'],
  // Paragraphs are numbered as they come; their sizes stay.
  paragraphs_docsize: ['id', 'origin'],
  price_spans: ['import_id'],
  searched_filings: ['first'],
  sync_state: ['checked_at', 'failed_at', 'error', 'detail', 'sha256'],
  universe: ['updated_at'],
};

/** Pages of the full-text index, by the numbers of paragraphs: its integrity is checked with the rest. */
const PAGES = ['paragraphs_data', 'paragraphs_idx'];

/** Hashes by table. Throws when SQLite does not find the file whole. */
export function contentOf(path: string): Record<string, string> {
  const db = chooseDriver()(path, 'read', 5000);
  try {
    const [verdict] = db.all('PRAGMA integrity_check')[0] ?? [];
    if (verdict !== 'ok') throw new Error(`${path}: ${String(verdict)}`);
    const tables = db
      .all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .map(([name]) => String(name))
      .filter((name) => !PAGES.includes(name));
    return Object.fromEntries(tables.map((table) => [table, tableHash(db, table)]));
  } finally {
    db.close();
  }
}

function tableHash(db: { all(sql: string): (readonly SqlValue[])[] }, table: string): string {
  const columns = db
    .all(`PRAGMA table_info(${table})`)
    .map((row) => String(row[1]))
    .filter((name) => !(CIRCUMSTANCES[table] ?? []).includes(name));
  const rows = db
    .all(`SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM ${table}`)
    .map((row) =>
      row
        .map((value) => (value instanceof Uint8Array ? createHash('sha1').update(value).digest('hex') : String(value)))
        .join('\t'),
    );
  return `${rows.length} rows ${createHash('sha256').update(rows.sort().join('\n')).digest('hex').slice(0, 16)}`;
}
