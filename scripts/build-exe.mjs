/**
 * Makes a single executable of the built program and a Node 24: its chunks, their compiled code, the sample and jq as
 * assets. Needs `npm run build`. Usage: npm run build:exe -- [--node FILE] [TARGET]; FILE is this Node if it is of
 * version 24, and TARGET release/mds. The Node has to run here: an executable for another system is built on that
 * system (docs/installing.md).
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inject } from 'postject';

/** Node marks with it where the assets are; its documentation gives the value. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** Commands whose code is kept compiled; the first serves all others. */
const COMMANDS = [
  ...[
    'snapshot',
    'fundamentals',
    'history',
    'technicals',
    'valuation',
    'earnings',
    'dividends',
    'profile',
    'price-action',
  ],
  ...['compare', 'performance', 'screen', 'insider'],
];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const { values, positionals } = parseArgs({
  options: { node: { type: 'string', default: process.execPath } },
  allowPositionals: true,
});
const { node } = values;
const target = resolve(positionals[0] ?? join(root, 'release', process.platform === 'win32' ? 'mds.exe' : 'mds'));
const nodeVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
assert.match(nodeVersion, /^v24\./, `an executable is made of Node 24, not ${nodeVersion}: give one with --node`);

const work = mkdtempSync(join(tmpdir(), 'mds-exe-'));
try {
  const chunks = [
    'cli.cjs',
    ...readdirSync(join(dist, 'chunks'))
      .filter((name) => name.endsWith('.cjs'))
      .map((name) => `chunks/${name}`),
  ];
  const code = compiled(join(work, 'code'));
  const jq = ['package.json', 'dist/index.cjs', 'dist/build/jq.wasm'].map((name) => `node_modules/jq-wasm/${name}`);
  const files = [['sample.db', join(dist, 'sample.db')], ...jq.map((name) => [name, join(root, name)])];
  const hash = createHash('sha256');
  for (const [, path] of files) hash.update(readFileSync(path));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const about = {
    version,
    build: `${version}-${hash.digest('hex').slice(0, 12)}`,
    commands: COMMANDS,
    files: files.map(([name, path]) => [name, statSync(path).size]),
  };
  writeFileSync(join(work, 'build.json'), JSON.stringify(about));
  const assets = {
    'build.json': join(work, 'build.json'),
    // Threads start with it.
    'main.cjs': join(root, 'scripts/executable/main.cjs'),
    ...Object.fromEntries(chunks.map((name) => [name, join(dist, name)])),
    ...Object.fromEntries(code.map((name) => [`code/${name}`, join(work, 'code', name)])),
    ...Object.fromEntries(files.map(([name, path]) => [`files/${name}`, path])),
  };
  const blob = join(work, 'mds.blob');
  const main = join(root, 'scripts/executable/main.cjs');
  const config = { main, output: blob, disableExperimentalSEAWarning: true, useCodeCache: true, assets };
  writeFileSync(join(work, 'config.json'), JSON.stringify(config));
  execFileSync(node, ['--experimental-sea-config', join(work, 'config.json')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(node, target);
  chmodSync(target, 0o755);
  const macho = process.platform === 'darwin' ? { machoSegmentName: 'NODE_SEA' } : {};
  // A signature of the copied Node would no longer hold; docs/installing.md says how to sign again.
  if (process.platform === 'darwin') execFileSync('codesign', ['--remove-signature', target]);
  await inject(target, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: FUSE, ...macho });
  console.log(`${target}: ${(statSync(target).size / 1e6).toFixed(0)} MB, of Node ${nodeVersion}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/**
 * Lets the package's launcher compile what each command calls, with the Node of the executable. @returns {string[]}
 * files in `folder`
 */
function compiled(folder) {
  const env = { ...process.env, MDS_CODE_CACHE: folder, HOME: work };
  for (const name of COMMANDS) {
    const about = name === 'screen' ? ['run', 'price > 1'] : name === 'compare' ? ['AAPL', 'KO'] : ['AAPL'];
    execFileSync(node, [join(root, 'bin/mds.cjs'), name, ...about, '--sample', '--quiet'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return readdirSync(folder).filter((name) => name.endsWith('.code'));
}
