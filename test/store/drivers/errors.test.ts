/** Stores that cannot be used: each says what failed, where, and what to do next. */

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CodeOf, MdsError } from '../../../src/errors.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import type { DriverName } from '../../../src/store/drivers/driver.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { similarSymbols } from '../../../src/store/reading/similar-symbols.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { putState } from '../records.ts';
import { bundleChild, contentHash, DRIVERS, scratch, scratchInProject, startChild } from '../support.ts';

/** An error of that code that names the file; `message` where the sentence itself matters. */
function fault(code: CodeOf<'STORE_'>, path: string, message?: RegExp) {
  return expect.objectContaining({
    name: 'MdsError',
    code,
    message: message === undefined ? expect.stringContaining(path) : expect.stringMatching(message),
    hint: expect.stringMatching(/\w{3}/),
  });
}

/** Mounts need root and a kernel that lets root mount; without them these tests are skipped. */
function mount(options: readonly string[], target: string): boolean {
  mkdirSync(target, { recursive: true });
  if (spawnSync('mount', [...options, target], { stdio: 'ignore' }).status !== 0) return false;
  // Lazily: libsql closes its files only when its handles are collected.
  onTestFinished(() => void spawnSync('umount', ['-l', target]));
  return true;
}

const bundles = scratchInProject();

describe.each(DRIVERS)('with %s', (driver) => {
  const folder = scratch();
  const good = join(folder, 'good.db');
  beforeAll(() => {
    const writer = openWriter(good, { driver });
    writer.transaction(() => putState(writer, 1, 1));
    writer.close();
  });
  const reading = (path: string) => () => {
    const reader = openReader(path, { driver });
    try {
      reader.symbol('SYM1');
      reader.bars('SYM1');
    } finally {
      reader.close();
    }
  };
  const writing = (path: string) => () => openWriter(path, { driver }).close();

  test('missing', () => {
    const path = join(folder, 'none', 'market.db');
    expect(reading(path)).toThrow(fault('STORE_NOT_FOUND', path));
    writing(path)();
    expect(reading(path)).not.toThrow();
  });

  test('a folder, a device, a path through a file', () => {
    expect(reading(folder)).toThrow(fault('STORE_UNREADABLE', folder, /folder/));
    expect(writing(folder)).toThrow(fault('STORE_UNREADABLE', folder, /folder/));
    expect(reading('/dev/null')).toThrow(fault('STORE_UNREADABLE', '/dev/null', /regular/));
    const through = join(good, 'x', 'market.db');
    expect(reading(through)).toThrow(MdsError);
    expect(writing(through)).toThrow(expect.objectContaining({ code: 'STORE_UNREADABLE' }));
  });

  test.runIf(process.platform === 'linux')('a file system that makes no file', () => {
    for (const path of ['/proc/no.db', '/proc/no/below/market.db'])
      expect(writing(path)).toThrow(fault('STORE_UNREADABLE', path, /its file system refuses it/));
  });

  test('a text file, which stays as it is', () => {
    const path = join(folder, 'text.db');
    const text = 'Date,Open,High,Low,Close\n'.repeat(100);
    writeFileSync(path, text);
    expect(reading(path)).toThrow(fault('STORE_UNREADABLE', path, /not an SQLite database/));
    expect(writing(path)).toThrow(fault('STORE_UNREADABLE', path, /not an SQLite database/));
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('the database of another program, which stays as it is', () => {
    const path = join(folder, 'other.db');
    const other = chooseDriver(driver)(path, 'write', 0);
    other.exec('CREATE TABLE notes (a); PRAGMA user_version = 1');
    other.close();
    const bytes = readFileSync(path);
    expect(reading(path)).toThrow(fault('STORE_UNREADABLE', path, /another program/));
    expect(writing(path)).toThrow(fault('STORE_UNREADABLE', path, /another program/));
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('truncated', () => {
    const path = join(folder, 'cut.db');
    cpSync(good, path);
    truncateSync(path, 3 * 8192);
    expect(reading(path)).toThrow(fault('STORE_UNREADABLE', path, /damaged|not a/));
    truncateSync(path, 50);
    expect(reading(path)).toThrow(fault('STORE_UNREADABLE', path));
  });

  test('overwritten in the middle', () => {
    const path = join(folder, 'smudged.db');
    const bytes = readFileSync(good);
    bytes.fill(0xa5, 8192);
    writeFileSync(path, bytes);
    expect(reading(path)).toThrow(fault('STORE_UNREADABLE', path, /damaged/));
  });

  test('a blob of an invalid length', () => {
    const path = changed(good, join(folder, 'blob.db'), driver, "UPDATE prices SET bars = x'0102' WHERE year = 2001");
    expect(reading(path)).toThrow(fault('STORE_UNREADABLE', path, /row of prices .*SYM1 2001/));
  });

  test('an empty file is an empty store, and a new one to the writer', () => {
    const path = join(folder, 'empty.db');
    writeFileSync(path, '');
    const reader = openReader(path, { driver });
    expect([reader.isEmpty(), reader.symbol('A'), reader.lastDay(), similarSymbols(reader, 'A', 3)]).toEqual([
      true,
      undefined,
      undefined,
      [],
    ]);
    expect([reader.facts(1), reader.imports(), reader.bars('A').days.length]).toEqual([undefined, [], 0]);
    const writer = openWriter(path, { driver });
    writer.transaction(() => putState(writer, 1, 1));
    writer.close();
    reader.refresh();
    expect(reader.isEmpty()).toBe(false);
    reader.close();
  });

  test('newer than this program', () => {
    const path = changed(good, join(folder, 'newer.db'), driver, 'PRAGMA user_version = 999');
    expect(reading(path)).toThrow(fault('STORE_NEWER', path, /999/));
    expect(writing(path)).toThrow(fault('STORE_NEWER', path, /999/));
  });

  test('simulated and market data are never mixed', () => {
    const path = join(folder, 'sample.db');
    const sample = openWriter(path, { driver, kind: 'simulated' });
    sample.transaction(() => putState(sample, 1, 1));
    sample.close();
    expect(writing(path)).toThrow(fault('STORE_READ_ONLY', path, /simulated/));
    expect(() => openWriter(good, { driver, kind: 'simulated' })).toThrow(
      fault('STORE_READ_ONLY', good, /market data/),
    );
    // A reader of the sample opened as a store says what it is.
    const reader = openReader(path, { driver });
    expect([reader.kind, reader.isEmpty()]).toEqual(['simulated', false]);
    reader.close();
  });

  test('no permission', async (context) => {
    if (process.getuid?.() !== 0) return context.skip('only root can become another user');
    const closed = join(folder, 'closed.db');
    cpSync(good, closed);
    chmodSync(closed, 0o600);
    chmodSync(folder, 0o755);
    const file = await bundleChild(bundles, 'store/children/unprivileged');
    chmodSync(bundles, 0o755);
    const { stdout, stderr } = await startChild(file, [closed, good, driver]).ended;
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      closed: { reader: 'STORE_UNREADABLE', writer: 'STORE_READ_ONLY' },
      good: { reader: 'read State 1', writer: 'STORE_READ_ONLY' },
    });
  });

  test('a read-only folder: live store and sample are read, nothing is written', (context) => {
    const source = join(folder, 'source');
    const target = join(folder, 'read-only');
    mkdirSync(source);
    cpSync(good, join(source, 'market.db'));
    cpSync(join(folder, 'sample.db'), join(source, 'sample.db'));
    if (!mount(['--bind', '-o', 'ro', source], target)) return context.skip('no right to mount');
    const path = join(target, 'market.db');
    if (spawnSync('touch', [join(target, 'probe')]).status === 0)
      return context.skip('a bind mount stays writable here');
    for (const name of ['market.db', 'sample.db']) {
      const reader = openReader(join(target, name), { driver, kind: name === 'sample.db' ? 'simulated' : 'live' });
      expect(reader.symbol('SYM1')!.name).toBe('State 1');
      reader.close();
    }
    expect(writing(path)).toThrow(fault('STORE_READ_ONLY', path));
    expect(writing(join(target, 'new', 'market.db'))).toThrow(expect.objectContaining({ code: 'STORE_READ_ONLY' }));
  });

  test('a full disk: STORE_FULL, and the store is as it was', async (context) => {
    const target = join(folder, 'small');
    mkdirSync(target);
    if (!mount(['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs'], target)) return context.skip('no right to mount a tmpfs');
    const path = join(target, 'market.db');
    cpSync(good, path);
    const before = contentHash(path, driver);
    rmSync(`${path}-shm`, { force: true });
    const writer = openWriter(path, { driver });
    expect(() =>
      writer.transaction(() => {
        for (let n = 1; n <= 80; n++) putState(writer, n, 2);
      }),
    ).toThrow(fault('STORE_FULL', path));
    writer.close();
    expect(contentHash(path, driver)).toBe(before);
    // Something small still fits.
    const again = openWriter(path, { driver });
    again.transaction(() => again.putSymbol({ symbol: 'Z' }));
    again.close();
    reading(path)();
  });

  test('when SQLite itself rolls back half way, a caller that goes on writes nothing', () => {
    const path = join(folder, 'rolled-back.db');
    cpSync(good, path);
    const db = chooseDriver(driver)(path, 'write', 0);
    // RAISE(ROLLBACK) ends the transaction from inside a statement, as SQLite may after a full disk or an I/O error.
    db.exec(`CREATE TRIGGER failing BEFORE INSERT ON symbols WHEN NEW.symbol = 'BAD'
      BEGIN SELECT RAISE(ROLLBACK, 'as if the disk failed'); END`);
    db.close();
    const before = contentHash(path, driver);
    const writer = openWriter(path, { driver });
    const careless = () => {
      writer.putSymbol({ symbol: 'ONE' });
      try {
        writer.savepoint(() => writer.putSymbol({ symbol: 'BAD' }));
      } catch {}
      try {
        writer.putSymbol({ symbol: 'TWO' });
      } catch {}
    };
    expect(() => writer.transaction(careless)).toThrow(fault('STORE_UNREADABLE', path, /as if the disk failed/));
    expect(contentHash(path, driver)).toBe(before);
    writer.transaction(() => writer.putSymbol({ symbol: 'THREE' }));
    expect(contentHash(path, driver)).not.toBe(before);
    writer.close();
  });

  test('a file size limit: STORE_FULL, and the store is as it was', async () => {
    const path = join(folder, 'limited.db');
    cpSync(good, path);
    const before = contentHash(path, driver);
    const file = await bundleChild(bundles, 'store/children/writer');
    // 4096 blocks of 512 bytes: 2 MiB a file.
    const { stdout, stderr } = await startChild(file, [path, '80', '2', driver], 'ulimit -f 4096').ended;
    expect({ stderr, last: stdout.trim().split('\n').at(-1) }).toEqual({
      stderr: '',
      last: expect.stringMatching(/^STORE_FULL/),
    });
    expect(contentHash(path, driver)).toBe(before);
  });
});

/** Changes a copy of the store by SQL. */
function changed(good: string, path: string, driver: DriverName, sql: string): string {
  cpSync(good, path);
  const db = chooseDriver(driver)(path, 'write', 0);
  db.exec(sql);
  db.close();
  return path;
}
