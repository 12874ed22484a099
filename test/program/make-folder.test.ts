import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../src/make-folder.ts';
import { folder as newFolder } from './market.ts';

const root = newFolder();
const mode = (folder: string): number => statSync(folder).mode & 0o777;

it('makes what is missing above, every folder with the mode', () => {
  makeFolder(join(root, 'a/b/c'), 0o700);
  expect([mode(join(root, 'a')), mode(join(root, 'a/b')), mode(join(root, 'a/b/c'))]).toEqual([0o700, 0o700, 0o700]);
});

it('leaves a folder that is there as it is', () => {
  mkdirSync(join(root, 'there'));
  chmodSync(join(root, 'there'), 0o755);
  makeFolder(join(root, 'there'), 0o700);
  makeFolder(join(root, 'there'));
  expect(mode(join(root, 'there'))).toBe(0o755);
});

it('a file in its place, or above it, is an error', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(root, 'file/below/more'))).toThrow('ENOTDIR');
});

it.runIf(process.platform === 'linux')('a place where nothing can be made is an error at once, with the reason', () => {
  for (const place of ['/proc/no-such', '/proc/no-such/below', '/dev/null/below'])
    expect(() => makeFolder(place)).toThrow(/ENOENT|ENOTDIR/);
});
