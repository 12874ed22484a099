import { expect, test } from 'vitest';
import { SQLITE_BUSY, SQLITE_FULL, SqlFault } from '../../../src/store/drivers/driver.ts';
import { useWriteAheadLog } from '../../../src/store/drivers/write-ahead-log.ts';

/** A driver that fails so many times; `asked` are the statements. */
function failing(times: number, code: number) {
  const asked: string[] = [];
  const all = (sql: string) => {
    if (asked.push(sql) <= times) throw new SqlFault(code, 'refused');
    return [];
  };
  return { asked, all };
}

test('is tried again while another process holds the file', () => {
  const driver = failing(3, SQLITE_BUSY);
  useWriteAheadLog(driver, 60_000);
  expect(driver.asked).toEqual(Array(4).fill('PRAGMA journal_mode = WAL'));
});

test.each([
  ['a lock that is not waited for', SQLITE_BUSY, 0],
  ['another fault', SQLITE_FULL, 60_000],
])('%s is thrown', (_, code, busyMs) => {
  const driver = failing(1, code);
  expect(() => useWriteAheadLog(driver, busyMs)).toThrow('refused');
  expect(driver.asked).toHaveLength(1);
});
