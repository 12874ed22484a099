/** The seam: both bindings answer alike; libsql's native part is found without its slow loader. */
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { type Driver, SqlFault } from '../../../src/store/drivers/driver.ts';
import { asLibsqlBinding } from '../../../src/store/drivers/driver-libsql.ts';
import { loadNodeSqlite } from '../../../src/store/drivers/driver-node.ts';
import { findNative, libsqlTarget, usesMusl } from '../../../src/store/drivers/libsql-native.ts';
import { fileUri } from '../../../src/store/drivers/paths.ts';
import { DRIVERS, scratch } from '../support.ts';

const here = createRequire(import.meta.url);
const folder = scratch();
/** A fresh folder inside the scratch folder. */
const fresh = () => mkdtempSync(join(folder, 'x-'));

describe.each(DRIVERS)('%s', (name) => {
  const folder = fresh();
  const open = (file: string, mode: 'read' | 'immutable' | 'write' = 'write'): Driver =>
    chooseDriver(name)(join(folder, file), mode, 0);

  test('gives rows as arrays, more than one batch of them, and takes every kind of value', () => {
    const db = open('a.db');
    expect(db.name).toBe(name);
    const row = ['é\u{1f600}', 1.5, 2 ** 53 - 1, null, Uint8Array.of(0, 255), -0.1, ''];
    const [back] = db.all('SELECT ?, ?, ?, ?, ?, ?, ?', row);
    expect(back!.map((value) => (value instanceof Uint8Array ? new Uint8Array(value) : value))).toEqual(row);
    const slice = new Uint8Array(Uint8Array.of(1, 2, 3, 4).buffer, 1, 2);
    expect([...(db.all('SELECT ?', [slice])[0]![0] as Uint8Array)]).toEqual([2, 3]);
    for (const count of [0, 1, 63, 64, 65, 128, 1000]) {
      const rows = db.all('WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT ?', [
        count,
      ]);
      expect(rows.map(([i]) => i)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    }
    db.close();
  });

  test('reports SQLite codes and transactions', () => {
    const db = open('b.db');
    db.exec('CREATE TABLE t (a INTEGER PRIMARY KEY)');
    expect(db.inTransaction).toBe(false);
    db.exec('BEGIN');
    db.run('INSERT INTO t VALUES (?)', [1]);
    expect(db.inTransaction).toBe(true);
    expect(() => db.run('INSERT INTO t VALUES (?)', [1])).toThrow(
      expect.objectContaining({ name: 'SqlFault', primary: 19 }),
    );
    db.exec('COMMIT');
    const reader = open('b.db', 'read');
    expect(() => reader.exec('DELETE FROM t')).toThrow(expect.objectContaining({ primary: 8 }));
    reader.close();
    expect(() => open('none.db', 'read').all('SELECT 1')).toThrow(expect.objectContaining({ primary: 14 }));
    expect(() => open('.', 'write').all('PRAGMA user_version')).toThrow(SqlFault);
    db.close();
  });

  test('of a closed one everything is an error, nothing the end of the process', () => {
    const db = open('closed.db');
    db.close();
    expect(() => db.exec('BEGIN')).toThrow(SqlFault);
    expect(() => db.all('SELECT 1')).toThrow(SqlFault);
    expect(() => db.inTransaction).not.toThrow();
  });

  test('opens paths with every character a file name may have', () => {
    for (const file of ['a b.db', 'q?x=1.db', 'h#1.db', 'p%41.db', 'ü\u{1f600}.db', "it's.db"]) {
      const db = open(file);
      db.exec('CREATE TABLE t (a)');
      db.close();
      const again = open(file, 'immutable');
      expect(again.all('SELECT count(*) FROM t')).toEqual([[0]]);
      again.close();
      expect(() => readFileSync(join(folder, file))).not.toThrow();
    }
  });
});

test('by default the built-in binding is used where it is stable', () => {
  const db = chooseDriver()(join(fresh(), 'x.db'), 'write', 0);
  expect(db.name).toBe(loadNodeSqlite() === undefined ? 'libsql' : 'node');
  db.close();
  if (loadNodeSqlite() === undefined) expect(() => chooseDriver('node')).toThrow('no stable built-in SQLite');
});

test('loading node:sqlite leaves process.emitWarning as it was', () => {
  const before = process.emitWarning;
  loadNodeSqlite();
  expect(process.emitWarning).toBe(before);
});

describe('libsql', () => {
  test('is pinned to the version whose native calls are used', () => {
    // driver-libsql.ts calls the native part as libsql 0.5.29 does: for another version compare its index.js.
    expect(JSON.parse(readFileSync(here.resolve('../../../package.json'), 'utf8')).dependencies.libsql).toBe('0.5.29');
    const manifest = JSON.parse(readFileSync(join(here.resolve('libsql'), '../package.json'), 'utf8'));
    expect([manifest.version, ...new Set(Object.values(manifest.optionalDependencies))]).toEqual(['0.5.29', '0.5.29']);
  });

  test('its native part is the one its own loader would take', () => {
    const loaderFrom = createRequire(here.resolve('libsql'));
    const { currentTarget } = loaderFrom('@neon-rs/load') as { currentTarget(): string };
    const target = libsqlTarget(process.platform, process.arch, usesMusl);
    expect(target).toBe(currentTarget());
    expect(findNative(import.meta.dirname, target)).toBe(loaderFrom.resolve(`@libsql/${target}`));
  });

  test('platform packages are named as published', () => {
    const manifest = JSON.parse(readFileSync(join(here.resolve('libsql'), '../package.json'), 'utf8'));
    const cases = [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['linux', 'arm'],
      ['darwin', 'x64'],
      ['darwin', 'arm64'],
      ['win32', 'x64'],
    ] as const;
    const names = cases.flatMap(([platform, arch]) =>
      [true, false].map((musl) => `@libsql/${libsqlTarget(platform, arch, () => musl)}`),
    );
    expect([...new Set(names)].sort()).toEqual(Object.keys(manifest.optionalDependencies).sort());
  });

  test('a nested copy goes before a hoisted one; other layouts are left to the resolution of Node', () => {
    const root = fresh();
    const at = (...parts: string[]) => join(root, ...parts);
    const put = (folder: string) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'index.node'), '');
    };
    mkdirSync(at('node_modules/libsql'), { recursive: true });
    mkdirSync(at('node_modules/mds-cli/dist'), { recursive: true });
    expect(findNative(at('node_modules/mds-cli/dist'), 't')).toBeUndefined();
    put(at('node_modules/@libsql/t'));
    expect(findNative(at('node_modules/mds-cli/dist'), 't')).toBe(at('node_modules/@libsql/t/index.node'));
    put(at('node_modules/libsql/node_modules/@libsql/t'));
    expect(findNative(at('node_modules/mds-cli/dist'), 't')).toBe(
      at('node_modules/libsql/node_modules/@libsql/t/index.node'),
    );
    expect(findNative('/', 't')).toBeUndefined();
  });

  test('musl is detected by the loader that the executable names', () => {
    const root = fresh();
    mkdirSync(join(root, 'lib'));
    const executable = (name: string, loader: string) => {
      writeFileSync(join(root, name), `\x7fELF\0\0${loader}\0`);
      return join(root, name);
    };
    const musl = executable('musl', '/lib/ld-musl-x86_64.so.1');
    const glibc = executable('glibc', '/lib64/ld-linux-x86-64.so.2');
    expect(usesMusl('x64', musl, root)).toBe(false);
    symlinkSync(musl, join(root, 'lib/ld-musl-x86_64.so.1'));
    expect([usesMusl('x64', musl, root), usesMusl('x64', glibc, root)]).toEqual([true, false]);
  });

  test('a native part of another shape is refused', () => {
    expect([asLibsqlBinding({}), asLibsqlBinding(null), asLibsqlBinding({ databaseOpen() {} })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('file URIs say how the file is opened', () => {
  expect(fileUri('/a b/c?.db', 'immutable')).toBe('file:///a%20b/c%3F.db?mode=ro&immutable=1');
});
