/** Messages about a machine that lacks something: what it lacks, and how to go on. */
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../src/cli/terminal/temporary-folder.ts';
import { SqlFault } from '../../../src/store/drivers/driver.ts';
import { fileError, sideFileError, storeError } from '../../../src/store/drivers/errors.ts';
import { folder as newFolder } from '../market.ts';

afterEach(() => vi.unstubAllEnvs());

test('a missing folder for temporary files is named, with the variable that chooses another', () => {
  vi.stubEnv('TMPDIR', '/nowhere');
  let thrown: unknown;
  try {
    temporaryFolder();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'FILE_UNWRITABLE', exitCode: 6, hint: expect.stringContaining('TMPDIR') });
  expect((thrown as Error).message).toContain('/nowhere');
});

test('too many open files: the store is not to be moved', () => {
  const path = `${newFolder()}/a.db`;
  // What libsql said with 20 descriptors, and the file system with none.
  const fault = new SqlFault(0, 'Too many open files (os error 24)');
  const refused = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  for (const error of [storeError(path, fault), fileError(path, refused), sideFileError(path, refused)!]) {
    expect(error).toMatchObject({ code: 'STORE_UNREADABLE', exitCode: 6, hint: expect.stringContaining('ulimit -n') });
    expect(error.hint).not.toMatch(/move|restore/);
  }
});
