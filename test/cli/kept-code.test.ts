/** The compiled code that the launcher caches between runs. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folder as newFolder } from '../program/market.ts';
import { mds, now, root } from './program.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const run = (...args: string[]) => mds(args, { MDS_CODE_CACHE: folder });
const snapshot = () => run('snapshot', 'AAPL', '--sample', '--json');

interface Cached {
  readonly file: string;
  readonly bytes: number;
  /** How often it was written. */
  readonly times: number;
}
function core(): Cached {
  const name = readdirSync(folder).find((each) => each.startsWith('core-') && each.endsWith('.snapshot.bin'))!;
  const file = join(folder, name);
  const content = readFileSync(file);
  return { file, bytes: content.length, times: content.readUInt32LE(8) };
}
/** Sets the time of writing so many seconds back. */
function age(file: string, seconds: number): void {
  const content = readFileSync(file);
  content.writeUInt32LE(Math.floor(now() / 1000) - seconds, 12);
  writeFileSync(file, content);
}
const same = (text: string): string => text.replace(/"cache_age_seconds": ?\d+/, '');

test('code that the first run did not call is cached by a later one, soon after it and then less often', () => {
  expect(run('snapshot', '--help').status).toBe(0);
  const first = core();
  expect(first.times).toBe(1);
  expect(snapshot().status).toBe(0);
  expect(core()).toEqual(first);
  age(first.file, 16);
  expect(snapshot().status).toBe(0);
  const second = core();
  expect(second.times).toBe(2);
  expect(second.bytes).toBeGreaterThan(first.bytes * 1.2);
  age(second.file, 16);
  expect(snapshot().status).toBe(0);
  expect(core().times).toBe(2);
  age(second.file, 31);
  expect(snapshot().status).toBe(0);
  expect(core().times).toBe(3);
});

test('a failed run caches nothing', () => {
  expect(run('snapshot', 'AAPL', '--sample', '--no-such-option').status).not.toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test('damaged files are written again, and the output stays the same', () => {
  const wanted = same(snapshot().stdout);
  const { file, bytes } = core();
  const damages: readonly (() => void)[] = [
    () => truncateSync(file, bytes - 100),
    () => truncateSync(file, 10),
    () => writeFileSync(file, ''),
    () => writeFileSync(file, Buffer.alloc(bytes)),
    () => writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 16), Buffer.alloc(bytes - 16, 7)])),
  ];
  for (const damage of damages) {
    damage();
    const { status, stdout, stderr } = snapshot();
    expect([status, same(stdout), stderr.includes('at ')]).toEqual([0, wanted, false]);
    expect(core()).toMatchObject({ times: 1 });
  }
});

test('without a folder for the cache every command works', () => {
  const wanted = same(run('snapshot', 'AAPL', '--sample', '--json').stdout);
  for (const place of ['off', '/dev/null/nowhere', '/proc/self/fd/no-such']) {
    const { status, stdout } = mds(['snapshot', 'AAPL', '--sample', '--json'], { MDS_CODE_CACHE: place });
    expect([status, same(stdout)]).toEqual([0, wanted]);
  }
});

test.each([
  '--pending-deprecation --throw-deprecation',
  ...(process.version.startsWith('v20.') ? ['--experimental-permission --allow-fs-read=* --allow-fs-write=*'] : []),
])('fundamentals needs nothing that %s forbids', (flags) => {
  const { stderr } = mds(['fundamentals', 'KO', '--sample'], { NODE_OPTIONS: flags, NODE_NO_WARNINGS: '1' });
  expect(stderr).not.toMatch(/process\.binding|DEP0111/);
});

test('an empty HOME is none: code is not cached in the folder one is in', () => {
  // Installed without code that was compiled together with it.
  const installed = newFolder();
  cpSync(join(root, 'bin'), join(installed, 'bin'), { recursive: true });
  mkdirSync(join(installed, 'dist'));
  for (const name of ['chunks', 'cli.cjs', 'package.json'])
    symlinkSync(join(root, 'dist', name), join(installed, 'dist', name));
  const home = newFolder();
  const preload = join(installed, 'home.cjs');
  writeFileSync(preload, `require('node:os').userInfo = () => ({ homedir: ${JSON.stringify(home)} });`);
  const env = { HOME: '', XDG_CACHE_HOME: '', MDS_CONFIG_DIR: folder };
  const { status } = spawnSync(
    process.execPath,
    ['--require', preload, join(installed, 'bin/mds.cjs'), 'config', 'path'],
    {
      cwd: folder,
      env: { ...env },
    },
  );
  expect([status, readdirSync(folder)]).toEqual([0, []]);
  expect(readdirSync(home, { recursive: true }).some((name) => String(name).endsWith('.config.bin'))).toBe(true);
});
