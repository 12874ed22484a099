/** Throw-away folders and child processes for the store's tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, expect } from 'vitest';
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import type { DriverName } from '../../src/store/drivers/driver.ts';
import { loadNodeSqlite } from '../../src/store/drivers/driver-node.ts';

/** The drivers this Node has: libsql everywhere, Node's own where it is stable. */
export const DRIVERS: readonly DriverName[] = loadNodeSqlite() === undefined ? ['libsql'] : ['libsql', 'node'];

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A folder that is gone after the test file. Called while tests are being collected, not inside one. */
export function scratch(parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'mds-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A {@link scratch} folder inside the project, from where a bundled script finds libsql. */
export function scratchInProject(): string {
  return scratch(join(root, 'node_modules'));
}

/** Bundles a script below `test/` into `folder` so that Node can run it; gives the file. */
export async function bundleChild(folder: string, path: string): Promise<string> {
  const build = await rolldown({
    input: join(root, 'test', `${path}.ts`),
    platform: 'node',
    external: [/^node:/],
  });
  const file = join(folder, `${basename(path)}.mjs`);
  await build.write({ file, format: 'esm', codeSplitting: false });
  await build.close();
  return file;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a bundled child; `options.shell` puts a shell line before `exec node FILE ARGS`. */
export function startChild(
  file: string,
  args: readonly string[],
  shell?: string,
): { child: ChildProcess; ended: Promise<Ended> } {
  const command = [process.execPath, file, ...args];
  const child =
    shell === undefined
      ? spawn(command[0]!, command.slice(1))
      : spawn('/bin/sh', ['-c', `${shell}; exec "$0" "$@"`, ...command]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended };
}

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
