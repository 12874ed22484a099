import { mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { envelope } from '../../src/endpoints/contract/envelope.ts';
import { ENDPOINTS, endpointNamed } from '../../src/endpoints/index.ts';
import type { Compute, ComputeContext, Endpoint } from '../../src/endpoints/types.ts';
import { MdsError } from '../../src/errors.ts';
import { cacheControl } from '../../src/service/cache/lifetime.ts';
import { type CacheEvent, createPayloadCache } from '../../src/service/cache/payload-cache.ts';
import type { Gate, GateCall } from '../../src/service/gates.ts';
import { createHandler, type HandlerOptions } from '../../src/service/handler.ts';
import { openLiveStore, storeFile } from '../../src/store/reading/live-store.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { requestOf } from './calls.ts';
import { fakeStore } from './fake-store.ts';

/** Friday 2025-08-08, 15:00 in New York: the market is open until 16:00. */
const FRIDAY = Date.UTC(2025, 7, 8, 19);
const HOUR = 3_600_000;

function withSnapshot(compute: Compute): readonly Endpoint[] {
  return ENDPOINTS.map((endpoint) =>
    endpoint.spec.name === 'snapshot' ? { ...endpoint, compute: () => Promise.resolve({ compute }) } : endpoint,
  );
}

/** An answer with an envelope, whose data count how often it was computed. */
function counting(extra: (context: ComputeContext) => object = () => ({})) {
  let count = 0;
  const compute: Compute = (context, { symbol }) => {
    count += 1;
    const fields = envelope(context, { symbol, asOf: FRIDAY - 24 * HOUR, subjects: [] });
    return { ...fields, computed: count, ...extra(context) };
  };
  return { compute, count: () => count };
}

function setUp(compute: Compute, options: Partial<HandlerOptions> = {}, maxBytes?: number) {
  const events: (CacheEvent | `gone ${number}`)[] = [];
  let held = { answers: 0, bytes: 0 };
  const cache = createPayloadCache({
    ...(maxBytes === undefined ? {} : { maxBytes }),
    observer: {
      asked: (event) => events.push(event),
      evicted: (count) => events.push(`gone ${count}`),
      holds: (answers, bytes) => {
        held = { answers, bytes };
      },
    },
  });
  const clock = { now: FRIDAY };
  const imported = FRIDAY - 10_500;
  const handle = createHandler({
    store: fakeStore({ importedAt: () => imported }),
    now: () => clock.now,
    requestId: () => 'r',
    endpoints: withSnapshot(compute),
    hosted: true,
    cache,
    ...options,
  });
  return { handle, clock, events, held: () => held };
}

const call = (symbol: string, headers = {}) => requestOf(`/v2/snapshot?symbol=${symbol}`, headers);
const dataOf = (body: string) => (JSON.parse(body) as { data: Record<string, unknown> }).data;

test('one computation for spellings of one question; age and market status go on', async () => {
  const { compute, count } = counting();
  const { handle, clock, events } = setUp(compute);
  const first = await handle(call('brk.b'));
  expect(dataOf(first.body)).toMatchObject({ computed: 1, cache_age_seconds: 10, market_status: 'open' });
  // Imported 10.5 s before: the age turns at 0.5 s.
  clock.now += 499;
  expect((await handle(call(' BRK-B '))).body).toBe(first.body);
  clock.now += 1;
  expect(dataOf((await handle(call('brk-b'))).body)).toMatchObject({ computed: 1, cache_age_seconds: 11 });
  clock.now = FRIDAY + HOUR;
  expect(dataOf((await handle(call('BRK-B'))).body)).toMatchObject({ computed: 1, market_status: 'after_hours' });
  // A quarter of an hour after the close the session is complete.
  clock.now = FRIDAY + HOUR + 900_000;
  expect(dataOf((await handle(call('BRK-B'))).body)).toMatchObject({ computed: 2 });
  expect([count(), events]).toEqual([2, ['miss', 'hit', 'hit', 'hit', 'miss']]);
});

test('answers are the same bytes as long as nothing in them changes, and so are their encoded forms', async () => {
  const { handle, clock } = setUp(counting(() => ({ text: 'Ärger “quoted” 株 🚀' })).compute);
  const [one, two] = [await handle(call('AAA')), await handle(call('AAA'))];
  expect(two.rendition).toBe(one.rendition);
  expect(Buffer.from(one.rendition!.bytes).toString()).toBe(one.body);
  let made = 0;
  const encode = async () => Uint8Array.of(++made);
  expect(one.rendition!.encoded('br', encode)).toBe(two.rendition!.encoded('br', encode));
  expect(one.rendition!.encoded('gzip', encode)).not.toBe(one.rendition!.encoded('br', encode));
  expect([await one.rendition!.encoded('br', encode), made]).toEqual([Uint8Array.of(1), 2]);
  const failing = async () => Promise.reject(new Error('no memory'));
  await expect(one.rendition!.encoded('x', failing)).rejects.toThrow('no memory');
  // A failure is not cached.
  expect(await one.rendition!.encoded('x', encode)).toEqual(Uint8Array.of(3));
  clock.now += 1000;
  expect((await handle(call('AAA'))).rendition).not.toBe(one.rendition);
  expect((await handle({ ...call('AAA'), method: 'HEAD' })).rendition).toBeUndefined();
});

describe('cached responses are returned within the turn, and equal those that wait', () => {
  const passing = (call: GateCall) => {
    call.responseHeaders['x-gate'] = 'seen';
  };
  const refusing = (call: GateCall) => {
    passing(call);
    throw new MdsError('RATE_LIMITED', 'Wait.', { retryAfter: 7 });
  };
  const later = (gate: typeof passing) => (call: GateCall) => Promise.resolve().then(() => gate(call));
  const failing = () => {
    throw new TypeError('/srv/secret');
  };
  test.each<[string, readonly Gate[], number, boolean]>([
    ['no gates', [], 200, true],
    ['gates that pass at once', [passing, passing], 200, true],
    ['one that waits', [passing, later(passing), passing], 200, false],
    ['one that refuses at once', [passing, refusing, failing], 429, true],
    ['one that refuses later', [later(refusing), failing], 429, false],
    ['one that refuses at once behind one that waits', [later(passing), refusing], 429, false],
    ['one that fails at once', [passing, failing], 500, true],
    ['one that fails later', [passing, later(failing)], 500, false],
  ])('%s', async (_, gates, status, atOnce) => {
    let open = true;
    // Open at first, to fill the cache.
    const { handle } = setUp(counting().compute, {
      gates: gates.map((gate) => (call) => (open ? undefined : gate(call))),
    });
    const request = requestOf('/v2/snapshot?symbol=AAA');
    expect((await handle(request)).status).toBe(200);
    open = false;
    for (const method of ['GET', 'HEAD']) {
      // HEAD is another question to the handler: known from its second time on.
      await handle({ ...request, method });
      const given = handle({ ...request, method });
      expect(given instanceof Promise).toBe(!atOnce);
      const { status: got, headers, body, rendition } = await given;
      expect(got).toBe(status);
      expect(headers['x-gate']).toBe(gates.length === 0 ? undefined : 'seen');
      expect(headers['retry-after']).toBe(status === 429 ? '7' : undefined);
      expect(body === '').toBe(method === 'HEAD');
      expect(rendition === undefined).toBe(method === 'HEAD' || status !== 200);
      expect(body).not.toContain('secret');
      const unchanged = await handle({ ...request, method, headers: { 'if-none-match': '*' } });
      expect([unchanged.status, unchanged.headers['x-gate']]).toEqual([
        status === 200 ? 304 : status,
        headers['x-gate'],
      ]);
    }
  });
});

test('requests at once share one computation; a refusal reaches all of them', async () => {
  let count = 0;
  let go = (): void => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow: Compute = async (context, { symbol }) => {
    count += 1;
    await gate;
    if (symbol === 'BBB') throw new MdsError('UPSTREAM_UNAVAILABLE', 'no prices');
    return { ...envelope(context, { symbol, asOf: FRIDAY, subjects: [] }), count };
  };
  const { handle, events } = setUp(slow);
  const good = [1, 2, 3].map(() => handle(call('AAA')));
  const bad = [1, 2].map(() => handle(call('BBB')));
  go();
  expect(new Set((await Promise.all(good)).map(({ body }) => body)).size).toBe(1);
  expect((await Promise.all(bad)).map(({ status }) => status)).toEqual([503, 503]);
  expect(count).toBe(2);
  expect(events.filter((event) => event === 'joined')).toHaveLength(2);
  // The error was not cached.
  expect((await handle(call('BBB'))).status).toBe(503);
  expect(count).toBe(3);
});

test('unknown symbols are cached for ten minutes, each error with its own id', async () => {
  let looked = 0;
  const store = fakeStore({
    symbolCandidates: () => {
      looked += 1;
      return [['AAA', '', -1, 1]];
    },
  });
  let id = 0;
  const { handle, clock } = setUp(counting().compute, { store, requestId: () => `r${++id}` });
  const ask = async () => (JSON.parse((await handle(call('NOSUCH'))).body) as { error: object }).error;
  expect(await ask()).toMatchObject({ code: 'SYMBOL_UNKNOWN', request_id: 'r1' });
  expect(await ask()).toMatchObject({ code: 'SYMBOL_UNKNOWN', request_id: 'r2' });
  expect(looked).toBe(1);
  clock.now += 600_000;
  await ask();
  expect(looked).toBe(2);
});

test('memory is bounded: the least recently used goes; what is too large is not cached', async () => {
  const { compute, count } = counting(() => ({ text: 'x'.repeat(1000) }));
  // Four copies of some 1.2 KB and the overhead: two fit, three do not.
  const { handle, events, held } = setUp(compute, {}, 13_500);
  for (const symbol of ['AAA', 'BBB', 'AAA', 'BRK-B', 'AAA', 'BBB']) await handle(call(symbol));
  expect(events).toEqual(['miss', 'miss', 'hit', 'miss', 'gone 1', 'hit', 'miss', 'gone 1']);
  expect(count()).toBe(4);
  expect(held()).toMatchObject({ answers: 2 });
  expect(held().bytes).toBeLessThanOrEqual(13_500);
  const large = setUp(counting(() => ({ text: 'x'.repeat(20_000) })).compute, {}, 13_500);
  for (let times = 0; times < 2; times++) expect((await large.handle(call('AAA'))).status).toBe(200);
  expect(large.held()).toEqual({ answers: 0, bytes: 0 });
});

test('a response that contains the current second is not cached', async () => {
  const { compute, count } = counting(({ now }) => ({ updated_at: new Date(now).toISOString().replace('.000', '') }));
  const { handle, events } = setUp(compute);
  await handle(call('AAA'));
  await handle(call('AAA'));
  expect([count(), events]).toEqual([2, ['unkept', 'unkept']]);
});

test('tags: cached and fresh responses have the same one; a match is 304 without a body', async () => {
  const { compute } = counting();
  const { handle, clock } = setUp(compute);
  const { etag } = (await handle(call('AAA'))).headers as { etag: string };
  const fresh = createHandler({
    store: fakeStore(),
    now: () => FRIDAY,
    endpoints: withSnapshot(counting().compute),
    hosted: true,
  });
  expect((await fresh(call('AAA'))).headers.etag).toBe(etag);
  clock.now += 5000;
  const same = await handle(call('AAA', { 'if-none-match': `"other", ${etag}` }));
  expect([same.status, same.body, same.rendition, same.headers.etag]).toEqual([304, '', undefined, etag]);
});

describe('lifetimes at clients (FIELDS 8.8)', () => {
  const night = Date.UTC(2025, 7, 9, 3, 59, 0);
  const never = Number.POSITIVE_INFINITY;
  test.each([
    ['snapshot', 'end_of_day', FRIDAY, never, 60],
    ['snapshot', 'end_of_day', Date.UTC(2025, 7, 8, 21), never, 600],
    // 09:25 in New York: until the open.
    ['snapshot', 'end_of_day', Date.UTC(2025, 7, 8, 13, 25), never, 300],
    ['snapshot', 'stale', Date.UTC(2025, 7, 8, 21), never, 60],
    // Until half an hour after the close.
    ['technicals', 'end_of_day', FRIDAY, never, 5400],
    ['technicals', 'end_of_day', FRIDAY, FRIDAY + 60_500, 60],
    ['fundamentals', 'end_of_day', FRIDAY, never, 600],
    ['filings', 'end_of_day', FRIDAY, never, 60],
    ['filings', 'end_of_day', night, never, 900],
    ['filing-section', 'end_of_day', FRIDAY, never, 86_400],
    ['search', 'end_of_day', FRIDAY, never, 600],
    ['snapshot', 'end_of_day', FRIDAY, FRIDAY - 5, 0],
  ])('%s, %s', (name, freshness, now, until, seconds) => {
    expect(cacheControl(endpointNamed(name)!.spec, freshness, now, until)).toBe(`private, max-age=${seconds}`);
  });

  test('every route has one, on answers alone; refusals are never stored', async () => {
    for (const { spec } of ENDPOINTS)
      expect(cacheControl(spec, 'end_of_day', FRIDAY)).toMatch(/^private, max-age=\d+$/);
    const { handle } = setUp(counting().compute);
    const { headers } = await handle(call('AAA'));
    expect([headers['cache-control'], headers.vary]).toEqual(['private, max-age=60', 'x-api-key']);
    expect((await handle(call('NOSUCH'))).headers['cache-control']).toBe('no-store');
    expect((await handle(requestOf('/v2/snapshot'))).headers['cache-control']).toBe('no-store');
    const plain = setUp(counting().compute, { hosted: false });
    expect(Object.keys((await plain.handle(call('AAA'))).headers)).toEqual(['content-type', 'x-request-id']);
  });
});

describe('a store that others write to', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mds-keep-'));
    path = join(folder, 'market.db');
    put('AAA', 'First');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function put(symbol: string, name: string, at = path): void {
    const writer = openWriter(at);
    writer.transaction(() => writer.putSymbol({ symbol, name, assetType: 'stock' }));
    writer.close();
  }

  const asks = (handle: ReturnType<typeof createHandler>, symbol: string) => async () => {
    const { status, body } = await handle(requestOf(`/v2/coverage?symbol=${symbol}`));
    return [status, dataOf(body)?.name];
  };

  test('imports count at once; without one nothing is computed again', async () => {
    const kept = openLiveStore(path, { checkMs: 0 });
    const events: CacheEvent[] = [];
    const observer = { asked: (event: CacheEvent) => events.push(event), evicted: () => {}, holds: () => {} };
    const handle = createHandler({ store: kept, now: () => FRIDAY, cache: createPayloadCache({ observer }) });
    const ask = asks(handle, 'AAA');
    expect(await ask()).toEqual([200, 'First']);
    const generation = kept.generation();
    expect(kept.generation()).toBe(generation);
    put('AAA', 'Second');
    expect(await ask()).toEqual([200, 'Second']);
    expect(kept.generation()).toBeGreaterThan(generation);
    put('BBB', 'Other');
    expect(await asks(handle, 'BBB')()).toEqual([200, 'Other']);
    kept.close();
  });

  test('requests in quick succession share a check for its period; after a pause the file is checked again', () => {
    let now = 0;
    const kept = openLiveStore(path, { checkMs: 1, clock: () => now });
    const at = (ms: number): number => {
      now = ms;
      return kept.generation();
    };
    expect(at(0)).toBe(1);
    put('AAA', 'Second');
    // Every 0.3 ms: the first check serves until 1 ms.
    expect([at(0.3), at(0.6), at(0.9)]).toEqual([1, 1, 1]);
    expect(at(1.2)).toBe(2);
    put('AAA', 'Third');
    // 0.6 ms after the one before: not under load.
    expect(at(1.8)).toBe(3);
    kept.close();
  });

  test('computations that overlap an import read one state each', async () => {
    const kept = openLiveStore(path, { checkMs: 0 });
    const early = await kept.lease();
    expect(early.reader.symbol('AAA')?.name).toBe('First');
    put('AAA', 'Second');
    const late = await kept.lease();
    const later = await kept.lease();
    expect(later.reader).toBe(late.reader);
    expect([early.reader.symbol('AAA')?.name, late.reader.symbol('AAA')?.name]).toEqual(['First', 'Second']);
    expect(late.generation).toBeGreaterThan(early.generation);
    early.release();
    late.release();
    later.release();
    // No reader uses the log now: the next writer can truncate it, and the reader is used again.
    const again = await kept.lease();
    expect(again.reader).toBe(late.reader);
    again.release();
    kept.close();
  });

  test('what was made of one state is used again in that state only', async () => {
    const kept = openLiveStore(path, { checkMs: 0, reuseBytes: 100 });
    let made = 0;
    const { reader, release } = await kept.lease();
    release();
    /** The name of AAA as `from` sees it, remembered under one key. */
    const named = (from: StoreReader, bytes = 10): string | undefined => {
      const make = (): { readonly name: string | undefined } => {
        made += 1;
        return { name: from.symbol('AAA')?.name };
      };
      return from.reuse('name', make, () => bytes).name;
    };
    const asked = async (bytes?: number): Promise<readonly [string | undefined, number]> => {
      const lease = await kept.lease();
      expect(lease.reader).toBe(reader);
      const name = named(lease.reader, bytes);
      lease.release();
      return [name, made];
    };
    expect([await asked(), await asked()]).toEqual([
      ['First', 1],
      ['First', 1],
    ]);
    const early = await kept.lease();
    expect(named(early.reader)).toBe('First');
    put('AAA', 'Second');
    const late = await kept.lease();
    expect([named(late.reader), named(early.reader), made]).toEqual(['Second', 'First', 2]);
    early.release();
    late.release();
    kept.close();
    // Without a check: the transaction of the reader alone says which state it sees.
    const slow = openLiveStore(path, { checkMs: 1000, clock: () => 0, reuseBytes: 100 });
    const first = await slow.lease();
    expect(named(first.reader, 101)).toBe('Second');
    first.release();
    put('AAA', 'Third');
    const second = await slow.lease();
    expect([second.generation, named(second.reader)]).toEqual([first.generation, 'Third']);
    second.release();
    slow.close();
    // Larger than the memory: made each time.
    expect(made).toBe(4);
  });

  test('another file at the path is noticed, and so is a missing one', async () => {
    const kept = openLiveStore(path, { checkMs: 0 });
    const lease = await kept.lease();
    expect(lease.reader.symbol('AAA')?.name).toBe('First');
    lease.release();
    const other = join(folder, 'other.db');
    put('AAA', 'Elsewhere', other);
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    renameSync(other, path);
    const next = await kept.lease();
    expect(next.reader.symbol('AAA')?.name).toBe('Elsewhere');
    next.release();
    rmSync(path);
    expect(() => kept.generation()).toThrow(expect.objectContaining({ code: 'STORE_NOT_FOUND' }));
    put('AAA', 'Back');
    const last = await kept.lease();
    expect(last.reader.symbol('AAA')?.name).toBe('Back');
    last.release();
    kept.close();
  });

  test('of a replaced file everything is closed before the new one is opened', async () => {
    const kept = openLiveStore(path, { checkMs: 0 });
    const old = await kept.lease();
    expect(old.reader.symbol('AAA')?.name).toBe('First');
    const before = kept.generation();
    const other = join(folder, 'other.db');
    put('AAA', 'Elsewhere', other);
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    renameSync(other, path);
    expect(kept.generation()).toBeGreaterThan(before);
    let isOpen = false;
    const next = Promise.resolve(kept.lease()).then((lease) => {
      isOpen = true;
      return lease;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect([isOpen, old.reader.symbol('AAA')?.name]).toEqual([false, 'First']);
    old.release();
    const { reader, release } = await next;
    expect(reader.symbol('AAA')?.name).toBe('Elsewhere');
    release();
    kept.close();
  });

  test('nor before the connections of other threads are closed', async () => {
    let closed = (): void => {};
    const closeOthers = (): Promise<void> =>
      new Promise((resolve) => {
        closed = resolve;
      });
    const kept = openLiveStore(path, { checkMs: 0, closeOthers });
    const old = await kept.lease();
    const other = join(folder, 'other.db');
    put('AAA', 'Elsewhere', other);
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    old.release();
    renameSync(other, path);
    let isOpen = false;
    const next = Promise.resolve(kept.lease()).then((lease) => {
      isOpen = true;
      return lease;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOpen).toBe(false);
    closed();
    const { reader, file, release } = await next;
    expect([reader.symbol('AAA')?.name, file]).toEqual(['Elsewhere', storeFile(path)]);
    release();
    kept.close();
  });

  test('a file renamed over a store whose log has pages is refused until the log is gone', async () => {
    const kept = openLiveStore(path, { checkMs: 0 });
    const held = await kept.lease();
    held.reader.isEmpty();
    put('AAA', 'Second');
    held.release();
    kept.generation();
    const other = join(folder, 'other.db');
    put('AAA', 'Elsewhere', other);
    renameSync(other, path);
    expect(() => kept.lease()).toThrow(expect.objectContaining({ code: 'STORE_UNREADABLE' }));
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`);
    const { reader, release } = await kept.lease();
    expect(reader.symbol('AAA')?.name).toBe('Elsewhere');
    release();
    kept.close();
  });

  test('a symbolic link that is switched, with imports into either file between', async () => {
    const link = join(folder, 'link.db');
    const kept = openLiveStore(link, { checkMs: 0, clock: () => 0 });
    const files = ['one', 'two'].map((name) => join(folder, `linked-${name}.db`));
    for (const [round, file] of [...files, ...files, ...files].entries()) {
      put('AAA', `Round ${round}`, file);
      symlinkSync(file, `${link}.new`);
      renameSync(`${link}.new`, link);
      const { reader, release } = await kept.lease();
      expect(reader.symbol('AAA')?.name).toBe(`Round ${round}`);
      release();
    }
    kept.close();
  });

  test('the sample is read without locks: a change is seen by its size and time', () => {
    const kept = openLiveStore(path, { kind: 'simulated', checkMs: 0 });
    const generation = kept.generation();
    expect(kept.generation()).toBe(generation);
    utimesSync(path, 1, 1);
    expect(kept.generation()).toBeGreaterThan(generation);
    kept.close();
  });

  test('errors of a public service do not contain the path of the store; its log does', async () => {
    const lines: string[] = [];
    const log = ({ message }: { readonly message: string }) => lines.push(message);
    const gone = join(folder, 'canary', 'gone.db');
    const empty = join(folder, 'canary.db');
    openWriter(empty).close();
    for (const [at, status] of [
      [gone, 503],
      [empty, 404],
    ] as const) {
      const kept = openLiveStore(at, { checkMs: 0 });
      const handle = createHandler({
        store: kept,
        now: () => FRIDAY,
        hosted: true,
        log,
        cache: createPayloadCache(),
      });
      const answer = await handle(call('AAA'));
      expect(answer.status).toBe(status);
      expect(JSON.stringify([answer.body, answer.headers])).not.toContain('canary');
      kept.close();
    }
    expect(lines.join('\n')).toContain(gone);
  });
});
