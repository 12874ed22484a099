/**
 * What the launcher (bin/mds.cjs) and the build assume about Node, V8 and libsql. Each falls back at run time; here it
 * fails.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const major = Number(process.versions.node.split('.')[0]);

/** Runs a program text in a new process. */
function node(text: string, env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(process.execPath, ['-e', text], { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } });
}

test('chunks are ASCII, so that they may be read as Latin-1', () => {
  const folder = join(root, 'dist/chunks');
  const chunks = readdirSync(folder).filter((name) => name.endsWith('.cjs'));
  expect(chunks.length).toBeGreaterThan(10);
  for (const name of chunks) expect(readFileSync(join(folder, name)).every((byte) => byte < 0x80)).toBe(true);
});

test.runIf(major < 22)('V8 has the flags of tiers, with other defaults', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8', maxBuffer: 10_000_000 });
  const defaults = ['interrupt-budget=67584', 'interrupt-budget-factor-for-feedback-allocation=8'];
  for (const each of [...defaults, 'baseline-batch-compilation']) expect(options).toMatch(`default: --${each}\n`);
});

test('process.binding has the CRC-32 of node:zlib', () => {
  const sum = "process.noDeprecation = true; console.log(process.binding('zlib').crc32(Buffer.from('123456789'), 0))";
  // The check value of CRC-32's definition.
  expect(node(sum)).toBe(`${0xcbf43926}\n`);
});

test.runIf(process.platform === 'linux')('libsql starts as many threads as TOKIO_WORKER_THREADS says', () => {
  const count = `
    const Database = require('libsql');
    new Database(':memory:').prepare('SELECT 1').get();
    console.log(require('node:fs').readdirSync('/proc/self/task').length);`;
  // All threads of the process: those of Node are the same in both.
  const [one, four] = [1, 4].map((threads) => Number(node(count, { TOKIO_WORKER_THREADS: String(threads) })));
  expect(four! - one!).toBe(3);
});
