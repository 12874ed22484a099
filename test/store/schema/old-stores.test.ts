/**
 * Stores that older versions of this program wrote: one company of the sample market, imported by the commit named
 * here. Each opens with the schema of today, has all its rows, and answers as the others do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { Session } from '../../../src/store/drivers/session.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { migrate, readHeader } from '../../../src/store/schema/migrations.ts';
import { SCHEMA_VERSION } from '../../../src/store/schema/schema.ts';
import { COMPANIES, DOCUMENTS, FACTS, FILINGS, IMPORTS, PRICES, SYMBOLS } from '../../../src/store/schema/tables.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { runMds } from '../../program/fake-io.ts';
import { scratch } from '../support.ts';

/** Schema and commit. 6 is of the last commit of 2026-11-21, the first edition; 3 is of before it. */
const STORES = [
  [4, 'eca682e8'],
  [5, '66a2be23'],
  [6, '853e0ff0'],
  [7, '28614107'],
  [8, '57cee3ea'],
  [9, '4b3013d7'],
  [10, '49ab3c08'],
  [11, '8f5a57bb'],
  [12, '983612f0'],
  [13, '7db96086'],
  [14, '76a4f1e1'],
  [15, 'af80ded4'],
  [16, '1bb1d2ad'],
] as const;
const [NEWEST] = STORES.at(-1)!;
const ROUTES = ['snapshot', 'fundamentals', 'valuation', 'dividends', 'filings', 'history', 'screen'];
const NOW = Date.UTC(2026, 9, 31, 12);

const folder = scratch();
function unpacked(version: number, name: string): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    brotliDecompressSync(readFileSync(join(import.meta.dirname, `old-stores/schema-${version}.db.br`))),
  );
  return path;
}
const session = (path: string) => new Session(path, chooseDriver()(path, 'write', 0));
const schemaOf = (db: Session) =>
  db.all('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').map(([, ...row]) =>
    row.map((text) =>
      String(text)
        .replace(/\s+/g, ' ')
        .replace(/ ?([(),]) ?/g, '$1'),
    ),
  );

/** Of a store of an older edition a screen notes that it is slow: quiet. */
async function answers(path: string): Promise<readonly unknown[]> {
  const out: unknown[] = [];
  for (const route of ROUTES) {
    const about = route === 'screen' ? ['price > 1', '--include-stale'] : ['ZSPC'];
    const {
      exit,
      out: text,
      err,
    } = await runMds([route, ...about, '--json', '--quiet', '--store', path], { now: NOW });
    expect([exit, err], route).toEqual([0, '']);
    const { cache_age_seconds: _age, ...answer } = JSON.parse(text);
    out.push(answer);
  }
  return out;
}

test("each schema before today's is tried", () => {
  expect(STORES.map(([version]) => version)).toEqual(Array.from({ length: SCHEMA_VERSION - 4 }, (_, i) => i + 4));
});

describe.each(STORES)('a store of schema %i (commit %s)', (version) => {
  test('is migrated to the tables, indexes and triggers of a new one, and keeps its rows', () => {
    const db = session(unpacked(version, `rows-${version}.db`));
    const tables = [SYMBOLS, COMPANIES, PRICES, FACTS, FILINGS, DOCUMENTS, IMPORTS];
    const rows = () => tables.map(({ name, list }) => db.all(`SELECT ${list} FROM ${name} ORDER BY 1, 2`));
    expect(readHeader(db)).toEqual({ version, kind: 'live' });
    const before = rows();
    migrate(db, 'live');
    expect(rows()).toEqual(before);
    expect(readHeader(db).version).toBe(SCHEMA_VERSION);
    expect(db.all('PRAGMA integrity_check')).toEqual([['ok']]);
    openWriter(join(folder, 'fresh.db')).close();
    const fresh = session(join(folder, 'fresh.db'));
    expect(schemaOf(db)).toEqual(schemaOf(fresh));
    for (const each of [db, fresh]) each.close();
  });

  test('is read as its raw files say, and answers as a store of the newest of these schemas', async () => {
    const path = unpacked(version, `old-${version}.db`);
    const given = await answers(path);
    expect(given).toEqual(await answers(unpacked(NEWEST, `newest-${version}.db`)));
    const reader = openReader(path);
    // The last line of the generated price file: 2026-10-30, close 16.02, volume 1801669.
    const { close, volume, days } = reader.bars('ZSPC');
    expect([days.at(-1), close.at(-1), volume.at(-1)]).toEqual([Date.UTC(2026, 9, 30) / 86_400_000, 16.02, 1_801_669]);
    expect(reader.filings(9_900_058)).toHaveLength(56);
    reader.close();
  });
});

test('a store of before the first edition is refused as it is, with what to do', () => {
  const path = unpacked(3, 'before.db');
  const bytes = readFileSync(path);
  expect(() => openReader(path)).toThrow(
    expect.objectContaining({
      code: 'STORE_UNREADABLE',
      message: `${path} has schema version 3, from before the first edition`,
      hint: 'move it away, then import or sync again',
    }),
  );
  expect(readFileSync(path).equals(bytes)).toBe(true);
});
