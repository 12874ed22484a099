/** Why the system refuses a file: words for what is common, else those of the system without its code and call. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileReason, isNoRoom } from '../../../src/file-reason.ts';
import { thrown } from '../../support/thrown.ts';
import { folder } from '../market.ts';

test('errors of the system', () => {
  const at = folder();
  const of = (work: () => unknown) => fileReason(thrown(work), 'not there');
  expect(of(() => readFileSync(join(at, 'none')))).toBe('not there');
  writeFileSync(join(at, 'file'), '');
  expect(of(() => readFileSync(join(at, 'file/below')))).toBe('not there');
  expect(of(() => readFileSync(at))).toBe('it is a folder');
  expect(of(() => mkdirSync(at))).toBe('a file is where a folder must be');
  expect(of(() => writeFileSync(join(at, 'x'.repeat(300)), ''))).toBe('its name is too long');
});

test.each([
  [{ code: 'EACCES', message: "EACCES: permission denied, open '/a'" }, 'permission denied'],
  [{ code: 'EPERM', message: "EPERM: operation not permitted, open '/a'" }, 'permission denied'],
  [{ code: 'EROFS', message: "EROFS: read-only file system, open '/a'" }, 'the file system is read-only'],
  [{ code: 'EDQUOT', message: 'EDQUOT: write' }, 'the disk is full or a size limit is reached'],
  [{ code: 'EIO', message: "EIO: i/o error, open '/a, b'" }, 'i/o error'],
  [{ code: 'EIO', message: 'EIO: i/o error, write' }, 'i/o error'],
  [{ code: 'EMFILE', message: 'EMFILE' }, 'EMFILE'],
  [new SyntaxError('Unexpected token, found x'), 'Unexpected token, found x'],
  ['text', 'text'],
])('%j', (error, words) => expect(fileReason(error, '')).toBe(words));

test('a full disk, a quota, a limit of sizes', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) expect(isNoRoom({ code })).toBe(true);
  expect([undefined, null, { code: 'EIO' }].map(isNoRoom)).toEqual([false, false, false]);
});
