/** The compiled code that the launcher caches between runs. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
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
  const name = readdirSync(folder).find((each) => each.startsWith('core-') && each.endsWith('.snapshot.code'))!;
  const file = join(folder, name);
  const content = readFileSync(file);
  return { file, bytes: content.length, times: content.readUInt32LE(4) };
}
/** Sets the time of writing so many seconds back. */
function age(file: string, seconds: number): void {
  const content = readFileSync(file);
  content.writeUInt32LE(Math.floor(now() / 1000) - seconds, 8);
  content.writeUInt32LE(crc32(content.subarray(4)), 0);
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

function flip(file: string, bit: number): void {
  const content = readFileSync(file);
  content[bit >> 3]! ^= 1 << (bit & 7);
  writeFileSync(file, content);
}

test('damaged files are written again, and the output stays the same', () => {
  const wanted = same(snapshot().stdout);
  const { file, bytes } = core();
  const damages: readonly (() => void)[] = [
    () => truncateSync(file, bytes - 100),
    () => truncateSync(file, 10),
    () => writeFileSync(file, ''),
    () => writeFileSync(file, Buffer.alloc(bytes)),
    () => writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 16), Buffer.alloc(bytes - 16, 7)])),
    // A bit of the sum, of the number of times, of V8's header, and of the code.
    ...[1, 33, 16 * 8 + 3, bytes * 3 + 5, bytes * 8 - 1].map((bit) => () => flip(file, bit)),
  ];
  for (const damage of damages) {
    damage();
    const { status, stdout, stderr } = snapshot();
    expect([status, same(stdout), stderr.includes('at ')]).toEqual([0, wanted, false]);
    expect(core()).toMatchObject({ times: 1 });
  }
});

const marker = (pid: number): string => join(folder, 'running', `snapshot.${pid}`);
const markers = (): readonly string[] => readdirSync(join(folder, 'running'));
/** The number of a process that has ended. */
const gone = (): number => spawnSync(process.execPath, ['-e', '0']).pid;

/** Code that was written twice, in the usual way. */
function settled(): Cached {
  snapshot();
  age(core().file, 16);
  snapshot();
  expect(core().times).toBe(2);
  return core();
}

test('code that a run used which was killed is deleted, with that of no other command', () => {
  const code = settled();
  expect(run('config', 'path').status).toBe(0);
  const others = readdirSync(folder).filter((name) => name.endsWith('.config.code'));
  // Of another command, and of a run under way: they stay as they are.
  const still = [join(folder, 'running', `config.${gone()}`), marker(process.pid)];
  for (const file of still) writeFileSync(file, '');
  const wanted = same(snapshot().stdout);
  expect(core()).toEqual(code);
  writeFileSync(marker(gone()), '');
  const { status, stdout } = snapshot();
  expect([status, same(stdout), core().times]).toEqual([0, wanted, 1]);
  expect(
    markers()
      .map((name) => join(folder, 'running', name))
      .sort(),
  ).toEqual([...still].sort());
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
});

test('a run that ends leaves no marker, one that is killed or fails inside does, and the next is well', () => {
  settled();
  const preload = join(newFolder(), 'preload.cjs');
  const ending = (text: string) => {
    writeFileSync(preload, `process.on('newListener', (name) => { if (name === 'uncaughtException') ${text}; });`);
    return mds(['snapshot', 'AAPL', '--sample', '--json'], {
      MDS_CODE_CACHE: folder,
      NODE_OPTIONS: `--require ${preload}`,
    });
  };
  expect(snapshot().status).toBe(0);
  expect(run('snapshot', 'AAPL', '--sample', '--no-such-option').status).toBe(2);
  expect(markers()).toEqual([]);
  const store = join(newFolder(), 'damaged.db');
  writeFileSync(store, 'x'.repeat(4096));
  expect(run('snapshot', 'AAPL', '--store', store).status).toBe(6);
  expect(markers()).toHaveLength(1);
  expect(snapshot().status).toBe(0);
  expect([markers(), core().times]).toEqual([[], 1]);
  for (const [text, status, signal] of [
    ["process.kill(process.pid, 'SIGKILL')", null, 'SIGKILL'],
    ["queueMicrotask(() => { throw new Error('stray'); })", 70, null],
  ] as const) {
    expect(ending(text)).toMatchObject({ status, signal });
    expect(markers()).toHaveLength(1);
    expect(snapshot().status).toBe(0);
    expect([markers(), core().times]).toEqual([[], 1]);
  }
});

test('a run that is killed after its start leaves no marker', () => {
  const preload = join(newFolder(), 'preload.cjs');
  // Ten seconds pass at once, and the run is killed before the launcher hears of its end.
  writeFileSync(
    preload,
    `const { setTimeout } = globalThis;
     globalThis.setTimeout = (call, ms, ...rest) => {
       if (ms !== 10_000) return setTimeout(call, ms, ...rest);
       call();
       process.prependListener('exit', () => process.kill(process.pid, 'SIGKILL'));
       return { unref() {} };
     };`,
  );
  expect(snapshot().status).toBe(0);
  const env = { MDS_CODE_CACHE: folder, NODE_OPTIONS: `--require ${preload}` };
  expect(mds(['snapshot', 'AAPL', '--sample'], env).signal).toBe('SIGKILL');
  expect(markers()).toEqual([]);
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
  expect(readdirSync(home, { recursive: true }).some((name) => String(name).endsWith('.config.code'))).toBe(true);
});
