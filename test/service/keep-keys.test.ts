/** A key file that is taken away, brought back or replaced while a service runs. */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepKeys } from '../../src/service/keys/keep-keys.ts';
import { openKeys } from '../../src/service/keys/open-keys.ts';
import { scratch } from '../store/support.ts';

const folder = scratch();

test('the file that lies there counts: gone, back, and another one', async () => {
  const path = join(folder, 'service.db');
  const first = openKeys(path, { now: Date.now });
  const { secret } = first.create({ name: 'a', plan: 'free' });
  first.close();
  const kept = keepKeys(path, { now: Date.now, everyMs: 0 });
  const caller = await kept.authenticate(secret);
  expect(caller?.plan).toBe('free');
  expect((await kept.take(caller!, 1)).granted).toBe(true);
  renameSync(path, `${path}.away`);
  await expect(kept.authenticate(secret)).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' });
  await expect(kept.take(caller!, 1)).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' });
  // A service makes no new one, which would let in whoever gets the next key and hide what happened.
  expect(existsSync(path)).toBe(false);
  renameSync(`${path}.away`, path);
  expect(await kept.authenticate(secret)).toEqual(caller);
  const other = openKeys(`${path}.other`, { now: Date.now });
  const issued = other.create({ name: 'b', plan: 'builder' });
  other.close();
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
  renameSync(`${path}.other`, path);
  expect(await kept.authenticate(secret)).toBeUndefined();
  expect((await kept.authenticate(issued.secret))?.plan).toBe('builder');
  kept.close();
});

test('a copy brought back holds what the file held when it was closed', async () => {
  const path = join(folder, 'copied.db');
  const keys = openKeys(path, { now: Date.now });
  const { secret } = keys.create({ name: 'a', plan: 'starter' });
  keys.close();
  const copy = join(folder, 'copy.db');
  copyFileSync(path, copy);
  const kept = keepKeys(copy, { now: Date.now });
  expect((await kept.authenticate(secret))?.plan).toBe('starter');
  kept.close();
});
