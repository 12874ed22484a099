/** Every temporary folder of a test run lies in one that is removed when the run has ended, whatever became of the tests. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PREFIX = 'mds-tests-';

/**
 * Runs before the workers start, which inherit the environment, once for each project; the function given back runs after they have
 * ended. One folder for all: paths of sockets have at most 107 characters.
 */
export default function temporaryFolder(): () => void {
  if (basename(tmpdir()).startsWith(PREFIX)) return () => {};
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Some tests read their files as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
