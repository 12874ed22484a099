/** Damage of a key file: text that is no UTF-8 and values that cannot be, in each of its columns. Nothing ends the process. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isMdsError } from '../../../src/errors.ts';
import { openKeys } from '../../../src/service/keys/open-keys.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import type { SqlRow } from '../../../src/store/drivers/driver.ts';
import { DRIVERS, scratch } from '../../store/support.ts';

const folder = scratch();
const NOW = Date.UTC(2025, 7, 8, 12);
const BAD = "CAST(x'6161ff' AS TEXT)";

describe.each(DRIVERS)('with %s', (driver) => {
  const changed = (path: string, sql: string): void => {
    const session = chooseDriver(driver)(path, 'write', 1000);
    session.exec(`PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; ${sql}`);
    session.close();
  };
  const textColumns = (path: string): readonly SqlRow[] => {
    const session = chooseDriver(driver)(path, 'write', 1000);
    const query = `SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.type = 'TEXT'`;
    const rows = session.all(query);
    session.close();
    return rows;
  };
  let files = 0;
  /** Two keys, each used once. */
  async function made() {
    files += 1;
    const path = join(folder, `${driver}${files}`, 'service.db');
    const keys = openKeys(path, { now: () => NOW, driver });
    const secrets = ['first', 'second'].map((name) => keys.create({ name, plan: 'starter' }).secret);
    for (const secret of secrets) await keys.take((await keys.authenticate(secret))!, 1);
    keys.close();
    return { path, secrets };
  }
  /** What each call gives: a value, or the error's code and hint. */
  async function outcomes(path: string, secrets: readonly string[]): Promise<readonly string[]> {
    const keys = openKeys(path, { now: () => NOW, driver });
    const calls: (() => unknown)[] = [
      () =>
        keys
          .list()
          .map(({ name }) => name)
          .sort()
          .join(),
      () => keys.usage(0).length,
      ...secrets.map((secret) => async () => {
        const caller = await keys.authenticate(secret);
        return caller === undefined ? 'refused' : (await keys.take(caller, 1)).granted;
      }),
    ];
    const found: string[] = [];
    for (const call of calls) {
      try {
        found.push(String(await call()));
      } catch (error) {
        if (!isMdsError(error, 'STORE_')) throw error;
        expect(error.hint).toBe('restore it from a copy, or move it away and create new keys');
        found.push(error.code);
      }
    }
    keys.close();
    return found;
  }

  test('text that is no UTF-8, in any column', async () => {
    const whole = await made();
    expect(await outcomes(whole.path, whole.secrets)).toEqual(['first,second', '2', 'true', 'true']);
    const columns = textColumns(whole.path);
    expect(columns.map((row) => row.join('.')).sort()).toEqual(
      'buckets.key_id keys.id keys.name keys.plan secrets.hash secrets.key_id secrets.last4 usage.key_id'.split(' '),
    );
    for (const [table, column] of columns) {
      const { path, secrets } = await made();
      const first = `(SELECT id FROM keys WHERE name = 'first')`;
      const ofFirst = table === 'keys' ? `id = ${first}` : `key_id = ${first}`;
      changed(path, `UPDATE ${table} SET ${column} = ${BAD} WHERE ${ofFirst}`);
      const found = await outcomes(path, secrets);
      // The other key is served as before; of the first one nothing is granted that was not.
      expect(found[3], `${table}.${column}`).toBe('true');
      if (table === 'keys' && column !== 'name') expect(found[2], `${table}.${column}`).not.toBe('true');
      if (table === 'secrets' && column !== 'last4') expect(found[2], `${table}.${column}`).not.toBe('true');
    }
  });

  test('a plan that there is not is damage, not a fault of the program', async () => {
    const { path, secrets } = await made();
    changed(path, "UPDATE keys SET plan = 'suarter' WHERE name = 'first'");
    expect(await outcomes(path, secrets)).toEqual(['STORE_UNREADABLE', '2', 'STORE_UNREADABLE', 'true']);
  });

  // Bits of times: a key that ends would go on, a secret that was replaced would be valid again.
  test.each([
    ['keys', 'expires_at'],
    ['keys', 'revoked_at'],
    ['keys', 'created_at'],
    ['keys', 'plan'],
    ['secrets', 'valid_until'],
  ])('a changed %s.%s is damage of that key alone', async (table, column) => {
    const { path, secrets } = await made();
    const keys = openKeys(path, { now: () => NOW, driver });
    const dated = keys.create({ name: 'dated', plan: 'free', expiresAt: NOW + 86_400_000 }).secret;
    const rotated = keys.rotate('dated', 3_600_000).secret;
    keys.close();
    const other = column === 'plan' ? "'builder'" : `coalesce(${column}, ${NOW}) + ${2 ** 33}`;
    const ofDated = "(SELECT id FROM keys WHERE name = 'dated')";
    changed(path, `UPDATE ${table} SET ${column} = ${other} WHERE ${table === 'keys' ? 'id' : 'key_id'} = ${ofDated}`);
    const [list, , ...granted] = await outcomes(path, [...secrets, dated, rotated]);
    expect(list).toBe('STORE_UNREADABLE');
    expect(granted).toEqual(['true', 'true', 'STORE_UNREADABLE', 'STORE_UNREADABLE']);
    const after = openKeys(path, { now: () => NOW, driver });
    expect(() => after.rotate('dated', 0)).toThrow(expect.objectContaining({ code: 'STORE_UNREADABLE' }));
    after.close();
  });

  test('a file of before checksums gets them when it is opened', async () => {
    const { path, secrets } = await made();
    const columns = ['keys', 'secrets'].map((table) => `ALTER TABLE ${table} DROP COLUMN checksum`);
    changed(path, `${columns.join('; ')}; PRAGMA user_version = 1`);
    expect(await outcomes(path, secrets)).toEqual(['first,second', '2', 'true', 'true']);
    changed(path, "UPDATE keys SET expires_at = 9e12 WHERE name = 'first'");
    expect(await outcomes(path, secrets)).toEqual(['STORE_UNREADABLE', '2', 'STORE_UNREADABLE', 'true']);
  });
});
