/** The single executable: built of a Node 24, run on a machine without Node or network, and removed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bareMachine } from './bare-machine.mjs';

/** @param {string} folder @param {string} node @param {string} source the repository */
export function tryExecutable(folder, node, source) {
  const bin = join(folder, 'installed');
  mkdirSync(bin);
  const file = join(bin, 'mds');
  execFileSync(process.execPath, [join(source, 'scripts/build-exe.mjs'), '--node', node, file], {
    cwd: source,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const machine = bareMachine(folder);
  const mds = (line) => machine.run(line, { path: [bin] });
  assert.match(mds('mds --version'), /^\d+\.\d+\.\d+ \(single executable, Node 24\.\S+, \w+-\w+\)\n$/);
  assert.match(mds('mds snapshot AAPL'), /Apple Inc\./);
  assert.equal(mds("mds snapshot KO --jq '.symbol'"), 'KO\n');
  assert.match(mds('mds filings section AAPL risk_factors --quiet'), /Item 1A/i);
  assert.match(mds('mds doctor'), /built into Node[\s\S]*code cache.*in the executable/);
  // Statements are computed in a thread.
  const lines = [
    'mds serve --sample --open --port 0 --json --access-log off > ready &',
    'until [ -s ready ]; do :; done',
    'url=$(sed -n \'s/.*"url":"\\([^"]*\\).*/\\1/p\' ready)',
    'mds fundamentals KO --base-url "$url" --jq .symbol',
    'kill $!; rm ready',
  ];
  // Without a network there is no loopback either.
  assert.equal(machine.run(lines.join('\n'), { path: [bin], network: true }), 'KO\n');
  // A process of workers starts itself again; a timer starts it by its path.
  assert.match(mds('mds "$(command -v mds)" --version'), /single executable/);
  const { size } = statSync(file);
  rmSync(file);
  assert.deepEqual(readdirSync(machine.home), ['.cache']);
  return `${(size / 1e6).toFixed(0)} MB, run without Node; leaves ~/.cache/mds behind`;
}
