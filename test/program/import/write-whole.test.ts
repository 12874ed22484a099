/** A file is put in place in one step: others see it as it was or complete, and a draft never stays. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWhole } from '../../../src/write-whole.ts';
import { folder } from '../market.ts';

test('makes the folder, replaces the content, sets the mode', () => {
  const file = join(folder(), 'a/b/file');
  writeWhole(file, 'first');
  writeWhole(file, Buffer.from('second'), 0o600);
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['second', 0o600]);
  expect(readdirSync(join(file, '..'))).toEqual(['file']);
});

test('what cannot be put in place leaves nothing; a draft of another process stays its own', () => {
  const at = folder();
  mkdirSync(join(at, 'file'));
  writeFileSync(join(at, 'file.1.part'), 'half');
  expect(() => writeWhole(join(at, 'file'), 'content')).toThrow(/EISDIR|EEXIST|EPERM/);
  // A draft that can neither be written nor removed: a folder.
  mkdirSync(join(at, `draft.${process.pid}.part`));
  expect(() => writeWhole(join(at, 'draft'), 'content')).toThrow(expect.objectContaining({ code: 'EISDIR' }));
  rmdirSync(join(at, `draft.${process.pid}.part`));
  writeWhole(join(at, 'other'), 'whole');
  expect(readdirSync(at).sort()).toEqual(['file', 'file.1.part', 'other']);
});
