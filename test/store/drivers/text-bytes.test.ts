/** Text that is no UTF-8 is an error of the query that reads it; the process and all other queries go on. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { SQLITE_CORRUPT } from '../../../src/store/drivers/driver.ts';
import { castQuery } from '../../../src/store/drivers/text-bytes.ts';
import { DRIVERS, scratch } from '../support.ts';

const folder = scratch();
const CORRUPT = expect.objectContaining({ name: 'SqlFault', code: SQLITE_CORRUPT, message: 'a text is not UTF-8' });

describe.each(DRIVERS)('%s', (name) => {
  const db = chooseDriver(name)(join(folder, `${name}.db`), 'write', 0);
  db.exec(`CREATE TABLE t (a TEXT, b INTEGER, c BLOB);
    INSERT INTO t VALUES ('é', 1, x'80'), (CAST(x'41ff42' AS TEXT), 2, NULL), (NULL, 3, x''), ('z', CAST(x'ff' AS TEXT), NULL)`);
  const row = (b: string): readonly [string, readonly [number]] => [
    `SELECT a, b, c FROM t WHERE rowid = ? ORDER BY ${b}`,
    [1],
  ];

  test('sound text, numbers, blobs and NULL are as they were', () => {
    expect(db.all(...row('a'))).toEqual([['é', 1, expect.any(Uint8Array)]]);
    expect([...(db.all(...row('b'))[0]![2] as Uint8Array)]).toEqual([0x80]);
    expect(db.all('SELECT a, b FROM t WHERE rowid = 3')).toEqual([[null, 3]]);
    expect(db.all(castQuery('SELECT a, b FROM t WHERE rowid IN (1, 3) ORDER BY b DESC', 'ti'), [], 'ti')).toEqual([
      [null, 3],
      ['é', 1],
    ]);
  });

  test('bytes that are no UTF-8 are a fault, of a query of known types and of any other', () => {
    expect(() => db.all('SELECT a FROM t WHERE rowid = 2')).toThrow(CORRUPT);
    expect(() => db.all(castQuery('SELECT a FROM t', 't'), [], 't')).toThrow(CORRUPT);
    expect(() => db.all("SELECT json_group_array(a || '') FROM t")).toThrow(CORRUPT);
    expect(db.all('SELECT count(*) FROM t')).toEqual([[4]]);
  });

  test('a number that has become text is a fault where its type is not known, and a number where it is', () => {
    expect(() => db.all('SELECT b FROM t WHERE rowid = 4')).toThrow(CORRUPT);
    expect(db.all(castQuery('SELECT b FROM t WHERE rowid = 4', 'i'), [], 'i')).toEqual([[0]]);
  });
});
