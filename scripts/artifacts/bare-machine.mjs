/**
 * A machine with nothing on it: an empty home, a PATH of a few programs without a compiler, and no network where it is
 * asked to be without.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What a shell line of documentation uses. */
const TOOLS = [
  'sh',
  'env',
  'ls',
  'rm',
  'mv',
  'mkdir',
  'install',
  'cat',
  'tar',
  'uname',
  'sed',
  'dirname',
  'basename',
  'readlink',
  'sleep',
];

/** A line that takes longer waits for something that does not come. */
const MOST_MS = 300_000;

/**
 * A bare machine in `folder`. `node` is the Node it has, with the npm of this machine; without it there is neither.
 * @param {string} folder @param {string} [node]
 */
export function bareMachine(folder, node) {
  const bin = join(folder, 'bin');
  const home = join(folder, 'home');
  for (const each of [bin, home]) mkdirSync(each, { recursive: true });
  for (const name of TOOLS) symlinkSync(which(name), join(bin, name));
  if (node !== undefined) {
    symlinkSync(node, join(bin, 'node'));
    for (const name of ['npm', 'npx']) symlinkSync(realpathSync(which(name)), join(bin, name));
  }
  const offline = spawnSync('unshare', ['-n', 'true']).status === 0 ? ['unshare', '-n'] : [];
  if (offline.length === 0)
    console.log('unshare -n is not permitted here: what should work offline is run with the network');
  const env = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => /^npm_config_|proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name)),
    ),
    npm_config_userconfig: npmSetting('userconfig'),
    npm_config_globalconfig: npmSetting('globalconfig'),
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_update_notifier: 'false',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    HOME: home,
    PATH: bin,
    LANG: 'C.UTF-8',
  };

  /** Runs a line of shell; fails unless it ends with 0. @returns {string} what it printed */
  function run(line, { cwd = home, path = [], network = false, variables = {} } = {}) {
    const words = [...(network ? [] : offline), 'sh', '-c', line];
    const options = {
      cwd,
      encoding: 'utf8',
      env: { ...env, ...variables, PATH: [...path, bin].join(':') },
      maxBuffer: 1 << 26,
      timeout: MOST_MS,
    };
    // The command that cuts the network off is not on the machine's own PATH.
    const { status, stdout, stderr, error } = spawnSync(which(words[0]), words.slice(1), options);
    assert.equal(status, 0, `${line}\nends with ${status ?? error}\n${stdout}${stderr}`);
    return stdout;
  }
  return { home, bin, run };
}

const which = (name) => execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();

function npmSetting(name) {
  const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  return existsSync(value) ? value : '';
}
