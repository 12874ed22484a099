/** The line that counts answers while many symbols are asked. */
import { expect, test } from 'vitest';
import { askEach } from '../../../src/cli/request/ask/ask-each.ts';
import { type FakeOptions, fakeIo } from '../fake-io.ts';

/** Asks 20 things that take 100 ms each by the clock of the world; gives what stderr got, and the order of the work. */
async function twenty(options: FakeOptions, inTurn: boolean, quiet = false) {
  let time = 0;
  let running = 0;
  let most = 0;
  const io = { ...fakeIo(options), now: () => time };
  const work = async (item: number): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    time += 100;
    running -= 1;
    return item * 2;
  };
  const items = Array.from({ length: 20 }, (_, i) => i);
  const results = await Promise.all(await askEach(items, work, inTurn, io, quiet));
  await Promise.resolve();
  expect(results).toEqual(items.map((item) => item * 2));
  return { err: (io as ReturnType<typeof fakeIo>).err(), most };
}

test('counts on a terminal once it takes a while, with the time left, and is wiped', async () => {
  const { err, most } = await twenty({ terminal: 80 }, true);
  expect(most).toBe(1);
  const lines = err.split('\r\u001b[K');
  // 4 of 20 after 400 ms: 16 more at 100 ms are 1.6 s.
  expect(lines[1]).toBe('4/20 answered  2 s left');
  expect(lines.at(-1)).toBe('');
});

test.each([
  ['in a pipe', {}, false],
  ['in CI', { terminal: 80, env: { CI: '1' } }, false],
  ['with --quiet', { terminal: 80 }, true],
] as const)('prints nothing %s', async (_, options, quiet) => {
  expect((await twenty(options, true, quiet)).err).toBe('');
});

test('not in turn all start at once', async () => {
  expect((await twenty({}, false)).most).toBe(20);
});
