/** A full disk and folders that are not writable, next to the store: errors with a code, never a bug. */

import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isMdsError } from '../../src/errors.ts';
import { openCoordination } from '../../src/sources/net/coordination.ts';
import { openSpool } from '../../src/sources/sync/spool.ts';
import { sideFileError } from '../../src/store/drivers/errors.ts';
import { folder as newFolder } from '../program/market.ts';
import { thrown } from '../support/thrown.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const codeOf = (error: unknown): string => (isMdsError(error, 'STORE_') ? error.code : `no MdsError: ${String(error)}`);

test('the spool on a full disk: STORE_FULL, and no half of a file is left', () => {
  const spool = openSpool(join(folder, 'spool'), Date.now());
  // A device that is always full (full(4)); the name is the one `put` writes to first.
  const before = thrown(() => writeFileSync('/dev/full', 'x'));
  if ((before as NodeJS.ErrnoException | undefined)?.code !== 'ENOSPC') return;
  expect(codeOf(sideFileError('/somewhere', before))).toBe('STORE_FULL');
  spool.put('https://example.org/a', Buffer.from('a'));
  const [name] = readdirSync(join(folder, 'spool')) as [string];
  rmSync(join(folder, 'spool', name));
  symlinkSync('/dev/full', join(folder, 'spool', `${name}.${process.pid}.part`));
  expect(codeOf(thrown(() => spool.put('https://example.org/a', Buffer.from('a'))))).toBe('STORE_FULL');
  expect(readdirSync(join(folder, 'spool'))).toEqual([]);
  expect(spool.has('https://example.org/a')).toBe(false);
});

test('a file where a folder should be is an error, for the spool and for the limiter', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const spool = openSpool(join(file, 'spool'), Date.now());
  expect(codeOf(thrown(() => spool.put('https://example.org/a', Buffer.from('a'))))).toBe('STORE_UNREADABLE');
  const clock = () => ({ steady: 0, wall: 0 });
  const open = () => openCoordination({ path: join(file, 'x', 'pace.db'), now: clock, pid: 1, isAlive: () => true });
  expect(codeOf(thrown(open))).toBe('STORE_UNREADABLE');
  mkdirSync(join(folder, 'pace.db'));
  const onFolder = () => openCoordination({ path: join(folder, 'pace.db'), now: clock, pid: 1, isAlive: () => true });
  expect(codeOf(thrown(onFolder))).toBe('STORE_UNREADABLE');
});

test('what a power cut left without content is not there', () => {
  const spool = openSpool(folder, Date.now());
  spool.put('https://a.example/x.htm', Buffer.from('content'));
  expect(spool.has('https://a.example/x.htm')).toBe(true);
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '');
  expect(spool.has('https://a.example/x.htm')).toBe(false);
});

test('a refused connection is not taken for a refused file', () => {
  expect(sideFileError('/x', Object.assign(new Error('reset'), { code: 'ECONNRESET' }))).toBeUndefined();
  expect(sideFileError('/x', new Error('anything'))).toBeUndefined();
  expect(codeOf(sideFileError('/x', Object.assign(new Error('no'), { code: 'EROFS' })))).toBe('STORE_READ_ONLY');
});
