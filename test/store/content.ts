/** Everything a store holds, as one hash: equal hashes are equal contents. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { chooseDriver } from '../../src/store/choose-driver.ts';
import type { DriverName } from '../../src/store/driver.ts';

/** Hash of every row of every table; fails the test unless SQLite finds the file whole. */
export function contentHash(path: string, driver: DriverName): string {
  const db = chooseDriver(driver)(path, 'read', 5000);
  try {
    expect(db.all('PRAGMA integrity_check')).toEqual([['ok']]);
    const hash = createHash('sha256');
    for (const [table] of db.all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")) {
      hash.update(`${table}\n`);
      for (const row of db.all(`SELECT * FROM ${table}`)) {
        for (const value of row) hash.update(value instanceof Uint8Array ? value : `${value}\n`);
      }
    }
    return hash.digest('hex');
  } finally {
    db.close();
  }
}
