/** A key file that is removed, restored or replaced while a service runs. */

import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gatesOver } from '../../../src/cli/serve/serving.ts';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { MdsError } from '../../../src/errors.ts';
import { keepKeys } from '../../../src/service/keys/keep-keys.ts';
import { openKeys } from '../../../src/service/keys/open-keys.ts';
import type { Decision } from '../../../src/service/limits/decision.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';

import { DRIVERS, scratch } from '../../store/support.ts';

const folder = scratch();

test('the file at the path counts: removed, restored, and another one', async () => {
  const path = join(folder, 'service.db');
  const first = openKeys(path, { now: Date.now });
  const { secret } = first.create({ name: 'a', plan: 'free' });
  first.close();
  const kept = keepKeys(path, { now: Date.now }, 0);
  const caller = await kept.authenticate(secret);
  expect(caller?.plan).toBe('free');
  expect((await kept.take(caller!, 1)).granted).toBe(true);
  renameSync(path, `${path}.away`);
  await expect(kept.authenticate(secret)).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' });
  await expect(kept.take(caller!, 1)).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' });
  // A service creates no new one, which would accept other keys and hide what happened.
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

test('a restored copy has the keys the file had when it was closed', async () => {
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

test('a key file that can only be read is reported until it can be written, with or without requests', async () => {
  const full = new MdsError('STORE_FULL', 'no room', { hint: 'free some space' });
  const granted: Decision = { granted: true, waitMs: 0, window: 'minute', limit: 30, remaining: 29, resetMs: 1 };
  let failure: MdsError | undefined;
  let tried = 0;
  const write = async () => {
    if (failure !== undefined) throw failure;
  };
  const { gates, trouble } = gatesOver({
    authenticate: async () => ({ id: 'a', plan: 'free' }),
    take: () => write().then(() => granted),
    tryWriting: () => {
      tried += 1;
      return write();
    },
    close: () => {},
  });
  const ask = () =>
    gates[2]!({
      request: { method: 'GET', path: '/v2/coverage', query: [], headers: {} },
      spec: ENDPOINTS[0]!.spec,
      requestId: 'r',
      responseHeaders: {},
      caller: { id: 'a', plan: 'free' },
    });
  await ask();
  expect([await trouble(), tried]).toEqual([undefined, 0]);
  failure = full;
  await expect(ask()).rejects.toBe(full);
  expect([await trouble(), await trouble(), tried]).toEqual(['keys_full', 'keys_full', 2]);
  failure = undefined;
  expect([await trouble(), await trouble(), tried]).toEqual([undefined, undefined, 3]);
});

test.each(DRIVERS)('a trial write does write (%s)', async (driver) => {
  const path = join(folder, `written-${driver}.db`);
  const keys = openKeys(path, { now: Date.now, driver });
  const other = chooseDriver(driver)(path, 'read', 0);
  const version = () => other.all('PRAGMA data_version')[0]![0];
  const before = version();
  expect(version()).toBe(before);
  await keys.tryWriting();
  expect(version()).not.toBe(before);
  other.close();
  keys.close();
});
