/** The program over stores and files that cannot be used: an exit code, a message with the path, advice, no stack. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { afterAll, describe, expect, test } from 'vitest';
import { folder, marketFiles, marketStore, priceFile } from '../program/market.ts';
import { mds, type Ran } from './program.ts';

const store = marketStore();
const at = folder();

/** Every failure has one form: `mds: what`, then what to do. */
function expectMessage({ stdout, stderr }: Ran): void {
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^mds: [^\n]+\n {2}[^\n]+\n$/);
}

/** Store files that cannot be used: how each is made, and its message. */
const BROKEN: readonly (readonly [name: string, make: (path: string) => void, message: RegExp])[] = [
  ['text', (path) => writeFileSync(path, 'this is a text file\n'.repeat(600)), /is not a store/],
  ['short', (path) => writeFileSync(path, 'ok\n'), /is not a store/],
  ['folder', (path) => mkdirSync(path), /is a folder/],
  [
    'cut',
    (path) => writeFileSync(path, readFileSync(store).subarray(0, 20_000)),
    /damaged|is not a store|cannot be used/,
  ],
  [
    'newer',
    (path) => {
      copyFileSync(store, path);
      const database = new Database(path);
      database.exec('PRAGMA user_version = 999');
      database.close();
    },
    /schema version 999/,
  ],
];

test.each(BROKEN)(
  'a store that is broken (%s) is an error with its path and advice, and is not written',
  (name, make, message) => {
    const path = join(at, `${name}.db`);
    make(path);
    const before = name === 'folder' ? '' : readFileSync(path).toString('hex');
    const ran = mds(['snapshot', 'AAA', '--store', path]);
    expect(ran.status).toBe(6);
    expectMessage(ran);
    expect(ran.stderr).toContain(path);
    expect(ran.stderr).toMatch(message);
    const { status, stdout, stderr } = mds(['snapshot', 'AAA', '--json', '--store', path]);
    expect([status, stdout]).toEqual([6, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(stderr).error.code).toBe(name === 'newer' ? 'STORE_NEWER' : 'STORE_UNREADABLE');
    const imported = mds(['import', marketFiles(), '--store', path]);
    expect(imported.status).toBe(6);
    expectMessage(imported);
    if (name !== 'folder') expect(readFileSync(path).toString('hex') === before).toBe(true);
  },
);

test('a store of no bytes has no data of a symbol, and the message says how to get them', () => {
  const path = join(at, 'zero.db');
  writeFileSync(path, '');
  const ran = mds(['snapshot', 'AAA', '--store', path]);
  expect(ran.status).toBe(4);
  expectMessage(ran);
  expect(ran.stderr).toMatch(/no prices, .* of AAA\n {2}get them with: mds sync AAA/);
});

test('a store that is named and missing is wrong usage, and is not created', () => {
  const path = join(at, 'missing.db');
  const ran = mds(['snapshot', 'AAA', '--store', path]);
  expect(ran.status).toBe(2);
  expectMessage(ran);
  expect(existsSync(path)).toBe(false);
});

describe('a file to import', () => {
  test('that is a gzip cut short is named with the reason; the others go in; exit 6', () => {
    const files = marketFiles();
    const whole = gzipSync(priceFile('CCC'));
    writeFileSync(join(files, 'CCC.csv.gz'), whole.subarray(0, Math.floor(whole.length / 2)));
    const target = join(folder(), 'store.db');
    const { status, stdout, stderr } = mds(['import', files, '--store', target]);
    expect(status).toBe(6);
    expect(stdout).toMatch(/^imported 4 files \(1 failed\)/);
    expect(stderr).toMatch(/^failed: [^\n]*CCC\.csv\.gz: [^\n]+\n$/);
    expect(mds(['snapshot', 'AAA', '--store', target]).status).toBe(0);
    expect(mds(['snapshot', 'CCC', '--store', target]).status).toBe(4);
    // The whole file does go in: it is the cut that was refused.
    writeFileSync(join(files, 'CCC.csv.gz'), whole);
    expect(mds(['import', files, '--store', target]).status).toBe(0);
    expect(mds(['snapshot', 'CCC', '--store', target]).status).toBe(0);
  });

  test('without a column it needs is named with the line and the column', () => {
    const path = join(folder(), 'KO.csv');
    writeFileSync(path, 'Date,Open,High,Low,Volume\n2024-01-02,1,2,1,100\n');
    const { status, stderr } = mds(['import', path, '--store', join(folder(), 'store.db')]);
    expect(status).toBe(6);
    expect(stderr).toMatch(/^failed: [^\n]*KO\.csv:1: missing column: close\n$/);
  });
});

/** A small file system of our own, where this user may mount one (root on Linux). */
const room = folder();
const mounted = process.platform === 'linux' && mount('size=400k');

function mount(options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', room]).status === 0;
}

afterAll(() => {
  if (mounted) execFileSync('umount', [room]);
});

test('an empty HOME is none: settings are not read from the folder one is in', () => {
  expect(
    mds(['config', 'path'], { HOME: '', XDG_CONFIG_HOME: '', MDS_CONFIG_DIR: '', MDS_CODE_CACHE: 'off' }).stdout,
  ).toMatch(/^\//);
});

describe.skipIf(!mounted)('a disk', () => {
  test('that is full: exit 6, nothing of the import is there, and the next one works where there is room', () => {
    const files = marketFiles();
    for (let i = 0; i < 20; i++) writeFileSync(join(files, `Z${i}.csv`), priceFile(`Z${i}`, { count: 4000 }));
    const target = join(room, 'store.db');
    const ran = mds(['import', files, '--store', target]);
    expect(ran.status).toBe(6);
    expectMessage(ran);
    expect(ran.stderr).toMatch(/cannot be written: the disk is full/);
    expect(mds(['snapshot', 'AAA', '--store', target]).status).not.toBe(0);
    const left = readdirSync(room);
    for (const format of ['parquet', 'csv', 'ndjson']) {
      const exported = mds(['export', 'prices', '--sample', '--quiet', '-o', join(room, `prices.${format}`)]);
      expect(exported.status).toBe(6);
      expect(exported.stderr).toMatch(/prices\..* cannot be written: the disk is full/);
    }
    expect(readdirSync(room)).toEqual(left);
    execFileSync('mount', ['-o', 'remount,size=60m', room]);
    expect(mds(['import', files, '--store', target]).status).toBe(0);
    expect(mds(['snapshot', 'AAA', '--store', target]).status).toBe(0);
  });

  test('that is read-only: no import, with advice; but the store on it answers', () => {
    const target = join(room, 'kept.db');
    expect(mds(['import', marketFiles(), '--store', target]).status).toBe(0);
    execFileSync('mount', ['-o', 'remount,ro', room]);
    try {
      for (const env of [{ MDS_DATA_DIR: join(room, 'data') }, { XDG_DATA_HOME: join(room, 'xdg') }]) {
        const ran = mds(['import', marketFiles()], env);
        expect(ran.status).toBe(6);
        expectMessage(ran);
        expect(ran.stderr).toMatch(/cannot be written/);
      }
      expect(mds(['import', marketFiles(), '--store', target]).status).toBe(6);
      const { status, stdout } = mds(['snapshot', 'AAA', '--json', '--store', target]);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ symbol: 'AAA' });
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', room]);
    }
  });
});
