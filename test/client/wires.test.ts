/** Which wire carries what, and what is loaded for it. */
import { expect, test } from 'vitest';
import { semaphore } from '../../src/http/semaphore.ts';
import { openWires } from '../../src/http/wires.ts';
import { importClosure } from '../support/import-closure.ts';
import { asking, BODY } from './asking.ts';
import { evilServer, send } from './evil-server.ts';

const proxy = { origin: 'http://p.example', authorization: undefined };

test('few go directly; many, and all through a proxy, over the pool', async () => {
  let wanted = 1;
  const made = openWires({ connections: 8 }, () => wanted);
  const direct = await made.wireFor(undefined);
  expect(await made.wireFor(undefined)).toBe(direct);
  const pool = await made.wireFor(proxy);
  expect(pool).not.toBe(direct);
  wanted = 1001;
  expect(await made.wireFor(undefined)).toBe(pool);
  wanted = 200;
  expect(await made.wireFor(undefined)).toBe(direct);
  made.close();
});

test('neither undici nor TLS is loaded before it is needed', () => {
  const outside = (name: string) => importClosure(`src/${name}`).filter((each) => !each.endsWith('.ts'));
  expect(outside('client/http-transport.ts')).toEqual([]);
  expect(outside('http/pool-wire.ts')).toContain('undici/lib/dispatcher/agent.js');
});

test('many requests may share one signal', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.name);
  process.on('warning', note);
  const server = await evilServer({ '/x': send(200, BODY) });
  const service = asking({ baseUrl: server.origin, concurrency: 40 });
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 60 }, () => service.get('/x', [], signal)));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
  service.transport.close();
  await server.close();
});

test('places go to the next in line, also after a failure; an aborted wait takes none', async () => {
  const limit = semaphore(1);
  const order: number[] = [];
  const run = async (n: number, signal?: AbortSignal) => {
    const release = await limit.acquire(signal);
    order.push(n);
    await Promise.resolve();
    release();
    // Once more changes nothing.
    release();
  };
  const stop = new AbortController();
  const all = [run(1), run(2), run(3, stop.signal), run(4)];
  expect(limit.active()).toBe(4);
  stop.abort(new Error('enough'));
  const settled = await Promise.allSettled([...all, run(5, stop.signal)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(order).toEqual([1, 2, 4]);
  expect(limit.active()).toBe(0);
});
