/**
 * Answers of a service whose long computations run in threads: the same, whatever happens to a thread or to the file.
 */
import { EventEmitter } from 'node:events';
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { MdsError } from '../../src/errors.ts';
import { createPayloadCache } from '../../src/service/cache/payload-cache.ts';
import { createHandler } from '../../src/service/handler.ts';
import { createThreads } from '../../src/service/threads/pool.ts';
import { computeFor } from '../../src/service/threads/thread.ts';
import { openLiveStore } from '../../src/store/reading/live-store.ts';
import { folder } from '../program/market.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { callsAbout, requestOf } from './calls.ts';

const NOW = Date.UTC(2026, 10, 23, 15);
const { path, store } = sampleStore();
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A thread that runs in this one: what it is sent and answers is copied as between threads. */
function threadOver(file: string) {
  const { port1, port2 } = new MessageChannel();
  const own = openLiveStore(file, { kind: 'simulated', checkMs: 0 });
  computeFor(port2, file, own, async (job, ask) => {
    if (job === 'fail') throw new MdsError('STORE_EMPTY', 'no', { hint: 'yes' });
    const { status, body } = await ask(requestOf(String(job)));
    return { status, body };
  });
  const worker = new EventEmitter();
  port1.on('message', (message) => worker.emit('message', message));
  const end = async (): Promise<void> => {
    port1.close();
    own.close();
    worker.emit('exit', 1);
  };
  const asWorker = Object.assign(worker, {
    postMessage: (message: unknown, moved: []) => port1.postMessage(message, moved),
    unref: () => port1.unref(),
    terminate: end,
  }) as unknown as Worker;
  return { worker: asWorker, end };
}

function servedFrom(file: string, most = 2) {
  const started: ReturnType<typeof threadOver>[] = [];
  const threads = createThreads({
    most,
    start: () => {
      const thread = threadOver(file);
      started.push(thread);
      return thread.worker;
    },
  });
  const live = openLiveStore(file, { kind: 'simulated', checkMs: 0, closeOthers: threads.closeStores });
  closing.push(live.close, threads.end);
  const options = { store: live, now: () => NOW, hosted: true, requestId: () => 'r1' };
  return { started, handle: createHandler({ ...options, threads }), alone: createHandler(options), options, threads };
}

const body = (answer: { readonly status: number; readonly body: string; readonly headers: object }) => ({
  status: answer.status,
  body: answer.body,
  headers: answer.headers,
});

test('answers, refusals and their headers are those of a service without threads', async () => {
  const { handle, alone, started } = servedFrom(path);
  const calls = [...callsAbout(store, ['AAPL']), '/v2/earnings?symbol=NOPE', '/v2/filings/0000000000-00-000000'];
  for (const call of calls)
    expect(body(await handle(requestOf(call))), call).toEqual(body(await alone(requestOf(call))));
  expect(started.length).toBeGreaterThan(0);
});

test('a symbol that is not listed is looked for by a thread, one that is, is not', async () => {
  const { started, handle, alone } = servedFrom(path);
  await handle(requestOf('/v2/snapshot?symbol=KO'));
  expect(started).toHaveLength(0);
  const refused = await handle(requestOf('/v2/snapshot?symbol=AAPLE'));
  expect(started).toHaveLength(1);
  expect(refused.body).toContain('Did you mean AAPL');
  expect(body(refused)).toEqual(body(await alone(requestOf('/v2/snapshot?symbol=AAPLE'))));
});

test('the description of the API is made by a thread, once, and again after that ended', async () => {
  const { handle, alone, started } = servedFrom(path);
  for (const call of ['/openapi.json', '/docs', '/docs'])
    expect(body(await handle(requestOf(call))), call).toEqual(body(await alone(requestOf(call))));
  expect(started).toHaveLength(1);
  const { handle: other, threads } = servedFrom(path);
  const first = other(requestOf('/docs'));
  await threads.end();
  expect((await first).status).toBe(500);
  expect((await other(requestOf('/docs'))).status).toBe(200);
});

test('a job of a thread asks here, and its failure is that of the job', async () => {
  const { alone, threads } = servedFrom(path, 1);
  const call = '/v2/snapshot?symbol=AAPL';
  const { status, body: text } = await alone(requestOf(call));
  expect(await threads.run(call, alone)).toEqual({ status, body: text });
  await expect(threads.run('fail', alone)).rejects.toMatchObject({ code: 'STORE_EMPTY', hint: 'yes' });
});

test('a cached answer is computed once, ages and expires as one that was computed here', async () => {
  const { options, threads } = servedFrom(path);
  let now = NOW;
  let computed = 0;
  const counted: typeof threads = {
    ...threads,
    compute: (...asked) => {
      computed += 1;
      return threads.compute(...asked);
    },
  };
  const [there, here] = [{ threads: counted }, {}].map((more) =>
    createHandler({ ...options, now: () => now, cache: createPayloadCache(), ...more }),
  );
  const request = requestOf('/v2/fundamentals?symbol=AAPL');
  await there!(request);
  await there!(request);
  expect(computed).toBe(1);
  for (const hours of [0, 1, 30]) {
    now = NOW + hours * 3_600_000;
    expect(body(await there!(request))).toEqual(body(await here!(request)));
  }
});

test('as many run as are busy, up to the most there may be', async () => {
  const { handle, started } = servedFrom(path, 2);
  const calls = ['/v2/earnings?symbol=AAPL', '/v2/earnings?symbol=KO', '/v2/fundamentals?symbol=KO'];
  await handle(requestOf(calls[0]!));
  await handle(requestOf(calls[1]!));
  expect(started).toHaveLength(1);
  const answers = await Promise.all(calls.map((call) => handle(requestOf(call))));
  expect(started).toHaveLength(2);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('answers that arrive together are given one per turn of the event loop', async () => {
  const worker = Object.assign(new EventEmitter(), {
    postMessage: () => {},
    unref: () => {},
    terminate: async () => 0,
  });
  const threads = createThreads({ most: 1, start: () => worker as unknown as Worker });
  const order: string[] = [];
  const all = ['first', 'second'].map((name) => threads.describe().then(() => order.push(name)));
  for (const id of [1, 2]) worker.emit('message', { id, outcome: { payload: {}, hints: [], log: [] } });
  setImmediate(() => order.push('others'));
  await Promise.all(all);
  expect(order).toEqual(['first', 'others', 'second']);
});

test('the death of a thread fails its request, and the next one has a new thread', async () => {
  const { handle, started } = servedFrom(path);
  const request = requestOf('/v2/earnings?symbol=AAPL');
  await handle(request);
  const dying = handle(request);
  await new Promise((resolve) => setImmediate(resolve));
  await started[0]!.end();
  expect((await dying).status).toBe(500);
  expect((await handle(request)).status).toBe(200);
  expect(started).toHaveLength(2);
});

test('a file that took the place of the store is opened by a thread only after this one has closed the old one', async () => {
  const place = folder();
  const [file, other] = [join(place, 'market.db'), join(place, 'new.db')];
  copyFileSync(path, file);
  const { handle, threads, started } = servedFrom(file);
  const request = requestOf('/v2/earnings?symbol=AAPL');
  const before = await handle(request);
  copyFileSync(path, other);
  renameSync(other, file);
  // As of a request that was accepted before the change.
  const task = {
    route: 'earnings',
    document: 'answer',
    params: { symbol: 'AAPL' },
    requestId: 'r',
    path: '/',
    now: NOW,
  };
  const stale = threads.compute({ ...task, document: 'answer', file: 'the file before', asOf: undefined }, undefined);
  await expect(stale).rejects.toMatchObject({ code: 'STORE_REPLACED' });
  expect(body(await handle(request))).toEqual(body(before));
  expect(started).toHaveLength(1);
});
