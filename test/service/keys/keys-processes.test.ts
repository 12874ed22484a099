/** Several processes at one key file: real ones. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openKeys } from '../../../src/service/keys/open-keys.ts';
import { bundleChild, DRIVERS, scratch, scratchInProject, startChild } from '../../store/support.ts';

const data = scratch();
const programs = scratchInProject();
let client: string;
beforeAll(async () => {
  client = await bundleChild(programs, 'store/children/key-client');
});

const uptime = () => Number(process.hrtime.bigint() / 1_000_000n);
const open = (path: string, driver: (typeof DRIVERS)[number]) => openKeys(path, { now: Date.now, driver });

interface Asking {
  /** Settles when the child has printed the word on a line. */
  said(word: string): Promise<void>;
  /** Lets it begin. */
  begin(): void;
  /** What it printed on its last line, when it has ended well. */
  readonly answer: Promise<readonly unknown[]>;
}

function ask(path: string, ...args: string[]): Asking {
  const { child, ended } = startChild(client, [path, ...args]);
  let printed = '';
  child.stdout!.on('data', (part: Buffer) => {
    printed += part.toString();
  });
  return {
    said: (word) => expect.poll(() => printed.split('\n'), { interval: 5, timeout: 120_000 }).toContain(word),
    begin: () => void child.stdin!.write('go\n'),
    answer: ended.then(({ code, stdout, stderr }) => {
      expect([code, stderr]).toEqual([0, '']);
      const lines = stdout.trimEnd().split('\n');
      expect(lines[0]).toBe('ready');
      return JSON.parse(lines.at(-1)!) as readonly unknown[];
    }),
  };
}

describe.each(DRIVERS)('%s', (driver) => {
  test('four processes at full speed are granted exactly the tokens of the plan per minute', async () => {
    const path = join(data, driver, 'take.db');
    const keys = open(path, driver);
    const { secret, record } = keys.create({ name: 'a', plan: 'free' });
    const takers = [1, 2, 3, 4].map(() => ask(path, 'take', secret, '', driver));
    await Promise.all(takers.map(({ said }) => said('ready')));
    for (const { begin } of takers) begin();
    const granted = await Promise.all(takers.map(({ answer }) => answer));
    // 30 per minute: FIELDS 8.2
    expect(granted.flat()).toHaveLength(30);
    expect(granted.filter(({ length }) => length > 0).length).toBeGreaterThan(1);
    expect(keys.usage(0)).toMatchObject([{ id: record.id, tokens: 30, requests: 30 }]);
    expect((await keys.take({ id: record.id, plan: 'free' }, 1)).granted).toBe(false);
    keys.close();
  });

  test('processes that send bursts and are killed: every token granted is in the file, and no more than the plan', async () => {
    const path = join(data, driver, 'burst.db');
    const keys = open(path, driver);
    for (let round = 0; round < 4; round++) {
      const { secret } = keys.create({ name: `k${round}`, plan: 'builder' });
      const children = [7, 40, 13].map((burst) => startChild(client, [path, 'burst', secret, String(burst), driver]));
      const outputs = children.map(({ child, ended }) => {
        let granted = 0;
        child.stdout!.on('data', (part: Buffer) => {
          granted += part.toString().split('+').length - 1;
        });
        return { child, ended, granted: () => granted };
      });
      // In the midst of it: one of them may be quick enough to take all 600 before another has started.
      await expect.poll(() => outputs.some(({ granted }) => granted() > 0), { interval: 1 }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, round * 10));
      for (const { child } of outputs) child.kill('SIGKILL');
      await Promise.all(outputs.map(({ ended }) => ended));
      const printed = outputs.reduce((sum, { granted }) => sum + granted(), 0);
      const record = keys.list().find(({ name }) => name === `k${round}`)!;
      const { tokens } = keys.usage(0).find(({ id }) => id === record.id)!;
      expect(printed).toBeGreaterThan(0);
      // What was granted and not yet printed is lost to the client, never the other way round: at most one burst per
      // process.
      expect(tokens).toBeGreaterThanOrEqual(printed);
      expect(tokens).toBeLessThanOrEqual(Math.min(600, printed + 60));
      // Whatever is left is granted to others, to the last token (600 per minute: FIELDS 8.2).
      const left = await Promise.all(
        Array.from({ length: 700 }, () => keys.take({ id: record.id, plan: 'builder' }, 1)),
      );
      expect(left.filter(({ granted }) => granted)).toHaveLength(600 - tokens);
    }
    keys.close();
  });

  test('a revoked key is rejected by every process a moment later', async () => {
    const path = join(data, driver, 'know.db');
    const keys = open(path, driver);
    const { secret } = keys.create({ name: 'a', plan: 'free' });
    const began = uptime();
    const asking = [1, 2].map(() => ask(path, 'know', secret, '', driver));
    await Promise.all(asking.map(({ said }) => said('known')));
    keys.revoke('a');
    const revoked = uptime();
    for (const [known] of await Promise.all(asking.map(({ answer }) => answer))) {
      expect(known).toBeGreaterThan(began);
      expect(known).toBeLessThanOrEqual(revoked);
    }
    keys.close();
  });

  test('keys made by several processes at once, of a file that is not there yet, are all there', async () => {
    const path = join(data, driver, 'new', 'create.db');
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((prefix) => ask(path, 'create', prefix, '10', driver).answer),
    );
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
