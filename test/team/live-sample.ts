/** The sample market as a store of a user: the same rows, marked as live. */
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import { APPLICATION_ID } from '../../src/store/schema/schema.ts';

/** A copy in a folder of its own; the caller may write to it. */
export function liveSample(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'mds-live-')), 'market.db');
  copyFileSync(fileURLToPath(new URL('../../dist/sample.db', import.meta.url)), path);
  const driver = chooseDriver()(path, 'write', 1000);
  driver.exec(`PRAGMA application_id = ${APPLICATION_ID.live}`);
  driver.close();
  return path;
}
