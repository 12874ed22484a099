/** The spinner while a service is waited for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileWaiting, withWaiting } from '../../../src/cli/output/spinner.ts';
import type { Transport } from '../../../src/client/core.ts';
import { type FakeOptions, fakeIo } from '../fake-io.ts';

const HIDE = '\u001b[?25l';
const SHOW = '\u001b[?25h';
const REQUEST = { method: 'GET', path: '/v2/snapshot', query: [], headers: {} } as const;

// Loaded before the clock stands still: loading takes real time.
beforeEach(async () => {
  await import('ora');
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A service that answers the n-th question after `waits[n]` ms. */
function slow(waits: readonly number[], options: FakeOptions) {
  const io = fakeIo(options);
  let asked = 0;
  const transport: Transport = {
    handle: async () => {
      const ms = waits[asked++]!;
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (ms === 666) throw new Error('reset');
      return { status: 200, headers: {}, body: '{}' };
    },
    hosted: true,
    close: () => {},
  };
  return { io, transport: withWaiting(transport, 'api.example.com', io) };
}

/** What a terminal shows on its one line after all that was written to it. */
function lineLeft(text: string): string {
  const plain = text
    .replaceAll(HIDE, '')
    .replaceAll(SHOW, '')
    .replaceAll(/\u001b\[\?2026[hl]/g, '');
  return plain.split('\u001b[1G\u001b[K').at(-1)!;
}

test('an answer that comes at once, or within 300 ms, draws nothing', async () => {
  const { io, transport } = slow([299], { terminal: 80 });
  const done = transport.handle(REQUEST);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(io.err()).toBe('');
});

test('a longer wait names the host; then the line is wiped and the cursor is back', async () => {
  const { io, transport } = slow([1000], { terminal: 80 });
  const done = transport.handle(REQUEST);
  await vi.advanceTimersByTimeAsync(900);
  expect(io.err()).toContain('waiting for api.example.com');
  expect(io.err().startsWith(HIDE)).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  await done;
  expect(io.err().endsWith(SHOW)).toBe(true);
  expect(lineLeft(io.err())).toBe('');
  expect(io.err()).not.toMatch(/\u001b\[3\dm/);
  const before = io.err();
  await vi.advanceTimersByTimeAsync(2000);
  expect(io.err()).toBe(before);
});

test('of many it counts, and a failure ends it as well', async () => {
  const { io, transport } = slow([400, 450, 500, 666, 2000], { terminal: 80 });
  const all = Promise.allSettled([0, 1, 2, 3, 4].map(() => transport.handle(REQUEST)));
  await vi.advanceTimersByTimeAsync(350);
  expect(io.err()).toContain('api.example.com: 0/5 answered');
  await vi.advanceTimersByTimeAsync(700);
  expect(lineLeft(io.err())).toMatch(/: 4\/5 answered/);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await all).map(({ status }) => status)).toContain('rejected');
  expect(lineLeft(io.err())).toBe('');
});

test('ASCII where the terminal has nothing else; never wider than it', async () => {
  const { io, transport } = slow([1000], { terminal: 20, env: { LANG: 'C' } });
  const done = transport.handle(REQUEST);
  await vi.advanceTimersByTimeAsync(500);
  expect(lineLeft(io.err())).toMatch(/^[-\\|/] waiting for api\.$/);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
});

test.each([
  ['in a pipe', {}],
  ['in CI', { terminal: 80, env: { CI: 'true' } }],
  ['on a dumb terminal', { terminal: 80, env: { TERM: 'dumb' } }],
] as const)('nothing %s', async (_, options) => {
  const { io, transport } = slow([1000], options);
  const done = transport.handle(REQUEST);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(io.err()).toBe('');
});

test('one piece of work, which fails: the failure is passed on, the line is gone', async () => {
  const io = fakeIo({ terminal: 80 });
  const work = new Promise((_, reject) => setTimeout(() => reject(new Error('no')), 800));
  const done = expect(whileWaiting('waiting for it', work, io)).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(io.err()).toContain('waiting for it');
  expect(lineLeft(io.err())).toBe('');
});
