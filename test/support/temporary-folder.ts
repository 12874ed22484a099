/** Every temporary folder of a test run lies in one that is removed when the run has ended, whatever became of the tests. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs once before the workers start, which inherit the environment; the function given back runs after they have ended. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mds-tests-'));
  // Some tests read their files as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
