/** Changes rows of a store behind its back: no trigger runs, no checksum is written. */
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import { Session } from '../../src/store/drivers/session.ts';

/** Changes rows without the triggers that would note it. */
export function damaging(path: string, sql: string): void {
  const session = new Session(path, chooseDriver()(path, 'write', 0));
  const triggers = session.all("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
  session.exec('BEGIN');
  for (const [name] of triggers) session.exec(`DROP TRIGGER ${name}`);
  session.exec(sql);
  for (const [, text] of triggers) session.exec(String(text));
  session.exec('COMMIT');
  session.all('PRAGMA wal_checkpoint(TRUNCATE)');
  session.close();
}
