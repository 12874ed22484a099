/**
 * Builds everything that is given to users, and installs, runs and removes each on a bare machine: the package (npm i
 * -g, npx), the image and the single executable.
 * Needs `npm run build`, and the network only for npm. Usage: node scripts/try-artifacts.mjs [NAME...]
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryContainer } from './artifacts/container.mjs';
import { tryExecutable } from './artifacts/executable.mjs';
import { tryGlobalInstall, tryNpx } from './artifacts/package.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(join(tmpdir(), 'mds-artifacts-'));
const wanted = process.argv.slice(2);
try {
  const npm = (args, cwd) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root));
  const tarball = join(folder, filename);
  const { size } = statSync(tarball);
  assert.ok(size <= 5_500_000, `the package has ${size} bytes, its limit is 5.5 MB`);
  npm(['install', '--prefix', join(folder, 'newer'), '--no-audit', '--no-fund', 'node@24'], folder);
  const newer = join(folder, 'newer/node_modules/node/bin/node');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const artifacts = {
    package: (at) => tryGlobalInstall(at, process.execPath, tarball, readme),
    npx: (at) => tryNpx(at, newer, tarball),
    image: (at) => tryContainer(at, newer, root),
    executable: (at) => tryExecutable(at, newer, root),
  };
  console.log(`package: ${(size / 1e6).toFixed(2)} MB`);
  for (const [name, attempt] of Object.entries(artifacts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const at = join(folder, name);
    mkdirSync(at);
    console.log(`${name}: ${attempt(at)}`);
    rmSync(at, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
