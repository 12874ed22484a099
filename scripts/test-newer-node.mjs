/** Runs the unit and program tests under a newer major of Node (from the registry's `node` package) in a throw-away folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = process.argv[2] ?? '24';
const folder = mkdtempSync(join(tmpdir(), 'mds-node-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `node@${wanted}`], { cwd: folder, stdio: 'inherit' });
  const bin = join(folder, 'node_modules/node/bin');
  const node = join(bin, 'node');
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`running the tests under Node ${version}`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(node, [vitest, 'run', '--project', 'unit', '--project', 'cli'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
