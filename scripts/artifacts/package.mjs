/** The package: installed and removed as a user does it, and its commands of the README in an empty home. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bareMachine } from './bare-machine.mjs';

/** Of the README, what needs a network, or a program that is not ours. */
const ELSEWHERE = /^(npm (ci|test)|mds (sync|config set)|claude) ?/;

/** What serves until it is ended. */
const SERVING = /^mds serve /;

/** A line of shell that starts `line`, waits until it says that it listens, and ends it; fails when it ends before. */
const startedAndEnded = (line) =>
  `${line} 2> said & until case "$(cat said)" in *listening*) ;; *) false ;; esac; do kill -0 $! && sleep 0.1 || exit 1; done; kill $! && wait $!`;

/**
 * `npm i -g` from the tarball, then offline: answers, man pages, the README's commands, and nothing left after its
 * removal.
 */
export function tryGlobalInstall(folder, node, tarball, readme) {
  const machine = bareMachine(folder, node);
  const prefix = join(folder, 'prefix');
  const variables = { npm_config_prefix: prefix };
  machine.run(`npm install --global ${tarball}`, { network: true, variables });
  const mds = (line) => machine.run(line, { path: [join(prefix, 'bin')] });
  assert.match(mds('mds snapshot AAPL'), /Apple Inc\./);
  assert.equal(mds("mds snapshot KO --jq '.symbol'"), 'KO\n');
  const { man } = JSON.parse(readFileSync(join(prefix, 'lib/node_modules/mds-cli/package.json'), 'utf8'));
  const pages = man.map((page) => join(prefix, 'share/man/man1', page.slice('man/'.length)));
  for (const page of pages) assert.ok(statSync(page).size > 100, page);
  const lines = commandsOf(readme);
  for (const line of lines.filter((each) => !ELSEWHERE.test(each)))
    mds(SERVING.test(line) ? startedAndEnded(line) : line);
  const skipped = lines.filter((line) => ELSEWHERE.test(line));
  machine.run('npm uninstall --global mds-cli', { variables });
  const left = readdirSync(prefix, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  assert.deepEqual(
    left.map(({ name }) => name),
    [],
  );
  return `${pages.length} man pages, ${lines.length - skipped.length} commands of the README; not run: ${skipped.join('; ')}`;
}

/** `npx` in an empty folder, the second time offline. */
export function tryNpx(folder, node, tarball) {
  const machine = bareMachine(folder, node);
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const line = `npx --yes --package=${tarball} mds snapshot AAPL --json=symbol`;
  for (const network of [true, false]) {
    const variables = { npm_config_offline: String(!network) };
    assert.deepEqual(JSON.parse(machine.run(line, { cwd: empty, network, variables })), { symbol: 'AAPL' });
  }
  assert.deepEqual(readdirSync(empty), []);
  return 'with the network and again without, nothing left in the folder';
}

/** The command lines of a Markdown text: its `sh` blocks and indented lines, without comments. */
function commandsOf(text) {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
  const indented = [...text.matchAll(/^ {4}(\S.*)$/gm)].map(([, line]) => line);
  return [...blocks.flatMap((block) => block.trim().split('\n')), ...indented].map((line) =>
    line.replace(/\s+#.*$/, ''),
  );
}
