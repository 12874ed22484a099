/**
 * Runs tests under a newer major of Node (from the registry's `node` package) in a throw-away folder: the whole
 * program, and the parts that speak to Node itself (files, databases, sockets, processes). What is arithmetic and text
 * is not Node's; `--all` runs that too. Then the inspector of the Model Context Protocol, which needs a Node above 20,
 * asks `mds mcp`.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const all = process.argv.includes('--all');
const wanted = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '24';
const OF_NODE = [
  ...['test/cli', 'test/client', 'test/sources-sync/fetcher', 'test/store'],
  ...['http', 'keys', 'threads'].map((part) => `test/service/${part}`),
];
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const folder = mkdtempSync(join(tmpdir(), 'mds-node-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', INSPECTOR], {
    cwd: folder,
    stdio: 'inherit',
  });
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `node@${wanted}`], { cwd: folder, stdio: 'inherit' });
  const bin = join(folder, 'node_modules/node/bin');
  const node = join(bin, 'node');
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`running the tests under Node ${version}`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const words = ['run', '--project', 'unit', '--project', 'cli', ...(all ? [] : OF_NODE)];
  const { status } = spawnSync(node, [vitest, ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  process.exitCode = status ?? 1;
  inspect(node);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Asks `mds mcp` by the inspector: `--strict` fails on schemas that clients refuse. */
function inspect(node) {
  const cli = join(folder, 'node_modules/.bin/mcp-inspector');
  const ask = (...words) => {
    const target = [node, join(root, 'bin/mds.cjs'), 'mcp', '--sample'];
    const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, HOME: folder } };
    return JSON.parse(execFileSync(node, [cli, '--cli', ...target, ...words], options));
  };
  const { tools } = ask('--method', 'tools/list', '--strict');
  const { content } = ask('--method', 'tools/call', '--tool-name', 'quote', '--tool-arg', 'symbols=["KO"]');
  assert.equal(tools.length, 8);
  assert.match(content[0].text, /^KO \| SIMULATED/);
  console.log(`the inspector lists ${tools.length} tools and reads a quote`);
}
