/** Several processes at one key file: real ones. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openKeys } from '../../src/service/keys/open-keys.ts';
import { bundleChild, DRIVERS, scratch, scratchInProject, startChild } from '../store/support.ts';

const data = scratch();
const programs = scratchInProject();
let client: string;
beforeAll(async () => {
  client = await bundleChild(programs, 'key-client');
});

const uptime = () => Number(process.hrtime.bigint() / 1_000_000n);
const open = (path: string, driver: (typeof DRIVERS)[number]) => openKeys(path, { now: Date.now, driver });

/** What a child printed after `ready`. */
async function answer(path: string, ...args: string[]): Promise<readonly unknown[]> {
  const { code, stdout, stderr } = await startChild(client, [path, ...args]).ended;
  expect([code, stderr]).toEqual([0, '']);
  const [ready, json] = stdout.split('\n');
  expect(ready).toBe('ready');
  return JSON.parse(json!) as readonly unknown[];
}

describe.each(DRIVERS)('%s', (driver) => {
  test('four processes that ask as fast as they can are granted exactly what the plan has for a minute', async () => {
    const path = join(data, driver, 'take.db');
    const keys = open(path, driver);
    const { secret, record } = keys.create({ name: 'a', plan: 'free' });
    const until = String(uptime() + 4000);
    const granted = await Promise.all([1, 2, 3, 4].map(() => answer(path, 'take', secret, until, driver)));
    // 30 a minute: FIELDS 8.2
    expect(granted.flat()).toHaveLength(30);
    expect(granted.filter(({ length }) => length > 0).length).toBeGreaterThan(1);
    expect(keys.usage(0)).toMatchObject([{ id: record.id, tokens: 30, requests: 30 }]);
    expect((await keys.take({ id: record.id, plan: 'free' }, 1)).granted).toBe(false);
    keys.close();
  });

  test('a key that is revoked here is known in no process a moment later', async () => {
    const path = join(data, driver, 'know.db');
    const keys = open(path, driver);
    const { secret } = keys.create({ name: 'a', plan: 'free' });
    const began = uptime();
    const asking = Promise.all([1, 2].map(() => answer(path, 'know', secret, String(began + 2500), driver)));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    keys.revoke('a');
    const revoked = uptime();
    for (const [known] of await asking) {
      expect(known).toBeGreaterThan(began);
      expect(known).toBeLessThanOrEqual(revoked);
    }
    keys.close();
  });

  test('keys made by several processes at once, of a file that is not there yet, are all there', async () => {
    const path = join(data, driver, 'new', 'create.db');
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((prefix) => answer(path, 'create', prefix, '10', driver)));
    const keys = open(path, driver);
    expect(
      keys
        .list()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(made.flat().sort());
    expect(made.flat()).toHaveLength(40);
    keys.close();
  });
});
