import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeFolder } from '../../../src/make-folder.ts';
import { folder as newFolder } from '../market.ts';

/** A folder that another process makes after the next attempt. */
const other = vi.hoisted(() => ({ makes: '' }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const attempt: typeof fs.mkdirSync = (...args) => {
    const { makes } = other;
    other.makes = '';
    try {
      return fs.mkdirSync(...args);
    } finally {
      if (makes !== '') fs.mkdirSync(makes, { recursive: true });
    }
  };
  return { ...fs, mkdirSync: attempt };
});

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

it.each(['race', 'race/above', 'race/above/own', 'race/above/own/below'])(
  'another process makes %s meanwhile',
  (makes) => {
    const folder = newFolder();
    other.makes = join(folder, makes);
    makeFolder(join(folder, 'race/above/own'));
    expect(statSync(join(folder, 'race/above/own')).isDirectory()).toBe(true);
  },
);

it('a file in its place, or above it, is an error', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(root, 'file/below/more'))).toThrow('ENOTDIR');
});

it.runIf(process.platform === 'linux')('a place where nothing can be made is an error at once, with the reason', () => {
  for (const place of ['/proc/no-such', '/proc/no-such/below', '/dev/null/below'])
    expect(() => makeFolder(place)).toThrow(/ENOENT|ENOTDIR/);
});
