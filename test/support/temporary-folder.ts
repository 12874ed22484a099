/**
 * Every temporary folder of a test run lies in one that is removed when the run has ended, whatever became of the
 * tests.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PREFIX = 'mds-tests-';

/**
 * Runs before the workers start, which inherit the environment, once for each project; the function given back runs
 * after they have ended. One folder for all: paths of sockets have at most 107 characters.
 */
export default function temporaryFolder(): () => void {
  if (basename(tmpdir()).startsWith(PREFIX)) return () => {};
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), PREFIX));
  // Some tests read their files as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A store waits for the disk with every commit, in memory for nothing. Bytes a run must find free there. */
const MEMORY = '/dev/shm';
const ROOM = 2 ** 31;

/** A folder in memory; undefined without one, with too little room, or programs may not run (containers). */
function inMemory(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM) return undefined;
    folder = mkdtempSync(join(MEMORY, PREFIX));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
  } catch {
    // No such folder, or not ours to write.
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  return undefined;
}
