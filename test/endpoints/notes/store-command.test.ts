/** Commands in hints: the store they are for, once, as a shell reads it back. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { printedStore } from '../../../src/cli/output/printed-store.ts';
import { shellWord } from '../../../src/cli/terminal/shell-word.ts';
import { namingStore } from '../../../src/endpoints/notes/store-command.ts';

test('every command about a store names it, and words around stay', () => {
  const named = (hint: string) => namingStore(hint, 'x.db');
  expect(named('get them with: mds sync BRK-B KO (or mds import KO.csv)')).toBe(
    'get them with: mds sync BRK-B KO --store x.db (or mds import KO.csv --store x.db)',
  );
  expect(named('get documents with: mds sync KO, or import the submission')).toBe(
    'get documents with: mds sync KO --store x.db, or import the submission',
  );
  expect(named('Update with: mds sync')).toBe('Update with: mds sync --store x.db');
  expect(named('try again: mds sync KO --refresh')).toBe('try again: mds sync KO --refresh --store x.db');
  expect(named('list its filings: mds filings list KO')).toBe('list its filings: mds filings list KO --store x.db');
  expect(named('list them with: mds filings tables 0-24-1')).toBe(
    'list them with: mds filings tables 0-24-1 --store x.db',
  );
});

test('one that has a store, or is about none, stays as it is', () => {
  for (const hint of [
    'fill it with: mds sync KO --store y.db',
    "mds sync --store 'a b.db'",
    'see: mds keys list',
    'mds config get prices',
    'the sample is small; get real data with: mds sync KO',
  ])
    expect(namingStore(hint, 'x.db')).toBe(hint);
});

test.skipIf(process.platform === 'win32')('paths come back from a shell as they were given', () => {
  for (const path of ['/a/b.db', 'a b.db', "it's.db", '$HOME/~x.db', 'a"b`c;d&e.db', '~/mds.db', 'caf\u00e9.db']) {
    const { stdout } = spawnSync('/bin/sh', ['-c', `printf %s ${shellWord(path)}`], { encoding: 'utf8' });
    expect(stdout).toBe(path);
  }
  expect(shellWord('/data/market.db')).toBe('/data/market.db');
  expect(shellWord('C:\\mds\\market.db')).toBe('C:\\mds\\market.db');
  expect(shellWord('C:\\My Data\\market.db')).toBe('"C:\\My Data\\market.db"');
  expect(printedStore({ store: 'postgres://me:secret@db/mds' })).toBe('postgres://me@db/mds');
});
